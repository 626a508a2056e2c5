"""Whose database it is, of which format, and bringing it up to date."""

from __future__ import annotations

from typing import Any

import psycopg

from bot.base.errors import Unusable
from bot.store.schema import migrations

MARK = "braakland_format"
"""The table that says how many migrations there were; another program has none."""
_FOREIGN = """
SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE relkind IN ('r', 'p') AND nspname = current_schema()
AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
"""


def format_of(connection: psycopg.Connection[Any]) -> int:
    """How many migrations this database has seen; 0 for an empty one.

    Raises Unusable for that of another program, or of a newer version of this one.
    """
    known = max(migrations("postgres"))
    marked = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1",
        (MARK,),
    )
    if _only(marked) is None:
        if _only(connection.execute(_FOREIGN)):
            raise Unusable("this database belongs to another program")
        return 0
    seen: int = _only(connection.execute(f"SELECT format FROM {MARK}"))
    if seen > known:
        raise Unusable(f"written by a newer Braakland (format {seen}; this one knows {known})")
    return seen


def migrate(connection: psycopg.Connection[Any], seen: int) -> None:
    """Run the migrations that the database has not seen, each whole or not at all."""
    for number, sql in sorted(migrations("postgres").items()):
        if number > seen:
            with connection.transaction():
                connection.execute("SET LOCAL statement_timeout = 0")
                connection.execute(sql.encode())
                connection.execute(f"CREATE TABLE IF NOT EXISTS {MARK} (format BIGINT NOT NULL)")
                connection.execute(f"DELETE FROM {MARK}")
                connection.execute(f"INSERT INTO {MARK} VALUES ($1)", (number,))


def _only(cursor: psycopg.Cursor[Any]) -> Any:
    row = cursor.fetchone()
    return None if row is None else row[0]
