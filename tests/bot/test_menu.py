from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.base import limits
from bot.base.address import address
from bot.base.narrowing import narrowed
from bot.features.play import choices
from bot.tables import menu
from bot.tables.menu import Area, Choice, Overtaken
from games import log
from games.core import Action, Place
from games.exam.sittings import Sitting, glimpses, sittings
from games.notation import places_of
from tests.support.bot.every_game import each_sitting
from tests.support.bot.marches import (
    LEGAL,
    Pay,
    Stay,
    Way,
    asked,
    attack,
    march,
    shown,
    values,
    walks,
)

BIG_TABLE, MANY_MADE = 999_999_999, 99_999


# --- question by question ---------------------------------------------------------------------


def test_first_it_asks_what_kind_of_action() -> None:
    question = asked(LEGAL)
    assert (question.word, question.field) == (None, None)
    assert [(c.value, len(c.actions)) for c in question.choices] == [
        ("attack", 4),
        ("march", 4),
        ("stay", 1),
    ]


def test_then_field_by_field_what_is_legal_after_the_answers_so_far() -> None:
    question = asked(LEGAL, "attack")
    assert (question.word, question.field) == ("attack", "armies")
    assert values(question.choices) == ["c3", "c3+c4", "c4"]
    assert values(asked(LEGAL, "attack", "c4").choices) == ["d3", "d4"]


def test_a_choice_of_two_places_marks_both() -> None:
    pair = asked(LEGAL, "attack").choices[1]
    assert pair.places == ("c3", "c4")


def test_what_is_no_place_marks_nothing() -> None:
    assert {c.places for c in asked(LEGAL, "march", "e5").choices} == {()}


def test_what_has_one_answer_is_not_asked_but_stands_in_the_path() -> None:
    question = asked(LEGAL, "march", "e5")
    assert (question.field, question.path) == ("way", ("march", "e5", "e6"))
    assert asked(LEGAL[:4]).path == ("attack",)


def test_after_the_last_answer_there_is_an_action() -> None:
    assert menu.ask(LEGAL, ("attack", "c3")) == attack("c3", "d3")
    assert menu.ask(LEGAL, ("stay",)) == Stay()
    assert menu.ask(LEGAL, ("march", "e5", "e6", "fast")) == march("e5", "e6", Way.FAST)


def test_one_legal_action_asks_nothing() -> None:
    assert menu.ask([Stay()]) == Stay()


@pytest.mark.parametrize(
    "path", [("fly",), ("attack", "z9"), ("attack", "c3", "d4"), ("stay", "here")]
)
def test_answers_that_fit_no_legal_action_are_gone(path: menu.Path) -> None:
    with pytest.raises(Overtaken):
        menu.ask(LEGAL, path)


def test_nothing_legal_has_no_question() -> None:
    with pytest.raises(Overtaken):
        menu.ask([])


def test_back_leads_to_the_question_before_not_to_one_that_was_never_asked() -> None:
    assert menu.back(LEGAL, ("march", "e5", "e6", "fast")) == ("march", "e5", "e6")
    assert menu.back(LEGAL, ("march", "e5", "e6")) == ("march",)
    assert menu.back(LEGAL, ("march",)) == ()
    assert menu.back(LEGAL, ()) is None
    assert menu.back(LEGAL[:4], ("attack",)) is None


def test_the_places_of_an_action_are_marked_once_each() -> None:
    assert places_of(attack("c3+c4", "d3")) == ("c3", "c4", "d3")
    assert places_of(Pay(3)) == ()


@pytest.mark.parametrize("value", ["a:b", "a b", "a~b", ""])
def test_a_value_that_would_tear_an_address_apart_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="cannot stand in a path"):
        menu.ask([march(value, "b2"), march("a1", "b2")])


# --- more than a menu holds ---------------------------------------------------------------------


def board(columns: str, rows: int) -> list[Action]:
    return [march("a1", f"{column}{row}") for row in range(1, rows + 1) for column in columns]


def test_a_board_is_reached_by_its_columns() -> None:
    question = asked(board("abcdefghijkl", 12))
    areas = menu.part(question)
    assert [a.ends for a in areas if isinstance(a, Area)] == [(c,) for c in "ABCDEFGHIJKL"]
    d = areas[3]
    assert isinstance(d, Area)
    assert values([c for c in menu.part(question, d.key) if isinstance(c, Choice)]) == [
        f"d{row}" for row in range(1, 13)
    ]


def test_a_long_column_is_split_into_stretches() -> None:
    question = asked(board("ab", 36))
    (a, _) = menu.part(question)
    assert isinstance(a, Area)
    assert [s.ends for s in menu.part(question, a.key) if isinstance(s, Area)] == [
        ("A1", "A18"),
        ("A19", "A36"),
    ]


def test_numbers_are_reached_by_stretches() -> None:
    question = asked([Pay(n) for n in range(60, 0, -1)])
    assert [a.ends for a in menu.part(question) if isinstance(a, Area)] == [
        ("1", "20"),
        ("21", "40"),
        ("41", "60"),
    ]


def test_twenty_five_choices_are_shown_at_once() -> None:
    question = asked([Pay(n) for n in range(25)])
    assert menu.part(question) == question.choices


@pytest.mark.parametrize("area", ["z1~z2", "a1~z9", "a9~a2", "nonsense"])
def test_an_area_that_is_no_longer_there_is_gone(area: str) -> None:
    with pytest.raises(Overtaken):
        menu.part(asked(board("ab", 36)), area)


PLACES = st.builds(
    lambda column, row: Place(f"{column}{row}"),
    st.sampled_from([*"abcdefghijklmnopqrstuvwxyz", "aa", "ab", ""]),
    st.integers(0, 99),
)


@given(
    st.lists(PLACES, min_size=2, max_size=400, unique=True)
    | st.lists(st.integers(-2000, 2000), min_size=2, max_size=900, unique=True),
    st.integers(2, 25),
)
def test_every_choice_is_shown_once_however_many_there_are(
    found: list[Place] | list[int], most: int
) -> None:
    legal = [Pay(v) if isinstance(v, int) else march("a1", v) for v in found]
    question = asked(legal)
    assert [*shown(question, most=most)] == [*question.choices]
    assert sorted(values(question.choices)) == sorted(map(str, found))


# --- whatever is played -------------------------------------------------------------------------


def few_of_each() -> list[Sitting]:
    kept: dict[str, list[Sitting]] = {}
    for sitting in sittings():
        kept.setdefault(sitting.key, []).append(sitting)
    return [sitting for found in kept.values() for sitting in (found[0], found[-1])]


@pytest.mark.parametrize("sitting", few_of_each(), ids=str)
def test_every_legal_action_of_every_game_can_be_clicked(sitting: Sitting) -> None:
    for position in glimpses(sitting, most=4):
        for seat in sitting.everybody():
            if legal := log.legal(sitting.game, position, seat):
                assert sorted(walks(legal), key=str) == sorted(legal, key=str)


@each_sitting
def test_every_answer_of_every_game_fits_into_a_button(sitting: Sitting) -> None:
    for position in glimpses(sitting, most=10):
        for seat in sitting.everybody():
            for action in log.legal(sitting.game, position, seat):
                where = address("pick", BIG_TABLE, MANY_MADE, *menu.path_of(action))
                assert len(where) <= limits.CUSTOM_ID


@pytest.mark.parametrize("sitting", few_of_each(), ids=str)
def test_every_legal_action_of_every_game_can_be_typed(sitting: Sitting) -> None:
    kinds, dice = sitting.game.INFO.actions, random.Random(1)
    for position in glimpses(sitting, most=8):
        for seat in sitting.everybody():
            legal = list(log.legal(sitting.game, position, seat))
            for action in dice.sample(legal, min(len(legal), 12)):
                assert menu.read(kinds, legal, f"  {action} ".upper()) == action
                assert menu.notations(legal, str(action))[0] == action


def test_choices_stand_in_two_menus_if_there_is_room_for_both() -> None:
    question = asked([Pay(n) for n in range(50)])
    assert choices.shown(question, "", 2) == question.choices
    assert choices.shown(question, "", 5) == question.choices
    assert all(isinstance(part, menu.Area) for part in choices.shown(question, "", 1))
    more = asked([Pay(n) for n in range(51)])
    assert all(isinstance(part, menu.Area) for part in choices.shown(more, "", 5))


def test_what_is_typed_is_looked_for_at_beginnings_then_in_the_move_and_last_in_its_words() -> None:
    moves = [
        ("gather lid b3", "bring a lid from d4"),
        ("move b3+d4", "to the middle"),
        ("d4 c3", "back"),
        ("end turn", "that is all"),
    ]
    assert narrowed(moves, " D4", lambda move: move) == [moves[2], moves[1], moves[0]]
