"""Who can bring no pawn in turn 1 is out (TV-4, TV-35b)."""

from __future__ import annotations

from typing import Any

from games import notation, terrain_vague
from games.codec import from_json, to_json
from games.core import Dealer, Seat, play
from games.terrain_vague import ADVICE, turn
from games.terrain_vague.box import CABIN
from games.terrain_vague.events import GameWon, ShutIn, Stuck
from games.terrain_vague.phases import Appointing, Ended, Founding, Gathering, Moving
from games.terrain_vague.state import Options, State
from tests.support.games.vague import (
    C,
    F,
    P,
    R,
    done,
    during,
    gathering,
    legal,
    refusal,
    told,
    yard,
)

LAND: dict[str, Any] = {"ronces": "f1 f2 f3 a2 b1 b2", "flaques": "k1 k2 k3",
                        "ferraille": "f11 f10 f9"}  # fmt: skip
"""The Parpaings own the rest, but no free hex in reach of a cabin on a1."""


def founded() -> tuple[State, list[Any]]:
    """The last cabin has been built; the Parpaings have most points and come first."""
    board = yard(rest="gravats", pawns={"cabin": "a1 f1 k1"}, **LAND)
    return told(during(board, Founding(F), turn=0), F, "cabin f11")


def test_tv_4_the_position_in_which_a_gang_without_a_place_played_on() -> None:
    """Two players, plain options: the Roncier builds on the only hex beside the Parpaings' cabin.

    The last one left wins (TV-35b).
    """
    dealer = Dealer("h221")
    state = terrain_vague.setup(2, Options(), dealer)
    first = terrain_vague.fallback(state, P)
    assert str(first) == "cabin e3"
    state = terrain_vague.apply(state, P, first, dealer)
    beside = notation.parse(terrain_vague.INFO.actions, "cabin f3")
    assert beside is not None
    state = play(terrain_vague, state, R, beside, dealer)
    assert ShutIn(P) in [each.event for each in dealer.told]
    assert GameWon(R, "last") in [each.event for each in dealer.told]
    result = terrain_vague.result(state)
    assert result is not None
    assert (state.phase, result.ranks, result.scores[P]) == (Ended("last"), (2, 1), 0)


def test_tv_4_it_is_out_when_its_phase_two_comes_and_its_cabin_leaves_the_board() -> None:
    state, events = founded()
    assert ShutIn(P) in events
    assert not any(isinstance(event, Stuck) for event in events)
    assert state.phase == Gathering(C)
    assert not state.board.pawns[CABIN] & state.board.owned[P]
    assert terrain_vague.view(state, None).gangs[P].out
    assert refusal(state, "end turn", P) == "TV-4"
    for seat in (C, F, R):
        state = done(state, seat, "end phase")
    assert state.phase == Moving(C)
    assert P not in {line.seat for line in ADVICE.standing(terrain_vague.view(state, R))[1:]}  # type: ignore[attr-defined]


def test_tv_4_its_terrain_stays_and_its_sworn_enemy_names_another_opponent() -> None:
    """TV-35b: like a lone gang."""
    state, _ = founded()
    for seat in (C, F, R):
        state = done(state, seat, "end turn")
    assert state.turn == 2
    assert state.phase == Appointing(R)
    assert legal(state, R) == {"appoint cloaque", "appoint ferrailleurs"}
    state = done(state, R, "appoint cloaque")
    assert P not in state.order
    assert state.board.owned[P].bit_count() == 90 - 12


def test_tv_4_before_its_phase_two_has_come_nobody_is_out() -> None:
    """The Cloaque, second in order, is shut in: the Parpaings are asked first."""
    land: dict[str, Any] = {"gravats": "a1 a2", "ronces": "f1 f2", "flaques": "k1 h3"}
    state = during(yard(pawns={"cabin": "a1 f1 k1"}, **land), Founding(F), turn=0)
    state, events = told(state, F, "cabin f11")
    assert state.phase == Gathering(P)
    assert ShutIn(C) not in events
    state, events = told(state, P, "gather lid a2")
    assert ShutIn(C) in events
    assert ShutIn(P) not in events  # though it has no free hex left
    assert state.phase == Gathering(F)


def test_tv_4_a_place_by_way_of_the_heap_is_enough() -> None:
    board = yard(gravats="f5 f7", pawns={"cabin": "f5"})
    state = turn.onward(gathering(board, order=(P, F)), Dealer())
    assert not state.out
    assert legal(state, P, "gather lid") == {"gather lid f7"}


def test_tv_4_only_in_turn_one() -> None:
    board = yard(gravats="a1", ronces="f1 f2", pawns={"cabin": "a1 f1"})
    state = turn.onward(gathering(board, turn=2, order=(P, R)), Dealer())
    assert not state.out


def test_tv_35b_who_is_out_stands_behind_who_has_no_territory() -> None:
    """Two gangs that are both shut in: the first in order is out, the other wins."""
    board = yard(2, "poubelles", gravats="a1 c4", ronces="d1 e2", pawns={"cabin": "a1 d1"})
    dealer = Dealer()
    state = turn.onward(gathering(board, order=(P, R)), dealer)
    result = terrain_vague.result(state)
    assert result is not None
    assert (result.ranks, result.scores) == ((2, 1), (0, 0))


def test_a_position_stored_before_version_two_is_read_and_played_on() -> None:
    """It has no `out`; and the gang that was asked in vain is out from there on."""
    board = yard(rest="gravats", pawns={"cabin": "a1 f1 k1 f11"}, **LAND)
    state = during(board, Gathering(R), order=(R, P, C, F))
    stored = to_json(state)
    assert isinstance(stored, dict)
    del stored["out"]
    again = from_json(State, stored)
    assert again == state
    after, events = told(again, R, "end phase")
    assert ShutIn(P) in events
    assert after.phase == Gathering(C)
    assert Seat(0) in after.out
