"""Moves planned for later: typed and clicked, seen by their player alone, dropped politely."""

from __future__ import annotations

import re

import pytest

from bot.screens.replies import Reply, button
from bot.screens.showing import post
from games.core import Seat
from tests.support.bot.playing import choose, labels
from tests.support.bot.plotting import plan, plan_of
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    begun_with_waiter,
    dms,
    match_of,
    nap,
    pinged,
    player,
    said,
    waiter,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def test_a_plan_is_played_when_ones_turn_comes(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    mover = player(world, match)
    shown = await plan(world, waits, "rest  NAP")
    assert shown.ephemeral
    assert "1. `rest nap`" in said(shown)
    assert "as soon as it is your turn" in said(shown)
    await nap(world, match)
    assert match.entries == 3
    assert plan_of(match, waits) == ()
    board = world.newest()
    assert f"{waits.user.global_name} rests (a nap)" in board.content
    assert pinged(board) == {mover.id}


async def test_several_moves_of_one_turn_are_played_in_a_row(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    await plan(world, waits, "drink; rest nap")
    await plan(world, waits, "rest sound then drink")
    assert plan_of(match, waits) == ("drink", "rest nap", "rest sound", "drink")
    await nap(world, match)
    assert match.entries == 4
    await nap(world, match)
    assert match.entries == 6
    assert plan_of(match, waits) == ("drink",)
    await nap(world, match)
    assert match.entries == 7
    assert plan_of(match, waits) == ()  # nobody drinks twice


async def test_planned_in_ones_own_turn_it_is_for_the_next_time_one_is_asked(
    world: World,
) -> None:
    """As in a turn of several phases: a move, then the end of the phase."""
    match, mover = await begun_with_mover(world)
    shown = await plan(world, mover, "rest nap")
    assert tells(said(shown), "plan.next")
    assert match.entries == 1
    await mover.slash(world.channel, "play", move="drink")
    assert match.entries == 3
    assert player(world, match) is not mover


async def test_play_it_now_is_offered_when_it_is_legal_and_plays_it_once(world: World) -> None:
    match, mover = await begun_with_mover(world)
    shown = await plan(world, mover, "drink; rest nap")
    twice = await plan(world, mover)
    played = await world.press(mover, "plannow", shown.response)
    assert "has a drink" in said(played)
    assert match.entries == 3
    assert plan_of(match, mover) == ()
    again = await world.press(mover, "plannow", twice.response)
    assert tells(said(again), "panel.moved_on")
    assert match.entries == 3


async def test_play_it_now_is_not_offered_when_it_is_not_legal(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    shown = await plan(world, waits, "rest nap")
    assert labels(shown.response) == ["Type moves", "Remove the last", "Rest: a nap"]
    assert match.entries == 1


async def test_what_is_not_possible_then_is_dropped_with_all_behind_it(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    await plan(world, waits, "drink")
    await plan(world, waits, "shove 0 3; rest nap; leap s9")
    before = len(world.messages())
    await nap(world, match)
    assert plan_of(match, waits) == ()
    assert player(world, match) is waits
    assert len(world.messages()) == before + 1
    assert world.messages()[-1].mentions
    (told,) = (message.content for message in dms(waits))
    assert re.search("`shove [01] 3`, which you had planned in #1, is not possible now", told)
    assert "2 moves planned after it" in told
    assert re.search(r"Why: .{10,} \(RA-\d+\)\.$", told)
    assert "which you had planned" not in said(await world.press(waits, "move"))
    assert not any("planned" in m.content for m in world.messages())
    assert dms(player(world, match, Seat(1 - match.seat_of(waits.id, world.env.now())))) == []


@pytest.mark.discord
async def test_with_closed_messages_one_is_told_at_the_next_look(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    await plan(world, waits, "shove 0 3; rest nap")
    doors = f"/channels/{waits.user.dm_channel.id}/messages"
    world.env.inject_error("POST", doors, status=403, code=50007)
    await nap(world, match)
    opened = await world.press(waits, "move")
    assert "which you had planned" in said(opened)
    assert tells(said(opened), "panel.what")
    assert "which you had planned" not in said(await world.press(waits, "move"))


@pytest.mark.fault("H3")
async def test_nobody_else_sees_a_plan(world: World) -> None:
    match, waits = await begun_with_waiter(world, seats=3)
    await plan(world, waits, "leap s9")
    others = [p for p in world.people[:5] if p is not waits]
    for person in others:
        for command in ("table status", "table board", "table text", "table log", "table seat"):
            answer = await person.slash(world.channel, command)
            assert "s9" not in said(answer).lower(), command
        assert "`leap s9" not in said(await plan(world, person))
        assert "`leap" not in said(await person.slash(world.channel, "table undo"))
        assert not any("s9" in m.content.lower() for m in dms(person))
    assert not any("s9" in m.content.lower() for m in world.messages())
    for seat in (*match.seated, None):
        assert "s9" not in repr(match.view(seat))
        assert "s9" not in repr(match.heard(seat))


async def test_a_secret_choice_is_planned_and_nobody_learns_of_it(world: World) -> None:
    match = await begun(world, "whisper")
    ada, bram = world.people[:2]
    await ada.slash(world.channel, "play", move="whisper 1")
    await plan(world, ada, "whisper 5")
    await bram.slash(world.channel, "play", move="whisper 2")
    assert match.awaited == {Seat(1)}
    assert plan_of(match, ada) == ()
    public = "\n".join(m.content for m in world.messages())
    assert "5" not in public.rpartition("begins")[2].replace("<t:", "").split("echo")[0][:1]
    assert "whisper 5" not in public
    assert not any("whisper 5" in m.content for m in dms(bram))
    log = await ada.slash(world.channel, "table log")
    assert "You whisper 5" in said(log)
    assert "whisper 5" not in said(await bram.slash(world.channel, "table log"))


async def test_plans_are_cancelled_one_by_one_or_all_at_once(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    shown = await plan(world, waits, "drink; rest nap; rest sound")
    assert labels(shown.response)[2:4] == ["Remove the last", "Remove all"]
    shown = await waits.click(shown.response, label="Remove the last")
    assert plan_of(match, waits) == ("drink", "rest nap")
    shown = await waits.click(shown.response, label="Remove all")
    assert tells(said(shown), "plan.none")
    assert plan_of(match, waits) == ()


async def test_an_old_button_cancels_nothing_but_what_it_showed(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    await plan(world, waits, "drink; rest nap")
    panels = [(await plan(world, waits)).response for _ in range(2)]
    await waits.click(panels[0], label="Remove the last")
    again = await waits.click(panels[1], label="Remove the last")
    assert tells(said(again), "panel.moved_on")
    assert plan_of(match, waits) == ("drink",)


async def test_moves_are_typed_into_a_form_behind_the_button(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    shown = await plan(world, waits)
    form = await world.press(waits, "planform", shown.response)
    shown = await waits.submit_modal(form, {"moves": "drink; rest nap"})
    assert "2. `rest nap`" in said(shown)
    assert plan_of(match, waits) == ("drink", "rest nap")


async def test_the_button_plan_stands_where_it_is_needed(world: World) -> None:
    match = await begun(world)
    mover, waits = player(world, match), waiter(world, match)
    assert "Plan" not in labels((await world.press(mover, "move")).response)
    asked = await world.press(waits, "move")
    assert labels(asked.response) == ["Drink", "Plan"] or "Plan" in labels(asked.response)
    played = await nap(world, match)
    shown = await world.press(mover, "ahead", played.response)
    assert tells(said(shown), "plan.none")


async def test_who_has_nothing_to_choose_may_plan(world: World) -> None:
    match = await begun(world, "whisper", seats=3)
    await world.ada.slash(world.channel, "play", move="whisper 1")
    assert match.entries == 2
    played = await world.bram.slash(world.channel, "play", move="whisper 2")
    assert labels(played.response) == ["Change my choice", "Plan"]


async def test_who_does_not_play_plans_nothing(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    await plan(world, waits, "rest nap")
    stranger = world.people[4]
    assert "have no seat" in said(await plan(world, stranger, "rest nap"))
    assert "have no seat" in said(await plan(world, stranger))
    channel = await world.app.channel(world.channel.id)
    for address in ("unplan:1:all:0", "plannow:1:0:rest nap", "planform:1", "plantyped:1"):
        pressed = Reply("made", rows=((button("Old", f"bl:{address}"),),))
        await post(channel, pressed)
        assert "have no seat" in said(await world.click(stranger, "Old")), address
    assert plan_of(match, waits) == ("rest nap",)


@pytest.mark.parametrize("made_up", ["unplan:1", "unplan:1:all:0", "plannow:1:x:rest", "plannow:1"])
async def test_a_made_up_press_changes_no_plan(world: World, made_up: str) -> None:
    match, waits = await begun_with_waiter(world)
    await plan(world, waits, "rest nap")
    channel = await world.app.channel(world.channel.id)
    await post(channel, Reply("made", rows=((button("Old", f"bl:{made_up}"),),)))
    assert said(await world.click(waits, "Old"))
    assert plan_of(match, waits) == ("rest nap",)
    assert match.entries == 1


async def test_a_restart_keeps_plans(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    shown = await plan(world, waits, "drink; rest nap; rest sound")
    await world.restart()
    await waits.click(shown.response, label="Remove the last")
    match = await match_of(world, match.id)
    await nap(world, match)
    assert match.entries == 4
    assert plan_of(match, waits) == ()


async def test_a_plan_does_not_come_back_with_what_is_taken_back(world: World) -> None:
    match, waits = await begun_with_waiter(world)
    mover = player(world, match)
    await plan(world, mover, "rest nap")
    await mover.slash(world.channel, "play", move="drink")
    assert match.entries == 3
    panel = (await mover.slash(world.channel, "table undo")).response
    await choose(mover, panel, labels(panel)[0])
    await world.press(waits, "agree")
    assert player(world, match) is mover
    assert plan_of(match, mover) == ()
