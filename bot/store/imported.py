"""What a lobby goes on with whose match was begun elsewhere; kept until it begins or is closed."""

from __future__ import annotations

import sqlite3


def keep(connection: sqlite3.Connection, match_id: int, text: str) -> None:
    """The match that a lobby goes on with, as JSON."""
    connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key(match_id), text))


def drop(connection: sqlite3.Connection, match_id: int) -> None:
    """It has begun, or never will."""
    connection.execute("DELETE FROM settings WHERE key = ?", (key(match_id),))


def key(match_id: int) -> str:
    """Where it stands among the settings of the house."""
    return f"import:{match_id}"
