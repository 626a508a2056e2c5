"""The host joins servers and is removed from them: a greeting, and in the end it forgets them."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands, tasks

from bot.base import clock
from bot.base.errors import StoreTrouble
from bot.delivery.greeting import greet
from bot.host import Host

DAY = 24.0  # hours between two looks at what is to be forgotten
log = logging.getLogger(__name__)


class Arrivals(commands.Cog):
    """What a server brings with it and leaves behind; its tables are the business of others.

    Neither a start of the host nor the end of an outage is an arrival: Discord tells of those by
    other events.
    """

    def __init__(self, host: Host) -> None:
        self.host = host
        self._knows_all = False

    async def cog_load(self) -> None:
        """From now on old data is forgotten day by day."""
        self._forget.start()

    async def cog_unload(self) -> None:
        """No more."""
        self._forget.cancel()

    @tasks.loop(hours=DAY)
    async def _forget(self) -> None:
        try:
            if self._knows_all:
                await self._look_who_is_there()
            await self.host.store.servers.expire(clock.now())
        except StoreTrouble:
            log.exception("old data of servers could not be deleted; it is tried again tomorrow")

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The host has been invited."""
        await greet(self.host, guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The host was removed."""
        await self.host.store.servers.left(guild.id, clock.now())

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """All shards are there. What happened while the host was away was not told to it."""
        self._knows_all = True
        await self._look_who_is_there()

    async def _look_who_is_there(self) -> None:
        here = {guild.id for guild in self.host.discord.guilds}
        await self.host.store.servers.present(here, clock.now())
