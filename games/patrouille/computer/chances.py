"""How likely each player is to win, from the turns that their armies still need."""

from __future__ import annotations

from math import sqrt
from statistics import fmean

from games.advice import Reckoning
from games.core import Seat
from games.patrouille.computer.worth import UNREACHED, Army, survey
from games.patrouille.state import FULL_GOAL, State, own_armies

TRAITS = ("turns, near the end", "home", "behind")
FARTHEST = 45.0  # turns; an army that can no longer fill its goal needs no more
TURNS = 3.0
STEPS = 200.0


def traits(state: State) -> list[list[float]]:
    """What each player has, in the order of `TRAITS`. A turn counts for more the fewer whoever is
    in front still needs: what captures and dice may yet change grows as the root of them."""
    now = survey(state)
    needed = [min(FARTHEST, max(0.0, now.needed(Seat(n)))) for n in range(state.seats)]
    left = TURNS * sqrt(1 + min(needed))
    found = []
    for n, turns in enumerate(needed):
        own = [now.armies[colour] for colour in own_armies(state.corners, Seat(n))]
        home = fmean(army.tally.home for army in own) / FULL_GOAL
        found.append([-turns / left, home, fmean(map(_behind, own)) / STEPS])
    return found


def _behind(army: Army) -> float:
    """The steps that all its pieces have to go: of two armies that need as many turns, more of
    them is more that may still come when some are captured."""
    goal = army.ways.goal
    outside = [place for place in army.men if place not in army.ways.depth]
    return sum(min(UNREACHED, goal.get(place, UNREACHED)) for place in outside)


TWO = (0.98, 1.04, 0.61)
MORE = (1.03, 1.21, 0.39)
CHANCES = Reckoning(traits, lambda seats: TWO if seats == 2 else MORE)
