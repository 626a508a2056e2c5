"""The dumps of a database at a server, made by other programs: the age of the newest, and failures.

A dump is finished once it is called `*.dump`; until then it is `*.dump.unfinished`.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.base import clock
from bot.store.store import Store

BEAT = timedelta(minutes=1)  # between two looks into the folder
RESTS = timedelta(minutes=15)  # a dump that was not written to for so long has failed
log = logging.getLogger(__name__)


class Dumps:
    """The dumps in a folder, watched. Those that had failed before are not counted."""

    def __init__(self, folder: Path, store: Store) -> None:
        self._folder, self._store = folder, store
        self._failed: set[Path] | None = None

    async def watch(self) -> None:
        """Update the metrics of dumps, and drop old entries from the list of the erased, until
        cancelled."""
        while True:
            try:
                await asyncio.to_thread(self.look, clock.now())
            except OSError as wrong:
                log.error("the folder of the dumps cannot be read: %s", wrong)
            await self._store.settle_erasures()
            await clock.sleep_until(clock.now() + BEAT)

    def look(self, now: datetime) -> None:
        """Look once. Raises OSError."""
        newest = max(map(_written, self._folder.glob("*.dump")), default=None)
        self._store.figures.backup.set(0 if newest is None else newest.timestamp())
        failed = {
            path for path in self._folder.glob("*.dump.unfinished") if now - _written(path) > RESTS
        }
        for path in failed - (failed if self._failed is None else self._failed):
            self._store.figures.backup_failures.inc()
            log.error("a dump was not finished: %s", path)
        self._failed = failed


def _written(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
