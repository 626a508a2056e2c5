"""Leaving a match: giving up a seat, and closing the table by consent or as a moderator."""

from __future__ import annotations

from bot.base.address import address
from bot.ending import service
from bot.host import Host
from bot.interactions.access import visible_table
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.play.service import mine
from bot.proposals.service import propose
from bot.proposals.views import acting
from bot.screens.replies import Item, Reply, Style, button, said
from bot.seats.views import leave_to
from bot.tables.records import Status
from data.words import Words


@on("resign", place=Place.NEW)
async def resign(host: Host, request: Request) -> Reply:
    """Ask before a seat is given up for good."""
    match, seat = await service.own_seat(host, request.actor, request.table)
    words = host.matches.words(match.table)
    key = "two" if len(match.seated) - len(match.resigned) == 2 else "more"
    yes = button(words.line("button", "resign"), address("resigned", match.id, seat), Style.danger)
    computer = leave_to(match, seat, words)
    rows = ((yes, _no(words)), computer) if computer else ((yes, _no(words)),)
    return Reply(words.line("resign", key), rows=rows)


@on("resigned")
async def resigned(host: Host, request: Request) -> Reply:
    """Give the seat up."""
    key = host.key_of(request.interaction)
    return said(host, await service.resign(host, request.actor, request.table, key), "resigned")


@on("no", place=Place.HERE)
async def no(host: Host, request: Request) -> Reply:
    """Leave everything as it is."""
    return Reply(request.words.line("said", "as_it_was"))


@on("close", place=Place.NEW)
async def close(host: Host, request: Request) -> Reply:
    """Ask before a table is closed; players of a match are asked before they propose it."""
    table, actor = await visible_table(host, request.actor, request.table), request.actor
    words, running = host.matches.words(table), table.status is Status.RUNNING
    seated = running and any(m.user_id == actor.user_id for m in table.members)
    end, ask = address("end", table.id), words.line("button", "propose")
    if seated and not actor.rights.moderates(table):
        acting(await host.matches.match(table.id), actor.user_id)
        row: list[Item] = [button(ask, end, Style.danger), _no(words)]
        return Reply(words.line("matter.close", "propose"), rows=(tuple(row),))
    service.closes_as(actor, table)
    yes = button(words.line("button", "close"), address("closed", table.id), Style.danger)
    row = [yes, *([button(ask, end)] if seated else []), _no(words)]
    return Reply(words.line("close", "sure"), rows=(tuple(row),))


@on("closed")
async def closed(host: Host, request: Request) -> Reply:
    """Close the table, as its opener or a moderator."""
    return said(host, await service.close(host, request.actor, request.table), "closed")


@on("end")
async def end(host: Host, request: Request) -> Reply:
    """Propose that the match ends here; it does when every seat that still plays has agreed."""
    match, seat = await mine(host, request.actor, request.table)
    done = await propose(host, match, service.CLOSE, seat)
    return said(host, match.table, f"close_{'done' if done else 'agreed'}")


def _no(words: Words) -> Item:
    return button(words.line("button", "no"), address("no", 0))
