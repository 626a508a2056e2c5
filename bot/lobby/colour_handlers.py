"""A player picks a colour in the lobby, leaves it to the lot, or has no wish (TV-4a)."""

from __future__ import annotations

import discord

from bot.base.address import Address
from bot.base.errors import Stale
from bot.host import Host
from bot.interactions.access import on_private, respond, visible_table
from bot.interactions.router import chosen, router
from bot.lobby import views as lobby_messages
from bot.lobby.handlers import change
from bot.tables import colours
from bot.tables.records import Table
from games.colours import BY_LOT


@router.on("colour")
async def colour(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Show a player which colours there are to pick."""
    table = await visible_table(host, interaction, at.table)
    colours.must_play(table, interaction.user.id)
    await respond(interaction, lobby_messages.colours_panel(host, table, interaction.user.id))


@router.on("wear")
async def wear(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """A player has picked a colour, leaves it to the lot, or has no wish any more."""
    user_id, value = interaction.user.id, (*chosen(interaction), "")[0]
    words = {lobby_messages.NO_WISH: None, lobby_messages.LOT: BY_LOT}
    if value not in words and not value.isdecimal():
        raise Stale
    wish = words[value] if value in words else int(value)

    def wearing(table: Table) -> Table:
        return colours.pick(table, host.matches.game(table.game).INFO, user_id, wish)

    table = await change(host, interaction, at.table, wearing)
    panel = lobby_messages.colours_panel(host, table, user_id)
    await respond(interaction, panel, here=on_private(interaction))
