from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import aiohttp
import pytest

from bot.local import LocalServer
from tests.local.browser import BROWSERS
from tests.local.tables import Window, table


@pytest.fixture(scope="session", autouse=True)
def browsers() -> Iterator[None]:
    """The browsers that the tests have shared end with them."""
    yield
    BROWSERS.close()


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[LocalServer]:
    async with table(tmp_path / "local.json") as opened:
        yield opened


@pytest.fixture
async def window(server: LocalServer) -> AsyncIterator[Window]:
    async with aiohttp.ClientSession() as client:
        yield Window(server, client)
