"""How likely each player is to win, by the dice on the landscape and what attacks promise."""

from __future__ import annotations

from games.advice import Reckoning
from games.core import Seat
from games.diceland.computer.worth import balance, best_attack
from games.diceland.state import Attacking, Choosing, Ended, Lowering, State

TRAITS = ("dice", "dice, late", "attack", "attack of who is at turn", "turn", "few left")
POINTS, MOST = 20.0, 30.0
ALL = 18  # dice on a full landscape, about


def traits(state: State) -> list[list[float]]:
    """What each player has, in the order of `TRAITS`."""
    phase = state.phase
    mover = phase.seat if isinstance(phase, Attacking | Lowering | Choosing) else None
    late = max(0.0, 1 - len(state.armies) / ALL) if state.turn else 0.0
    return [_of(state, Seat(n), mover, late) for n in range(2)]


def _of(state: State, seat: Seat, mover: Seat | None, late: float) -> list[float]:
    if isinstance(state.phase, Ended) or not state.turn:
        points = 0.0
    else:
        points = balance(state, seat) / 2 / POINTS
    attack = min(MOST, best_attack(state, seat)) / MOST if state.turn else 0.0
    turn = float(mover == seat)
    dice = [die for die in state.armies.values() if die.seat == seat]
    few = max(0, 4 - len(dice)) / 4 if state.turn else 0.0
    return [points, points * late, attack, attack * turn, turn, few]


WEIGHTS = (2.63, 1.98, 3.43, 1.75, 0.18, 0.52)
CHANCES = Reckoning(traits, lambda _seats: WEIGHTS)
