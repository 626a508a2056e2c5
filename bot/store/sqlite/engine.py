"""One SQLite file, one connection, one thread; every function is run on that thread.

Coroutines that share a connection would interleave in each other's transactions, and cancelling a
coroutine does not stop its SQL. A function on the thread runs to its end, cancelled or not. (An
open connection keeps its thread, and so the process, alive: use `open` with ``async with``.)
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import TypeVar

import aiosqlite

from bot.base.errors import Damaged, LastingTrouble, PassingTrouble, Unusable
from bot.store.database import Connection, Work, unheard
from bot.store.schema import migrations, newest
from bot.store.sqlite import copies
from bot.store.sqlite.file import free_name, make_ready
from bot.store.sqlite.own_file import OwnFile
from bot.store.sqlite.recognising import (
    OURS,
    is_damage,
    must_be_ours,
    refusal,
    trouble,
)
from bot.store.sqlite.schema import migrate, version_of

OF_MATCHES = ("log", "snapshots", "older_snapshots")  # the tables whose damage stops single matches
PATIENCE = 2.0  # seconds; a process that is ending needs that long to release the file

log = logging.getLogger(__name__)

SHARED = sqlite3.threadsafety == 3
"""Whether SQLite allows a copy to be made on another thread, so that moves need not wait for it."""

Before = Callable[[int], Path]
"""Gives the file for a copy of a database of that format."""
T = TypeVar("T")
U = TypeVar("U")


class SqliteDatabase:
    """The open file. Pieces of work are done in the order in which they were requested."""

    shared = False

    def __init__(self, connection: aiosqlite.Connection, path: Path, before: Before) -> None:
        self._connection = connection
        self._path, self._before = path, before
        self._own: OwnFile | None = None
        self._lost: str | None = None
        self.failing = False
        """Whether the last write failed: the disk is full, for example."""
        self.written: Callable[[], None] = lambda: None
        self.waited: Callable[[float], None] = unheard
        self.locked: Callable[[float], None] = unheard

    @classmethod
    @asynccontextmanager
    async def open(cls, path: str | Path, before: Before) -> AsyncIterator[SqliteDatabase]:
        """Open or create the file, check it, and migrate it. Raises Unusable.

        `before` gives the file for the copy that is made of a database of an older format before
        that.
        """
        try:
            make_ready(path, OURS)
            # aiosqlite's thread fails again, loudly, after a file that cannot be opened.
            sqlite3.connect(path).close()
        except (OSError, sqlite3.Error) as wrong:
            raise refusal(path, wrong) from wrong
        database = None
        try:
            async with aiosqlite.connect(
                path, isolation_level=None, timeout=PATIENCE, check_same_thread=not SHARED
            ) as connection:
                database = cls(connection, Path(path), before)
                try:
                    await database._hop(database._begin)
                except (OSError, sqlite3.Error) as wrong:
                    raise refusal(path, wrong) from wrong
                except Unusable as wrong:
                    raise type(wrong)(f"{path}: {wrong}") from wrong
                yield database
        finally:
            if database is not None and database._own is not None:
                database._own.close()

    async def read(self, work: Work[T]) -> T:
        """Do some work that changes nothing; nobody writes meanwhile."""
        try:
            return await self._hop(work)
        except sqlite3.Error as wrong:
            raise trouble(wrong) from wrong

    async def write(self, work: Work[T]) -> T:
        """Do some work entirely or not at all, even if the caller is cancelled meanwhile."""
        if self._lost is not None:
            raise LastingTrouble(self._lost)
        try:
            result = await self._hop(lambda connection: self._transaction(connection, work))
        except sqlite3.Error as wrong:
            found = trouble(wrong)
            self.failing |= isinstance(found, PassingTrouble)
            raise found from wrong
        self.failing = False
        self.written()
        return result

    async def write_and_see(self, work: Work[U], see: Callable[[U], T]) -> T:
        """As `write`: there is no round trip to save."""
        return await self.write(lambda connection: see(work(connection)))

    async def beside(self, work: Work[T]) -> T:
        """As `write`: there is no other process."""
        return await self.write(work)

    def listen(self, heard: Mapping[str, Callable[[str], None]]) -> None:
        """Do nothing: there is no other process."""

    async def size(self) -> int:
        """How large it is, in bytes."""

        def work(connection: Connection) -> int:
            pages: int = connection.execute("PRAGMA page_count").fetchone()[0]
            return pages * int(connection.execute("PRAGMA page_size").fetchone()[0])

        return await self.read(work)

    async def backup(self, path: str | Path) -> None:
        """Copy everything into a file, which is then complete and checked, or not there at all;
        others may write meanwhile.

        Cancelling gives the copy up. Raises OSError, StoreTrouble, Unusable.
        """
        try:
            await self._copy(path)
        except sqlite3.Error as wrong:
            raise trouble(wrong) from wrong

    async def scrub(self) -> None:
        """Empty the write-ahead log, which holds overwritten data."""

        def work(connection: sqlite3.Connection) -> None:
            if self._own is not None:
                self._own.bring_in(connection, "TRUNCATE")

        await self._hop(work)

    async def lost(self) -> str | None:
        """What has happened to the file, if its name now belongs to another file or to
        none; None if nothing has. In that case the known data is kept as a copy, and
        nothing more is written."""
        return await self._hop(self._look)

    def _begin(self, connection: sqlite3.Connection) -> None:
        _prepare(connection, self._before)
        self._own = OwnFile(self._path)

    def _transaction(self, connection: sqlite3.Connection, work: Work[T]) -> T:
        result = _transaction(connection, work)
        if self._own is not None:
            self._own.wrote(connection)
        return result

    def _look(self, connection: sqlite3.Connection) -> str | None:
        if self._own is None or self._lost is not None:
            return self._lost
        if (what := self._own.displaced()) is None:
            return None
        self._lost = f"{self._path} {what} while it was in use"
        try:
            copy = self._kept(connection)
            self._own.keep_apart(connection, copy.with_name(f"{copy.name}-journal"))
        except (OSError, sqlite3.Error, Unusable) as wrong:
            self._lost += f"; what this process knew could not be kept: {wrong}"
        else:
            self._lost += f"; all that this process knew is kept as {copy}"
        return self._lost

    def _kept(self, connection: sqlite3.Connection) -> Path:
        """Make a copy of all that this process knows, in memory and in the write-ahead log: beside
        the database, or if that folder is gone, where copies before an upgrade are made."""
        copy = free_name(self._path, "kept")
        if not copy.parent.is_dir():
            elsewhere = self._before(version_of(connection)).parent
            copy = free_name(elsewhere / self._path.name, "kept")
        copies.make(connection, copy, lenient=True)
        return copy

    async def _hop(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        asked = loop.time()

        def begun(connection: sqlite3.Connection) -> T:
            self.waited(loop.time() - asked)
            return work(connection)

        # aiosqlite has no public name for running one's own function on its thread.
        hop = self._connection._execute(begun, self._connection._conn)  # type: ignore[no-untyped-call]
        result: T = await hop
        return result

    async def _copy(self, path: str | Path) -> None:
        connection, stop = self._connection._conn, Event()
        if not SHARED:
            return await self._hop(lambda opened: copies.make(opened, path))
        making = asyncio.ensure_future(
            asyncio.to_thread(copies.make, connection, path, stop, copies.PIECE)
        )
        try:
            # A thread cannot be cancelled: it is asked to stop, and ends before the file closes.
            await asyncio.shield(making)
        except asyncio.CancelledError:
            stop.set()
            await asyncio.wait([making])
            # Retrieved, since asyncio would log an exception that nobody looked at.
            making.exception()
            raise


def _transaction(connection: sqlite3.Connection, work: Work[T]) -> T:
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.rollback()
        raise
    return result


def _prepare(connection: sqlite3.Connection, before: Before) -> None:
    """Set the connection up, check the file and migrate it. Raises Unusable or sqlite3.Error."""
    connection.row_factory = sqlite3.Row
    # Held until the process ends, however it ends: a second process is refused. It also keeps
    # other writers out of the write-ahead log, whose reset SQLite before 3.51.3 gets wrong.
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # erased people leave no trace in free pages
    _recognise(connection)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")  # `OwnFile` does it, after a check
    connection.execute("PRAGMA synchronous = FULL")  # a move that was confirmed is on the disk
    connection.execute("BEGIN IMMEDIATE")  # takes the lock now, not at the first move
    connection.execute(f"PRAGMA application_id = {OURS}")
    connection.execute("COMMIT")
    # 0: the file is new, and has nothing to copy.
    if 0 < version_of(connection) < newest("sqlite"):
        _copy_first(connection, before(version_of(connection)))
    migrate(connection, migrations("sqlite"))


def _copy_first(connection: sqlite3.Connection, path: Path) -> None:
    """Copy the database before an upgrade, since an older Braakland cannot read it afterwards."""
    try:
        copies.make(connection, path, lenient=True)
    except (OSError, sqlite3.Error) as wrong:
        raise Unusable(f"cannot be copied to {path} before it is upgraded: {wrong}") from wrong
    log.warning("the database is upgraded; as it was before it is kept as %s", path)


def _recognise(connection: sqlite3.Connection) -> None:
    damage = _check(connection, 100)
    if damage != ["ok"]:
        log.debug("the database is damaged: %s", "; ".join(damage))
        if not _only_matches(connection, damage):
            raise Damaged("the database is damaged")
        log.error("the records of single matches are damaged; each stops when it is read")
    must_be_ours(connection)


def _check(connection: sqlite3.Connection, about: str | int) -> list[str]:
    try:
        # Not integrity_check, which also compares indexes with tables: slow at each start.
        rows = connection.execute(f"PRAGMA quick_check({about})").fetchall()
    except sqlite3.DatabaseError as wrong:
        if is_damage(wrong):
            return [str(wrong)]
        raise
    return [line for row in rows for line in str(row[0]).splitlines()]


def _only_matches(connection: sqlite3.Connection, damage: Sequence[str]) -> bool:
    """Whether everything except the records of matches is undamaged, and new
    pages can be allocated."""
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    others = [row["name"] for row in tables if row["name"] not in OF_MATCHES]
    free_pages = any("freelist" in line.lower() for line in damage)
    return not free_pages and all(_check(connection, name) == ["ok"] for name in others)
