"""Whether a database is one of the bot, its format, and migrating it.

Where several processes share it, a newer version may migrate it while the version before runs on,
by migrations that say so (`GOES_ON`). For other migrations all processes must have stopped; one
that still runs, because it was cut off, notices and stops using the database.
"""

from __future__ import annotations

import logging
import time
from typing import Any

import psycopg
from psycopg import errors

from bot.base.errors import Unusable
from bot.store.schema import GOES_ON, migrations, must_be_known

MARK = "braakland_format"
"""The table that holds the number of the last migration; other programs have no such table.

A version can keep using the database if it knows at least the format `least`.
"""
BRIEFLY = "500ms"
"""How long a migration waits for tables in use; those who want to read them
wait no longer than this."""
PAUSE = 0.5  # seconds until the migration is tried again
log = logging.getLogger(__name__)
TABLES = """
SELECT pg_class.oid, relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE relkind IN ('r', 'p') AND nspname = current_schema() AND NOT EXISTS (
    SELECT 1 FROM pg_depend
    WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
)
"""
"""The tables of the schema; no views, and nothing that an extension has put beside them."""


def known() -> int:
    """The format that this version makes of a database."""
    return max(migrations("postgres"))


def format_of(connection: psycopg.Connection[Any]) -> int:
    """The format of this database; 0 for an empty one.

    Raises Unusable for that of another program, of a newer version of this one, or of a state
    between two versions.
    """
    marked = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1",
        (MARK,),
    )
    if _only(marked) is None:
        if _only(connection.execute(f"SELECT count(*) FROM ({TABLES}) AS tables")):
            raise Unusable("this database belongs to another program")
        return 0
    seen: int | None = _only(connection.execute(f"SELECT format FROM {MARK}"))
    if seen is None:
        raise Unusable(f"its table {MARK} is empty, so nobody knows its format; restore a dump")
    must_be_known(seen, migrations("postgres"))
    return seen


def goes_on(seen: int) -> bool:
    """Whether a version that knows that format at most may run during the
    migration and after it."""
    return all(GOES_ON in sql for number, sql in migrations("postgres").items() if number > seen)


def must_go_on(connection: psycopg.Connection[Any]) -> None:
    """Check that no newer version has migrated the database to a format that excludes this version.
    Raises Unusable."""
    if _only(connection.execute(f"SELECT format FROM {MARK}")) <= known():
        return
    if _only(connection.execute(f"SELECT least FROM {MARK}")) > known():
        raise Unusable(
            f"a newer Braakland has changed it, and this version (format {known()}) must end"
        )


def migrate(connection: psycopg.Connection[Any], seen: int, lock: str) -> None:
    """Run the migrations that the database lacks, each entirely or not at all, while `lock` keeps
    out all writes."""
    told = logging.INFO if seen else logging.DEBUG  # a new database is no news
    for number, sql in sorted(migrations("postgres").items()):
        while number > seen:
            try:
                _run(connection, number, sql, lock)
                log.log(told, "the database has format %s now", number)
                break
            # Some process reads a table. If this waited longer, all who come would have to wait
            # behind it.
            except (errors.LockNotAvailable, errors.DeadlockDetected) as wrong:
                log.warning("format %s waits until its tables are free: %s", number, wrong)
                time.sleep(PAUSE)


def _run(connection: psycopg.Connection[Any], number: int, sql: str, lock: str) -> None:
    with connection.transaction():
        connection.execute(f"SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '{BRIEFLY}'")
        connection.execute(lock.encode())
        connection.execute(sql.encode())
        connection.execute(f"CREATE TABLE IF NOT EXISTS {MARK} (format BIGINT NOT NULL)")
        connection.execute(f"ALTER TABLE {MARK} ADD COLUMN IF NOT EXISTS least BIGINT")
        before = connection.execute(f"DELETE FROM {MARK} RETURNING coalesce(least, format)")
        least = _only(before) if GOES_ON in sql else number
        connection.execute(f"INSERT INTO {MARK} VALUES ($1, $2)", (number, least))


def _only(cursor: psycopg.Cursor[Any]) -> Any:
    row = cursor.fetchone()
    return None if row is None else row[0]
