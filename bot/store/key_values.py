"""Stored values: a text under each key, in SQL (table `settings`). On the database's thread."""

from __future__ import annotations

from bot.store.database import Connection


def get(connection: Connection, key: str) -> str | None:
    """The value of a key; None: it has none."""
    row = connection.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row["value"])


def put(connection: Connection, key: str, value: str) -> None:
    """Set the value of a key."""
    connection.execute(
        "INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (key, value),
    )


def drop(connection: Connection, key: str) -> None:
    """Remove a key."""
    connection.execute("DELETE FROM settings WHERE key = ?", (key,))


def about_tables(connection: Connection, of: str) -> dict[int, str]:
    """The values of keys ``<of>:<number>`` by their number, without the empty ones."""
    return {int(key.rpartition(":")[2]): value for key, value in below(connection, of).items()}


def below(connection: Connection, of: str) -> dict[str, str]:
    """The values of keys that begin with ``<of>:``, without the empty ones."""
    rows = connection.execute(
        "SELECT key, value FROM settings WHERE key LIKE ? AND value <> ''", (f"{of}:%",)
    )
    return {row["key"]: row["value"] for row in rows.fetchall()}
