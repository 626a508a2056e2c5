"""What a position is worth to a player: how many turns every army still needs for its goal.

The points are those of the computers, not of the rules; one is a turn of an army. What a captured
piece costs, what a barricade delays, what a promotion takes: all of it is turns.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import fsum
from typing import TypeAlias

from games.core import Place, Seat
from games.patrouille import ground
from games.patrouille.board import Arm, Colour, board
from games.patrouille.ground import Field
from games.patrouille.state import (
    FULL_GOAL,
    Corners,
    Options,
    Rank,
    State,
    armies,
    own_armies,
)

STEPS: Mapping[Rank, float] = {Rank.MAN: 3.5, Rank.OFFICER: 4.5}
"""How far a piece goes in a turn on average (PA-4, PA-7)."""
ENTRY = 0.7  # turns that are lost because the roll must fit the goal (PA-16)
DEPTH = 0.3  # turns that a piece at the door costs the one that must pass it
PIECE = 0.15  # turns that any piece more is worth
PROMOTION = 2.0  # turns besides the ways that an army without an officer needs (PA-15)
NEVER = 60.0  # turns of an army that cannot fill its goal any more
WON = 100.0
UNREACHED = 40  # steps from where no way leads
CLEARING = 5  # steps that a barricade in the way costs; 10 are no better (.55 of 60 matches)

Men: TypeAlias = Mapping[Place, Rank]


@dataclass(frozen=True, slots=True)
class Way:
    """The ways of an army: how many steps it is from each square to its `goal` and to its start
    area (`home`), and how deep each square of the goal lies in it. `nearer` are the sets of squares
    outside the goal by their steps to it, the nearest first."""

    goal: Mapping[Place, int]
    nearer: Sequence[int]
    home: Mapping[Place, int]
    depth: Mapping[Place, int]


@lru_cache(maxsize=1024)
def way(name: str, arm: Arm, corners: Corners, colour: Colour, blocks: int, homes: int) -> Way:
    """The ways of an army round these barricades and its own pieces in the goal (`homes`). Other
    pieces do not count, for they move on."""
    plain = ground.field(board(name), arm, corners, colour)
    squares = plain.grid
    start = squares.bits(board(name).start(colour))
    edge = plain.goal & squares.beside(plain.road)
    depth = {place: int(not squares.bit[place] & edge) for place in squares.names(plain.goal)}
    rooms = plain.goal & ~homes
    aim = rooms if rooms & edge else plain.goal  # those inside will make room
    to_goal, nearer = _steps(plain, aim, blocks)
    return Way(to_goal, nearer, _steps(plain, start, blocks)[0], depth)


@lru_cache(maxsize=4096)
def _steps(plain: Field, aim: int, blocks: int) -> tuple[Mapping[Place, int], Sequence[int]]:
    """The distance of each square, and the sets of equally distant ones, the nearest first.

    Nobody passes a fort (PA-10), but a way may begin there. A barricade is no wall: who lands on it
    clears it (PA-13), which costs `CLEARING` steps.
    """
    squares, found = plain.grid, dict.fromkeys(plain.grid.names(aim), 0)
    seen, steps, nearer = aim, 0, list[int]()
    onward = {0: aim}  # the squares from which ways go on, by how far they are
    while onward:
        near = squares.beside(onward.pop(steps, 0)) & (plain.road | plain.forts) & ~seen
        seen |= near
        nearer.append(near)
        steps += 1
        found.update(dict.fromkeys(squares.names(near), steps))
        for after, there in ((0, near & ~blocks & ~plain.forts), (CLEARING, near & blocks)):
            if there:
                onward[steps + after] = onward.get(steps + after, 0) | there
    return found, nearer


@dataclass(slots=True)
class Tally:
    """The pieces of an army as its turns are counted: of those outside the goal the turns each
    needs to get in, the fewest first; of those inside how deep they lie, added up."""

    officers: list[float] = field(default_factory=list)
    men: list[float] = field(default_factory=list)
    home: int = 0
    officers_home: int = 0
    depth: int = 0

    def counted(self, ways: Way, place: Place, rank: Rank, by: int = 1) -> None:
        """Count a piece; with `by` of -1 take it off the count."""
        if place in ways.depth:
            self.home += by
            self.officers_home += by * (rank is Rank.OFFICER)
            self.depth += by * ways.depth[place]
            return
        turns = ways.goal.get(place, UNREACHED) / STEPS[rank] + ENTRY
        ordered = self.officers if rank is Rank.OFFICER else self.men
        if by > 0:
            insort(ordered, turns)
        else:
            ordered.remove(turns)

    def moved(self, ways: Way, piece: Place, to: Place, rank: Rank) -> Tally:
        """The tally with a piece elsewhere."""
        after = Tally([*self.officers], [*self.men], self.home, self.officers_home, self.depth)
        after.counted(ways, piece, rank, -1)
        after.counted(ways, to, rank)
        return after


def tally(ways: Way, men: Men) -> Tally:
    """The tally of these pieces."""
    found = Tally()
    for place, rank in men.items():
        found.counted(ways, place, rank)
    return found


def turns_left(options: Options, ways: Way, men: Men, told: Tally | None = None) -> float:
    """How many turns an army needs to fill its goal with the pieces it has (PA-17); `told` is
    their tally where it is known."""
    told = tally(ways, men) if told is None else told
    bonus = PIECE * len(men) + DEPTH * told.depth
    wanted = options.goal - told.home
    if told.officers_home:
        return -WON if wanted <= 0 else _cheapest(told.officers + told.men, wanted) - bonus
    if told.officers:
        room = 0.0 if told.home < FULL_GOAL else NEVER
        first, *others = told.officers
        return room + first + _cheapest(others + told.men, wanted - 1) - bonus
    return _promoted(ways, men, told.men, wanted) - bonus


def _promoted(ways: Way, men: Men, others: list[float], wanted: int) -> float:
    """Two men must be in the start area, and only one of them leaves it as an officer (PA-15)."""
    outside = [place for place in men if place not in ways.depth]
    back = sorted(ways.home.get(place, UNREACHED) for place in outside)[:2]
    if len(back) < 2 or len(outside) - 1 < wanted or not wanted:
        return NEVER
    far = max(ways.goal.get(place, UNREACHED) for place, steps in ways.home.items() if not steps)
    walk = sum(back) / STEPS[Rank.MAN] + far / STEPS[Rank.OFFICER]
    return PROMOTION + walk + ENTRY + _cheapest(others, wanted - 1)


def _cheapest(turns: Sequence[float], wanted: int) -> float:
    if wanted <= 0:
        return 0.0
    if len(turns) < wanted:
        return NEVER
    return fsum(sorted(turns)[:wanted])


@dataclass(frozen=True, slots=True, eq=False)
class Army:
    """An army and the barricades, wherever the others stand: its pieces, its ways, its tally, and
    the turns it needs. The turns it would need after a move or a loss are kept."""

    options: Options
    men: Men
    ways: Way
    tally: Tally
    turns: float
    _known: dict[tuple[Place, Place | None], float] = field(default_factory=dict)

    def moved(self, piece: Place, to: Place) -> float:
        """The turns it needs when a piece has moved."""
        if (piece, to) not in self._known:
            men = dict(self.men)
            men[to] = men.pop(piece)
            told = self.tally.moved(self.ways, piece, to, men[to])
            self._known[piece, to] = turns_left(self.options, self.ways, men, told)
        return self._known[piece, to]

    def without(self, piece: Place) -> float:
        """The turns it needs when a piece is gone."""
        if (piece, None) not in self._known:
            men = {place: rank for place, rank in self.men.items() if place != piece}
            self._known[piece, None] = turns_left(self.options, self.ways, men)
        return self._known[piece, None]


@lru_cache(maxsize=1024)  # most armies are the same in most positions that may follow
def _army(
    options: Options, corners: Corners, colour: Colour, blocks: int, men: int, officers: int
) -> Army:
    drawn = board(options.board)
    squares, goal = drawn.grid, ground.field(drawn, options.arm, corners, colour).goal
    ways = way(options.board, options.arm, corners, colour, blocks, (men | officers) & goal)
    found = dict.fromkeys(squares.names(men), Rank.MAN)
    found |= dict.fromkeys(squares.names(officers), Rank.OFFICER)
    told = tally(ways, found)
    return Army(options, found, ways, told, turns_left(options, ways, found, told))


@dataclass(frozen=True, slots=True)
class Survey:
    """The armies of a position, and the turns each still needs."""

    options: Options
    corners: Corners
    armies: Mapping[Colour, Army]
    turns: Mapping[Colour, float]

    @property
    def men(self) -> Mapping[Colour, Men]:
        """The pieces of every army."""
        return {colour: army.men for colour, army in self.armies.items()}

    def worth(self, seat: Seat, changed: Mapping[Colour, float]) -> float:
        """The number of turns by which a player is ahead of the best of the others, if the armies
        in `changed` need as many turns as it says."""
        turns = {**self.turns, **changed}
        rivals = [
            self._needed(turns, other) for other in map(Seat, range(len(self.corners)))
            if other != seat
        ]  # fmt: skip
        return min(rivals) * 0.8 + fsum(rivals) / len(rivals) * 0.2 - self._needed(turns, seat)

    def needed(self, seat: Seat) -> float:
        """Turns that a player needs as things stand."""
        return self._needed(self.turns, seat)

    def _needed(self, turns: Mapping[Colour, float], seat: Seat) -> float:
        own = [turns[colour] for colour in own_armies(self.corners, seat)]
        if self.options.both_goals and len(own) > 1:
            return fsum(own) / 2
        return min(own) * 0.8 + max(own) * 0.2


def survey(state: State) -> Survey:
    """The armies as they stand."""
    corners, options = state.corners, state.options
    blocks, found = board(options.board).grid.bits(state.blocks), {}
    for colour in armies(corners):
        men, officers = (state.standing[colour][rank] for rank in (Rank.MAN, Rank.OFFICER))
        found[colour] = _army(options, corners, colour, blocks, men, officers)
    return Survey(options, corners, found, {colour: army.turns for colour, army in found.items()})


def ways_among(
    options: Options, corners: Corners, men: Mapping[Colour, Men], blocks: Sequence[Place]
) -> Mapping[Colour, Way]:
    """The ways of all armies among these barricades."""
    drawn = board(options.board)
    bit, closed = drawn.grid.bit, drawn.grid.bits(blocks)
    found = {}
    for colour in men:
        goal = ground.field(drawn, options.arm, corners, colour).goal
        homes = sum([bit[place] for place in men[colour] if bit[place] & goal])
        found[colour] = way(options.board, options.arm, corners, colour, closed, homes)
    return found
