"""Whether the file under the database's name is still the one that is open.

SQLite does not look again: a file that is replaced, moved or removed is written to as before, and
what is written is lost when the process ends. One that is written over in place would be mixed with
our pages, so the write-ahead log is brought in by hand, each time after a look.

The file stays open here, and is never opened by its name: closing any descriptor of it would let go
of the locks that SQLite has on it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path

from bot.store.sqlite.file import make_private

HEADER = 100  # bytes, which change with every change of the database that is brought in
WRITES = 64  # until the write-ahead log is brought in: about the thousand pages of SQLite's own way


class OwnFile:
    """The file of a connection that has it alone. Used on the connection's thread."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(os.path.realpath(path))
        self._opened = self._path.open("rb", buffering=0)
        self._writes = 0
        self._known = self._header()

    def close(self) -> None:
        """Close the file, after the connection."""
        self._opened.close()

    def wrote(self, connection: sqlite3.Connection) -> None:
        """Count a write, after which the write-ahead log may be brought in."""
        self._writes += 1
        if self._writes >= WRITES:
            self.bring_in(connection)

    def bring_in(self, connection: sqlite3.Connection, how: str = "PASSIVE") -> None:
        """Write the write-ahead log into the file, if that is still ours."""
        if self.displaced() is not None:
            return
        self._writes = 0
        try:
            # A full disk is met again, and logged, at the next write.
            with suppress(sqlite3.Error):
                connection.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
        finally:
            self._known = self._header()

    def displaced(self) -> str | None:
        """What has become of the file, if it is not there any more as we know it."""
        ours = os.fstat(self._opened.fileno())
        try:
            there = self._path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return f"was moved{self._new_name()}" if ours.st_nlink else "was removed"
        except OSError:  # a folder that may not be looked into just now, for example
            return None
        if (there.st_dev, there.st_ino) != (ours.st_dev, ours.st_ino):
            gone = f"was moved{self._new_name()}, and another file is" if ours.st_nlink else ""
            return f"{gone} in its place" if gone else "was replaced by another file"
        if self._header() != self._known:
            return "was written over by another program"
        return None

    def keep_apart(self, connection: sqlite3.Connection, aside: Path) -> None:
        """Empty the write-ahead log, which the next start would mix with what is there now: into
        the file that is open, wherever it is, or, where that was written over, into a copy. (SQLite
        leaves it where a file was moved.) Raises OSError, sqlite3.Error."""
        journal = Path(f"{self._path}-wal")
        with suppress(FileNotFoundError):
            if os.path.samestat(self._path.stat(), os.fstat(self._opened.fileno())):
                make_private(aside)
                shutil.copyfile(journal, aside)
                os.truncate(journal, 0)
                return
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    def _header(self) -> bytes:
        self._opened.seek(0)
        return self._opened.read(HEADER)

    def _new_name(self) -> str:
        """Where the open file is now, where the system says so."""
        with suppress(OSError):
            return f" to {os.readlink(f'/proc/self/fd/{self._opened.fileno()}')}"
        return ""
