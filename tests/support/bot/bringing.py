"""Matches that are brought to the host by /table import, and the days that go by then."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from bot.tables import match_text
from bot.tables.records import Status
from tests.support.bot.exports import sitting_of, stored
from tests.support.bot.world import World


def finished(key: str = "race", seats: int = 2) -> Any:
    return stored(sitting_of(key, seats))


def unfinished(key: str = "race", seats: int = 2, lines: int = 6) -> str:
    text = match_text.written(finished(key, seats) | {"result": None, "seed": None})
    head, _, log = text.partition("\n\n")
    return "\n".join([head, "", *log.splitlines()[:lines]])


async def attached(
    world: World,
    data: str | bytes | dict[str, Any],
    name: str = "match.json",
    *,
    person: Any = None,
    channel: Any = None,
) -> Any:
    text = json.dumps(data) if isinstance(data, dict) else data
    file = (name, text.encode() if isinstance(text, str) else text)
    return await (person or world.ada).slash(channel or world.channel, "table import", file=file)


async def going_on(world: World, channel: Any = None) -> None:
    """An imported match that Ada and Bram play on with."""
    here = channel or world.channel
    await attached(world, unfinished(), channel=here)
    await world.bram.slash(here, "table join")
    await world.ada.slash(here, "table start")


async def days(world: World, count: float) -> None:
    await world.env.advance_time(timedelta(days=count).total_seconds())


async def rows(world: World, table: str, match_id: int = 1) -> int:
    """How much a table of the database holds of a match."""
    asked = f"SELECT count(*) FROM {table} WHERE match_id = {match_id}"
    return await world.store.read(lambda c: int(c.execute(asked).fetchone()[0]))


async def tables(world: World) -> int:
    """How many tables there are."""
    return sum([len(await world.store.tables_with(status)) for status in Status])
