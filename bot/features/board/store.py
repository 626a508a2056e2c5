"""Visits of the board page, and the key that signs its links, in SQL.

A visit is kept under the number of the link that began it, so that no link begins two. Of its
cookie only a hash is kept.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime

from bot.features.board.rules import AFTER, LINK, ONLOOKER, Link, Visit
from bot.store import hooks, key_values
from bot.store.database import Connection, reads, writes
from bot.store.outbox_queue import OutboxQueue
from bot.store.rows import from_micros, to_micros
from bot.store.store import Store
from games.codec import Json
from games.core import Seat

KEY = "board_key"
KEY_BYTES = 32


async def key(store: Store) -> str:
    """The key that signs links; made when it is first asked for."""
    found = await store.setting(KEY)
    if found is None:
        await store.write(lambda connection: _make(connection, secrets.token_hex(KEY_BYTES)))
        found = await store.setting(KEY)
    assert found is not None
    return found


@writes
def renew(connection: Connection) -> None:
    """Make a new key: earlier links cannot be opened, and all visits end."""
    key_values.put(connection, KEY, secrets.token_hex(KEY_BYTES))
    connection.execute("UPDATE visits SET cookie = NULL")


@writes
def begin(connection: Connection, link: Link, cookie: str, until: datetime, now: datetime) -> bool:
    """Begin the visit of a link, with the hash of its cookie; False if the link has begun one
    before, or its person has voided it since."""
    if not _is_open(connection, link):
        return False
    connection.execute("DELETE FROM visits WHERE until < ?", (to_micros(now),))
    old = to_micros(now - LINK)
    connection.execute("DELETE FROM visit_ends WHERE at < ?", (old,))
    begun = connection.execute(
        "INSERT INTO visits (link, cookie, user_id, match_id, seat, until)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (link) DO NOTHING",
        (link.number, cookie, link.user_id, link.table, link.seat, to_micros(until)),
    )
    return begun.rowcount == 1


@reads
def is_open(connection: Connection, link: Link) -> bool:
    """Whether a link could begin a visit: it has begun none, and its person has not voided it."""
    return _is_open(connection, link)


@reads
def visit(connection: Connection, cookie: str) -> Visit | None:
    """The visit of the cookie with that hash; None if there is none, or it was ended."""
    row = connection.execute("SELECT * FROM visits WHERE cookie = ?", (cookie,)).fetchone()
    if row is None:
        return None
    return Visit(row["user_id"], row["match_id"], Seat(row["seat"]), from_micros(row["until"]))


@writes
def leave(connection: Connection, cookie: str) -> None:
    """End one visit; its link stays spent."""
    connection.execute("UPDATE visits SET cookie = NULL WHERE cookie = ?", (cookie,))


@writes
def end_all(connection: Connection, user_id: int, at: datetime) -> int:
    """End all visits of a person, and void the links made until now; how many visits they were."""
    ended = connection.execute(
        "UPDATE visits SET cookie = NULL WHERE user_id = ? AND cookie IS NOT NULL", (user_id,)
    )
    connection.execute(
        "INSERT INTO visit_ends (user_id, at) VALUES (?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET at = excluded.at",
        (user_id, to_micros(at)),
    )
    return ended.rowcount


@reads
def stamps(connection: Connection, match_ids: Collection[int]) -> dict[int, int]:
    """The stamps of these tables."""
    found = connection.execute(
        f"SELECT id, stamp FROM matches WHERE id IN ({', '.join('?' * len(match_ids))})",
        tuple(match_ids),
    )
    return {row["id"]: row["stamp"] for row in found.fetchall()}


@hooks.ended
def over(connection: Connection, outbox: OutboxQueue, match_id: int, at: datetime) -> None:
    """A match is over: its visits end soon."""
    connection.execute("DELETE FROM visits WHERE until < ?", (to_micros(at),))
    soon = to_micros(at + AFTER)
    connection.execute(
        "UPDATE visits SET until = ?1 WHERE match_id = ?2 AND until > ?1", (soon, match_id)
    )


@hooks.seat_changed
def changed(connection: Connection, match_id: int, seat: Seat) -> None:
    """A seat has another player: its visits are over."""
    connection.execute(
        "UPDATE visits SET cookie = NULL WHERE match_id = ? AND seat = ?", (match_id, seat)
    )


hooks.delete_with_person("visits", "visit_ends")


@hooks.keeps("visits_of_the_board_page")
def about(connection: Connection, user_id: int) -> list[Json]:
    """The visits of a person that are kept."""
    rows = connection.execute(
        "SELECT * FROM visits WHERE user_id = ? ORDER BY until, link", (user_id,)
    )
    return [
        {
            "table": row["match_id"],
            "seat": None if row["seat"] == ONLOOKER else row["seat"] + 1,
            "until": from_micros(row["until"]).isoformat(),
            "ended": row["cookie"] is None,
        }
        for row in rows.fetchall()
    ]


def _is_open(connection: Connection, link: Link) -> bool:
    row = connection.execute(
        "SELECT at FROM visit_ends WHERE user_id = ?", (link.user_id,)
    ).fetchone()
    if row is not None and link.made_at <= from_micros(row["at"]):
        return False
    spent = connection.execute("SELECT 1 FROM visits WHERE link = ?", (link.number,)).fetchone()
    return spent is None


def _make(connection: Connection, new: str) -> None:
    connection.execute(
        "INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO NOTHING", (KEY, new)
    )
