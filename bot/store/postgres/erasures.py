"""The list of people erased from a database at a server, beside the dumps that other programs make.

Each process adds to its own file, whose name is unique, so that the lists of several machines can
be put into one folder. Each month a new file begins.
"""

from __future__ import annotations

import logging
import secrets
from datetime import datetime

from bot.base.config import BackupSettings
from bot.store.erasure import Erasure
from bot.store.erasure_lists import ENDING, append, kept, read

log = logging.getLogger(__name__)


class ServerErasures:
    """The list of people erased from a database at a server. Without a folder
    it is only in the log."""

    def __init__(self, settings: BackupSettings) -> None:
        self._folder = settings.folder
        self._kept = kept(settings)
        self._name = secrets.token_hex(4)

    def add(self, user_id: int, at: datetime) -> None:
        """Write down and log that a person is erased now. Raises OSError."""
        erasure = Erasure.of(user_id, at)
        if self._folder is not None:
            name = f"braakland-{at:%Y-%m}-{self._name}{ENDING}"
            append(self._folder / name, erasure)
        log.warning("erased: %s (a copy of the database that is older still names them)", erasure)

    def settle(self, now: datetime) -> None:
        """Remove the lists whose every line is older than any dump. Raises OSError."""
        if self._folder is None:
            return
        for path in self._folder.glob(f"*{ENDING}"):
            known = read(path)
            if known and max(known).at <= now - self._kept:
                path.unlink(missing_ok=True)
