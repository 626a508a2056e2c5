"""/remind and its buttons: set how reminders come, or put one off."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from discord import app_commands

from bot.base import clock
from bot.base.errors import Refused
from bot.features.reminders import service, views
from bot.features.reminders.rules import FORM, Typed, ZoneAsked, with_pressed, with_typed
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.matches.registry import MatchRegistry
from bot.screens.form import Form
from bot.screens.replies import Reply
from bot.tables.durations import HOUR, typed_span
from data.words import Words
from games.core import Seat

Text = app_commands.Range[str, 1, 100]
MOST_HOURS = 9999  # for which a button puts reminders off


async def remind(
    request: Request,
    first: Text | None = None,
    spacing: Text | None = None,
    quiet: Text | None = None,
    zone: Text | None = None,
    where: str | None = None,
    snooze: Text | None = None,
    on: bool | None = None,
    invitations: bool | None = None,
    secrets: str | None = None,
    digest: Text | None = None,
) -> Reply:
    """Store what was typed, show the preferences, and say what could not be read. Many parameters
    because Discord shows each as an option."""
    typed = Typed(
        first=first,
        spacing=spacing,
        quiet=quiet,
        zone=zone,
        where=where,
        snooze=snooze,
        on=on,
        invited=invitations,
        secrets=secrets,
        digest=digest,
    )
    return await _wished(request.matches, request.user_id, typed, request.words)


async def _wished(matches: MatchRegistry, user_id: int, typed: Typed, words: Words) -> Reply:
    """Store the options that could be read; give the panel, and why the others were not taken."""
    before = await matches.store.deadlines.preferences(user_id)
    wanted, refused = with_typed(before, typed)
    span = _span(typed.snooze, refused)
    asked = [place for wrong in refused if isinstance(wrong, ZoneAsked) for place in wrong.places]
    if refused and not asked and wanted == before and span is None:
        raise refused[0]
    if wanted != before:
        await matches.store.deadlines.wish(user_id, wanted, clock.now())
    lines = [words.line("refusal", wrong.key, **wrong.values) for wrong in refused]
    if wanted != before or not (refused or typed == Typed()):
        lines.append(words.line("wishes", "noted"))
    if span is not None:
        lines.append(await _snoozed(matches, user_id, span, words))
    panel = views.panel(wanted, words, clock.now())
    rows = (*views.places(asked, words), *panel.rows)
    return replace(panel, text="\n".join((*lines, panel.text)), rows=rows)


def _span(text: str | None, refused: list[Refused]) -> timedelta | None:
    """For how long reminders are put off; what cannot be read is added to what was refused."""
    try:
        return None if text is None else typed_span(text)
    except Refused as wrong:
        refused.append(wrong)
        return None


async def _snoozed(matches: MatchRegistry, user_id: int, span: timedelta, words: Words) -> str:
    """What became of the wish for a later reminder; a refusal is a line beside the others."""
    try:
        return views.snoozed(await service.snooze(matches, user_id, span), words)
    except Refused as refused:
        return words.line("wishes", refused.key)


@on("wish")
async def wish(request: Request, *wished: str) -> Reply:
    """Change one of the common preferences, and show the panel."""
    before = await request.store.deadlines.preferences(request.user_id)
    wanted = with_pressed(before, wished)
    await request.store.deadlines.wish(request.user_id, wanted, clock.now())
    return views.panel(wanted, request.words, clock.now())


@on("wishform")
async def form(request: Request) -> Form:
    """Open the form with the usual preferences."""
    now = await request.store.deadlines.preferences(request.user_id)
    return views.form(now, request.words)


@on("wished")
async def filled(request: Request) -> Reply:
    """Store what was chosen in the form."""
    entered: dict[str, Any] = {k: text for k, text in request.entries.items() if k in FORM and text}
    return await remind(request, **entered)


@on("snooze", place=Place.NEW)
async def snooze(request: Request, hours: int, seat: Seat | None = None) -> Reply:
    """Put the reminders of one table off, or (0) of all; only for the person who got them."""
    if hours > MOST_HOURS:
        raise Refused("unknown_press")
    found = await service.snooze(
        request.matches, request.user_id, hours * HOUR, request.table, seat
    )
    return Reply(views.snoozed(found, request.words))
