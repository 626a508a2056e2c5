"""Replace the earlier private panel of a person in a channel by the new one."""

from __future__ import annotations

import logging

import discord

from bot.host import Host
from bot.interactions.request import Panel, Request

IN_PLACE = (
    discord.InteractionResponseType.message_update,
    discord.InteractionResponseType.deferred_message_update,
)
log = logging.getLogger(__name__)


async def tidy(host: Host, request: Request, panel: Panel) -> None:
    """After a press that opened a panel, delete the panel before it."""
    here = request.user_id, request.channel_id
    in_place = request.interaction.response.type in IN_PLACE
    if panel is Panel.OPENS and not in_place:
        before = host.panels.keep(*here, request.interaction)
        if before is not None:
            try:
                await before.delete_original_response()
            except (discord.HTTPException, OSError) as failed:  # closed by hand, or too old
                log.debug("an old panel stays: %s", failed)
    elif in_place and request.on_private:
        host.panels.keep(*here, request.interaction)
