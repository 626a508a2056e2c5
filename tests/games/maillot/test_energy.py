"""Retiring domestiques and exhaustion: MA-28 and MA-29."""

from __future__ import annotations

import pytest

from games import maillot
from games.core import Place, Told
from games.maillot.course import CardKind
from games.maillot.energy import next_to_retire
from games.maillot.events import Exhausted, Preferred, Retired, RetiredInHand
from games.maillot.phases import Attacking, Losing
from games.maillot.state import HAND, Preference
from tests.support.games.maillot import (
    A,
    B,
    C,
    legal,
    moved,
    one_turn,
    played,
    racing,
    refusal,
)

OUT_THERE = {3: B, 15: B, 17: B, 33: B}  # worth 3, 6, 1, 1


def test_ma_28_a_domestique_in_hand_or_on_the_board_retires_for_fifteen() -> None:
    state = racing("a b c", on=5, owners={17: B}, teams={B: {"energy": 10, "hand": 2}})
    asking = one_turn(state, 4).state
    assert legal(asking, B)[:2] == ["retire hand", "retire 17"]
    in_hand = moved(asking, "retire hand", seat=B)
    assert in_hand.told == (RetiredInHand(B, 15),)
    assert (in_hand.state.teams[B].hand, in_hand.energy[B]) == (1, 25)
    on_board = moved(asking, "retire 17", seat=B)
    assert on_board.told == (Retired(B, Place("17"), 15),)
    assert on_board.owners == {}
    assert on_board.energy[B] == 25


def test_ma_28_never_above_sixty() -> None:
    asking = one_turn(racing("a b", on=5, teams={B: {"energy": 50}}), 4).state
    after = moved(asking, "retire hand", seat=B)
    assert after.energy[B] == 60
    assert after.told == (RetiredInHand(B, 10),)


def test_ma_28_a_retired_domestique_never_comes_back() -> None:
    asking = one_turn(racing("a b", on=5, teams={B: {"hand": 1}}), 4).state
    after = moved(asking, "retire hand", seat=B).state
    assert refusal(after, "retire hand", B) == "MA-28"
    assert refusal(after, "retire 17", B) == "MA-28"


def test_ma_28_every_player_at_any_time_while_others_are_awaited() -> None:
    for asking in (
        one_turn(racing("a b c", on=5), 4).state,
        one_turn(racing("a4 b c")).state,
        one_turn(racing("a b c"), 2).state,
    ):
        before = maillot.awaited(asking)
        for seat in (A, B, C):
            after = played(asking, "retire hand", seat=seat).state
            assert maillot.awaited(after) == before
            assert after.teams[seat].hand == 5


def test_ma_28_one_retires_only_ones_own() -> None:
    asking = one_turn(racing("a b", on=5, owners={17: B}), 4).state
    assert refusal(asking, "retire 17", A) == "MA-28"


def test_ma_28_a_card_makes_one_retire_that_the_player_chooses() -> None:
    state = racing("b a", card=CardKind.ABANDON, owners=OUT_THERE, teams={B: {"energy": 40}})
    asking = one_turn(state, 4, 1).state
    assert asking.phase == Losing(B)
    assert maillot.awaited(asking) == {B}
    assert refusal(asking, "roll", B) == "MA-28"
    after = moved(asking, "retire 15")
    assert after.energy[B] == 55
    assert after.order == "a b"


def test_ma_28_others_may_retire_one_meanwhile() -> None:
    asking = one_turn(racing("b a", card=CardKind.ABANDON, owners=OUT_THERE), 4, 1).state
    assert played(asking, "retire hand", seat=A).state.phase == Losing(B)


def test_ma_29_who_must_pay_more_than_they_have_retires_domestiques_until_they_can() -> None:
    state = racing("b a", card=CardKind.CRASH, value=5, teams={B: {"energy": 3, "hand": 2}})
    after = one_turn(state, 4, 1)
    assert after.energy[B] == 3 + 15 - 5
    assert after.state.teams[B].hand == 1
    assert RetiredInHand(B, 15) in after.told


def test_ma_29_who_has_enough_retires_nobody() -> None:
    state = racing("b a", card=CardKind.CRASH, value=5, teams={B: {"energy": 5, "hand": 2}})
    after = one_turn(state, 4, 1)
    assert (after.energy[B], after.state.teams[B].hand) == (0, 2)


@pytest.mark.parametrize(
    ("preference", "hand", "first"),
    [
        (Preference.HAND, 1, HAND),
        (Preference.HAND, 0, "17"),
        (Preference.LOWEST, 1, "17"),
        (Preference.PASSED, 1, "15"),
    ],
)
def test_ma_29_the_host_retires_in_the_order_that_the_player_prefers(
    preference: Preference, hand: int, first: str
) -> None:
    teams = {B: {"energy": 1, "hand": hand, "preference": preference}}
    state = racing("a b", on=16, owners=OUT_THERE, teams=teams)
    assert next_to_retire(state, B) == first
    after = one_turn(state, 2)  # a descent of 1, and B has 1
    assert after.energy[B] == 0
    again = one_turn(racing("a b", on=10, owners=OUT_THERE, teams=teams), 1)  # a flat road of 2
    assert again.energy[B] == 14


@pytest.mark.parametrize(("rider", "last"), [(14, "13"), (15, "15"), (16, "15"), (17, "17")])
def test_ma_29_the_square_reached_last_is_the_one_the_rider_stands_on_or_passed_last(
    rider: int, last: str
) -> None:
    teams = {B: {"hand": 0, "preference": Preference.PASSED}}
    state = racing("a b", on=rider, owners=dict.fromkeys((13, 15, 17), B), teams=teams)
    assert next_to_retire(state, B) == last


def test_ma_29_when_the_board_is_empty_the_hand_is_next() -> None:
    for preference in Preference:
        state = racing("a b", teams={B: {"hand": 1, "preference": preference}})
        assert next_to_retire(state, B) == HAND


def test_ma_29_the_preference_can_be_set_at_any_time_and_is_told_to_nobody_else() -> None:
    asking = one_turn(racing("a b c", on=5), 4).state
    assert legal(asking, B)[-2:] == ["prefer lowest", "prefer passed"]
    after = moved(asking, "prefer passed", seat=B)
    assert after.said == (Told(Preferred(B, Preference.PASSED), frozenset({B})),)
    assert after.state.phase == Attacking(A, 0)
    assert maillot.view(after.state, B).preference is Preference.PASSED
    for seat in (None, A, C):
        assert maillot.view(after.state, seat) == maillot.view(asking, seat)
    assert refusal(after.state, "prefer passed", B) == "MA-29"


def test_ma_29_who_still_cannot_pay_is_exhausted_and_out() -> None:
    state = racing("a b c", teams={B: {"energy": 1, "hand": 0}})
    after = one_turn(state, 2)
    assert Exhausted(B) in after.told
    assert after.order == "c a"
    assert after.energy == (58, 0, 58)
    assert after.state.teams[B].out
    assert legal(after.state, B) == []
    assert refusal(after.state, "retire hand", B) == "MA-29"
    assert maillot.awaited(after.state) == {A, C}


def test_ma_29_the_domestiques_are_gone_before() -> None:
    state = racing("a b c", on=12, owners={17: B}, teams={B: {"energy": 0, "hand": 0}})
    after = one_turn(state, 1)
    assert after.owners == {}
    assert after.energy[B] == 11


def test_ma_29_an_exhausted_breakaway_leaves_the_race() -> None:
    teams = {A: {"energy": 2, "hand": 0}}
    after = moved(one_turn(racing("a3 b c", teams=teams)).state, "roll", 6)
    assert after.order == "b c"
    assert after.told[-1] == Exhausted(A)


def test_ma_29_several_can_be_exhausted_at_once() -> None:
    teams = {seat: {"energy": 1, "hand": 0} for seat in (A, B)}
    after = one_turn(racing("a b c", teams=teams), 2)
    assert after.order == "c"
    assert one_turn(after.state, 4).state.roll.seat == C
