"""What becomes of a seat when its time is over: it is offered, played for, or waited for."""

from __future__ import annotations

import pytest

from games.core import Seat
from tests.support.bot.playing import verbs
from tests.support.bot.scenes import (
    match_of,
    nap,
    pinged,
    player,
    said,
)
from tests.support.bot.sitting import (
    DAY,
    HOUR,
    buttons,
    leave,
    paced,
    panel,
    public,
    with_button,
)
from tests.support.bot.world import World

MINUTE = 60.0


@pytest.mark.fault("M6")
async def test_at_a_hard_deadline_the_seat_is_offered(world: World) -> None:
    match = await paced(world, "hard", offer=True)
    mover, seat = player(world, match), min(match.awaited)
    await world.env.advance_time(3 * DAY - MINUTE)
    assert buttons(world, "Take the seat") == 0
    await world.env.advance_time(2 * MINUTE)
    told = with_button(world, "Take the seat")
    assert mover.id in pinged(told)
    assert match.seated[seat].left
    assert match.entries == 1
    assert "Welcome back" in said(await world.press(mover, "comeback"))
    assert pinged(with_button(world, "My move")) == {mover.id}
    assert "rests" in said(await mover.slash(world.channel, "play", move="rest nap"))


async def test_an_offered_seat_is_taken_before_its_player_is_back(world: World) -> None:
    match = await paced(world, "hard", offer=True)
    mover, seat = player(world, match), min(match.awaited)
    await world.env.advance_time(3 * DAY + MINUTE)
    old = await panel(world, mover)
    await world.env.advance_time(DAY)
    await world.press(world.people[4], "sit")
    assert said(await world.press(mover, "comeback", old)) == "Emma is playing that seat now."
    assert match.seated[seat].user_id == world.people[4].id
    await world.env.advance_time(3 * DAY - HOUR)
    assert buttons(world, "Take the seat") == 0


@pytest.mark.parametrize("mode", ["soft", "hard"])
async def test_a_seat_that_was_left_is_played_at_each_deadline(world: World, mode: str) -> None:
    match = await paced(world, mode)
    gone = player(world, match)
    await leave(world, gone)
    for turn in range(3):
        assert player(world, match).id == gone.id
        await world.env.advance_time(3 * DAY - HOUR)
        assert match.entries == 1 + 2 * turn
        await world.env.advance_time(2 * HOUR)
        assert match.entries == 2 + 2 * turn
        await nap(world, match)
    assert gone.id not in pinged(with_button(world, "My move"))


async def test_with_wait_a_seat_that_was_left_waits(world: World) -> None:
    match = await paced(world, "hard", wait=True)
    gone = player(world, match)
    await leave(world, gone)
    await world.env.advance_time(30 * DAY)
    assert match.entries == 1
    await world.press(gone, "comeback")
    await world.env.advance_time(2 * DAY)
    assert match.entries == 1
    await world.env.advance_time(2 * DAY)
    assert match.entries == 2


@pytest.mark.discord
async def test_a_restart_forgets_no_open_seat(world: World) -> None:
    match = await paced(world, "hard")
    await leave(world, player(world, match))
    await world.env.advance_time(DAY)
    await world.restart()
    await world.env.advance_time(2 * DAY + HOUR)
    assert (await match_of(world, 1)).entries == 2


async def test_all_may_leave_and_the_match_goes_on_by_itself(world: World) -> None:
    match = await paced(world, "hard", "2d")
    for person in world.people[:2]:
        await leave(world, person)
    await world.env.advance_time(6 * DAY + HOUR)
    assert match.entries == 4
    assert buttons(world, "Take the seat") == 2
    await world.press(
        world.people[4], "sit", next(m for m in world.messages() if "sit" in verbs(m))
    )
    assert sum(m.left for m in match.seated.values()) == 1
    assert public(world).count("plays") >= 1
    assert Seat(0) in match.seated
