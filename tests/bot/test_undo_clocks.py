"""Taking back wins nobody time, and takes back what the host did too."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.matches.match import Match
from bot.tables.schedule import ClockMode
from games.core import Seat
from tests.support.bot.kept import both_engines
from tests.support.bot.playing import choose
from tests.support.bot.scenes import asked_back, match_of, opened, player, said
from tests.support.bot.telling import line
from tests.support.bot.world import World

pytestmark = both_engines


async def hard(world: World, time: str) -> Match:
    """A match with a hard clock."""
    await opened(world)
    await world.press(world.bram, "join")
    panel = await world.ada.slash(world.channel, "table clock", mode="hard", time=time)
    await choose(world.ada, panel.response, "Set this clock")
    await world.press(world.ada, "start")
    match = await match_of(world, 1)
    assert match.table.clock.mode is ClockMode.HARD
    return match


async def test_playing_taking_back_and_playing_again_wins_no_time(world: World) -> None:
    match = await hard(world, "24h")
    mover, seat = player(world, match), min(match.awaited)
    await world.env.advance_time(20 * 3600)
    await mover.slash(world.channel, "play", move="drink")
    since = match.since[seat]
    for _ in range(3):
        await world.env.advance_time(3 * 3600)
        await asked_back(world, mover)
        await mover.slash(world.channel, "play", move="drink")
        assert match.since[seat] == since
        assert await deadline(world, match, seat) == since + timedelta(hours=24)
    await world.env.advance_time(15 * 3600 + 60)
    match = await match_of(world, 1)
    assert seat in match.by_host
    assert seat not in match.awaited


async def test_a_step_that_was_never_played_before_has_time_of_its_own(world: World) -> None:
    match = await hard(world, "24h")
    mover = player(world, match)
    await mover.slash(world.channel, "play", move="drink")
    await asked_back(world, mover)
    await world.env.advance_time(3600)
    await mover.slash(world.channel, "play", move="rest nap")
    assert await deadline(world, match, min(match.awaited)) == (
        match.since[min(match.awaited)] + timedelta(hours=24)
    )
    assert match.since[min(match.awaited)] == match.table.changed_at


async def test_what_the_host_played_and_was_taken_back_is_not_held_against_them(
    world: World,
) -> None:
    match = await hard(world, "2h")
    mover, seat = player(world, match), min(match.awaited)
    await world.env.advance_time(2 * 3600 + 60)
    assert seat in match.by_host
    told = await asked_back(world, mover)
    assert said(told) == line("said.undo_agreed")
    assert "because time was over, and I have played since then." in world.newest().content
    await world.press(player(world, match), "agree")
    assert seat not in match.by_host
    await world.restart()
    assert seat not in (await match_of(world, 1)).by_host


async def deadline(world: World, match: Match, seat: Seat) -> datetime | None:
    stands = await world.store.deadlines.clock(match.id, world.env.now())
    assert stands is not None
    return stands.waiting[seat].deadline
