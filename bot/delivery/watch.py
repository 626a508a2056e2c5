"""React to Discord's events about the messages, channels and servers of tables: look again by which
way the people awaited can act (`reach`)."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.delivery import channels, permissions, reach
from bot.host import Host
from bot.tables.records import WAITING

log = logging.getLogger(__name__)


class Lookout(commands.Cog):
    """Has tables looked at where something has changed; posts deleted messages again."""

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
                await channels.post_again(self.host, table, post)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted, and with it archived threads, which the cache does not know."""
        await self._deleted(channel.id)
        await self._look_in(channel.guild, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted, by itself or with its channel."""
        await self._deleted(event.thread_id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """A thread was locked or archived, or opened again."""
        tables = await self.host.store.on_servers(event.guild_id)
        await reach.look_at(
            self.host.store, [t.id for t in tables if t.channel_id == event.thread_id]
        )

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Who may look and write in a channel may have changed, in its threads too."""
        if before.overwrites != after.overwrites or before.category_id != after.category_id:
            await self._look_in(after.guild, after.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """What a role allows may have changed; not its colour, which some change all day."""
        if before.permissions != after.permissions:
            await self.look_again(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """The people who had the role have lost what it allowed."""
        await self.look_again(role.guild)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot's own roles, or its time-out; Discord sends no update of other members."""
        if before.roles != after.roles or before.timed_out_until != after.timed_out_until:
            await self.look_again(after.guild)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """Look at the tables of a session's servers: what happened before it began was not sent.
        This includes servers that the bot was removed from meanwhile."""
        guilds = [g for g in self.host.discord.guilds if g.shard_id == shard_id]
        log.info("ready; servers: %s", len(guilds), extra={"shard": shard_id})
        if not self.host.discord.guilds and (us := self.host.discord.application_id) is not None:
            log.info("in no server yet; invite it there: %s", permissions.invitation(us))
        shards = self.host.discord.shard_count or 1
        tables = await self.host.store.on_servers()
        of_it = [t.id for t in tables if (t.guild_id >> 22) % shards == shard_id]
        await reach.look_at(self.host.store, of_it)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """The connection is lost; discord.py restores it."""
        log.info("disconnected", extra={"shard": shard_id})

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Nothing was missed."""
        log.info("resumed", extra={"shard": shard_id})

    @commands.Cog.listener("on_guild_remove")
    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def look_again(self, guild: discord.Guild) -> None:
        """Look at all tables of a server: the bot was removed or invited again, say."""
        tables = await self.host.store.on_servers(guild.id)
        await reach.look_at(self.host.store, [table.id for table in tables])

    async def _look_in(self, guild: discord.Guild, channel_id: int) -> None:
        """Look at the tables in a channel and in its threads."""
        for table in await self.host.store.on_servers(guild.id):
            found = guild.get_channel_or_thread(table.channel_id)
            # An archived thread is not known here, so it may be one of this channel.
            if found is None or channel_id in (found.id, getattr(found, "parent_id", None)):
                await reach.look_at(self.host.store, [table.id])

    async def _deleted(self, channel_id: int) -> None:
        table = await self.host.store.table_in(channel_id)
        if table is not None:
            await channels.lost(self.host, table, "deleted")
