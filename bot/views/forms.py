"""Forms: opened with what was typed into them before, where that was refused."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.host import Host
from bot.views.deferral import settled
from bot.views.replies import Reply, answer


async def open_form(
    host: Host, interaction: discord.Interaction, form: discord.ui.Modal, again: Reply
) -> None:
    """Answer a press with a form. Only a first answer can be one: if the press had to be deferred,
    `again` is shown, which offers the button once more."""
    await settled(interaction)
    if interaction.response.is_done():
        await answer(interaction, again)
        return
    _begin(form, host.drafts.of(interaction.user.id, form.custom_id))
    await interaction.response.send_modal(form)


def _begin(form: discord.ui.Modal, typed: Mapping[str, str]) -> None:
    for item in form.walk_children():
        if isinstance(item, discord.ui.TextInput) and item.custom_id in typed:
            item.default = typed[item.custom_id][: item.max_length] or None
        elif isinstance(item, discord.ui.Select) and item.custom_id in typed:
            for option in item.options:
                option.default = option.value in typed[item.custom_id].split()
