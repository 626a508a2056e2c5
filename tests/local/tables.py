from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp

from bot.local import LocalSettings, Server, opened
from tests.local.toy_bot import ToyBot

PATIENCE = 120
"""Seconds until what does not come is given up: many more than a busy machine needs."""
BEGIN = datetime(2030, 1, 1, 12, tzinfo=UTC)


@asynccontextmanager
async def table(kept: Path, **more: Any) -> AsyncIterator[Server]:
    """A local table with the toy bot, open."""
    setting: dict[str, Any] = {"make_bot": ToyBot, "kept": kept, "now": BEGIN} | more
    async with opened(LocalSettings(**setting)) as server:
        yield server


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

    def seen(self, where: str = "front-table", who: str | None = None) -> list[dict[str, Any]]:
        """The messages of a channel, or of somebody's letterbox; `who`: only what they may see."""
        world = self.server.world
        owner = self.people[who or "Ada"]
        room = world.letterboxes[owner].id if where == "DM" else self.places[where]
        self.server.sight.look()
        found = self.server.sight.messages[room].values()
        return [one for one in found if who is None or one["only"] in (None, str(owner))]

    def last(self, where: str = "front-table", who: str | None = None) -> dict[str, Any]:
        """The newest message."""
        return max(self.seen(where, who), key=lambda one: int(one["id"]))

    def panel(self) -> str:
        """The id of the newest public message of the bot that has something to press."""
        found = (one for one in self.seen() if one["components"] and not one["only"])
        return str(max(found, key=lambda one: int(one["id"]))["id"])


class News:
    """What a window is told by the web socket, taken together as the page does."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.facts: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []

    async def hear(self) -> dict[str, Any]:
        """Take in the next piece of news."""
        news: dict[str, Any] = await self.socket.receive_json(timeout=PATIENCE)
        self.told.append(news)
        self.facts |= news.get("whole") or news["change"]
        return news

    async def until(self, true: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Listen until the facts are so."""
        while not (self.facts and true(self.facts)):
            await self.hear()
        return self.facts


@asynccontextmanager
async def listening(window: Window) -> AsyncIterator[News]:
    async with window.client.ws_connect(f"{window.server.address}news") as socket:
        yield News(socket)


async def until(true: Callable[[], Any]) -> Any:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not (found := true()):  # noqa: ASYNC110 - of what is not told there is no event
            await asyncio.sleep(0.05)
    return found
