"""/table import: a match from a file, or typed."""

from __future__ import annotations

import discord

from bot.host import Host
from bot.imports import handlers as imports
from bot.interactions.request import Answer, Request
from bot.interactions.slash import TABLE, slash


@slash("import", under=TABLE)
async def bring(host: Host, request: Request, file: discord.Attachment | None = None) -> Answer:
    """Bring a match from a file, or type it."""
    return await imports.bring(host, request, file)
