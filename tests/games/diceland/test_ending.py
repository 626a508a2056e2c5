"""How it ends: DL-14 to DL-16."""

from __future__ import annotations

import pytest

from games import diceland
from games.core import Result, Seat
from games.diceland.events import Counted, Decided, GameWon, NoAttack
from games.diceland.state import Attacking, Ended, Moving
from tests.support.games.diceland import BLUE, RED, drawn, played, refusal

BLUE_WINS, RED_WINS = (1, 2), (2, 1)


def test_dl_14_an_attack_is_impossible_twice_in_a_row() -> None:
    after = played(drawn("b3  --  --  --  r2", phase=Moving(BLUE), quiet=1), "stay")
    assert after.state.phase == Ended(BLUE, "quiet")
    assert NoAttack(RED) in after.told
    assert after.told[-4:] == (
        Counted(BLUE, 1, 3),
        Counted(RED, 1, 2),
        Decided(BLUE, "total"),
        GameWon(BLUE, "quiet"),
    )
    assert diceland.result(after.state) == Result(BLUE_WINS, (1, 1), "quiet")
    assert diceland.awaited(after.state) == frozenset()


def test_dl_14_it_ends_in_the_second_attack_step_and_not_after_its_move() -> None:
    """One step nearer Blue and Red would be in contact: Red is not asked for a move any more."""
    state = drawn("b3  --  --  --  r2", phase=Moving(BLUE), quiet=1)
    after = played(state, "move a1 b1").state
    assert isinstance(after.phase, Ended)
    assert refusal(after, "move e1 d1", RED) == "DL-14"
    one = played(drawn("b3  --  --  --  r2", phase=Moving(BLUE)), "move a1 b1").state
    assert one.phase == Moving(RED)


def test_dl_14_a_move_into_contact_in_the_first_such_turn_keeps_the_game_going() -> None:
    after = played(drawn("b3  --  r2", phase=Moving(BLUE), quiet=1), "move a1 b1").state
    assert after.phase == Attacking(RED)


def test_dl_14_a_match_stored_by_version_1_in_its_second_move_ends_with_that() -> None:
    after = played(drawn("b3  --  --  r2", phase=Moving(RED), quiet=2), "move d1 c1").state
    assert after.phase == Ended(BLUE, "quiet")


def test_dl_14_an_attack_in_between_starts_the_count_again() -> None:
    state = drawn("b3  --  r2  --  --  --  b1", phase=Moving(BLUE), quiet=1)
    after = played(state, "move a1 b1", "attack c1 b1", rolls=[1]).state
    assert after.quiet == 0
    assert after.phase == Attacking(BLUE)


def test_dl_14_a_player_without_army_dice() -> None:
    after = played(drawn("b6  r1"), "attack a1 b1", rolls=[5])
    assert after.told[-1] == GameWon(BLUE, "no_dice")
    assert diceland.result(after.state) == Result(BLUE_WINS, (1, 0), "no_dice")


def test_dl_14_also_one_who_loses_the_last_in_their_own_attack() -> None:
    after = played(drawn("b1  r3  r3"), "attack a1 b1", rolls=[2])
    assert diceland.result(after.state) == Result(RED_WINS, (0, 2), "no_dice")
    assert refusal(after.state, "stay", BLUE) == "DL-14"


@pytest.mark.parametrize(
    ("row", "first", "ranks", "by"),
    [
        ("b1  b1  --  --  r6", RED, BLUE_WINS, "dice"),
        ("b6  --  --  r1  r1", BLUE, RED_WINS, "dice"),
        ("b4  --  --  --  r5", BLUE, RED_WINS, "total"),
        ("b5  b1  --  r3  r2", RED, BLUE_WINS, "total"),
        ("b3  --  --  --  r3", BLUE, BLUE_WINS, "first"),
        ("b3  b1  --  r2  r2", RED, RED_WINS, "first"),
    ],
)
def test_dl_15_more_dice_then_the_higher_total_then_the_first_turn(
    row: str, first: Seat, ranks: tuple[int, int], by: str
) -> None:
    after = played(drawn(row, phase=Moving(BLUE), quiet=1, first=first), "stay")
    result = diceland.result(after.state)
    assert result is not None
    assert result.ranks == ranks
    assert after.told[-2] == Decided(Seat(ranks.index(1)), by)


def test_dl_16_three_hundred_turns_are_the_most() -> None:
    last = played(drawn("b3  --  --  --  r2", phase=Moving(BLUE), turn=300), "stay").state
    assert last.phase == Ended(BLUE, "long")
    before = played(drawn("b3  --  --  --  r2", phase=Moving(BLUE), turn=299), "stay").state
    assert before.phase == Moving(RED)
