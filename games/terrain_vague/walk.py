"""Phase 3: pawns and cabin move, the big brother cleans up (TV-18 to TV-21).

A pawn moves once in a turn. The cabin and the big brother do as often as it is paid for: they are
exempt from that rule (TV-18).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.changes import changed
from games.core import Dealer, Seat
from games.terrain_vague.board import Board
from games.terrain_vague.box import BROTHER, CABIN, COSTS, PAWNS
from games.terrain_vague.events import (
    BrotherStays,
    CleanedOut,
    CleanedUp,
    Moved,
    MovedBy,
    Replaced,
)
from games.terrain_vague.ground import Ground, at, hexes_in
from games.terrain_vague.moves import Clean, Move
from games.terrain_vague.phases import Moving
from games.terrain_vague.reach import open_to_all, open_to_own, reach, reach_over, relays_between
from games.terrain_vague.state import Last, State, in_supply, left_off, paid
from games.terrain_vague.take import fresh_tile
from games.terrain_vague.territory import active

CLEANING = COSTS.move[BROTHER]
"""Cleaning up costs what moving the big brother does (TV-20)."""


@cache
def _moves_from(ground: Ground, start: int) -> Sequence[Move]:
    """The moves from hex number `start` to each hex, by number."""
    return tuple([Move(ground.places[start], to) for to in ground.places])


@cache
def _cleanings_from(ground: Ground, start: int) -> Sequence[Clean]:
    return tuple([Clean(ground.places[start], to) for to in ground.places])


def choices(state: State, phase: Moving) -> Sequence[Move | Clean]:
    """Every move and every cleaning that can be paid."""
    return [*_moves(state, phase), *_cleanings(state, phase)]


def _moves(state: State, phase: Moving) -> Sequence[Move]:
    board, seat, points = state.board, phase.seat, state.points[phase.seat]
    ready, found = 0, list[Move]()
    for pawns, cost in zip(board.pawns, COSTS.move, strict=True):
        if cost <= points:
            ready |= pawns
    ready &= board.owned[seat] & ~moved(board, phase)
    if not ready:
        return ()
    ground, free = board.ground, board.owned[seat] & ~board.occupied
    for start in hexes_in(ready & active(board, seat)):
        if goals := walkable(board, seat, start) & free:
            found += at(_moves_from(ground, start), goals)
    return found


def moved(board: Board, phase: Moving) -> int:
    """The pawns that may not move any more in this phase: never cabin nor big brother (TV-18)."""
    return phase.moved & ~(board.pawns[CABIN] | board.pawns[BROTHER])


def walkable(board: Board, seat: int, start: int) -> int:
    """How far the pawn on hex number `start` comes; the cabin comes anywhere (TV-19)."""
    if board.pawns[CABIN] >> start & 1:
        return board.owned[seat]
    return reach(board, seat, start)


def _cleanings(state: State, phase: Moving) -> Sequence[Clean]:
    board, seat = state.board, phase.seat
    brother = board.pawns[BROTHER] & board.owned[seat]
    if not brother or state.points[seat] < CLEANING or not brother & active(board, seat):
        return ()
    if fresh_tile(board, seat, strong=True) is None:
        return ()
    start = brother.bit_length() - 1
    there = reach_over(board, seat, start) & cleanable(board, seat)
    return at(_cleanings_from(board.ground, start), there)


def cleanable(board: Board, seat: int) -> int:
    """Foreign hexes without a cabin (TV-20)."""
    return board.ground.all & ~(board.owned[seat] | board.ground.heap | board.pawns[CABIN])


def move(state: State, seat: Seat, action: Move, dealer: Dealer) -> State:
    """Move a pawn, the cabin or the big brother (TV-18, TV-19, TV-21)."""
    board, phase = state.board, state.phase
    assert isinstance(phase, Moving)
    origin, to = board.ground.set_of(action.pawn), board.ground.set_of(action.to)
    pawn = board.pawn(origin)
    assert pawn is not None
    cost = COSTS.move[pawn]
    open_, anywhere = open_to_own(board, seat), pawn == CABIN  # TV-19
    via = () if anywhere else relays_between(board, seat, origin, to, open_)
    if via:
        dealer.tell(MovedBy(seat, PAWNS[pawn], action.pawn, via, action.to, cost))
    else:
        dealer.tell(Moved(seat, PAWNS[pawn], action.pawn, action.to, cost))
    board = board.with_pawn_moved(origin, to)
    last = Last("move", seat, action.pawn, action.to, via, PAWNS[pawn])
    phase = Moving(seat, phase.moved | to)
    return paid(state, seat, cost, board=board, phase=phase, last=last)


def clean(state: State, seat: Seat, action: Clean, dealer: Dealer) -> State:
    """Clean up a hex (TV-20): it turns strong, the pawn there goes, and so does the big brother."""
    board, phase = state.board, state.phase
    assert isinstance(phase, Moving)
    one = board.ground.set_of(action.hex)
    was, victim, pawn = board.terrain(one), board.owner(one), board.pawn(one)
    tile = fresh_tile(board, seat, strong=True)
    assert was is not None
    assert tile is not None
    brother = board.ground.set_of(action.brother)
    via = relays_between(board, seat, brother, one, open_to_all(board, seat))
    last = Last("clean", seat, action.brother, action.hex, via)
    phase = Moving(seat, phase.moved | one)
    gone = board.with_pawn(brother, None).with_pawn(one, None)
    board = gone.with_terrain(one, tile)
    state = paid(state, seat, CLEANING, board=board, phase=phase, last=last)
    if pawn is None or victim is None:
        dealer.tell(CleanedUp(seat, action.hex, board.tile(was), board.tile(tile), CLEANING))
        return left_off(state, seat, BROTHER)
    foe, kind = Seat(victim), PAWNS[pawn]
    dealer.tell(CleanedOut(seat, action.hex, foe, kind, board.tile(tile), CLEANING))
    return _replaced(left_off(state, foe, pawn), seat, action, pawn, dealer)


def _replaced(state: State, seat: Seat, action: Clean, pawn: int, dealer: Dealer) -> State:
    """The pawn left where a big brother threw one out: the brother, if the pawn was one too."""
    one = state.board.ground.set_of(action.hex)
    if pawn == BROTHER:
        dealer.tell(BrotherStays(seat, action.hex))
        return changed(state, board=state.board.with_pawn(one, BROTHER))
    state = left_off(state, seat, BROTHER)
    if not in_supply(state, seat, pawn):
        return state
    dealer.tell(Replaced(seat, PAWNS[pawn], action.hex))
    return changed(state, board=state.board.with_pawn(one, pawn))
