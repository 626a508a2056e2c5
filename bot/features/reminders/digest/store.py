"""Daily digests, in SQL: a person who wants them has one message in the outbox, the next one.

It belongs to no table and carries all it needs.
"""

from __future__ import annotations

from datetime import datetime

from bot.store import hooks, people
from bot.store.database import Connection
from bot.store.outbox_queue import OutboxQueue
from bot.store.rows import from_text
from bot.store.store import Store
from bot.tables.notifications import Digest, NotificationKind
from bot.tables.records import Notification
from bot.tables.schedule import next_digest


async def put_next(store: Store, about: Digest, at: datetime) -> None:
    """Store what the next digest of a person covers, if they want one; due at their hour."""
    await store.write(lambda connection: _write(connection, store.outbox, about, at))


@hooks.wished
def renew(connection: Connection, outbox: OutboxQueue, user_id: int, at: datetime) -> None:
    """Rewrite the next digest after a person's preferences have changed; it covers the same
    time."""
    row = connection.execute(
        "SELECT body FROM outbox WHERE match_id IS NULL AND replaces = ? ORDER BY id DESC",
        (_name(user_id),),
    ).fetchone()
    about = Digest(user_id, at) if row is None else Digest.of(from_text(row["body"]))
    _write(connection, outbox, about, at)


def _write(connection: Connection, outbox: OutboxQueue, about: Digest, at: datetime) -> None:
    """Replace the next digest of a person; remove it if they want none."""
    due = next_digest(at, people.preferences(connection, about.user_id))
    if due is None:
        outbox.withdraw(connection, None, _name(about.user_id))
        return
    notification = Notification(
        NotificationKind.DIGEST, body=about.stored(), replaces=_name(about.user_id), due_at=due
    )
    outbox.put(connection, None, [notification], at)


def _name(user_id: int) -> str:
    return f"{NotificationKind.DIGEST}:{user_id}"
