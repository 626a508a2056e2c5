"""What must be done with a restored backup before a bot runs on it.

Data written after the backup is lost, but its messages are still on Discord, and numbers of tables
that were given since would be given again. Every function runs on the database's thread, or where
no other process has the file.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.store import key_values
from bot.store.database import Connection
from bot.store.rows import from_micros, to_micros
from bot.tables.notifications import NotificationKind

KEY = "restored"  # a stored value: the newest instant of the data, and when it was restored
APART = 1000  # least numbers of tables, and of messages, to skip: some were given since
STAYS = (
    NotificationKind.CLOCK,
    NotificationKind.THINK,
    NotificationKind.EXPIRE,
    NotificationKind.IMPORT_EXPIRE,
    NotificationKind.SETTLE,
    NotificationKind.END,
)
"""Kinds that are kept even if they may be done already: without them a table could not go on, or
its end would not be shown."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The newest instant of the restored data, and when it was restored."""

    since: datetime
    at: datetime


def read(connection: Connection) -> Restored | None:
    """The mark of a restored backup; None if there is none, or if an older version, which does not
    know the mark, has played on since."""
    rows = connection.execute(
        "SELECT key, value FROM settings WHERE key IN (?, 'started')", (KEY,)
    ).fetchall()
    values = {row["key"]: row["value"] for row in rows}
    if KEY not in values:
        return None
    since, at = map(int, values[KEY].split())
    # An older version ignores the mark but stores its start: what was played since must stay.
    if int(values.get("started", 0)) > at:
        return None
    return Restored(from_micros(since), from_micros(at))


def newest(connection: Connection) -> datetime | None:
    """The newest instant at which anything was written; the due times of messages do not count."""
    found = connection.execute(
        "SELECT max(at) FROM (SELECT max(changed_at) AS at FROM matches UNION ALL"
        " SELECT max(posted_at) FROM posts UNION ALL SELECT max(written_at) FROM outbox)"
        " AS instants"
    ).fetchone()[0]
    return None if found is None else from_micros(found)


def apart(restored: Restored) -> dict[str, int]:
    """How many numbers of tables and messages are skipped, since they may have been given
    meanwhile.

    The more time has passed the more (a table a minute, a message a second), so that a copy that is
    restored twice does not give the same numbers either.
    """
    seconds = max(0, int((restored.at - restored.since).total_seconds()))
    return {"matches": APART + seconds // 60, "outbox": APART + seconds}


def mark(connection: Connection, restored: Restored) -> None:
    """Mark the database as a restored backup; the next start announces that."""
    key_values.put(connection, KEY, f"{to_micros(restored.since)} {to_micros(restored.at)}")


def begin(connection: Connection, at: datetime) -> None:
    """Drop messages that were due before the backup, restart all waits and remove the mark.

    Otherwise people would be reminded of questions that they are only just asked again.
    """
    restored = read(connection)
    if restored is None:
        return
    kinds = ", ".join("?" * len(STAYS))
    connection.execute(
        f"DELETE FROM outbox WHERE due_at <= ? AND kind NOT IN ({kinds})",
        (to_micros(restored.since), *STAYS),
    )
    connection.execute(
        "UPDATE waits SET since = ?1, reminded = NULL, late = 0,"
        " snoozed = CASE WHEN snoozed > ?1 THEN snoozed END",
        (to_micros(at),),
    )
    key_values.drop(connection, KEY)
