"""The board page: a link opens once, for its person, and a touch is a press of the panel."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.board.rules import LINK, VISIT
from bot.store.store import Store
from tests.bot.boarding import Browser, browser, link_of, page_of
from tests.bot.conftest import World
from tests.bot.playing import begin

pytestmark = pytest.mark.usefixtures("sketched")


@pytest.fixture
async def page(world: World) -> AsyncIterator[str]:
    await begin(world, "diceland")
    await world.a_moment_later()
    async with page_of(world) as address:
        yield address


async def test_a_link_opens_once_for_the_browser_that_pressed(world: World, page: str) -> None:
    match = await world.a_moment_later()
    token = await link_of(world, match, min(match.awaited))
    async with browser(page) as own, browser(page) as second:
        assert "DiceLand" in (await own.post("peek", link=token))["table"]
        assert (await own.open(token))["seat"] == f"seat/1/{min(match.awaited)}/"
        assert "board" in await own.look()
        assert (await second.open(token))["why"] == "link_spent"
        second.seat = own.seat
        assert (await second.look())["why"] == "visit_over"


async def test_a_touch_is_the_press_of_the_panel(world: World, page: str) -> None:
    match = await world.a_moment_later()
    seat, before = min(match.awaited), match.entries
    async with browser(page) as own:
        await own.open(await link_of(world, match, seat))
        board = (await own.look())["board"]
        for _ in range(4):
            if match.entries > before:
                break
            spot = next(iter(board["spots"]), None)
            parts = [part for row in board["rows"] for part in row if part["kind"] == "button"]
            sure = [part for part in parts if ":do:" in part["press"]]
            if sure:
                board = (await own.press(sure[0]["press"]))["board"]
            else:
                assert spot is not None
                board = (await own.press(spot["press"], spot["value"]))["board"]
        assert match.entries > before
        assert match.lines[before].entry.seat == seat
