"""Who looks at which table just now: each hears when it has changed, and asks what it is.

What they hear has nothing of the match. The stamps of all tables that are looked at are read
together, so that changes by other processes are seen too.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.base.errors import StoreTrouble
from bot.board import store as visits
from bot.store.store import Store

LOOK = 0.5  # seconds between two looks at the stamps
OF_ONE = 4  # streams of one person; one more closes the oldest
Queue = asyncio.Queue[int | None]


class Streams:
    """The open streams, at most so many."""

    def __init__(self, store: Store, most: int) -> None:
        self._store, self._most = store, most
        self._open: dict[Queue, tuple[int, int]] = {}  # who looks at which table, oldest first
        self._seen: dict[Queue, int] = {}

    @property
    def full(self) -> bool:
        """Whether there is no room for one more."""
        return len(self._open) >= self._most

    @asynccontextmanager
    async def of(self, user_id: int, table: int, seen: int) -> AsyncIterator[Queue]:
        """A stream of the stamps of a table other than the last `seen`; None: it is to be
        closed."""
        stream: Queue = asyncio.Queue()
        own = [one for one, (who, _) in self._open.items() if who == user_id]
        for old in own[: max(0, len(own) - OF_ONE + 1)]:
            del self._open[old]
            old.put_nowait(None)
        self._open[stream], self._seen[stream] = (user_id, table), seen
        try:
            yield stream
        finally:
            self._open.pop(stream, None)
            del self._seen[stream]

    async def watch(self) -> None:
        """Look for changes, until cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            with suppress(StoreTrouble):  # at the next look, then
                await self.look()

    async def look(self) -> None:
        """Tell each stream the stamp of its table, if it has another than was seen."""
        tables = {table for _, table in self._open.values()}
        if not tables:
            return
        now = await visits.stamps(self._store, sorted(tables))
        for stream, (_, table) in self._open.items():
            if (stamp := now.get(table, self._seen[stream])) != self._seen[stream]:
                self._seen[stream] = stamp
                stream.put_nowait(stamp)

    def close(self) -> None:
        """End all streams."""
        for stream in self._open:
            stream.put_nowait(None)
