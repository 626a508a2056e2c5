"""A database that others restored to an older state, for example by pg_restore."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from pathlib import Path

from bot.base.config import NO_BACKUPS
from bot.base.errors import Unusable
from bot.base.setting_kinds import Server
from bot.store import open_store, restored, tables
from bot.store.copying import catalogue_of
from bot.store.database import Connection
from bot.store.erasure import Erasure
from bot.store.restored import Restored
from bot.store.sqlite.restored_copy import meant_by


async def bring_up_to(
    where: Path | Server, known: Collection[Erasure], now: datetime
) -> tuple[datetime, int]:
    """Erase the people whom the lists name, and mark the database as restored, entirely or
    not at all. Returns the time of its data, and how many people were erased. Raises
    Unusable, StoreTrouble."""
    at = catalogue_of(where)

    def work(connection: Connection) -> tuple[datetime, int]:
        since = restored.newest(connection)
        if since is None:
            raise Unusable(f"{where}: there is nothing in it")
        if restored.read(connection) is not None:
            raise Unusable(f"{where} is marked as restored already")
        done = Restored(since, now)
        people = meant_by([erasure for erasure in known if erasure.at >= since], connection)
        for user_id in people:
            tables.erase(connection, user_id)
        given = at.counters(connection)
        at.set_counters(
            connection, {name: given.get(name, 0) + n for name, n in restored.apart(done).items()}
        )
        restored.mark(connection, done)
        return since, len(people)

    async with open_store.opened(where, NO_BACKUPS) as (database, _):
        return await database.write(work)
