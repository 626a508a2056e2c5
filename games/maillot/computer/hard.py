"""Riding and attacking, played out many times: what the habits say, against all else.

Bids are not played out. Who wins a square pays by the second highest bid (MA-19), so one bids what
the square is worth, whatever the others may have bid; that is a habit, tuned like the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Action, Dealer, Seat
from games.maillot.computer.ahead import attacks
from games.maillot.computer.choice import FINISH, GIVE_UP, RIDE, STAY, decide, keen
from games.maillot.computer.playouts import best
from games.maillot.computer.resample import resample
from games.maillot.phases import Attacking, Starting
from games.maillot.state import State
from games.maillot.view import MaillotView

PLAYOUTS = 320  # for one choice


def choose(
    view: MaillotView, state: State, seat: Seat, dealer: Dealer, budget: float = 1.0
) -> Sequence[Action]:
    """What a computer of the highest level does."""
    known, *others = plans(state, seat)
    playouts = max(1, round(PLAYOUTS * budget))
    return best(lambda chance: resample(view, chance), seat, [known, *others], playouts, dealer)


def plans(state: State, seat: Seat) -> list[tuple[Action, ...]]:
    """The plans to choose from, first that of the habits."""
    habits = keen(state)
    known = decide(state, seat, habits)
    match state.phase:
        case Starting() if known is not FINISH and state.breakaway is not None:
            return [(RIDE,), (GIVE_UP,)] if known is RIDE else [(GIVE_UP,), (RIDE,)]
        case Attacking():
            stay, *attack = attacks(state, seat, habits)
            return [stay, *attack] if known is STAY else [*attack, stay]
    return [(known,)]
