"""Check at the start that a server keeps its data, and gives each process its own connection.

What a server reports against itself is believed. That its locks work and that a connection stays
the same is tested.
"""

from __future__ import annotations

from typing import Any

import psycopg

from bot.base.errors import Unusable
from bot.store.postgres.troubles import POOLED

NO_LOCKS = (
    "its locks hold nobody off, so that two processes would write over each other; only PostgreSQL"
    " itself can be used, and not CockroachDB"
)
_WANTED = """
SELECT version(), current_setting('fsync'), current_setting('synchronous_commit'),
current_setting('server_encoding'), pg_is_in_recovery(), current_schema()
"""
TRIED = 0x42726162  # a lock that is held only while it is tried


def must_be_safe(connection: psycopg.Connection[Any]) -> None:
    """Check that a server keeps what it acknowledged, and accepts writes. Raises Unusable."""
    try:
        row = connection.execute(_WANTED).fetchone()
    except psycopg.errors.UndefinedObject as wrong:
        raise Unusable(NO_LOCKS) from wrong  # it lacks PostgreSQL's settings
    assert row is not None
    version, fsync, commit, encoding, standby, schema = row
    if "CockroachDB" in version:
        raise Unusable(NO_LOCKS)
    if fsync != "on":
        raise Unusable("the server has fsync = off and may lose all there is; set it to on")
    if commit == "off":
        raise Unusable("the server has synchronous_commit = off and may lose moves; set it to on")
    if encoding != "UTF8":
        raise Unusable(f"the database is in {encoding}; make it anew with ENCODING 'UTF8'")
    if standby:
        raise Unusable(
            "the server is a standby, which takes no writes; take the address of the first"
        )
    if schema is None:
        raise Unusable("the name in the address may use no schema there; make it the owner")


def must_be_ours_alone(
    connection: psycopg.Connection[Any], other: psycopg.Connection[Any], place: int
) -> None:
    """Check that these are two connections, and that a lock of one keeps out the other. Raises
    Unusable."""
    ours = _backend(connection)
    connection.execute("SELECT pg_advisory_lock($1::int, $2::int)", (TRIED, place))
    try:
        with other.transaction():
            taken = other.execute(
                "SELECT pg_try_advisory_xact_lock($1::int, $2::int)", (TRIED, place)
            ).fetchone()
            theirs = _backend(other)
            # A pooler shares or changes the server's processes, so that a session's lock means
            # nothing.
            if theirs == ours or _backend(connection) != ours:
                raise Unusable(POOLED)
            if taken is None or taken[0]:
                raise Unusable(NO_LOCKS)
    finally:
        connection.execute("SELECT pg_advisory_unlock($1::int, $2::int)", (TRIED, place))


def _backend(connection: psycopg.Connection[Any]) -> int:
    """The number of the server's process that works for a connection."""
    row = connection.execute("SELECT pg_backend_pid()").fetchone()
    assert row is not None
    return int(row[0])
