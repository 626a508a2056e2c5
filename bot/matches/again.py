"""A picture that could not be painted in time and is tried again while its message is shown."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Awaitable, Callable, Generator
from typing import Any

from bot.base.errors import Conflict, Refused
from render import Picture

PAUSES = (10.0, 60.0, 300.0, 900.0)  # seconds until each further attempt


class Again:
    """Further attempts to paint a picture, with `PAUSES`. They begin when this is awaited; it gives
    None if all fail."""

    def __init__(self, paint: Callable[[], Awaitable[Picture | None]]) -> None:
        self._paint = paint

    def __await__(self) -> Generator[Any, None, Picture | None]:
        return self._tried().__await__()

    async def _tried(self) -> Picture | None:
        for pause in PAUSES:
            await sleep(pause)
            try:
                picture = await self._paint()
            except (Conflict, Refused):  # the message is out of date: a newer one comes, or none
                return None
            if picture is not None:
                return picture
        return None
