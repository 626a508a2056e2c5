"""Links to tables without a channel, in SQL."""

from __future__ import annotations

from datetime import datetime

from bot.direct.rules import Link
from bot.store import hooks, spectators
from bot.store.database import Connection, Row, reads, writes
from bot.store.outbox_queue import OutboxQueue


@writes
def keep(connection: Connection, link: Link) -> None:
    """Keep a link in the place of the one before it of the same table and kind."""
    connection.execute(
        "DELETE FROM join_links WHERE match_id = ? AND plays = ?", (link.match_id, int(link.plays))
    )
    _insert(connection, link)


@writes
def give_back(connection: Connection, link: Link) -> None:
    """Keep a link that was spent for nothing."""
    _insert(connection, link)


@writes
def spend(connection: Connection, link: Link) -> bool:
    """Use a link; False if it is gone. One that is for once is gone now."""
    if link.once:
        gone = connection.execute("DELETE FROM join_links WHERE code = ?", (link.code,))
        return gone.rowcount == 1
    asked = connection.execute("SELECT 1 FROM join_links WHERE code = ?", (link.code,))
    return asked.fetchone() is not None


@writes
def cancel(connection: Connection, match_id: int) -> None:
    """Make all links to a table void; who was let in by one looks on no more."""
    connection.execute("DELETE FROM join_links WHERE match_id = ?", (match_id,))
    spectators.clear(connection, match_id)


@reads
def by_code(connection: Connection, code: str) -> Link | None:
    """The link of that code."""
    row = connection.execute("SELECT * FROM join_links WHERE code = ?", (code,)).fetchone()
    return None if row is None else _link_of(row)


@hooks.ended
def drop(connection: Connection, outbox: OutboxQueue, match_id: int, at: datetime) -> None:
    """A match is over: no link gives a seat; who may look on still may."""
    connection.execute("DELETE FROM join_links WHERE match_id = ? AND plays = 1", (match_id,))


def _insert(connection: Connection, link: Link) -> None:
    connection.execute(
        "INSERT INTO join_links (code, match_id, plays, once) VALUES (?, ?, ?, ?)",
        (link.code, link.match_id, int(link.plays), int(link.once)),
    )


def _link_of(row: Row) -> Link:
    return Link(row["code"], row["match_id"], bool(row["plays"]), bool(row["once"]))
