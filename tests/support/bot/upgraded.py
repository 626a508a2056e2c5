"""The host of now on the database of a released version."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests import released
from tests.support.bot.world import World, world_with


def empty_outbox(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("DELETE FROM outbox")
        database.commit()


async def write_for_a_world(version: str, database: Path) -> None:
    """Write the database of that version with the ids of a world that has channels for tables."""
    with TemporaryDirectory() as folder:
        async with world_with(Path(folder, "alike.db"), released.CHANNELS) as alike:
            ada = alike.ada.id
    released.write_database(version, ada, database)


def begun(version: str) -> int:
    """How many tables of that version have a log."""
    with closing(released.database(version)) as old:
        count: int = old.execute("SELECT count(DISTINCT match_id) FROM log").fetchone()[0]
        return count


async def channels(world: World) -> list[Any]:
    """The channels in which its tables stand, by number; number 0 has none."""
    await world.env.advance_time(3600)
    return [None, *world.tables]
