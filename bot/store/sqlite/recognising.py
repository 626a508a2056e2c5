"""Whether a file is a database of the bot, its format, and what to say if it cannot be used."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from bot.base.errors import (
    Damaged,
    DamagedPage,
    LastingTrouble,
    PassingTrouble,
    StoreTrouble,
    Unusable,
)
from bot.store.sqlite.file import IN_USE
from bot.store.sqlite.schema import scripts, version_of

OURS = 0x42726161  # PRAGMA application_id, so that no other program's file is taken for ours
CANNOT_OPEN = "cannot be opened; is there such a folder, and may I write in it?"

_DAMAGES = {
    sqlite3.SQLITE_NOTADB: "this is not a database",
    sqlite3.SQLITE_CORRUPT: "the database is damaged",
}
_REASONS = {
    sqlite3.SQLITE_CANTOPEN: CANNOT_OPEN,
    sqlite3.SQLITE_READONLY: "may not be written to",
    sqlite3.SQLITE_PERM: "may not be written to",
    sqlite3.SQLITE_AUTH: "may not be written to",
    sqlite3.SQLITE_BUSY: IN_USE,
    sqlite3.SQLITE_LOCKED: IN_USE,
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
}


def must_be_ours(connection: sqlite3.Connection) -> None:
    """Raises Unusable for a database of another program, or of a newer version of this one."""
    marked: int = connection.execute("PRAGMA application_id").fetchone()[0]
    made: int = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if marked != OURS and (marked or made):
        raise Unusable("this database belongs to another program")
    known, seen = len(scripts()), version_of(connection)
    if seen > known:
        raise Unusable(f"written by a newer Braakland (format {seen}; this one knows {known})")


def is_damage(wrong: sqlite3.Error) -> bool:
    """Whether a page could be read but makes no sense, as after bit rot.

    Text that is no UTF-8 is the module's own complaint and has no code of SQLite.
    """
    code = getattr(wrong, "sqlite_errorcode", 0) & 0xFF
    return code == sqlite3.SQLITE_CORRUPT or str(wrong).startswith("Could not decode to UTF-8")


def trouble(wrong: sqlite3.Error) -> StoreTrouble:
    """The error of ours to raise in its place."""
    if is_damage(wrong):
        return DamagedPage(str(wrong))
    passing = isinstance(wrong, sqlite3.OperationalError)  # a full disk, a lock, a disk that fails
    return (PassingTrouble if passing else LastingTrouble)(str(wrong))


def refusal(path: str | Path, wrong: sqlite3.Error) -> Unusable:
    """What to say of a file that SQLite cannot use, in one line."""
    code = getattr(wrong, "sqlite_errorcode", 0) & 0xFF
    if code in _DAMAGES:
        return Damaged(f"{path}: {_DAMAGES[code]}")
    return Unusable(f"{path}: {_REASONS.get(code, 'cannot be used')} ({wrong})")
