"""Who was erased: copies of a server's database are made and kept by others, not by us.

So there is no list beside them. Each erasing is said in the log, which outlives a restored copy;
the line names no one: with the numbers in the copy at hand it is known whom it means.
"""

from __future__ import annotations

import logging
from datetime import datetime

from bot.store.erasure import Erasure

log = logging.getLogger(__name__)


class SaidErasures:
    """The list of a database at a server: its lines are in the log."""

    def add(self, user_id: int, at: datetime) -> None:
        """Log that a person is erased now."""
        log.warning(
            "erased: %s (a copy of the database that is older still names them)",
            Erasure.of(user_id, at),
        )

    def settle(self, now: datetime) -> None:
        """Nothing is kept here that could grow old."""
