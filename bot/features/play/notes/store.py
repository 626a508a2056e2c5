"""Private notes, in SQL: values of the settings, by person and table."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from bot.store import hooks, key_values
from bot.store.database import Connection, reads, writes
from bot.store.outbox_queue import OutboxQueue
from games.codec import Json


def _of(user_id: int) -> str:
    return f"note:{user_id}"


@writes
def keep(connection: Connection, user_id: int, match_id: int, text: str) -> None:
    """Keep a person's note at a table, in place of the one before; an empty text deletes it."""
    key = f"{_of(user_id)}:{match_id}"
    if text:
        key_values.put(connection, key, text)
    else:
        key_values.drop(connection, key)


@hooks.keeps("notes")
def about(connection: Connection, user_id: int) -> list[Json]:
    """The notes of a person."""
    kept = key_values.about_tables(connection, _of(user_id))
    return [{"table": number, "note": text} for number, text in sorted(kept.items())]


@reads
def notes(connection: Connection, user_id: int) -> dict[int, str]:
    """The notes of a person by table."""
    return key_values.about_tables(connection, _of(user_id))


@hooks.ended
def drop(connection: Connection, outbox: OutboxQueue, match_id: int, at: datetime) -> None:
    """A match is over: its notes are deleted."""
    connection.execute("DELETE FROM settings WHERE key LIKE ?", (f"note:%:{match_id}",))


@hooks.erased
def erase(
    connection: Connection, user_id: int, outbox: OutboxQueue | None, lacking: Collection[str]
) -> None:
    """Forget the notes of a person."""
    connection.execute("DELETE FROM settings WHERE key LIKE ?", (f"{_of(user_id)}:%",))
