"""/table note: write a private note to oneself."""

from __future__ import annotations

from bot.base import limits
from bot.base.address import address
from bot.features.play.notes import service, store, views
from bot.interactions.request import Answer, Place, Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.screens.replies import Reply, button


@on("note", place=Place.NEW)
async def note(request: Request, *text: str) -> Answer:
    """Keep the note that was typed; without one, open the form to write it."""
    if text:
        return await _kept(request, " ".join(text))
    table = await service.noted(request.matches, request.actor, request.table)
    kept = await store.notes(request.store, request.user_id)
    return views.form(table, kept.get(table.id, ""))


@on("noted", place=Place.NEW)
async def noted(request: Request) -> Reply:
    """Keep what was written into the form."""
    return await _kept(request, request.entries.get("note", ""))


async def _kept(request: Request, text: str) -> Reply:
    table = await service.write(request.matches, request.actor, request.table, text)
    words = as_read.words(table)
    shown = limits.safe_name(text, service.MOST)
    change = button(words.line("button", "note"), address("note", table.id))
    key = "kept" if shown else "dropped"
    return Reply(words.line("note", key, text=shown, table=table.id), rows=((change,),))
