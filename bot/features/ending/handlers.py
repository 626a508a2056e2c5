"""Close a table by consent or as a moderator."""

from __future__ import annotations

from bot.base.address import address
from bot.features.ending import service
from bot.features.proposals.service import propose
from bot.interactions.access import acting, mine, visible_table
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.screens.replies import Reply, button, said, sure
from bot.tables.records import Status


@on("no", place=Place.HERE)
async def no(request: Request) -> Reply:
    """Leave everything as it is."""
    return Reply(request.words.line("said", "as_it_was"))


@on("close", place=Place.NEW)
async def close(request: Request) -> Reply:
    """Ask before a table is closed; ask players of a match before they propose it."""
    table, actor = await visible_table(request.matches, request.actor, request.table), request.actor
    words, running = as_read.words(table), table.status is Status.RUNNING
    seated = running and any(m.user_id == actor.user_id for m in table.members)
    end = address("end", table.id)
    if seated and not actor.rights.moderates(table):
        acting(await request.matches.match(table.id), actor.user_id)
        return sure(words.line("matter.close", "propose"), words, "propose", end)
    service.closes_as(actor, table)
    others = [button(words.line("button", "propose"), end)] if seated else []
    text, closed = words.line("close", "sure"), address("closed", table.id)
    return sure(text, words, "close", closed, *others)


@on("closed")
async def closed(request: Request) -> Reply:
    """Close the table, as its opener or a moderator."""
    return said(await service.close(request.matches, request.actor, request.table), "closed")


@on("end")
async def end(request: Request) -> Reply:
    """Propose that the match ends here; it does when every seat that still plays has agreed."""
    match, seat = await mine(request.matches, request.actor, request.table)
    done = await propose(request.matches, match, service.CLOSE, seat)
    return said(match.table, f"close_{'done' if done else 'agreed'}")
