"""What a position is worth to a player: how many turns every army still needs for its goal.

The points are those of the computers, not of the rules; one is a turn of an army. What a captured
piece costs, what a barricade delays, what a promotion takes: all of it is turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from games.core import Place, Seat
from games.patrouille.board import Arm, Colour, board
from games.patrouille.ground import Field, field
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

Men: TypeAlias = Mapping[Place, Rank]


@dataclass(frozen=True, slots=True)
class Way:
    """How many steps from each square to the goal of an army, and to its start area; of the
    squares of the goal how deep they lie in it."""

    goal: Mapping[Place, int]
    home: Mapping[Place, int]
    depth: Mapping[Place, int]


@lru_cache(maxsize=1024)
def way(name: str, arm: Arm, corners: Corners, colour: Colour, blocks: int, homes: int) -> Way:
    """The ways of an army round these barricades and those of its pieces that are in the goal;
    the others are no hindrance, for they move on."""
    plain = field(board(name), arm, corners, colour)
    squares = plain.grid
    start = squares.bits(board(name).start(colour))
    edge = plain.goal & squares.beside(plain.road)
    depth = {place: int(not squares.bit[place] & edge) for place in squares.names(plain.goal)}
    rooms = plain.goal & ~homes
    aim = rooms if rooms & edge else plain.goal  # those inside will make room
    return Way(_steps(plain, aim, blocks), _steps(plain, start, blocks), depth)


def _steps(plain: Field, aim: int, blocks: int) -> Mapping[Place, int]:
    """Nobody passes a fort (PA-10) or a barricade, but a way may begin there."""
    squares, found = plain.grid, dict.fromkeys(plain.grid.names(aim), 0)
    seen = last = aim
    steps = 0
    while last:
        steps += 1
        last = squares.beside(last & ~plain.forts & ~blocks | last & aim)
        last &= (plain.road | plain.forts) & ~seen
        seen |= last
        found.update(dict.fromkeys(squares.names(last), steps))
    return found


def turns_left(options: Options, ways: Way, men: Men) -> float:
    """How many turns an army needs to fill its goal with the pieces it has (PA-17)."""
    officers, others = list[float](), list[float]()
    home = officers_home = 0
    bonus = PIECE * len(men)
    for place, rank in men.items():
        if place in ways.depth:
            home += 1
            officers_home += rank is Rank.OFFICER
            bonus += DEPTH * ways.depth[place]
        else:
            far = ways.goal.get(place, UNREACHED) / STEPS[rank] + ENTRY
            (officers if rank is Rank.OFFICER else others).append(far)
    wanted = options.goal - home
    if wanted <= 0 and officers_home:
        return -WON
    if officers_home:
        return _cheapest(officers + others, wanted) - bonus
    if officers:
        first = min(officers)
        officers.remove(first)
        room = 0.0 if home < FULL_GOAL else NEVER
        return room + first + _cheapest(officers + others, wanted - 1) - bonus
    return _promoted(ways, men, others, wanted) - bonus


def _promoted(ways: Way, men: Men, others: list[float], wanted: int) -> float:
    """Two men must be in the start area, and only one of them leaves it as an officer (PA-15)."""
    outside = [place for place in men if place not in ways.depth]
    back = sorted(ways.home.get(place, UNREACHED) for place in outside)[:2]
    if len(back) < 2 or len(outside) - 1 < wanted or not wanted:
        return NEVER
    far = max(ways.goal.get(place, 0) for place, steps in ways.home.items() if not steps)
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
    turns = {colour: turns_left(options, ways[colour], men[colour]) for colour in men}
    return Survey(options, corners, men, ways, turns)


def ways_among(
    options: Options, corners: Corners, men: Mapping[Colour, Men], blocks: Sequence[Place]
) -> Mapping[Colour, Way]:
    """The ways of all armies among these barricades."""
    drawn = board(options.board)
    bit, closed = drawn.grid.bit, drawn.grid.bits(blocks)
    found = {}
    for colour in men:
        goal = field(drawn, options.arm, corners, colour).goal
        homes = sum([bit[place] for place in men[colour] if bit[place] & goal])
        found[colour] = way(options.board, options.arm, corners, colour, closed, homes)
    return found
