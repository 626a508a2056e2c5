"""The board as one army may use it at this moment: where its pieces can go, and by which way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from games.core import Place
from games.patrouille.board import Arm, Board, Colour, SquareKind, board
from games.patrouille.grid import FARTHEST, Grid, apart, spot
from games.patrouille.state import Block, Corners, Options, Piece, Rank, State, armies, owner
from games.patrouille.walk import reach, reach_all

SIEGE = 2  # what the die must show, and as many steps, to conquer a fort (PA-11)


@dataclass(frozen=True, slots=True)
class Field:
    """What never changes, as sets of squares: what a board is to an army (PA-6).

    `road` is what it may walk over: open squares, its own start area, and that of its player's
    other army. ``near[n]`` are the squares from which its goal could be entered within n steps.
    """

    grid: Grid
    road: int
    forts: int
    goal: int
    near: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """The field with what stands on it, as sets of squares.

    A move may pass `free` squares and end on `ends`, both outside the goal; within the goal it
    may pass `inside` and end on `rooms`; `held` are the forts that an enemy holds.
    """

    field: Field
    free: int
    ends: int
    inside: int
    rooms: int
    held: int


@cache
def field(drawn: Board, arm: Arm, corners: Corners, colour: Colour) -> Field:
    """The field of an army, where the players sit in these corners."""
    squares = drawn.grid
    goal = squares.bits(drawn.goal(colour, arm))
    near = tuple(squares.within(goal, steps) for steps in range(FARTHEST + 1))
    starts = [place for own in friends(corners, colour) for place in drawn.start(own)]
    road = squares.bits((*drawn.of(SquareKind.OPEN), *starts))
    return Field(squares, road, squares.bits(drawn.of(SquareKind.FORT)), goal, near)


def ground(state: State, colour: Colour) -> Ground:
    """The ground of an army as the match stands."""
    return ground_of(state.options, state.corners, state.pieces, state.blocks, colour)


def ground_of(
    options: Options,
    corners: Corners,
    pieces: Mapping[Place, Piece],
    blocks: Mapping[Place, Block],
    colour: Colour,
) -> Ground:
    """The ground of an army among these pieces and barricades."""
    plain = field(board(options.board), options.arm, corners, colour)
    bit, allies = plain.grid.bit, friends(corners, colour)
    own = taken = 0
    for place, piece in pieces.items():
        square = bit[place]
        taken |= square
        if piece.colour in allies:
            own |= square
    for place in blocks:
        taken |= bit[place]
    held = plain.forts & taken & ~own
    return Ground(
        plain,
        free=plain.road & ~taken,
        ends=(plain.road | plain.forts) & ~(own | held),
        inside=plain.goal & ~taken,
        rooms=plain.goal & ~own,
        held=held,
    )


@cache
def friends(corners: Corners, colour: Colour) -> tuple[Colour, ...]:
    """The armies of the same player (PA-20)."""
    return tuple(c for c in armies(corners) if owner(corners, c) == owner(corners, colour))


def counts(rank: Rank, die: int) -> tuple[int, ...]:
    """How many steps a piece may take: what was rolled, an officer also one more (PA-7)."""
    return (die,) if rank is Rank.MAN else (die, die + 1)


def targets(here: Ground, place: Place, rank: Rank, die: int) -> int:
    """The set of squares a piece can move to."""
    plain, found = here.field, 0
    start, width = plain.grid.bit[place], plain.grid.width
    for steps in counts(rank, die):
        if start & plain.goal:
            found |= reach(width, start, steps, here.inside, here.rooms)
            continue
        found |= reach(width, start, steps, here.free, _ends(here, steps, die))
        if here.rooms and start & plain.near[steps]:
            found |= _entered(here, start, steps)
    return found


def all_targets(here: Ground, men: Sequence[tuple[Place, Rank]], die: int) -> Sequence[int]:
    """For each of these pieces what `targets` finds."""
    plain, grid = here.field, here.field.grid
    starts = [grid.bit[place] for place, _ in men]
    mobile = grid.beside(here.free | here.ends | here.held | here.rooms) & ~plain.goal
    outside = [n for n, start in enumerate(starts) if start & mobile]
    officers = [n for n in outside if men[n][1] is Rank.OFFICER]
    found = [0] * len(men)
    for movers, steps in ((outside, die), (officers, die + 1)):
        if not movers:
            continue
        begun, ends = [starts[n] for n in movers], _ends(here, steps, die)
        reached = reach_all(grid.width, grid.stride, begun, steps, here.free, ends)
        for n, squares in zip(movers, reached, strict=True):
            found[n] |= squares
            if here.rooms and starts[n] & plain.near[steps]:
                found[n] |= _entered(here, starts[n], steps)
    for n, (place, rank) in enumerate(men):
        if starts[n] & plain.goal:
            found[n] = targets(here, place, rank, die)
    return found


def _ends(here: Ground, steps: int, die: int) -> int:
    """Where a move of so many steps may end outside the goal (PA-8, PA-10, PA-11, PA-13)."""
    return here.ends | here.held if steps == die == SIEGE else here.ends


def _entered(here: Ground, start: int, steps: int) -> int:
    """The goal squares a piece from outside can come to; once inside it stays there (PA-16)."""
    squares, found = here.field.grid, 0
    doors = squares.beside(here.rooms) & here.free
    for before in range(steps):  # so many steps to a door, one in, the rest inside
        at = reach(squares.width, start, before, here.free, doors) if before else start
        entered, after = squares.beside(at), steps - 1 - before
        if not after:
            found |= entered & here.rooms
            continue
        entries = entered & here.inside
        while entries:
            entry = entries & -entries
            inside, rooms = here.inside ^ entry, here.rooms ^ entry
            found |= reach(squares.width, entry, after, inside, rooms)
            entries ^= entry
    return found


def route(here: Ground, place: Place, to: Place, rank: Rank, die: int) -> tuple[Place, ...]:
    """One way for a move: every square from the first to the last; nothing if there is none.

    Of several it is the one that keeps nearest to the target, straight on where it can.
    """
    bit = here.field.grid.bit
    for steps in counts(rank, die):
        if bit[to] & (_ends(here, steps, die) | here.rooms):
            for path in _ways(here, (place,), to, steps):
                return path
    return ()


def _ways(
    here: Ground, path: tuple[Place, ...], to: Place, steps: int
) -> Iterator[tuple[Place, ...]]:
    """The ways on from the end of a path. Inside the goal nothing else may be used (PA-16)."""
    bit, goal = here.field.grid.bit, here.field.goal
    inside = bit[path[-1]] & goal
    if inside and not bit[to] & goal:
        return
    passable = here.inside if inside else here.free | here.inside
    for place in _ahead(here.field.grid, path, to, steps - 1):
        if steps == 1:
            yield (*path, to)
        elif place != to and bit[place] & passable:
            yield from _ways(here, (*path, place), to, steps - 1)


def _ahead(squares: Grid, path: tuple[Place, ...], to: Place, left: int) -> list[Place]:
    """The next squares of a path with so many steps left, in the order in which they are tried."""
    beside = [(apart(place, to), place) for place in squares.neighbours[path[-1]]]
    near = [(far, _turns(path, place), place) for far, place in beside if far <= left]
    return [place for _, _, place in sorted(near) if place not in path]


def _turns(path: tuple[Place, ...], place: Place) -> bool:
    if len(path) < 2:
        return False
    (x, y), (z, w) = spot(path[-2]), spot(place)
    return x != z and y != w
