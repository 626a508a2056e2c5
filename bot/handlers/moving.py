"""Carrying a table to another channel, and believing in a channel again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from bot.address import Address
from bot.desk import is_moderator, respond, visible_table
from bot.errors import Refused
from bot.letters import Kind
from bot.permissions import must_hold_a_table
from bot.records import Draft, Status
from bot.replies import Reply
from bot.router import router

if TYPE_CHECKING:
    from bot.app import App


@router.on("here")
async def here(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Bring a table into this channel: by one of its players, or by a moderator of its server."""
    must_hold_a_table(interaction, app.words_for(interaction))
    table = await visible_table(app, interaction, at.table)
    mine = any(m.user_id == interaction.user.id for m in table.members)
    if not mine and not (is_moderator(interaction) and table.guild_id == interaction.guild_id):
        raise Refused("not_seated")
    if table.status not in (Status.LOBBY, Status.RUNNING):
        raise Refused(f"match_{table.status}")
    if table.guild_id != interaction.guild_id and not table.note:
        raise Refused("other_server")
    if table.channel_id == interaction.channel_id and not table.note:
        raise Refused("already_here")
    moved = replace(
        table, guild_id=interaction.guild_id, channel_id=interaction.channel_id or 0, note=""
    )
    kind = Kind.TURN if table.status is Status.RUNNING else Kind.LOBBY
    await app.hall.keep(moved, (Draft(kind, replaces=kind, body="anew"),))
    words = app.hall.words(moved)
    await respond(interaction, Reply(words.line("said", "moved", table=table.id)))
    app.outbox.wake()
