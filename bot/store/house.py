"""The settings of the house, in SQL: a text under each key. On the database's thread."""

from __future__ import annotations

from bot.store.database import Connection


def get(connection: Connection, key: str) -> str | None:
    """What stands under that key."""
    row = connection.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row["value"])


def put(connection: Connection, key: str, value: str) -> None:
    """From now on that stands there."""
    connection.execute(
        "INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (key, value),
    )


def drop(connection: Connection, key: str) -> None:
    """Nothing stands there any more."""
    connection.execute("DELETE FROM settings WHERE key = ?", (key,))


def about_tables(connection: Connection, of: str) -> dict[int, str]:
    """What is set about single tables, ``<of>:<number>``, and not empty."""
    return {int(key.rpartition(":")[2]): value for key, value in below(connection, of).items()}


def below(connection: Connection, of: str) -> dict[str, str]:
    """What stands under keys that begin with ``<of>:``, and is not empty."""
    rows = connection.execute(
        "SELECT key, value FROM settings WHERE key LIKE ? AND value <> ''", (f"{of}:%",)
    )
    return {row["key"]: row["value"] for row in rows.fetchall()}
