"""Take moves back, by /table undo or from the panel of a move."""

from __future__ import annotations

from dataclasses import replace

from bot.base.address import address, numbered
from bot.base.errors import Stale
from bot.features.play.views import after
from bot.features.undo import service, views
from bot.interactions.request import Panel, Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.screens.replies import Reply, button, said


@on("undo", panel=Panel.GOES_ON)
async def show(request: Request, where: str = "") -> Reply:
    """What can be taken back, what is free of it, and who must agree to the rest.

    Opened from the panel of a move (`where`), it leads back there.
    """
    match, seat = await service.mine(request.matches, request.actor, request.table)
    reply = await views.panel(match, seat)
    if not where:
        return reply
    label = as_read.words(match.table).line("button", "other")
    to_move = button(label, address("unpick", match.id, match.revision(seat)))
    return replace(reply, rows=(*reply.rows, (to_move,)))


@on("takeback")
async def back(request: Request, known: int, steps: int | None = None) -> Reply:
    """Return to where the match was, or ask those who must agree. A menu has the `steps` as its
    choices."""
    match, seat = await service.mine(request.matches, request.actor, request.table)
    if steps is None:
        steps = numbered(request.picked)
    # Counted before the undo, for what follows it is shown from here on.
    since, key = match.entries, request.host.key_of(request.press.key)
    try:
        agreed = await service.take_back(request.matches, match, seat, known, steps, key)
    except Stale:
        asked = await views.panel(match, seat)
        text = as_read.words(match.table).line("panel", "moved_on")
        return replace(asked, text=f"{text}\n{asked.text}")
    if agreed is None:
        return await after(request.host, match, seat, since)
    return said(match.table, "undo_done" if agreed else "undo_agreed")
