"""How likely each player is to win, by the dice on the landscape and what attacks promise.

Until the first turn it is the dice that will stand on the landscape which count, those in hand
included: all but the two lowest of each player (DL-4).
"""

from __future__ import annotations

from games.advice import Reckoning
from games.core import Seat
from games.diceland.computer.worth import balance, best_attack
from games.diceland.placing import RESERVE
from games.diceland.state import Attacking, Choosing, Ended, Lowering, State, other

TRAITS = (
    "dice", "dice, late", "attack", "attack of who is at turn", "turn", "few left",
    "dice, set-up", "attack, set-up", "first turn, set-up",
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
    return [_of(state, Seat(n), mover, late) + [0.0] * 3 for n in range(2)]


def _of(state: State, seat: Seat, mover: Seat | None, late: float) -> list[float]:
    points = 0.0 if isinstance(state.phase, Ended) else balance(state, seat) / 2 / POINTS
    attack = min(MOST, best_attack(state, seat)) / MOST
    turn = float(mover == seat)
    dice = [die for die in state.armies.values() if die.seat == seat]
    few = max(0, 4 - len(dice)) / 4
    return [points, points * late, attack, attack * turn, turn, few]


def _set_up(state: State, seat: Seat) -> list[float]:
    """The pips of a player's army, more than the other's; what its best attack promises, the more
    of it the fuller the landscape; and whether it has the first turn if both keep their lowest."""
    more = (_pips(state, seat) - _pips(state, other(seat))) / 2 / PIPS
    attack = min(MOST, best_attack(state, seat)) / MOST * len(state.armies) / len(state.lands)
    kept = [sum(sorted(hand)[:RESERVE]) for hand in state.reserve]
    first = state.opener if kept[0] == kept[1] else kept.index(max(kept))
    return [more, attack, float(first == seat)]


def _pips(state: State, seat: Seat) -> int:
    placed = sum(die.value for die in state.armies.values() if die.seat == seat)
    return placed + sum(sorted(state.reserve[seat])[RESERVE:])


WEIGHTS = (2.63, 1.98, 3.43, 1.75, 0.18, 0.52, 0.0, 0.0, 0.0)
CHANCES = Reckoning(traits, lambda _seats: WEIGHTS)
