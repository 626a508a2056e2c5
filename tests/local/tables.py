from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp

from bot.local import Kept, Server, Setting, World
from tests.local.toy_bot import ToyBot

BEGIN = datetime(2030, 1, 1, 12, tzinfo=UTC)


@asynccontextmanager
async def table(kept: Path, **more: Any) -> AsyncIterator[Server]:
    """A local table with the toy bot, open."""
    setting: dict[str, Any] = {"make_bot": ToyBot, "kept": kept, "now": BEGIN} | more
    world = World(Setting(**setting), Kept.read(kept))
    await world.open()
    server = Server(world)
    await server.open()
    try:
        yield server
    finally:
        await server.close()
        await world.close()


class Window:
    """A browser window, as far as the server can tell."""

    def __init__(self, server: Server, client: aiohttp.ClientSession) -> None:
        self.server = server
        self.client = client
        world = server.world
        self.people = {member.user.global_name or "": id_ for id_, member in world.people.items()}
        self.places = {place.name or "": id_ for id_, place in world.places.items()}

    async def do(self, verb: str, who: str = "Ada", where: str = "front-table", **body: Any) -> Any:
        person = self.people[who]
        box = self.server.world.letterboxes[person].id
        ids = {"person": str(person), "channel": str(box if where == "DM" else self.places[where])}
        async with self.client.post(f"{self.server.address}do/{verb}", json=ids | body) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()

    def seen(self, where: str = "front-table", who: str = "Ada") -> list[dict[str, Any]]:
        world = self.server.world
        box = world.letterboxes[self.people[who]].id
        whole = self.server.sight.whole()
        found: list[dict[str, Any]] = whole["messages"][
            str(box if where == "DM" else self.places[where])
        ]
        return found


async def until(true: Callable[[], Any], seconds: float = 20) -> Any:
    """Wait until something is so."""
    for _ in range(int(seconds / 0.05)):
        if found := true():
            return found
        await asyncio.sleep(0.05)
    raise AssertionError("it never came to be")
