"""How likely each gang is to win, by its territory, its pawns, and the turns that are left."""

from __future__ import annotations

from games.advice import Reckoning
from games.core import Seat
from games.terrain_vague.computer.worth import outlook
from games.terrain_vague.ending import last_turn
from games.terrain_vague.reach import cabin_of
from games.terrain_vague.state import State, is_out
from games.terrain_vague.territory import territory

TRAITS = ("worth", "worth, late", "territory", "territory, late", "no cabin", "out", "points")
HEXES = 10.0


def traits(state: State) -> list[list[float]]:
    """What each gang has, in the order of `TRAITS`."""
    last = last_turn(state)
    late = min(1.0, state.turn / last) ** 2 if last else 0.0
    return [_of(state, Seat(n), late) for n in range(state.seats)]


def _of(state: State, seat: Seat, late: float) -> list[float]:
    if is_out(state, seat):
        return [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]
    worth = outlook(state, seat).value(state) / HEXES if state.turn else 0.0
    size = territory(state.board, seat).bit_count() / HEXES
    homeless = float(state.turn > 0 and not cabin_of(state.board, seat))
    points = state.points[seat] / HEXES
    return [worth, worth * late, size, size * late, homeless, 0.0, points]


TWO = (0.65, 0.95, 0.41, 0.01, 1.74, 0.00, -0.18)
MORE = (0.34, 1.07, 1.52, 0.14, 2.28, -0.22, 0.07)
CHANCES = Reckoning(traits, lambda seats: TWO if seats == 2 else MORE)
