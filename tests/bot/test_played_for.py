"""Who misses two hard deadlines in a row is played for until they are back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.tables.records import Status
from tests.support.bot.playing import act
from tests.support.bot.scenes import dms, match_of, player, waiter
from tests.support.bot.sitting import DAY, HOUR, paced, public
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def gone(world: World, time: str = "2h") -> Any:
    """Ada has missed two deadlines in a row, and the other has played between."""
    match = await paced(world, "hard", time, game="diceland")
    lazy, other = player(world, match), waiter(world, match)
    for _ in range(2):
        before = (await match_of(world, 1)).entries
        while (match := await match_of(world, 1)).entries == before or player(
            world, match
        ).id != lazy.id:
            if player(world, match).id == lazy.id:
                await world.env.advance_time(1 * HOUR)
            else:
                await act(world, other)
    return lazy


async def test_they_are_played_for_at_most_one_turn_a_day_and_that_is_said_once(
    world: World,
) -> None:
    lazy = await gone(world)
    assert public(world).count("missed two deadlines") == 1
    first, second = (m.content for m in dms(lazy) if "played for you" in m.content)
    assert tells(first, "warning.host_played")
    assert tells(second, "warning.host_plays_on")
    entries = (await match_of(world, 1)).entries
    await world.env.advance_time(12 * HOUR)
    assert (await match_of(world, 1)).entries == entries
    await world.env.advance_time(13 * HOUR)
    assert (await match_of(world, 1)).entries > entries
    assert public(world).count("missed two deadlines") == 1


async def test_any_press_brings_them_back_and_says_so(world: World) -> None:
    lazy = await gone(world)
    await lazy.slash(world.channel, "mygames")
    assert "I play for them no longer" in public(world)
    assert await world.store.deadlines.played_for(1) == {}
    clock = await world.store.deadlines.clock(1, world.env.now())
    assert clock is not None
    (waiting,) = clock.waiting.values()
    assert waiting.deadline is not None
    assert (waiting.deadline - world.env.now()).total_seconds() > 1.9 * HOUR, "a whole new time"


async def test_where_only_computers_would_go_on_the_match_pauses_until_a_press(
    world: World,
) -> None:
    match = await paced(world, "hard", "2h")
    await world.env.advance_time(10 * DAY)
    clock = await world.store.deadlines.clock(match.id, world.env.now())
    assert clock is not None
    assert clock.paused is not None
    assert "only computers would go on" in public(world)
    entries = (await match_of(world, 1)).entries
    await world.env.advance_time(30 * DAY)
    assert (await match_of(world, 1)).entries == entries
    await player(world, await match_of(world, 1)).slash(world.channel, "mygames")
    clock = await world.store.deadlines.clock(match.id, world.env.now())
    assert clock is not None
    assert clock.paused is None
    await world.env.advance_time(1 * HOUR)
    assert (await match_of(world, 1)).entries == entries, "who is back has time"


async def test_a_match_paused_without_people_that_was_closed_has_clocks_when_it_goes_on(
    world: World,
) -> None:
    await paced(world, "hard", "2h")
    await world.env.advance_time(80 * DAY)
    assert (await match_of(world, 1)).table.status is Status.CLOSED
    await world.press(world.ada, "wake")
    clock = await world.store.deadlines.clock(1, world.env.now())
    assert clock is not None
    (waiting,) = clock.waiting.values()
    assert clock.paused is None
    assert waiting.deadline == world.env.now() + timedelta(hours=2)


async def test_a_move_of_ones_own_ends_the_row(world: World) -> None:
    match = await paced(world, "hard", "2h", game="diceland")
    lazy, other = player(world, match), waiter(world, match)
    for _ in range(2):
        while player(world, await match_of(world, 1)).id == lazy.id:
            await world.env.advance_time(1 * HOUR)
        while player(world, match := await match_of(world, 1)).id == other.id:
            await act(world, other)
        await act(world, lazy)
    assert await world.store.deadlines.played_for(match.id) == {}
