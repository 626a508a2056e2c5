"""Leaving a match: giving up a seat, and closing the table by consent or as a moderator."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace

from bot.base import clock, limits
from bot.base.address import address
from bot.base.errors import Refused
from bot.host import Host
from bot.interactions.access import audit_entry, visible_match, visible_table
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.lobby.rules import refresh
from bot.matches.match import Match
from bot.proposals.rules import ProposalKind, acting, register
from bot.proposals.service import propose, recount
from bot.screens.replies import Item, Reply, Style, button, said
from bot.seats.views import leave_to
from bot.tables import lobby
from bot.tables.notifications import NotificationKind, notice
from bot.tables.records import OVER, Notification, Proposal, Status, Table
from bot.tables.servers import AuditEntry, AuditKind
from data.words import Words
from games.core import Seat


@on("resign", place=Place.NEW)
async def resign(host: Host, request: Request) -> Reply:
    """Ask before a seat is given up for good."""
    match = await visible_match(host, request.actor, request.table)
    seat = _own(match, request.user_id)
    words = host.matches.words(match.table)
    key = "two" if len(match.seated) - len(match.resigned) == 2 else "more"
    yes = button(words.line("button", "resign"), address("resigned", match.id, seat), Style.danger)
    computer = leave_to(match, seat, words)
    rows = ((yes, _no(words)), computer) if computer else ((yes, _no(words)),)
    return Reply(words.line("resign", key), rows=rows)


@on("resigned")
async def resigned(host: Host, request: Request) -> Reply:
    """Give the seat up."""
    match = await visible_match(host, request.actor, request.table)
    seat = _own(match, request.user_id)
    await match.resign(seat, interaction=host.key_of(request.interaction), at=clock.now())
    await recount(host, match)
    return said(host, match.table, "resigned")


@on("no", place=Place.HERE)
async def no(host: Host, request: Request) -> Reply:
    """Leave everything as it is."""
    words = request.words
    return Reply(words.line("said", "as_it_was"))


@on("close", place=Place.NEW)
async def close(host: Host, request: Request) -> Reply:
    """Close a lobby, or propose to end a match; a moderator needs nobody's consent."""
    table = await visible_table(host, request.actor, request.table)
    words = host.matches.words(table)
    if table.status in OVER:
        raise Refused(f"match_{table.status}")
    if table.status is Status.LOBBY:
        lobby.must_open(table, request.user_id, moderator=request.actor.rights.moderates(table))
    elif not request.actor.rights.moderates(table):
        if table.status is Status.FROZEN or not _seated(table, request.user_id):
            raise Refused("moderator_only")
        acting(await host.matches.match(table.id), request.user_id)
        ask = button(words.line("button", "propose"), address("end", table.id), Style.danger)
        return Reply(words.line("matter.close", "propose"), rows=((ask, _no(words)),))
    yes = button(words.line("button", "close"), address("closed", table.id), Style.danger)
    row: list[Item] = [yes]
    if table.status is Status.RUNNING and _seated(table, request.user_id):
        row.append(button(words.line("button", "propose"), address("end", table.id)))
    row.append(_no(words))
    return Reply(words.line("close", "sure"), rows=(tuple(row),))


@on("closed")
async def closed(host: Host, request: Request) -> Reply:
    """Close the table, as its opener or a moderator."""
    table = await visible_table(host, request.actor, request.table)
    if table.status is Status.LOBBY:
        lobby.must_open(table, request.user_id, moderator=request.actor.rights.moderates(table))
        note = "opener" if lobby.opener(table).user_id == request.user_id else "moderator"
    elif not request.actor.rights.moderates(table):
        raise Refused("moderator_only")
    elif table.status in (Status.RUNNING, Status.FROZEN):
        note = "moderator"
    else:
        raise Refused(f"match_{table.status}")
    by = audit_entry(request.actor, AuditKind.CLOSED, table.id) if note == "moderator" else None
    await call_off(host, table, note, by)
    return said(host, table, "closed")


@on("end")
async def end(host: Host, request: Request) -> Reply:
    """Propose that the match ends here; it does when every seat that still plays has agreed."""
    match = await visible_match(host, request.actor, request.table)
    done = await propose(host, match, CLOSE, acting(match, request.user_id))
    return said(host, match.table, f"close_{'done' if done else 'agreed'}")


async def _end_it(host: Host, match: Match, proposal: Proposal) -> None:
    await call_off(host, match.table, "consent")


CLOSE = register(ProposalKind("close", _end_it)).name


async def call_off(host: Host, table: Table, note: str, by: AuditEntry | None = None) -> None:
    """Call the table off, as long as it stands as it stood. Raises Refused."""
    notifications = [refresh()]
    if table.status is Status.RUNNING:
        notifications = [Notification(NotificationKind.END, replaces=NotificationKind.TURN)]
    elif table.status is Status.FROZEN:
        notifications = [notice("frozen_closed", table=table.id)]

    def closed(now: Table) -> Awaitable[Table]:
        if now.status is not table.status:
            raise Refused(f"match_{now.status}")
        over = replace(now, status=Status.CLOSED, why_closed=note)
        return host.matches.keep(over, notifications, audit=by)

    await host.matches.update(table.id, closed)


def _own(match: Match, user_id: int) -> Seat:
    """The person's own seat; a friend who plays for a while gives nothing up for good."""
    seat = acting(match, user_id)
    player = match.seated[seat]
    if player.user_id != user_id:
        raise Refused("resigns_himself", who=limits.safe_name(player.name))
    return seat


def _seated(table: Table, user_id: int) -> bool:
    return any(m.user_id == user_id for m in table.members)


def _no(words: Words) -> Item:
    return button(words.line("button", "no"), address("no", 0))
