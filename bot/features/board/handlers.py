"""The button that opens the board page inside Discord, and that of /privacy that ends a person's
visits of it."""

from __future__ import annotations

import logging

import discord

from bot.base import limits
from bot.features.board import service
from bot.features.play.views import opened
from bot.interactions.access import mine
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.screens.deferral import settled
from bot.screens.replies import Reply

log = logging.getLogger(__name__)


@on("endvisits")
async def end(request: Request) -> Reply:
    """End all visits of the person who asks, and void the links they have been given."""
    count = await service.end_all(request.store, request.user_id)
    return Reply(request.words.line("said", "visits_ended", count=count))


@on("onboard", place=Place.NEW)
async def onboard(request: Request) -> Reply | None:
    """Open the board inside Discord, by the first answer to a press and by no other; where that is
    not possible, give the link to it, or the panel of My move."""
    pressed = request.interaction
    await settled(pressed)
    if request.host.activity and not pressed.response.is_done():
        try:
            await pressed.response.launch_activity()
        except discord.HTTPException as refused:
            log.warning("Discord does not open the board (docs/activity.md): %s", refused)
        else:
            return None
    match, seat = await mine(request.matches, request.actor, request.table)
    link = request.host.link and await request.host.link(request.user_id, match, seat)
    if link is None:  # there is no page any more
        return await opened(request.host, match, seat)
    label = limits.label(request.words.line("button", "on_the_board"))
    way = discord.ui.Button[discord.ui.View](label=label, url=link)
    return Reply(request.words.line("said", "in_a_browser"), rows=((way,),))
