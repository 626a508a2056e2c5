"""The computers of Maillot Arc-en-Ciel.

*Easy* bids and attacks as it comes into its head, within reason. *Normal* goes by rules of thumb
(`choice`), and judges by the position (`worth`) what a lead is worth: paying for it, and
attacking, with all that the yellow die may show (`ahead`). *Hard* has habits tuned by play, and
plays out whether to ride and to attack (`playouts`). Each goes for its own chance to win, whoever
of the others gains by it (max^n): with one race for all and no deals there is nobody to gang up.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.computers import Level
from games.core import Action, Dealer
from games.maillot.computer import ahead, easy, hard
from games.maillot.computer.resample import resample
from games.maillot.view import MaillotView

__all__ = ["computer", "resample"]


def computer(
    view: MaillotView, legal: Sequence[Action], level: Level, dealer: Dealer, budget: float = 1.0
) -> Sequence[Action]:
    """What a computer of this level does in the seat of the view.

    `budget` multiplies how much *hard* plays out.
    """
    assert view.seat is not None
    state, seat = resample(view, dealer), view.seat
    match level:
        case Level.EASY:
            return (easy.choose(state, seat, dealer),)
        case Level.NORMAL:
            return ahead.at_sight(state, seat)
        case Level.HARD:
            return hard.choose(view, state, seat, dealer, budget)
