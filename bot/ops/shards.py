"""The connections to Discord, one for each shard, and how each is restored.

discord.py restores shards one after the other, and begins a new session if the first attempt to
resume fails. Here each shard is restored by itself and tries again to resume, so that one delays no
other, and new sessions are spaced as Discord asks.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict

from discord import shard
from discord.gateway import ReconnectWebSocket

APART = 5.25
"""Seconds between two sessions of one bucket: Discord's five, and a margin for clocks."""


class Buckets:
    """The buckets in which Discord lets one shard at a time begin a session. `number` is its
    `max_concurrency`; shard n is in bucket n modulo that."""

    def __init__(self, number: int = 1) -> None:
        self.number = number
        self._turns: dict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._begun: dict[int, float] = {}

    async def turn(self, shard_id: int) -> None:
        """Wait until that shard may begin a session, and reserve that."""
        bucket, now = shard_id % self.number, asyncio.get_running_loop().time
        async with self._turns[bucket]:
            if bucket in self._begun:
                await asyncio.sleep(self._begun[bucket] + APART - now())
            self._begun[bucket] = now()


class Shard(shard.Shard):
    """One connection, restored in a task of its own."""

    _mending: asyncio.Task[None] | None = None
    _over = False

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Connect again: resume the session, or begin one. Returns at once."""
        self._mend(exc)

    async def reconnect(self) -> None:
        """As `reidentify`, after an attempt that failed. Returns at once."""
        self._mend(ReconnectWebSocket(self.id, resume=self.ws.session_id is not None))

    async def close(self) -> None:
        """End the connection for good."""
        self._over = True
        if self._mending is not None:
            self._mending.cancel()
        await super().close()

    def _mend(self, how: ReconnectWebSocket) -> None:
        if self._over:
            return
        self._mending = asyncio.create_task(super().reidentify(how), name=f"shard {self.id}")


shard.Shard = Shard  # type: ignore[misc]  # the name by which discord.py makes them
