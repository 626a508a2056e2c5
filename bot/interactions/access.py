"""Which table a command or a press is about, and who may see it."""

from __future__ import annotations

from contextlib import suppress

import discord

from bot.base import clock, limits, logs
from bot.base.errors import Refused, StoreTrouble
from bot.host import Host
from bot.matches.match import Match
from bot.screens.replies import Pending, answer, turn_page
from bot.store.imported import REMOVED
from bot.tables.records import Status, Table
from bot.tables.servers import Deed, DeedKind
from bot.tables.standings import Played


async def visible_table(host: Host, interaction: discord.Interaction, number: int) -> Table:
    """A table, if this person may see it: one of theirs, or of a channel they may see.

    Raises Refused.
    """
    table = await host.matches.table(number)
    logs.note(table=number)
    if not is_visible(interaction, table):
        for friend in (m for m in table.members if m.once_for(interaction.user.id)):
            raise Refused("stands_in_no_more", who=limits.safe_name(friend.name))
        raise Refused("no_such_table")
    if table.clock.imported is not None:
        await _looked_at(host, table)
    return table


async def _looked_at(host: Host, table: Table) -> None:
    """An imported match that somebody looks at stays. Raises Refused if it is removed."""
    if not table.entries and table.why_closed in REMOVED:
        raise Refused(table.why_closed)
    with suppress(StoreTrouble):  # who can read it now need not wait for that
        await host.store.imports.looked_at(table.id, clock.now())


def is_visible(interaction: discord.Interaction, table: Table) -> bool:
    """Whether this person may see a table: they sit there, or may look into its channel."""
    user_id = interaction.user.id
    mine = any(m.user_id == user_id for m in table.members)
    seated = mine or table.seat_of(user_id, clock.now()) is not None
    return seated or interaction.channel_id == table.channel_id or sees(interaction, table)


async def visible_match(host: Host, interaction: discord.Interaction, number: int) -> Match:
    """A match, if this person may see it."""
    await visible_table(host, interaction, number)
    return await host.matches.match(number)


async def respond(interaction: discord.Interaction, reply: Pending, *, here: bool = False) -> None:
    """Answer privately; `here`: in the place of the message the press was made on."""
    await (turn_page if here and is_press(interaction) else answer)(interaction, reply)


def is_press(interaction: discord.Interaction) -> bool:
    """Whether it is a press on a message (or a form that such a press opened), and no command."""
    return interaction.type is not discord.InteractionType.application_command


def on_private(interaction: discord.Interaction) -> bool:
    """Whether it is a press on an answer that only this person sees."""
    return bool(interaction.message and interaction.message.flags.ephemeral)


def is_moderator(interaction: discord.Interaction, table: Table) -> bool:
    """Whether this person may manage messages where the table stands, or the whole server."""
    mine = table.guild_id == interaction.guild_id and manages_server(interaction)
    return mine or _rights(interaction, table).manage_messages


def manages_server(interaction: discord.Interaction) -> bool:
    """Whether this person may manage the server, as Discord says with this very press."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def managed_server(interaction: discord.Interaction) -> discord.Guild:
    """The server, if this person may manage it. Raises Refused."""
    if interaction.guild is None or not manages_server(interaction):
        raise Refused("manage_server")
    return interaction.guild


async def managed_table(host: Host, interaction: discord.Interaction, number: int) -> Table:
    """A table of the server that this person manages; a lesson is nobody else's business.

    Raises Refused.
    """
    guild, table = managed_server(interaction), await host.matches.table(number)
    if table.guild_id != guild.id or table.clock.lesson:
        raise Refused("no_such_table")
    return table


async def managed_match(host: Host, interaction: discord.Interaction, number: int) -> Match:
    """A running match of the server that this person manages. Raises Refused."""
    table = await managed_table(host, interaction, number)
    if table.status is not Status.RUNNING:
        raise Refused(f"match_{table.status}")
    return await host.matches.match(number)


def deed(
    interaction: discord.Interaction, kind: DeedKind, number: int | None = None, **values: int
) -> Deed:
    """What this person does now as a moderator, at a table or to the server's settings."""
    server = interaction.guild_id or 0
    return Deed(kind, server, interaction.user.id, clock.now(), number, values)


def is_gone(interaction: discord.Interaction, table: Table | Played) -> bool:
    """Whether the channel is not to be found, so that nobody knows who might look into it."""
    return _channel(interaction, table) is None


def sees(interaction: discord.Interaction, table: Table | Played) -> bool:
    """Whether this person may look into the channel; a private thread is for those it was made for.

    Of a channel that is gone (or a thread in the archive) nobody knows any more who might.
    """
    rights, channel = _rights(interaction, table), _channel(interaction, table)
    if channel is None:
        return rights.manage_messages
    if isinstance(channel, discord.Thread) and channel.is_private():
        return rights.manage_threads
    return rights.view_channel


def _rights(interaction: discord.Interaction, table: Table | Played) -> discord.Permissions:
    """What this person may do in the table's channel; on its server, if the channel is gone."""
    member = interaction.user
    if not isinstance(member, discord.Member) or table.guild_id != interaction.guild_id:
        return discord.Permissions.none()
    channel = _channel(interaction, table)
    return member.guild_permissions if channel is None else channel.permissions_for(member)


def _channel(
    interaction: discord.Interaction, table: Table | Played
) -> discord.abc.GuildChannel | discord.Thread | None:
    guild = interaction.guild
    found = None if guild is None else guild.get_channel_or_thread(table.channel_id)
    return None if isinstance(found, discord.Thread) and found.parent is None else found
