"""Moves laid down for later, in SQL. Every function runs on the database's thread."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.database import Connection
from games.core import Seat


def laid(connection: Connection, match_id: int) -> dict[Seat, tuple[str, ...]]:
    """What the seats of a match have laid down, in the order in which it will be played."""
    found: dict[Seat, tuple[str, ...]] = {}
    rows = connection.execute(
        "SELECT seat, move FROM plans WHERE match_id = ? ORDER BY seat, number", (match_id,)
    )
    for row in rows.fetchall():
        seat = Seat(row["seat"])
        found[seat] = (*found.get(seat, ()), row["move"])
    return found


def lay(connection: Connection, match_id: int, seat: Seat, moves: Sequence[str]) -> None:
    """These moves and no others are what the seat has laid down."""
    connection.execute("DELETE FROM plans WHERE match_id = ? AND seat = ?", (match_id, seat))
    connection.executemany(
        "INSERT INTO plans VALUES (?, ?, ?, ?)",
        [(match_id, seat, number, move) for number, move in enumerate(moves)],
    )
