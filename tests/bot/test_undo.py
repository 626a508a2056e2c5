"""Taking back by the panel: what is free, and what is not for the person who asks."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.play.messages import STEADY
from bot.matches.match import Match
from games.core import Seat
from tests.support.bot.playing import choose, click_through, custom_id, labels, verbs
from tests.support.bot.scenes import (
    asked_back,
    begun,
    begun_with_mover,
    match_of,
    opened,
    panel_of,
    player,
    press_made,
    resign,
    said,
    waiter,
    whisper,
)
from tests.support.bot.telling import line, tells
from tests.support.bot.world import World
from tests.toys.race import Drink


async def drunk(world: World, seats: int = 2) -> tuple[Match, Any]:
    """Whoever is to move has had a drink, and is to move still."""
    match, mover = await begun_with_mover(world, seats=seats)
    await mover.slash(world.channel, "play", move="drink")
    return match, mover


async def test_nothing_can_be_taken_back_before_anything_was_played(world: World) -> None:
    await begun(world)
    panel = await panel_of(world, world.ada)
    assert tells(panel.content, "undo.nothing")
    assert labels(panel) == []


async def test_ones_own_step_is_taken_back_freely_and_the_player_goes_on(world: World) -> None:
    match, mover = await drunk(world)
    board = world.newest()
    panel = await panel_of(world, mover)
    assert f"1. {mover.user.global_name} has a drink · nobody else has to agree" in panel.content
    back = await mover.click(
        panel, label=f"Take back my last move: {mover.user.global_name} has a drink."
    )
    assert "takes back 1 step" in said(back)
    assert tells(said(back), "panel.what")
    assert "Drink" in labels(back.response)
    await world.env.advance_time(STEADY.total_seconds())
    assert "takes back 1 step" in world.newest().content
    assert world.newest().id == board.id  # an edit, for it is still up to the same player
    assert match.awaited == {match.seat_of(mover.id, world.env.now())}


async def test_the_answer_to_a_move_offers_undo_when_it_is_free(world: World) -> None:
    _, mover = await begun_with_mover(world)
    done = await click_through(world, mover, Drink())
    panel = (await world.press(mover, "undo", done)).response
    assert labels(panel)[0].startswith("Take back my last move:")
    back = (await choose(mover, panel, labels(panel)[0])).response
    assert tells(back.content, "panel.what")
    forward = (await world.press(mover, "undo", back)).response
    only, _ = labels(forward)
    assert only == f"Bring back: {mover.user.global_name} has a drink."


async def test_from_what_can_be_taken_back_a_way_leads_back_to_the_move(world: World) -> None:
    _, mover = await begun_with_mover(world)
    done = await click_through(world, mover, Drink())
    panel = (await world.press(mover, "undo", done)).response
    assert "What would you like to do?" in (await choose(mover, panel, "Back")).response.content
    assert "Back" not in labels(await panel_of(world, mover))


async def test_of_each_step_the_act_is_told_and_not_all_that_came_of_it(world: World) -> None:
    match = await begun(world, "vague")
    for _ in range(2):
        seat = min(match.awaited)
        await player(world, match).slash(world.channel, "play", move=str(match.legal(seat)[0]))
    panel = await panel_of(world, world.ada)
    assert "builds a cabin on" in panel.content
    assert "Turn 1 begins" not in panel.content


async def test_the_answer_offers_no_undo_of_a_roll_or_when_others_are_asked(world: World) -> None:
    match = await begun(world)
    played = await player(world, match).slash(world.channel, "play", move="sprint 3")
    assert "undo" not in verbs(played.response)
    rested = await player(world, match).slash(world.channel, "play", move="rest nap")
    assert "undo" not in verbs(rested.response)


async def test_what_was_taken_back_is_brought_back(world: World) -> None:
    match, mover = await drunk(world)
    await asked_back(world, mover)
    forward = await asked_back(world, mover)
    assert "brings back 1 step" in said(forward)
    assert "Drink" not in labels(forward.response)
    assert match.entries == 4


async def test_a_menu_leads_further_back(world: World) -> None:
    match, mover = await drunk(world)
    await mover.slash(world.channel, "play", move="rest nap")
    panel = await panel_of(world, mover)
    further = labels(panel)[1]
    assert further == f"2 steps back: {mover.user.global_name} has a drink."
    where = custom_id(panel, further)
    assert said(await mover.select(panel, ["2"], custom_id=where)) == line("said.undo_agreed")
    await world.press(player(world, match), "agree")
    assert player(world, match) is mover
    assert "takes back 2 steps" in world.newest().content


async def test_a_choice_in_secret_is_not_told_to_those_who_are_asked(world: World) -> None:
    match = await begun(world, "whisper")
    await player(world, match, Seat(0)).slash(world.channel, "play", move="whisper 4")
    panel = await panel_of(world, world.ada)
    assert "Bram must agree: a secret choice was made or is under way." in panel.content
    assert "You whisper 4" in panel.content
    await world.ada.click(panel, label=labels(panel)[0])
    asked = world.newest().content
    assert tells(asked, "undo.unheard")
    assert "whisper 4" not in asked
    assert "whispered 4" not in asked
    theirs = await panel_of(world, world.bram)
    assert tells(theirs.content, "undo.nothing")


async def test_what_came_to_light_needs_everybody(world: World) -> None:
    match = await begun(world, "whisper", seats=3)
    await whisper(world, match, 1, 2, 3)
    panel = await panel_of(world, world.people[2])
    assert "Ada and Bram must agree: something was revealed." in panel.content


async def test_a_table_without_undo_says_so(world: World) -> None:
    await opened(world)
    await world.press(world.bram, "join")
    panel = (await world.ada.slash(world.channel, "table clock")).response
    panel = (await choose(world.ada, panel, "Undo: on")).response
    await choose(world.ada, panel, "Set this clock")
    await world.press(world.ada, "start")
    match = await match_of(world, 1)
    mover = player(world, match)
    played = await mover.slash(world.channel, "play", move="drink")
    assert "undo" not in verbs(played.response)
    refused = await mover.slash(world.channel, "table undo")
    assert tells(said(refused), "refusal.undo_off")


async def test_who_does_not_play_takes_nothing_back(world: World) -> None:
    match, _ = await drunk(world, seats=3)
    assert "have no seat" in said(await world.people[4].slash(world.channel, "table undo"))
    stranger = await press_made(world, world.people[4], f"bl:takeback:{match.id}:2:1")
    assert "have no seat" in said(stranger)
    waits = waiter(world, match)
    assert "Noted" in said(await press_made(world, waits, f"bl:takeback:{match.id}:2:1"))
    assert match.entries == 2
    await resign(world, waits)
    assert "You have resigned" in said(await waits.slash(world.channel, "table undo"))
    assert match.entries == 3


async def test_an_old_panel_takes_nothing_back_but_shows_how_it_stands(world: World) -> None:
    match, mover = await drunk(world)
    panels = [await panel_of(world, mover) for _ in range(2)]
    first = labels(panels[0])[0]
    await mover.click(panels[0], label=first)
    again = await mover.click(panels[1], label=first)
    assert tells(said(again), "panel.moved_on")
    assert labels(again.response) == [f"Bring back: {mover.user.global_name} has a drink."]
    assert match.entries == 3


@pytest.mark.parametrize("made_up", ["2:99", "2:-1", "99:0", "x:y", "2", "2:0:0"])
async def test_a_made_up_press_takes_nothing_back(world: World, made_up: str) -> None:
    match, mover = await drunk(world)
    assert said(await press_made(world, mover, f"bl:takeback:{match.id}:{made_up}"))
    assert match.entries == 2


async def test_a_free_undo_after_a_restart(world: World) -> None:
    match, mover = await drunk(world)
    panel = await panel_of(world, mover)
    await world.restart()
    back = await mover.click(panel, label=labels(panel)[0])
    assert "takes back 1 step" in said(back)
    assert (await match_of(world, match.id)).entries == 3


async def test_my_last_move_is_the_first_button_whoever_has_moved_since(world: World) -> None:
    """The other's newer step stands in the menu."""
    match, first = await begun_with_mover(world)
    await first.slash(world.channel, "play", move="rest nap")
    second = player(world, match)
    assert second is not first
    await second.slash(world.channel, "play", move="drink")
    panel = await panel_of(world, first)
    own, others = labels(panel)[0], labels(panel)[1:]
    assert own.startswith(f"Take back my last move: {first.user.global_name}")
    assert any(second.user.global_name in label for label in others)
    assert not any(label.startswith("Take back") for label in others)
