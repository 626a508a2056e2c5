"""Idle matches, in SQL."""

from __future__ import annotations

from datetime import datetime

from bot.store import hooks
from bot.store.database import Connection, reads
from bot.store.outbox_queue import OutboxQueue
from bot.tables.notifications import Idle, NotificationKind
from bot.tables.records import Status


@hooks.woken
def look_at_each(connection: Connection, outbox: OutboxQueue, at: datetime) -> None:
    """Begin to look at the matches that a version without such looks has begun."""
    rows = connection.execute(
        "SELECT id FROM matches WHERE status = ? AND NOT EXISTS"
        " (SELECT 1 FROM outbox WHERE match_id = matches.id AND kind = ?)",
        (Status.RUNNING.value, NotificationKind.IDLE),
    )
    for row in rows.fetchall():
        outbox.put(connection, row["id"], [NotificationKind.IDLE.single(Idle())], at)


@reads
def is_of_event(connection: Connection, match_id: int) -> bool:
    """Whether a match was played for an event, which has counted it."""
    row = connection.execute(
        "SELECT EXISTS (SELECT 1 FROM pairings WHERE match_id = ?1) OR EXISTS"
        " (SELECT 1 FROM tournament_tables WHERE match_id = ?1) AS counted",
        (match_id,),
    ).fetchone()
    return bool(row["counted"])
