"""What the terrain does: DL-19 to DL-23."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import Place
from games.diceland.events import Conquered, MountainLeft, Raised, RaisedNothing
from games.diceland.state import Attacking, Moving, Placing, Raising
from tests.support.games.diceland import BLUE, ENFORCED, RED, drawn, legal, played, refusal

MOVE = Moving(BLUE)


@pytest.mark.parametrize(("sign", "rule"), [("H", "DL-19"), ("M", "DL-21")])
def test_dl_19_dl_21_no_combined_attack_on_hills_or_mountains(sign: str, rule: str) -> None:
    state = drawn(f"b6  r3{sign} r1", "  b2", terrain=True)
    assert legal(state) == {"attack a1 b1", "attack a2 b1"}
    assert refusal(state, "attack a1+a2 b1") == rule


def test_dl_8_stands_against_two_that_could_not_attack_together_anywhere() -> None:
    apart = drawn("b6  r3H b2", terrain=True)
    assert refusal(apart, "attack a1+c1 b1") == "DL-8"
    out_of_reach = drawn("b6  b2  r3H", terrain=True)
    assert refusal(out_of_reach, "attack a1+b1 c1") == "DL-8"


@pytest.mark.parametrize("sign", "PTF")
def test_dl_19_elsewhere_two_may_attack_together(sign: str) -> None:
    state = drawn(f"b6H r3{sign} r1", "  b2M", terrain=True)
    assert "attack a1+a2 b1" in legal(state)


def test_dl_20_a_die_on_a_town_may_be_raised_at_the_end_of_the_turn() -> None:
    state = played(drawn("b3T --  --  --  r1", phase=MOVE, terrain=True), "stay").state
    assert legal(state) == {"raise a1", "stay"}
    raised = played(state, "raise a1")
    assert raised.dice == "a1=b4 e1=r1"
    assert raised.told[0] == Raised(BLUE, Place("a1"), 4)
    assert raised.state.turn == 6
    left = played(state, "stay")
    assert left.dice == "a1=b3 e1=r1"
    assert left.told[0] == RaisedNothing(BLUE)


def test_dl_20_also_in_a_turn_without_an_attack_and_without_a_move() -> None:
    state = drawn("--  b3T --M r1", phase=Moving(RED), terrain=True)
    after = played(state, "stay").state
    assert after.quiet == 1
    assert "raise b1" in legal(played(after, "stay").state)


def test_dl_20_one_die_a_turn() -> None:
    state = drawn("b3T b2T --  --  r1", phase=Raising(BLUE), terrain=True)
    assert legal(state) == {"raise a1", "raise b1", "stay"}
    assert played(state, "raise a1").state.phase == Moving(RED)


def test_dl_20_not_above_six_not_elsewhere_not_the_others() -> None:
    state = drawn("b6T b2H b1T --  --  r1T", phase=Raising(BLUE), terrain=True)
    assert legal(state) == {"raise c1", "stay"}
    assert {refusal(state, f"raise {place}") for place in ("a1", "b1", "f1")} == {"DL-20"}


def test_dl_20_not_a_die_that_attacked() -> None:
    state = drawn("b4T r6  r1", "  b2", "b2T", terrain=True)
    after = played(state, "attack a1 b1", rolls=[1]).state
    assert legal(after) == {"raise a3", "stay"}


def test_dl_20_neither_of_the_two_in_a_combined_attack() -> None:
    state = drawn("b4T r6  r1", "  b5T", "b2T", terrain=True)
    after = played(state, "attack a1+a2 b1", "choose 1 a1", rolls=[1, 2]).state
    assert legal(after) == {"raise a3", "stay"}
    assert refusal(after, "raise a2") == "DL-20"


def test_dl_20_not_a_die_that_conquered() -> None:
    state = drawn("b6  r1T --  --  r2", terrain=True)
    after = played(state, "attack a1 b1", rolls=[5])
    assert after.dice == "b1=b5 e1=r2"
    assert after.state.phase == Moving(RED)


def test_dl_20_not_a_die_that_moved_or_was_grouped() -> None:
    state = drawn("b3  --T --  --  r1", phase=MOVE, terrain=True)
    assert played(state, "move a1 b1").state.phase == Moving(RED)
    state = drawn("b3T b2T --  --  r1", phase=MOVE, terrain=True, grouping=True)
    assert played(state, "group a1 b1").state.phase == Moving(RED)
    assert legal(played(state, "stay").state) == {"raise a1", "raise b1", "stay"}


def test_dl_20_comes_after_the_move() -> None:
    state = drawn("b3T --  --  --  r1", phase=MOVE, terrain=True)
    assert refusal(state, "raise a1") == "DL-20"


def test_dl_21_an_empty_mountain_is_impassable() -> None:
    state = drawn("b3  --M r1", "  --", phase=MOVE, terrain=True, attraction=ENFORCED)
    assert legal(state) == {"move a1 a2", "stay"}
    assert refusal(state, "move a1 b1") == "DL-21"


def test_dl_21_no_die_is_grouped_onto_a_mountain() -> None:
    state = drawn("b3  b2M --  --  r1", phase=MOVE, terrain=True, grouping=True)
    assert legal(state) == {"move b1 c1", "group b1 a1", "stay"}
    assert refusal(state, "group a1 b1") == "DL-21"


def test_dl_21_the_attacker_stays_when_the_defender_dies_on_a_mountain() -> None:
    after = played(drawn("b6  r1M r4", "  --", terrain=True), "attack a1 b1", rolls=[5])
    assert after.dice == "a1=b5 c1=r4"
    assert after.told[-1] == MountainLeft(Place("b1"))
    assert not any(isinstance(event, Conquered) for event in after.told)


def test_dl_21_having_conquered_nothing_it_may_move_then() -> None:
    after = played(drawn("b6  r1M r4", "  --", terrain=True), "attack a1 b1", rolls=[5]).state
    assert legal(after) == {"move a1 a2", "stay"}


def test_dl_21_a_mountain_is_occupied_while_dice_are_placed() -> None:
    state = drawn("b1M --M", phase=Placing(RED), reserve=((1, 1), (1, 2, 3)), terrain=True)
    assert played(state, "place 3 b1").dice == "a1=b1 b1=r3"


def test_dl_21_whoever_leaves_a_mountain_cannot_come_back() -> None:
    state = drawn("--M b3  --  --  r1", phase=MOVE, terrain=True)
    assert legal(state) == {"move b1 c1", "stay"}
    assert refusal(state, "move b1 a1") == "DL-21"
    left = played(drawn("b3M --  --  --  r1", phase=MOVE, terrain=True), "move a1 b1").state
    assert left.phase == Moving(RED)
    back = replace(left, phase=MOVE)
    assert legal(back) == {"move b1 c1", "stay"}


def test_dl_22_a_die_on_a_forest_may_move_in_contact() -> None:
    rows = ("b3F r1", "  --")
    assert legal(drawn(*rows, phase=MOVE, terrain=True)) == {"move a1 a2", "stay"}
    assert refusal(drawn(*rows, phase=MOVE, terrain=False), "move a1 a2") == "DL-13"


def test_dl_22_fatal_attraction_does_not_oblige_it_in_contact() -> None:
    state = drawn("b3F r1", "  --", phase=MOVE, terrain=True, attraction=ENFORCED)
    assert legal(state) == {"move a1 a2", "stay"}


def test_dl_22_out_of_contact_it_is_obliged_like_any_other() -> None:
    state = drawn("b3F --  r1", phase=MOVE, terrain=True, attraction=ENFORCED)
    assert legal(state) == {"move a1 b1"}


def test_dl_22_its_move_to_an_enemy_will_do_when_another_die_is_obliged() -> None:
    """DL-17: some such move must be made, and which one is the player's choice."""
    rows = ("b3F r1  --  b2", "  --  --")
    state = drawn(*rows, phase=MOVE, terrain=True, attraction=ENFORCED)
    assert legal(state) == {"move a1 a2", "move d1 c1"}


def test_dl_22_a_conqueror_on_a_forest_must_not_move_all_the_same() -> None:
    state = drawn("b2  --  b6  r1F r2  --", terrain=True)
    after = played(state, "attack c1 d1", rolls=[5]).state
    assert refusal(after, "move d1 c1") == "DL-12"


def test_dl_22_it_is_attacked_as_usual() -> None:
    state = drawn("b6  r3F", "  b2", terrain=True)
    assert legal(state) == {"attack a1 b1", "attack a2 b1", "attack a1+a2 b1"}


def test_dl_23_without_the_option_the_terrain_does_nothing() -> None:
    assert "attack a1+a2 b1" in legal(drawn("b6  r3H", "  b2"))
    assert "attack a1+a2 b1" in legal(drawn("b6  r3M", "  b2"))
    assert played(drawn("b6  r1M r4"), "attack a1 b1", rolls=[5]).dice == "b1=b5 c1=r4"
    state = drawn("b3T --M --  --  r1", phase=MOVE)
    assert legal(state) == {"move a1 b1", "stay"}
    assert played(state, "stay").state.phase == Moving(RED)


def test_dl_23_the_effects_are_one_option_beside_the_others() -> None:
    state = drawn("b6  r3H", "  b2", terrain=True, fill_the_void=True, grouping=True)
    assert legal(state) == {"attack a1 b1", "attack a2 b1"}
    assert state.phase == Attacking(BLUE)
