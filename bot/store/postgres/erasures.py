"""Erasures of people from a database at a server, written to the log.

Copies of such a database are made by others, so that there is no list of erasures beside them. The
log outlives a restored copy; `bot.store.erasure` says what its lines show.
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
