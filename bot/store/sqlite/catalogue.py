"""What a copy reads of a file: its format, tables and numbers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.base.errors import Unusable
from bot.store.database import Connection
from bot.store.schema import newest
from bot.store.sqlite.recognising import refusal
from bot.store.sqlite.schema import version_of


def format_of(file: Path) -> tuple[int, int]:
    """The format of the database, and that of this version. Raises Unusable."""
    if not file.is_file():
        raise Unusable(f"{file}: there is no such database")
    try:
        where = f"{file.resolve().as_uri()}?mode=rw"  # which creates no file
        with closing(sqlite3.connect(where, uri=True, timeout=0.5)) as connection:
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()
            return version_of(connection), newest("sqlite")
    except sqlite3.Error as wrong:
        raise refusal(file, wrong) from wrong


def columns(connection: Connection) -> dict[str, list[str]]:
    """The columns of each table of ours."""
    rows = connection.execute(
        "SELECT tables.name AS of, columns.name FROM sqlite_master AS tables,"
        " pragma_table_info(tables.name) AS columns"
        " WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'"
        " ORDER BY tables.name, columns.cid"
    )
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(row["of"], []).append(row["name"])
    return found


def pieces(connection: Connection, wanted: str, most: int) -> Iterator[Sequence[Sequence[Any]]]:
    """The rows of a query, so many at a time."""
    cursor = connection.execute(wanted)
    piece: list[Sequence[Any]] = []
    for row in cursor:
        piece.append(tuple(row))
        if len(piece) == most:
            yield piece
            piece = []
    if piece:
        yield piece


def counters(connection: Connection) -> dict[str, int]:
    """The highest number that each counting table has ever given to a row."""
    return {row["name"]: row["seq"] for row in connection.execute("SELECT * FROM sqlite_sequence")}


def set_counters(connection: Connection, given: Mapping[str, int]) -> None:
    """Make sure that none of these numbers is given again."""
    counting = connection.execute("SELECT name FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'")
    for name in [row["name"] for row in counting]:
        if number := given.get(name, 0):
            # sqlite_sequence has no key that ON CONFLICT could use.
            connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
            connection.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", (name, number))


def filled(connection: Connection) -> None:
    """Do nothing: SQLite gathers statistics only on request."""
