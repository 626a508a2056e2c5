"""What a position is worth to a player: how many turns every army still needs for its goal.

The points are those of the computers, not of the rules; one is a turn of an army. What a captured
piece costs, what a barricade delays, what a promotion takes: all of it is turns.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
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
    """How many steps from each square to the goal of an army, and to its start area; of the
    squares of the goal how deep they lie in it. `nearer` are the sets of squares outside the goal
    by their steps to it, the nearest first."""

    goal: Mapping[Place, int]
    nearer: Sequence[int]
    home: Mapping[Place, int]
    depth: Mapping[Place, int]


@lru_cache(maxsize=1024)
def way(name: str, arm: Arm, corners: Corners, colour: Colour, blocks: int, homes: int) -> Way:
    """The ways of an army round these barricades and those of its pieces that are in the goal;
    the others are no hindrance, for they move on."""
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
    """How far the squares are, and the sets of those that are equally far, the nearest first.

    Nobody passes a fort (PA-10), but a way may begin there. A barricade is no wall: who lands on
    it clears it (PA-13), which costs `CLEARING` steps.
    """
    squares, found = plain.grid, dict.fromkeys(plain.grid.names(aim), 0)
    seen, steps, nearer = aim, 0, list[int]()
    onward = {0: aim}  # by how far they are, the squares from which ways go on
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
    """The pieces of an army as its turns are counted: for those outside the goal the turns each
    needs to get in, the fewest first; for those inside how deep they stand."""

    officers: list[float] = field(default_factory=list)
    men: list[float] = field(default_factory=list)
    home: int = 0
    officers_home: int = 0
    depth: int = 0

    def counted(self, ways: Way, place: Place, rank: Rank, by: int = 1) -> None:
        """Count a piece, or with -1 count it no more."""
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
        """The same with a piece elsewhere."""
        after = Tally([*self.officers], [*self.men], self.home, self.officers_home, self.depth)
        after.counted(ways, piece, rank, -1)
        after.counted(ways, to, rank)
        return after


def tally(ways: Way, men: Men) -> Tally:
    """The pieces of an army as its turns are counted."""
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
    return sum(sorted(turns)[:wanted])


@dataclass(frozen=True, slots=True)
class Survey:
    """The armies of a position: their pieces, their ways, and the turns each still needs."""

    options: Options
    corners: Corners
    men: Mapping[Colour, Men]
    ways: Mapping[Colour, Way]
    tallies: Mapping[Colour, Tally]
    turns: Mapping[Colour, float]

    def worth(self, seat: Seat, changed: Mapping[Colour, float]) -> float:
        """Turns that a player is ahead of the best of the others, where some armies need others
        than they did."""
        turns = {**self.turns, **changed}
        rivals = [
            self._needed(turns, other) for other in map(Seat, range(len(self.corners)))
            if other != seat
        ]  # fmt: skip
        return min(rivals) * 0.8 + sum(rivals) / len(rivals) * 0.2 - self._needed(turns, seat)

    def needed(self, seat: Seat) -> float:
        """Turns that a player needs as things stand."""
        return self._needed(self.turns, seat)

    def turns_moved(self, colour: Colour, piece: Place, to: Place, men: Men) -> float:
        """The turns an army needs when a piece has moved, which makes it these men."""
        told = self.tallies[colour].moved(self.ways[colour], piece, to, men[to])
        return turns_left(self.options, self.ways[colour], men, told)

    def _needed(self, turns: Mapping[Colour, float], seat: Seat) -> float:
        own = [turns[colour] for colour in own_armies(self.corners, seat)]
        if self.options.both_goals and len(own) > 1:
            return sum(own) / 2
        return min(own) * 0.8 + max(own) * 0.2


def survey(state: State) -> Survey:
    """The armies as they stand."""
    corners, options = state.corners, state.options
    men: dict[Colour, dict[Place, Rank]] = {colour: {} for colour in armies(corners)}
    for place, piece in state.pieces.items():
        men[piece.colour][place] = piece.rank
    ways = ways_among(options, corners, men, tuple(state.blocks))
    told = {colour: tally(ways[colour], men[colour]) for colour in men}
    turns = {c: turns_left(options, ways[c], men[c], told[c]) for c in men}
    return Survey(options, corners, men, ways, told, turns)


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
