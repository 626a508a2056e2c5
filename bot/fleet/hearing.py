"""What discord.py lacks when it resumes a session that another process began.

After RESUME Discord sends the events that were missed, but nothing about the servers, which
discord.py learns only when a session begins; it drops events about servers that it does not know.
So the first event about a server waits until Discord was asked about that server (four calls).

Events that the earlier process received after it last stored how far it had come are sent again. A
press among them that can no longer be answered was answered by that process, or has visibly failed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import discord
from discord.ext import commands

from bot.base import clock

Data = Any
Parse = Callable[[Data], None]
PATIENCE = 1.5  # seconds for the answers about a server; a press waits for no longer
ANSWERABLE = timedelta(seconds=3)
"""How long after a press Discord accepts an answer to it."""
ABOUT_SERVERS = (
    *("INTERACTION_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_UPDATE", "THREAD_DELETE"),
    *("GUILD_ROLE_UPDATE", "GUILD_MEMBER_UPDATE", "GUILD_DELETE"),
)
"""The events that the bot handles by what it knows of their server."""
NAMED = 200  # servers that Discord names at a time
log = logging.getLogger(__name__)


class Hearing:
    """What a client learns of its servers. `replayed` has the shards at which events are sent again
    that the earlier process may have handled."""

    def __init__(self, client: commands.AutoShardedBot) -> None:
        self.replayed: set[int] = set()
        self._client = client
        self._state: Any = client._connection
        self._asking: dict[int, asyncio.Task[None]] = {}
        self._waiting: set[asyncio.Task[None]] = set()
        self._named: list[int] = []
        parsers: dict[str, Parse] = self._state.parsers
        for event in ABOUT_SERVERS:
            parsers[event] = self._when_known(event, parsers[event])
        parsers["RESUMED"] = self._caught_up(parsers["RESUMED"], lambda data: data["__shard_id__"])
        parsers["READY"] = self._caught_up(parsers["READY"], lambda data: data["shard"][0])

    def forget(self, shard: int) -> None:
        """Forget the servers of a shard that another process now holds: they may change unseen."""
        self.replayed.discard(shard)
        for guild in self._client.guilds:
            if guild.shard_id == shard:
                self._state._remove_guild(guild)

    async def learn(self, guild_id: int, channel: Data = None) -> None:
        """Ask Discord about a server, unless it is known, for PATIENCE seconds at most. `channel`
        is one that was deleted just now."""
        if self._state._get_guild(guild_id) is not None:
            return
        task = self._asking.get(guild_id)
        if task is None:
            task = asyncio.create_task(self._ask(guild_id, channel), name="server")
            self._asking[guild_id] = task
            task.add_done_callback(lambda _: self._asking.pop(guild_id, None))
        await asyncio.wait({task}, timeout=PATIENCE)

    async def servers(self, shard: int) -> list[int]:
        """Some servers of a shard, for when Discord has not named any; it
        is asked for them once."""
        if not self._named:
            try:
                named = await self._client.http.get_guilds(NAMED)
            except (discord.HTTPException, OSError) as wrong:
                log.info("the servers are not known: %s", wrong)
                return []
            self._named = [int(guild["id"]) for guild in named]
        shards = self._client.shard_count or 1
        return [guild for guild in self._named if (guild >> 22) % shards == shard]

    async def _ask(self, guild_id: int, channel: Data) -> None:
        ask = self._client.http
        try:
            guild, channels, threads, me = await asyncio.gather(
                ask.get_guild(guild_id, with_counts=False),
                ask.get_all_guild_channels(guild_id),
                ask.get_active_threads(guild_id),
                ask.get_member(guild_id, self._state.self_id),
            )
        except (discord.HTTPException, OSError) as wrong:
            log.info("server %s is not known, and cannot be asked for: %s", guild_id, wrong)
            return
        if self._state._get_guild(guild_id) is None:  # else it has come meanwhile
            gone = [] if channel is None else [channel]
            about = {"channels": channels + gone, "threads": threads["threads"], "members": [me]}
            self._state._add_guild_from_data(guild | about)

    def _caught_up(self, parse: Parse, shard_of: Callable[[Data], int]) -> Parse:
        def parsed(data: Data) -> None:
            self.replayed.discard(shard_of(data))
            parse(data)

        return parsed

    def _when_known(self, event: str, parse: Parse) -> Parse:
        """Parse such events when their server is known."""

        def parsed(data: Data) -> None:
            guild_id = int((data["id"] if event == "GUILD_DELETE" else data.get("guild_id")) or 0)
            if event == "INTERACTION_CREATE" and self._is_over(int(data["id"]), guild_id):
                log.info("a press of a session that went on was passed over: %s", data["id"])
            elif guild_id == 0 or self._state._get_guild(guild_id) is not None:
                parse(data)
            elif event == "GUILD_DELETE":  # it need not be learnt any more
                self._state._add_guild_from_data({"id": data["id"], "unavailable": True})
                parse(data)
            else:
                gone = data if event == "CHANNEL_DELETE" else None
                task = asyncio.create_task(self._later(guild_id, gone, parse, data), name="event")
                self._waiting.add(task)
                task.add_done_callback(self._waiting.discard)

        return parsed

    async def _later(self, guild_id: int, gone: Data, parse: Parse, data: Data) -> None:
        await self.learn(guild_id, gone)
        parse(data)

    def _is_over(self, interaction: int, guild_id: int) -> bool:
        """Whether this press is a repeated one that can no longer be answered."""
        shard = (guild_id >> 22) % (self._client.shard_count or 1)
        age = clock.now() - discord.utils.snowflake_time(interaction)
        return shard in self.replayed and age > ANSWERABLE
