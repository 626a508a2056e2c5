"""Carrying a table to another channel, and believing in a channel again."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace

import discord

from bot.base import limits
from bot.base.errors import Refused
from bot.delivery.permissions import must_hold_a_table, usable
from bot.handlers.access import is_moderator, on_private, respond, visible_table
from bot.handlers.router import picked, router
from bot.host import Host
from bot.tables.address import Address, address
from bot.tables.notifications import repost
from bot.tables.records import WAITING, Table
from bot.views.replies import Reply, menu, words_for

Room = discord.TextChannel | discord.Thread


@router.on("here")
async def here(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Bring a table into this channel, or from a direct message into one that is asked for."""
    await visible_table(host, interaction, at.table)
    if interaction.guild_id is None:
        await _ask_where(host, interaction, at.table)
        return
    must_hold_a_table(interaction, words_for(interaction))
    await _carry(host, interaction, at.table, interaction.guild_id, interaction.channel_id or 0)


@router.on("there")
async def there(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Bring a table into the channel that was picked in a direct message."""
    table, wanted = await visible_table(host, interaction, at.table), picked(interaction)
    for room in await _rooms(host, table, interaction.user.id):
        if str(room.id) == wanted:
            await _carry(host, interaction, at.table, room.guild.id, room.id)
            return
    raise Refused("no_room")


async def _ask_where(host: Host, interaction: discord.Interaction, number: int) -> None:
    table = _movable(interaction, await host.matches.table(number))
    rooms = await _rooms(host, table, interaction.user.id)
    if not rooms:
        raise Refused("no_room")
    ask = host.matches.words(table).line("table", "where")
    options = [
        discord.SelectOption(label=limits.label(f"#{room.name}"), value=str(room.id))
        for room in rooms[: limits.SELECT_OPTIONS]
    ]
    await respond(interaction, Reply(ask, rows=((menu(address("there", number), ask, options),),)))


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
    return [
        room
        for room in rooms
        if usable(guild, room.id)
        and room.permissions_for(member).view_channel
        and (room.id != table.channel_id or table.channel_lost)
    ]


async def _carry(
    host: Host, interaction: discord.Interaction, number: int, guild_id: int, channel_id: int
) -> None:
    def carried(table: Table) -> Awaitable[Table]:
        if _movable(interaction, table).guild_id != guild_id and not table.channel_lost:
            raise Refused("other_server")
        if table.channel_id == channel_id and not table.channel_lost:
            raise Refused("already_here")
        moved = replace(table, guild_id=guild_id, channel_id=channel_id, channel_lost="")
        return host.matches.keep(moved, repost(moved))

    table = await host.matches.update(number, carried)
    words = host.matches.words(table)
    said = words.line("said", "moved", table=table.id, where=f"<#{channel_id}>")
    await respond(interaction, Reply(said), here=on_private(interaction))
    host.wake()


def _movable(interaction: discord.Interaction, table: Table) -> Table:
    """The table, if this person may move it: a player, or a moderator of its channel."""
    mine = any(m.user_id == interaction.user.id for m in table.members)
    if not mine and not is_moderator(interaction, table):
        raise Refused("not_seated")
    if table.status not in WAITING:
        raise Refused(f"match_{table.status}")
    return table
