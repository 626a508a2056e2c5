"""Two players with two armies each, and three with a corner closed: PA-20 and PA-21."""

from __future__ import annotations

from games import patrouille
from games.core import Place, Result, Seat
from games.patrouille.events import (
    ArmyGiven,
    ArmyOut,
    BarricadeRecovered,
    Begins,
    FlagPlanted,
    GameWon,
    GoalFilled,
    Rebelled,
)
from games.patrouille.state import Barricade, Ended, Moving
from tests.support.games.patrouille import (
    BLUE,
    EMPTY,
    MAN,
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

FIVE_MEN = "j10 h11 j11 h12 j12"
YELLOWS = "*l8 m8 l9 m9 l10 m10"
OTHERS = (RED, YELLOW, WHITE)


def test_pa_20_two_players_have_two_opposite_armies_each() -> None:
    start = begun(2, 5, 2, 3)
    assert start.told[:4] == (
        ArmyGiven(Seat(0), BLUE), ArmyGiven(Seat(1), RED),
        ArmyGiven(Seat(0), YELLOW), ArmyGiven(Seat(1), WHITE),
    )  # fmt: skip
    assert len(start.state.pieces) == 80


def test_pa_20_the_armies_take_turns_clockwise_so_the_players_alternate() -> None:
    state = begun(2, 2, 5, 3).state
    assert state.phase == Moving(RED, 3)
    turns = []
    for _ in range(4):
        turns.append(awaited(state))
        state = played(state, "pass", rolls=[3]).state
    assert turns == [1, 0, 1, 0]


def test_pa_20_friends_neither_capture_nor_pass_each_other() -> None:
    state = table(seats=2, die=2, blue="a10", yellow="a9 b11")
    assert refusal(state, "move a10 b11") == "PA-20"
    assert refusal(state, "move a10 a8") == "PA-6"
    assert refusal(state, "move a9 a8") == "PA-20"
    assert "b11" in goals(table(seats=4, die=2, blue="a10", yellow="a9 b11"), "a10")


def test_pa_6_with_two_players_the_start_area_of_the_own_second_army_is_open() -> None:
    """Yellow's empty corner at t19 is open to Blue, its friend, but not to Red or among four."""
    camps = (BLUE, RED, WHITE)
    state = table(seats=2, die=2, camps=camps, blue="s14", yellow="k1")
    assert {"t15", "s16"} <= goals(state, "s14")
    over = table(seats=2, die=5, camps=camps, blue="s14", yellow="k1 r14 q15 p16 t13")
    assert "s19" in goals(over, "s14")
    red = table(seats=2, die=2, camps=camps, turn=RED, red="s14", yellow="k1")
    assert refusal(red, "move s14 s16") == "PA-6"
    four = table(seats=4, die=2, camps=camps, blue="s14", yellow="k1")
    assert refusal(four, "move s14 s16") == "PA-6"


def test_pa_20_each_army_enters_its_own_goal_only() -> None:
    state = table(seats=2, die=1, blue="n9")
    assert refusal(state, "move n9 m9") == "PA-6"


def test_pa_20_a_friends_barricade_goes_back_to_the_friends_supply() -> None:
    state = table(seats=2, die=3, blue="k1", blocks={YELLOW: "scout=m2"}, stock=EMPTY)
    after = played(state, "move k1 m2", rolls=[4])
    assert after.told[0] == BarricadeRecovered(
        BLUE, MAN, Place("k1"), Place("m2"), Barricade.SCOUT, YELLOW
    )
    assert after.state.stock[YELLOW] == (Barricade.SCOUT,)
    assert after.state.stock[BLUE] == ()
    assert after.standing(BLUE) == {"m2"}


def test_pa_20_the_first_filled_goal_wins() -> None:
    after = played(table(seats=2, die=1, blue=f"*g10 {FIVE_MEN}"), "move g10 h10")
    assert after.state.phase == Ended("goal", Seat(0), BLUE)
    found = patrouille.result(after.state)
    assert found is not None
    assert (found.ranks, found.scores) == ((1, 2), (6, 0))


def test_pa_20_with_both_goals_one_is_not_enough() -> None:
    state = table(seats=2, die=1, blue=f"*g10 {FIVE_MEN}", both_goals=True)
    after = played(state, "move g10 h10", rolls=[4])
    assert GoalFilled(BLUE) in after.told
    assert after.state.phase == Moving(RED, 4)
    state = table(seats=2, die=1, blue=f"*g10 {FIVE_MEN}", yellow=YELLOWS, both_goals=True)
    assert FlagPlanted(Seat(0), BLUE) in played(state, "move g10 h10").told


def test_pa_18_with_both_goals_a_match_is_over_once_an_army_of_either_player_rebels() -> None:
    """Though the other armies could still fill theirs: nobody can fill both."""
    state = table(
        seats=2,
        die=1,
        turn=WHITE,
        camps=(BLUE, WHITE),
        red="e9 f9 *f8",
        yellow="g2 k1 k2 *l2 m1 m2",
        white="h2",
        both_goals=True,
    )
    after = played(state, "move h2 g2")
    assert Rebelled(YELLOW) in after.told
    assert patrouille.result(after.state) == Result((1, 2), (0, 0), "hopeless")


def test_pa_20_both_goals_concern_two_players_only() -> None:
    state = table(seats=4, die=1, blue=f"*g10 {FIVE_MEN}", both_goals=True)
    assert isinstance(played(state, "move g10 h10").state.phase, Ended)


def test_pa_20_a_player_is_out_when_both_their_armies_are() -> None:
    camps = (BLUE, YELLOW)
    one = table(seats=2, die=3, camps=(*camps, WHITE), blue="k1", red="m2")
    after = played(one, "move k1 m2", rolls=[4])
    assert ArmyOut(RED) in after.told
    assert after.state.phase == Moving(YELLOW, 4)
    both = table(seats=2, die=3, camps=camps, blue="k1", red="m2", white="n8")
    after = played(both, "move k1 m2", rolls=[2])
    assert isinstance(after.state.phase, Moving)
    last = table(seats=2, die=3, camps=(BLUE,), blue="k1", red="m2", yellow="c5 *d5")
    assert played(last, "move k1 m2").told[-1] == GameWon(Seat(0), "last")


def test_pa_20_an_army_that_is_complete_is_not_out_when_both_goals_count() -> None:
    state = table(
        seats=2, die=1, camps=(RED, YELLOW, WHITE), blue=f"*g10 {FIVE_MEN}", both_goals=True
    )
    after = played(state, "move g10 h10", rolls=[4])
    assert ArmyOut(BLUE) not in after.told
    assert BLUE in after.state.playing


def test_pa_21_with_three_players_the_fourth_army_is_absent() -> None:
    start = begun(3, 1, 2, 6, 3)
    assert Begins(Seat(2), YELLOW) in start.told
    assert {piece.colour for piece in start.state.pieces.values()} == {BLUE, RED, YELLOW}
    after = played(start.state, "pass", rolls=[5])
    assert after.state.phase == Moving(BLUE, 5)


def test_pa_21_its_start_area_and_goal_are_closed() -> None:
    state = table(seats=3, die=1, blue="a13 k13")
    assert refusal(state, "move a13 a14") == "PA-21"
    assert refusal(state, "move k13 k12") == "PA-21"
    assert not {"place tree a14", "place tree k12", "place tree b18"} & legal(state, "place")
    assert refusal(state, "place tree a14") == "PA-12"


def test_pa_20_the_score_is_the_better_goal_where_one_is_enough() -> None:
    """Blue fills its goal; Red has four squares and White two: six to four, and no tie."""
    state = table(
        seats=2, die=1, camps=OTHERS, blue=f"*g10 {FIVE_MEN}", red="*h8 j8 h9 j9", white="k11 l11"
    )
    found = patrouille.result(played(state, "move g10 h10").state)
    assert found == Result((1, 2), (6, 4), "goal", "best")


def test_pa_20_with_both_goals_the_score_is_of_both() -> None:
    state = table(
        seats=2,
        die=1,
        camps=(WHITE,),
        blue=f"*g10 {FIVE_MEN}",
        yellow=YELLOWS,
        red="*h8 j8 h9 j9 k8 k9",
        white="k11 l11",
        both_goals=True,
    )
    found = patrouille.result(played(state, "move g10 h10").state)
    assert found == Result((1, 2), (12, 8), "goal")
