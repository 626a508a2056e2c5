"""Automatic backups: when one is due, which are kept, and what is logged when one fails."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import Any

from bot.base import clock
from bot.base.config import Config
from bot.base.errors import StoreTrouble, Unusable
from bot.base.file_access import is_full, why_no_file, why_no_folder
from bot.base.setting_kinds import Server, WrongSetting
from bot.ops.dumps import Dumps
from bot.store.erasure_lists import ENDING
from bot.store.sqlite import backup_names
from bot.store.sqlite.file import is_there
from bot.store.store import Store

AGAIN = timedelta(hours=1)  # after a failure
log = logging.getLogger(__name__)


class Backups:
    """The backups of an open store. `newest`: when the newest good one was made, if any.
    That is read from the names of the files, so that a restart neither forgets a backup
    nor makes one too many."""

    def __init__(self, config: Config, store: Store) -> None:
        self._store, self._database = store, config.file
        self._folder = config.backups.folder or self._database.resolve().parent
        self._every = timedelta(hours=config.backups.every)
        self._days = config.backups.days
        self._makes = config.backups.folder is not None
        self.newest: datetime | None
        self._know(None)

    async def keep(self) -> None:
        """Make each backup when it is due, and delete those that are not kept, until cancelled."""
        while True:
            await self._until_due()
            done = not self._makes or await self.make()
            await self._tidy()
            if not done:
                await asyncio.sleep(min(AGAIN, self._every).total_seconds())

    async def _until_due(self) -> None:
        """Sleep until a backup is due. Without a folder for them, sleep as long
        before deleting old ones."""
        if not self._makes:
            await asyncio.sleep(self._every.total_seconds())
            return
        while (due := await self._due()) > clock.now():
            await clock.sleep_until(due)

    async def _due(self) -> datetime:
        """When the next backup is to be made."""
        now = clock.now()
        with suppress(OSError):  # then no backup can be made either, and that is logged
            find = backup_names.newest
            self._know(await asyncio.to_thread(find, self._folder, self._database, now))
        return now if self.newest is None else self.newest + self._every

    async def make(self) -> bool:
        """Make a backup now; whether it was made. Errors are logged."""
        at = clock.now()
        path = self._folder / backup_names.name(self._database, at)
        try:
            await self._store.backup(path)
        except (OSError, StoreTrouble, Unusable) as wrong:
            self._store.figures.backup_failures.inc()
            log.error("no backup could be made: %s; the newest one is of %s", wrong, self.newest)
            return False
        except Exception:  # after any error, the next one may succeed
            self._store.figures.backup_failures.inc()
            log.exception("no backup could be made; the newest one is of %s", self.newest)
            return False
        self._know(at)
        log.info("a backup is made: %s", path)
        return True

    def _know(self, newest: datetime | None) -> None:
        self.newest = newest
        self._store.figures.backup.set(0 if newest is None else newest.timestamp())

    async def _tidy(self) -> None:
        """Delete the backups that are not kept, and files that a killed process left behind."""
        await self._store.settle_erasures()
        try:
            await asyncio.to_thread(self._remove, clock.now())
        except OSError as wrong:
            log.error("old backups cannot be removed: %s", wrong)

    def _remove(self, now: datetime) -> None:
        # Beside the database too: while no folder is set, copies before an upgrade are made there.
        for folder in {self._folder, self._database.resolve().parent}:
            there = backup_names.found(folder, self._database)
            for backup in backup_names.superfluous(there, now, self._days):
                backup.path.unlink(missing_ok=True)
                log.info("a backup is removed: %s", backup.path)
            for left in backup_names.unfinished(folder, self._database):
                left.unlink(missing_ok=True)


@asynccontextmanager
async def made_meanwhile(config: Config, store: Store) -> AsyncIterator[Backups | None]:
    """Make backups while the block runs, if the database is a file; at a
    server, watch its dumps."""
    if not isinstance(config.database, Server):
        backups = Backups(config, store)
        async with _beside(backups.keep()):
            yield backups
    elif config.backups.folder is not None:
        async with _beside(Dumps(config.backups.folder, store).watch()):
            yield None
    else:
        yield None


@asynccontextmanager
async def _beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Do this work while the block runs."""
    keeping = asyncio.create_task(work, name="backups")
    try:
        yield
    finally:
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping


def must_have_a_folder(config: Config) -> None:
    """Check that the folder of backups exists, and that it and the lists of the erased can be
    written to; it is not created, since its disk may not be mounted. Raises WrongSetting."""
    folder = config.backups.folder
    if folder is None:
        return
    if not os.path.isdir(folder) and os.access(folder.parent, os.X_OK):
        raise WrongSetting(f"BACKUP_FOLDER is {str(folder)!r}, but there is no such folder.")
    if why := why_no_folder(folder):
        if is_full(folder):  # that passes, and is no reason not to play
            log.error("no backup can be made: %s", why)
            return
        raise WrongSetting(f"BACKUP_FOLDER: {why}.")
    for kept in folder.glob(f"*{ENDING}"):
        if why := why_no_file(kept):
            raise WrongSetting(f"BACKUP_FOLDER: {kept} {why}.")


def must_not_be_lost(config: Config) -> None:
    """Check that there is a database if there are backups of one: a host that started with an empty
    one would in time delete them all. Raises Unusable."""
    folder = config.backups.folder
    if folder is None or isinstance(config.database, Server) or is_there(config.file):
        return
    try:
        made = backup_names.found(folder, config.file)
    except OSError as wrong:
        raise Unusable(f"{folder} cannot be read: {wrong.strerror}.") from wrong
    if made:
        raise Unusable(
            f"{config.file} is not there, but a backup of it: {made[-1].path}. Restore it"
            " (docs/ops.md), or carry the backups elsewhere to begin anew."
        )
