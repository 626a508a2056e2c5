"""How likely each seat is to win, as far as one seat can tell: a number a player can be shown.

A game's `ADVICE` offers ``traits(state)``: for every seat what it has, as numbers of about -2 to 2,
and `weights`. The chance of a seat is e to its strength, the weighted sum of its traits, over the
sum of all (a logit model). The weights are those under which the ends of matches between computers
were likeliest (`bench.calibration`); how true they are is told there too.

A view is judged by states that fit it (``resample``), so that nothing is told that its seat could
not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum
from operator import mul
from statistics import fmean
from typing import Any

from games.advice import Reckoning, advice_of
from games.core import AnyGame, Dealer, View

DRAWS = 8  # states that are drawn where something is hidden


def reckoning_of(game: AnyGame) -> Reckoning | None:
    """How a game reckons chances; None if it does not."""
    advice = advice_of(game)
    return advice.chances if advice.resample is not None else None


def chances(game: AnyGame, view: View) -> tuple[float, ...] | None:
    """The chance of each seat to win, 0 to 1, as the seat of the view can tell; they add up to 1.

    A shared win counts in parts. None where the game reckons no chances. The same view always gives
    the same chances.
    """
    reckoning, resample = reckoning_of(game), advice_of(game).resample
    if reckoning is None or resample is None:
        return None
    draws = 1 if game.INFO.public else DRAWS
    dealer = Dealer("chances")
    found = [of_state(game, reckoning, resample(view, dealer)) for _ in range(draws)]
    return tuple(map(fmean, zip(*found, strict=True)))


def of_state(game: AnyGame, reckoning: Reckoning, state: Any) -> Sequence[float]:
    """The chance of each seat in a fully known state; exact once the match is over."""
    result = game.result(state)
    if result is not None:
        share = 1 / len(result.winners)
        return [share if seat in result.winners else 0.0 for seat in range(len(result.ranks))]
    traits = reckoning.traits(state)
    return shares(reckoning.weights(len(traits)), traits)


def shares(weights: Sequence[float], traits: Sequence[Sequence[float]]) -> Sequence[float]:
    """The chance of each seat by the traits of all."""
    strengths = [fsum(map(mul, weights, each)) for each in traits]
    highest = max(strengths)
    powers = [exp(strength - highest) for strength in strengths]
    total = fsum(powers)
    return [power / total for power in powers]
