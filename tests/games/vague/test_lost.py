"""Moves that were planned for a turn of Terrain Vague and can never come in it any more."""

from __future__ import annotations

from games import terrain_vague
from games.advice import Lost
from games.core import Place
from games.terrain_vague import ADVICE
from games.terrain_vague import obstacles as so
from games.terrain_vague.box import Pawn
from games.terrain_vague.state import State
from tests.support.games.vague import (
    P,
    R,
    action_of,
    done,
    gathering,
    moving,
    shooting,
    taking,
    yard,
)

LAND = {"gravats": "b1 b2 b3 c1 c2", "ronces": "b4 b5 c5 c6"}
PAWNS = {"cabin": "b1 c6", "slingshot": "b3 b5", "lid": "b4", "wheelbarrow": "c2"}
BOARD = yard(2, pawns=PAWNS, **LAND)


def lost(state: State, *planned: str) -> Lost | None:
    return ADVICE.turns.lost(terrain_vague.view(state, P), [action_of(text) for text in planned])


def test_what_can_still_be_played_is_not_lost() -> None:
    turn = ("gather lid c1", "move c1 b2", "end phase", "shoot b3 b4", "take c2 c3", "end turn")
    for phase, first in ((gathering, 0), (moving, 2), (shooting, 3), (taking, 4)):
        assert lost(phase(BOARD, R, order=(R, P)), *turn[first:]) is None
    assert lost(gathering(BOARD, P), *turn) is None


def test_tv_22_a_slingshot_that_was_shot_shoots_no_more() -> None:
    state = done(shooting(BOARD, R, order=(R, P)), R, "shoot b5 b3")
    assert lost(state, "shoot b3 b4") == Lost(0, "TV-22", so.PawnGone(Place("b3")))
    assert lost(state, "end phase", "take c2 c3") is None


def test_tv_22_a_target_that_is_gone_is_lost_in_phase_4_and_may_come_back_before() -> None:
    assert lost(moving(BOARD, R, order=(R, P)), "shoot b3 c5") is None
    expected = Lost(1, "TV-22", so.TargetGone(Place("c5")))
    assert lost(shooting(BOARD, R, order=(R, P)), "shoot b3 b4", "shoot b3 c5") == expected


def test_tv_18_own_pawns_are_followed_through_the_plan() -> None:
    state = gathering(BOARD, P)
    assert lost(state, "gather slingshot c1", "move c1 b2", "shoot b2 b4") is None
    gone = Lost(2, "TV-22", so.PawnGone(Place("c1")))
    assert lost(state, "gather slingshot c1", "move c1 b2", "shoot c1 b4") == gone


def test_tv_23_without_a_cabin_nothing_of_this_turn_comes() -> None:
    board = yard(2, pawns={**PAWNS, "cabin": "c6"}, **LAND)
    assert lost(shooting(board, R, order=(R, P)), "take c2 c3") == Lost(0, "TV-23", so.NoCabin())
    assert lost(gathering(board, P), "rebuild b1", "move b3 b2") is None


def test_tv_7_a_phase_that_is_over_for_this_seat_is_lost() -> None:
    over = Lost(0, "TV-7", so.PhaseOver("shooting"))
    assert lost(taking(BOARD, R, order=(R, P)), "shoot b3 b4") == over
    assert lost(shooting(BOARD, R, order=(P, R)), "shoot b3 b4") == over
    assert lost(shooting(BOARD, R, order=(R, P)), "shoot b3 b4") is None


def test_tv_7_who_waits_for_phase_5_or_has_ended_the_turn_shoots_no_more() -> None:
    waits = moving(BOARD, R, order=(P, R), away=(5, 0))
    assert lost(waits, "shoot b3 b4") == Lost(0, "TV-7", so.PhaseOver("shooting"))
    assert lost(waits, "take c2 c3") is None
    left = moving(BOARD, R, order=(P, R), away=(6, 0))
    assert lost(left, "take c2 c3") == Lost(0, "TV-7", so.LeftTurn())


def test_tv_27_a_hex_with_a_pawn_or_of_ones_own_is_taken_no_more() -> None:
    state = taking(BOARD, R, order=(R, P))
    occupied = so.Occupied(Place("b4"), Pawn.LID)
    assert lost(state, "take c2 b4") == Lost(0, "TV-27", occupied)
    assert lost(state, "take c2 c1") == Lost(0, "TV-27", so.Yours(Place("c1")))
    assert lost(state, "take c2 c3") is None


def test_what_follows_the_end_of_the_turn_is_of_the_next_one() -> None:
    assert lost(taking(BOARD, P), "end turn", "gather lid c1") is None
