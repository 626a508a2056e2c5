"""The connections to Discord, one for each shard, and how each is restored.

discord.py restores shards one after the other, and begins a new session if the first attempt to
resume fails. Here each shard is restored by itself and tries again to resume, so that one delays no
other, and new sessions are spaced as Discord asks. A session that another process has left is gone
on with in the same way.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from typing import Any

import aiohttp
import yarl
from discord import shard
from discord.errors import DiscordException
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.store.fleet import Session

APART = 5.25
"""Seconds between two sessions of one bucket: Discord's five, and a margin for clocks."""
FOR_GOOD, RESUMABLE = 1000, 4000
"""Codes by which a session is closed: by 1000 and 1001 Discord ends it."""
AGAIN = 0.5  # seconds until what another process has left is tried once more
log = logging.getLogger(__name__)


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

    async def close(self, code: int = FOR_GOOD) -> None:
        """End the connection: for good, or so that another process can resume its session."""
        self._over = True
        if self._mending is not None:
            self._mending.cancel()
        self._cancel_task()
        await self.ws.close(code)

    @property
    def session(self) -> Session | None:
        """How far its session has come, if it can be resumed."""
        ws = self.ws
        if ws.session_id is None or ws.sequence is None:
            return None
        return Session(ws.session_id, ws.sequence, str(ws.gateway), self._client.intents.value)

    def forget(self) -> None:
        """Forget the session, which others have gone on with since."""
        self.ws.session_id = None

    def _mend(self, how: ReconnectWebSocket) -> None:
        if self._over:
            return
        self._mending = asyncio.create_task(super().reidentify(how), name=f"shard {self.id}")


class Socket(DiscordWebSocket):
    """The socket of a session, which goes on where another process has left it."""

    @classmethod
    async def from_client(cls, client: Any, *, resume: bool = False, **how: Any) -> Socket:
        """Connect and begin a session; or resume the one in `client.left`, if that can be asked
        for. If it is refused, a new one is begun as after any lost session."""
        number = how.get("shard_id")
        goes_on: dict[str, Any] = {}
        left = None if resume else client.left.get(number)
        if left is not None and left.intents == client.intents.value:
            goes_on = {"session": left.id, "sequence": left.sequence, "resume": True}
            goes_on["gateway"] = yarl.URL(left.address)
        for attempt in range(2 if goes_on else 0):
            try:
                socket = await super().from_client(client, **how | goes_on)
            except (OSError, DiscordException, aiohttp.ClientError, ReconnectWebSocket) as wrong:
                log.warning("the session of shard %s is not resumed: %r", number, wrong)
                await asyncio.sleep(AGAIN * (1 - attempt))
            else:
                client.left.pop(number, None)
                return socket
        client.left.pop(number, None)
        return await super().from_client(client, resume=resume, **how)


# The names by which discord.py makes them.
shard.Shard = Shard  # type: ignore[misc]
shard.DiscordWebSocket = Socket  # type: ignore[misc]
