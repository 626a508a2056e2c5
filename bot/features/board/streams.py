"""The open pages: each is notified when its seat sees something new, and then asks what.

A notification is a sign of what the seat sees (`views.sign`): while that stays the same none is
sent, whatever the others plan or choose in secret. The stamps of all tables that are looked at are
read together, so that changes by other processes are seen too.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from bot.base.errors import StoreTrouble
from bot.features.board import store as visits
from bot.store.store import Store
from games.core import Seat

LOOK = 0.5  # seconds between two looks at the stamps
log = logging.getLogger(__name__)
OF_ONE = 4  # streams of one person; one more closes the oldest
Queue = asyncio.Queue[str | None]
Sign = Callable[[int, Seat], Awaitable[str]]


@dataclass(slots=True)
class _Stream:
    """Who looks at which seat, the sign that was sent last, and the stamp at which it was made."""

    user_id: int
    table: int
    seat: Seat
    seen: str
    stamp: int | None = None


class Streams:
    """The open streams, at most `most` of them; `sign` gives the sign of what a seat sees now."""

    def __init__(self, store: Store, sign: Sign, most: int) -> None:
        self._store, self._sign, self._most = store, sign, most
        self._open: dict[Queue, _Stream] = {}  # oldest first

    @property
    def full(self) -> bool:
        """Whether there is no room for one more."""
        return len(self._open) >= self._most

    @asynccontextmanager
    async def of(self, user_id: int, table: int, seat: Seat, seen: str) -> AsyncIterator[Queue]:
        """A stream of the seat's signs, each other than the one before, the first other than
        `seen`. None in it: it is to be closed."""
        told: Queue = asyncio.Queue()
        own = [old for old, stream in self._open.items() if stream.user_id == user_id]
        for old in own[: max(0, len(own) - OF_ONE + 1)]:
            del self._open[old]
            old.put_nowait(None)
        self._open[told] = _Stream(user_id, table, seat, seen)
        try:
            yield told
        finally:
            self._open.pop(told, None)

    async def watch(self) -> None:
        """Look for changes, until cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            with suppress(StoreTrouble):  # then at the next look
                await self.look()

    async def look(self) -> None:
        """Send each stream the sign of its seat, if that has changed."""
        tables = {stream.table for stream in self._open.values()}
        if not tables:
            return
        now = await visits.stamps(self._store, sorted(tables))
        for told, stream in [*self._open.items()]:
            stamp = now.get(stream.table)
            if stamp is None or stamp == stream.stamp:
                continue
            stream.stamp = stamp
            try:
                sign = await self._sign(stream.table, stream.seat)
            except StoreTrouble:
                stream.stamp = None
                raise
            except Exception:  # a match whose rules fail must not silence the pages of all others
                log.exception("nobody knows what seat %s of %s sees", stream.seat, stream.table)
                continue
            if sign != stream.seen:
                stream.seen = sign
                told.put_nowait(sign)

    def close(self) -> None:
        """End all streams."""
        for told in self._open:
            told.put_nowait(None)
