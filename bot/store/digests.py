"""The daily digests, in SQL: whoever wants one has one message in the outbox, the next.

It is of no table, and carries all it needs. Every function runs on the database's thread.
"""

from __future__ import annotations

from datetime import datetime

from bot.store import people
from bot.store.database import Connection
from bot.store.outbox import OutboxQueue
from bot.store.rows import from_text
from bot.tables.notifications import Digest, NotificationKind
from bot.tables.records import Notification
from bot.tables.schedule import next_digest


def renew(connection: Connection, outbox: OutboxQueue, user_id: int, at: datetime) -> None:
    """A person's wishes have changed: what the next digest tells goes on where it began."""
    row = connection.execute(
        "SELECT body FROM outbox WHERE match_id IS NULL AND replaces = ? ORDER BY id DESC",
        (_name(user_id),),
    ).fetchone()
    told = Digest(user_id, at) if row is None else Digest.of(from_text(row["body"]))
    write(connection, outbox, told, at)


def write(connection: Connection, outbox: OutboxQueue, told: Digest, at: datetime) -> None:
    """The next digest of a person, in the place of any other; none if they want none."""
    due = next_digest(at, people.preferences(connection, told.user_id))
    if due is None:
        outbox.withdraw(connection, None, _name(told.user_id))
        return
    notification = Notification(
        NotificationKind.DIGEST, body=told.stored(), replaces=_name(told.user_id), due_at=due
    )
    outbox.put(connection, None, [notification], at)


def _name(user_id: int) -> str:
    return f"{NotificationKind.DIGEST}:{user_id}"
