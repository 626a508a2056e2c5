"""Why the rule that `refusals` names forbids an action here and now."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Action, Place, Remark
from games.patrouille import obstacles as say
from games.patrouille.board import Square, SquareKind, board
from games.patrouille.grid import apart
from games.patrouille.ground import SIEGE, counts, friends, ground
from games.patrouille.moves import Move, PlaceBarricade, Promote, Roll
from games.patrouille.state import Ended, Moving, Piece, Promoting, Rank, State, armies
from games.patrouille.turn import PLACING

OWNED = (SquareKind.START, SquareKind.OFFICERS, SquareKind.GOAL)
"""Squares that belong to an army."""


def why_not(state: State, action: Action, rule: str) -> Remark | None:
    """What stands against it, in words of the position; None: the rule says it all."""
    match state.phase, action:
        case Ended(), _:
            return None
        case Moving(die=die), (Roll() | Promote()):
            if isinstance(action, Promote) and (left := next(_officers(state), None)):
                return say.HasOfficer(state.phase.colour, left)
            return say.Rolled(die)
        case Promoting() as phase, Promote():
            return _against_promotion(state, phase, action)
        case Promoting(colour), _:
            return say.NotRolled(colour)
        case Moving() as phase, PlaceBarricade():
            return _against_placing(state, phase, action)
        case Moving() as phase, Move():
            return _against_move(state, phase, action, rule)
    return None


def _officers(state: State) -> Iterator[Place]:
    assert not isinstance(state.phase, Ended)
    officer = Piece(state.phase.colour, Rank.OFFICER)
    return (at for at, piece in state.pieces.items() if piece == officer)


def _against_promotion(state: State, phase: Promoting, action: Promote) -> Remark:
    """PA-15: two different men, both in the start area."""
    start = board(state.options.board).start(phase.colour)
    for place in (action.man, action.removed):
        if place not in start or state.pieces.get(place) != Piece(phase.colour, Rank.MAN):
            return say.NotAtHome(phase.colour, place)
    return say.TwoMen(action.man)


def _against_placing(state: State, phase: Moving, action: PlaceBarricade) -> Remark:
    """PA-12."""
    if phase.die != PLACING:
        return say.NotAOne(phase.die)
    if action.barricade not in state.stock[phase.colour]:
        return say.NoneLeft(phase.colour, action.barricade)
    return _closed(state, phase, action.square) or say.Taken(action.square)


def _closed(state: State, phase: Moving, place: Place) -> Remark | None:
    """What keeps the army off a square, whatever stands there."""
    square = _square(state, place)
    if square is None:
        return say.NoSquare(place)
    if square.colour is not None and square.kind in OWNED:
        if square.colour not in armies(state.corners):
            return say.AbsentArmy(place, square.colour)
        if square.colour not in friends(state.corners, phase.colour):
            return say.NotOpenOf(place, square.kind, square.colour)
    elif square.kind is not SquareKind.OPEN:
        return say.NotOpen(place, square.kind)
    return None


def _square(state: State, place: Place) -> Square | None:
    dealt = board(state.options.board).dealt(state.options.arm)
    return next((square for square in dealt if square.place == place), None)


def _against_move(state: State, phase: Moving, move: Move, rule: str) -> Remark | None:
    piece, there = state.pieces.get(move.piece), state.pieces.get(move.to)
    if move.piece not in board(state.options.board).grid.bit:
        return say.NoSquare(move.piece)
    if piece is None:
        return say.NobodyThere(move.piece)
    if piece.colour is not phase.colour:
        if rule == "PA-20":
            return say.OtherArmysTurn(move.piece, piece.colour, phase.colour)
        return say.NotYours(move.piece, piece.colour, piece.rank)
    if there is not None and move.piece != move.to:
        if rule == "PA-9":
            return say.OwnPiece(move.to, there.rank)
        if rule == "PA-19":
            return say.SafeInGoal(move.to, there.colour, there.rank)
        if rule == "PA-20":
            return say.Friend(move.to, there.colour, there.rank)
        if rule == "PA-11" and phase.die != SIEGE:
            return say.FortHeld(move.to, there.colour, phase.die)
        if rule == "PA-11":
            return say.NotTwoAway(move.piece, move.to, there.colour)
    return _against_way(state, phase, move, rule)


def _against_way(state: State, phase: Moving, move: Move, rule: str) -> Remark | None:
    """The squares on the way, and the last one."""
    piece, to, die = move.piece, move.to, phase.die
    match rule:
        case "PA-3" | "PA-21":
            return _closed(state, phase, to)
        case "PA-4":
            return _against_count(state, move, die)
        case "PA-5":
            return say.SameSquare(to) if piece == to else say.SquareTwice(piece, to, die)
        case "PA-6":
            here = ground(state, phase.colour)
            bit = here.field.grid.bit
            if not bit[to] & (here.ends | here.rooms) and (closed := _closed(state, phase, to)):
                return closed
            first = here.free | here.ends | here.held | here.rooms
            if not here.field.grid.beside(bit[piece]) & first:
                return say.BoxedIn(piece)
            return say.NoWay(piece, to, die)
        case "PA-10":
            return say.OverFort(to)
        case "PA-16":
            goal = board(state.options.board).goal(phase.colour, state.options.arm)
            return say.NoWayInside(piece, to, die) if to in goal else say.StaysIn(piece, to)
        case "PA-16a":
            return say.ThroughGoal(to)
    return None


def _against_count(state: State, move: Move, die: int) -> Remark:
    """PA-4, PA-7."""
    far, rank = apart(move.piece, move.to), state.pieces[move.piece].rank
    if far <= max(counts(rank, die)):
        return say.WrongCount(move.piece, move.to, die)
    if rank is Rank.OFFICER:
        return say.TooFarForOfficer(move.to, far, die)
    return say.TooFar(move.to, far, die)
