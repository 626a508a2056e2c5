"""The board as one army may use it at this moment: where its pieces can go, and by which way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from operator import or_

from games.core import Place
from games.patrouille.board import Arm, Board, Colour, SquareKind, board
from games.patrouille.grid import FARTHEST, Grid, apart, spot
from games.patrouille.state import Corners, Rank, State, armies, owner
from games.patrouille.walk import reach, reach_all, surely_reached

SIEGE = 2  # what the die must show, and as many steps, to conquer a fort (PA-11)


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """What never changes, as sets of squares: what a board is to an army (PA-6).

    `friends` are the armies of its player. `road` is what it may walk over: open squares and their
    start areas. ``near[n]`` are the squares from which its goal could be entered within n steps.
    """

    grid: Grid
    friends: tuple[Colour, ...]
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
    own = friends(corners, colour)
    starts = [place for army in own for place in drawn.start(army)]
    road = squares.bits((*drawn.of(SquareKind.OPEN), *starts))
    return Field(squares, own, road, squares.bits(drawn.of(SquareKind.FORT)), goal, near)


def field_of(state: State, colour: Colour) -> Field:
    """The field of an army in this match."""
    return field(board(state.options.board), state.options.arm, state.corners, colour)


def ground(state: State, colour: Colour) -> Ground:
    """The ground of an army as the match stands."""
    plain, own = field_of(state, colour), 0
    for friend in plain.friends:
        own |= state.army(friend)
    return _ground(plain, own, state.taken)


@lru_cache(maxsize=64)  # asked for several times in a turn
def _ground(plain: Field, own: int, taken: int) -> Ground:
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


def steps_of(piece: Place, to: Place, die: int) -> int:
    """The number of steps of a legal move with this die: one more than rolled where only that many
    can lead there (PA-7)."""
    return die + (apart(piece, to) - die) % 2


def targets(here: Ground, place: Place, rank: Rank, die: int) -> int:
    """The set of squares a piece can move to."""
    start = here.field.grid.bit[place]
    officer = start if rank is Rank.OFFICER else 0
    return all_targets(here, start, officer, die).get(start, 0)


def all_targets(here: Ground, pieces: int, officers: int, die: int) -> Mapping[int, int]:
    """Where each of the pieces can move to, as a set, by the set that holds only its own square.

    `pieces` are the squares of all, `officers` of those that may go one step more (PA-7).
    """
    plain, squares, found = here.field, here.field.grid, dict[int, int]()
    mobile = squares.beside(here.free | here.ends | here.held | here.rooms) & ~plain.goal
    longer = [*squares.singles(officers & mobile)]
    starts = [*longer, *squares.singles((pieces ^ officers) & mobile)]
    if starts:
        wanted = [(die, _ends(here, die, die), len(starts))]
        if longer:
            wanted.append((die + 1, here.ends, len(longer)))
        gates = entrances(here, pieces & mobile, die + 1)
        near = reduce(or_, gates, 0)
        for start, steps, to in reach_all(squares.width, squares.stride, starts, here.free, wanted):
            within = entered(here, start, steps, gates) if start & near else 0
            found[start] = found.get(start, 0) | to | within
    for start in squares.singles(pieces & plain.goal):
        for steps in (die, die + 1) if start & officers else (die,):
            to = reach(squares.width, start, steps, here.inside, here.rooms)
            found[start] = found.get(start, 0) | to
    return found


def has_target(here: Ground, pieces: int, officers: int, die: int) -> bool:
    """Whether any of the pieces can move; usually one search for all together decides it."""
    plain, ends = here.field, _ends(here, die, die)
    outside = pieces & ~plain.goal
    if surely_reached(plain.grid.width, outside, die, here.free, ends):
        return True
    return any(all_targets(here, pieces, officers, die).values())


def _ends(here: Ground, steps: int, die: int) -> int:
    """The squares outside the goal where a move of `steps` steps may end (PA-8, PA-10, PA-11,
    PA-13)."""
    return here.ends | here.held if steps == die == SIEGE else here.ends


def entrances(here: Ground, movers: int, steps: int) -> Sequence[int]:
    """For each number of steps from 0 to `steps` - 1, the squares from which a door of the goal may
    be that far away. A door is a square beside the goal, from which the next step enters it. The
    distance is only possible, as the steps may use a square twice (`entered` looks closer). Empty
    if the goal is too far for all `movers`."""
    if not here.rooms or not movers & here.field.near[steps]:
        return ()
    gates = [here.field.grid.beside(here.rooms)]
    for _ in range(steps - 1):
        gates.append(here.field.grid.beside(gates[-1] & here.free))
    return gates


def entered(here: Ground, start: int, steps: int, gates: Sequence[int]) -> int:
    """The goal squares that a piece outside can reach; once inside it stays there (PA-16)."""
    squares, found = here.field.grid, 0
    doors = gates[0] & here.free
    for before in range(steps):  # `before` steps to a door, one step in, the rest inside
        if not start & gates[before]:
            continue
        at = reach(squares.width, start, before, here.free, doors) if before else start
        entries, after = squares.beside(at), steps - 1 - before
        if not after:
            found |= entries & here.rooms
            continue
        for entry in squares.singles(entries & here.inside):
            inside, rooms = here.inside ^ entry, here.rooms ^ entry
            found |= reach(squares.width, entry, after, inside, rooms)
    return found


def route(here: Ground, place: Place, to: Place, steps: int) -> tuple[Place, ...]:
    """One way for a move of `steps` steps which may end there: every square, both ends included.

    What stands on the first and the last does not matter. Empty if there is no way. Of several it
    is the one that keeps nearest to the target, straight on where it can.
    """
    return _way(here, (place,), to, steps)


def _way(here: Ground, path: tuple[Place, ...], to: Place, steps: int) -> tuple[Place, ...]:
    """The first way on from the end of a path; once it is in the goal it stays there (PA-16)."""
    squares, goal, last = here.field.grid, here.field.goal, path[-1]
    inside = squares.bit[last] & goal
    if inside and not squares.bit[to] & goal:
        return ()
    if steps == 1:
        return (*path, to) if to in squares.neighbours[last] else ()
    passable = here.inside if inside else here.free | here.inside
    for place in _ahead(squares, path, to, steps - 1, passable & ~squares.bit[to]):
        if way := _way(here, (*path, place), to, steps - 1):
            return way
    return ()


def _ahead(
    squares: Grid, path: tuple[Place, ...], to: Place, left: int, passable: int
) -> Sequence[Place]:
    """The next squares of a path with `left` steps to go, in the order in which they are tried."""
    x, y = spot(to)
    z, w = spot(path[-2] if len(path) > 1 else path[-1])
    found = []
    for place, bit, column, row in squares.around[path[-1]]:
        far = abs(column - x) + abs(row - y)
        if far <= left and bit & passable and place not in path:
            found.append((far, column != z and row != w, place))
    return [place for _, _, place in sorted(found)]
