"""Planned moves, in SQL. Every function runs on the database's thread."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.database import Connection
from games.core import Seat


def plans_of(connection: Connection, match_id: int) -> dict[Seat, tuple[str, ...]]:
    """The plans of a match by seat, in the order in which they will be played."""
    found: dict[Seat, tuple[str, ...]] = {}
    rows = connection.execute(
        "SELECT seat, move FROM plans WHERE match_id = ? ORDER BY seat, number", (match_id,)
    )
    for row in rows.fetchall():
        seat = Seat(row["seat"])
        found[seat] = (*found.get(seat, ()), row["move"])
    return found


def keep_plan(connection: Connection, match_id: int, seat: Seat, moves: Sequence[str]) -> None:
    """Replace what the seat has planned."""
    connection.execute("DELETE FROM plans WHERE match_id = ? AND seat = ?", (match_id, seat))
    connection.executemany(
        "INSERT INTO plans VALUES (?, ?, ?, ?)",
        [(match_id, seat, number, move) for number, move in enumerate(moves)],
    )
