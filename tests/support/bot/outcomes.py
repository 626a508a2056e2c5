"""What tests of results do again and again: matches are played, and their results are read."""

from __future__ import annotations

import hashlib
import re
from typing import Any

from bot.matches.match import Match
from bot.tables.rated import GROWN
from bot.tables.records import Status
from bot.tables.standings import Played
from games.core import Seat
from tests.support.bot.playing import labels
from tests.support.bot.scenes import (
    match_of,
    opened,
    played,
    player,
    said,
)
from tests.support.bot.world import World


async def stats(world: World, person: Any, channel: Any = None, **options: Any) -> str:
    return said(await person.slash(channel or world.channel, "stats", **options))


async def grown(world: World) -> None:
    """The accounts of a simulated Discord are made when it begins; a week has gone by since."""
    await world.env.advance_time(GROWN.total_seconds())


async def rated(world: World, seats: int = 2) -> Match:
    """A match that counts for ratings, won by the last seat."""
    await grown(world)
    return await played(world, seats, rounds=2)


async def all_played(world: World) -> list[Played]:
    await world.app.host.matches.results.settle()
    return await world.store.results.all()


async def again(world: World, seats: int = 2, channel: Any = None) -> None:
    """Another match like `played`, won by the last seat."""
    where = channel or world.other
    table = await opened(world, "whisper", where)
    for person in world.people[1:seats]:
        await person.slash(where, "table join")
    await world.ada.slash(where, "table start")
    match = await match_of(world, table.id)
    while match.table.status is Status.RUNNING:
        for seat in range(seats):
            person = player(world, match, Seat(seat))
            await person.slash(where, "play", move=f"whisper {seat + 1}")


async def expect_an_end(world: World, promise: str) -> None:
    """The final board, the ranking with the reason, the seed that was promised, and Rematch."""
    end = world.newest()
    assert "🏆" in end.content
    assert "1. " in end.content
    assert len(end.attachments) == 1
    seed = re.search(r"seed behind every roll and draw: `(\w+)`", end.content)
    assert seed
    assert hashlib.sha256(seed[1].encode()).hexdigest() == promise
    assert {"Rematch", "Board", "Log", "Step through", "Share"} <= set(labels(end))
    table = await world.store.table(1)
    assert table
    assert table.status is Status.FINISHED
    assert [label for m in world.messages()[:-1] for label in labels(m)] == []
