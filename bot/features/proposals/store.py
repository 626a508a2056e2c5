"""Proposals and consents, in SQL."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.store import hooks
from bot.store.database import Connection, reads, writes
from bot.store.outbox_queue import OutboxQueue
from bot.store.rows import from_micros, from_text, to_micros, to_text
from bot.store.store import Store
from bot.tables.notifications import NotificationKind, Term
from bot.tables.records import Notification, Proposal
from games.codec import Json
from games.core import Seat

DAY = timedelta(days=1)


async def make(
    store: Store,
    match_id: int,
    kind: str,
    seat: Seat,
    body: Json,
    at: datetime,
    term: timedelta = DAY,
) -> None:
    """Store a proposal of a seat, whose term begins then; if the same is proposed already, the seat
    agrees to it. Another proposal of the same kind replaces the old one and its consents. Many
    parameters because they are the columns of its row."""

    def work(connection: Connection) -> None:
        found = _read(connection, match_id, kind)
        if found is None or found.body != body:
            _withdraw(connection, match_id, kind)
            connection.execute(
                "INSERT INTO proposals VALUES (?, ?, ?, ?, ?)",
                (match_id, kind, seat, to_text(body), to_micros(at)),
            )
            store.outbox.put(connection, match_id, [look_again(kind, at + term / 2)], at)
        _agree(connection, match_id, kind, seat)

    await store.write(work)


def look_again(kind: str, due_at: datetime, *, reminded: bool = False) -> Notification:
    """The message that has the term of a proposal looked at then."""
    return NotificationKind.TERM.single(Term(kind, reminded), about=kind, due_at=due_at)


@hooks.woken
def look_at_each(connection: Connection, outbox: OutboxQueue, at: datetime) -> None:
    """Begin to look at the terms of proposals that were made before there were terms."""
    rows = connection.execute(
        "SELECT match_id, matter FROM proposals WHERE NOT EXISTS (SELECT 1 FROM outbox"
        " WHERE outbox.match_id = proposals.match_id AND replaces = 'term:' || matter)"
    )
    for row in rows.fetchall():
        outbox.put(connection, row["match_id"], [look_again(row["matter"], at)], at)


@writes
def agree(connection: Connection, match_id: int, kind: str, seat: Seat) -> Proposal | None:
    """A seat agrees; None if nothing is proposed (any more)."""
    if _read(connection, match_id, kind) is not None:
        _agree(connection, match_id, kind, seat)
    return _read(connection, match_id, kind)


@writes
def object_(connection: Connection, match_id: int, kind: str, seat: Seat) -> None:
    """A seat says no, which takes back its yes; nothing if nothing is proposed (any more)."""
    if _read(connection, match_id, kind) is None:
        return
    _forget(connection, "consents", match_id, kind, seat)
    connection.execute(
        "INSERT INTO objections VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (match_id, kind, seat)
    )


async def get(store: Store, match_id: int, kind: str) -> Proposal | None:
    """The proposal of a kind, if there is one."""
    return await store.read(lambda c: _read(c, match_id, kind))


@reads
def all_of(connection: Connection, match_id: int) -> list[Proposal]:
    """All proposals of a table."""
    rows = connection.execute(
        "SELECT matter FROM proposals WHERE match_id = ? ORDER BY at, matter", (match_id,)
    ).fetchall()
    found = (_read(connection, match_id, row["matter"]) for row in rows)
    return [proposal for proposal in found if proposal is not None]


async def withdraw(store: Store, match_id: int, kind: str) -> bool:
    """Drop the proposal of that kind; False if there was none."""
    return await store.write(lambda c: _withdraw(c, match_id, kind))


@hooks.seat_changed
def retract(connection: Connection, match_id: int, seat: Seat) -> None:
    """Drop the votes of a seat: another player sits there now."""
    for table in ("consents", "objections"):
        connection.execute(f"DELETE FROM {table} WHERE match_id = ? AND seat = ?", (match_id, seat))


def _read(connection: Connection, match_id: int, kind: str) -> Proposal | None:
    row = connection.execute(
        "SELECT * FROM proposals WHERE match_id = ? AND matter = ?", (match_id, kind)
    ).fetchone()
    if row is None:
        return None
    agreed, against = (
        _seats(connection, table, match_id, kind) for table in ("consents", "objections")
    )
    body, at = from_text(row["body"]), from_micros(row["at"])
    return Proposal(match_id, kind, Seat(row["seat"]), body, at, agreed, against)


def _seats(connection: Connection, table: str, match_id: int, kind: str) -> frozenset[Seat]:
    rows = connection.execute(
        f"SELECT seat FROM {table} WHERE match_id = ? AND matter = ?", (match_id, kind)
    )
    return frozenset(Seat(row["seat"]) for row in rows.fetchall())


def _forget(connection: Connection, table: str, match_id: int, kind: str, seat: Seat) -> None:
    connection.execute(
        f"DELETE FROM {table} WHERE match_id = ? AND matter = ? AND seat = ?",
        (match_id, kind, seat),
    )


def _agree(connection: Connection, match_id: int, kind: str, seat: Seat) -> None:
    _forget(connection, "objections", match_id, kind, seat)
    connection.execute(
        "INSERT INTO consents VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (match_id, kind, seat)
    )


def _withdraw(connection: Connection, match_id: int, kind: str) -> bool:
    cursor = connection.execute(
        "DELETE FROM proposals WHERE match_id = ? AND matter = ?", (match_id, kind)
    )
    return cursor.rowcount > 0
