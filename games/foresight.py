"""What an action leads to whatever the game: dice, what was hidden is told, others move.

Seen from the seat that would take it, by the game's own rules on a position that fits its view.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.computers.outcomes import TooMany, outcomes
from games.core import Action, AnyGame, Dealer, View

MOST = 36
"""Ways the dice may fall (two dice) that are looked at: an answer waits for it."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """`draws`: something is rolled or drawn with it. `reveals`: it tells what was hidden.
    `hands_over`: however it comes out, only others are awaited then, or nobody."""

    draws: bool
    reveals: bool
    hands_over: bool


def foresee(game: AnyGame, view: View, action: Action) -> Foresight | None:
    """What a legal action of the view's seat leads to; None for a game without `resample`."""
    resample = getattr(game, "resample", None)
    if resample is None or view.seat is None:
        return None
    seat, state, dealers = view.seat, resample(view, Dealer()), list[Dealer]()

    def awaited_still(dealer: Dealer) -> bool:
        dealers.append(dealer)
        return seat in game.awaited(game.apply(state, seat, action, dealer))

    try:
        stays = any(still for _, still in outcomes(awaited_still, MOST))
    except TooMany:
        stays = True  # nobody knows
    reveals = any(told.event.reveals for dealer in dealers for told in dealer.told)
    return Foresight(any(dealer.draws for dealer in dealers), reveals, not stays)
