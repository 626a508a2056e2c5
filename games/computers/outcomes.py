"""Every way the dice may fall, each with its probability."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from games.core import Dealer

T = TypeVar("T")


LONGEST = 64  # draws of one outcome: a tie may be rolled again for ever


class TooMany(Exception):
    """More outcomes than were asked for (a shuffled pile, say), or one without end."""


class _Prefix(Dealer):
    """Deals the numbers of its prefix, then 0; records the bound of each draw."""

    __slots__ = ("_prefix",)

    def __init__(self, prefix: tuple[int, ...]) -> None:
        super().__init__()
        self._prefix = prefix

    def below(self, n: int) -> int:
        """The next number of the prefix, or 0. Raises TooMany past `LONGEST` draws."""
        place = len(self.draws)
        if place >= LONGEST:
            raise TooMany
        drawn = self._prefix[place] if place < len(self._prefix) else 0
        self.limits.append(n)
        self.draws.append(drawn)
        return drawn


def outcomes(act: Callable[[Dealer], T], most: int = 216) -> list[tuple[float, T]]:
    """Every outcome of `act`, with its probability; they add up to 1.

    `act` is called once for each outcome, with a dealer that deals it; it may be ``apply`` with all
    arguments but the dealer. Raises TooMany beyond `most`, or where a tie is rolled again and
    again.
    """
    found: list[tuple[float, T]] = []
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        if len(found) + len(waiting) > most:
            raise TooMany
        prefix = waiting.pop()
        dealer = _Prefix(prefix)
        came_to = act(dealer)
        chance = 1.0
        for n in dealer.limits:
            chance /= n
        found.append((chance, came_to))
        for place in range(len(prefix), len(dealer.draws)):
            head = tuple(dealer.draws[:place])
            waiting.extend((*head, other) for other in range(1, dealer.limits[place]))
    return found
