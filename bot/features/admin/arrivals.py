"""Greet servers that the host joins; delete the data of servers it was removed from."""

from __future__ import annotations

import asyncio
import logging

import discord
from discord.ext import commands

from bot.base import clock
from bot.base.errors import StoreTrouble
from bot.features.admin import store
from bot.features.admin.greeting import greet
from bot.host import Host

ALL = 0  # where there is but one process
DAY = 24 * 60 * 60.0  # seconds between two deletions of old data
log = logging.getLogger(__name__)


class Arrivals(commands.Cog):
    """Greets servers that invite the host, and deletes the data of those that removed it.

    Discord reports a start of the host and the end of an outage by other events than an invitation.
    """

    def __init__(self, host: Host) -> None:
        self.host = host
        self._known: dict[int, int] = {}
        """The shards whose servers are all known, each with the token under which this process held
        it then: a process that resumes another's session is not sent its servers."""

    async def cog_load(self) -> None:
        """Begin to delete old data once a day."""
        self._forgetting = asyncio.create_task(clock.every(DAY, self._forget), name="forgetting")

    async def cog_unload(self) -> None:
        """Stop deleting."""
        self._forgetting.cancel()

    async def _forget(self) -> None:
        try:
            await self._look_who_is_there()
            await store.expire(self.host.store, clock.now())
        except StoreTrouble:
            log.exception("old data of servers could not be deleted; it is tried again tomorrow")

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The host has been invited."""
        await greet(self.host, guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The host was removed."""
        await store.left(self.host.store, guild.id, clock.now())

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """All shards are connected; Discord did not report what happened while they were not."""
        if self.host.store.fleet is None:
            self._known[ALL] = ALL
            await self._look_who_is_there()

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """A shard of a fleet is connected: look which of its servers are left."""
        fleet = self.host.store.fleet
        if fleet is not None and shard_id in fleet.tokens:
            self._known[shard_id] = fleet.tokens[shard_id]
            await self._look_who_is_there()

    async def _look_who_is_there(self) -> None:
        here, fleet = {guild.id for guild in self.host.discord.guilds}, self.host.store.fleet
        if fleet is None:
            if self._known:
                await store.present(self.host.store, here, clock.now())
            return
        # Only shards held without a break since: of the others, another process may know more.
        known = {n for n, token in self._known.items() if fleet.tokens.get(n) == token}
        of = lambda guild_id: fleet.shard_of(guild_id) in known  # noqa: E731
        await store.present(self.host.store, here, clock.now(), of)
