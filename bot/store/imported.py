"""The records that imported matches begin from, and when each was last viewed, in SQL.

What else is kept of them is in `bot/features/past/imports/store.py`.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime, timedelta

from bot.store import key_values
from bot.store.database import Connection, Database
from bot.store.rows import to_micros
from bot.tables.notifications import IMPORT_DAYS

UNUSED, BY_HAND = REMOVED = "import_unused", "import_removed"
"""Why an imported match was removed; there are refusals with these keys."""
DAY = timedelta(days=1)
REMEMBERED = 1024  # matches that are known to have been viewed within a day


class Imports:
    """One for each store."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._looked: OrderedDict[int, datetime] = OrderedDict()

    async def looked_at(self, match_id: int, at: datetime) -> None:
        """Note that a person views an imported match, which is therefore kept.
        Written at most once a day."""
        if (before := self._looked.get(match_id)) is not None and at - before < DAY:
            return
        until = to_micros(at + IMPORT_DAYS + DAY)
        await self._database.write(
            lambda c: c.execute(
                "UPDATE imports SET kept_until = ?1 WHERE match_id = ?2 AND kept_until < ?1",
                (until, match_id),
            )
        )
        self._looked[match_id] = at
        self._looked.move_to_end(match_id)
        while len(self._looked) > REMEMBERED:
            self._looked.popitem(last=False)


def keep_text(connection: Connection, match_id: int, text: str) -> None:
    """Store the match that a lobby will continue, as JSON."""
    key_values.put(connection, key(match_id), text)


def drop_text(connection: Connection, match_id: int) -> None:
    """Drop that text: the match has begun, or never will."""
    key_values.drop(connection, key(match_id))


def key(match_id: int) -> str:
    """The key of that text among the stored values."""
    return f"import:{match_id}"
