"""What goes wrong around the host: its disk, its clock, its database."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import psycopg

from bot.store.store import Store
from tests.support.bot.world import World


class Wall:
    """The clock of the machine, which can be set: no timer notices."""

    def __init__(self) -> None:
        self.ahead = timedelta(0)

    def now(self) -> datetime:
        return discord.utils.utcnow() + self.ahead


@contextmanager
def full_disk(database: Path, size: int | None = None) -> Iterator[None]:
    """No file can grow beyond that size, or what the write-ahead log of the database is now."""
    size = os.path.getsize(f"{database}-wal") if size is None else size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def backend(store: Store) -> Any:
    """The connection that the store has."""
    return store._database._session._open  # type: ignore[attr-defined]


def throw_out(database: str) -> None:
    """The server ends every other connection to that database; returns once they are gone."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def refuse(world: World, status: int, code: int, times: int | None = 1) -> None:
    """Discord refuses what is posted in the channel."""
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=status, code=code, times=times)
