"""Replace the earlier private answer of a person in a channel by the new one of the same kind."""

from __future__ import annotations

import logging

import discord
from discord import Interaction

from bot.base.private_panels import PrivatePanels

IN_PLACE = (
    discord.InteractionResponseType.message_update,
    discord.InteractionResponseType.deferred_message_update,
)
log = logging.getLogger(__name__)


def on_private(interaction: discord.Interaction) -> bool:
    """Whether it is a press on an answer that only this person sees."""
    message = interaction.message
    return bool(message and message.flags.ephemeral)


async def tidy(
    panels: PrivatePanels[Interaction],
    interaction: discord.Interaction,
    kind: str,
    *,
    opens: bool = True,
) -> None:
    """After an answer of this kind, delete the one before it, if the answer is a new message and
    `opens` is set."""
    here = interaction.user.id, interaction.channel_id or 0, interaction, kind
    in_place = interaction.response.type in IN_PLACE
    if opens and not in_place:
        before = panels.keep(*here)
        if before is not None:
            try:
                await before.delete_original_response()
            except (discord.HTTPException, OSError) as failed:  # closed by hand, or too old
                log.debug("an old panel stays: %s", failed)
    elif in_place and on_private(interaction):
        panels.keep(*here)
