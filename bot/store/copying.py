"""Copy all rows of one database into another, empty one of either engine, entirely or not at all.

The source is read as of one instant; the target is written in one transaction. Before that ends the
target is read again and compared with the source, by a hash of each row.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Event
from typing import Any, Protocol

from bot.base.config import NO_BACKUPS
from bot.base.errors import Unusable
from bot.base.setting_kinds import Server
from bot.store import open_store
from bot.store.database import Connection, Database
from bot.store.sqlite import catalogue as of_sqlite

TABLES = (
    "matches", "log", "snapshots", "older_snapshots", "seats", "hands", "former_names", "people",
    "aways", "waits", "banks", "pauses", "outages", "plans", "proposals", "consents",
    "objections", "outbox", "posts", "postings", "settings", "starts", "servers", "deeds", "hints",
    "results",
    "seat_results", "series", "contests", "entrants", "pairings", "watches", "readers", "imports",
    "visits", "visit_ends", "tournaments", "tournament_entrants", "tournament_tables",
    "join_links", "reviews", "puzzle_answers", "puzzle_consents", "puzzle_scores", "spectators",
    "calls", "blocks",
)  # fmt: skip
"""All tables, each after those that it refers to."""
OF_PROCESSES = ("shards", "logins", "workers", "pictures")
"""The tables of leases and work in progress, which are not copied."""
PIECE = 500  # rows at a time
AHEAD = 8  # pieces that may be read before they are written
PATIENCE = 0.1  # seconds after which a waiting thread checks whether the other one has given up
BASE = 1 << 256
Where = Path | Server


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """The contents of a table: the number of rows, and the sum of their hashes, in any order."""

    rows: int = 0
    sum: int = 0

    def __add__(self, piece: Sequence[Sequence[Any]]) -> Fingerprint:
        digests = (hashlib.sha256(json.dumps(list(row)).encode()).digest() for row in piece)
        # A sum, since the engines return rows in different orders.
        total = sum(int.from_bytes(digest, "big") for digest in digests)
        return Fingerprint(self.rows + len(piece), (self.sum + total) % BASE)


NOTHING = Fingerprint()


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied, and found equal on both sides."""

    tables: int
    rows: int
    matches: int
    lines: int


class Catalogue(Protocol):
    """The queries of the engine of a database."""

    def format_of(self, where: Any, /) -> tuple[int, int]:
        """The format of a database, and that of this version. Raises Unusable."""

    def columns(self, connection: Connection, /) -> dict[str, list[str]]:
        """The columns of each table of ours."""

    def pieces(
        self, connection: Connection, wanted: str, most: int, /
    ) -> Iterator[Sequence[Sequence[Any]]]:
        """The rows of a query, so many at a time."""

    def counters(self, connection: Connection, /) -> dict[str, int]:
        """The highest number that each counting table has ever given to a row."""

    def set_counters(self, connection: Connection, given: Mapping[str, int], /) -> None:
        """Make sure that none of these numbers is given again."""

    def filled(self, connection: Connection, /) -> None:
        """Update the engine's statistics, since all rows were inserted at once."""


class _GivenUp(Exception):
    """The other thread has failed, and reports why."""


class _Belt:
    """Rows on their way from the thread that reads to the one that writes."""

    def __init__(self) -> None:
        self._pieces: Queue[Any] = Queue(AHEAD)
        self._given_up = Event()

    def give_up(self) -> None:
        """End the waiting at both ends."""
        self._given_up.set()

    def must_go_on(self) -> None:
        """Check that the other thread has not given up. Raises _GivenUp."""
        if self._given_up.is_set():
            raise _GivenUp

    def put(self, piece: Any) -> None:
        """Add a piece, waiting for room. Raises _GivenUp."""
        while True:
            self.must_go_on()
            try:
                return self._pieces.put(piece, timeout=PATIENCE)
            except Full:
                continue

    def take(self) -> Any:
        """The next piece, once there is one. Raises _GivenUp."""
        while True:
            self.must_go_on()
            try:
                return self._pieces.get(timeout=PATIENCE)
            except Empty:
                continue


async def copy(source: Where, target: Where) -> Copied:
    """Copy everything. Raises Unusable: one of the two is in use, or of an older format, or the
    target is not empty; and StoreTrouble."""
    await _must_be_of_our_format(source)
    async with (
        open_store.opened(source, NO_BACKUPS) as (old, _),
        open_store.opened(target, NO_BACKUPS) as (new, _),
    ):
        await _must_be_empty(new, target)
        return await _Copy(old, catalogue_of(source), new, catalogue_of(target)).made()


def catalogue_of(where: Where) -> Catalogue:
    """The queries of the engine of a database."""
    if not isinstance(where, Server):
        return of_sqlite
    try:
        from bot.store.postgres import catalogue
    except ImportError as missing:
        raise open_store.without_psycopg(where) from missing
    return catalogue


async def _must_be_of_our_format(source: Where) -> None:
    """Check that the source has the present format: opening would migrate it. Raises Unusable."""
    found, ours = await asyncio.to_thread(catalogue_of(source).format_of, source)
    if not found:
        raise Unusable(f"{source}: there is nothing in it to copy")
    if found < ours:
        raise Unusable(
            f"{source} is of format {found}, and this version has {ours}: bring it up to date"
            " first, by `braakland check` with DATABASE set to it"
        )


async def _must_be_empty(database: Database, where: Where) -> None:
    """Check that the target is empty. Raises Unusable."""

    def work(connection: Connection) -> dict[str, int]:
        asked = {name: connection.execute(f"SELECT count(*) FROM {name}") for name in TABLES}
        return {name: rows for name, cursor in asked.items() if (rows := cursor.fetchone()[0])}

    if found := await database.read(work):
        most = ", ".join(f"{rows} of {name}" for name, rows in list(found.items())[:3])
        raise Unusable(
            f"{where} is not empty ({most}): copy to a file that is not there, or to a new database"
        )


class _Copy:
    """A copy from one open database to another: one thread reads while another writes."""

    def __init__(self, old: Database, at_old: Catalogue, new: Database, at_new: Catalogue) -> None:
        self._old, self._at_old, self._new, self._at_new = old, at_old, new, at_new
        self._belt = _Belt()
        self._columns: dict[str, list[str]] = {}

    async def made(self) -> Copied:
        """Make the copy. Raises Unusable, StoreTrouble."""
        columns = await self._old.read(self._at_old.columns)
        self._columns = {name: of for name, of in columns.items() if name not in OF_PROCESSES}
        there = await self._new.read(self._at_new.columns)
        ours = {name: set(there[name]) for name in TABLES if name in there}
        theirs = {name: set(of) for name, of in self._columns.items()}
        if odd := [n for n in sorted(ours | theirs) if ours.get(n) != theirs.get(n)]:
            raise Unusable(
                f"the two databases have not the same tables ({', '.join(odd)}), so nothing is"
                " copied"
            )
        try:
            reading, writing = await asyncio.gather(
                self._old.read(self._read), self._new.write(self._write), return_exceptions=True
            )
        # Threads cannot be cancelled: both are asked to stop, or the process could not end.
        except asyncio.CancelledError:
            self._belt.give_up()
            raise
        for end in (reading, writing):
            if isinstance(end, BaseException) and not isinstance(end, _GivenUp):
                raise end
        assert isinstance(writing, Copied)
        return writing

    def _read(self, connection: Connection) -> None:
        """Read the rows, on the thread of the source."""
        try:
            for table in TABLES:
                for piece in self._pieces(connection, self._at_old, table):
                    self._belt.put((table, piece))
            self._belt.put(("", self._at_old.counters(connection)))
        except BaseException:
            self._belt.give_up()
            raise

    def _write(self, connection: Connection) -> Copied:
        """Write the rows, on the thread of the target, in one transaction."""
        try:
            read = dict.fromkeys(TABLES, NOTHING)
            while True:
                table, piece = self._belt.take()
                if not table:
                    self._at_new.set_counters(connection, piece)
                    self._at_new.filled(connection)
                    break
                connection.executemany(self._insert(table), piece)
                read[table] += piece
            return self._compared(connection, read)
        except BaseException:
            self._belt.give_up()
            raise

    def _compared(self, connection: Connection, read: Mapping[str, Fingerprint]) -> Copied:
        """Compare the target with what was read. Raises Unusable, which rolls the copy back."""
        for table in TABLES:
            written = NOTHING
            for piece in self._pieces(connection, self._at_new, table):
                self._belt.must_go_on()
                written += piece
            if written != read[table]:
                raise Unusable(f"the table {table} would not be the same, so nothing is copied")
        rows = sum(contents.rows for contents in read.values())
        return Copied(len(TABLES), rows, read["matches"].rows, read["log"].rows)

    def _pieces(
        self, connection: Connection, at: Catalogue, table: str
    ) -> Iterator[Sequence[Sequence[Any]]]:
        wanted = f"SELECT {', '.join(self._columns[table])} FROM {table}"
        return at.pieces(connection, wanted, PIECE)

    def _insert(self, table: str) -> str:
        columns = self._columns[table]
        return (
            f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        )
