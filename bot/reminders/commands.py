"""/remind: how a person is reminded."""

from __future__ import annotations

import discord

from bot.base import limits
from bot.host import Host
from bot.interactions.slash import Choice, choices_of, slash
from bot.reminders.handlers import remind
from bot.tables import durations
from bot.tables.schedule import Where

PLACES = choices_of(Where, "remind")


async def zones(host: Host, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
    """The time zones that the typed text may mean."""
    found = durations.zones(typed)[: limits.CHOICES]
    return [Choice(name=limits.choice(zone), value=zone) for zone in found]


slash("remind", choose={"where": PLACES, "secrets": PLACES}, complete={"zone": zones})(remind)
