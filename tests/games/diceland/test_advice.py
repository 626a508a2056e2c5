"""What a player is told of an action before they take it."""

from __future__ import annotations

from itertools import product

from games import diceland
from games.core import Place
from games.diceland.advice.odds import destroys, falls, odds
from games.diceland.moves import Attack
from games.diceland.state import (
    Board,
    Building,
    Choosing,
    Founding,
    Lowering,
    Moving,
    Placing,
    Raising,
)
from tests.support.games.diceland import BLUE, PENALTY, drawn, read, reason, told

MOVING = Moving(BLUE)


def test_an_attack_tells_what_each_roll_does() -> None:
    """DL-7, DL-9."""
    assert told(drawn("b4  r2  r1"), "attack a1 b1") == [
        "2–4: B1 is destroyed, and your die takes the tile with the value rolled (3 of 6 rolls)",
        "1: B1 loses that much, and your die takes the value rolled (1 of 6 rolls)",
        "5–6: the attack fails, and your die loses one (2 of 6 rolls)",
    ]


def test_a_weak_die_cannot_destroy_a_strong_one_and_nothing_says_so() -> None:
    """DL-7: a 2 hits on 1 and 2."""
    assert told(drawn("b2  r5"), "attack a1 b1") == [
        "1–2: B1 loses that much, and your die takes the value rolled (2 of 6 rolls)",
        "3–6: the attack fails, and your die loses one (4 of 6 rolls)",
    ]


def test_two_dice_tell_what_either_and_both_show() -> None:
    """DL-8: all fails only if both are too high for both."""
    assert told(drawn("b3  r2  r1", "  b4"), "attack a1+a2 b1") == [
        "2–4 on the better die: B1 is destroyed, and your die takes the tile with the value rolled"
        " (27 of 36 rolls)",
        "1 on the better die: B1 loses that much, and your die takes the value rolled"
        " (5 of 36 rolls)",
        "5–6 on both dice: the attack fails, and your die loses one (4 of 36 rolls)",
    ]


def test_the_odds_are_those_of_the_rules() -> None:
    """DL-7, DL-8: of every strength of attackers against every target."""
    for own, target in product(range(1, 7), repeat=2):
        single = odds(drawn(f"b{own}  r{target}  r1"), BLUE, Attack((Place("a1"),), Place("b1")))
        assert (destroys(single) or falls((1,), 6)) == falls((own,), target)
    both = Attack((Place("a1"), Place("a2")), Place("b1"))
    for own, fellow, target in ((6, 1, 2), (3, 3, 3), (2, 5, 4), (1, 1, 2), (4, 6, 6)):
        rows = odds(drawn(f"b{own}  r{target}  r1", f"  b{fellow}"), BLUE, both)
        chance = destroys(rows)
        assert (chance.ways if chance else 0) == falls((own, fellow), target).ways
        assert sum(row.chance.ways for row in rows.values()) == 36


def test_a_one_that_fails_is_lost_and_that_is_a_warning() -> None:
    """DL-10."""
    warning = "! 2–6: the attack fails, and your die is lost (5 of 6 rolls)"
    assert told(drawn("b1  r1  r3", "  b4"), "attack a1 b1")[1:] == [warning]


def test_a_defender_that_fills_the_void_is_a_warning() -> None:
    """DL-25."""
    said = told(drawn("b1  r3", "  b2", fill_the_void=True), "attack a1 b1")
    warning = "your die is lost, and B1 moves onto its tile (5 of 6 rolls)"
    assert said[-1] == f"! 2–6: the attack fails, {warning}"


def test_the_last_die_that_can_be_lost_is_the_match() -> None:
    """DL-14: nothing is left after it, and the enemy's last one is the win."""
    assert told(drawn("b1  r1"), "attack a1 b1") == [
        "1: you win the match (1 of 6 rolls)",
        "! 2–6: you lose the match (5 of 6 rolls)",
    ]


def test_an_attack_on_the_capital_can_win() -> None:
    """DL-24."""
    state = drawn("b4  r2R r6", "  b2B", capital=True)
    assert told(state, "attack a1 b1")[0] == "2–4: you win the match (3 of 6 rolls)"
    assert reason(state, "attack a1 b1") == "It wins the match on 3 of 6 rolls."


def test_a_die_that_leaves_the_capital_leaves_it_open() -> None:
    """DL-24: by a conquest, and by a move."""
    conquest = told(drawn("b4B r2  r1", "  --  --  r1R", capital=True), "attack a1 b1")
    warning = "If A1 takes the tile, your capital stands empty: an enemy that enters it wins."
    assert conquest[-1] == f"! {warning}"
    move = told(drawn("b4B --  --  r1R", capital=True, phase=MOVING), "move a1 b1")
    assert "! Your capital on A1 stands empty then: an enemy that enters it wins." in move


def test_a_win_that_is_let_go_is_a_warning() -> None:
    """DL-24: somebody could enter the enemy capital."""
    state = drawn("b4  --R --", "  b3B --  r1", capital=True, phase=MOVING)
    assert told(state, "move a1 b1") == ["You win the match with this."]
    assert reason(state, "move a1 b1") == "You win the match with this."
    warning = "! You let a win go: A1 could enter the enemy capital on B1 now."
    assert warning in told(state, "stay")


def test_a_mountain_is_left_for_good() -> None:
    """DL-21: by who stands there, and not entered by who destroys a die there."""
    left = "! If A1 takes the tile, nobody can go back to its mountain."
    assert told(drawn("b4M r2  r1", terrain=True), "attack a1 b1")[-1] == left
    state = drawn("b4M --  --  r1", terrain=True, phase=MOVING)
    assert "! Nobody can go back to the mountain on A1." in told(state, "move a1 b1")
    cleared = told(drawn("b4  r2M r1", "  --  --", terrain=True), "attack a1 b1")[0]
    assert "your die stays off the mountain" in cleared


def test_a_choice_tells_what_becomes_of_both_dice() -> None:
    """DL-8: what it destroys, and when another choice would."""
    choosing = Choosing(BLUE, (Place("a1"), Place("a2")), Place("b1"), (2, 5))
    state = drawn("b3  r4  r1", "  b5", phase=choosing)
    assert told(state, "choose 5 a2") == ["B1 is destroyed, and A2 takes its tile as a 5."]
    assert told(state, "choose 2 a1") == [
        "B1 falls from 4 to 2, and A1 becomes a 2.",
        "! Another choice would destroy B1.",
    ]
    assert reason(state, "choose 5 a2") == "It destroys B1, and your die keeps its 5."
    assert reason(state, "choose 2 a1") == "It brings B1 down to 2."


def test_when_every_choice_fails_each_tells_its_price() -> None:
    """DL-8, DL-10."""
    choosing = Choosing(BLUE, (Place("a1"), Place("a2")), Place("b1"), (5, 6))
    state = drawn("b1  r4  r1", "  b3", phase=choosing)
    assert told(state, "choose 5 a1") == ["! The attack fails, and A1 is lost."]
    assert told(state, "choose 5 a2") == ["The attack fails, and A2 falls to 2."]
    assert reason(state, "choose 5 a2") == "Every choice fails, and A2 is left with 2."


def test_a_move_tells_how_much_in_danger_the_die_is_there() -> None:
    """DL-11: by the best attack of the enemies it comes to."""
    table = ("b{}  --  r4",)
    state = [drawn(table[0].format(value), phase=MOVING) for value in (2, 4, 5)]
    danger = "! It is in danger there: C1 can destroy it on 3 of 6 rolls."
    assert told(state[0], "move a1 b1") == [danger]
    assert told(state[1], "move a1 b1") == [
        "It can be attacked there: C1 can destroy it on 1 of 6 rolls."
    ]
    safe = "It touches C1 there, but no single attack can destroy it."
    assert told(state[2], "move a1 b1") == [safe]
    strike = "There B1 can attack C1, which is destroyed on 2 of 6 rolls."
    assert reason(state[2], "move a1 b1") == strike


def test_a_move_after_which_nobody_touches_an_enemy_may_end_the_match() -> None:
    """DL-14, DL-15: told with the count, and a warning to who is behind."""
    behind = drawn("b2  --  --  --  r4  r1", phase=MOVING)
    warning = "! No dice touch an enemy then. If Red brings none up to yours, the match ends:"
    assert told(behind, "stay")[0] == f"{warning} 1 army die to 2, and you lose."
    ahead = drawn("b2  b1  --  --  --  r4", phase=MOVING)
    assert told(ahead, "stay")[0].endswith("the match ends: 2 army dice to 1, and you win.")


def test_before_ones_own_move_nothing_is_said_of_the_end_of_the_match() -> None:
    """DL-14, DL-17: who lowers a die cannot attack after it, but can still move up to an enemy."""
    lowering = Lowering(BLUE, (Place("f1"),))
    state = drawn("b2  --  --  --  r4  r3", attraction=PENALTY, phase=lowering)
    assert len(told(state, "lower f1")) == 1, "only what the die shows then"


def test_a_move_that_ends_the_match_says_who_wins() -> None:
    """DL-14, DL-15: an attack was impossible in this turn already."""
    behind = drawn("b2  --  --  --  r4  r1", phase=MOVING, quiet=1)
    assert told(behind, "stay") == ["! The match ends with this: you lose with 1 army die to 2."]
    ahead = drawn("b2  b1  --  --  --  r4", phase=MOVING, quiet=1)
    assert told(ahead, "stay") == ["The match ends with this: you win with 2 army dice to 1."]
    assert reason(ahead, "stay") == "You win the match with this."


def test_points_that_a_grouping_wastes_are_a_warning() -> None:
    """DL-18: a die shows six at most, and one die fewer counts in the end."""
    state = drawn("b4  b5  --  r1", grouping=True, phase=MOVING)
    joined = "The two become one die of 6, and you have 1 army die then"
    said = told(state, "group a1 b1")
    assert any(line.startswith(joined) for line in said)
    assert "! 3 points are lost, for a die shows 6 at most." in said
    weak = drawn("b1  b2  --  r1", grouping=True, phase=MOVING)
    assert not any("lost" in line for line in told(weak, "group a1 b1"))
    assert reason(weak, "group a1 b1").startswith("One die of 3 attacks and holds better")


def test_raising_and_lowering_tell_what_the_die_shows_then() -> None:
    """DL-20, DL-17."""
    town = drawn("b3T r2", terrain=True, phase=Raising(BLUE))
    assert told(town, "raise a1") == ["A1 then shows 4."]
    forgotten = Lowering(BLUE, (Place("b1"),))
    state = drawn("b3  r4", attraction=PENALTY, phase=forgotten)
    assert told(state, "lower b1") == ["B1 then shows 3."]
    assert reason(state, "lower b1") == "It costs nothing, and B1 falls to 3."


def test_placing_tells_of_enemies_terrain_and_the_reserve() -> None:
    """DL-4, DL-5, DL-19."""
    hands = ((6, 4, 2), (5, 4))
    state = drawn("--H r2", phase=Placing(BLUE), reserve=hands, turn=0, terrain=True)
    assert told(state, "place 2 a1") == [
        "Hills: two dice together cannot attack a die there.",
        "It can be attacked there: B1 can destroy it on 1 of 6 rolls.",
        "Your reserve then adds up to 10: the higher reserve takes the first turn.",
        "Blue then takes the first turn.",
    ]
    assert (
        reason(state, "place 6 a1") == "There A1 can attack B1, which is destroyed on 5 of 6 rolls."
    )


def test_tiles_and_capitals_tell_what_they_are_good_for() -> None:
    """DL-1, DL-22, DL-24."""
    built = drawn("--", phase=Building(BLUE), board=Board.TURNS, terrain=True)
    forest = "A forest: a die there may move away even from an enemy."
    assert told(built, "lay b1 forest") == [forest]
    plain = drawn("--", phase=Building(BLUE), board=Board.TURNS)
    assert told(plain, "lay b1 plains") == []
    founded = drawn("--  --", "  --", phase=Founding(BLUE), capital=True)
    assert told(founded, "found b2") == ["2 tiles touch your capital there: as many ways in."]
    assert reason(founded, "found c1").startswith("Only 1 tile touches it")
    assert reason(founded, "found b2") == ""


def test_nothing_is_said_to_who_only_looks_on() -> None:
    """DL-6: the public has no actions."""
    view = diceland.view(drawn("b4  r2"), None)
    assert not diceland.ADVICE.consequences(view, read("attack a1 b1"))
    assert diceland.ADVICE.reason(view, read("attack a1 b1")) is None
