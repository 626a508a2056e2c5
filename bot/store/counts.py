"""Counts of rows, for metrics, in SQL. On the database's thread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.store.database import Connection
from bot.store.outbox_queue import TO_SAY
from bot.store.rows import from_micros, to_micros
from bot.tables.notifications import JOBS, NotificationKind
from bot.tables.records import OPEN, OVER, Status

DAY = timedelta(days=1)
AHEAD = (
    NotificationKind.END,
    NotificationKind.IDLE,
    NotificationKind.UNLED,
    NotificationKind.RECALL,
    NotificationKind.WARNING,
    NotificationKind.DIGEST,
    NotificationKind.LOBBY_NEWS,
)
"""Kinds that may be stored long before they are due, and are not overdue until then."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What the database holds: open tables by game and status, tables that are over by status,
    unsent messages by kind and since when the oldest has waited (None: there are none), how many
    computers have to think, how many sessions were begun within a day, and its size in bytes."""

    tables: Mapping[tuple[str, str], int]
    over: Mapping[str, int]
    messages: Mapping[str, int]
    oldest: datetime | None
    computers: int
    sessions: int
    size: int


def read(connection: Connection, now: datetime, size: int) -> Counts:
    """Count everything. For tables this reads only an index; of messages it
    leaves the clocks out."""
    tables = connection.execute(
        f"SELECT game, status, count(*) FROM matches WHERE status IN ({_listed(OPEN)})"
        " GROUP BY game, status"
    )
    over = connection.execute(
        f"SELECT status, count(*) FROM matches WHERE status IN ({_listed(OVER)}) GROUP BY status"
    )
    messages = connection.execute(
        "SELECT kind, count(*), min(CASE WHEN attempts = 0 AND due_at > written_at AND kind IN"
        f" ({_listed(AHEAD)}) THEN due_at ELSE written_at END) FROM outbox"
        f" WHERE {TO_SAY} AND kind NOT IN ({_listed(JOBS)})"
        f" AND (kind NOT IN ({_listed(AHEAD)}) OR attempts > 0 OR due_at <= ?) GROUP BY kind",
        (to_micros(now),),
    ).fetchall()
    computers = connection.execute(
        f"SELECT count(*) FROM outbox WHERE {TO_SAY} AND kind = ?", (NotificationKind.THINK,)
    ).fetchone()[0]
    sessions = connection.execute(
        "SELECT count(*) FROM starts WHERE at > ?", (to_micros(now - DAY),)
    ).fetchone()[0]
    return Counts(
        tables={(game, status): number for game, status, number in tables.fetchall()},
        over=dict(over.fetchall()),
        messages={kind: number for kind, number, _ in messages},
        oldest=min((from_micros(since) for *_, since in messages), default=None),
        computers=computers,
        sessions=sessions,
        size=size,
    )


def _listed(words: Iterable[NotificationKind | Status]) -> str:
    return ", ".join(f"'{word}'" for word in words)
