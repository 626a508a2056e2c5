"""How a person sees boards, and how all at a table see its board."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.base import reading
from bot.base.address import Address
from bot.base.errors import Refused
from bot.host import Host
from bot.interactions.access import on_private, respond, visible_table
from bot.interactions.router import router
from bot.languages import sights as views
from bot.languages.handlers import must_speak, shown_anew
from bot.screens.replies import words_for
from render import Sight


async def show(host: Host, interaction: discord.Interaction) -> None:
    """How one sees boards, and what may be switched."""
    known = await host.store.readers.get(interaction.user.id)
    reply = views.own_panel(Sight.of(known.sight), words_for(interaction))
    await respond(interaction, reply, here=on_private(interaction))


@router.on("mysight")
async def mine(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Something of one's own sight is switched on or off."""
    known = await host.store.readers.get(interaction.user.id)
    wished = _switched(known.sight, at.word(0))
    await host.store.readers.see(interaction.user.id, wished)
    reading.see_with(wished)
    await show(host, interaction)


@router.on("sight")
async def of_table(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """How all at a table see its board, to be changed by whoever opened it."""
    table = await visible_table(host, interaction, at.table)
    must_speak(table, interaction.user.id)
    panel = views.table_panel(table, host.matches.words(table))
    await respond(interaction, panel, here=on_private(interaction))


@router.on("setsight")
async def set_to(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """All at a table see its board otherwise from now on: it is shown anew."""
    table = await shown_anew(
        host,
        interaction,
        at.table,
        lambda table: replace(table, sight=_switched(table.sight, at.word(0))),
    )
    panel = views.table_panel(table, host.matches.words(table))
    await respond(interaction, panel, here=on_private(interaction))


def _switched(wishes: str, wish: str) -> str:
    """With that wish on if it was off, and off if it was on. Raises Refused if there is none."""
    if wish not in views.WISHES:
        raise Refused("unknown_press")
    now = Sight.of(wishes)
    return str(replace(now, **{wish: not getattr(now, wish)}))
