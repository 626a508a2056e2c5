"""A process that plays until it is killed, and notes each move once it has been accepted."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import bot.features  # noqa: F401 - a database is not opened without them
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables import known_games
from bot.tables.records import Member, Membership, NewTable, Status
from games import registry
from games.codec import to_json
from tests.toys import toys_installed

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
Move = tuple[int, int, int, str]  # table, seat, the seat's own count before, action


def playable() -> list[str]:
    """The games that can be played; each has a table in the channel of its number."""
    return [key for key, game in registry().items() if hasattr(game, "INFO")]


def moves(accepted: Path) -> Iterator[Move]:
    """The moves noted so far; a note that was cut off does not count."""
    text = accepted.read_text("utf-8") if accepted.exists() else ""
    for line in text.split("\n")[:-1]:
        table, seat, nth, action = line.split(" ", 3)
        yield int(table), int(seat), int(nth), action


def play_until_killed(database: Path, accepted: Path, seed: int) -> None:
    """Play all games at once; begin another match where one has ended."""
    with toys_installed():
        asyncio.run(_play_all(database, accepted, seed))


async def _play_all(database: Path, accepted: Path, seed: int) -> None:
    async with Store.open(database) as store:
        matches = MatchRegistry(store)
        await asyncio.gather(
            *(
                _play(matches, channel, key, accepted, random.Random(f"{seed}/{key}"))
                for channel, key in enumerate(playable())
            )
        )


async def _play(
    matches: MatchRegistry, channel: int, key: str, accepted: Path, chance: random.Random
) -> None:
    with accepted.open("a", encoding="utf-8") as notes:
        while True:
            match = await _match(matches, channel, key)
            seat = chance.choice(sorted(match.awaited))
            nth, action = match.revision(seat), chance.choice(match.legal(seat))
            if chance.random() < 0.01:
                await match.resign(seat, interaction=None, at=NOON)
                continue
            press = f"{match.id}/{match.entries}"
            await match.play(seat, nth, action, interaction=press, at=NOON)
            print(match.id, seat, nth, action, file=notes, flush=True)


async def _match(matches: MatchRegistry, channel: int, key: str) -> Match:
    """The match that runs in the channel, or a new one."""
    table = await matches.store.table_in(channel)
    if table is not None and table.status is Status.RUNNING:
        return await matches.match(table.id)
    if table is None or table.status is not Status.LOBBY:
        info = known_games.game(key).INFO
        table = await matches.store.create(
            NewTable(
                guild_id=1,
                channel_id=channel,
                game=key,
                version=info.version,
                options=to_json(info.options()),
                seed=f"{channel}/{0 if table is None else table.id}",
                language="en",
                members=tuple(
                    Member(n + 1, f"P{n}", Membership.PLAYER, opener=n == 0, seat=None)
                    for n in range(info.seats[0])
                ),
                at=NOON,
            )
        )
    return await matches.start(table)
