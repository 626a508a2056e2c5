"""/away and its buttons: begin or end an absence, or stop being a deputy."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

import discord
from discord import app_commands

from bot.base.errors import Refused
from bot.features.people.absence import service, views
from bot.host import Host
from bot.interactions.answering import seen
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.screens import messages
from bot.screens.form import Form
from bot.screens.replies import Reply, words_for
from bot.screens.showing import answer
from bot.tables.periods import Interval

Text = app_commands.Range[str, 1, views.MOST]


async def away(
    request: Request,
    until: Text | None = None,
    since: Text | None = None,
    deputy: discord.User | None = None,
) -> Reply:
    """Begin an absence, book or change one, or name a deputy; without options, show the present
    state."""
    if until is None and deputy is None and since is None:
        return await views.panel(request.matches, request.user_id, request.words)
    if deputy is not None and deputy.bot:
        raise Refused("deputy_is_bot")
    return await _gone(request, until, None if deputy is None else deputy.id, since)


@on("away")
async def how_long(request: Request) -> Form:
    """Open the form for days that no button has."""
    return views.form(request.words)


@on("goaway", place=Place.HERE)
async def go_away(request: Request) -> Reply:
    """Begin or book the absence that was typed into the form."""
    return await _gone(request, request.entries.get("until", ""))


async def _gone(
    request: Request, until: str | None, deputy_id: int | None = None, since: str | None = None
) -> Reply:
    try:
        gone = await service.be_away(request.host, request.user_id, until, deputy_id, since)
    except service.DaysAsked as asked:
        return views.asked(asked, deputy_id, request.words)
    return await views.begun(request.matches, request.user_id, gone, request.words)


@on("absent", place=Place.HERE)
async def absent(request: Request, start: int, stop: int, deputy: int) -> Reply:
    """Begin or book the absence of the button, whose address has its start (0: now), its end, and
    the deputy (0: none)."""
    if max(start, stop) > views.LATEST:
        raise Refused("unknown_press")
    begins = datetime.fromtimestamp(start, UTC) if start else None
    said = Interval(begins, datetime.fromtimestamp(stop, UTC))
    gone = await service.be_away_for(request.host, request.user_id, said, deputy or None)
    return await views.begun(request.matches, request.user_id, gone, request.words)


@on("stay", place=Place.HERE)
async def stay(request: Request, start: int) -> Reply:
    """Cancel an absence that is booked ahead, and show those that are left."""
    if start > views.LATEST:
        raise Refused("unknown_press")
    await service.cancel(request.store, request.user_id, datetime.fromtimestamp(start, UTC))
    return await views.panel(request.matches, request.user_id, request.words)


@on("back", place=Place.HERE)
async def back(request: Request) -> Reply:
    """End the absence early."""
    count = await service.be_back(request.matches, request.user_id)
    return Reply(request.words.line("away", "back" if count else "back_nowhere", count=count))


@on("decline", place=Place.HERE)
async def decline(request: Request, absent_id: int) -> Reply:
    """Stop being the deputy of a player who is away."""
    count = await service.decline(request.matches, request.actor, absent_id)
    key = "declined" if count else "declined_nowhere"
    return Reply(request.words.line("away", key, who=f"<@{absent_id}>"))


@seen
async def back_by_a_press(host: Host, interaction: discord.Interaction) -> None:
    """Notify a person for whom the host has played that it does so no longer."""
    tables = await service.seen(host.matches, interaction.user.id)
    if tables:
        words = words_for(interaction)
        names = words.listed(messages.table_name(t, as_read.words(t)) for t in tables)
        with suppress(discord.HTTPException):  # the board says it too
            await answer(interaction, Reply(words.line("away", "plays_again", tables=names)))
