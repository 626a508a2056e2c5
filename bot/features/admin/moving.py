"""Move a table to another channel, or try a lost channel again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import cast

import discord

from bot.base import limits
from bot.base.actor import Actor
from bot.base.address import address
from bot.base.errors import Refused
from bot.base.limits import clean_name
from bot.delivery import members
from bot.delivery.permissions import usable
from bot.features.lobby.allowed import around, must_take_a_table
from bot.features.lobby.store import server_settings
from bot.host import Discord, Host
from bot.interactions.access import audit_entry, visible_table
from bot.interactions.request import Request
from bot.interactions.rights import own_name
from bot.interactions.router import on
from bot.matches import as_read
from bot.screens.replies import Reply, menu, options
from bot.tables.notifications import notice, repost
from bot.tables.records import WAITING, Table
from bot.tables.servers import AuditKind

Room = discord.TextChannel | discord.Thread


@on("here")
async def here(request: Request) -> Reply:
    """Move a table into this channel. If it is here already, or this is a direct message, ask where
    to move it."""
    table, actor = await visible_table(request.matches, request.actor, request.table), request.actor
    is_here = table.channel_id == request.channel_id and not table.channel_lost
    if request.guild_id is None or is_here:
        return await _ask_where(request, table)
    await must_take_a_table(request)
    table = await carry(request.host, actor, table.id, request.guild_id, request.channel_id)
    return Reply(moved_text(table))


@on("there")
async def there(request: Request) -> Reply:
    """Move a table into the channel that was picked in a direct message."""
    table, wanted = (
        await visible_table(request.matches, request.actor, request.table),
        request.picked,
    )
    for room in await _rooms(request.host, table, request.user_id):
        if str(room.id) == wanted:
            table = await carry(request.host, request.actor, table.id, room.guild.id, room.id)
            return Reply(moved_text(table))
    raise Refused("no_room")


async def _ask_where(request: Request, table: Table) -> Reply:
    _must_be_movable(request.actor, table)
    rooms = await _rooms(request.host, table, request.user_id)
    if not rooms:
        raise Refused("no_room")
    ask = as_read.words(table).line("table", "where")
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
    """Move a table to a channel that all its members can see. The actor is a player there, or a
    moderator (`moderates`: acts as one even if they play there). Raises Refused, ChannelTaken."""
    await _all_must_look(host, await host.matches.table(number), guild_id, channel_id)

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

    before = await host.matches.table(number)
    table = await host.matches.update(number, carried)
    if table.guild_id == before.guild_id:
        return table
    for member in table.members:
        if member.user_id > 0:  # their names on the other server are not shown here
            name = await _known_as(host.discord, guild_id, member.user_id)
            await host.matches.called(member.user_id, guild_id, name, moved=True)
    return await host.matches.table(number)


async def _known_as(client: Discord, guild_id: int, user_id: int) -> str:
    """A person's name on a server; their own name if they are no member of it."""
    guild = client.get_guild(guild_id)
    with suppress(discord.HTTPException):
        if guild is not None:
            return clean_name((await guild.fetch_member(user_id)).display_name)
    with suppress(discord.HTTPException):
        if (user := (await client.person(user_id)).recipient) is not None:
            return own_name(user)
    return clean_name("")


async def _all_must_look(host: Host, table: Table, guild_id: int, channel_id: int) -> None:
    """Raises Refused, naming the members who cannot see that channel: a move shuts nobody out."""
    guild = host.discord.get_guild(guild_id)
    room = None if guild is None else guild.get_channel_or_thread(channel_id)
    people = [m.user_id for m in table.members if m.user_id > 0 and not m.left]
    if guild is None or room is None:
        raise Refused("no_room")
    there = await members.of(host.delivery, guild, people, fresh=True)
    if unknown := [f"<@{person}>" for person in people if person not in there]:
        raise Refused("unknown_whether_looks", who=unknown)
    # A member who has left the server sees neither channel: a move within it changes nothing.
    passed = table.guild_id == guild_id and not table.channel_lost
    blind = [
        f"<@{person}>"
        for person, member in there.items()
        if not (passed if member is None else await _looks(room, member))
    ]
    if blind:
        raise Refused("all_must_look", who=blind)


async def _looks(room: members.Channel, member: discord.Member) -> bool:
    """Whether a member can look into a channel. Raises discord.HTTPException."""
    if isinstance(room, discord.Thread) and room.parent is None:
        return True  # its permissions cannot be computed
    rights = room.permissions_for(member)
    is_private = isinstance(room, discord.Thread) and room.is_private()
    if not rights.view_channel or not is_private or rights.manage_threads:
        return rights.view_channel
    try:
        await cast(discord.Thread, room).fetch_member(member.id)
    except discord.NotFound:
        return False
    return True


def _must_be_movable(actor: Actor, table: Table) -> None:
    """Raises Refused, unless a player or a moderator of its channel moves an open table."""
    if not _plays(actor, table) and not actor.rights.moderates(table):
        raise Refused("not_seated")
    if table.status not in WAITING:
        raise Refused(f"match_{table.status}")


def _plays(actor: Actor, table: Table) -> bool:
    return any(m.user_id == actor.user_id for m in table.members)


def moved_text(table: Table) -> str:
    """Which channel a table is in now, for the person who has moved it."""
    where = f"<#{table.channel_id}>"
    return as_read.words(table).line("said", "moved", table=table.id, where=where)
