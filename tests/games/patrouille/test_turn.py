"""The start, the turn, barricades and promotion: PA-2, PA-4, PA-12 and PA-15."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import Place, Seat
from games.patrouille.board import Arm
from games.patrouille.events import (
    BarricadePlaced,
    BarricadeRecovered,
    Begins,
    GoalEntered,
    Passed,
    Promoted,
    Rolled,
    Skipped,
    StartRolled,
    StartTied,
)
from games.patrouille.state import SUPPLY, Barricade, Block, Ended, Moving, Promoting
from tests.support.games.patrouille import (
    BLUE,
    EMPTY,
    MAN,
    OFFICER,
    RED,
    WHITE,
    YELLOW,
    awaited,
    begun,
    goals,
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


def test_pa_12_on_no_fort_opponents_goal_obstacle_or_flag_square_nor_where_something_is() -> None:
    state = table(die=1, blue="k7", red="l7", blocks={WHITE: "tree=m7"})
    for place in ("f6", "h8", "m9", "k12", "a1", "b2", "s2", "e8", "k10", "k7", "l7", "m7", "z9"):
        assert refusal(state, f"place tree {place}") == "PA-12"
    assert len(legal(state, "place scout")) == 212 - 3 + 6


def test_pa_12_start_areas_and_the_own_goal_are_free_squares_too() -> None:
    """An own start area, one of an enemy, and the goal; from each it goes back as from anywhere."""
    state = table(die=1, camps=(YELLOW, WHITE), blue="k1", red="l1", yellow="", white="")
    for place in ("a3", "b2", "t3", "s2", "h10", "j11"):
        after = played(state, f"place tree {place}", rolls=[4]).state
        assert after.blocks == {Place(place): Block(BLUE, Barricade.TREE)}


def test_pa_12_with_two_players_both_own_goals_are_free_squares() -> None:
    state = table(seats=2, die=1)
    assert {"place tree h10", "place tree l8"} <= legal(state, "place")
    assert refusal(state, "place tree h8") == "PA-12"
    assert refusal(state, "place tree k12") == "PA-12"
    nearest = table(seats=4, die=1, arm=Arm.NEAREST)
    assert "place tree h8" in legal(nearest, "place")
    assert refusal(nearest, "place tree h10") == "PA-12"


def test_pa_12_nothing_passes_over_a_barricade_in_the_goal_either() -> None:
    """From g10 over h10; with a tree there two steps lead to neither j10 nor h11 that way."""
    lane = "g9 g11"
    assert {"j10", "h11"} <= goals(table(die=2, blue="g10", red=lane), "g10")
    shut = table(die=2, blue="g10", red=lane, blocks={BLUE: "tree=h10"})
    assert not {"j10", "h11"} & goals(shut, "g10")
    within = table(die=2, blue="h10", blocks={BLUE: "tree=j10 wheel=h11"})
    assert goals(within, "h10") == set()


def test_pa_13_in_the_goal_it_is_cleared_by_who_ends_there_and_goes_home() -> None:
    """Its piece is in the goal then (PA-16), and the barricade in the supply again."""
    state = table(die=1, blue="g10", blocks={BLUE: "scout=h10"}, stock=EMPTY)
    after = played(state, "move g10 h10", rolls=[4])
    assert after.told[:2] == (
        BarricadeRecovered(BLUE, MAN, Place("g10"), Place("h10"), Barricade.SCOUT, BLUE),
        GoalEntered(BLUE, MAN, Place("g10"), Place("h10"), 1),
    )
    assert after.state.stock[BLUE] == (Barricade.SCOUT,)
    inside = table(die=1, blue="h10", blocks={BLUE: "scout=h11"}, stock=EMPTY)
    told = played(inside, "move h10 h11", rolls=[4]).told
    assert not any(isinstance(event, GoalEntered) for event in told)


def test_pa_12_a_barricade_in_a_start_area_is_walked_round_and_cleared_there() -> None:
    state = table(die=2, camps=(), red="t3 *q4", blue="k1", turn=RED, blocks={BLUE: "tree=t4"})
    assert "t5" not in goals(state, "t3")
    near = table(die=1, camps=(), red="t3 *q4", blue="k1", turn=RED, blocks={BLUE: "tree=t4"})
    assert "t4" in goals(near, "t3")


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
