"""Take moves back, by /table undo or from the panel of a move."""

from __future__ import annotations

from dataclasses import replace

from bot.base.address import address
from bot.base.errors import Refused, Stale
from bot.features.play.views import after
from bot.features.undo import service, views
from bot.host import Host
from bot.interactions.request import Panel, Request
from bot.interactions.router import on
from bot.screens.replies import Reply, button, said


@on("undo", panel=Panel.GOES_ON)
async def show(host: Host, request: Request) -> Reply:
    """What can be taken back, what is free of it, and who must agree to the rest.

    Opened from the panel of a move, it leads back there.
    """
    match, seat = await service.mine(host, request.actor, request.table)
    reply = await views.panel(host, match, seat)
    if not request.at.args:
        return reply
    label = host.matches.words(match.table).line("button", "other")
    to_move = button(label, address("unpick", match.id, match.revision(seat)))
    return replace(reply, rows=(*reply.rows, (to_move,)))


@on("takeback")
async def back(host: Host, request: Request) -> Reply:
    """Return to where the match was, or ask those who must agree."""
    match, seat = await service.mine(host, request.actor, request.table)
    try:
        known, steps = map(int, (*request.at.args, *request.chosen))
    except ValueError as wrong:
        raise Refused("unknown_press") from wrong
    # Counted before the undo, for what follows it is shown from here on.
    since, key = match.entries, host.key_of(request.press.key)
    try:
        agreed = await service.take_back(host, match, seat, known, steps, key)
    except Stale:
        asked = await views.panel(host, match, seat)
        text = host.matches.words(match.table).line("panel", "moved_on")
        return replace(asked, text=f"{text}\n{asked.text}")
    if agreed is None:
        return await after(host, match, seat, since)
    return said(host, match.table, "undo_done" if agreed else "undo_agreed")
