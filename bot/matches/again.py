"""A picture that nobody could paint in time, and that is tried again while its message is shown."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Awaitable, Callable, Generator
from typing import Any

from bot.base.errors import Conflict, Refused
from render import Picture

PAUSES = (10.0, 60.0, 300.0, 900.0)  # seconds until each further attempt


class Again:
    """Painting once more, a few times; begun when it is awaited, and nothing if it never is."""

    def __init__(self, paint: Callable[[], Awaitable[Picture | None]]) -> None:
        self._paint = paint

    def __await__(self) -> Generator[Any, None, Picture | None]:
        return self._tried().__await__()

    async def _tried(self) -> Picture | None:
        for pause in PAUSES:
            await sleep(pause)
            try:
                picture = await self._paint()
            except (Conflict, Refused):  # it is of before: a newer message is to be sent, or none
                return None
            if picture is not None:
                return picture
        return None
