"""The connections to Discord, one for each shard, and how each is restored.

discord.py restores shards one after the other, and begins a new session if the first attempt to
resume fails. Here each shard is restored by itself and tries again to resume, so that none delays
the others, and new sessions are as far apart as Discord asks. A session that another process has
left is resumed in the same way. A connection that is open but receives nothing counts as lost too.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from contextlib import suppress
from typing import Any

import aiohttp
import yarl
from discord import shard
from discord.errors import ConnectionClosed, DiscordException
from discord.gateway import DiscordWebSocket, ReconnectWebSocket, WebSocketClosure

from bot.ops import pulse
from bot.ops.frames import event_of, greets, where
from bot.store.fleet import Session

APART = 5.25
"""Seconds between two sessions of one bucket: Discord's five, and a margin for clocks."""
FOR_GOOD, RESUMABLE = 1000, 4000
"""Codes with which we close a connection: with 1000 or 1001 Discord ends the session."""
AGAIN = 0.5  # seconds until the next attempt to resume what another process has left
TO_CLOSE = 2.0  # seconds for closing a deaf connection
HERE = 2  # attempts to resume at the address that Discord named; later ones use the default gateway
OF_THE_LINE = (OSError, aiohttp.ClientError)  # errors of a connection
log = logging.getLogger(__name__)


class Buckets:
    """The buckets in which Discord lets one shard at a time begin a session. `number` is its
    `max_concurrency`; shard n is in bucket n modulo that."""

    def __init__(self, number: int = 1) -> None:
        self.number = number
        self._turns: dict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._begun: dict[int, float] = {}

    async def turn(self, shard_id: int) -> None:
        """Wait until that shard may begin a session, and reserve the turn."""
        bucket, now = shard_id % self.number, asyncio.get_running_loop().time
        async with self._turns[bucket]:
            if bucket in self._begun:
                await asyncio.sleep(self._begun[bucket] + APART - now())
            self._begun[bucket] = now()


class Shard(shard.Shard):
    """One connection, restored in a task of its own."""

    ws: Socket
    _mending: asyncio.Task[None] | None = None
    _listening: asyncio.Task[None] | None = None
    _failed = 0  # failed attempts to connect again, in a row
    _over = False

    def __init__(self, ws: Socket, client: Any, queue_put: Any) -> None:
        super().__init__(ws, client, queue_put)
        self._pulse = pulse.Pulse()

    @property
    def deaf(self) -> bool:
        """Whether its connection receives nothing, or has received nothing yet."""
        return self._pulse.deaf > 0 or not self.ws.heard.greeted.is_set()

    def launch(self) -> None:
        """Read from a connection that has begun, and watch whether it stays alive."""
        super().launch()
        self._failed = 0
        self._listening = asyncio.create_task(self._listen(), name=f"pulse of shard {self.id}")

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Connect again: resume the session, or begin one. Returns at once."""
        self._mend(resume=exc.resume)

    async def reconnect(self) -> None:
        """As `reidentify`, after an attempt that failed. Returns at once."""
        self._failed += 1
        if self._failed >= HERE:
            self.ws.gateway = Socket.DEFAULT_GATEWAY
        self._mend(resume=True)

    async def close(self, code: int = FOR_GOOD) -> None:
        """End the connection: for good, or so that another process can resume its session."""
        self._over = True
        for task in (self._mending, self._listening):
            if task is not None:
                task.cancel()
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
        """Forget the session: another process has resumed it since."""
        self.ws.session_id = None

    def _mend(self, *, resume: bool) -> None:
        if self._over:
            return
        if self._listening is not None:
            self._listening.cancel()
        # Without a session there is nothing to resume.
        how = ReconnectWebSocket(self.id, resume=resume and self.ws.session_id is not None)
        self._mending = asyncio.create_task(super().reidentify(how), name=f"shard {self.id}")

    async def _listen(self) -> None:
        """Wait until the connection is deaf, then replace it by another."""
        resumes = await self._pulse.lost(self.ws.heard, self._asked)
        self._dispatch("deaf_shard", self.id)
        self._listening = None
        self._cancel_task()
        with suppress(TimeoutError, *OF_THE_LINE):
            async with asyncio.timeout(TO_CLOSE):
                await self.ws.close(RESUMABLE)
        self._mend(resume=resumes)

    async def _asked(self) -> bool | None:
        """Ask about ourselves on one of the servers: the gateway answers no other question. Gives
        whether it was answered; None if there is no server."""
        client: Any = self._client
        server = await client.server_of(self.id)
        if server is None:
            return None
        nonce = secrets.token_hex(8)
        answer = self.ws.wait_for("GUILD_MEMBERS_CHUNK", lambda data: data.get("nonce") == nonce)
        try:
            async with asyncio.timeout(pulse.PATIENCE):
                await self.ws.request_chunks(
                    server, limit=1, user_ids=[client.user.id], nonce=nonce
                )
                await answer
        except TimeoutError:
            return False
        except (DiscordException, *OF_THE_LINE):
            await asyncio.sleep(pulse.PATIENCE)  # it is just being lost in another way
            return False
        finally:
            answer.cancel()
        return True


class Socket(DiscordWebSocket):
    """The socket of a session, which can be one that another process has left.

    An event that discord.py cannot read is skipped, since it would end the process. If the
    connection itself needs the frame, it is closed and restored.
    """

    _text = ""
    """The frame that is being read."""

    def __init__(self, socket: Any, *, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(socket, loop=loop)
        self.heard = pulse.Heard(loop.time())

    def log_receive(self, data: Any, /) -> None:
        """Called by discord.py with each complete frame, before it is read."""
        self._text = data

    async def received_message(self, msg: Any, /) -> None:
        """Read a frame. Raises what discord.py raises for a lost connection,
        or to have it restored."""
        before = self.sequence
        try:
            await super().received_message(msg)
        except (ReconnectWebSocket, ConnectionClosed, WebSocketClosure, *OF_THE_LINE):
            raise
        except Exception as wrong:
            if not (event := event_of(self._text)):
                await self.close(RESUMABLE)
                raise ConnectionResetError("a frame that it needs cannot be read") from wrong
            self._dispatch("skipped_frame", event, where(wrong))
        finally:
            if self.sequence != before:  # events are numbered
                self.heard.newest = self.loop.time()
            if not self.heard.greeted.is_set() and greets(self._text):
                self.heard.greeted.set()
            self._text = ""

    @classmethod
    async def from_client(cls, client: Any, *, resume: bool = False, **how: Any) -> Socket:
        """Connect and begin a session, or resume the one in `client.left` if its intents are ours.
        If that is refused, begin a new one as after any lost session."""
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


# discord.py makes its objects by these names.
shard.Shard = Shard  # type: ignore[assignment,misc]
shard.DiscordWebSocket = Socket  # type: ignore[misc]
