"""Planned moves when time is over, and when moves are taken back: never in the wrong place."""

from __future__ import annotations

from games.core import Seat
from tests.support.bot.playing import choose, labels
from tests.support.bot.plotting import plan, plan_of
from tests.support.bot.scenes import (
    begun,
    begun_with_waiter,
    dms,
    nap,
    panel_of,
    player,
    said,
    waiter,
)
from tests.support.bot.sitting import HOUR, paced, seat_of
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def test_when_time_is_over_the_plan_is_played_and_not_the_hosts_move(world: World) -> None:
    match = await paced(world, "hard", "6h")
    person = player(world, match)
    shown = await plan(world, person, "sprint 5; rest sound")
    assert tells(said(shown), "plan.next_or_late")
    await world.env.advance_time(6.1 * HOUR)
    assert match.entries == 2
    assert f"{person.user.global_name} spends 5 strength" in world.newest().content
    assert "the host" not in world.newest().content
    assert seat_of(match, person) not in match.by_host
    assert dms(person) == []
    assert plan_of(match, person) == ("rest sound",)
    await nap(world, match)
    assert plan_of(match, person) == ()
    assert match.entries == 4


async def test_a_plan_that_is_not_legal_when_time_is_over_is_dropped_and_told(
    world: World,
) -> None:
    match = await paced(world, "hard", "6h")
    person, seat = player(world, match), min(match.awaited)
    await plan(world, person, f"shove {seat} 3; rest nap")
    await world.env.advance_time(6.1 * HOUR)
    assert plan_of(match, person) == ()
    assert seat in match.by_host
    (told,) = dms(person)
    assert "Your time ran out in #1" in told.content
    assert (
        "is not possible now, so I have dropped it. 1 move planned after it went too."
        in told.content
    )
    assert tells(told.content, "warning.plan_dropped_late")


async def test_planned_moves_of_one_turn_are_all_played_when_time_is_over(world: World) -> None:
    match = await paced(world, "hard", "6h")
    person, seat = player(world, match), min(match.awaited)
    await plan(world, person, "drink")
    await world.env.advance_time(6.1 * HOUR)
    own, by_host = match.lines[1].entry, match.lines[2].entry
    assert (own.seat, own.auto, str(own.action)) == (seat, False, "drink")
    assert (by_host.seat, by_host.auto) == (seat, True)
    assert match.awaited == {Seat(1 - seat)}
    assert tells(dms(person)[-1].content, "warning.host_played")


async def test_on_a_clock_that_does_not_act_the_plan_only_waits(world: World) -> None:
    match = await begun(world)
    shown = await plan(world, player(world, match), "sprint 5")
    assert tells(said(shown), "plan.next")


async def test_what_is_left_of_a_plan_is_dropped_when_its_first_moves_are_taken_back(
    world: World,
) -> None:
    match, waits = await begun_with_waiter(world)
    mover = player(world, match)
    await plan(world, waits, "sprint 5; rest sound")
    await nap(world, match)
    assert plan_of(match, waits) == ("rest sound",)
    panel = await panel_of(world, mover)
    await choose(mover, panel, labels(panel)[0])
    await world.press(waits, "agree")
    assert match.lines[-1].entry.to == 0
    assert plan_of(match, waits) == ()
    (told,) = dms(waits)
    assert "in #1 were taken back or brought back" in told.content
    assert "`rest sound`" in told.content
    await nap(world, match)
    assert match.awaited == {seat_of(match, waits)}
    await world.restart()
    assert plan_of(await world.app.host.matches.match(1), waits) == ()


async def test_a_plan_of_whom_nothing_is_taken_back_stays(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    mover = player(world, match)
    await plan(world, waits, "shove 0 1; rest sound")
    await mover.slash(world.channel, "play", move="drink")
    panel = await panel_of(world, mover)
    await mover.click(panel, label=labels(panel)[0])
    assert match.lines[-1].entry.to == 0
    assert plan_of(match, waits) == ("shove 0 1", "rest sound")
    assert dms(waits) == []
    assert waiter(world, match) is waits
