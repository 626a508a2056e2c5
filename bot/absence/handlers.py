"""/away and its buttons: begin or end an absence, or stop being a deputy."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.absence import service, views
from bot.base.errors import Refused
from bot.host import Host
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.screens.replies import Reply

Text = app_commands.Range[str, 1, 100]


async def away(
    host: Host, request: Request, until: Text | None = None, deputy: discord.User | None = None
) -> Reply:
    """Begin an absence, change it or name a deputy; without options, show the present state."""
    if until is None and deputy is None:
        return await views.panel(host, request.user_id, request.words)
    if deputy is not None and deputy.bot:
        raise Refused("deputy_is_bot")
    deputy_id = None if deputy is None else deputy.id
    gone = await service.be_away(host, request.user_id, until, deputy_id)
    return await views.begun(host, request.user_id, gone, request.words)


@on("back", place=Place.HERE)
async def back(host: Host, request: Request) -> Reply:
    """End the absence early."""
    count = await service.be_back(host, request.user_id)
    return Reply(request.words.line("away", "back" if count else "back_nowhere", count=count))


@on("decline", place=Place.HERE)
async def decline(host: Host, request: Request) -> Reply:
    """Stop being the deputy of a player who is away."""
    absent_id = request.at.number(0)
    count = await service.decline(host, request.actor, absent_id)
    key = "declined" if count else "declined_nowhere"
    return Reply(request.words.line("away", key, who=f"<@{absent_id}>"))
