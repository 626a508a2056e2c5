"""Copy the database while others write to it, then open the copy and check it.

SQLite's online backup is made in pieces; between two pieces others have the database to themselves,
so that a move waits for one piece at most. What the same connection writes meanwhile is copied too.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Event
from time import sleep

from bot.base.errors import Damaged, Unusable
from bot.store import chain
from bot.store.rows import instant
from bot.store.sqlite.file import flush, make_private
from bot.store.sqlite.recognising import must_be_ours, refusal
from bot.store.sqlite.schema import version_of
from bot.tables.records import Status
from games.core import BadRecord

UNFINISHED = ".unfinished"
PIECE = 64  # pages of 4 KB, copied in well under a millisecond if no disk access is needed
REST = 0.002  # seconds between two pieces
BUSY = 0.005  # seconds until the next attempt while a move is being written
STEPS = 10_000  # of SQLite's virtual machine, between two checks whether to stop
CHAINED = 3  # the format since which logs have hash chains
log = logging.getLogger(__name__)


class Stopped(Exception):
    """The host is stopping: the copy is given up."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a copy: its format, its newest instant, and the number of tables."""

    format: int
    newest: datetime | None
    tables: int


def make(
    source: sqlite3.Connection,
    path: str | Path,
    stop: Event | None = None,
    piece: int = -1,
    lenient: bool = False,
) -> None:
    """Copy everything into a file, which is then complete and checked, or not there at all.

    In pieces of so many pages (-1: all at once), on any thread on which `source` may be used. A
    `lenient` copy may have its source's damage. Raises OSError, sqlite3.Error, Unusable, Stopped.
    """
    unfinished = Path(f"{path}{UNFINISHED}")
    unfinished.unlink(missing_ok=True)

    def rest(_status: int, left: int, _all: int) -> None:
        if stop is not None and stop.is_set():
            raise Stopped
        if left and piece > 0:
            sleep(REST)

    try:
        make_private(unfinished)
        with closing(sqlite3.connect(unfinished)) as copy:
            # It is flushed below, where nobody waits, and discarded unless it is complete.
            copy.execute("PRAGMA synchronous = OFF")
            copy.execute("PRAGMA journal_mode = OFF")
            source.backup(copy, pages=piece, progress=rest, sleep=BUSY)
        flush(unfinished)
        try:
            check(unfinished, stop)
        except Damaged as damage:
            if not lenient:
                raise
            log.error("%s is copied as it is: %s", path, damage)
        os.replace(unfinished, path)
        # The folder too: after a power failure it might otherwise lack the file's name.
        flush(Path(path).resolve().parent)
    finally:
        unfinished.unlink(missing_ok=True)


def take(source: Path, path: str | Path) -> None:
    """Copy a file that no process has open, in the format that it has. Raises OSError, Unusable."""
    try:
        with closing(sqlite3.connect(source)) as opened:
            make(opened, path)
    except sqlite3.Error as wrong:
        raise refusal(source, wrong) from wrong


def check(path: str | Path, stop: Event | None = None) -> Contents:
    """Check a copy by opening it: every page, its owner and format, and the chain of every log.

    A damaged record of a match that is over is only logged: the damage may be in the database
    itself, where it would not be noticed. Raises Unusable, Damaged, Stopped.
    """
    file = Path(path)
    if not file.is_file():
        raise Unusable(f"{path}: there is no such file")
    if not os.access(file, os.R_OK):
        raise Unusable(f"{path}: may not be read; it belongs to somebody else")
    if Path(f"{file}-wal").exists():
        raise Unusable(
            f"{path}: in use, or left by a process that was killed, for it has a journal"
        )
    where = f"{file.resolve().as_uri()}?mode=ro&immutable=1"  # leaves no journal beside it
    try:
        with closing(sqlite3.connect(where, uri=True)) as opened:
            opened.row_factory = sqlite3.Row
            if stop is not None:
                opened.set_progress_handler(stop.is_set, STEPS)
            return _checked(opened, path)
    except sqlite3.Error as wrong:
        if stop is not None and stop.is_set():
            # The progress handler has interrupted it, which SQLite reports as an error.
            raise Stopped from wrong
        raise refusal(path, wrong) from wrong
    except Unusable as wrong:
        raise type(wrong)(f"{path}: {wrong}") from wrong


def _checked(connection: sqlite3.Connection, path: str | Path) -> Contents:
    pages = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if pages != "ok":
        log.debug("%s: %s", path, pages)
        raise Damaged("the database is damaged")
    must_be_ours(connection)
    version = version_of(connection)
    if not version:
        raise Unusable("there is nothing in it")
    for number, status, why in _faults(connection) if version >= CHAINED else ():
        if status == Status.RUNNING.value:
            raise Damaged(f"match {number} is damaged: {why}")
        log.warning("%s: match %s, which is over, is damaged: %s", path, number, why)
    tables: int = connection.execute("SELECT count(*) FROM matches").fetchone()[0]
    return Contents(version, newest(connection), tables)


def _faults(connection: sqlite3.Connection) -> Iterator[tuple[int, str, str]]:
    """The matches whose records are not as they were written, except those
    already known to be damaged."""
    begun = connection.execute(
        "SELECT id, status, entries FROM matches WHERE entries > 0 AND status <> 'frozen'"
    ).fetchall()
    for match in begun:
        lines = connection.execute(
            "SELECT * FROM log WHERE match_id = ? ORDER BY number", (match["id"],)
        ).fetchall()
        snapshots = connection.execute(
            "SELECT * FROM snapshots WHERE match_id = ?", (match["id"],)
        ).fetchall()
        try:
            chain.must_hold(match["entries"], lines, snapshots)
        except BadRecord as wrong:
            yield match["id"], match["status"], str(wrong)


def newest(connection: sqlite3.Connection) -> datetime | None:
    """The newest instant in a database; None if it is empty."""
    found = connection.execute(
        "SELECT max(at) FROM (SELECT max(changed_at) AS at FROM matches UNION ALL"
        " SELECT max(posted_at) FROM posts UNION ALL SELECT max(written_at) FROM outbox UNION ALL"
        " SELECT max(CAST(value AS INTEGER)) FROM settings WHERE key IN ('alive', 'started'))"
    ).fetchone()[0]
    return instant(found)
