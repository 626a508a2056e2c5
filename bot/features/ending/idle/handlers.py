"""The buttons of a match that nobody plays: it is still played, or goes on."""

from __future__ import annotations

from bot.features.ending.idle import service
from bot.features.ending.idle.messages import answered
from bot.host import Host
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.screens import messages
from bot.screens.replies import Reply, said


@on("playon", place=Place.NEW)
async def stay(host: Host, request: Request) -> Reply:
    """Say that it is still played."""
    table, who = await service.stay(host, request.actor, request.table)
    words = host.matches.words(table)
    named = messages.table_name(table, words)
    await answered(host, table.id, words.line("idle", "answered", table=named, who=who))
    return said(host, table, "stays")


@on("wake", place=Place.NEW)
async def wake(host: Host, request: Request) -> Reply:
    """Go on with a match that was closed."""
    return said(host, await service.wake(host, request.actor, request.table), "stays")
