"""The attack: DL-6 to DL-10."""

from __future__ import annotations

import pytest

from games.core import Event, Place
from games.diceland.events import (
    Attacked,
    AttackFailed,
    AttackPerfect,
    AttackValid,
    Conquered,
    DieLost,
    NoAttack,
    NoMove,
)
from games.diceland.state import Attacking, Choosing, Moving
from tests.support.games.diceland import BLUE, RED, drawn, legal, played, refusal

A1, A2, B1 = Place("a1"), Place("a2"), Place("b1")


def test_dl_6_whoever_can_attack_must() -> None:
    state = drawn("b4  r5  --", "  b2  --")
    assert legal(state) == {"attack a1 b1", "attack a2 b1", "attack a1+a2 b1"}
    assert refusal(state, "stay") == "DL-6"
    assert refusal(state, "move a2 b2") == "DL-6"


def test_dl_6_a_die_attacks_an_enemy_on_an_adjacent_tile() -> None:
    state = drawn("b4  b5  r1  r2", "  --")
    assert legal(state) == {"attack b1 c1"}
    assert refusal(state, "attack a1 a2") == "DL-6"
    assert refusal(state, "attack a2 b1") == "DL-6"
    assert refusal(state, "attack a1+b1 a2") == "DL-6"
    assert refusal(state, "attack b1+c1 d1") == "DL-6"
    assert refusal(state, "attack a1 c1") == "DL-6"
    assert refusal(state, "attack b1 d1") == "DL-6"
    assert refusal(state, "attack b1 a1") == "DL-6"
    assert refusal(state, "attack c1 b1") == "DL-6"


def test_dl_6_there_is_one_attack_a_turn() -> None:
    after = played(drawn("--  b6  r6", "  b3"), "attack b1 c1", rolls=[1]).state
    assert isinstance(after.phase, Moving)
    assert refusal(after, "attack b1 c1") == "DL-6"


def test_dl_6_who_cannot_attack_goes_on_to_the_move_and_everybody_is_told() -> None:
    after = played(drawn("b6  r1  --  --  r2"), "attack a1 b1", rolls=[6])
    assert after.told[-2:] == (NoMove(BLUE), NoAttack(RED))
    assert after.state.phase == Moving(RED)
    assert legal(after.state) == {"move e1 d1", "stay"}


@pytest.mark.parametrize(
    ("rolled", "dice", "event"),
    [
        (4, "a1=b4 b1=r2 c1=r1", AttackPerfect(A1, 4, B1, before=6, after=2)),
        (3, "a1=b3 b1=r3 c1=r1", AttackValid(A1, 3, 4, B1, before=6, after=3)),
        (1, "a1=b1 b1=r5 c1=r1", AttackValid(A1, 1, 4, B1, before=6, after=5)),
        (5, "a1=b3 b1=r6 c1=r1", AttackFailed(A1, 5, B1, held=6, before=4, after=3)),
        (6, "a1=b3 b1=r6 c1=r1", AttackFailed(A1, 6, B1, held=6, before=4, after=3)),
    ],
)
def test_dl_7_perfect_valid_and_failed(rolled: int, dice: str, event: Event) -> None:
    after = played(drawn("b4  r6  r1"), "attack a1 b1", rolls=[rolled])
    assert after.dice == dice
    assert after.told[:2] == (Attacked(BLUE, (A1,), B1, (rolled,)), event)


def test_dl_7_one_reserve_die_is_rolled() -> None:
    after = played(drawn("b4  r6  r1", reserve=((2, 6), (5, 5))), "attack a1 b1", rolls=[3])
    assert after.state.reserve == ((3, 6), (5, 5))


def test_dl_8_both_reserve_dice_are_rolled_and_the_attacker_chooses() -> None:
    """The booklet's own example: a 6 and a 2 attack a 3, a 5 is rolled and used for the 6."""
    rolled = played(drawn("b6  r3  r1", "  b2"), "attack a1+a2 b1", rolls=[3, 5])
    assert rolled.state.phase == Choosing(BLUE, (A1, A2), B1, (3, 5))
    assert rolled.state.reserve[BLUE] == (3, 5)
    assert legal(rolled.state) == {"choose 5 a1", "choose 3 a1"}
    assert played(rolled.state, "choose 5 a1").dice == "a2=b2 b1=b5 c1=r1"


def test_dl_8_a_failed_attack_must_not_be_chosen_when_another_is_possible() -> None:
    state = played(drawn("b6  r3  r1", "  b2"), "attack a1+a2 b1", rolls=[3, 5]).state
    assert refusal(state, "choose 5 a2") == "DL-8"
    assert refusal(state, "choose 6 a1") == "DL-8"
    assert refusal(state, "stay") == "DL-8"


def test_dl_8_between_perfect_and_valid_the_choice_is_free() -> None:
    state = played(drawn("b2  r6", "  b3"), "attack a1+a2 b1", rolls=[2, 3]).state
    assert legal(state) == {"choose 3 a2", "choose 2 a1", "choose 2 a2"}
    assert played(state, "choose 2 a1").dice == "a1=b2 a2=b3 b1=r4"
    assert played(state, "choose 2 a2").dice == "a1=b2 a2=b2 b1=r4"
    assert played(state, "choose 3 a2").dice == "a1=b2 a2=b3 b1=r3"


def test_dl_8_if_all_fail_one_of_the_two_dice_loses_one() -> None:
    state = played(drawn("b2  r6", "  b3"), "attack a1+a2 b1", rolls=[6, 5]).state
    assert legal(state) == {"choose 5 a1", "choose 5 a2"}
    assert played(state, "choose 5 a2").dice == "a1=b2 a2=b2 b1=r6"
    assert played(state, "choose 5 a1").dice == "a1=b1 a2=b3 b1=r6"


def test_dl_8_the_two_touch_each_other_and_the_target() -> None:
    apart = drawn("b6  r3  b2")
    assert legal(apart) == {"attack a1 b1", "attack c1 b1"}
    assert refusal(apart, "attack a1+c1 b1") == "DL-8"
    assert refusal(drawn("b6  b2  r3"), "attack a1+b1 c1") == "DL-8"


def test_dl_8_not_more_than_two_attack() -> None:
    state = drawn("b1  r6", "  b2  b3")
    assert {"attack a1+a2 b1", "attack a2+b2 b1"} < legal(state)
    assert refusal(state, "attack a1+a2+b2 b1") == "DL-8"


def test_dl_8_it_does_not_matter_which_of_the_two_is_named_first() -> None:
    state = drawn("b6  r3  r1", "  b2")
    one = played(state, "attack a1+a2 b1", rolls=[3, 5])
    assert played(state, "attack a2+a1 b1", rolls=[3, 5]) == one


@pytest.mark.parametrize(("rolled", "value"), [(4, 4), (3, 3)])
def test_dl_9_the_attacking_die_moves_onto_the_tile_of_the_dead(rolled: int, value: int) -> None:
    after = played(drawn("b4  r3  r1"), "attack a1 b1", rolls=[rolled])
    assert after.dice == f"b1=b{value} c1=r1"
    assert after.told[2:4] == (DieLost(RED, B1), Conquered(BLUE, A1, B1, value))


def test_dl_9_after_a_combined_attack_only_the_chosen_die_moves() -> None:
    state = drawn("b4  r1  r1", "  b5")
    after = played(state, "attack a1+a2 b1", "choose 1 a2", rolls=[1, 6])
    assert after.dice == "a1=b4 b1=b1 c1=r1"


def test_dl_10_an_attacker_brought_to_nothing_leaves_the_game() -> None:
    after = played(drawn("b1  r3  --  b2"), "attack a1 b1", rolls=[2])
    assert after.dice == "b1=r3 d1=b2"
    assert DieLost(BLUE, A1) in after.told
    assert A1 in after.state.lands


def test_dl_10_so_does_the_one_that_was_chosen_of_two() -> None:
    state = drawn("b1  r6", "  b1")
    after = played(state, "attack a1+a2 b1", "choose 2 a2", rolls=[2, 3])
    assert after.dice == "a1=b1 b1=r6"
    assert after.state.phase == Attacking(RED)
