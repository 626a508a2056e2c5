"""Duels by lot: picks that bring as much against the best opponent as against any other (TV-8).

What a duel brings is the same for whoever picks pawns, and for whoever picks bars, as long as each
number from a lowest one up is picked so often that it counts for as much as any other. Of `k` pawns
against `m` bars that is so with S, the numbers from `a` to the highest: `a` is the one for which
V = (|S| - m) / H is largest, H being the sum of 1/n over S. Pawn n is picked k / (n H) times, bar n
with the probability 1 - V / n. The pawns then bring k V points, and neither side can change that.

The picks are made by systematic sampling: the numbers lie in a row, each as long as it is likely,
and from a start that is drawn one is picked at every step. All lengths are whole numbers, so the
chances are exact, and with k and m from 1 to 8 no more than three pawns are alike (TV-9).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import lcm

from games.core import Dealer
from games.terrain_vague.box import BOX
from games.terrain_vague.phases import Numbers

HIGHEST_FIRST: Numbers = tuple(range(BOX.numbers, 0, -1))


def pawns_by_lot(pawns: int, bars: int, dealer: Dealer) -> Numbers:
    """Pick this number of `pawns` against this number of `bars`, highest first."""
    lengths = _inverses(bars)
    row = {number: pawns * length for number, length in lengths.items()}
    return _sampled(row, sum(lengths.values()), dealer)


def bars_by_lot(bars: int, dealer: Dealer) -> Numbers:
    """Pick this number of `bars`, highest first; the number of pawns makes no difference."""
    lengths = _inverses(bars)
    step, spare = sum(lengths.values()), len(lengths) - bars
    return _sampled({n: step - spare * length for n, length in lengths.items()}, step, dealer)


def worth_by_lot(pawns: int, bars: int) -> Fraction:
    """The points that `pawns` pawns bring on average against `bars` bars, whatever the picks."""
    lengths = _inverses(bars)
    return pawns * (len(lengths) - bars) / sum((Fraction(1, n) for n in lengths), Fraction())


@cache
def _inverses(bars: int) -> Mapping[int, int]:
    """The numbers of S against `bars` bars, highest first, each with 1/n in whole parts."""

    def worth(size: int) -> Fraction:
        return (size - bars) / sum((Fraction(1, n) for n in HIGHEST_FIRST[:size]), Fraction())

    chosen = HIGHEST_FIRST[: max(range(1, BOX.numbers + 1), key=worth)]
    parts = lcm(*chosen)
    return {number: parts // number for number in chosen}


def _sampled(row: Mapping[int, int], step: int, dealer: Dealer) -> Numbers:
    """The numbers that lie at a start below `step`, and at each further step, in this row."""
    at, end, picked = dealer.below(step), 0, list[int]()
    for number, length in row.items():
        end += length
        while at < end:
            picked.append(number)
            at += step
    return tuple(picked)
