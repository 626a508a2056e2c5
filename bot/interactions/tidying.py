"""A private panel that is opened anew takes the place of the one before in that channel."""

from __future__ import annotations

import logging

import discord

from bot.base.address import Address
from bot.host import Host
from bot.interactions.request import on_private

OPENS = frozenset({"move", "change", "next", "begin", "plan"})
"""Verbs that show a panel, in a message of its own unless they were pressed on a private one."""
GOES_ON = frozenset(
    {"pick", "pick2", "quick", "unpick", "area", "entered", "do", "choices", "chosen", "row"}
    | {"rowed", "hint", "undo", "ahead", "planline", "planshift", "unplan", "plannow", "order"}
)
"""Verbs that change the panel they were pressed on."""
IN_PLACE = (
    discord.InteractionResponseType.message_update,
    discord.InteractionResponseType.deferred_message_update,
)
log = logging.getLogger(__name__)


async def tidy(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """A press was answered: if that has opened a panel, the one before it is deleted."""
    here = interaction.user.id, interaction.channel_id or 0
    in_place = interaction.response.type in IN_PLACE
    if at.verb in OPENS and not in_place:
        before = host.panels.keep(*here, interaction)
        if before is not None:
            try:
                await before.delete_original_response()
            except (discord.HTTPException, OSError) as failed:  # closed by hand, or too old
                log.debug("an old panel stays: %s", failed)
    elif at.verb in OPENS | GOES_ON and in_place and on_private(interaction):
        host.panels.keep(*here, interaction)
