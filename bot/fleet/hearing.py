"""What discord.py lacks where a session goes on that another process began.

RESUME tells what came after an event, and nothing of the servers, which discord.py learns about as
a session begins: an event about one that it does not know it throws away. So the first event about
a server waits until Discord was asked for it (four calls).

And what the process before did since it last wrote down how far it had come is told again. A press
that can be answered no more was either answered by it, or failed before the eyes of whoever pressed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import discord
from discord.ext import commands

Data = Any
PATIENCE = 1.5  # seconds for the answers about a server; a press waits for no longer
ANSWERABLE = 3.0  # seconds after a press in which Discord takes an answer to it
ABOUT_SERVERS = (
    *("INTERACTION_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_UPDATE", "THREAD_DELETE"),
    *("GUILD_ROLE_UPDATE", "GUILD_MEMBER_UPDATE", "GUILD_DELETE"),
)
"""The events that the bot looks at with what is known of their server."""
log = logging.getLogger(__name__)


class Hearing:
    """Stands between a client and its events; `replayed` are the shards that are told of events
    which the process before may have handled."""

    def __init__(self, client: commands.AutoShardedBot) -> None:
        self.replayed: set[int] = set()
        self._client = client
        self._state: Any = client._connection
        self._learning: dict[int, asyncio.Task[None]] = {}
        parsers: dict[str, Callable[[Data], None]] = self._state.parsers
        for event in ABOUT_SERVERS:
            parsers[event] = self._about_a_server(event, parsers[event])
        for event, shard in (("RESUMED", lambda data: data["__shard_id__"]), ("READY", _shard)):
            parsers[event] = self._caught_up(parsers[event], shard)

    def forget(self, shard: int) -> None:
        """Forget the servers of a shard that another process has: they change."""
        self.replayed.discard(shard)
        for guild in self._client.guilds:
            if guild.shard_id == shard:
                self._state._remove_guild(guild)

    async def learn(self, guild_id: int, event: str = "", data: Data = None) -> None:
        """Ask for a server, unless it is known; an `event` may say that something there is gone.
        Returns after PATIENCE in any case."""
        if self._state._get_guild(guild_id) is None:
            task = self._learning.get(guild_id)
            if task is None:
                asked = self._ask(guild_id, event, data)
                task = self._learning[guild_id] = asyncio.create_task(asked, name="server")
                task.add_done_callback(lambda _: self._learning.pop(guild_id, None))
            await asyncio.wait({task}, timeout=PATIENCE)

    def _caught_up(
        self, parse: Callable[[Data], None], shard: Callable[[Data], int]
    ) -> Callable[[Data], None]:
        def parsed(data: Data) -> None:
            self.replayed.discard(shard(data))
            parse(data)

        return parsed

    def _about_a_server(self, event: str, parse: Callable[[Data], None]) -> Callable[[Data], None]:
        def parsed(data: Data) -> None:
            guild_id = int(data.get("guild_id") or (data["id"] if event == "GUILD_DELETE" else 0))
            if event == "INTERACTION_CREATE" and self._is_over(int(data["id"]), guild_id):
                return
            if not guild_id or self._state._get_guild(guild_id) is not None:
                parse(data)
                return
            waiting = asyncio.create_task(self._later(guild_id, event, data, parse), name="event")
            self._waiting.add(waiting)
            waiting.add_done_callback(self._waiting.discard)

        return parsed
