"""/remind, /away and /privacy: what a person decides for himself, at all his tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot import limits, spans
from bot.cogs.table import about, called, option
from bot.completing import offered
from bot.handlers import absence, privacy, wishes
from bot.schedule import Where
from bot.translate import said

if TYPE_CHECKING:
    from bot.app import App

Text = app_commands.Range[str, 1, 100]
PLACES = [
    app_commands.Choice(name=said("remind", where.value), value=where.value) for where in Where
]


class People(commands.Cog):
    """What each person decides alone; what is done stands in `bot/handlers`."""

    def __init__(self, app: App) -> None:
        self.app = app

    @app_commands.command(name=called("remind"), description=about("remind"))
    @app_commands.choices(where=PLACES)
    @app_commands.describe(
        first=option("first"),
        spacing=option("spacing"),
        quiet=option("quiet"),
        zone=option("zone"),
        where=option("where"),
        snooze=option("snooze"),
        on=option("on"),
        invitations=option("invitations"),
    )
    async def remind(
        self,
        interaction: discord.Interaction,
        first: Text | None = None,
        spacing: Text | None = None,
        quiet: Text | None = None,
        zone: Text | None = None,
        where: str | None = None,
        snooze: Text | None = None,
        on: bool | None = None,
        invitations: bool | None = None,
    ) -> None:
        """How one is reminded."""
        typed = wishes.Typed(first, spacing, quiet, zone, where, snooze, on, invitations)
        await self.app.do(interaction, wishes.remind(self.app, interaction, typed))

    @remind.autocomplete("zone")
    @offered
    async def _zones(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        found = spans.zones(typed)[: limits.CHOICES]
        return [app_commands.Choice(name=limits.choice(zone), value=zone) for zone in found]

    @app_commands.command(name=called("away"), description=about("away"))
    @app_commands.describe(until=option("until"), deputy=option("deputy"))
    async def away(
        self,
        interaction: discord.Interaction,
        until: Text | None = None,
        deputy: discord.User | None = None,
    ) -> None:
        """Be away for a while."""
        await self.app.do(interaction, absence.away(self.app, interaction, until, deputy))

    @app_commands.command(name=called("privacy"), description=about("privacy"))
    async def privacy(self, interaction: discord.Interaction) -> None:
        """See and erase what is kept about oneself."""
        await self.app.do(interaction, privacy.show(self.app, interaction))
