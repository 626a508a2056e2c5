"""How likely each player is to win, by the dice on the landscape and what attacks promise.

Until the first turn it is the pips that count which will stand on the landscape, those in hand
included: of all dice but the two lowest of each player (DL-4). Where they stand decides little
between computers, and who will have the first turn nothing that could be measured.
"""

from __future__ import annotations

from games.advice import Reckoning
from games.core import Seat
from games.diceland.computer.worth import balance, best_attack
from games.diceland.placing import RESERVE
from games.diceland.state import Attacking, Choosing, Ended, Lowering, State, other

TRAITS = (
    "dice", "dice, late", "attack", "attack of who is at turn", "turn", "few left",
    "pips, set-up", "attack, set-up",
)  # fmt: skip
POINTS, MOST = 20.0, 30.0
ALL = 18  # dice on a full landscape, about
PIPS = 10.0


def traits(state: State) -> list[list[float]]:
    """What each player has, in the order of `TRAITS`."""
    if not state.turn:
        return [[0.0] * 6 + _set_up(state, Seat(n)) for n in range(2)]
    phase = state.phase
    mover = phase.seat if isinstance(phase, Attacking | Lowering | Choosing) else None
    late = max(0.0, 1 - len(state.armies) / ALL)
    return [_of(state, Seat(n), mover, late) + [0.0] * 2 for n in range(2)]


def _of(state: State, seat: Seat, mover: Seat | None, late: float) -> list[float]:
    points = 0.0 if isinstance(state.phase, Ended) else balance(state, seat) / 2 / POINTS
    attack = min(MOST, best_attack(state, seat)) / MOST
    turn = float(mover == seat)
    dice = [die for die in state.armies.values() if die.seat == seat]
    few = max(0, 4 - len(dice)) / 4
    return [points, points * late, attack, attack * turn, turn, few]


def _set_up(state: State, seat: Seat) -> list[float]:
    """The pips of a player's army, more than the other's; and what its best attack promises, the
    more of it the fuller the landscape."""
    more = (_pips(state, seat) - _pips(state, other(seat))) / 2 / PIPS
    filled = len(state.armies) / max(1, len(state.lands))
    return [more, min(MOST, best_attack(state, seat)) / MOST * filled]


def _pips(state: State, seat: Seat) -> int:
    placed = sum(die.value for die in state.armies.values() if die.seat == seat)
    return placed + sum(sorted(state.reserve[seat])[RESERVE:])


WEIGHTS = (2.63, 1.98, 3.43, 1.75, 0.18, 0.52, 4.1, 0.4)
CHANCES = Reckoning(traits, lambda _seats: WEIGHTS)
