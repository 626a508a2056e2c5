"""Move a table to another channel, or try a lost channel again."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.base import limits
from bot.base.actor import Actor
from bot.base.address import address
from bot.base.errors import Refused
from bot.delivery.permissions import usable
from bot.host import Host
from bot.interactions.access import audit_entry, visible_table
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.lobby.allowed import around, must_take_a_table
from bot.lobby.store import server_settings
from bot.screens.replies import Reply, menu, options
from bot.tables.notifications import notice, repost
from bot.tables.records import WAITING, Table
from bot.tables.servers import AuditKind

Room = discord.TextChannel | discord.Thread


@on("here")
async def here(host: Host, request: Request) -> Reply:
    """Move a table into this channel, or from a direct message into one that is asked for."""
    table, actor = await visible_table(host, request.actor, request.table), request.actor
    if request.guild_id is None:
        return await _ask_where(host, request, table)
    await must_take_a_table(host, request)
    table = await carry(host, actor, table.id, request.guild_id, request.channel_id)
    return Reply(moved_text(host, table))


@on("there")
async def there(host: Host, request: Request) -> Reply:
    """Move a table into the channel that was picked in a direct message."""
    table, wanted = await visible_table(host, request.actor, request.table), request.picked
    for room in await _rooms(host, table, request.user_id):
        if str(room.id) == wanted:
            table = await carry(host, request.actor, table.id, room.guild.id, room.id)
            return Reply(moved_text(host, table))
    raise Refused("no_room")


async def _ask_where(host: Host, request: Request, table: Table) -> Reply:
    _must_be_movable(request.actor, table)
    rooms = await _rooms(host, table, request.user_id)
    if not rooms:
        raise Refused("no_room")
    ask = host.matches.words(table).line("table", "where")
    rooms_by_id = {str(room.id): f"#{room.name}" for room in rooms[: limits.SELECT_OPTIONS]}
    return Reply(ask, rows=((menu(address("there", table.id), ask, options(rooms_by_id)),),))


async def _rooms(host: Host, table: Table, user_id: int) -> list[Room]:
    """The channels of the table's server where both this person and the table can be."""
    guild = host.discord.get_guild(table.guild_id or 0)
    if guild is None:
        return []
    try:
        member = await guild.fetch_member(user_id)
    except discord.HTTPException:
        return []
    rooms: list[Room] = [*guild.text_channels, *guild.threads]
    settings = await server_settings(host.store, guild.id)
    return [
        room
        for room in rooms
        if usable(guild, room.id)
        and settings.allows(around(room))
        and room.permissions_for(member).view_channel
        and (room.id != table.channel_id or table.channel_lost)
    ]


async def carry(
    host: Host,
    actor: Actor,
    number: int,
    guild_id: int,
    channel_id: int,
    *,
    moderates: bool = False,
) -> Table:
    """Move a table to a channel, as a player, or as a moderator (who may play there too).

    Raises Refused, ChannelTaken.
    """

    async def carried(table: Table) -> Table:
        _must_be_movable(actor, table)
        if table.guild_id != guild_id and not table.channel_lost:
            raise Refused("other_server")
        if table.channel_id == channel_id and not table.channel_lost:
            raise Refused("already_here")
        moved = replace(table, guild_id=guild_id, channel_id=channel_id, channel_lost="")
        if _plays(actor, table) and not moderates:
            return await host.matches.keep(moved, repost(moved))
        by = audit_entry(actor, AuditKind.MOVED, number, channel=channel_id)
        news = [notice("mod_moved", table=number), *repost(moved)]
        return await host.matches.keep(moved, news, audit=by)

    return await host.matches.update(number, carried)


def _must_be_movable(actor: Actor, table: Table) -> None:
    """Raises Refused, unless a player or a moderator of its channel moves an open table."""
    if not _plays(actor, table) and not actor.rights.moderates(table):
        raise Refused("not_seated")
    if table.status not in WAITING:
        raise Refused(f"match_{table.status}")


def _plays(actor: Actor, table: Table) -> bool:
    return any(m.user_id == actor.user_id for m in table.members)


def moved_text(host: Host, table: Table) -> str:
    """Where a table goes on, for who has moved it."""
    where = f"<#{table.channel_id}>"
    return host.matches.words(table).line("said", "moved", table=table.id, where=where)
