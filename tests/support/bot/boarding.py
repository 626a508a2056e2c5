"""The board page of a simulated host, and a browser as far as its server can tell."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import Any

import aiohttp
import pytest

from bot.base import clock, reading
from bot.base.config import BoardSettings
from bot.base.setting_kinds import Endpoint
from bot.features.board import hosting
from bot.features.board.service import links
from bot.matches.match import Match
from games.core import Seat
from tests.support.bot.playing import begin
from tests.support.bot.world import World

PUBLIC = "https://play.example"
SETTINGS = BoardSettings(PUBLIC, Endpoint("127.0.0.1", 0), frozenset({"127.0.0.1"}))
OWN = {"Host": "play.example", "Origin": PUBLIC, "Sec-Fetch-Site": "same-origin"}
Json = dict[str, Any]


@asynccontextmanager
async def page_of(world: World, settings: BoardSettings = SETTINGS) -> AsyncIterator[str]:
    """The address at which the page of the world is served."""

    async def run(work: Coroutine[Any, Any, Any]) -> Any:
        with world.env._bot_scope():
            done = asyncio.create_task(work)
        return await done

    inside, made = settings.activity is not None, links(world.store, settings.public)
    world.app.host = replace(world.app.host, link=made, activity=inside)
    async with AsyncExitStack() as until_the_end:
        with world.env.time_context():
            served = hosting.served(settings, world.app.host, run)
            port = await until_the_end.enter_async_context(served)
        yield f"http://127.0.0.1:{port}"


async def link_of(world: World, match: Match, seat: int, person: Any = None) -> str:
    """The token of a link that this person (that of the seat) is given now."""
    user = match.seated[Seat(seat)].user_id if person is None else person.id
    with world.env.time_context(), reading.reading("en"):
        link = await links(world.store, PUBLIC)(user, match, Seat(seat))
    assert link is not None
    return link.partition("#")[2]


class Browser:
    """Posts as the page does, and keeps its cookies."""

    def __init__(self, address: str, client: aiohttp.ClientSession, **headers: str) -> None:
        self.address, self.client, self.headers = address, client, OWN | headers
        self.cookies: dict[str, str] = {}
        self.seat = ""
        self.pressed = 0

    async def post(self, where: str, status: int = 200, **body: Any) -> Json:
        """What the server answers to a request of our page."""
        url, kept = f"{self.address}/{where}", dict(self.cookies)
        async with self.client.post(url, json=body, headers=self.headers, cookies=kept) as answer:
            assert answer.status == status, (answer.status, await answer.text())
            for name, morsel in answer.cookies.items():
                self.cookies[name] = morsel.value
            return dict(await answer.json()) if status == 200 else {}

    async def open(self, token: str) -> Json:
        """Open a link; what the server says."""
        answer = await self.post("open", link=token)
        self.seat = answer.get("seat", "")
        return answer

    async def look(self) -> Json:
        return await self.post(f"{self.seat}look")

    async def press(self, custom_id: str, *values: str, **more: Any) -> Json:
        self.pressed += 1
        key = f"press {self.pressed}"
        body = {"press": custom_id, "values": [*values], "key": key} | more
        return await self.post(f"{self.seat}press", **body)


@asynccontextmanager
async def browser(address: str, **headers: str) -> AsyncIterator[Browser]:
    jar = aiohttp.DummyCookieJar()
    async with aiohttp.ClientSession(cookie_jar=jar) as client:
        yield Browser(address, client, **headers)


async def refused(page: str, token: str) -> str:
    """Why a link is not opened, by a browser of its own."""
    async with browser(page) as visitor:
        peeked, opened = await visitor.post("peek", link=token), await visitor.open(token)
        assert not visitor.cookies
        assert peeked["why"] == opened["why"]
        return str(opened["why"])


def seat_of(match: Match, person: Any) -> Seat:
    return next(seat for seat, member in match.seated.items() if member.user_id == person.id)


def clock_of(world: World) -> datetime:
    with world.env.time_context():
        return clock.now()


@pytest.fixture
async def page(world: World) -> AsyncIterator[str]:
    """The page of a world in which a match of Ada and Bram has begun."""
    await begin(world, "diceland")
    await world.a_moment_later()
    async with page_of(world) as address:
        yield address
