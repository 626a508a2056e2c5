"""A connection stands, its heartbeats are acknowledged, and nothing else comes by it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.support.bot.watching import until
from tests.transport.conftest import Host
from tests.transport.discord_here import IDENTIFY, MEMBERS, RESUME, Discord

Start = Callable[..., Awaitable[Host]]
pytestmark = pytest.mark.fault("G13")
SHARDS = 3


async def answered(here: Discord) -> None:
    """Somebody asks for help, and gets it."""
    asked = await here.command("help")
    await here.until(lambda: here.answers(asked))


async def test_a_session_that_nobody_greets_begins_anew(here: Discord, start: Start) -> None:
    here.ignored = {IDENTIFY}
    host = await start(PULSE="1")
    await here.connected()
    await here.connected(times=2)
    here.ignored = {RESUME}
    await here.connected(times=3)
    await answered(here)
    await here.cut()
    await here.until(lambda: here.count(RESUME) == 1)
    await here.connected(times=4)
    await answered(here)
    await host.stop_well()


async def test_a_connection_by_which_nothing_comes_is_resumed_then_begun_anew_and_ready_says_why(
    here: Discord, start: Start, port: int
) -> None:
    host = await start(PULSE="1", HEALTH=f"127.0.0.1:{port}")
    await until(port, "/ready", "yes")
    here.ignored = {MEMBERS}
    here.lines[0].deaf = True
    missed = await here.command("mygames")  # nobody hears it now
    await here.until(lambda: here.answers(missed))
    assert (here.count(RESUME), here.count(IDENTIFY)) == (1, 1)
    await until(port, "/ready", "sends no events (shard 0)")
    await here.connected(times=2)  # still nobody answers
    await until(port, "/metrics", 'braakland_gateway_deaf_total{shard="0"} 2.0')
    here.ignored = set()
    await until(port, "/ready", "yes")
    await answered(here)
    await host.stop_well()


async def test_where_nobody_plays_the_answer_is_the_pulse_and_one_deaf_shard_disturbs_no_other(
    here: Discord, start: Start
) -> None:
    here.shards = here.concurrency = SHARDS
    here.guilds = {str((shard << 22) + 2001): () for shard in range(SHARDS)}
    host = await start(PULSE="1")
    await here.connected(times=SHARDS)
    first = next(iter(here.guilds))
    await here.until(lambda: asked(here, first) >= 3)
    assert here.count(RESUME) == 0
    here.lines[2].deaf = True
    await here.until(lambda: here.count(RESUME) == 1)
    (resumed,) = (data for code, data in here.heard if code == RESUME)
    assert here.lines[2].session is here._sessions[resumed["session_id"]]
    before = asked(here, first)
    await here.until(lambda: asked(here, first) > before)
    assert (here.count(RESUME), here.count(IDENTIFY)) == (1, SHARDS)
    await host.stop_well()


def asked(here: Discord, guild: str) -> int:
    """How often that server was asked about."""
    return sum(code == MEMBERS and str(data["guild_id"]) == guild for code, data in here.heard)
