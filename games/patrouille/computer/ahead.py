"""What a position promises: what every army may expect of its next roll.

So a piece counts for more where many dice bring it into the goal, and for less where many hit it;
a barricade counts for the dice it spoils. One look at each army does for all that may follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial, reduce
from math import fsum
from operator import or_

from games.core import Action, Dealer, Seat
from games.patrouille.board import Colour
from games.patrouille.computer.danger import SIDES
from games.patrouille.computer.worth import CLEARING, UNREACHED, WON, Survey, survey
from games.patrouille.ending import result
from games.patrouille.grid import FARTHEST, Grid
from games.patrouille.ground import SIEGE, Ground, entered, entrances, field_of, ground
from games.patrouille.rules import apply
from games.patrouille.state import Ended, Rank, State, owner
from games.patrouille.walk import reach_by_steps

THEIRS = 0.75  # of what rivals expect; not everyone who can capture does


def foreseen(state: State, seat: Seat, action: Action) -> float:
    """What an action is worth to a player, with what every army may then expect of its roll."""
    after = apply(state, seat, action, Dealer(""))  # whatever is rolled, the board is the same
    if isinstance(after.phase, Ended):
        ended = result(after)
        assert ended is not None
        return 2 * WON if seat in ended.winners else -2 * WON
    now = survey(after)
    still, gained = now.worth(seat, {}), 0.0
    for colour in after.playing:
        share = 1 if owner(after.corners, colour) == seat else THEIRS
        gained += share * (expected(after, now, seat, colour) - still)
    return still + gained


def expected(state: State, now: Survey, seat: Seat, colour: Colour) -> float:
    """What a position is worth to a player, on average, after an army has rolled and made the best
    move for its own player."""
    mover = owner(state.corners, colour)
    reached = _targets(ground(state, colour), *_army(state, colour))
    best = [max(_changes(state, now, colour, to), key=partial(now.worth, mover)) for to in reached]
    return fsum([now.worth(seat, change) for change in best]) / SIDES


def _army(state: State, colour: Colour) -> tuple[int, int]:
    return state.army(colour), state.standing[colour][Rank.OFFICER]


def _changes(
    state: State, now: Survey, colour: Colour, reached: Iterable[tuple[int, int]]
) -> Iterator[Mapping[Colour, float]]:
    """The turns that armies need after the moves of one roll: after each capture, and after the
    best other move.

    `reached` are pairs of a piece's square and where it can go. Of the squares outside the goal
    that bring a piece nearer only the nearest is looked at.
    """
    plain, army = field_of(state, colour), now.armies[colour]
    squares, goal, ways = plain.grid, plain.goal, army.ways
    enemies = sum([state.army(c) for c in state.playing if c not in plain.friends])
    quiet = army.turns
    for start, to in reached:
        piece, hits = squares.named[start.bit_length()], to & enemies
        others, steps = to & ~hits & ~goal, ways.goal.get(piece, UNREACHED)
        nearest = 0
        for near in ways.nearer[max(0, steps - FARTHEST - CLEARING - 1) : max(0, steps - 1)]:
            if nearest := near & others:
                break
        for place in squares.names(hits | to & goal | nearest & -nearest):
            turns = army.moved(piece, place)
            if victim := state.pieces.get(place):
                yield {colour: turns, victim.colour: now.armies[victim.colour].without(place)}
            else:
                quiet = min(quiet, turns)
    yield {colour: quiet}


def _targets(here: Ground, pieces: int, officers: int) -> Sequence[Sequence[tuple[int, int]]]:
    """For each roll what `all_targets` finds, as pairs of a piece's square and where it can go.

    To do it for all rolls at once takes little longer than for one.
    """
    plain, squares = here.field, here.field.grid
    mobile = squares.beside(here.free | here.ends | here.held | here.rooms) & ~plain.goal
    outside = *squares.singles(officers & mobile), *squares.singles(pieces & ~officers & mobile)
    gates = entrances(here, pieces & mobile, FARTHEST)
    doors, ends = reduce(or_, gates, 0), here.ends | here.held
    found: list[list[tuple[int, int]]] = [[] for _ in range(SIDES)]
    for start in outside:
        near = _around(squares, start)
        ways = _reached(squares.width, start, here.free & near, ends & near)
        for die, those in enumerate(found, 1):
            to = ways[die] if die == SIEGE else ways[die] & here.ends
            if start & officers:
                to |= ways[die + 1] & here.ends
            if start & doors:
                to |= entered(here, start, die, gates)
                if start & officers:
                    to |= entered(here, start, die + 1, gates)
            if to:
                those.append((start, to))
    for start in squares.singles(pieces & plain.goal):
        ways = _reached(squares.width, start, here.inside, here.rooms)
        for die, those in enumerate(found, 1):
            if to := ways[die] | (ways[die + 1] if start & officers else 0):
                those.append((start, to))
    return found


@lru_cache(maxsize=1 << 14)  # most pieces have the same around them as before
def _reached(width: int, start: int, free: int, ends: int) -> Sequence[int]:
    """The result of `reach` for each number of steps, from none."""
    return 0, *reach_by_steps(width, start, FARTHEST, free, ends)


@cache
def _around(squares: Grid, start: int) -> int:
    """All squares that a piece could reach on an empty board."""
    return squares.within(start, FARTHEST)
