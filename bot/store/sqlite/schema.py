"""Migrate a file; ``PRAGMA user_version`` counts the migrations it has had."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.store import chain
from bot.store.schema import migrations


def scripts() -> list[str]:
    """The SQL of all migrations, in order."""
    return [sql for _, sql in sorted(migrations("sqlite").items())]


def version_of(connection: sqlite3.Connection) -> int:
    """How many migrations this database has seen."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def migrate(connection: sqlite3.Connection, known: Sequence[str]) -> None:
    """Run the migrations that the database has not seen, each whole or not at all.

    Raises sqlite3.Error.
    """
    # Migration 003 computes the hashes of older logs with it.
    connection.create_function("link", -1, chain.link, deterministic=True)
    for number in range(version_of(connection) + 1, len(known) + 1):
        sql = known[number - 1]
        try:
            # executescript ends a transaction that is open, so it has to begin its own.
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {number};\nCOMMIT;"
            )
        except sqlite3.Error:
            if connection.in_transaction:
                connection.rollback()
            raise
