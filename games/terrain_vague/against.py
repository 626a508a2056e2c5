"""What stands against an action of the seat that acts, in the phase of that action.

A refusal is the number of the rule, and why it is so here and now (`obstacles`).
"""

from __future__ import annotations

from typing import TypeAlias

from games.core import Place, Remark, Seat
from games.terrain_vague import obstacles as so
from games.terrain_vague.board import Board
from games.terrain_vague.box import (
    BROTHER,
    CABIN,
    COSTS,
    NUMBER,
    PAWNS,
    SLINGSHOT,
    WHEELBARROW,
    Strength,
)
from games.terrain_vague.moves import Clean, Convert, Gather, Move, Rebuild, Reinforce, Shoot, Take
from games.terrain_vague.phases import Gathering, Moving, Shooting, Taking
from games.terrain_vague.prices import Price, price_of_hex, price_of_shot
from games.terrain_vague.reach import cabin_of, reach, reach_over, stations
from games.terrain_vague.state import State, Taken, in_supply
from games.terrain_vague.take import fresh_tile, takeable
from games.terrain_vague.territory import active
from games.terrain_vague.walk import CLEANING, cleanable, moved, walkable

Refusal: TypeAlias = tuple[str, Remark | None]


def rebuilding(state: State, seat: Seat, action: Rebuild) -> Refusal:
    """TV-23."""
    board = state.board
    if cabin := cabin_of(board, seat):
        return "TV-23", so.CabinStands(board.ground.places[cabin.bit_length() - 1])
    return "TV-23", goal(board, seat, action.hex)


def gathering(state: State, seat: Seat, phase: Gathering, action: Gather) -> Refusal:
    """TV-17."""
    pawn, board, points = NUMBER[action.pawn], state.board, state.points[seat]
    if phase.rebuilt:
        return "TV-23", None
    if pawn == CABIN:
        return "TV-17", so.NeverBrought()
    if not in_supply(state, seat, pawn):
        return "TV-17", so.BackNextTurn() if state.off[seat][pawn] else so.AllOnBoard()
    if COSTS.gather[pawn] > points:
        return "TV-5", so.TooDear(COSTS.gather[pawn], points)
    cabin = board.ground.places[cabin_of(board, seat).bit_length() - 1]
    found = goal(board, seat, action.hex)
    return "TV-17", found or _out_of_reach(board, seat, cabin, action.hex, over=False)


def moving(state: State, seat: Seat, phase: Moving, action: Move) -> Refusal:
    """TV-18, of the cabin TV-19, of the big brother TV-21."""
    board, ground = state.board, state.board.ground
    pawn = board.pawn(ground.set_of(action.pawn))
    if pawn is None:
        return "TV-18", no_hex(board, action.pawn) or so.Empty(action.pawn)
    home = "TV-19" if pawn == CABIN else "TV-21" if pawn == BROTHER else "TV-18"
    if found := _of_pawn(board, seat, action.pawn, pawn, home):
        return found
    if ground.set_of(action.pawn) & moved(board, phase):
        return home, so.HasMoved(action.pawn)
    if reason := goal(board, seat, action.to):
        return home, reason
    if not ground.set_of(action.to) & walkable(board, seat, ground.numbers[action.pawn]):
        return _no_line(board, seat, action.pawn, action.to, home, over=False)
    return "TV-5", so.TooDear(COSTS.move[pawn], state.points[seat])


def cleaning(state: State, seat: Seat, action: Clean) -> Refusal:
    """TV-20."""
    board, points = state.board, state.points[seat]
    if found := _of_pawn(board, seat, action.brother, BROTHER, "TV-20"):
        return found
    one = board.ground.set_of(action.hex)
    if not one & cleanable(board, seat):
        own = so.Yours if one & board.owned[seat] else so.NoCleaning
        return "TV-20", no_hex(board, action.hex) or own(action.hex)
    if not one & reach_over(board, seat, board.ground.numbers[action.brother]):
        return _no_line(board, seat, action.brother, action.hex, "TV-20", over=True)
    if points < CLEANING:
        return "TV-5", so.TooDear(CLEANING, points)
    return "TV-29", so.NoTile()


def shooting(state: State, seat: Seat, phase: Shooting, action: Shoot) -> Refusal:
    """TV-22."""
    board = state.board
    if found := _of_pawn(board, seat, action.slingshot, SLINGSHOT, "TV-22"):
        return found
    if board.ground.set_of(action.slingshot) & phase.shot:
        return "TV-22", so.HasShot(action.slingshot)
    one = board.ground.set_of(action.target)
    if not one & board.occupied & ~board.owned[seat]:
        own = so.Yours if one & board.owned[seat] else so.Empty
        return "TV-22", no_hex(board, action.target) or own(action.target)
    if not one & reach_over(board, seat, board.ground.numbers[action.slingshot]):
        return _no_line(board, seat, action.slingshot, action.target, "TV-22", over=True)
    return _too_dear(price_of_shot(board, one), state.points[seat])


def taking(state: State, seat: Seat, phase: Taking, action: Take | Reinforce | Convert) -> Refusal:
    """TV-27 to TV-30."""
    board, barrow, place = state.board, action.wheelbarrow, action.hex
    if isinstance(action, Convert) != (state.options.taken is Taken.FREE):
        return "TV-29", so.OtherOption()
    if found := _of_pawn(board, seat, barrow, WHEELBARROW, "TV-27"):
        return found
    if board.ground.set_of(barrow) & phase.twice:
        return "TV-27", so.HasTaken(barrow)
    if not board.ground.set_of(place) & takeable(board, phase):
        return "TV-27", occupied(board, place) or so.OnceOnly(place)
    if found := _of_kind(board, seat, action):
        return found
    if not board.ground.set_of(place) & reach(board, seat, board.ground.numbers[barrow]):
        return _no_line(board, seat, barrow, place, "TV-27", over=False)
    return _of_tile(state, seat, action)


def _of_kind(board: Board, seat: Seat, action: Take | Reinforce | Convert) -> Refusal | None:
    """Foreign terrain is taken, own weak terrain is reinforced (TV-28, TV-29)."""
    one = board.ground.set_of(action.hex)
    if isinstance(action, Take) and one & board.owned[seat]:
        return "TV-28", so.Yours(action.hex)
    if isinstance(action, Reinforce) and not one & board.owned[seat]:
        return "TV-28", so.NotYours(action.hex)
    if isinstance(action, Reinforce) and one & board.terrains[2 * seat + 1]:
        return "TV-29", so.StrongAlready(action.hex)
    return None


def _of_tile(state: State, seat: Seat, action: Take | Reinforce | Convert) -> Refusal:
    """Its price, and the tiles that are left (TV-29)."""
    board, points = state.board, state.points[seat]
    one = board.ground.set_of(action.hex)
    price = price_of_hex(board, seat, one)
    if fresh_tile(board, seat, strong=True) is not None and price.total > points:
        return _too_dear(price, points)
    if isinstance(action, Convert):
        kind = 2 * seat + (action.strength is Strength.STRONG)
        if one & board.terrains[kind]:
            return "TV-29", so.SameTerrain(action.hex)
    return "TV-29", so.NoTile()


def _of_pawn(board: Board, seat: Seat, place: Place, kind: int, home: str) -> Refusal | None:
    """There is no such pawn of one's own, or it is isolated."""
    one = board.ground.set_of(place)
    if not one & board.pawns[kind] & board.owned[seat]:
        foreign = board.pawn(one) == kind
        reason = so.NotYours(place) if foreign else so.NotThatPawn(place, PAWNS[kind])
        return home, no_hex(board, place) or reason
    return None if one & active(board, seat) else ("TV-32", so.CutOffNow(place))


def goal(board: Board, seat: Seat, place: Place) -> Remark | None:
    """Why it is no free hex of one's own; None: it is."""
    if found := occupied(board, place):
        return found
    return None if board.ground.set_of(place) & board.owned[seat] else so.NotYours(place)


def occupied(board: Board, place: Place) -> Remark | None:
    """It is no hex to be on, or a pawn is there."""
    pawn = board.pawn(board.ground.set_of(place))
    return no_hex(board, place) or (None if pawn is None else so.Occupied(place, PAWNS[pawn]))


def no_hex(board: Board, place: Place) -> Remark | None:
    """The board has no such hex, or it is the heap."""
    one = board.ground.set_of(place)
    if not one:
        return so.NoSuchHex(place)
    return so.OnHeap(place) if one == board.ground.heap else None


def _no_line(
    board: Board, seat: Seat, origin: Place, to: Place, home: str, *, over: bool
) -> Refusal:
    """TV-14 where no line leads there; the action's own rule where something ends it.

    Many parameters because the line of each action ends at something else.
    """
    reason = _out_of_reach(board, seat, origin, to, over=over)
    return "TV-14" if isinstance(reason, so.OutOfReach) else home, reason


def _out_of_reach(board: Board, seat: Seat, origin: Place, to: Place, *, over: bool) -> Remark:
    """What ends the line: foreign terrain, or if it goes `over` that, a foreign pawn."""
    ground, one = board.ground, board.ground.set_of(to)
    open_ = ~board.occupied | board.owned[seat] if over else board.owned[seat] | ground.heap
    for start in stations(board, seat, ground.numbers[origin]):
        for line in ground.rays[start]:
            if one in line:
                ends = next(each for each in line if not each & open_)
                by = ground.places[ends.bit_length() - 1]
                return (so.PawnBetween if over else so.LandBetween)(by)
    return so.OutOfReach(to, origin, ground.reach)


def _too_dear(price: Price, points: int) -> Refusal:
    if price.lids:
        return "TV-26", so.TooDearUnder(price.lids, price.total, points)
    return "TV-5", so.TooDear(price.total, points)
