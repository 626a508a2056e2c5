"""The database's file: created complete and private, and never replaced by a new one if one is
lost.

SQLite takes an empty file for a new database. Here a new file appears with its first page in it or
not at all, so that an empty file is known to have lost its data.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path

from bot.base.errors import Unusable

PRIVATE = 0o600
TAILS = ("", "-wal", "-shm")
FIRST = 105  # bytes of a file's head: the last two are the number of cells on its first page
WRITES_BY, BY_JOURNAL = 18, 2  # the place in the header of how it is written, and WAL's value
IN_USE = "in use by another process; only one can use it at a time, so stop the other one first"

log = logging.getLogger(__name__)


def make_ready(path: str | Path, mark: int) -> None:
    """Create the file if there is none, with that application_id, and let nobody else use it.

    Raises Unusable for a file that was emptied or lost, OSError for one that cannot be created.
    """
    file = Path(os.path.realpath(path))  # not `resolve`, which fails where links lead in a circle
    if not file.exists():
        _must_be_new(file)
        _make(file, mark)
    elif file.is_file() and file.stat().st_size == 0:
        raise Unusable(
            f"{path}: the file is empty, so what was in it is lost;"
            " put a backup in its place, or remove it to begin anew"
        )
    else:
        _must_be_whole(file)
    for tail in TAILS:
        _shut(Path(f"{file}{tail}"))


def make_private(path: str | Path) -> None:
    """Create an empty file that nobody else can read, for SQLite to fill. Raises OSError."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def set_aside(*paths: Path) -> list[Path]:
    """Rename each file (a database with its journal files) to the first free `NAME.old-N`.

    Returns the new names; nothing is ever deleted or overwritten.
    """
    moved = []
    for path in paths:
        if not is_there(path):
            continue
        aside = free_name(path, "old")
        for tail in TAILS:
            part = path.with_name(path.name + tail)
            if part.exists():
                part.rename(aside.with_name(aside.name + tail))
        moved.append(aside)
    return moved


def free_name(path: Path, what: str) -> Path:
    """The first name of the form `NAME.what-N` beside a file that is free."""
    number = 1
    while is_there(found := path.with_name(f"{path.name}.{what}-{number}")):
        number += 1
    return found


def is_there(path: Path) -> bool:
    """Whether there is a database of that name, or a part of one."""
    return any(os.path.exists(path.with_name(path.name + tail)) for tail in TAILS)


def must_be_free(database: Path) -> None:
    """Check that no other process has the file open, which would lose it. Raises Unusable."""
    if not database.exists():
        return
    try:
        with closing(sqlite3.connect(database, timeout=0.5)) as connection:
            connection.execute("BEGIN IMMEDIATE")
    except sqlite3.DatabaseError as wrong:
        if wrong.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise Unusable(f"{database}: {IN_USE}") from wrong
        # It is damaged, or no database at all: it may be moved aside.


def flush(path: Path) -> None:
    """Write a file, or the list of files in a folder, to the disk. Raises OSError."""
    if path.is_dir() and os.name != "posix":
        return  # only POSIX can open a folder
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _must_be_new(file: Path) -> None:
    journal = Path(f"{file}-wal")
    # The last moves are in the journal: with a new file they would be lost, or mixed with it.
    if journal.exists() and journal.stat().st_size:
        raise Unusable(
            f"{file}: the database is gone, but its journal {journal.name} is there;"
            " put the database back, or remove the journal to begin anew"
        )


def _must_be_whole(file: Path) -> None:
    """Refuse a file that was in use but has no table: its journal, which held all data, is missing.
    Raises Unusable."""
    journal = Path(f"{file}-wal")
    if not file.is_file() or (journal.exists() and journal.stat().st_size):
        return
    with file.open("rb") as opened:  # before SQLite has any lock on it
        head = opened.read(FIRST)
    if len(head) == FIRST and head[WRITES_BY] == BY_JOURNAL and not any(head[-2:]):
        raise Unusable(
            f"{file}: this is half a database, and nothing is in it: its other half was"
            f" {journal.name}, which is not there; put that beside it, or a backup in its place."
            " Copies are made by braakland backup FILE, never by cp"
        )


def _make(file: Path, mark: int) -> None:
    """Create the file by a link, which is either there with all its contents or not at all, and
    which never replaces a file."""
    with closing(sqlite3.connect(":memory:")) as empty:
        empty.execute(f"PRAGMA application_id = {mark}")
        first_page = empty.serialize()
    unfinished = Path(f"{file}.{os.getpid()}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        make_private(unfinished)
        with unfinished.open("wb") as new:
            new.write(first_page)
            new.flush()
            os.fsync(new.fileno())
        with suppress(FileExistsError):  # another process has just made it
            _put(unfinished, file)
    finally:
        unfinished.unlink(missing_ok=True)


def _put(unfinished: Path, file: Path) -> None:
    try:
        os.link(unfinished, file)
    except FileExistsError:
        raise
    except OSError:  # the file system has no links
        unfinished.rename(file)


def _shut(file: Path) -> None:
    """Take all rights on the file away from everybody but its owner."""
    try:
        allowed = stat.S_IMODE(file.stat().st_mode)
        if allowed & 0o077:
            file.chmod(allowed & ~0o077)
    except FileNotFoundError:
        return
    except OSError as wrong:
        log.warning("%s may be read by others: %s", file, wrong.strerror)
