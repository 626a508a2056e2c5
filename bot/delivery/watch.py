"""React to deleted messages, channels and servers of tables, so that no match is lost."""

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

OfGuild = discord.abc.GuildChannel | discord.Role | discord.Member
log = logging.getLogger(__name__)


class Watch(commands.Cog):
    """Continues tables whose channel is gone by direct message; posts deleted boards again."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @commands.Cog.listener("on_raw_message_delete")
    @commands.Cog.listener("on_raw_bulk_message_delete")
    async def messages_deleted(
        self, event: discord.RawMessageDeleteEvent | discord.RawBulkMessageDeleteEvent
    ) -> None:
        """Post deleted boards and lobbies again."""
        table = await self.host.store.table_in(event.channel_id)
        if table is None or table.status not in WAITING:
            return
        if isinstance(event, discord.RawMessageDeleteEvent):
            gone = {event.message_id}
        else:
            gone = event.message_ids
        for post in await self.host.store.posts(table.id):
            if post.message_id in gone:
                await self.host.store.notify(table.id, again(post), clock.now())

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted, with its threads."""
        # A table in a thread has the thread's id, which this event does not name.
        for place in (channel, *getattr(channel, "threads", ())):
            await self._lost(place.id, "deleted")

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
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

    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_member_update")
    async def permissions_changed(self, before: OfGuild, after: OfGuild) -> None:
        """Look again, since permissions may have come back, also by a role of the bot. Discord
        sends no update of other members."""
        await self.look_again(after.guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server."""
        for table in await self._tables_of(guild):
            await channels.lost(self.host, table, "removed")

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """Look at a session's servers: what happened there before it began was not sent."""
        guilds = [g for g in self.host.discord.guilds if g.shard_id == shard_id]
        log.info("ready; servers: %s", len(guilds), extra={"shard": shard_id})
        for guild in guilds:
            await self.look_again(guild)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """The connection is lost; discord.py restores it."""
        log.info("disconnected", extra={"shard": shard_id})

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Nothing was missed."""
        log.info("resumed", extra={"shard": shard_id})

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def look_again(self, guild: discord.Guild) -> None:
        """Return tables to channels of the server that can be used again."""
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
