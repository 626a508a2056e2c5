from __future__ import annotations

import pytest

from bot.tables import menu
from bot.tables.menu import Choice, Unreadable
from games.core import Action
from tests.support.bot.marches import KINDS, LEGAL, Pay, Stay, Way, attack, march, values

# --- what is typed ------------------------------------------------------------------------------


def found(typed: str) -> list[str]:
    return [str(action) for action in menu.notations(LEGAL, typed)]


def test_the_beginnings_of_words_find_a_notation() -> None:
    assert found("att c3") == ["attack c3 d3", "attack c3+c4 d3"]
    assert found("march a1 b") == ["march a1 b1 slow"]
    assert found("ST") == ["stay", "march e5 e6 fast"]


def test_a_piece_from_the_middle_finds_it_too_after_better_fits() -> None:
    assert found("c4") == ["attack c4 d3", "attack c4 d4", "attack c3+c4 d3"]


def test_the_words_of_a_move_find_it() -> None:
    spoken = menu.notations(LEGAL, "nothing", say=lambda a: "do nothing" if a == Stay() else "")
    assert spoken == (Stay(),)


def test_nothing_typed_shows_every_kind_of_action() -> None:
    legal = [*map(Pay, range(100)), *LEGAL]
    offered = menu.notations(legal, "")
    assert len(offered) == 25
    assert {action.word() for action in offered} == {"pay", "attack", "march", "stay"}


def fields(field: str, typed: str = "", **given: str) -> list[str]:
    return values(menu.completions(LEGAL, "attack", given, field, typed))


def test_a_field_offers_what_is_legal_with_the_others_in_any_order() -> None:
    assert fields("armies") == ["c3", "c3+c4", "c4"]
    assert fields("armies", target="d4") == ["c4"]
    assert fields("target", armies="c4") == ["d3", "d4"]
    assert fields("target", armies=" C3 + c4") == ["d3"]


def test_a_field_that_is_still_being_typed_holds_nothing_up() -> None:
    assert fields("armies", target="d") == ["c3", "c3+c4", "c4"]


def test_what_no_legal_action_goes_with_is_not_offered() -> None:
    """/patrouille move once offered squares for a piece that is boxed in, or an enemy's."""
    assert fields("target", armies="e5") == []
    assert fields("armies", target="c") == []
    assert fields("armies", "c", target="d9") == []


def test_a_place_is_not_the_beginning_of_another() -> None:
    legal = [march("e10", "e11"), march("f1", "f2")]
    assert values(menu.completions(legal, "march", {"start": "e"}, "goal", "")) == ["e11"]
    assert menu.completions(legal, "march", {"start": "e1"}, "goal", "") == ()


def test_typing_narrows_beginnings_first() -> None:
    assert fields("armies", "c4") == ["c4", "c3+c4"]
    assert fields("armies", "C3 +") == ["c3+c4"]
    assert fields("armies", "x") == []


def test_the_words_of_a_value_find_it() -> None:
    def say(choice: Choice) -> str:
        return {"slow": "on foot", "fast": "on a horse"}[choice.value]

    offered = menu.completions(LEGAL, "march", {"start": "e5"}, "way", "horse", say)
    assert values(offered) == ["fast"]


def test_a_kind_of_action_that_is_not_legal_offers_nothing() -> None:
    assert menu.completions(LEGAL, "pay", {}, "coins", "") == ()


def test_no_more_than_discord_takes() -> None:
    assert len(menu.completions([Pay(n) for n in range(99)], "pay", {}, "coins", "")) == 25


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("attack c3 d3", attack("c3", "d3")),
        ("  ATTACK  C3+C4   D3 ", attack("c3+c4", "d3")),
        ("attack c4 + c3 d3", attack("c3+c4", "d3")),
        ("march e5 e6 Fast", march("e5", "e6", Way.FAST)),
    ],
)
def test_notation_is_read_however_it_is_spaced_and_capitalised(typed: str, meant: Action) -> None:
    assert menu.read(KINDS, LEGAL, typed) == meant


def test_an_action_that_is_not_legal_is_read_too_so_that_a_rule_can_be_named() -> None:
    assert menu.read(KINDS, LEGAL, "attack a1 a2") == attack("a1", "a2")


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("atack c3 d3", "attack c3 d3"),
        ("march e5 e6", "march e5 e6 slow"),
        ("st", "stay"),
        ("a2", "march a1 a2 slow"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_resembles_it(typed: str, near: str) -> None:
    with pytest.raises(Unreadable) as refused:
        menu.read(KINDS, LEGAL, typed)
    assert near in refused.value.nearest
    assert refused.value.typed == typed


def test_what_a_field_holds_already_does_not_narrow_its_own_choices() -> None:
    assert fields("armies", "c4", armies="c3") == ["c4", "c3+c4"]
