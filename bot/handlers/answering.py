"""What a person asked for is done, and answered in time; one place for all commands and presses."""

from __future__ import annotations

from collections.abc import Awaitable
from contextlib import suppress

import discord

from bot.base.errors import StoreTrouble
from bot.handlers.explain import explain
from bot.host import Host
from bot.views.deferral import in_time

_KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "press",
    discord.InteractionType.modal_submit: "form",
}


async def do(host: Host, interaction: discord.Interaction, work: Awaitable[object]) -> None:
    """Do what a person asked for, and answer in time, if only that it takes a while.

    What stands against it is told to that person.
    """
    async with in_time(interaction) as deferral:
        try:
            await work
        except Exception as wrong:  # noqa: BLE001 - the one place that answers for all
            await explain(host, interaction, wrong)
    with suppress(StoreTrouble):  # next time, then
        await host.store.readers.keep(interaction.user.id)
    kind, figures = _KINDS[interaction.type], host.store.figures
    figures.answers.labels(kind).observe(deferral.took)
    if deferral.deferred_after is not None:
        figures.deferred.labels(kind).inc()
