"""What a position promises: what every army may expect of its next roll.

So a piece counts for more where many dice bring it into the goal, and for less where many hit it;
a barricade counts for the dice it spoils. One look at each army does for all that may follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from games.core import Action, Dealer, Seat
from games.patrouille.board import Colour
from games.patrouille.computer.danger import SIDES, without
from games.patrouille.computer.worth import CLEARING, UNREACHED, WON, Survey, survey, turns_left
from games.patrouille.ending import result
from games.patrouille.grid import FARTHEST
from games.patrouille.ground import all_targets, ground
from games.patrouille.rules import apply
from games.patrouille.state import Ended, Rank, State, owner

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
    """What a position is worth to a player on average once an army has rolled and done its best
    for its own player."""
    mover = owner(state.corners, colour)
    best = [
        max(_changes(state, now, colour, die), key=partial(now.worth, mover))
        for die in range(1, SIDES + 1)
    ]
    return sum([now.worth(seat, change) for change in best]) / SIDES


def _changes(
    state: State, now: Survey, colour: Colour, die: int
) -> Iterator[Mapping[Colour, float]]:
    """The turns that armies need after each capture with a roll, and after the best other move.

    Of the squares outside the goal that bring a piece nearer only the nearest is looked at.
    """
    here, ways, men = ground(state, colour), now.ways[colour], now.men[colour]
    squares, goal = here.field.grid, here.field.goal
    enemies = sum([state.army(c) for c in state.playing if c not in here.field.friends])
    quiet, officers = now.turns[colour], state.standing[colour][Rank.OFFICER]
    for start, to in all_targets(here, state.army(colour), officers, die).items():
        piece, hits = squares.named[start.bit_length()], to & enemies
        others, steps = to & ~hits & ~goal, ways.goal.get(piece, UNREACHED)
        nearer = ways.nearer[max(0, steps - FARTHEST - CLEARING - 1) : max(0, steps - 1)]
        nearest = next((near & others for near in nearer if near & others), 0)
        for place in squares.names(hits | to & goal | nearest & -nearest):
            moved = dict(men)
            moved[place] = moved.pop(piece)
            turns = now.turns_moved(colour, piece, place, moved)
            if victim := state.pieces.get(place):
                left = without(now.men[victim.colour], place)
                lost = turns_left(now.options, now.ways[victim.colour], left)
                yield {colour: turns, victim.colour: lost}
            else:
                quiet = min(quiet, turns)
    yield {colour: quiet}
