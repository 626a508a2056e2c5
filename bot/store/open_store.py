"""Open the database of the settings: a SQLite file or a PostgreSQL server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

from bot.base import clock
from bot.base.config import BackupSettings
from bot.base.setting_kinds import Server, WrongSetting
from bot.store import hooks
from bot.store.database import Database, ErasureList
from bot.store.sqlite import backup_names
from bot.store.sqlite.engine import SqliteDatabase
from bot.store.sqlite.erasures import Erasures
from bot.store.sqlite.older import to_read


@asynccontextmanager
async def opened(
    where: str | Path | Server, backups: BackupSettings, shared: bool = False, reads: bool = False
) -> AsyncIterator[tuple[Database, ErasureList]]:
    """The open database, migrated, and the list of people erased from it. Raises Unusable, and
    WrongSetting if psycopg is missing.

    A database at a server may be `shared` by several processes if all of them say so; one that only
    `reads` may use it beside one that does not share it. A file of an older format is copied first:
    to the folder of the backups, else beside it. A caller that only `reads` gets the copy, and the
    file stays as it is; a server's database of an older format is refused in this case.
    """
    hooks.must_be_complete()
    if isinstance(where, Server):
        try:
            # Only here: a host with a file needs no psycopg.
            from bot.store.postgres.engine import PostgresDatabase
            from bot.store.postgres.erasures import ServerErasures
        except ImportError as missing:  # psycopg, or the library of PostgreSQL beneath it
            raise without_psycopg(where) from missing

        async with PostgresDatabase.open(where, shared, reads) as server:
            yield server, ServerErasures(backups)
        return
    file = Path(where)
    folder, begun = backups.folder or file.parent, clock.now()
    with to_read(file) if reads else nullcontext(file) as now:
        async with SqliteDatabase.open(
            now, lambda old: folder / backup_names.name(file, begun, old)
        ) as database:
            yield database, Erasures(file, backups)


def without_psycopg(where: Server) -> WrongSetting:
    """What to say where psycopg is not installed."""
    return WrongSetting(f'{where} needs psycopg: pip install "braakland[postgres]"')
