"""A shard that changes hands goes on with its session: no login, and nothing unheard or done twice.

How soon is told by `python -m tests.fleet.handover`.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.fleet import audit, checks
from tests.fleet.discord_there import channel_of
from tests.fleet.equals import Equals
from tests.fleet.processes import Process
from tests.fleet.trial import UNTIL_SERVED, Trial
from tests.transport import driving
from tests.transport.discord_here import ADA, MEMBERS, RESUME

pytestmark = [pytest.mark.usefixtures("toys"), pytest.mark.xdist_group("fleet"), pytest.mark.long]
SHARD = 3
HOME = channel_of(SHARD)
GUILD = str((SHARD << 22) + 2001)
KEPT = f"SELECT 1 FROM shards WHERE shard = {SHARD} AND (session::jsonb ->> 'token')::int = token"
AS_OF_OLD = """
UPDATE shards SET session = jsonb_set(session::jsonb, '{sequence}', '2')::text WHERE shard = 3
"""
"""Nobody has written down how far the session had come after its server was told of."""


def holder(fleet: Trial) -> Process:
    return fleet.fleet.all[fleet.there.live(SHARD)[0].process]


async def kept(fleet: Trial) -> None:
    """Wait until the session could be gone on with."""
    while not await asyncio.to_thread(audit.rows, fleet.url, KEPT):  # noqa: ASYNC110
        await asyncio.sleep(0.05)


async def asked_for_help(fleet: Trial) -> str:
    """Somebody asks for help on the server, and is answered by whoever serves it now or soon."""
    asked = await fleet.there.command("help", guild=True, channel_id=HOME)
    await fleet.there.until(lambda: fleet.there.answers(asked))
    return asked


async def test_a_process_that_ends_or_dies_costs_no_login_and_nothing_is_unheard(
    three: Trial,
) -> None:
    logins = len(three.there.identified)
    assert await three.fleet.end(holder(three)) == 0
    await three.served()
    await asked_for_help(three)
    await kept(three)
    victim = holder(three)
    await three.fleet.kill(victim)
    asked = [await three.there.command("help", guild=True, channel_id=HOME) for _ in range(3)]
    await three.served()
    await asked_for_help(three)
    assert len(three.there.identified) == logins, three.said()
    assert three.there.unheard() == 0
    # So old a press failed before the eyes of whoever made it: they have pressed again by now.
    assert not any(map(three.there.answers, asked))


async def test_a_session_that_is_refused_begins_anew(three: Trial) -> None:
    logins = len(three.there.identified)
    three.there.resumable = False
    victim = holder(three)
    await three.fleet.kill(victim)
    await three._until("begun anew", UNTIL_SERVED, lambda: len(three.there.identified) > logins)
    await three.served()
    await asked_for_help(three)


@pytest.mark.parametrize("three", ["", "replayed"], indirect=True, ids=["guarded", "unguarded"])
async def test_what_the_dead_process_has_answered_is_not_answered_again(
    three: Trial, request: pytest.FixtureRequest
) -> None:
    """Discord tells the successor again what came since the session was last written down."""
    fleet = await Equals.began(three, HOME)
    await kept(three)
    asked = await driving.nap(three.there, fleet.called, HOME)
    await three.fleet.kill(holder(three))
    await asyncio.to_thread(audit.do, three.url, AS_OF_OLD)
    await three.served()
    await asked_for_help(three)
    await three.rest()
    assert not list(checks.acts_once(await three.logged(), asked)), (
        "a move is made once in any case"
    )
    again = len(three.there.answers(asked)) - 1
    assert bool(again) is ("unguarded" in request.node.name), three.said()


async def test_what_happens_on_a_server_is_heard_by_who_went_on_with_its_session(
    three: Trial,
) -> None:
    """Though RESUME tells nothing of servers."""
    await Equals.began(three, HOME)
    await three.rest()
    there = three.there
    assert await three.fleet.end(holder(three)) == 0
    await three.served()
    about = next(channel for channel in there.channels(GUILD) if channel["id"] == HOME)
    there.guilds[GUILD] = ()
    await there._dispatch("CHANNEL_DELETE", about | {"guild_id": GUILD}, SHARD)
    await there.until(lambda: there.messages.all(f"5{ADA}"))  # the match goes on by direct message
    assert await three.fleet.end(holder(three)) == 0
    await three.served()
    del there.guilds[GUILD]
    await there._dispatch("GUILD_DELETE", {"id": GUILD}, SHARD)
    left = f"SELECT 1 FROM servers WHERE guild_id = {GUILD} AND left_at IS NOT NULL"
    await three._until("left", UNTIL_SERVED, lambda: bool(audit.rows(three.url, left)))
    others = "SELECT 1 FROM servers WHERE left_at IS NOT NULL"
    assert len(audit.rows(three.url, others)) == 1, "servers that nobody asked for count as there"


@pytest.mark.fault("G13")
async def test_a_session_that_went_on_and_of_whose_servers_nothing_is_known_has_a_pulse_too(
    three: Trial,
) -> None:
    there, before = three.there, three.fleet.running
    await three.fleet.start(PULSE="1")
    for process in before:
        await three.fleet.end(process)
    await three.served()
    await there.until(
        lambda: any(code == MEMBERS and str(d["guild_id"]) == GUILD for code, d in there.heard)
    )
    there.lines[SHARD].deaf, resumed = True, there.count(RESUME)
    await there.until(lambda: there.count(RESUME) > resumed)
    await three.served()
    await asked_for_help(three)
