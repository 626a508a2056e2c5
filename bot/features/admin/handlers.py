"""/admin tables and /admin log: moderators look after the tables of their server.

The permission is checked at every press. Each change is made by the functions that players' own
changes use, is announced in the table's channel, and is kept as an audit entry.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.base import clock
from bot.base.address import LARGEST, address, numbered
from bot.base.errors import Refused, Stale
from bot.delivery.permissions import must_be_usable
from bot.features.admin import store
from bot.features.admin import views as admin_panels
from bot.features.admin.moving import carry, moved_text
from bot.interactions.access import audit_entry, managed_match, managed_server, managed_table
from bot.interactions.request import Place, Request
from bot.interactions.rights import managed_guild
from bot.interactions.router import on
from bot.screens.replies import Reply, Style, button
from bot.tables.notifications import notice, repost
from bot.tables.records import OPEN, OVER, Notification, Status, Table
from bot.tables.servers import AuditEntry, AuditKind

StopOrGo = Callable[[int, list[Notification], datetime, AuditEntry], Awaitable[bool]]


async def tables(request: Request) -> Reply:
    """All open tables of the server."""
    return await _list(request)


@on("admin")
async def turn(request: Request, page: int) -> Reply:
    """Another page of the tables."""
    return await _list(request, page)


@on("adtable", place=Place.NEW)
async def table(request: Request) -> Reply:
    """One table, picked in the menu or named by the button."""
    number = request.table or numbered(request.picked)
    return await show(request, await managed_table(request.matches, request.actor, number))


async def log(request: Request) -> Reply:
    """What the moderators of the server did."""
    return await _log(request)


@on("adlog")
async def turn_log(request: Request, page: int) -> Reply:
    """Another page of the audit log."""
    return await _log(request, max(1, page))


@on("adpause", place=Place.NEW)
async def pause(request: Request) -> Reply:
    """Pause a match, as if all players had agreed."""
    if not await _stop_or_go(request, AuditKind.PAUSED, request.store.deadlines.pause):
        raise Refused("paused_already")
    return await _done(request, "pause_done")


@on("adresume", place=Place.NEW)
async def resume(request: Request) -> Reply:
    """Resume a paused match."""
    if not await _stop_or_go(request, AuditKind.RESUMED, request.store.deadlines.resume):
        raise Refused("not_paused")
    return await _done(request, "resumed")


async def _stop_or_go(request: Request, kind: AuditKind, how: StopOrGo) -> bool:
    """Pause or resume a running match and announce it; whether that changed anything."""
    match = await managed_match(request.matches, request.actor, request.table)
    said = [notice(f"mod_{kind}", table=match.id), *repost(match.table)]
    return await how(match.id, said, clock.now(), audit_entry(request.actor, kind, match.id))


@on("adclose")
async def close(request: Request) -> Reply:
    """Ask before a table is closed, which cannot be undone."""
    chosen, words = await _open_table(request), request.words
    yes = address("adclosed", chosen.id, chosen.status.value)
    asks = button(words.line("button", "close"), yes, Style.danger)
    key = "close_lobby" if chosen.status is Status.LOBBY else "close_match"
    text = words.line("admin", key, table=chosen.id)
    return admin_panels.sure(text, chosen.id, asks, words)


@on("adclosed")
async def closed(request: Request, status: str) -> Reply:
    """Close the table. Raises Stale if its status has changed since the question was asked."""
    chosen = await _open_table(request)
    if chosen.status.value != status:
        raise Stale
    by = audit_entry(request.actor, AuditKind.CLOSED, chosen.id)
    await request.matches.call_off(chosen, "moderator", by)
    text = request.words.line("said", "closed", table=chosen.id)
    return (await _list(request)).headed(text)


async def _open_table(request: Request) -> Table:
    chosen = await managed_table(request.matches, request.actor, request.table)
    if chosen.status in OVER:
        raise Refused(f"match_{chosen.status}")
    return chosen


@on("admove")
async def move(request: Request) -> Reply:
    """Move the table into the channel or thread that was picked."""
    chosen = await managed_table(request.matches, request.actor, request.table)
    guild, channel_id = managed_guild(request.interaction), numbered(request.picked)
    must_be_usable(guild, channel_id, request.words)
    moved = await carry(
        request.host, request.actor, chosen.id, guild.id, channel_id, moderates=True
    )
    return await show(request, moved, moved_text(moved))


async def show(request: Request, table: Table, said: str = "") -> Reply:
    """The panel of a table, below what has just been done."""
    panel = await admin_panels.table_panel(request.matches, table, request.user_id, request.words)
    return panel.headed(said) if said else panel


async def _done(request: Request, key: str) -> Reply:
    table = await request.matches.table(request.table)
    return await show(request, table, request.words.line("said", key, table=table.id))


async def _list(request: Request, page: int = 1) -> Reply:
    guild_id, words = managed_server(request.actor), request.words
    every = [t for status in OPEN for t in await request.store.tables_with(status, guild_id)]
    shown = sorted((t for t in every if not t.settings.lesson), key=lambda table: table.id)
    return await admin_panels.tables_page(request.matches, shown, page, request.user_id, words)


async def _log(request: Request, page: int = 1) -> Reply:
    guild_id, most = managed_server(request.actor), admin_panels.ENTRIES_PER_PAGE
    skip = min((page - 1) * most, LARGEST)  # a forged button may name any page
    count, entries = await store.audit_log(request.store, guild_id, skip, most)
    return admin_panels.audit_page(entries, page, count, request.words)
