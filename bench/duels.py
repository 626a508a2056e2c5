"""A million duels by lot against the table: ``python -m bench.duels [DRAWS]``.

For each number of bars and pawns that the hideout cards can bring together it prints what every
pawn and bar comes to, the largest deviation in standard deviations, and what the best answer to
the picks that were drawn would gain on the value of the duel (nothing, but for chance).
"""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from math import sqrt

from games.core import Dealer
from games.terrain_vague.box import BOX
from games.terrain_vague.lot import bars_by_lot, pawns_by_lot, worth_by_lot

DRAWS = 1_000_000
DUELS = ((3, 1), (1, 3), (2, 2), (1, 2), (2, 1))
"""Pawns and bars of the red numbers that meet (TV-13)."""

NUMBERS = range(1, BOX.numbers + 1)


def drawn(pawns: int, bars: int, draws: int) -> tuple[Counter[int], Counter[int]]:
    """How often each pawn and each bar was picked."""
    dealer = Dealer(f"{pawns} pawns, {bars} bars")
    picked, struck = Counter[int](), Counter[int]()
    for _ in range(draws):
        picked.update(pawns_by_lot(pawns, bars, dealer))
        struck.update(bars_by_lot(bars, dealer))
    return picked, struck


def table(pawns: int, bars: int) -> tuple[dict[int, float], dict[int, float]]:
    """How many pawns, and bars, of each number are expected: k / (n H), and 1 - V / n (TV-8)."""
    value = worth_by_lot(1, bars)
    size = max(
        NUMBERS, key=lambda s: (s - bars) / sum(Fraction(1, n) for n in NUMBERS[-s:])
    )  # fmt: skip
    whole = sum(Fraction(1, n) for n in NUMBERS[-size:])
    of_pawns = {n: float(pawns / (n * whole)) for n in NUMBERS[-size:]}
    return of_pawns, {n: float(1 - value / n) for n in NUMBERS[-size:]}


def main(draws: int) -> None:
    """Prints the figures of every duel."""
    for pawns, bars in DUELS:
        value = float(worth_by_lot(pawns, bars))
        picked, struck = drawn(pawns, bars, draws)
        expected = table(pawns, bars)
        worst = 0.0
        for counts, shares in zip((picked, struck), expected, strict=True):
            assert set(counts) <= set(shares), "a number that is never worth picking"
            for n, share in shares.items():
                off = counts[n] / draws - share
                part = share % 1  # a pick holds the whole of a share, and one more so often
                worst = max(worst, abs(off) / sqrt(part * (1 - part) / draws))
        best = sorted(n * (1 - struck[n] / draws) for n in NUMBERS for _ in range(BOX.alike))
        hit = sorted(n * picked[n] / draws for n in NUMBERS)
        gain = sum(best[-pawns:]) - value
        saved = value - (sum(hit) - sum(hit[-bars:]))
        print(
            f"{pawns} pawns, {bars} bars: value {value:.5f}; off by {worst:.2f} sd at most; "
            f"the best pawns would gain {gain:+.5f}, the best bars {saved:+.5f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DRAWS)
