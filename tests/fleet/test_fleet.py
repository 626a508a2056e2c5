"""Several processes of one bot on one PostgreSQL, really started and really killed; the short form.

The long one is `python -m tests.fleet.long`. How soon a shard is served again, how far apart logins
are and how many calls a second are made is looked at there only: that depends on the machine too.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.fleet import audit, checks
from tests.fleet.discord_there import channel_of
from tests.fleet.equals import FROZEN, Equals
from tests.fleet.players import Place
from tests.fleet.trial import Trial, trial
from tests.postgres import Server
from tests.transport import driving

pytestmark = [pytest.mark.usefixtures("toys"), pytest.mark.xdist_group("fleet"), pytest.mark.long]
QUICK = {"LEASE": "4", "APART": "0.1"}
"""Seconds of a lease, and between two sessions of a bucket: nobody need wait for them long."""
EQUAL = 50


@pytest.fixture
async def three(
    postgres: Server, database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Trial]:
    """Three processes that serve all shards, without a guard if one is named."""
    without = {"WITHOUT": getattr(request, "param", "")}
    async with trial(postgres, database, tmp_path, 3, QUICK | without) as fleet:
        await fleet.begin()
        yield fleet


async def test_nothing_is_lost_while_processes_are_killed(three: Trial) -> None:
    three.play()
    await three.played(5)
    for event in (three.kill, three.restart_the_database, three.kill, three.roll):
        await event()
        await three.served()
        await three.played(3)
    await three.stop_past_its_lease(4.0)
    await three.served()
    await three.rest()
    await three.end()
    found = await three.look(times=None)
    assert not found.all, f"{found}\n{three.said()}"


async def began(three: Trial, channel: str) -> Equals:
    """A match of two runs there, and nobody plays at it by themselves."""
    await driving.begin(three.there, channel)
    await three.there.until(lambda: driving.live(three.there, channel))
    await three.rest()
    return Equals(three, channel)


async def test_each_process_answers_for_all(three: Trial) -> None:
    fleet = await began(three, channel_of(3))
    first, second, third = fleet.names
    before = await fleet.all_say()
    assert len(set(before.values())) == 1, before

    # Of many equal presses in three processes one acts, and then everybody sees it.
    mover = fleet.called
    names = [fleet.names[n % 3] for n in range(EQUAL)]
    pressed = await fleet.nap(mover, names)
    await three.rest()
    assert not list(checks.acts_once(await three.logged(), pressed))
    after = await fleet.all_say()
    assert len(set(after.values())) == 1, after
    assert set(after.values()) != set(before.values())

    # The same press comes once more when that person is called again: it has acted already.
    await fleet.somebody_moves(second)
    await three.rest()
    await fleet.again(pressed, mover, third)
    await three.rest()
    assert not list(checks.acts_once(await three.logged(), pressed))

    # Whoever is erased by one process is erased in all.
    assert not list(checks.all_see(await fleet.all_say(), "Bram"))
    await fleet.erase(first)
    await three.rest()
    assert not list(checks.none_sees(await fleet.all_say(), "Bram"))


async def test_without_stamps_a_process_shows_what_was(three: Trial) -> None:
    fleet = await began(three, channel_of(3))
    await fleet.all_say()
    audit.do(three.url, FROZEN)
    await fleet.somebody_moves(fleet.names[0])
    await three.rest()
    said = await fleet.all_say()
    assert len(set(said.values())) > 1, said


@pytest.mark.parametrize("three", ["number"], indirect=True)
async def test_without_its_number_an_interaction_acts_twice(three: Trial) -> None:
    fleet = await began(three, channel_of(3))
    mover = fleet.called
    pressed = await fleet.nap(mover, fleet.names[:1])
    await three.rest()
    await fleet.somebody_moves(fleet.names[1])
    await three.rest()
    await fleet.again(pressed, mover, fleet.names[2])
    await three.rest()
    assert list(checks.acts_once(await three.logged(), pressed)), [
        a["data"]["content"] for a in three.there.answers(pressed)
    ]


async def test_a_secret_by_shard_0_for_a_server_of_shard_7(three: Trial) -> None:
    holders = {shard: three.there.live(shard)[0].process for shard in (0, 7)}
    three.play((Place(channel_of(7), "whisper"),))
    await three.played(4)
    await three.rest()
    told = [message["content"] for message in three.there.messages.all(channel_of(7))]
    assert any("whispered" in said for said in told), (holders, told)
