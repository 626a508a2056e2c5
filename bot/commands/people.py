"""/remind, /away and /privacy: what people decide for themselves, at all their tables."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.absence import handlers as absence
from bot.base import limits
from bot.host import Host
from bot.interactions.answering import do
from bot.interactions.completion import offered
from bot.interactions.options import about, called
from bot.interactions.request import Request
from bot.interactions.translation import asks, said
from bot.play import confirming
from bot.privacy import handlers as privacy
from bot.reminders import handlers as reminder_preferences
from bot.tables import durations
from bot.tables.schedule import Confirm, Where

Text = app_commands.Range[str, 1, 100]
CONFIRMS = [app_commands.Choice(name=said("confirm", c.value), value=c.value) for c in Confirm]
PLACES = [
    app_commands.Choice(name=said("remind", where.value), value=where.value) for where in Where
]


class People(commands.Cog):
    """What each person decides alone; what is done stands in `bot/handlers`."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @app_commands.command(name=called("remind"), description=about("remind"))
    @app_commands.choices(where=PLACES, secrets=PLACES)
    @asks(
        first="first",
        spacing="spacing",
        quiet="quiet",
        zone="zone",
        where="where",
        snooze="snooze",
        on="on",
        invitations="invitations",
        secrets="secrets",
        digest="digest",
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
        secrets: str | None = None,
        digest: Text | None = None,
    ) -> None:
        """How one is reminded. Many parameters because Discord shows each as an option."""
        typed = reminder_preferences.Typed(
            first, spacing, quiet, zone, where, snooze, on, invitations, secrets, digest
        )
        await do(
            self.host,
            interaction,
            reminder_preferences.remind(self.host, Request(interaction), typed),
        )

    @remind.autocomplete("zone")
    @offered
    async def _zones(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        found = durations.zones(typed)[: limits.CHOICES]
        return [app_commands.Choice(name=limits.choice(zone), value=zone) for zone in found]

    @app_commands.command(name=called("confirm"), description=about("confirm"))
    @app_commands.choices(when=CONFIRMS)
    @asks(when="when")
    async def confirm(self, interaction: discord.Interaction, when: str | None = None) -> None:
        """When one is asked before a move is made."""
        wanted = None if when is None else Confirm(when)
        await do(
            self.host, interaction, confirming.confirm(self.host, Request(interaction), wanted)
        )

    @app_commands.command(name=called("away"), description=about("away"))
    @asks(until="until", deputy="deputy")
    async def away(
        self,
        interaction: discord.Interaction,
        until: Text | None = None,
        deputy: discord.User | None = None,
    ) -> None:
        """Be away for a while."""
        await do(
            self.host, interaction, absence.away(self.host, Request(interaction), until, deputy)
        )

    @app_commands.command(name=called("privacy"), description=about("privacy"))
    async def privacy(self, interaction: discord.Interaction) -> None:
        """See and erase what is kept about oneself."""
        await do(self.host, interaction, privacy.show(self.host, Request(interaction)))
