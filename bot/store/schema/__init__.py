"""The shape of the database: numbered files of plain SQL, each run once and for ever as it is.

To change the shape, add the file of the next number. ``PRAGMA user_version`` says how many have
been run.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from importlib.resources import files

from bot.store import chain


def scripts() -> list[str]:
    """The SQL of all migrations, in order."""
    found = [file for file in files(__name__).iterdir() if file.name.endswith(".sql")]
    return [file.read_text("utf-8") for file in sorted(found, key=lambda file: file.name)]


def version_of(connection: sqlite3.Connection) -> int:
    """How many migrations this database has seen."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def migrate(connection: sqlite3.Connection, migrations: Sequence[str]) -> None:
    """Run the migrations that the database has not seen, each whole or not at all.

    Raises sqlite3.Error.
    """
    connection.create_function("link", -1, chain.link, deterministic=True)
    for number in range(version_of(connection) + 1, len(migrations) + 1):
        sql = migrations[number - 1]
        try:
            # executescript ends a transaction that is open, so it has to begin its own.
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {number};\nCOMMIT;"
            )
        except sqlite3.Error:
            if connection.in_transaction:
                connection.rollback()
            raise
