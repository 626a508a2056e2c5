"""What a table's messages at a place are sent without, because Discord has refused more."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.base import clock

DAY = timedelta(days=1)
Where = tuple[int, int]
"""A table, and the channel of its messages; 0: private answers."""
Without = frozenset[int]
WHOLE: Without = frozenset()


@dataclass(slots=True)
class LesserForms:
    """For each table and place what is left out (by number, `bot.delivery.ladder`), and since when;
    in memory only."""

    _known: dict[Where, tuple[Without, datetime]] = field(default_factory=dict)

    def of(self, where: Where) -> Without:
        """What the next message there is sent without from the start; a day later it
        is tried whole again."""
        without, since = self._known.get(where, (WHOLE, clock.now()))
        if timedelta(0) <= clock.now() - since < DAY:
            return without
        self._known.pop(where, None)
        return WHOLE

    def worked(self, where: Where, without: Without) -> None:
        """Note that a message was accepted only without these."""
        self._known[where] = without, clock.now()
