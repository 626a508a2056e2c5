"""Imported matches, in SQL: who imported each, and until when it is kept.

Matches imported before 0.3.0 are not recorded here, and are kept.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from bot.store import hooks, tables
from bot.store.audit import record
from bot.store.database import Connection, reads
from bot.store.imported import UNUSED
from bot.store.many import marks
from bot.store.outbox_queue import OutboxQueue
from bot.store.rows import from_micros, to_micros
from bot.store.store import Store
from bot.tables.imports import PutUp
from bot.tables.notifications import IMPORT_DAYS, NotificationKind
from bot.tables.records import OVER, NewTable, Status, Table
from bot.tables.servers import AuditEntry
from games.codec import Json

FOREVER = (1 << 63) - 1  # as an instant in the database
NOWHERE = 0  # no channel of Discord has this number
EMPTIED = (
    *("log", "snapshots", "older_snapshots", "seats", "hands", "posts", "waits", "banks"),
    *("pauses", "plans", "proposals", "hints", "reviews"),
)
"""The tables from which a removed match is deleted; its row in ``matches`` stays, and says why."""


@dataclass(frozen=True, slots=True)
class KeptImport:
    """An imported match that is kept: who imported it (None: they were erased), and until when it
    is kept without being viewed."""

    user_id: int | None
    until: datetime


@dataclass(frozen=True, slots=True)
class Held:
    """How many imports a person or a server has, and how many lines."""

    matches: int
    lines: int


async def of_person(store: Store, user_id: int) -> Held:
    """What a person has imported that is still kept."""
    return await store.read(lambda c: _held(c, "imports.user_id", user_id))


async def of_server(store: Store, guild_id: int) -> Held:
    """What was imported on a server and is still kept."""
    return await store.read(lambda c: _held(c, "matches.guild_id", guild_id))


async def get(store: Store, match_id: int) -> KeptImport | None:
    """An imported match that is kept for a time; None for any other."""
    return await store.read(lambda connection: _one(connection, match_id))


@reads
def over(
    connection: Connection, most: int, user_id: int | None, guild_id: int | None = None
) -> list[int]:
    """The imported matches that are over, at most `most`, of a person, on a server, or of the
    person there; those viewed longest ago come first."""
    of = {"imports.user_id": user_id, "matches.guild_id": guild_id}
    asked = {column: number for column, number in of.items() if number is not None}
    where = "".join(f" AND {column} = ?" for column in asked)
    rows = connection.execute(
        "SELECT match_id FROM imports JOIN matches ON matches.id = match_id"
        f" WHERE removed_at IS NULL AND status IN {marks(OVER)}{where}"
        " ORDER BY kept_until, match_id LIMIT ?",
        (*(status.value for status in OVER), *asked.values(), most),
    )
    return [row["match_id"] for row in rows.fetchall()]


@reads
def stays_until(connection: Connection, match_id: int) -> datetime | None:
    """Until when an imported match is kept, by its last view and its newest line; None if it is not
    there, or is kept for good."""
    kept = _one(connection, match_id)
    if kept is None:
        return None
    newest = connection.execute(
        "SELECT max(at) FROM log WHERE match_id = ?", (match_id,)
    ).fetchone()[0]
    return max(kept.until, from_micros(newest or 0) + IMPORT_DAYS)


async def remove(
    store: Store, match_id: int, why: str, at: datetime, audit: AuditEntry | None = None
) -> bool:
    """Remove an imported match that is over or frozen, with all its data; whether that was done.

    With UNUSED it is removed only if its time is over. `why` is what people who look for it read;
    an `audit` entry is kept if a moderator does it.
    """
    until = to_micros(at) if why == UNUSED else FOREVER

    def work(connection: Connection) -> bool:
        gone = connection.execute(
            "UPDATE imports SET removed_at = ?, user_id = NULL WHERE match_id = ?"
            # Checked here, not before: somebody may look at it, and so keep it, at this moment.
            " AND removed_at IS NULL AND kept_until <= ? AND EXISTS (SELECT 1 FROM matches"
            " WHERE id = imports.match_id AND status NOT IN (?, ?))",
            (to_micros(at), match_id, until, Status.LOBBY.value, Status.RUNNING.value),
        )
        if not gone.rowcount:
            return False
        record(connection, audit)
        for table in EMPTIED:
            connection.execute(f"DELETE FROM {table} WHERE match_id = ?", (match_id,))
        connection.execute(
            "UPDATE matches SET status = ?, note = ?, entries = 0, seed = '',"
            " stamp = stamp + 1, changed_at = changed_at + 1 WHERE id = ?",
            (Status.CLOSED.value, why, match_id),
        )
        store.outbox.withdraw(connection, match_id, NotificationKind.IMPORT_EXPIRE)
        return True

    return await store.write(work)


async def put_up(store: Store, found: PutUp) -> Table:
    """Store a match that was played elsewhere, with all its lines; its channel may have an open
    table."""
    new, commit = found.new, found.commit

    def work(connection: Connection) -> Table:
        # Without a channel at first, since `insert` refuses one that has an open table.
        match_id = tables.insert(connection, replace(new, channel_id=NOWHERE))
        table = tables.written(connection, match_id)
        commit_of_it = replace(commit, match_id=match_id, begun=replace(table, members=new.members))
        before = tables.append(connection, commit_of_it)
        tables.move_on(connection, commit_of_it, before)
        tables.place(connection, match_id, new.channel_id)
        _keep(connection, store.outbox, match_id, new, len(commit.lines))
        return tables.written(connection, match_id)

    return await store.write(work)


@hooks.created
def keep_new(connection: Connection, outbox: OutboxQueue, match_id: int, new: NewTable) -> None:
    """Store that a new lobby continues an imported match, if it does."""
    if new.settings.imported is not None:
        _keep(connection, outbox, match_id, new, new.settings.imported.given)


@hooks.ended
def never_begun(connection: Connection, outbox: OutboxQueue, match_id: int, at: datetime) -> None:
    """A lobby that was to continue an imported match is closed: it no longer counts."""
    connection.execute(
        "UPDATE imports SET removed_at = ?1, user_id = NULL WHERE match_id = ?2"
        " AND removed_at IS NULL"
        " AND EXISTS (SELECT 1 FROM matches WHERE id = imports.match_id AND entries = 0)",
        (to_micros(at), match_id),
    )


@hooks.erased
def erase(
    connection: Connection, user_id: int, outbox: OutboxQueue | None, lacking: Collection[str]
) -> None:
    """Forget who imported which match."""
    if "imports" not in lacking:
        connection.execute("UPDATE imports SET user_id = NULL WHERE user_id = ?", (user_id,))


@hooks.keeps("imports")
def about(connection: Connection, user_id: int) -> list[Json]:
    """The data about a person's imports."""
    rows = connection.execute(
        "SELECT * FROM imports WHERE user_id = ? ORDER BY match_id", (user_id,)
    ).fetchall()
    return [
        {
            "table": row["match_id"],
            "lines": row["lines"],
            "kept_until": from_micros(row["kept_until"]).isoformat(),
        }
        for row in rows
    ]


def _keep(
    connection: Connection, outbox: OutboxQueue, match_id: int, new: NewTable, lines: int
) -> None:
    """If a new table was imported, count it and its lines for its importer, and keep it for a
    time."""
    if new.imported_by is None:
        return
    until = new.at + IMPORT_DAYS
    connection.execute(
        "INSERT INTO imports (match_id, user_id, lines, kept_until) VALUES (?, ?, ?, ?)",
        (match_id, new.imported_by, lines, to_micros(until)),
    )
    outbox.put(connection, match_id, [NotificationKind.IMPORT_EXPIRE.single(due_at=until)], new.at)


def _one(connection: Connection, match_id: int) -> KeptImport | None:
    row = connection.execute(
        "SELECT * FROM imports WHERE match_id = ? AND removed_at IS NULL", (match_id,)
    ).fetchone()
    return None if row is None else KeptImport(row["user_id"], from_micros(row["kept_until"]))


def _held(connection: Connection, of: str, number: int) -> Held:
    row = connection.execute(
        "SELECT count(*), coalesce(sum(lines), 0) FROM imports"
        f" JOIN matches ON matches.id = match_id WHERE removed_at IS NULL AND {of} = ?",
        (number,),
    ).fetchone()
    return Held(int(row[0]), int(row[1]))
