"""The buttons of a match that nobody plays: it is still played, or goes on."""

from __future__ import annotations

from bot.features.ending.idle import service
from bot.features.ending.idle.messages import answered
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.screens import messages
from bot.screens.replies import Reply, said


@on("playon", place=Place.NEW)
async def stay(request: Request) -> Reply:
    """Say that it is still played."""
    table, who = await service.stay(request.matches, request.actor, request.table)
    words = as_read.words(table)
    named = messages.table_name(table, words)
    await answered(request.host, table.id, words.line("idle", "answered", table=named, who=who))
    return said(table, "stays")


@on("wake", place=Place.NEW)
async def wake(request: Request) -> Reply:
    """Go on with a match that was closed."""
    return said(await service.wake(request.matches, request.actor, request.table), "stays")
