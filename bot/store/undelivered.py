"""Warnings that found a closed door, in SQL: they are told when their person looks next."""

from __future__ import annotations

import sqlite3

from games.core import Seat


def key(match_id: int, seat: Seat | str) -> str:
    """The name of the setting that keeps it."""
    return f"unheard:{match_id}:{seat}"


def seats(connection: sqlite3.Connection, match_id: int) -> frozenset[Seat]:
    """The seats of a match that are still to be told something. On the database's thread."""
    rows = connection.execute(
        "SELECT key FROM settings WHERE key GLOB ? AND value <> ''", (key(match_id, "*"),)
    )
    return frozenset(Seat(int(row["key"].rpartition(":")[2])) for row in rows.fetchall())
