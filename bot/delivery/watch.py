"""What happens to the messages, channels and servers where tables stand; no match is lost by it."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.base import clock
from bot.delivery import channels
from bot.delivery.permissions import usable
from bot.host import Host
from bot.tables.notifications import again
from bot.tables.records import WAITING, Table

log = logging.getLogger(__name__)


class Watch(commands.Cog):
    """Tables whose place disappears go on by direct message; a deleted board is posted again."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @commands.Cog.listener()
    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """Post a board or a lobby again that somebody has deleted."""
        await self._repost(event.channel_id, {event.message_id})

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """The same for many messages at once."""
        await self._repost(event.channel_id, event.message_ids)

    async def _repost(self, channel_id: int, gone: set[int]) -> None:
        table = await self.host.store.table_in(channel_id)
        if table is None or table.status not in WAITING:
            return
        for post in await self.host.store.posts(table.id):
            if post.message_id in gone:
                await self.host.store.notify(table.id, again(post), clock.now())

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone, and its threads with it."""
        for place in (channel, *getattr(channel, "threads", ())):
            await self._lost(place.id, "deleted")

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        await self._lost(event.thread_id, "deleted")

    @commands.Cog.listener()
    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """A thread was locked, or opened again."""
        about = event.data.get("thread_metadata", {})
        if about.get("locked") and about.get("archived"):
            await self._lost(event.thread_id, "locked")
            return
        table = await self.host.store.table_in(event.thread_id)
        if table is not None and table.channel_lost == "locked" and not about.get("locked"):
            await channels.found(self.host, table)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Permissions may have been given back."""
        await self._look_again(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """The same, by a role."""
        await self._look_again(after.guild)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot itself was given a role; of others Discord does not tell it."""
        await self._look_again(after.guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server."""
        for table in await self._tables_of(guild):
            await channels.lost(self.host, table, "removed")

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot is back on a server."""
        await self._look_again(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server can be seen again."""
        await self._look_again(guild)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """A session has begun; what happened to its servers before was not told to it."""
        guilds = [g for g in self.host.discord.guilds if g.shard_id == shard_id]
        log.info("ready; servers: %s", len(guilds), extra={"shard": shard_id})
        for guild in guilds:
            await self._look_again(guild)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """The line is lost; it is found again without us."""
        log.info("disconnected", extra={"shard": shard_id})

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Nothing was missed."""
        log.info("resumed", extra={"shard": shard_id})

    async def _look_again(self, guild: discord.Guild) -> None:
        """Tables that had lost their channel go on there if it can be used again."""
        for table in await self._tables_of(guild):
            if table.channel_lost and usable(guild, table.channel_id):
                await channels.found(self.host, table)

    async def _tables_of(self, guild: discord.Guild) -> list[Table]:
        store = self.host.store
        return [t for s in WAITING for t in await store.tables_with(s, guild.id)]

    async def _lost(self, channel_id: int, reason: str) -> None:
        table = await self.host.store.table_in(channel_id)
        if table is not None:
            await channels.lost(self.host, table, reason)
