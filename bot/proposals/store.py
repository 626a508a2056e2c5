"""Proposals and consents, in SQL."""

from __future__ import annotations

from datetime import datetime

from bot.store import hooks
from bot.store.database import Connection, reads, writes
from bot.store.rows import from_micros, from_text, to_micros, to_text
from bot.store.store import Store
from bot.tables.records import Proposal
from games.codec import Json
from games.core import Seat


@writes
def make(
    connection: Connection, match_id: int, kind: str, seat: Seat, body: Json, at: datetime
) -> None:
    """Store a proposal of a seat; if the same is proposed already, the seat agrees to it. Another
    proposal of the same kind replaces the old one and its consents."""
    found = _read(connection, match_id, kind)
    if found is None or found.body != body:
        _withdraw(connection, match_id, kind)
        connection.execute(
            "INSERT INTO proposals VALUES (?, ?, ?, ?, ?)",
            (match_id, kind, seat, to_text(body), to_micros(at)),
        )
    _agree(connection, match_id, kind, seat)


@writes
def agree(connection: Connection, match_id: int, kind: str, seat: Seat) -> Proposal | None:
    """A seat agrees; None if nothing is proposed (any more)."""
    if _read(connection, match_id, kind) is not None:
        _agree(connection, match_id, kind, seat)
    return _read(connection, match_id, kind)


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
    """Drop the consents of a seat: another player sits there now."""
    connection.execute("DELETE FROM consents WHERE match_id = ? AND seat = ?", (match_id, seat))


def _read(connection: Connection, match_id: int, kind: str) -> Proposal | None:
    row = connection.execute(
        "SELECT * FROM proposals WHERE match_id = ? AND matter = ?", (match_id, kind)
    ).fetchone()
    if row is None:
        return None
    seats = connection.execute(
        "SELECT seat FROM consents WHERE match_id = ? AND matter = ?", (match_id, kind)
    )
    agreed = frozenset(Seat(consent["seat"]) for consent in seats.fetchall())
    body = from_text(row["body"])
    return Proposal(match_id, kind, Seat(row["seat"]), body, from_micros(row["at"]), agreed)


def _agree(connection: Connection, match_id: int, kind: str, seat: Seat) -> None:
    connection.execute(
        "INSERT INTO consents VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (match_id, kind, seat)
    )


def _withdraw(connection: Connection, match_id: int, kind: str) -> bool:
    cursor = connection.execute(
        "DELETE FROM proposals WHERE match_id = ? AND matter = ?", (match_id, kind)
    )
    return cursor.rowcount > 0
