"""What the database of a fleet was told, kept beside it: each change of letters and of leases.

Triggers write it, so that no process can leave anything out, by the database's own clock. They are
in a schema of their own, of which the bot knows nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg import sql

import bot.features  # noqa: F401 - a database is not opened without them
from bot.base.setting_kinds import Server
from bot.store.store import Store
from tests.scale.filling import fill

Json = Any
TABLES = ("outbox", "shards", "logins")
NOTES = """
CREATE SCHEMA audit;
CREATE TABLE audit.changes (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL DEFAULT extract(epoch FROM clock_timestamp()),
    what TEXT NOT NULL,
    op TEXT NOT NULL,
    old JSONB,
    new JSONB
);
CREATE FUNCTION audit.note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit.changes (what, op, old, new)
    VALUES (TG_TABLE_NAME, TG_OP, to_jsonb(OLD) - 'body', to_jsonb(NEW) - 'body');
    RETURN NULL;
END
$$;
"""
NOTED = """
CREATE TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON {}
FOR EACH ROW EXECUTE FUNCTION audit.note()
"""


@dataclass(frozen=True)
class Change:
    """One row was written at that instant; `old` and `new` are what stood there and stands."""

    at: float
    what: str
    old: Json
    new: Json


async def begin(url: str, matches: int = 0) -> None:
    """Bring an empty database up to date, fill it with so many matches, and note from now on."""
    async with Store.open(Server(url)) as store:
        if matches:
            await store.write(lambda connection: fill(connection, matches))
            # Else each of them would have a message whose fate is to be found out at the start.
            await store.write(lambda connection: connection.execute("DELETE FROM postings"))
    await asyncio.to_thread(_begin, url)


def _begin(url: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute(NOTES)
        for table in TABLES:
            if connection.execute("SELECT to_regclass(%s)", (table,)).fetchone() != (None,):
                connection.execute(sql.SQL(NOTED).format(sql.Identifier(table)))


async def changes(url: str, what: str) -> list[Change]:
    """All changes of a table, in their order."""
    return await asyncio.to_thread(_changes, url, what)


def _changes(url: str, what: str) -> list[Change]:
    asked = "SELECT at, what, old, new FROM audit.changes WHERE what = %s ORDER BY number"
    return [Change(*row) for row in rows(url, asked, (what,))]


def rows(url: str, asked: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
    """What the database answers."""
    with psycopg.connect(url, autocommit=True) as connection:
        return connection.execute(asked.encode(), values).fetchall()


def do(url: str, said: str) -> None:
    """Say something to the database that has no answer."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(said.encode())


@dataclass(frozen=True)
class Letter:
    """A message of the outbox: when it was written and went, and its lane.

    A lane is the channel, or the person; letters that nothing is sent by have none.
    """

    number: int
    kind: str
    match: int | None
    seat: int | None
    channel: int | None
    replaces: str | None
    due: int
    written: float
    gone: float | None


def letters(noted: Sequence[Change]) -> Iterator[Letter]:
    """The letters of an audit, in the order in which they were written."""
    gone = {change.old["id"]: change.at for change in noted if change.new is None}
    for change in noted:
        if change.old is None:
            row = change.new
            yield Letter(
                number=row["id"],
                kind=row["kind"],
                match=row["match_id"],
                seat=row["seat"],
                channel=row["channel_id"],
                replaces=row["replaces"],
                due=row["due_at"],
                written=change.at,
                gone=gone.get(row["id"]),
            )
