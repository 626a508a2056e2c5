"""What every number of a match was drawn below: the log holds what was drawn, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from games import log
from games.core import AnyGame, Dealer


@dataclass(frozen=True, slots=True)
class Drawn:
    """What one entry drew: in play `play` of the match (0: the start), the numbers in the order
    drawn, each (from 0) `below` the number of its place."""

    play: int
    numbers: Sequence[int]
    below: Sequence[int]


def drawn(
    game: AnyGame, seats: int, options: Any, entries: Iterable[log.Entry]
) -> tuple[Drawn, ...]:
    """What each entry drew. Raises BadRecord if the log does not fit the rules."""
    dealers = list[_Noting]()

    def dealer(entry: log.Entry) -> Dealer:
        dealers.append(_Noting(draws=entry.draws))
        return dealers[-1]

    positions = log.positions(game, seats, options, entries, dealer=dealer)
    return tuple(
        Drawn(position.plays, tuple(dealt.draws), tuple(dealt.below_each))
        for position, dealt in zip(positions, dealers, strict=True)
    )


class _Noting(Dealer):
    """Deals what is recorded, and notes how many numbers there were to draw from."""

    __slots__ = ("below_each",)

    def __init__(self, draws: Iterable[int]) -> None:
        super().__init__(draws=draws)
        self.below_each: list[int] = []

    def below(self, n: int) -> int:
        """As recorded."""
        self.below_each.append(n)
        return super().below(n)
