"""What stands in the way, and what a move does at its end: PA-6, PA-8 to PA-11, PA-13, PA-14."""

from __future__ import annotations

import pytest

from games.core import Place
from games.patrouille.events import (
    BarricadeCleared,
    BarricadeRecovered,
    Captured,
    FortConquered,
    FortTaken,
    Moved,
    ScoutCleared,
)
from games.patrouille.state import Barricade, Piece
from games.patrouille.view import view
from tests.support.games.patrouille import (
    BLUE,
    MAN,
    OFFICER,
    RED,
    WHITE,
    YELLOW,
    goals,
    legal,
    played,
    refusal,
    table,
)


def test_pa_6_obstacles_starts_and_goals_of_others_are_closed() -> None:
    state = table(die=1, blue="f8 g8 p5 n9")
    assert refusal(state, "move f8 e8") == "PA-6"
    assert refusal(state, "move g8 h8") == "PA-6"
    state = table(die=2, blue="q5 k7")
    assert refusal(state, "move q5 s5") == "PA-6"
    assert refusal(state, "move k7 k9") == "PA-6"


@pytest.mark.parametrize("what", ["red", "yellow", "blue", "tree", "own tree"])
def test_pa_6_nothing_that_stands_there_is_passed(what: str) -> None:
    """The lane at a10 is shut to the north; without it a8 is two steps away."""
    blocks = {"tree": {RED: "tree=a9"}, "own tree": {BLUE: "tree=a9"}}.get(what, {})
    there = {colour: "a9" if what == colour else "" for colour in ("red", "yellow")}
    blue = "a10 a9" if what == "blue" else "a10"
    assert "a8" in goals(table(die=2, blue="a10"), "a10")
    state = table(die=2, blue=blue, red=there["red"], yellow=there["yellow"], blocks=blocks)
    assert "a8" not in goals(state, "a10")
    assert refusal(state, "move a10 a8") == "PA-6"


def test_pa_6_the_own_start_area_is_open_to_come_back() -> None:
    state = table(die=2, camps=(RED, YELLOW, WHITE), blue="a8 *f3")
    assert {"a6", "b7"} <= goals(state, "a8")
    after = played(state, "move a8 a6", rolls=[4])
    assert after.told[0] == Moved(BLUE, MAN, Place("a8"), Place("a6"))
    assert "c4" in goals(table(die=4, camps=(RED,), blue="e4 c5"), "e4")


def test_pa_8_an_exact_move_onto_an_enemy_captures_it() -> None:
    state = table(die=3, blue="k1", red="m2", quiet=7)
    after = played(state, "move k1 m2", rolls=[4])
    assert after.told[0] == Captured(BLUE, MAN, Place("k1"), Place("m2"), RED, MAN)
    assert after.standing(BLUE) == {"m2"}
    assert after.standing(RED) == set()
    assert after.state.captured[BLUE] == (Piece(RED, MAN),)
    assert after.state.quiet == 0


def test_pa_8_men_and_officers_capture_men_and_officers() -> None:
    for blue, lost, rank in (("k1", "*m2", MAN), ("*k1", "*m2", OFFICER), ("*k1", "m2", OFFICER)):
        after = played(table(die=3, blue=blue, red=lost), "move k1 m2", rolls=[4])
        victim = OFFICER if lost[0] == "*" else MAN
        assert after.told[0] == Captured(BLUE, rank, Place("k1"), Place("m2"), RED, victim)


def test_pa_9_a_move_does_not_end_on_an_own_piece() -> None:
    assert refusal(table(die=3, blue="k1 m2"), "move k1 m2") == "PA-9"


def test_pa_10_an_empty_fort_is_taken_by_ending_on_it() -> None:
    after = played(table(die=2, blue="f8"), "move f8 f6", rolls=[4])
    assert after.told[0] == FortTaken(BLUE, MAN, Place("f8"), Place("f6"))
    assert after.standing(BLUE) == {"f6"}


def test_pa_10_a_fort_is_walked_round_empty_or_not() -> None:
    for red in ("", "f6"):
        state = table(die=2, blue="f7", red=red)
        assert refusal(state, "move f7 f5") == "PA-10"
    assert "f5" in goals(table(die=4, blue="f7"), "f7")


def test_pa_10_a_piece_leaves_its_fort_like_any_square() -> None:
    assert goals(table(die=1, blue="f6"), "f6") == {"e6", "g6", "f5", "f7"}


def test_pa_11_a_held_fort_is_conquered_with_a_two_from_two_squares() -> None:
    after = played(table(die=2, blue="f8", red="*f6"), "move f8 f6", rolls=[4])
    assert after.told[0] == FortConquered(BLUE, MAN, Place("f8"), Place("f6"), RED, OFFICER)
    assert after.standing(BLUE) == {"f6"}
    assert after.state.captured[BLUE] == (Piece(RED, OFFICER),)


@pytest.mark.parametrize(("die", "piece"), [(1, "f7"), (3, "f9"), (4, "f8"), (6, "f8")])
def test_pa_11_no_other_roll_conquers_it(die: int, piece: str) -> None:
    """f6 is empty for the walk, but Red holds it."""
    assert "f6" in goals(table(die=die, blue=piece), piece)
    assert refusal(table(die=die, blue=piece, red="f6"), f"move {piece} f6") == "PA-11"


def test_pa_11_an_officers_extra_point_does_not_conquer() -> None:
    """Neither one and one, nor a two counted as three."""
    assert "f6" in goals(table(die=1, blue="*f8"), "f8")
    assert refusal(table(die=1, blue="*f8", red="f6"), "move f8 f6") == "PA-11"
    assert "f6" in goals(table(die=2, blue="*g8"), "g8")
    assert refusal(table(die=2, blue="*g8", red="f6"), "move g8 f6") == "PA-11"
    assert "f6" in goals(table(die=2, blue="*f8", red="f6"), "f8")


def test_pa_11_the_square_between_must_be_free() -> None:
    state = table(die=2, blue="f8", red="f6 f7")
    assert refusal(state, "move f8 f6") == "PA-11"


def test_pa_11_the_own_fort_is_not_attacked() -> None:
    assert refusal(table(die=2, blue="f8 f6"), "move f8 f6") == "PA-9"
    assert refusal(table(seats=2, die=2, blue="f8", yellow="f6"), "move f8 f6") == "PA-20"


def test_pa_13_a_foreign_barricade_leaves_the_game() -> None:
    state = table(die=3, blue="k1", blocks={RED: "tree=m2"}, stock={RED: ()})
    after = played(state, "move k1 m2", rolls=[4])
    assert after.told[0] == BarricadeCleared(
        BLUE, MAN, Place("k1"), Place("m2"), Barricade.TREE, RED
    )
    assert after.state.blocks == {}
    assert after.state.stock[RED] == ()
    assert after.standing(BLUE) == {"m2"}


def test_pa_13_an_own_barricade_goes_back_to_the_supply() -> None:
    stock = {BLUE: (Barricade.TREE, Barricade.CANNON)}
    state = table(die=3, blue="k1", blocks={BLUE: "wheel=m2"}, stock=stock)
    after = played(state, "move k1 m2", rolls=[4])
    assert after.told[0] == BarricadeRecovered(
        BLUE, MAN, Place("k1"), Place("m2"), Barricade.WHEEL, BLUE
    )
    assert after.state.stock[BLUE] == (Barricade.TREE, Barricade.WHEEL, Barricade.CANNON)
    assert after.standing(BLUE) == {"m2"}


def test_pa_14_a_foreign_scout_takes_the_piece_with_it() -> None:
    state = table(die=3, blue="k1", blocks={RED: "scout=m2"}, stock={RED: ()})
    after = played(state, "move k1 m2", rolls=[4])
    assert after.told[0] == ScoutCleared(BLUE, MAN, Place("k1"), Place("m2"), RED)
    assert after.state.blocks == {}
    assert after.standing(BLUE) == set()
    assert after.state.stock[RED] == ()
    assert after.state.captured[RED] == ()


def test_pa_14_the_own_scout_costs_nothing_and_comes_back() -> None:
    state = table(die=3, blue="k1", blocks={BLUE: "scout=m2"}, stock={BLUE: ()})
    after = played(state, "move k1 m2", rolls=[4])
    assert after.state.stock[BLUE] == (Barricade.SCOUT,)
    assert after.standing(BLUE) == {"m2"}


def test_every_square_of_the_last_move_is_seen() -> None:
    last = view(played(table(die=3, blue="k1"), "move k1 n1", rolls=[4]).state, None).last
    assert last is not None
    assert last.path == ("k1", "l1", "m1", "n1")
    assert last.word == "move"


def test_a_place_that_is_no_square_of_the_board_is_refused_with_pa_3() -> None:
    state = table(die=1, blue="l1")
    assert refusal(state, "move l1 z25") == "PA-3"
    assert refusal(state, "move j9 k10") == "PA-4"
    assert legal(state, "move l1 ") == {"move l1 k1", "move l1 m1", "move l1 l2"}


def test_pa_4_a_square_too_far_for_the_roll_is_refused_by_the_count() -> None:
    """Though it is an even number of steps too far, and nothing stands in the way."""
    assert refusal(table(die=3, blue="f8"), "move f8 f13") == "PA-4"
    assert refusal(table(die=2, blue="e9"), "move e9 g11") == "PA-4"
