"""Goals, rebellion and endings: PA-16 to PA-19."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import patrouille
from games.core import Place, Result, Seat
from games.patrouille.board import Arm, Colour
from games.patrouille.events import (
    ArmyOut,
    Counted,
    FlagPlanted,
    GameShared,
    GameWon,
    GoalEntered,
    GoalFilled,
    Moved,
    Rebelled,
)
from games.patrouille.state import Ended, Moving, State
from tests.support.games.patrouille import (
    BLUE,
    MAN,
    OFFICER,
    RED,
    WHITE,
    YELLOW,
    goals,
    played,
    refusal,
    table,
)

FIVE_MEN = "j10 h11 j11 h12 j12"
OTHERS = (RED, YELLOW, WHITE)


def result(state: State) -> Result:
    found = patrouille.result(state)
    assert found is not None
    return found


def test_pa_16_a_piece_enters_with_its_full_count() -> None:
    """From g10: one step in, two to the next square; a goal square is never overshot."""
    assert goals(table(die=1, blue="g10"), "g10") == {"h10", "g9", "g11"}
    assert {"j10", "h11"} <= goals(table(die=2, blue="g10"), "g10")
    after = played(table(die=2, blue="g10", quiet=9), "move g10 j10", rolls=[4])
    assert after.told[0] == GoalEntered(BLUE, MAN, Place("g10"), Place("j10"), 1)
    assert after.state.quiet == 0


def test_pa_16_inside_it_moves_only_within_the_goal() -> None:
    state = table(die=1, blue="h10")
    assert goals(state, "h10") == {"j10", "h11"}
    assert refusal(state, "move h10 g10") == "PA-16"
    after = played(state, "move h10 h11", rolls=[4])
    assert after.told[0] == Moved(BLUE, MAN, Place("h10"), Place("h11"))
    assert after.state.quiet == 1


def test_pa_16a_once_in_it_stays_in_for_the_rest_of_the_move() -> None:
    """From g10 over h10 and h11 it could go on to h12, but not out again to g11."""
    state = table(die=3, blue="g10", red="g9 g11")
    assert "h12" in goals(state, "g10")
    assert refusal(state, "move g10 g11") == "PA-16a"


def test_pa_16a_the_squares_are_not_reserved() -> None:
    """The officer may stand anywhere in it."""
    for inside in ("*j10 h11 j11 h12 j12", "j10 h11 *j11 h12 j12", "j10 h11 j11 *h12 j12"):
        after = played(table(die=1, blue=f"g10 {inside}"), "move g10 h10")
        assert after.state.phase == Ended("goal", Seat(0), BLUE)


def test_pa_17_the_first_full_goal_with_an_officer_wins() -> None:
    after = played(table(die=1, blue=f"*g10 {FIVE_MEN}"), "move g10 h10")
    assert after.told == (
        GoalEntered(BLUE, OFFICER, Place("g10"), Place("h10"), 6),
        GoalFilled(BLUE),
        FlagPlanted(Seat(0), BLUE),
        GameWon(Seat(0), "goal"),
    )
    assert after.state.phase == Ended("goal", Seat(0), BLUE)
    assert result(after.state) == Result((1, 2, 2, 2), (6, 0, 0, 0), "goal")
    assert refusal(after.state, "pass", 1) == "PA-17"


def test_pa_17_six_men_are_not_enough() -> None:
    after = played(table(die=1, blue=f"g10 {FIVE_MEN}"), "move g10 h10", rolls=[4])
    assert after.state.phase == Moving(RED, 4)
    assert Rebelled(BLUE) in after.told


@pytest.mark.parametrize(("goal", "inside"), [(4, "j10 h11 j11"), (5, "j10 h11 j11 h12")])
def test_pa_17_a_short_game_wants_four_or_five(goal: int, inside: str) -> None:
    state = table(die=1, blue=f"*g10 {inside}", goal=goal)
    assert isinstance(played(state, "move g10 h10").state.phase, Ended)
    state = table(die=1, blue=f"*g10 {inside}", goal=goal + 1)
    assert isinstance(played(state, "move g10 h10", rolls=[4]).state.phase, Moving)


def test_pa_18_who_has_too_few_pieces_rebels_and_plays_on() -> None:
    state = table(die=3, camps=(BLUE, YELLOW, WHITE), blue="k1", red="m2 *q4 e3 f3 f4 f5")
    after = played(state, "move k1 m2", rolls=[4])
    assert Rebelled(RED) in after.told
    assert after.state.phase == Moving(RED, 4)


def test_pa_18_who_has_no_officer_and_cannot_promote_rebels() -> None:
    """Six men and an officer: without the officer a promotion leaves five men and a new one."""
    men = "e3 f3 f4 f5 e4 q3"
    for more, rebels in (("", True), ("q4", False)):
        state = table(die=3, camps=(BLUE, YELLOW, WHITE), blue="k1", red=f"*m2 {men} {more}")
        assert (Rebelled(RED) in played(state, "move k1 m2", rolls=[4]).told) is rebels


def test_pa_15_a_promotion_takes_two_men_outside_the_goal() -> None:
    """PA-18: Red's last officer falls. With five men in the goal, and five wanted, one man outside
    could fill it but cannot be promoted; two can."""
    home = "h8 j8 k8 h9 j9"
    for outside, rebels in (("e3", True), ("e3 f3", False)):
        red = f"*m2 {home} {outside}"
        state = table(die=3, camps=(BLUE, YELLOW, WHITE), blue="k1", red=red, goal=5)
        assert (Rebelled(RED) in played(state, "move k1 m2", rolls=[4]).told) is rebels


def test_pa_18_who_has_no_piece_outside_their_goal_is_out() -> None:
    """Red's last piece falls; its barricade stays, and Yellow is next."""
    state = table(
        die=3, camps=(BLUE, YELLOW, WHITE), blue="k1", red="m2 h9", blocks={RED: "tree=k7"}
    )
    after = played(state, "move k1 m2", rolls=[4])
    assert ArmyOut(RED) in after.told
    assert after.state.phase == Moving(YELLOW, 4)
    assert Place("k7") in after.state.blocks
    assert Place("h9") in after.state.pieces


def test_pa_18_whoever_brings_their_last_piece_home_in_vain_is_out() -> None:
    state = table(die=1, camps=OTHERS, blue="*g10 j11")
    after = played(state, "move g10 h10", rolls=[4])
    assert ArmyOut(BLUE) in after.told


def test_pa_18_the_last_player_left_wins() -> None:
    state = table(seats=3, die=3, camps=(BLUE,), blue="k1", red="m2")
    state = played_without(state, YELLOW)
    after = played(state, "move k1 m2")
    assert after.told[-2:] == (ArmyOut(RED), GameWon(Seat(0), "last"))
    assert after.state.phase == Ended("last", Seat(0))
    assert refusal(after.state, "pass", seat=0) == "PA-18"


def test_pa_18_when_nobody_can_fill_a_goal_the_count_decides() -> None:
    """Blue has two squares, Red two with an officer: Red's officer decides."""
    state = table(
        seats=3, die=3, camps=(), blue="k1 h10 h11", red="n7 *h8 j8", yellow="m2 e3 e4 e5 *f5 f3"
    )
    after = played(state, "move k1 m2")
    assert after.told[-4:] == (
        Counted(Seat(0), 2, 0, 3),
        Counted(Seat(1), 2, 1, 3),
        Counted(Seat(2), 0, 0, 5),
        GameWon(Seat(1), "hopeless"),
    )
    assert result(after.state).ranks == (2, 1, 3)
    assert result(after.state).scores == (2, 2, 0)


def test_pa_18_after_squares_and_officers_the_pieces_count_then_it_is_shared() -> None:
    state = table(seats=3, die=3, camps=(), blue="k1 a8", red="n7 n8", yellow="m2 e3 e4 e5 *f5 f3")
    after = played(state, "move k1 m2")
    assert after.told[-1] == GameWon(Seat(2), "hopeless")
    state = table(seats=3, die=3, camps=(), blue="k1 a8", red="n7 n8", yellow="m2 e3 *f3")
    after = played(state, "move k1 m2")
    assert result(after.state).ranks == (1, 1, 1)
    assert after.told[-1] == GameShared("hopeless")


@pytest.mark.parametrize(("seats", "quiet"), [(4, 160), (3, 120), (2, 160)])
def test_pa_18_forty_quiet_rounds_end_the_game(seats: int, quiet: int) -> None:
    before = table(seats=seats, quiet=quiet - 2, blue="h10")
    still = played(before, "pass", rolls=[4])
    assert isinstance(still.state.phase, Moving)
    after = played(still.state, "pass")
    assert after.told[-1] == GameWon(Seat(0), "quiet")
    assert result(after.state).scores[0] == 1


def test_pa_19_pieces_in_a_goal_are_safe() -> None:
    state = table(die=1, blue="g8", red="h8")
    assert refusal(state, "move g8 h8") == "PA-19"


def test_pa_3_with_the_option_the_goal_is_the_nearest_arm() -> None:
    state = table(die=1, blue="g8 g10", arm=Arm.NEAREST)
    assert "h8" in goals(state, "g8")
    assert "h10" not in goals(state, "g10")


def played_without(state: State, colour: Colour) -> State:
    """The same position after that army has dropped out."""
    return replace(state, playing=tuple(c for c in state.playing if c is not colour))


def test_pa_17_six_men_in_a_goal_do_not_count_like_a_win() -> None:
    """Red's goal is full of men: it can win no more, so it stands behind White, who still can."""
    state = table(
        die=1, camps=(YELLOW, WHITE), blue=f"*g10 {FIVE_MEN}", red="h8 h9 j8 j9 k8 k9 s5",
        white="k11",
    )  # fmt: skip
    after = played(state, "move g10 h10")
    assert result(after.state) == Result((1, 4, 3, 2), (6, 5, 0, 1), "goal")


def test_pa_17_in_a_short_game_nobody_shows_as_many_squares_as_the_winner() -> None:
    """Red has five men at home, none of them an officer, and four with one would have won."""
    state = table(die=1, camps=OTHERS, blue="*g10 h11 j11 h12", red="h8 h9 j8 j9 k8", goal=4)
    assert result(played(state, "move g10 h10").state).scores == (4, 3, 0, 0)
