"""/remind: how one is reminded."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.base import limits
from bot.host import Host
from bot.interactions.request import Answer, Request
from bot.interactions.slash import Choice, choices_of, slash
from bot.reminders import handlers as reminders
from bot.reminders.rules import Typed
from bot.tables import durations
from bot.tables.schedule import Where

Text = app_commands.Range[str, 1, 100]
PLACES = choices_of(Where, "remind")


async def zones(host: Host, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
    """The time zones that what is typed may mean."""
    found = durations.zones(typed)[: limits.CHOICES]
    return [Choice(name=limits.choice(zone), value=zone) for zone in found]


@slash(
    "remind",
    choose={"where": PLACES, "secrets": PLACES},
    complete={"zone": zones},
)
async def remind(
    host: Host,
    request: Request,
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
) -> Answer:
    """How one is reminded. Many parameters because Discord shows each as an option."""
    typed = Typed(first, spacing, quiet, zone, where, snooze, on, invitations, secrets, digest)
    return await reminders.remind(host, request, typed)
