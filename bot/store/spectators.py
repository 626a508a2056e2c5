"""Who was let in by a link to look on at a table without a channel, in SQL."""

from __future__ import annotations

from bot.base.errors import Refused
from bot.store import readers
from bot.store.database import Connection, reads, writes
from games.codec import Json

MOST = 50  # of a table, since each is notified of its end


@writes
def begin(connection: Connection, match_id: int, user_id: int) -> None:
    """Let a person look on. Raises Refused if too many do."""
    others = [other for other in _of(connection, match_id) if other != user_id]
    if len(others) >= MOST:
        raise Refused("too_many_spectators", most=MOST)
    connection.execute(
        "INSERT INTO spectators VALUES (?, ?) ON CONFLICT DO NOTHING", (match_id, user_id)
    )


@writes
def stop(connection: Connection, match_id: int, user_id: int) -> None:
    """Let a person look on no more."""
    connection.execute(
        "DELETE FROM spectators WHERE match_id = ? AND user_id = ?", (match_id, user_id)
    )
    readers.forget_unwritten(connection)


@reads
def of(connection: Connection, match_id: int) -> list[int]:
    """All who look on at a table."""
    return _of(connection, match_id)


@reads
def tables(connection: Connection, user_id: int) -> list[int]:
    """The tables at which a person looks on, the newest first."""
    rows = connection.execute(
        "SELECT match_id FROM spectators WHERE user_id = ? ORDER BY match_id DESC", (user_id,)
    )
    return [row["match_id"] for row in rows.fetchall()]


def clear(connection: Connection, match_id: int) -> None:
    """Let nobody look on at a table any more."""
    connection.execute("DELETE FROM spectators WHERE match_id = ?", (match_id,))
    readers.forget_unwritten(connection)


def erase(connection: Connection, user_id: int) -> None:
    """Let a person look on nowhere any more."""
    connection.execute("DELETE FROM spectators WHERE user_id = ?", (user_id,))


def about(connection: Connection, user_id: int) -> list[Json]:
    """The data about a person: the tables at which they look on."""
    rows = connection.execute(
        "SELECT match_id FROM spectators WHERE user_id = ? ORDER BY match_id", (user_id,)
    )
    return [{"table": row["match_id"]} for row in rows.fetchall()]


def _of(connection: Connection, match_id: int) -> list[int]:
    rows = connection.execute(
        "SELECT user_id FROM spectators WHERE match_id = ? ORDER BY user_id", (match_id,)
    )
    return [row["user_id"] for row in rows.fetchall()]
