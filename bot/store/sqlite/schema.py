"""Migrate a file; ``PRAGMA user_version`` is the number of the last migration it has had."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from bot.store import chain


def version_of(connection: sqlite3.Connection) -> int:
    """The format of this database; 0: it has none yet."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def migrate(connection: sqlite3.Connection, known: Mapping[int, str]) -> None:
    """Run the migrations that the database has not seen, each whole or not at all.

    Raises sqlite3.Error.
    """
    # Migration 003 computes the hashes of older logs with it.
    connection.create_function("link", -1, chain.link, deterministic=True)
    seen = version_of(connection)
    for number, sql in sorted(known.items()):
        if number <= seen:
            continue
        try:
            # executescript ends an open transaction, so it has to begin its own.
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {number};\nCOMMIT;"
            )
        except sqlite3.Error:
            if connection.in_transaction:
                connection.rollback()
            raise
