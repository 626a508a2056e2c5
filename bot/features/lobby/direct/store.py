"""Links to tables without a channel, in SQL."""

from __future__ import annotations

from datetime import datetime

from bot.features.lobby.direct.rules import JoinLink
from bot.store import hooks, spectators
from bot.store.database import Connection, Row, reads, writes
from bot.store.outbox_queue import OutboxQueue

IN_HAND = "IN HAND "  # before a code in use: nobody finds it, since typed codes have no capitals


@writes
def keep(connection: Connection, link: JoinLink) -> None:
    """Keep a link; it replaces the earlier one of the same table and kind."""
    connection.execute(
        "DELETE FROM join_links WHERE match_id = ? AND plays = ?", (link.match_id, int(link.plays))
    )
    connection.execute(
        "INSERT INTO join_links (code, match_id, plays, once) VALUES (?, ?, ?, ?)",
        (link.code, link.match_id, int(link.plays), int(link.once)),
    )


@writes
def spend(connection: Connection, link: JoinLink) -> bool:
    """Use a link; False if it is gone. A link for one use is set aside: nobody else finds it, but
    it can still be cancelled with the table's other links."""
    if link.once:
        return _renamed(connection, link.code, IN_HAND + link.code)
    asked = connection.execute("SELECT 1 FROM join_links WHERE code = ?", (link.code,))
    return asked.fetchone() is not None


@writes
def give_back(connection: Connection, link: JoinLink) -> None:
    """Make a link that was set aside work again, unless it was cancelled meanwhile."""
    _renamed(connection, IN_HAND + link.code, link.code)


@writes
def used_up(connection: Connection, link: JoinLink) -> None:
    """Delete a link for one use that has given its seat."""
    connection.execute("DELETE FROM join_links WHERE code = ?", (IN_HAND + link.code,))


@writes
def cancel(connection: Connection, match_id: int) -> None:
    """Make all links to a table void; those who were let in by one look on no more."""
    connection.execute("DELETE FROM join_links WHERE match_id = ?", (match_id,))
    spectators.clear(connection, match_id)


@reads
def by_code(connection: Connection, code: str) -> JoinLink | None:
    """The link of that code."""
    row = connection.execute("SELECT * FROM join_links WHERE code = ?", (code,)).fetchone()
    return None if row is None else _link_of(row)


@hooks.ended
def drop(connection: Connection, outbox: OutboxQueue, match_id: int, at: datetime) -> None:
    """A match is over: no link gives a seat any more; spectators may still look on."""
    connection.execute("DELETE FROM join_links WHERE match_id = ? AND plays = 1", (match_id,))


def _renamed(connection: Connection, code: str, to: str) -> bool:
    changed = connection.execute("UPDATE join_links SET code = ? WHERE code = ?", (to, code))
    return changed.rowcount == 1


def _link_of(row: Row) -> JoinLink:
    return JoinLink(row["code"], row["match_id"], bool(row["plays"]), bool(row["once"]))
