"""What every number of a match was drawn below.

The log says it. In matches begun before it did, the rules of today are asked, and believed where
the seed bears them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from games import log
from games.core import AnyGame, BadRecord, Dealer


@dataclass(frozen=True, slots=True)
class Drawn:
    """The draws of one entry: `play` is its play of the match (0: the start), `numbers` what was
    drawn, in order, each from 0. `below` holds the bound of each; None where nobody knows it."""

    play: int
    numbers: Sequence[int]
    below: Sequence[int] | None


def follows(seed: str, drawn: Drawn) -> bool:
    """Whether these are the numbers that the seed of the match gives."""
    dealer = Dealer(f"{seed}/{drawn.play}")
    try:
        return [dealer.below(n) for n in drawn.below or ()] == list(drawn.numbers)
    except ValueError:
        return False


def drawn(
    game: AnyGame, seats: int, options: Any, entries: Sequence[log.Entry], seed: str, given: int
) -> tuple[Drawn, ...]:
    """What each entry drew; the first `given` of them not from the seed. Raises BadRecord for a log
    that fits no rules."""
    told = [entry.below if entry.draws else () for entry in entries]
    today = list(_today(game, seats, options, entries) if None in told else ())
    found = []
    for number, position in enumerate(log.frame(seats, entries)):
        one = Drawn(position.plays, entries[number].draws, told[number])
        if one.below is None and number < len(today):
            asked = Drawn(one.play, one.numbers, today[number])
            one = asked if number < given or follows(seed, asked) else one
        found.append(one)
    return tuple(found)


def _today(
    game: AnyGame, seats: int, options: Any, entries: Iterable[log.Entry]
) -> list[Sequence[int]]:
    """What the rules of today would draw each number below, as far as the log fits them."""
    dealers = list[Dealer]()

    def dealer(entry: log.Entry) -> Dealer:
        dealers.append(Dealer(draws=entry.draws))
        return dealers[-1]

    reached = 0
    try:
        for _ in log.positions(game, seats, options, entries, dealer=dealer):
            reached += 1
    except BadRecord:
        pass
    return [dealt.limits for dealt in dealers[:reached]]
