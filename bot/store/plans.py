"""The plans of seats, in SQL. Every function runs on the database's thread."""

from __future__ import annotations

from bot.store.database import Connection
from bot.tables.orders import Plan
from games.core import AnyGame, Seat


def plans_of(connection: Connection, match_id: int, game: AnyGame) -> dict[Seat, Plan]:
    """The plans of a match by seat."""
    found: dict[Seat, list[str]] = {}
    rows = connection.execute(
        "SELECT seat, move FROM plans WHERE match_id = ? ORDER BY seat, number", (match_id,)
    )
    for row in rows.fetchall():
        found.setdefault(Seat(row["seat"]), []).append(row["move"])
    return {seat: Plan.read(game, texts) for seat, texts in found.items()}


def keep_plan(connection: Connection, match_id: int, seat: Seat, plan: Plan) -> None:
    """Replace the plan of a seat."""
    connection.execute("DELETE FROM plans WHERE match_id = ? AND seat = ?", (match_id, seat))
    connection.executemany(
        "INSERT INTO plans VALUES (?, ?, ?, ?)",
        [(match_id, seat, number, text) for number, text in enumerate(plan.stored)],
    )
