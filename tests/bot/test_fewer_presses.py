"""Five minutes on a phone: what is asked together, what is made at once, what is typed."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables import menu
from games.core import Action, Seat
from tests.support.bot.filling import filled, standing_in
from tests.support.bot.game_tables import brings, duelling, first_turn
from tests.support.bot.playing import begin_on_turn, choose, labels, step_to, verbs
from tests.support.bot.scenes import dms, match_of, player, said
from tests.support.bot.sitting import public
from tests.support.bot.telling import tells
from tests.support.bot.world import World
from tests.support.games.vague import P, R


async def bringing(world: World) -> tuple[Any, Any]:
    """Whoever brings pawns in turn 1, and the last question before one stands on the board."""
    match = await first_turn(world)
    person, wanted = player(world, match, P), brings(match, P).split()
    panel = (await world.press(person, "move")).response
    kind = next(label for label in labels(panel) if label.endswith(wanted[1]))
    panel = (await choose(person, panel, kind)).response
    place = next(label for label in labels(panel) if label.endswith(wanted[-1].upper()))
    return person, (await choose(person, panel, place)).response


async def test_what_may_be_taken_back_is_made_at_once_with_undo_beside_the_next_question(
    world: World,
) -> None:
    _, panel = await bringing(world)
    assert "undo" in verbs(panel)
    assert "Confirm" not in labels(panel)
    assert (await match_of(world, 1)).awaited == {P}


async def test_what_hands_the_turn_over_asks_first(world: World) -> None:
    person, panel = await bringing(world)
    sure = (await choose(person, panel, "End my turn")).response
    assert "Confirm" in labels(sure)
    assert tells(sure.content, "advice.hands_over")


@pytest.mark.parametrize("when", ["always", "never", "needed"])
async def test_each_person_says_when_to_be_asked(world: World, when: str) -> None:
    answer = said(await world.ada.slash(world.channel, "confirm", when=when))
    assert "ask" in answer
    assert said(await world.ada.slash(world.channel, "confirm")) == answer
    await world.bram.slash(world.channel, "confirm", when=when)
    _, panel = await bringing(world)
    assert ("Confirm" in labels(panel)) is (when == "always")


async def test_a_warning_asks_even_who_is_never_asked(world: World) -> None:
    person, _ = await begin_on_turn(world, "race")
    await person.slash(world.channel, "confirm", when="never")
    panel = (await world.press(person, "move")).response
    panel = (await choose(person, panel, "Rest")).response
    sure = (await choose(person, panel, "Nap: five strength")).response
    assert "Confirm" in labels(sure)
    assert "⚠️" in sure.content


async def test_the_same_press_on_two_panels_makes_it_once(world: World) -> None:
    match = await first_turn(world)
    person, wanted = player(world, match, P), brings(match, P).split()
    panels = []
    for _ in range(2):
        await world.env.advance_time(15 * 60)  # the one before can be deleted no more
        panel = (await world.press(person, "move")).response
        kind = next(label for label in labels(panel) if label.endswith(wanted[1]))
        panels.append((await choose(person, panel, kind)).response)
    place = next(label for label in labels(panels[0]) if label.endswith(wanted[-1].upper()))
    before = match.entries
    await choose(person, panels[0], place)
    again = (await choose(person, panels[1], place)).response
    assert match.entries == before + 1
    assert tells(again.content, "panel.moved_on")


async def test_a_place_among_many_can_be_typed(world: World) -> None:
    person, _ = await begin_on_turn(world, "race")
    panel = (await world.press(person, "move")).response
    panel = (await choose(person, panel, "Leap")).response
    form = await choose(person, panel, "Type a place")
    assert form.modal
    sure = (await person.submit_modal(form, {"number": " S17 "})).response
    assert "leap to S17" in sure.content


async def test_both_duels_are_answered_in_one_form(world: World) -> None:
    """Three presses at most: the button of the letter, the form, and no more."""
    match = await duelling(world, "together")
    bram = player(world, match, R)
    form = await choose(bram.user, dms(bram)[-1], "Answer all at once")
    assert form.modal
    done = await bram.user.submit_modal(
        form, filled(form.modal, {"pawns": "7 5 5", "bars": "8 7 5"})
    )
    assert "8 + 7 + 5" in said(done)
    assert match.awaited == {P}
    assert "7 + 5" not in public(world)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ({"pawns": "8 8", "bars": "8 7 5"}, "You pick 3 here, not 2 (**TV-8**)"),
        ({"pawns": "8 8 7", "bars": "8 7"}, "You pick 3 here, not 2 (**TV-8**)"),
        ({"pawns": "", "bars": ""}, "All fields are empty"),
    ],
)
async def test_of_a_form_all_is_chosen_or_nothing(
    world: World, typed: dict[str, str], answer: str
) -> None:
    match = await duelling(world, "together")
    bram, before = player(world, match, R), match.entries
    form = await choose(bram.user, dms(bram)[-1], "Answer all at once")
    entered = filled(form.modal, typed)
    assert answer in said(await bram.user.submit_modal(form, entered))
    assert match.entries == before
    assert match.awaited == {P, R}
    assert Seat(0) == P


async def test_what_was_chosen_and_refused_stands_in_the_form_again(world: World) -> None:
    match = await duelling(world, "together")
    bram = player(world, match, R)
    form = await choose(bram.user, dms(bram)[-1], "Answer all at once")
    chosen = {"pawns": "8 8", "bars": "6 7 8"}
    assert standing_in(form.modal) == {"pawns": "", "bars": ""}
    await bram.user.submit_modal(form, filled(form.modal, chosen))
    again = await choose(bram.user, dms(bram)[-1], "Answer all at once")
    assert standing_in(again.modal) == chosen
    ada = player(world, match, P)
    theirs = await choose(ada.user, dms(ada)[-1], "Answer all at once")
    assert standing_in(theirs.modal) == {"pawns": "", "bars": ""}
    await bram.user.submit_modal(again, filled(again.modal, {"pawns": "8 8 7", "bars": "8 7 6"}))
    assert match.awaited == {P}


async def click_to_confirm(world: World, person: Any, action: Action) -> Any:
    """My move, then whatever leads to the question whether to do it."""
    panel, path = (await world.press(person, "move")).response, menu.path_of(action)
    while "Confirm" not in labels(panel):
        step = step_to(panel, path)
        assert step is not None
        where, value = step
        press = (
            person.click(panel, custom_id=where)
            if value is None
            else person.select(panel, [value], custom_id=where)
        )
        panel = (await press).response
    return panel


async def test_who_wants_only_warnings_says_so_where_they_are_asked(world: World) -> None:
    person, _ = await begin_on_turn(world, "diceland")
    match = await match_of(world, 1)
    seat = Seat(min(match.awaited))
    safe = next(
        action
        for action in match.legal(seat)
        if not any(r.warning for r in match.advice.consequences(match.view(seat), action))
    )
    sure = await click_to_confirm(world, person, safe)
    assert {"Confirm", "Do it, and ask only to warn me"} <= set(labels(sure))
    done = said(await choose(person, sure, "Do it, and ask only to warn me"))
    assert tells(done, "confirm.from_now_on")
    assert match.entries > 1
    assert "only where there is a warning" in said(await person.slash(world.channel, "confirm"))
