"""Carrying a table to another channel, and believing in a channel again."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from bot.address import Address
from bot.desk import is_moderator, respond, visible_table
from bot.errors import Refused
from bot.letters import standing
from bot.permissions import must_hold_a_table
from bot.places import WAITING
from bot.records import Table
from bot.replies import Reply
from bot.router import router

if TYPE_CHECKING:
    from bot.app import App


@router.on("here")
async def here(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Bring a table into this channel: by one of its players, or by a moderator of its server."""
    must_hold_a_table(interaction, app.words_for(interaction))
    await visible_table(app, interaction, at.table)

    def carried(table: Table) -> Awaitable[Table]:
        moved = _moved(interaction, table)
        return app.hall.keep(moved, standing(moved))

    table = await app.hall.upon(at.table, carried)
    words = app.hall.words(table)
    await respond(interaction, Reply(words.line("said", "moved", table=table.id)))
    app.outbox.wake()


def _moved(interaction: discord.Interaction, table: Table) -> Table:
    """The table in the channel of the interaction. Raises Refused."""
    mine = any(m.user_id == interaction.user.id for m in table.members)
    if not mine and not is_moderator(interaction, table):
        raise Refused("not_seated")
    if table.status not in WAITING:
        raise Refused(f"match_{table.status}")
    if table.guild_id != interaction.guild_id and not table.note:
        raise Refused("other_server")
    if table.channel_id == interaction.channel_id and not table.note:
        raise Refused("already_here")
    guild_id, channel_id = interaction.guild_id, interaction.channel_id or 0
    return replace(table, guild_id=guild_id, channel_id=channel_id, note="")
