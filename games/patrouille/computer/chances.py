"""How likely each player is to win, from the turns that their armies still need."""

from __future__ import annotations

from math import sqrt
from statistics import fmean

from games.advice import Reckoning
from games.core import Seat
from games.patrouille.computer.worth import survey
from games.patrouille.state import FULL_GOAL, State, own_armies

TRAITS = ("turns, near the end", "home")
FARTHEST = 45.0  # turns; an army that can no longer fill its goal needs no more
TURNS = 3.0


def traits(state: State) -> list[list[float]]:
    """What each player has, in the order of `TRAITS`. A turn counts for more the fewer whoever is
    in front still needs: what captures and dice may yet change grows as the root of them."""
    now = survey(state)
    needed = [min(FARTHEST, max(0.0, now.needed(Seat(n)))) for n in range(state.seats)]
    left = TURNS * sqrt(1 + min(needed))
    homes = [
        fmean(now.armies[colour].tally.home for colour in own_armies(state.corners, Seat(n)))
        for n in range(state.seats)
    ]
    return [[-turns / left, home / FULL_GOAL] for turns, home in zip(needed, homes, strict=True)]


TWO = (1.2, 1.8)
MORE = (0.72, 1.2)
CHANCES = Reckoning(traits, lambda seats: TWO if seats == 2 else MORE)
