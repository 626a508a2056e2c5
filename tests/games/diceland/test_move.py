"""The move, with fatal attraction and grouping: DL-11 to DL-13, DL-17, DL-18."""

from __future__ import annotations

import pytest

from games import diceland
from games.codec import from_json, to_json
from games.core import Place
from games.diceland.advice.remarks import Forgets, Withstands
from games.diceland.events import (
    Forgotten,
    Grouped,
    Lowered,
    LoweredNothing,
    Moved,
    MovedNothing,
)
from games.diceland.state import (
    Attacking,
    Attraction,
    Lowering,
    Moving,
    Options,
    Raising,
    State,
)
from tests.support.games.diceland import (
    BLUE,
    ENFORCED,
    PENALTY,
    RED,
    drawn,
    legal,
    played,
    read,
    refusal,
)

A1 = Place("a1")
MOVE = Moving(BLUE)


def test_dl_11_a_die_may_move_to_an_adjacent_empty_tile() -> None:
    state = drawn("b3  --  --  r2", "  --", phase=MOVE)
    assert legal(state) == {"move a1 b1", "move a1 a2", "stay"}
    after = played(state, "move a1 b1")
    assert after.dice == "b1=b3 d1=r2"
    assert after.told[0] == Moved(BLUE, Place("a1"), Place("b1"), 3)


def test_dl_11_nobody_has_to_move() -> None:
    after = played(drawn("b3  --  --  r2", phase=MOVE), "stay")
    assert after.dice == "a1=b3 d1=r2"
    assert after.told[0] == MovedNothing(BLUE)
    assert after.state.phase == Moving(RED)


def test_dl_11_one_die_moves_and_one_step_only() -> None:
    state = drawn("b3  --  --  --  b1  b1  r2", phase=MOVE)
    assert refusal(state, "move a1 c1") == "DL-11"  # too far
    assert refusal(state, "move e1 f1") == "DL-11"  # not empty
    assert refusal(state, "move g1 h1") == "DL-11"  # not their die
    assert refusal(state, "move b1 c1") == "DL-11"  # no die
    assert refusal(state, "move a1 a2") == "DL-11"  # not a tile
    after = played(state, "move a1 b1").state
    assert refusal(after, "move e1 d1", BLUE) == "DL-5"


def test_dl_12_a_die_that_has_just_conquered_must_not_move() -> None:
    state = drawn("b2  --  b6  r1  --  --  r2")
    after = played(state, "attack c1 d1", rolls=[6]).state
    assert legal(after) == {"move a1 b1", "stay"}
    assert refusal(after, "move d1 e1") == "DL-12"


def test_dl_12_but_in_a_later_turn_it_may() -> None:
    """Red cannot attack in between, and comes up to Blue's other die."""
    state = drawn("b2  --  b6  r1  --  --  --", "  --  r2", "b1")
    after = played(state, "attack c1 d1", "stay", "move b2 a2", "attack a1 a2", rolls=[6, 3]).state
    assert "move d1 e1" in legal(after)


def test_dl_13_a_die_in_contact_must_not_move() -> None:
    state = drawn("b3  r2  --", "  --  b1  --", phase=MOVE)
    assert legal(state) == {"stay"}
    assert refusal(state, "move a1 a2") == "DL-13"
    assert refusal(state, "move b2 c2") == "DL-13"


def test_dl_13_counts_as_things_stand_after_the_attack() -> None:
    """The die that helped in the attack is free when the enemy is gone."""
    state = drawn("b6  r1  --  --  r2", "  b3")
    after = played(state, "attack a1+a2 b1", "choose 6 a1", rolls=[6, 1]).state
    assert legal(after) == {"move a2 a1", "stay"}


def test_dl_17_a_die_that_can_come_to_an_enemy_must() -> None:
    state = drawn("b3  --  r2", "  --", phase=MOVE, attraction=ENFORCED)
    assert legal(state) == {"move a1 b1"}
    assert refusal(state, "stay") == "DL-17"
    assert refusal(state, "move a1 a2") == "DL-17"


def test_dl_17_which_of_such_moves_is_the_players_choice() -> None:
    state = drawn("b3  --  r2  --", "  b1  --  --", phase=MOVE, attraction=ENFORCED)
    assert legal(state) == {"move a1 b1", "move a2 b1", "move a2 b2"}


def test_dl_17_demands_nothing_where_no_die_can_come_to_an_enemy() -> None:
    state = drawn("b3  --  --  r2", phase=MOVE, attraction=ENFORCED)
    assert legal(state) == {"move a1 b1", "stay"}


def test_dl_17_demands_nothing_of_dice_that_must_not_move() -> None:
    held = drawn("b3  r2", "  --", phase=MOVE, attraction=ENFORCED)
    assert legal(held) == {"stay"}
    conquered = Moving(BLUE, (Place("a1"),), Place("a1"))
    state = drawn("b3  --  r2", phase=conquered, attraction=ENFORCED)
    assert legal(state) == {"stay"}


def test_dl_17_with_the_penalty_a_player_may_forget_and_the_other_lowers_the_die() -> None:
    state = drawn("b3  --  r2", phase=MOVE, attraction=PENALTY)
    assert legal(state) == {"move a1 b1", "stay"}
    after = played(state, "stay")
    assert after.told == (MovedNothing(BLUE), Forgotten(BLUE, (A1,)))
    assert after.state.phase == Lowering(RED, (A1,))
    assert legal(after.state) == {"lower a1", "stay"}
    assert refusal(after.state, "lower c1") == "DL-17"
    assert refusal(after.state, "move c1 b1") == "DL-11"
    lowered = played(after.state, "lower a1")
    assert lowered.told[0] == Lowered(RED, A1, 2)
    assert lowered.dice == "a1=b2 c1=r2"
    assert lowered.state.phase == Moving(RED)


def test_dl_17_the_other_need_not_lower_it() -> None:
    state = drawn("b3  --  r2", phase=Lowering(RED, (A1,)), attraction=PENALTY)
    after = played(state, "stay")
    assert after.told[0] == LoweredNothing(RED)
    assert after.dice == "a1=b3 c1=r2"


def test_dl_17_it_is_lowered_before_the_attack_and_the_attack_follows() -> None:
    state = drawn("b3  b2  r2", "  b4  --", phase=Lowering(RED, (Place("a2"),)), attraction=PENALTY)
    assert refusal(state, "attack c1 b1") == "DL-6"
    assert played(state, "lower a2").state.phase == Attacking(RED)


def test_dl_17_no_die_is_lowered_below_one() -> None:
    after = played(drawn("b1  --  r2", phase=MOVE, attraction=PENALTY), "stay").state
    assert after.phase == Moving(RED)
    two = drawn("b1  --  r2  --", "  b3  --  --", phase=MOVE, attraction=PENALTY)
    assert legal(played(two, "stay").state) == {"lower a2", "stay"}


def test_dl_17_only_one_die_is_lowered_however_many_forgot() -> None:
    state = drawn("b3  --  r2  --", "  b4  --  --", phase=MOVE, attraction=PENALTY)
    asked = played(state, "stay").state
    assert legal(asked) == {"lower a1", "lower a2", "stay"}
    assert played(asked, "lower a1").state.phase == Moving(RED)


def test_dl_17_whoever_moves_up_to_an_enemy_has_forgotten_nothing() -> None:
    state = drawn("b3  --  r2  --", "  b4  --  --", phase=MOVE, attraction=PENALTY)
    assert played(state, "move a1 b1").state.phase == Attacking(RED)


def test_dl_17_a_die_that_went_elsewhere_is_lowered_where_it_is() -> None:
    away = drawn("--  b3  --  r2", phase=MOVE, attraction=PENALTY)
    after = played(away, "move b1 a1").state
    assert after.phase == Lowering(RED, (A1,))


def test_dl_17_a_die_that_could_not_reach_an_enemy_is_not_lowered_for_moving() -> None:
    """F1 should have moved up to Red on h1; a1 went for a walk, which nothing forbids it."""
    state = drawn("b2  --  --  --  --  b3  --  r2", phase=MOVE, attraction=PENALTY)
    after = played(state, "move a1 b1")
    assert after.told[-1] == Forgotten(BLUE, (Place("f1"),))
    assert after.state.phase == Lowering(RED, (Place("f1"),))


def test_dl_17_a_die_that_was_grouped_away_is_lowered_no_more() -> None:
    """B1 alone could have come to Red, and has gone into the die on a1."""
    apart = drawn("b2  b3  --  r2", phase=MOVE, attraction=PENALTY, grouping=True)
    after = played(apart, "group b1 a1").state
    assert after.phase == Moving(RED)


def test_dl_17_before_a_move_the_player_hears_what_it_costs_to_forget() -> None:
    state = drawn("b3  --  r2", "  --", phase=MOVE, attraction=PENALTY)
    seen = diceland.view(state, BLUE)
    assert diceland.ADVICE.remark(seen, read("stay")) == Forgets()
    assert diceland.ADVICE.remark(seen, read("move a1 b1")) == Withstands((Place("c1"),))
    enforced = drawn("b3  --  --  r2", phase=MOVE, attraction=ENFORCED)
    assert diceland.ADVICE.remark(diceland.view(enforced, BLUE), read("stay")) is None


def test_dl_17_the_host_forgets_it_for_nobody() -> None:
    state = drawn("b3  --  r2", phase=MOVE, attraction=PENALTY)
    assert str(diceland.fallback(state, BLUE)) == "move a1 b1"
    state = drawn("b3  --  r2", phase=MOVE, attraction=Attraction.OFF)
    assert str(diceland.fallback(state, BLUE)) == "stay"


@pytest.mark.parametrize(("stored", "now"), [(False, Attraction.OFF), (True, ENFORCED)])
def test_dl_17_the_switch_of_version_1_is_still_read(stored: bool, now: Attraction) -> None:
    """As it stands in matches, lobbies and exports of version 1."""
    old = {"is": "Options", "board": "named", "size": 8, "fatal_attraction": stored}
    old |= dict.fromkeys(("grouping", "terrain", "capital", "fill_the_void"), False)
    assert from_json(Options, old) == Options(size=8, attraction=now)
    assert from_json(Options, to_json(Options(attraction=PENALTY))).attraction is PENALTY


def test_dl_17_a_match_stored_by_version_1_is_read_and_played_on() -> None:
    """Its options have the switch, and its step of raising knows of nothing forgotten."""
    state = drawn("b3T --  r2", phase=Raising(BLUE), terrain=True, attraction=Attraction.OFF)
    old = to_json(state)
    del old["options"]["attraction"]
    old["options"]["fatal_attraction"] = False
    del old["phase"]["forgotten"]
    again = from_json(State, old)
    assert again == state
    assert played(again, "raise a1").state.phase == Moving(RED)


def test_dl_17_is_an_option() -> None:
    state = drawn("b3  --  r2", phase=MOVE, attraction=Attraction.OFF)
    assert legal(state) == {"move a1 b1", "stay"}


def test_dl_18_a_die_may_move_onto_another_and_they_become_one() -> None:
    state = drawn("b3  b2  --  --  r1", phase=MOVE, grouping=True)
    assert legal(state) == {"move b1 c1", "group a1 b1", "group b1 a1", "stay"}
    after = played(state, "group a1 b1")
    assert after.dice == "b1=b5 e1=r1"
    assert after.told[0] == Grouped(BLUE, Place("a1"), Place("b1"), 5)


def test_dl_18_six_is_the_most() -> None:
    state = drawn("b5  b4  --  --  r1", phase=MOVE, grouping=True)
    assert played(state, "group a1 b1").dice == "b1=b6 e1=r1"


def test_dl_18_the_die_that_moves_must_be_free_to_move() -> None:
    state = drawn("b3  b2  r1", phase=MOVE, grouping=True)
    assert legal(state) == {"group a1 b1", "stay"}
    assert refusal(state, "group b1 a1") == "DL-13"


def test_dl_18_a_conqueror_may_be_joined_but_must_not_join() -> None:
    conquered = Moving(BLUE, (Place("b1"),), Place("b1"))
    state = drawn("b3  b2  --  --  r1", phase=conquered, grouping=True)
    assert legal(state) == {"group a1 b1", "stay"}
    assert refusal(state, "group b1 a1") == "DL-12"


def test_dl_18_only_onto_an_own_die_beside_it() -> None:
    state = drawn("b3  --  b2  --  --  r1  r1", phase=MOVE, grouping=True)
    assert refusal(state, "group a1 c1") == "DL-18"
    assert refusal(state, "group a1 b1") == "DL-18"
    assert refusal(state, "group f1 g1") == "DL-18"
    assert refusal(state, "move c1 c2") == "DL-11"


def test_dl_18_grouping_is_never_compulsory() -> None:
    """DL-17 asks for moves onto empty tiles only, though a grouping would come to an enemy."""
    state = drawn("b3  b2  r1", phase=MOVE, grouping=True, attraction=ENFORCED)
    assert legal(state) == {"group a1 b1", "stay"}


def test_dl_18_but_beside_an_enemy_it_satisfies_fatal_attraction() -> None:
    rows = ("b2  b3  r1", "  b4  --")
    state = drawn(*rows, phase=MOVE, grouping=True, attraction=ENFORCED)
    assert legal(state) == {"move a2 b2", "group a1 b1", "group a2 b1"}
    assert refusal(state, "group a1 a2") == "DL-17"


def test_dl_18_is_an_option() -> None:
    state = drawn("b3  b2  --  --  r1", phase=MOVE, grouping=False)
    assert legal(state) == {"move b1 c1", "stay"}
    assert refusal(state, "group a1 b1") == "DL-18"


@pytest.mark.parametrize("move", ["stay", "move a1 b1"])
def test_the_turn_passes_after_the_move(move: str) -> None:
    """DL-6: attack, then move; then it is the other player's turn."""
    after = played(drawn("b3  --  --  b1  r2", phase=MOVE), move).state
    assert after.phase == Attacking(RED)
    assert after.turn == 6
