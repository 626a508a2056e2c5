"""How likely each player is to win, from the turns that their armies still need."""

from __future__ import annotations

from math import sqrt

from games.advice import Reckoning
from games.core import Seat
from games.patrouille.computer.worth import survey
from games.patrouille.state import Ended, State, own_armies

TRAITS = ("turns", "turns, near the end", "pieces", "officers", "turn", "home")
FARTHEST = 45.0  # turns; an army that can no longer fill its goal needs no more
TURNS = 10.0


def traits(state: State) -> list[list[float]]:
    """What each player has, in the order of `TRAITS`."""
    now, phase = survey(state), state.phase
    needed = [min(FARTHEST, max(0.0, now.needed(Seat(n)))) for n in range(state.seats)]
    left = sqrt(1 + min(needed))
    found = []
    for n, turns in enumerate(needed):
        own = own_armies(state.corners, Seat(n))
        tallies = [now.armies[colour].tally for colour in own]
        pieces = sum(len(now.armies[colour].men) for colour in own) / 12 / len(own)
        officers = sum(t.officers_home + len(t.officers) for t in tallies) / 4 / len(own)
        mover = not isinstance(phase, Ended) and phase.colour in own
        home = max(tally.home for tally in tallies) / 6
        found.append(
            [-turns / TURNS, -turns / TURNS / left * 3, pieces, officers, float(mover), home]
        )
    return found


TWO = (-0.73, 1.19, -0.46, 0.31, 0.12, 0.89)
MORE = (0.00, 0.79, 0.02, 0.28, 0.19, 1.23)
CHANCES = Reckoning(traits, lambda seats: TWO if seats == 2 else MORE)
