"""The start, the turn, barricades and promotion: PA-2, PA-4, PA-12 and PA-15."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import Place, Seat
from games.patrouille.events import (
    BarricadePlaced,
    Begins,
    Passed,
    Promoted,
    Rolled,
    Skipped,
    StartRolled,
    StartTied,
)
from games.patrouille.state import SUPPLY, Barricade, Block, Ended, Moving, Promoting
from tests.games.patrouille.table import (
    BLUE,
    EMPTY,
    OFFICER,
    RED,
    WHITE,
    YELLOW,
    awaited,
    begun,
    legal,
    played,
    refusal,
    table,
)


def test_pa_2_the_highest_begins() -> None:
    start = begun(4, 2, 6, 1, 5, 3)
    assert start.told[4:] == (
        StartRolled(Seat(0), 2), StartRolled(Seat(1), 6), StartRolled(Seat(2), 1),
        StartRolled(Seat(3), 5), Begins(Seat(1), RED), Rolled(Seat(1), RED, 3),
    )  # fmt: skip
    assert start.state.phase == Moving(RED, 3)


def test_pa_2_those_who_tie_roll_again() -> None:
    start = begun(3, 4, 2, 4, 1, 5, 6)
    assert StartTied(4) in start.told
    assert Begins(Seat(2), YELLOW) in start.told
    assert StartRolled(Seat(1), 5) not in start.told


def test_pa_2_then_the_turn_goes_round_clockwise() -> None:
    state = begun(4, 1, 1, 6, 2, 3).state
    turns = []
    for _ in range(4):
        turns.append(awaited(state))
        state = played(state, "pass", rolls=[3]).state
    assert turns == [2, 3, 0, 1]
    assert refusal(state, "pass", seat=0) == "PA-2"


def test_pa_4_the_die_is_rolled_when_the_turn_begins() -> None:
    after = played(table(die=3), "pass", rolls=[6])
    assert after.told == (Passed(BLUE), Rolled(Seat(1), RED, 6))
    assert after.state.phase == Moving(RED, 6)


def test_pa_4_who_can_do_nothing_with_the_roll_is_passed_over_and_told() -> None:
    """Red's last piece outside its goal stands in a pen of obstacles and barricades."""
    pen = {BLUE: "tree=a9 wheel=b10 cannon=a11"}
    state = table(die=2, red="a10", camps=(BLUE, YELLOW, WHITE), blocks=pen)
    after = played(state, "pass", rolls=[5, 3])
    assert after.told == (
        Passed(BLUE), Rolled(Seat(1), RED, 5), Skipped(RED, 5), Rolled(Seat(2), YELLOW, 3),
    )  # fmt: skip
    with_a_one = played(state, "pass", rolls=[1])
    assert with_a_one.state.phase == Moving(RED, 1)


def test_pa_12_with_a_one_a_barricade_is_placed_instead_of_moving() -> None:
    after = played(table(die=1, quiet=9), "place wheel k7", rolls=[4])
    assert after.told[0] == BarricadePlaced(BLUE, Barricade.WHEEL, Place("k7"))
    assert after.state.blocks == {Place("k7"): Block(BLUE, Barricade.WHEEL)}
    left = list(SUPPLY)
    left.remove(Barricade.WHEEL)
    assert after.state.stock[BLUE] == tuple(left)
    assert after.state.phase == Moving(RED, 4)
    assert after.state.quiet == 0


@pytest.mark.parametrize("die", range(2, 7))
def test_pa_12_only_with_a_one(die: int) -> None:
    assert not legal(table(die=die), "place")
    assert refusal(table(die=die), "place tree k7") == "PA-12"


def test_pa_12_only_on_an_open_square_where_nothing_stands() -> None:
    """Not on a fort, goal, start point, obstacle, flag square, flag stand, piece or barricade."""
    state = table(die=1, blue="k7", red="l7", blocks={WHITE: "tree=m7"})
    for place in ("f6", "h10", "h8", "a1", "b2", "s2", "e8", "k10", "k7", "l7", "m7", "z9"):
        assert refusal(state, f"place tree {place}") == "PA-12"
    assert len(legal(state, "place scout")) == 212 - 3


def test_pa_12_only_what_is_in_the_supply() -> None:
    state = table(die=1, stock={BLUE: (Barricade.TREE, Barricade.TREE)})
    assert {action.split()[1] for action in legal(state, "place")} == {"tree"}
    assert refusal(state, "place scout k7") == "PA-12"
    assert not legal(table(die=1, stock={BLUE: ()}), "place")


def test_pa_15_without_officers_a_man_is_promoted_before_the_roll() -> None:
    """Two men in the start area, one outside; the turn begins with the question."""
    state = table(die=3, turn=WHITE, camps=(RED, YELLOW, WHITE), blue="a3 b3 k1")
    asked = played(state, "pass").state
    assert asked.phase == Promoting(BLUE)
    assert legal(asked) == {"promote a3 b3", "promote b3 a3", "roll"}
    after = played(asked, "promote b3 a3", rolls=[5])
    assert after.told == (Promoted(BLUE, Place("b3"), Place("a3")), Rolled(Seat(0), BLUE, 5))
    assert after.state.pieces[Place("b3")].rank is OFFICER
    assert Place("a3") not in after.state.pieces
    assert after.state.phase == Moving(BLUE, 5)


def test_pa_15_the_player_may_roll_instead() -> None:
    state = table(camps=(RED,), blue="a3 b3", phase=Promoting(BLUE))
    after = played(state, "roll", rolls=[2])
    assert after.state.phase == Moving(BLUE, 2)
    assert refusal(after.state, "promote a3 b3") == "PA-15"


def test_pa_15_not_while_there_is_an_officer_even_in_the_goal() -> None:
    for officer in ("*k1", "*h10"):
        state = table(die=3, turn=WHITE, camps=(RED, YELLOW, WHITE), blue=f"a3 b3 {officer}")
        assert played(state, "pass", rolls=[4]).state.phase == Moving(BLUE, 4)
    assert refusal(table(die=3), "promote a3 b3") == "PA-15"


def test_pa_15_both_men_stand_in_the_start_area() -> None:
    state = table(die=3, turn=WHITE, camps=(RED, YELLOW, WHITE), blue="a3 a8 k1")
    assert played(state, "pass", rolls=[4]).state.phase == Moving(BLUE, 4)
    asked = table(camps=(RED,), blue="a3 b3 k1", phase=Promoting(BLUE))
    assert refusal(asked, "promote a3 k1") == "PA-15"
    assert refusal(asked, "promote k1 a3") == "PA-15"
    assert refusal(asked, "promote a3 a3") == "PA-15"


def test_pa_15_once_a_turn_and_again_when_that_officer_is_lost() -> None:
    state = table(camps=(RED,), blue="a3 b3 c3 a4", phase=Promoting(BLUE))
    once = played(state, "promote a3 b3", rolls=[6]).state
    assert not legal(once, "promote")
    state = table(die=1, turn=RED, camps=(YELLOW, WHITE), blue="*k1 a3 b3", red="*l1 *q5 s1")
    lost = played(state, "move l1 k1", "pass", "pass", rolls=[4, 4])
    assert lost.state.phase == Promoting(BLUE)


def test_pa_15_before_the_roll_nothing_else_can_be_done() -> None:
    asked = table(camps=(RED,), blue="a3 b3 k1", phase=Promoting(BLUE))
    assert refusal(asked, "move k1 k2") == "PA-4"
    assert refusal(asked, "pass") == "PA-4"
    assert refusal(asked, "place tree k7") == "PA-12"


def test_pa_4_when_nobody_can_do_anything_the_rounds_run_out_by_themselves() -> None:
    """Two armies with a penned man each and nothing to place: 80 turns without an event."""
    pen = {BLUE: "tree=a9 wheel=b10 cannon=a11 tree=s9 wheel=s11 cannon=t10 wheel=r10"}
    state = table(die=1, camps=(), blocks=pen, stock=EMPTY, blue="s10", red="a10")
    state = replace(state, playing=(BLUE, RED))
    after = played(state, "pass", rolls=[2] * 79)
    assert isinstance(after.state.phase, Ended)
    assert after.state.phase.reason == "quiet"
