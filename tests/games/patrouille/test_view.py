"""What everybody sees: all there is to paint."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import Place, Seat
from games.patrouille import ADVICE, legal
from games.patrouille.advice.remarks import Captures, Clears, LostToScout
from games.patrouille.board import Arm, SquareKind
from games.patrouille.events import Begins, Passed, Rolled
from games.patrouille.state import Barricade, Last, Promoting
from games.patrouille.view import path, view
from tests.support.games.patrouille import (
    BLUE,
    EMPTY,
    MAN,
    OFFICER,
    RED,
    WHITE,
    YELLOW,
    begun,
    played,
    table,
)


def test_the_view_shows_the_board_the_pieces_and_the_die() -> None:
    state = table(die=3, blue="*k1", blocks={RED: "tree=k7"}, quiet=3)
    seen = view(state, Seat(2))
    assert (seen.seat, seen.columns, seen.rows, seen.die, seen.colour) == (2, 19, 19, 3, BLUE)
    assert seen.awaited == {0}
    assert seen.state == state


@pytest.mark.parametrize("arm", Arm)
def test_the_squares_say_whose_goal_they_are_in_this_match(arm: Arm) -> None:
    seen = view(table(arm=arm), None)
    goals = Counter(square.colour for square in seen.squares if square.kind is SquareKind.GOAL)
    assert goals == dict.fromkeys((BLUE, RED, YELLOW, WHITE), 6)
    owners = {square.place: square.colour for square in seen.squares}
    assert owners[Place("h10")] is (BLUE if arm is Arm.NEXT else WHITE)


def test_the_view_shows_what_lies_beside_the_board() -> None:
    after = played(table(die=3, blue="k1", red="m2", stock=EMPTY), "move k1 m2", rolls=[4]).state
    armies = {army.colour: army for army in view(after, None).armies}
    assert [len(army.captured) for army in armies.values()] == [1, 0, 0, 0]
    assert armies[RED].stock == ()
    assert [army.seat for army in armies.values()] == [0, 1, 2, 3]
    two = view(begun(2, 5, 2, 3).state, None)
    assert [army.seat for army in two.armies] == [0, 1, 0, 1]


def test_the_view_says_who_rebels_and_who_is_out() -> None:
    state = table(die=3, camps=(YELLOW, WHITE), blue="k1 e3 e4 e5 f3 f4 *f5", red="m2")
    before = {army.colour: army.rebels for army in view(state, None).armies}
    assert before == {BLUE: False, RED: True, YELLOW: False, WHITE: False}
    after = view(played(state, "move k1 m2", rolls=[4]).state, None)
    assert [army.out for army in after.armies] == [False, True, False, False]


def test_the_last_move_is_marked_and_the_flag_planted() -> None:
    won = played(table(die=1, blue="*g10 j10 h11 j11 h12 j12"), "move g10 h10").state
    seen = view(won, None)
    assert seen.last == Last("move", BLUE, (Place("g10"), Place("h10")), 1)
    assert seen.flag is BLUE
    assert seen.result is not None
    assert (seen.die, seen.colour, seen.awaited) == (None, None, frozenset())


def test_before_the_roll_there_is_no_die_and_no_path() -> None:
    seen = view(table(camps=(RED,), blue="a3 b3 k1", phase=Promoting(BLUE)), None)
    assert seen.die is None
    assert path(seen, Place("k1"), Place("k2")) == ()


def test_pa_8_pa_13_a_move_is_offered_with_what_it_takes_or_clears() -> None:
    state = table(
        die=2, blue="k1", red="*m1", yellow="l2", blocks={WHITE: "tree=j2", RED: "scout=h1"}
    )
    seen = view(state, Seat(0))
    offered = {str(a): ADVICE.remark(seen, a) for a in legal(state, Seat(0))}
    found = {move: said for move, said in offered.items() if said is not None}
    assert found == {
        "move k1 m1": Captures(RED, OFFICER),
        "move k1 l2": Captures(YELLOW, MAN),
        "move k1 j2": Clears(WHITE, Barricade.TREE),
        "move f1 h1": LostToScout(RED, MAN),
        "move k1 h1": LostToScout(RED, MAN),
    }


def test_a_pass_leaves_the_last_move_to_be_seen() -> None:
    """An army that is passed over has not moved: the picture marks what was done before."""
    moved = played(table(die=3, blue="k1", red="m2"), "move k1 m2", rolls=[3]).state
    last = view(moved, None).last
    assert last is not None
    assert last.word == "move"
    assert view(played(moved, "pass", rolls=[2]).state, None).last == last


def test_pa_4_a_roll_with_which_nothing_is_done_is_of_the_army_that_rolled() -> None:
    seen = view(begun(2, 5, 2, 3).state, None)
    assert ADVICE.idle(seen, Rolled(Seat(0), YELLOW, 3)) == 0
    assert ADVICE.idle(seen, Passed(RED)) == 1
    assert ADVICE.idle(seen, Begins(Seat(0), BLUE)) is None
