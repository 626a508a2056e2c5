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
from bot.base.file_access import why_no_file
from bot.store.schema import migrations, must_be_known
from bot.store.sqlite.file import IN_USE, TAILS
from bot.store.sqlite.schema import version_of

OURS = 0x42726161  # PRAGMA application_id, so that no other program's file is taken for ours

_DAMAGES = {
    sqlite3.SQLITE_NOTADB: "this is not a database",
    sqlite3.SQLITE_CORRUPT: "the database is damaged",
}
_REASONS = {
    sqlite3.SQLITE_CANTOPEN: "cannot be opened",
    sqlite3.SQLITE_READONLY: "may not be written to",
    sqlite3.SQLITE_PERM: "may not be written to",
    sqlite3.SQLITE_AUTH: "may not be written to",
    sqlite3.SQLITE_BUSY: IN_USE,
    sqlite3.SQLITE_LOCKED: IN_USE,
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
}
_EXACTLY = {
    sqlite3.SQLITE_IOERR_LOCK: "nothing can be locked on that disk, which may be of another"
    " machine; put the database on one of this machine",
}
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def must_be_ours(connection: sqlite3.Connection) -> None:
    """Check that the database is ours. Raises Unusable for one of another program, of a newer
    version, or of an unreleased format."""
    marked: int = connection.execute("PRAGMA application_id").fetchone()[0]
    made: int = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if marked != OURS and (marked or made):
        raise Unusable("this database belongs to another program")
    must_be_known(version_of(connection), migrations("sqlite"))


def is_damage(wrong: sqlite3.Error) -> bool:
    """Whether a page could be read but makes no sense, as after bit rot.

    Text that is no UTF-8 is the module's own complaint and has no code of SQLite.
    """
    code = getattr(wrong, "sqlite_errorcode", 0) & 0xFF
    return code == sqlite3.SQLITE_CORRUPT or str(wrong).startswith("Could not decode to UTF-8")


def trouble(wrong: sqlite3.Error) -> StoreTrouble:
    """The error of ours to raise instead."""
    if is_damage(wrong):
        return DamagedPage(str(wrong))
    passing = isinstance(wrong, sqlite3.OperationalError)  # a full disk, a lock, a disk that fails
    return (PassingTrouble if passing else LastingTrouble)(str(wrong))


def refusal(path: str | Path, wrong: sqlite3.Error | OSError) -> Unusable:
    """The error for a file that cannot be used, in one line: what the file system shows, else what
    SQLite reports."""
    whole = getattr(wrong, "sqlite_errorcode", 0)
    code = whole & 0xFF
    if code in _DAMAGES:
        return Damaged(f"{path}: {_DAMAGES[code]}")
    if code not in _LOCKED and (why := why_no_file(path, *TAILS[1:])):
        return Unusable(f"{path}: {why}")
    if isinstance(wrong, OSError):
        return Unusable(f"{path}: cannot be opened ({wrong.strerror})")
    why = _EXACTLY.get(whole) or _REASONS.get(code, "cannot be used")
    return Unusable(f"{path}: {why} ({wrong})")
