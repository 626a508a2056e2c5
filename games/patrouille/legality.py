"""What may forbid an action, in the order in which it is told.

Each thing that may is a `Bar`: the number of its rule, whether it does, and why here and now. An
action is legal if none does. Which promotions and barricades are legal is found here for all at
once; `march` does so for moves, by the same `targets`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations

from games.core import Action, Bar, Obstacle, Place, Seat, first_of
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


def forbidden(state: State, seat: Seat, action: Action) -> Obstacle | None:
    """The first thing that forbids an action; None if it is legal."""
    return first_of(_bars(state, seat, action))


def _bars(state: State, seat: Seat, action: Action) -> Iterator[Bar]:
    phase = state.phase
    if isinstance(phase, Ended):
        yield Bar(ENDINGS[phase.reason], True)
        return
    yield Bar("PA-2", seat != owner(state.corners, phase.colour))
    match phase, action:
        case _, Promote():
            yield from _of_promoting(state, phase, action)
        case Moving(), PlaceBarricade():
            yield from _of_placing(state, phase, action)
        case Moving(), Move():
            yield from _of_moving(state, phase, action)
        case Moving(_, die), Roll():
            yield Bar("PA-4", True, say.Rolled(die))
        case Promoting(colour), Move() | PlaceBarricade() | Pass():
            rule = "PA-12" if isinstance(action, PlaceBarricade) else "PA-4"
            yield Bar(rule, True, say.NotRolled(colour))


def promotions(state: State, colour: Colour) -> Iterator[Promote]:
    """Every promotion of an army before its roll."""
    if not state.standing[colour][Rank.OFFICER]:
        yield from (Promote(*pair) for pair in permutations(_at_home(state, colour), 2))


def _at_home(state: State, colour: Colour) -> Sequence[Place]:
    """Where men of the army stand in its start area."""
    start, man = board(state.options.board).start(colour), Piece(colour, Rank.MAN)
    return [place for place, piece in state.pieces.items() if piece == man and place in start]


def _of_promoting(state: State, phase: Promoting | Moving, action: Promote) -> Iterator[Bar]:
    colour, home = phase.colour, _at_home(state, phase.colour)
    for officer in officers(state, colour):
        yield Bar("PA-15", True, say.HasOfficer(colour, officer))
    if isinstance(phase, Moving):
        yield Bar("PA-15", True, say.Rolled(phase.die))
    for place in (action.man, action.removed):
        yield Bar("PA-15", place not in home, say.NotAtHome(colour, place))
    yield Bar("PA-15", action.man == action.removed, say.TwoMen(action.man))


def placements(state: State, phase: Moving) -> Iterator[PlaceBarricade]:
    """Every barricade that the army may place with its roll."""
    options, colour, pieces, blocks = state.options, phase.colour, state.pieces, state.blocks
    for barricade in dict.fromkeys(state.stock[colour]) if phase.die == PLACING else ():
        made = _made(options.board, options.arm, state.corners, colour, barricade)
        yield from [one for at, one in made.items() if at not in pieces and at not in blocks]


@cache
def _made(
    name: str, arm: Arm, corners: Corners, colour: Colour, barricade: Barricade
) -> Mapping[Place, PlaceBarricade]:
    """The placings of a barricade on every square that is open to those of the army: made once."""
    closed, places = _closed(name, arm, corners, colour, placing=True), board(name).grid.places
    return {place: PlaceBarricade(barricade, place) for place in places if place not in closed}


def _of_placing(state: State, phase: Moving, action: PlaceBarricade) -> Iterator[Bar]:
    options, colour, square = state.options, phase.colour, action.square
    left = action.barricade in state.stock[colour]
    yield Bar("PA-12", phase.die != PLACING, say.NotAOne(phase.die))
    yield Bar("PA-12", not left, say.NoneLeft(colour, action.barricade))
    yield Bar("PA-12", square not in board(options.board).grid.bit, say.NoSquare(square))
    closed = _closed(options.board, options.arm, state.corners, colour, placing=True)
    yield from closed.get(square, ())
    yield Bar("PA-12", square in state.pieces or square in state.blocks, say.Taken(square))


@cache
def _closed(
    name: str, arm: Arm, corners: Corners, colour: Colour, placing: bool
) -> Mapping[Place, tuple[Bar]]:
    """The squares that are closed to an army, and why: to its barricades if `placing`, else as ends
    of its moves."""
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
    for square in board(name).dealt[arm]:
        place, kind, whose = square.place, square.kind, square.colour
        if whose in welcome.get(kind, ()):
            continue
        if whose is None:
            rule = "PA-6" if kind is SquareKind.OBSTACLE else "PA-3"
            bar = Bar(rule, True, say.NotOpen(place, kind))
        elif whose in playing:
            bar = Bar("PA-6", True, say.NotOpenOf(place, kind, whose))
        else:
            bar = Bar("PA-21", True, say.AbsentArmy(whose, place))
        found[place] = (bar._replace(rule="PA-12") if placing else bar,)
    return found


def _of_moving(state: State, phase: Moving, move: Move) -> Iterator[Bar]:
    colour, options, piece, to = phase.colour, state.options, move.piece, move.to
    here, mover, there = ground(state, colour), state.pieces.get(piece), state.pieces.get(to)
    own, bit, goal = here.field.friends, here.field.grid.bit, here.field.goal
    for place in (piece, to):
        yield Bar("PA-3", place not in bit, say.NoSquare(place))
    if mover is None:
        yield Bar("PA-4", True, say.NobodyThere(piece))
        return
    yield Bar("PA-4", mover.colour not in own, say.NotYours(piece, mover.colour, mover.rank))
    other = say.OtherArmysTurn(piece, mover.colour, colour)
    yield Bar("PA-20", mover.colour is not colour, other)
    yield Bar("PA-5", piece == to, say.SameSquare(to))
    leaves = bool(bit[piece] & goal) and not bit[to] & goal
    yield Bar("PA-16", leaves, say.StaysIn(piece, to))
    if there is not None:
        whose, rank = there.colour, there.rank
        yield Bar("PA-9", whose is colour, say.OwnPiece(to, rank))
        yield Bar("PA-20", whose in own, say.Friend(to, whose, rank))
        safe = to in board(options.board).goal(whose, options.arm)
        yield Bar("PA-19", safe, say.SafeInGoal(to, whose, rank))
    closed = _closed(options.board, options.arm, state.corners, colour, placing=False)
    yield from closed.get(to, ())
    if not _goes(here, move, mover.rank, phase.die):
        yield from _of_ways(here, move, mover.rank, phase.die, there)


def _of_ways(here: Ground, move: Move, rank: Rank, die: int, there: Piece | None) -> Iterator[Bar]:
    """Why no way leads there with this roll."""
    piece, to, squares, field = move.piece, move.to, here.field.grid, here.field
    start, far, steps = squares.bit[piece], apart(piece, to), counts(rank, die)
    if there is not None and squares.bit[to] & here.held:
        yield Bar("PA-11", die != SIEGE, say.FortHeld(to, there.colour, die))
        yield Bar("PA-11", True, say.NotTwoAway(piece, to, there.colour))
    too_far = say.TooFar if rank is Rank.MAN else say.TooFarForOfficer
    yield Bar("PA-4", far > max(steps), too_far(to, far, die))
    wrong = all((far - count) % 2 for count in steps)
    yield Bar("PA-4", wrong, say.WrongCount(piece, to, die))
    yield Bar("PA-5", _twice(here, move, steps), say.SquareTwice(piece, to, die))
    over = replace(here, free=here.free | field.forts & ~start)
    yield Bar("PA-10", _goes(over, move, rank, die), say.OverFort(to))
    plain = replace(field, goal=0)  # as if the goal were ordinary squares
    around = replace(here, field=plain, free=here.free | here.inside, ends=here.ends | here.rooms)
    if _goes(around, move, rank, die):
        yield Bar("PA-16", bool(start & field.goal), say.NoWayInside(piece, to, die))
        yield Bar("PA-16a", True, say.ThroughGoal(to))
    first = here.free | here.ends | here.held | here.rooms
    yield Bar("PA-6", not squares.beside(start) & first, say.BoxedIn(piece))
    yield Bar("PA-6", True, say.NoWay(piece, to, die))


def _goes(here: Ground, move: Move, rank: Rank, die: int) -> bool:
    return bool(targets(here, move.piece, rank, die) & here.field.grid.bit[move.to])


def _twice(here: Ground, move: Move, wanted: Sequence[int]) -> bool:
    """Whether a way of one of these lengths leads there if squares may be used twice."""
    squares, field = here.field.grid, here.field
    ends, now = (here.rooms | here.ends) & squares.bit[move.to], squares.bit[move.piece]
    free = here.inside if now & field.goal else here.free | now
    for steps in range(1, max(wanted) + 1):
        now = squares.beside(now)
        if steps in wanted and now & ends:
            return True
        now &= free
    return False
