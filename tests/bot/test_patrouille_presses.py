"""Patrouille on a phone: how many presses a turn takes, and what its buttons say."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from bot.features.play.choices import numbered
from bot.features.play.questions import first_question
from bot.tables import menu
from data.words import Words
from games import patrouille
from games.core import Action
from games.patrouille.moves import Move, PlaceBarricade
from render.patrouille import shown
from tests.support.bot.playing import begin, choose, custom_id, labels, step_to
from tests.support.bot.scenes import match_of, player, words_of
from tests.support.bot.stored import fallback_of
from tests.support.bot.world import World
from tests.support.render.armies import played

TURNS = 28
SHORT = 14  # signs of a label, of which a phone 390 pixels wide shows two in a row


async def presses(world: World, person: Any, action: Action) -> int:
    """My move, then whatever leads to the action: each button and each pick of a menu is one."""
    before = (await match_of(world, 1)).entries
    panel, count = (await world.press(person, "move")).response, 1
    while (await match_of(world, 1)).entries == before:
        step = step_to(panel, menu.path_of(action))
        assert step is not None, f"{action} cannot be reached among {labels(panel)}"
        where, value = step
        if value is None:
            press = person.click(panel, custom_id=where)
        else:
            press = person.select(panel, [value], custom_id=where)
        panel, count = (await press).response or panel, count + 1
    return count


def sensible(legal: list[Action], fallback: Action) -> Action:
    """A barricade where one can be placed, else what the host would play."""
    placed = [action for action in legal if isinstance(action, PlaceBarricade)]
    return placed[len(placed) // 2] if placed else fallback


@pytest.mark.discord
@pytest.mark.long
async def test_a_move_takes_four_presses_and_a_barricade_five(world: World) -> None:
    """My move, piece, square, Confirm; a barricade has more squares than a menu holds."""
    await begin(world, "patrouille")
    counted: dict[type[Action], list[int]] = {}
    for _ in range(TURNS):
        match = await match_of(world, 1)
        seat = min(match.awaited)
        action = sensible(list(match.legal(seat)), fallback_of(match, seat))
        took = await presses(world, player(world, match), action)
        counted.setdefault(type(action), []).append(took)
        await world.env.advance_time(2)
    assert max(counted[Move]) <= 4
    assert max(counted[PlaceBarricade]) <= 5


async def test_barricades_are_offered_beside_the_pieces_by_short_labels(world: World) -> None:
    """With a one: no label is longer than a phone shows, and the pieces come first."""
    await begin(world, "patrouille")
    for _ in range(TURNS):
        match = await match_of(world, 1)
        seat = min(match.awaited)
        if match.view(seat).die == 1:  # type: ignore[attr-defined]
            break
        move = fallback_of(match, seat)
        await player(world, match).slash(world.channel, "play", move=str(move))
        await world.env.advance_time(2)
    panel = (await world.press(player(world, match), "move")).response
    *pieces, tree, rocks, wheel, cannon, scout, other, _hint, _ask, _how, _plan = labels(panel)
    assert pieces[0].startswith("1 · ")
    assert (tree, scout, other) == ("Fell a tree", "Send the scout", "Pass")
    assert all(len(label) <= SHORT for label in (*pieces, tree, rocks, wheel, cannon, scout))


def test_with_a_one_the_pieces_are_asked_for_and_zoomed_at_as_with_any_die() -> None:
    """Fourteen pieces: they once stood behind "Move", and the whole board was shown."""
    state = played(2, 203)
    seat = min(patrouille.awaited(state))
    view = patrouille.view(state, seat)
    assert view.die == 1
    legal = patrouille.legal(state, seat)
    pieces = {action.piece for action in legal if isinstance(action, Move)}
    assert len(pieces) == 14
    assert any(isinstance(action, PlaceBarricade) for action in legal)
    asked = first_question(legal, Words.of("en", "patrouille"))
    assert isinstance(asked, menu.Question)
    marks = tuple((place, str(n)) for place, n in numbered(asked, asked.choices).items())
    assert {place for place, _ in marks} == pieces
    assert shown(view, marks).size > 1.5 * shown(view, ()).size


async def test_the_panel_names_the_piece_that_is_asked_about(world: World) -> None:
    """A bare "What would you like to do?" said nothing, nor did "Where does it go?"."""
    await begin(world, "patrouille")
    for _ in range(TURNS):
        match = await match_of(world, 1)
        if match.view(min(match.awaited)).die == 6:  # type: ignore[attr-defined]
            break
        move = fallback_of(match, min(match.awaited))
        await player(world, match).slash(world.channel, "play", move=str(move))
        await world.env.advance_time(2)
    panel = (await world.press(player(world, match), "move")).response
    assert "**Which piece do you move? Or something else?**" in panel.content
    piece = labels(panel)[0].removeprefix("1 · ")
    asked = (await choose(player(world, match), panel, labels(panel)[0])).response
    assert f"**Where does your man on {piece} go?**" in asked.content
    assert f"Chosen so far: {piece}." in asked.content


async def test_a_choice_that_captures_says_what(world: World) -> None:
    """ "2 · F8" once said nothing of Red's officer there."""
    screen = (await world.ada.slash(world.channel, "learn", game="patrouille")).response
    panel = (await choose(world.ada, screen, "Play the first match")).response
    first = custom_id(panel, labels(panel)[0])  # what the lesson names stands first
    panel = (await world.ada.click(panel, custom_id=first)).response
    assert re.search(r"- \d+ · E9: Captures Red's man\.", words_of(panel))
    sure = (await choose(world.ada, panel, "E9")).response
    assert words_of(sure).count("Captures Red's man.") == 1


@pytest.mark.discord
@pytest.mark.long
async def test_more_squares_than_a_menu_holds_stand_in_two(world: World) -> None:
    """So it is still one press for the square, and no part is asked for first."""
    await begin(world, "patrouille")
    for _ in range(4 * TURNS):
        match = await match_of(world, 1)
        seat = min(match.awaited)
        found = Counter(a.piece for a in match.legal(seat) if isinstance(a, Move))
        piece = next((p for p, n in found.items() if 25 < n <= 50), None)
        if piece is not None:
            break
        move = fallback_of(match, seat)
        await player(world, match).slash(world.channel, "play", move=str(move))
        await world.env.advance_time(2)
    assert piece is not None
    last = max(
        (a for a in match.legal(seat) if isinstance(a, Move) and a.piece == piece),
        key=lambda action: (action.to[0], int(action.to[1:])),
    )
    assert await presses(world, player(world, match), last) == 4
