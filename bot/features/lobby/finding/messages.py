"""Direct messages about lobbies that were opened on a server, to people who asked for them.

The lobbies are read when a message is sent. It leaves out those that are gone or full, or that the
person may not see; if none is left, no message is sent.
"""

from __future__ import annotations

from datetime import datetime

import discord

from bot.base import clock, reading
from bot.delivery import calls, posting, unfinished
from bot.delivery.sending import sends
from bot.features.lobby.finding import store
from bot.features.lobby.finding import views as finding
from bot.features.lobby.series.service import is_open_to
from bot.host import Host
from bot.store import call_counts
from bot.store.store import Store
from bot.tables import lobby
from bot.tables.notifications import LobbyNews, NotificationKind
from bot.tables.records import OutboxMessage, Status, Table
from bot.tables.watching import Watch, due
from data.words import Words
from games import registry


@sends(NotificationKind.LOBBY_NEWS, table=False)
async def send(host: Host, outgoing: OutboxMessage) -> None:
    """Show a person the lobbies that are new to them, or wait until they may be notified."""
    news, now = LobbyNews.of(outgoing.body), clock.now()
    watch = await store.get(host.store, news.user_id, news.guild_id)
    guild = host.discord.get_guild(news.guild_id)
    if not watch.games or guild is None:
        return
    free_at = await _free_at(host.store, news, watch, now)
    if free_at > now:
        await store.later(host.store, news, free_at, now)
        return
    await unfinished.settle(host, None)
    try:
        member = await guild.fetch_member(news.user_id)
    except discord.NotFound:  # has left the server
        await store.end(host.store, news.user_id, news.guild_id)
        return
    every = await host.store.tables_with(Status.LOBBY, guild.id)
    lobbies = [t for t in every if t.id > watch.newest and watch.wants(t.game)]
    lobbies = [t for t in lobbies if _is_for(guild, member, t)]
    lobbies = [t for t in lobbies if await is_open_to(host.matches, t, member.id)]
    lobbies = [t for t in lobbies if not await _is_blocked(host.store, t, member.id)]
    if lobbies:
        language = lobbies[0].language
        reply = await finding.news(
            host.store, guild.id, lobbies, Words.of(reading.language(language))
        )
        person = await host.discord.person(news.user_id)
        await posting.deliver(host, outgoing, person, reply, asks=calls.own(outgoing))
    newest = max((table.id for table in every), default=0)
    await store.notified(host.store, news, newest, now if lobbies else None)


async def _free_at(store: Store, news: LobbyNews, watch: Watch, now: datetime) -> datetime:
    """When that person may be notified: not while they are away, nor in their quiet hours."""
    preferences = await store.deadlines.preferences(news.user_id)
    away = await store.deadlines.away(news.user_id, now)
    return due(watch, now if away is None else away.stop, preferences)


async def _is_blocked(store: Store, table: Table, user_id: int) -> bool:
    """Whether a person has blocked the opener of a lobby."""
    return user_id in await call_counts.blocking(store, lobby.opener(table).user_id, [user_id])


def _is_for(guild: discord.Guild, member: discord.Member, table: Table) -> bool:
    """Whether a person could join a lobby: there is a seat, and they may see its channel."""
    if table.game not in registry() or table.channel_lost:
        return False
    most = lobby.seats(table, registry()[table.game])[-1]
    channel = guild.get_channel_or_thread(table.channel_id)
    if channel is None or not lobby.is_open_to(table, member.id, most):
        return False
    if isinstance(channel, discord.Thread):
        if channel.parent is None:
            return False
        rights = channel.permissions_for(member)
        return rights.view_channel and (not channel.is_private() or rights.manage_threads)
    return channel.permissions_for(member).view_channel
