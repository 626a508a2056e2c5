"""The list of erased people, kept outside the database: older backups still hold their data.

When a backup is restored, they are erased from it again. Each erasure is kept for as long as any
backup is, beside the database and beside the backups, since one of the two may be lost.
`bot.store.erasure` says what a line holds: only together with a backup does it show who is meant.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from bot.base.config import BackupSettings
from bot.store.erasure import Erasure
from bot.store.erasure_lists import ENDING, append, kept, read
from bot.store.sqlite.file import PRIVATE, flush, make_private

log = logging.getLogger(__name__)


class Erasures:
    """The lists of one database: the one beside it, and the one in the folder of its backups."""

    def __init__(self, database: Path, settings: BackupSettings) -> None:
        self._own = database.with_suffix(ENDING)
        folder = settings.folder
        self._other = None if folder is None else folder / self._own.name
        self._kept = kept(settings)

    def add(self, user_id: int, at: datetime) -> None:
        """Write down that a person is erased now, beside the database. Raises OSError."""
        append(self._own, Erasure.of(user_id, at))

    def all(self) -> list[Erasure]:
        """All that are known, oldest first. Raises OSError for a list that cannot be read."""
        return sorted(read(self._own) | read(self._other))

    def settle(self, now: datetime) -> None:
        """Make both lists hold all erasures that any backup may still name, and no older ones.

        Raises OSError; then each list is either as it was, or new.
        """
        known = [erasure for erasure in self.all() if erasure.at > now - self._kept]
        for path in (self._own, self._other):
            # Compared first: usually both lists are right, and nothing need be written.
            if path is not None and read(path) != set(known):
                _write(path, known)


def beside(backup: Path) -> list[Erasure]:
    """The erasures in the list beside a backup. Raises OSError."""
    lists = backup.resolve().parent.glob(f"*{ENDING}")
    return sorted(e for path in lists if backup.name.startswith(path.stem) for e in read(path))


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
