"""What a copy reads of a database at a server: its format, tables and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import psycopg

from bot.base.errors import Unusable
from bot.base.setting_kinds import Server
from bot.store.database import Connection
from bot.store.postgres import schema
from bot.store.postgres.session import TO_CONNECT
from bot.store.postgres.troubles import refusal

_COLUMNS = f"""
SELECT relname AS table_name, attname AS column_name FROM ({schema.TABLES}) AS tables
JOIN pg_attribute ON attrelid = tables.oid
WHERE attnum > 0 AND NOT attisdropped AND relname <> ? ORDER BY relname, attnum
"""
_COUNTING = f"""
SELECT relname AS table_name, attname AS column_name,
pg_get_serial_sequence(quote_ident(relname), attname) AS sequence
FROM ({schema.TABLES}) AS tables JOIN pg_attribute ON attrelid = tables.oid
WHERE attidentity <> ''
"""
_names = count(1)


def format_of(server: Server) -> tuple[int, int]:
    """The format of the database, and that of this version. Raises Unusable."""
    try:
        with psycopg.connect(
            server.url, autocommit=True, cursor_factory=psycopg.RawCursor, **TO_CONNECT
        ) as connection:
            return schema.format_of(connection), schema.known()
    except psycopg.Error as wrong:
        raise refusal(server, wrong) from wrong
    except Unusable as wrong:
        raise type(wrong)(f"{server}: {wrong}") from wrong


def columns(connection: Connection) -> dict[str, list[str]]:
    """The columns of each table of ours."""
    found: dict[str, list[str]] = {}
    for row in connection.execute(_COLUMNS, (schema.MARK,)):
        found.setdefault(row["table_name"], []).append(row["column_name"])
    return found


def pieces(connection: Connection, wanted: str, most: int) -> Iterator[Sequence[Sequence[Any]]]:
    """The rows of a query, so many at a time; psycopg would fetch all of them at once."""
    name = f"copied_{next(_names)}"
    connection.execute(f"DECLARE {name} NO SCROLL CURSOR FOR {wanted}")
    while piece := connection.execute(f"FETCH {most} FROM {name}").fetchall():
        yield [tuple(row) for row in piece]
    connection.execute(f"CLOSE {name}")


def counters(connection: Connection) -> dict[str, int]:
    """The highest number that each counting table has ever given to a row."""
    found = {}
    for counting in connection.execute(_COUNTING).fetchall():
        row = connection.execute(
            f"SELECT last_value, is_called FROM {counting['sequence']}"
        ).fetchone()
        found[counting["table_name"]] = row["last_value"] if row["is_called"] else 0
    return found


def set_counters(connection: Connection, given: Mapping[str, int]) -> None:
    """Make sure that neither these numbers, nor any that is in its table, are given again."""
    for counting in connection.execute(_COUNTING).fetchall():
        table, column = counting["table_name"], counting["column_name"]
        row = connection.execute(f"SELECT max({column}) AS newest FROM {table}").fetchone()
        number = max(given.get(table, 0), row["newest"] or 0)
        if number:
            connection.execute("SELECT setval(?::regclass, ?)", (counting["sequence"], number))


def filled(connection: Connection) -> None:
    """Update the planner's statistics: for a minute or so it would otherwise
    plan for empty tables."""
    connection.execute("ANALYZE")
