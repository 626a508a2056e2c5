"""The clock panel: the opener sets the clock; later, changes and pauses need agreement."""

from __future__ import annotations

from dataclasses import replace

from bot.features.clocks import service, views
from bot.features.clocks.rules import (
    draft_of,
    settings_of,
    with_entered,
    with_field,
    with_typed,
)
from bot.interactions.access import visible_table, watched_table
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.screens import messages
from bot.screens.form import Form
from bot.screens.replies import Reply, said
from bot.tables.records import Status


@on("clock", place=Place.NEW)
async def show(request: Request, *typed: str) -> Reply:
    """The clock as it is, and the choices for those who may change it. In a lobby, what its opener
    typed is set at once; in a match it is filled in, to be proposed."""
    table = await watched_table(request.matches, request.actor, request.table)
    draft, refused = with_typed(draft_of(table.clock), typed)
    if refused and draft == draft_of(table.clock):
        raise refused[0]
    told = [request.words.line("refusal", wrong.key, **wrong.values) for wrong in refused]
    lobby = table.status is Status.LOBBY and views.may_change(table, request.user_id)
    if lobby and draft != draft_of(table.clock):
        settings = settings_of(draft)
        table, _ = await service.set_clock(request.matches, request.actor, table.id, settings)
        told.append(request.words.line("said", "clock_done", table=table.id))
    panel = await views.panel(request.store, table, draft, request.user_id)
    return replace(panel, text="\n".join((*told, panel.text)))


@on("pace")
async def change(request: Request, field: str, *draft: str) -> Reply:
    """Show the panel with one choice more; nothing is set yet."""
    changed = with_field(draft, field, request.picked if request.chosen else None)
    table = await visible_table(request.matches, request.actor, request.table)
    return await views.panel(request.store, table, changed, request.user_id)


@on("paceform")
async def form(request: Request, *draft: str) -> Form:
    """Open the form with all choices of the clock."""
    table = await visible_table(request.matches, request.actor, request.table)
    words, now = as_read.plain_words(table), draft_of(settings_of(draft))
    shown = views.clock_form(table, words)
    return views.at_once(shown, now, messages.short_name(table, words), words)


@on("paced")
async def filled(request: Request, *draft: str) -> Reply:
    """Show the panel with what was chosen in the form; nothing is set yet."""
    changed = with_entered(draft, request.entries)
    table = await visible_table(request.matches, request.actor, request.table)
    return await views.panel(request.store, table, changed, request.user_id)


@on("setpace")
async def settle(request: Request, *draft: str) -> Reply:
    """Set the clock of a lobby, or propose it to the others of a match."""
    settings = settings_of(draft)
    table, done = await service.set_clock(request.matches, request.actor, request.table, settings)
    return said(table, f"clock_{'done' if done else 'agreed'}")


@on("pause")
async def pause(request: Request) -> Reply:
    """Propose to pause a match; resume a paused one."""
    table, done = await service.pause(request.matches, request.actor, request.table)
    return said(table, {True: "pause_done", False: "pause_agreed", None: "resumed"}[done])


@on("resume")
async def resume(request: Request) -> Reply:
    """Resume a paused match; of two presses, the second is refused."""
    return said(await service.resume(request.matches, request.actor, request.table), "resumed")
