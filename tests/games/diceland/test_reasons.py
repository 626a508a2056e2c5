"""Why a good player would do it: what a hint says, and never the opposite of a warning."""

from __future__ import annotations

from games.core import Place
from games.diceland.state import Choosing, Moving, Placing
from tests.support.games.diceland import BLUE, ENFORCED, drawn, reason, told

MOVING = Moving(BLUE)


def test_what_speaks_for_losing_a_one_or_for_staying() -> None:
    """DL-10, DL-11, DL-18, and the die that guards a capital (DL-24)."""
    choosing = Choosing(BLUE, (Place("a1"), Place("a2")), Place("b1"), (5, 6))
    ones = drawn("b1  r4  r1", "  b1", phase=choosing)
    assert reason(ones, "choose 5 a1").endswith("both dice show 1: one of them is lost.")
    apart = drawn("b1  b2  r4", grouping=True, phase=MOVING)
    assert reason(apart, "stay").startswith("Joining two dice would cost you one")
    near = drawn("b1  --  r4", phase=MOVING)
    assert reason(near, "stay") == "Every move would bring a die to where an enemy can destroy it."
    far = drawn("b1  --  --  r4", phase=MOVING)
    assert reason(far, "stay") == "No move gives you a better attack than you have now."
    hands = ((6, 5, 1), (1, 1))
    capital = drawn("--B --", phase=Placing(BLUE), reserve=hands, turn=0, capital=True)
    assert reason(capital, "place 6 a1") == "Your highest die, the 6, guards your capital best."


def test_the_attack_that_destroys_most_often_is_recommended_as_such() -> None:
    """DL-7."""
    state = drawn("b5  r3  r4", "  --  b2")
    assert reason(state, "attack a1 b1") == (
        "B1 is destroyed on 3 of 6 rolls: no other attack destroys a die more often."
    )
    assert (
        reason(drawn("b2  r3"), "attack a1 b1") == "B1 is hit on 2 of 6 rolls, and is weaker then."
    )


def test_a_die_that_takes_with_a_lower_roll_becomes_what_was_rolled() -> None:
    """DL-7: it showed a 4 before, so nothing "still" shows 3."""
    choosing = Choosing(BLUE, (Place("a1"), Place("a2")), Place("b1"), (3, 4))
    state = drawn("b4  r2  r4", "  b6", phase=choosing)
    assert reason(state, "choose 3 a1") == "It destroys B1, and your die becomes a 3."
    assert reason(state, "choose 4 a1") == "It destroys B1, and your die keeps its 4."


def test_a_die_that_is_only_wounded_says_why_it_is_not_destroyed() -> None:
    """DL-8: the choice that destroys it would leave weaker dice, or one in more danger."""
    choosing = Choosing(BLUE, (Place("a1"), Place("a2")), Place("b1"), (3, 2))
    state = drawn("b6  r3  r4", "  b4", phase=choosing)
    assert "! Another choice would destroy B1." in told(state, "choose 2 a2")
    assert reason(state, "choose 2 a2") == (
        "Your two dice then show 6 + 2, and would show 4 + 3 if you destroyed it."
    )


def test_where_a_die_must_go_to_an_enemy_the_least_risk_is_named() -> None:
    """DL-17."""
    state = drawn("b1  --  r4", "  b2", attraction=ENFORCED, phase=MOVING)
    least = "A die must go up to an enemy, and no such move risks less: it is destroyed there on"
    assert reason(state, "move a2 b1") == f"{least} 3 of 6 rolls."
    assert told(state, "move a1 b1")[0].startswith("! It is in danger there")
    assert reason(state, "move a1 b1") == ""
    free = drawn("b3  --  r4", phase=MOVING)
    risk = "No single attack destroys it there more often than 2 of 6 rolls."
    assert reason(free, "move a1 b1") == risk


def test_a_reason_to_place_a_die_is_never_the_opposite_of_the_warning() -> None:
    """DL-4: a high die that is in danger counts for little on the landscape."""
    hands = ((2, 1, 1), (5, 4))
    state = drawn("--  r6  --  --", phase=Placing(BLUE), reserve=hands, turn=0)
    assert told(state, "place 2 a1")[0] == (
        "! It is in danger there: B1 can destroy it on 5 of 6 rolls."
    )
    assert reason(state, "place 2 a1") == ""
    assert reason(state, "place 2 d1") == (
        "The 2 is your highest die: it is worth most on the landscape, for the dice you keep are "
        "rolled anew."
    )
    nowhere = drawn("--  r6  --", phase=Placing(BLUE), reserve=hands, turn=0)
    safest = "No free tile is safer for the 2: here it is destroyed on 5 of 6 rolls."
    assert reason(nowhere, "place 2 a1") == safest


def test_nothing_speaks_for_what_gives_the_match_away() -> None:
    """DL-14, DL-24: out of reach is no good where the match ends, nor is a win let go."""
    behind = drawn("b2  --  --  --  r4  r1", phase=MOVING)
    assert told(behind, "move a1 b1")[0].startswith("! No dice touch an enemy then.")
    assert reason(behind, "move a1 b1") == ""
    lost = drawn("b2  --  --  --  r4  r1", phase=MOVING, quiet=1)
    assert reason(lost, "stay") == ""
    win = drawn("b4  --R --", "  b3B --  r1", capital=True, phase=MOVING)
    assert any(line.startswith("! You let a win go") for line in told(win, "stay"))
    assert reason(win, "stay") == ""


def test_a_grouping_is_praised_only_if_the_die_is_stronger_and_lasts() -> None:
    """DL-18: not where points are wasted on a 6, nor where an enemy is likely to destroy it."""
    wasted = drawn("b1  b6  --  r1", grouping=True, phase=MOVING)
    assert "! 1 point is lost, for a die shows 6 at most." in told(wasted, "group a1 b1")
    assert reason(wasted, "group a1 b1") == ""
    near = drawn("b1  b1  r6", grouping=True, phase=MOVING)
    assert any("It is in danger there" in line for line in told(near, "group a1 b1"))
    assert reason(near, "group a1 b1") == ""


def test_a_move_to_where_half_of_all_rolls_destroy_it_is_warned_of_and_not_praised() -> None:
    """DL-7: B2 falls to R4 on 3 of 6 rolls."""
    state = drawn("b2  --  r4", phase=MOVING)
    assert told(state, "move a1 b1")[0].startswith("! It is in danger there")
    assert reason(state, "move a1 b1") == ""
