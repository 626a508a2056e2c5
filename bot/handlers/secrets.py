"""Several choices at once, typed into one form: secret ones, or such as are made in a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import discord

from bot.base.errors import Refused, Stale
from bot.handlers.acting import fresh, mine, put, take
from bot.handlers.play import again
from bot.handlers.router import entries, router
from bot.host import Host
from bot.matches.match import Match
from bot.tables.address import Address
from bot.views import choice_form, row_form
from bot.views.forms import open_form
from games.core import Action, Forbidden, Seat


@router.on("choices")
async def choices(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Open the form with a field for each choice."""
    match, seat = await mine(host, interaction, at.table)
    if at.number(0) != match.revision(seat) or not choice_form.kinds(match, seat):
        await put(interaction, fresh(host, match.id, seat, _asked(match, at)))
        return
    await open_form(host, interaction, choice_form.form(host, match, seat), again(host, match, at))


@router.on("row")
async def row(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Open the form with a field for each action that is made in a row."""
    match, seat = await mine(host, interaction, at.table)
    if at.number(0) != match.revision(seat) or row_form.rows(match, seat)[0] is None:
        await put(interaction, fresh(host, match.id, seat))
        return
    await open_form(host, interaction, row_form.form(host, match, seat), again(host, match, at))


@router.on("rowed")
async def rowed(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """All that was typed is done, or nothing of it."""
    await _at_once(host, interaction, at, row_form.read, secret=False)


@router.on("chosen")
async def chosen(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """All that was typed is chosen, or nothing of it."""
    await _at_once(host, interaction, at, choice_form.read, secret=True)


async def _at_once(
    host: Host,
    interaction: discord.Interaction,
    at: Address,
    read: Callable[[Host, Match, Seat, Mapping[str, str]], list[Action]],
    *,
    secret: bool,
) -> None:
    match, seat = await mine(host, interaction, at.table)
    try:
        if at.number(0) != match.revision(seat):
            raise Stale
        actions = read(host, match, seat, entries(interaction))
        if not actions:
            raise Refused("nothing_typed")
        await take(host, interaction, match, seat, at.number(0), actions)
    except Forbidden as against:
        raise host.matches.refusal(match.table, against) from against
    except Stale:
        asked = _asked(match, at) if secret else None
        await put(interaction, fresh(host, match.id, seat, asked))


def _asked(match: Match, at: Address) -> tuple[int, str] | None:
    """The revision of a form, and a kind of action that is chosen in secret, if there is one."""
    secret = (kind.word() for kind in match.game.INFO.actions if kind.secret)
    return next(((at.number(0), word) for word in secret), None)
