"""Several secret choices at once, typed into one form."""

from __future__ import annotations

import discord

from bot.base.errors import Refused, Stale
from bot.handlers.acting import fresh, mine, put, take
from bot.handlers.play import again, unreadable
from bot.handlers.router import entries, router
from bot.host import Host
from bot.tables import menu
from bot.tables.address import Address
from bot.views import choice_form
from bot.views.replies import open_form


@router.on("choices")
async def choices(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Open the form with a field for each choice."""
    match, seat = await mine(host, interaction, at.table)
    if at.number(0) != match.revision(seat) or not choice_form.kinds(match, seat):
        await put(interaction, fresh(host, match.id, seat))
        return
    await open_form(interaction, choice_form.form(host, match, seat), again(host, match, at))


@router.on("chosen")
async def chosen(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """All that was typed is chosen, or nothing of it."""
    match, seat = await mine(host, interaction, at.table)
    typed = entries(interaction)
    try:
        actions = choice_form.read(match, seat, typed)
        wrong = [action for action in actions if action not in match.legal(seat)]
        if not actions or wrong:
            raise Refused("not_a_choice", text=", ".join(map(str, wrong)) or "–")
        await take(host, interaction, match, seat, at.number(0), actions)
    except menu.Unreadable as unclear:
        raise unreadable(unclear) from unclear
    except Stale:
        await put(interaction, fresh(host, match.id, seat))
