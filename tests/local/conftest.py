from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.local import Server
from tests.local.tables import Window, table


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with table(tmp_path / "local.json") as opened:
        yield opened


@pytest.fixture
async def window(server: Server) -> AsyncIterator[Window]:
    async with aiohttp.ClientSession() as client:
        yield Window(server, client)
