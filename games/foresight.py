"""What an action leads to in any game: dice, the telling of what was hidden, the moves of others.

Seen from the seat that would take it, by the game's own rules on a position that fits its view.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.advice import advice_of
from games.computers.outcomes import TooMany, outcomes
from games.core import Action, AnyGame, Dealer, Seat, View

MOST = 36
"""How many outcomes are looked at (those of two dice): somebody waits for the answer."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """What an action leads to.

    `draws`: something is rolled or drawn. `reveals`: something hidden is told. `passes_on`: in
    every outcome only others are awaited then, or nobody. `ends`: in every outcome nobody is.
    """

    draws: bool
    reveals: bool
    passes_on: bool
    ends: bool = False


def foresee(game: AnyGame, view: View, action: Action) -> Foresight | None:
    """What a legal action of the view's seat leads to; None for a game without `resample`."""
    resample = advice_of(game).resample
    if resample is None or view.seat is None:
        return None
    seat, state, dealers = view.seat, resample(view, Dealer()), list[Dealer]()

    def awaited_then(dealer: Dealer) -> frozenset[Seat]:
        dealers.append(dealer)
        return frozenset(game.awaited(game.apply(state, seat, action, dealer)))

    try:
        awaited = [seats for _, seats in outcomes(awaited_then, MOST)]
        stays, ends = any(seat in seats for seats in awaited), not any(awaited)
    except TooMany:
        stays, ends = True, False  # nobody knows
    reveals = any(told.event.reveals for dealer in dealers for told in dealer.told)
    return Foresight(any(dealer.draws for dealer in dealers), reveals, not stays, ends)
