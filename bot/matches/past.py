"""Past positions of matches, after each entry; those of the matches viewed last are cached.

A log is replayed off the event loop, and must lead to the position at which the match is.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.base.errors import Refused
from bot.matches.match import Match
from games import log
from games.core import AnyGame, BadRecord, Seat, View
from games.log import Entry, Position

KEPT = 8  # matches whose positions stay in memory; those of a long one take some ten MB


class Past:
    """The positions of a match, without the events that led to each."""

    def __init__(self, game: AnyGame, positions: Sequence[Position]) -> None:
        self._game = game
        self.positions = positions

    def view(self, entry: int, seat: Seat | None) -> View:
        """What the seat (None: the public) could know after the entry of that number."""
        return log.view(self._game, self.positions[entry], seat)

    def turn(self, entry: int) -> int:
        """The number of the turn after that entry, by the public view; 0: none is counted."""
        turn = getattr(self.view(entry, None), "turn", 0)
        return turn if isinstance(turn, int) else 0


class Pasts:
    """The past positions of the matches that were last looked back at."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Past] = OrderedDict()

    async def of(self, match: Match) -> Past:
        """The past of a match. Raises Refused if by today's rules its log leads to another
        position: then only its events are known."""
        kept = self._kept.get(match.id)
        before = () if kept is None else tuple(kept.positions)
        if kept is None or len(before) != match.entries:
            entries, game = tuple(line.entry for line in match.lines), match.game
            try:
                positions = await asyncio.to_thread(
                    _replayed, game, match.options, len(match.seated), entries, before
                )
            except BadRecord as changed:
                raise Refused("past_rules_changed") from changed
            if len(positions) == match.entries and not match.is_at(positions[-1]):
                raise Refused("past_rules_changed")
            kept = self._kept[match.id] = Past(game, positions)
        self._kept.move_to_end(match.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept


def _replayed(
    game: AnyGame, options: Any, seats: int, entries: Sequence[Entry], before: Sequence[Position]
) -> tuple[Position, ...]:
    """The positions after all entries, continued from those `before`."""
    known = before[: len(entries)]
    more = log.positions(game, seats, options, entries[len(known) :], known)
    return (*known, *(replace(position, told=()) for position in more))
