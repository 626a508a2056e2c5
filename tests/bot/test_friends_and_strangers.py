"""What a friend who plays for a while may not do, and what they do not learn of others."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.screens.replies import Reply, button
from bot.screens.showing import post
from games.core import Seat
from tests.support.bot.playing import labels
from tests.support.bot.reminding import away
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    delete_channel,
    dms,
    match_of,
    player,
    press_made,
    said,
)
from tests.support.bot.sitting import DAY, HOUR, hand, leave, paced, seat_of
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def test_a_deputy_gives_nothing_up_for_good(world: World) -> None:
    match = await begun(world, seats=3)
    mover, finn = player(world, match), world.people[5]
    await away(world, mover, until="5d", deputy=finn)
    refused = said(await finn.slash(world.channel, "table resign"))
    assert f"only {mover.user.global_name} can resign" in refused
    seat = seat_of(match, mover)
    made_up = await press_made(world, finn, f"bl:resigned:1:{seat}")
    assert tells(said(made_up), "refusal.resigns_himself")
    assert not (await match_of(world, 1)).resigned


async def test_a_summary_that_comes_late_tells_a_deputy_of_their_table_alone(world: World) -> None:
    """Ada is to be told of two tables; before that is sent Finn is to play at both.

    At the second one Finn has a seat too, and so is not called for Ada.
    """
    await begun(world, "whisper")
    await world.ada.slash(world.other, "table open", game="whisper")
    finn = world.people[5]
    await finn.slash(world.other, "table join")
    await world.ada.slash(world.other, "table start")
    await world.env.advance_time(23 * HOUR)
    later = world.env.now() + timedelta(hours=2)
    await world.store.deadlines.remind(1, later)  # as one who writes it, and cannot send it yet
    await away(world, world.ada, until="5d", deputy=finn)
    await world.env.advance_time(3 * HOUR)
    told = "\n".join(m.content for m in dms(finn))
    assert "you are playing for" in told
    assert "tables are** waiting" not in told


@pytest.mark.discord
async def test_the_deputies_of_two_who_leave_at_once_are_both_told(world: World) -> None:
    await begun(world)
    emma, finn = world.people[4:6]
    world.env.inject_error("POST", "/users/@me/channels", status=500, code=0, message="", times=2)
    await away(world, world.ada, until="5d", deputy=emma)
    await away(world, world.bram, until="5d", deputy=finn)
    await world.env.advance_time(HOUR)
    for deputy in (emma, finn):
        assert any(tells(m.content, "absence.asked") for m in dms(deputy))


async def test_a_newcomer_hears_nothing_of_the_plan_of_the_one_before(world: World) -> None:
    """It came to nothing, and Ada's door was closed; then Emma sits there."""
    match = await begun(world)
    await world.app.host.store.set_setting(
        "unheard:1:0", '{"key": "plan_dropped", "values": {"table": 1, "move": "leap", "count": 0}}'
    )
    emma = world.people[4]
    await hand(world, player(world, match, Seat(0)), emma)
    shown = await emma.slash(world.channel, "plan")
    assert "which you had planned" not in said(shown)


@pytest.mark.discord
async def test_without_a_channel_everybody_hears_who_is_late(world: World) -> None:
    _, mover = await begun_with_mover(world)
    other = next(p for p in world.people[:2] if p.id != mover.id)
    await delete_channel(world, world.channel)
    await world.env.advance_time(3 * DAY + HOUR)
    assert any("Replace this player" in labels(m) for m in dms(other))


@pytest.mark.fault("T2")
async def test_a_deadline_of_a_seat_that_the_rules_do_not_await_comes_once(world: World) -> None:
    """As after a change of the rules: nothing falls due for ever, and the right seat waits."""
    match = await paced(world, "hard", "1d")
    awaited = min(match.awaited)
    wrong = next(seat for seat in match.seated if seat != awaited)
    await world.store.deadlines.restart_waits(1, frozenset({wrong}), world.env.now())
    world.app.host.matches.forget(1)
    await world.env.advance_time(DAY + 60)
    stands = await world.store.deadlines.clock(1, world.env.now())
    assert stands is not None
    assert set(stands.waiting) == {awaited}
    await world.env.advance_time(DAY + 60)
    assert (await match_of(world, 1)).by_host


async def test_a_match_that_memory_has_wrong_is_read_again(world: World) -> None:
    """Somebody else has moved it on; its deadline is not looked at for ever."""
    match = await paced(world, "hard", "1d")
    stale = await match_of(world, 1)
    world.app.host.matches.forget(1)
    await player(world, match).slash(world.channel, "play", move="rest nap")
    world.app.host.matches._matches[1] = stale
    await world.env.advance_time(DAY + 60)
    assert (await match_of(world, 1)).by_host


async def test_away_at_no_table_one_is_simply_back(world: World) -> None:
    shown = await world.ada.slash(world.channel, "away", until="5d")
    assert said(await world.press(world.ada, "back", shown.response)).endswith("Welcome back!")


async def test_where_nobody_else_sits_nobody_is_called_late(world: World) -> None:
    _, mover = await begun_with_mover(world)
    await leave(world, next(p for p in world.people[:2] if p.id != mover.id))
    await world.env.advance_time(3 * DAY + HOUR)
    assert not any("is over" in m.content for m in world.messages())


@pytest.mark.discord
async def test_without_a_channel_one_is_told_how_to_hand_a_seat_over(world: World) -> None:
    await begun(world)
    await delete_channel(world, world.channel)
    shown = said(await world.ada.user.slash("table seat"))
    assert tells(shown, "seats.hand_nowhere")
    refused = await press_made_by(
        world, f"bl:heir:1:{seat_of(await match_of(world, 1), world.ada)}"
    )
    assert tells(refused, "refusal.hand_nowhere")


async def press_made_by(world: World, where: str) -> str:
    """Ada presses, in a direct message, a button that was shown where the table stood."""
    room = await world.app.person(world.ada.id)
    await post(room, Reply("of before", rows=((button("Old", where),),)))
    return said(await world.ada.user.click(dms(world.ada)[-1], label="Old"))
