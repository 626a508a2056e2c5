"""Whether the file under the database's name is still the one that is open.

SQLite does not check that again: if the file is replaced, moved or removed, SQLite keeps writing to
the old one, and all that is lost when the process ends. If the file is overwritten in place, it
would be mixed with our pages. So the write-ahead log is moved into the file by our own code, each
time after a check.

The file is kept open here and never opened by its name again: closing any descriptor of it would
release the locks that SQLite has on it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path

from bot.store.sqlite.file import make_private

HEADER = 100  # bytes, which change with every checkpoint
WRITES = 64  # writes until a checkpoint: about as many as SQLite's own limit of a thousand pages


class OwnFile:
    """The file of a connection that uses it alone. Used on the connection's thread."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(os.path.realpath(path))
        self._opened = self._path.open("rb", buffering=0)
        self._writes = 0
        self._known = self._header()

    def close(self) -> None:
        """Close the file, after the connection."""
        self._opened.close()

    def wrote(self, connection: sqlite3.Connection) -> None:
        """Count a write; after WRITES of them the write-ahead log is moved into the file."""
        self._writes += 1
        if self._writes >= WRITES:
            self.bring_in(connection)

    def bring_in(self, connection: sqlite3.Connection, how: str = "PASSIVE") -> None:
        """Move the write-ahead log into the file (a checkpoint), if the file is still ours."""
        if self.displaced() is not None:
            return
        self._writes = 0
        try:
            # If the disk is full, the next write will notice and log it.
            with suppress(sqlite3.Error):
                connection.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
        finally:
            self._known = self._header()

    def displaced(self) -> str | None:
        """What has happened to the file, if it is no longer there as we know it; None if it is."""
        ours = os.fstat(self._opened.fileno())
        try:
            there = self._path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return f"was moved{self._new_name()}" if ours.st_nlink else "was removed"
        except OSError:  # the folder cannot be read at present, for example
            return None
        if (there.st_dev, there.st_ino) != (ours.st_dev, ours.st_ino):
            gone = f"was moved{self._new_name()}, and another file is" if ours.st_nlink else ""
            return f"{gone} in its place" if gone else "was replaced by another file"
        if self._header() != self._known:
            return "was written over by another program"
        return None

    def keep_apart(self, connection: sqlite3.Connection, aside: Path) -> None:
        """Empty the write-ahead log, which the next start would otherwise mix with the file that
        is there now. It is moved into the open file, wherever that is, or, if that was
        overwritten, into a copy. (SQLite leaves the log behind when a file is moved.) Raises
        OSError, sqlite3.Error."""
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
        """The path of the open file now, if the system shows it."""
        with suppress(OSError):
            return f" to {os.readlink(f'/proc/self/fd/{self._opened.fileno()}')}"
        return ""
