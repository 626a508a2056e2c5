"""Which rule stands against an action that is not legal: the number a player is told."""

from __future__ import annotations

from games.core import Action, Obstacle, Place, Seat
from games.patrouille.board import SquareKind, board
from games.patrouille.grid import apart
from games.patrouille.ground import Ground, counts, ground, targets
from games.patrouille.moves import Move, Pass, PlaceBarricade, Promote, Roll
from games.patrouille.state import Ended, Moving, Piece, Rank, State, armies, owner
from games.patrouille.why_not import why_not
from games.records import replace

HOME: dict[type[Action], str] = {
    Move: "PA-4",
    PlaceBarricade: "PA-12",
    Promote: "PA-15",
    Roll: "PA-4",
    Pass: "PA-4",
}
"""The rule an action belongs to."""

ENDINGS = {"goal": "PA-17", "last": "PA-18", "hopeless": "PA-18", "quiet": "PA-18"}


def forbidden(state: State, seat: Seat, action: Action) -> Obstacle:
    """What forbids it: the end, the turn, the step, or the move itself."""
    rule = _rule(state, seat, action)
    return Obstacle(rule, None if rule == "PA-2" else why_not(state, action, rule))


def _rule(state: State, seat: Seat, action: Action) -> str:
    phase = state.phase
    if isinstance(phase, Ended):
        return ENDINGS[phase.reason]
    if seat != owner(state.corners, phase.colour):
        return "PA-2"
    if isinstance(phase, Moving) and isinstance(action, Move):
        return _against_move(state, phase, action)
    return HOME[type(action)]  # before the roll, a move or a barricade lacks its die


def _against_move(state: State, phase: Moving, action: Move) -> str:
    bit = board(state.options.board).grid.bit
    piece = state.pieces.get(action.piece)
    if action.piece not in bit or action.to not in bit:
        return "PA-3"
    if piece is None or piece.colour is not phase.colour:
        friend = piece is not None and owner(state.corners, piece.colour) == _mover(state, phase)
        return "PA-20" if friend else "PA-4"
    if action.piece == action.to:
        return "PA-5"
    return _against_target(state, phase, action) or _against_way(state, phase, action, piece)


def _mover(state: State, phase: Moving) -> Seat:
    return owner(state.corners, phase.colour)


def _against_target(state: State, phase: Moving, action: Move) -> str | None:
    """The rule against ending a move there at all."""
    here, to = ground(state, phase.colour), action.to
    bit = here.field.grid.bit
    square = next(s for s in board(state.options.board).dealt(state.options.arm) if s.place == to)
    if bit[action.piece] & here.field.goal and not bit[to] & here.field.goal:
        return "PA-16"
    if square.kind in (SquareKind.FLAG, SquareKind.STAND):
        return "PA-3"
    if square.colour is not None and square.colour not in armies(state.corners):
        return "PA-21"
    if standing := state.pieces.get(to):
        if standing.colour is phase.colour:
            return "PA-9"
        if owner(state.corners, standing.colour) == _mover(state, phase):
            return "PA-20"
        if square.kind is SquareKind.GOAL:
            return "PA-19"
    if not bit[to] & (here.ends | here.held | here.rooms):
        return "PA-6"
    return None


def _against_way(state: State, phase: Moving, action: Move, piece: Piece) -> str:
    """The rule against the way: what it would take for there to be one."""
    here, to = ground(state, phase.colour), action.to
    if not any(_fits(action.piece, to, steps) for steps in counts(piece.rank, phase.die)):
        return "PA-11" if here.field.grid.bit[to] & here.held else "PA-4"
    if here.field.grid.bit[to] & here.held:
        return "PA-11"
    if _twice(here, action.piece, to, piece.rank, phase.die):
        return "PA-5"
    forts = here.field.forts & ~here.field.grid.bit[action.piece]
    without_forts = replace(here, free=here.free | forts)
    if _goes(without_forts, action, piece.rank, phase.die):
        return "PA-10"
    if _goes(_open_goal(here), action, piece.rank, phase.die):
        return "PA-16" if here.field.grid.bit[action.piece] & here.field.goal else "PA-16a"
    return "PA-6"


def _fits(piece: Place, to: Place, steps: int) -> bool:
    """Whether so many steps would lead there on an empty plane."""
    far = apart(piece, to)
    return far <= steps and (steps - far) % 2 == 0


def _goes(here: Ground, action: Move, rank: Rank, die: int) -> bool:
    return bool(targets(here, action.piece, rank, die) & here.field.grid.bit[action.to])


def _twice(here: Ground, piece: Place, to: Place, rank: Rank, die: int) -> bool:
    """Whether there is a way that uses a square twice."""
    squares = here.field.grid
    ends, now = (here.rooms | here.ends) & squares.bit[to], squares.bit[piece]
    free = here.free | squares.bit[piece]
    inside = bool(now & here.field.goal)
    reached = []
    for _ in range(max(counts(rank, die))):
        near = squares.beside(now)
        reached.append(near & ends)
        now = near & (here.inside if inside else free)
    return any(reached[steps - 1] for steps in counts(rank, die))


def _open_goal(here: Ground) -> Ground:
    """The ground as if the goal were ordinary squares."""
    plain = replace(here.field, goal=0)
    return replace(here, field=plain, free=here.free | here.inside, ends=here.ends | here.rooms)
