"""/away: be away for a while."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.absence import handlers as absence
from bot.host import Host
from bot.interactions.request import Answer, Request
from bot.interactions.slash import slash

Text = app_commands.Range[str, 1, 100]


@slash("away")
async def away(
    host: Host, request: Request, until: Text | None = None, deputy: discord.User | None = None
) -> Answer:
    """Be away until then, or let somebody else play."""
    return await absence.away(host, request, until, deputy)
