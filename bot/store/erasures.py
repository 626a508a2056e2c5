"""Who was erased, kept outside the database: a backup from before still names them.

A restored backup forgets them again. So each erasing is written down for as long as any backup is
kept, beside the database and beside the backups, for one of the two may be lost. A line names
nobody: it holds the instant, a random salt, and a hash of salt and number. With the backup at hand,
where the numbers stand, it is known whom it means; the list alone tells nobody's number.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import secrets
import sqlite3
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from bot.base.config import BackupSettings
from bot.store.file import PRIVATE, flush, make_private

ENDING = ".erasures"
MARGIN = timedelta(days=1)  # that a line is kept longer than any backup
NUMBER = re.compile(r"\d{1,20}")
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, order=True)
class Erasure:
    """Somebody was erased at that instant."""

    at: datetime
    salt: str
    hash: str

    @classmethod
    def of(cls, user_id: int, at: datetime) -> Erasure:
        """The line for a person."""
        salt = secrets.token_hex(16)
        return cls(at, salt, _hash(salt, user_id))

    @classmethod
    def read(cls, line: str) -> Erasure:
        """A line of a list. Raises ValueError, for one that was cut short too."""
        at, salt, hashed = line.split()
        if len(hashed) != hashlib.sha256().digest_size * 2:
            raise ValueError(line)
        return cls(datetime.fromisoformat(at), salt, hashed)

    def means(self, user_id: int) -> bool:
        """Whether it was this person."""
        return _hash(self.salt, user_id) == self.hash

    def __str__(self) -> str:
        return f"{self.at.isoformat()} {self.salt} {self.hash}"


class Erasures:
    """The lists of one database: its own, and that in the folder of its backups."""

    def __init__(self, database: Path, settings: BackupSettings) -> None:
        self._own = database.with_suffix(ENDING)
        folder = settings.folder
        self._other = None if folder is None else folder / self._own.name
        self._kept = timedelta(days=settings.days) + MARGIN

    def add(self, user_id: int, at: datetime) -> None:
        """Write down that somebody is erased now, beside the database. Raises OSError."""
        if not self._own.exists():
            with suppress(FileExistsError):
                make_private(self._own)
        with self._own.open("a", encoding="ascii") as file:
            file.write(f"\n{Erasure.of(user_id, at)}\n")  # below a line that was cut short
            file.flush()
            os.fsync(file.fileno())

    def all(self) -> list[Erasure]:
        """All that are known, oldest first. Raises OSError for a list that cannot be read."""
        return sorted(_read(self._own) | _read(self._other))

    def settle(self, now: datetime) -> None:
        """Both lists hold all that any backup may still name, and nothing older.

        Raises OSError; then each is as it was, or new.
        """
        known = [erasure for erasure in self.all() if erasure.at > now - self._kept]
        for path in (self._own, self._other):
            if path is not None and _read(path) != set(known):
                _write(path, known)


def meant(connection: sqlite3.Connection, erasures: Collection[Erasure]) -> list[int]:
    """The people in a database who have been erased since."""
    if not erasures:
        return []
    return sorted(n for n in _numbers(connection) if any(e.means(n) for e in erasures))


def beside(backup: Path) -> list[Erasure]:
    """Those in the list that lies beside a backup. Raises OSError."""
    lists = backup.resolve().parent.glob(f"*{ENDING}")
    return sorted(e for path in lists if backup.name.startswith(path.stem) for e in _read(path))


def _numbers(connection: sqlite3.Connection) -> set[int]:
    """All numbers of people, and what may be one in a message."""
    people = connection.execute(
        "SELECT user_id FROM seats UNION SELECT user_id FROM hands UNION SELECT user_id FROM people"
        " UNION SELECT user_id FROM aways UNION SELECT deputy_id FROM aways"
    )
    told = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'watches'").fetchone()
    watching = () if told is None else connection.execute("SELECT user_id FROM watches")
    joined = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'entrants'").fetchone()
    entering = (
        ()
        if joined is None
        else connection.execute("SELECT user_id FROM entrants UNION SELECT opener_id FROM contests")
    )
    written = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'readers'").fetchone()
    reading = () if written is None else connection.execute("SELECT user_id FROM readers")
    texts = connection.execute("SELECT body FROM posts UNION SELECT body FROM outbox").fetchall()
    said = (int(number) for row in texts for number in NUMBER.findall(row[0]))
    return {
        n
        for n in (*(row[0] for row in (*people, *watching, *entering, *reading)), *said)
        if n is not None and n > 0
    }


def _hash(salt: str, user_id: int) -> str:
    return hashlib.sha256(f"{salt}:{user_id}".encode()).hexdigest()


def _read(path: Path | None) -> set[Erasure]:
    if path is None:
        return set()
    try:
        lines = path.read_text("ascii", "replace").splitlines()
    except FileNotFoundError:
        return set()
    found = set()
    for line in lines:
        with suppress(ValueError):  # the power failed while it was written: nobody was erased
            found.add(Erasure.read(line))
    return found


def _write(path: Path, erasures: Iterable[Erasure]) -> None:
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        make_private(unfinished)
        unfinished.write_text("".join(f"{erasure}\n" for erasure in erasures), "ascii")
        unfinished.chmod(PRIVATE)
        flush(unfinished)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
