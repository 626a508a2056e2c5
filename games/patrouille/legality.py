"""What stands against an action: the number of the rule, and why it forbids here and now.

Each obstacle stands here once, in the order in which it is told. Barricades and promotions that
are legal are those without one; the moves of an army are found all at once (`march.moves`), among
the same `targets`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations

from games.core import Action, Obstacle, Place, Seat
from games.patrouille import obstacles as say
from games.patrouille.board import Arm, Colour, SquareKind, board
from games.patrouille.grid import apart
from games.patrouille.ground import SIEGE, Ground, counts, friends, ground, targets
from games.patrouille.moves import Move, Pass, PlaceBarricade, Promote, Roll
from games.patrouille.state import (
    Barricade,
    Corners,
    Ended,
    Moving,
    Piece,
    Promoting,
    Rank,
    State,
    armies,
    officers,
    owner,
)
from games.records import replace

PLACING = 1  # what the die must show (PA-12)
ENDINGS = {"goal": "PA-17", "last": "PA-18", "hopeless": "PA-18", "quiet": "PA-18"}


def forbidden(state: State, seat: Seat, action: Action) -> Obstacle:
    """What stands against an action that is not legal."""
    found = obstacle(state, seat, action)
    assert found is not None, f"{action} is legal"
    return found


def obstacle(state: State, seat: Seat, action: Action) -> Obstacle | None:
    """What stands against an action before all else; None: it is legal."""
    phase = state.phase
    if isinstance(phase, Ended):
        return Obstacle(ENDINGS[phase.reason])
    if seat != owner(state.corners, phase.colour):
        return Obstacle("PA-2")
    match phase, action:
        case _, Promote():
            return _against_promotion(state, phase, action)
        case Moving(), PlaceBarricade():
            return _against_placing(state, phase, action)
        case Moving(), Move():
            return _against_move(state, phase, action)
        case Moving(_, die), Roll():
            return Obstacle("PA-4", say.Rolled(die))
        case Promoting(colour), Move() | PlaceBarricade() | Pass():
            rule = "PA-12" if isinstance(action, PlaceBarricade) else "PA-4"
            return Obstacle(rule, say.NotRolled(colour))
    return None


# Promotions (PA-15).


def promotions(state: State, colour: Colour) -> Iterator[Promote]:
    """Every promotion of an army before its roll."""
    if not state.standing[colour][Rank.OFFICER]:
        yield from (Promote(*pair) for pair in permutations(_at_home(state, colour), 2))


def _at_home(state: State, colour: Colour) -> Sequence[Place]:
    """Where men of the army stand in its start area."""
    start, man = board(state.options.board).start(colour), Piece(colour, Rank.MAN)
    return [place for place, piece in state.pieces.items() if piece == man and place in start]


def _against_promotion(state: State, phase: Promoting | Moving, action: Promote) -> Obstacle | None:
    colour = phase.colour
    for officer in officers(state, colour):
        return Obstacle("PA-15", say.HasOfficer(colour, officer))
    if isinstance(phase, Moving):
        return Obstacle("PA-15", say.Rolled(phase.die))
    for place in (action.man, action.removed):
        if place not in _at_home(state, colour):
            return Obstacle("PA-15", say.NotAtHome(colour, place))
    return Obstacle("PA-15", say.TwoMen(action.man)) if action.man == action.removed else None


# Barricades (PA-12).


def placements(state: State, phase: Moving) -> Iterator[PlaceBarricade]:
    """Every barricade that the army may place with its roll."""
    if phase.die != PLACING:
        return
    colour, taken = phase.colour, state.pieces.keys() | state.blocks.keys()
    for barricade in dict.fromkeys(state.stock[colour]):
        made = _made(state.options.board, state.options.arm, state.corners, colour, barricade)
        yield from [one for place, one in made.items() if place not in taken]


@cache
def _made(
    name: str, arm: Arm, corners: Corners, colour: Colour, barricade: Barricade
) -> Mapping[Place, PlaceBarricade]:
    """On every square that is open to the army's barricades: made only once."""
    closed, places = _closed(name, arm, corners, colour, placing=True), board(name).grid.places
    return {place: PlaceBarricade(barricade, place) for place in places if place not in closed}


def _against_placing(state: State, phase: Moving, action: PlaceBarricade) -> Obstacle | None:
    options, square = state.options, action.square
    closed = _closed(options.board, options.arm, state.corners, phase.colour, placing=True)
    if phase.die != PLACING:
        return Obstacle("PA-12", say.NotAOne(phase.die))
    if action.barricade not in state.stock[phase.colour]:
        return Obstacle("PA-12", say.NoneLeft(phase.colour, action.barricade))
    if square not in board(options.board).grid.bit:
        return Obstacle("PA-12", say.NoSquare(square))
    taken = square in state.pieces or square in state.blocks
    return closed.get(square) or (Obstacle("PA-12", say.Taken(square)) if taken else None)


# Squares that are closed to an army whatever stands there.


@cache
def _closed(
    name: str, arm: Arm, corners: Corners, colour: Colour, placing: bool
) -> Mapping[Place, Obstacle]:
    """Those on which its moves cannot end, or which bear no barricade of it, and why."""
    own, playing = friends(corners, colour), armies(corners)
    starts = playing if placing else own
    welcome: Mapping[SquareKind, Sequence[Colour | None]] = {
        SquareKind.OPEN: (None,),
        SquareKind.FORT: () if placing else (None,),
        SquareKind.START: starts,
        SquareKind.OFFICERS: starts,
        SquareKind.GOAL: own if placing else (colour,),
    }
    found = {}
    for square in board(name).dealt(arm):
        place, kind, whose = square.place, square.kind, square.colour
        if whose in welcome.get(kind, ()):
            continue
        if whose is None:
            rule = "PA-6" if kind is SquareKind.OBSTACLE else "PA-3"
            one = Obstacle(rule, say.NotOpen(place, kind))
        elif whose in playing:
            one = Obstacle("PA-6", say.NotOpenOf(place, kind, whose))
        else:
            one = Obstacle("PA-21", say.AbsentArmy(place, whose))
        found[place] = Obstacle("PA-12", one.reason) if placing else one
    return found


# Moves (PA-3 to PA-11, PA-16, PA-19 to PA-21).


def _against_move(state: State, phase: Moving, move: Move) -> Obstacle | None:
    colour, options, piece, to = phase.colour, state.options, move.piece, move.to
    here, mover, there = ground(state, colour), state.pieces.get(piece), state.pieces.get(to)
    own, bit, goal = here.field.friends, here.field.grid.bit, here.field.goal
    for place in (piece, to):
        if place not in bit:
            return Obstacle("PA-3", say.NoSquare(place))
    if mover is None:
        return Obstacle("PA-4", say.NobodyThere(piece))
    if mover.colour not in own:
        return Obstacle("PA-4", say.NotYours(piece, mover.colour, mover.rank))
    if mover.colour is not colour:
        return Obstacle("PA-20", say.OtherArmysTurn(piece, mover.colour, colour))
    if piece == to:
        return Obstacle("PA-5", say.SameSquare(to))
    if bit[piece] & goal and not bit[to] & goal:
        return Obstacle("PA-16", say.StaysIn(piece, to))
    if there is not None and there.colour is colour:
        return Obstacle("PA-9", say.OwnPiece(to, there.rank))
    if there is not None and there.colour in own:
        return Obstacle("PA-20", say.Friend(to, there.colour, there.rank))
    if there is not None and to in board(options.board).goal(there.colour, options.arm):
        return Obstacle("PA-19", say.SafeInGoal(to, there.colour, there.rank))
    closed = _closed(options.board, options.arm, state.corners, colour, placing=False)
    return closed.get(to) or _against_way(here, move, mover.rank, phase.die, there)


def _against_way(
    here: Ground, move: Move, rank: Rank, die: int, there: Piece | None
) -> Obstacle | None:
    """Against every way there; what it would take for there to be one."""
    piece, to, squares, field = move.piece, move.to, here.field.grid, here.field
    start, far, steps = squares.bit[piece], apart(piece, to), counts(rank, die)
    if _goes(here, move, rank, die):
        return None
    if there is not None and squares.bit[to] & here.held:
        held = say.NotTwoAway(piece, to, there.colour)
        return Obstacle("PA-11", held if die == SIEGE else say.FortHeld(to, there.colour, die))
    if far > max(steps):
        too_far = say.TooFar if rank is Rank.MAN else say.TooFarForOfficer
        return Obstacle("PA-4", too_far(to, far, die))
    if all((far - count) % 2 for count in steps):
        return Obstacle("PA-4", say.WrongCount(piece, to, die))
    if _twice(here, move, steps):
        return Obstacle("PA-5", say.SquareTwice(piece, to, die))
    if _goes(replace(here, free=here.free | field.forts & ~start), move, rank, die):
        return Obstacle("PA-10", say.OverFort(to))
    plain = replace(field, goal=0)  # as if the goal were ordinary squares
    around = replace(here, field=plain, free=here.free | here.inside, ends=here.ends | here.rooms)
    if _goes(around, move, rank, die):
        if start & field.goal:
            return Obstacle("PA-16", say.NoWayInside(piece, to, die))
        return Obstacle("PA-16a", say.ThroughGoal(to))
    if not squares.beside(start) & (here.free | here.ends | here.held | here.rooms):
        return Obstacle("PA-6", say.BoxedIn(piece))
    return Obstacle("PA-6", say.NoWay(piece, to, die))


def _goes(here: Ground, move: Move, rank: Rank, die: int) -> bool:
    return bool(targets(here, move.piece, rank, die) & here.field.grid.bit[move.to])


def _twice(here: Ground, move: Move, wanted: Sequence[int]) -> bool:
    """Whether there is a way of one of these lengths that uses a square twice."""
    squares, field = here.field.grid, here.field
    ends, now = (here.rooms | here.ends) & squares.bit[move.to], squares.bit[move.piece]
    free = here.inside if now & field.goal else here.free | now
    for steps in range(1, max(wanted) + 1):
        now = squares.beside(now)
        if steps in wanted and now & ends:
            return True
        now &= free
    return False
