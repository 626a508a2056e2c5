"""/admin tables and /admin log: whoever manages the server looks after its tables.

The permission is asked about at every press. What is done is done by the same functions as when
players agree to it, said in the table's channel, and kept for the log of the moderators.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime

from bot.admin import store
from bot.admin import views as admin_panels
from bot.admin.moving import carry, moved_text
from bot.base import clock
from bot.base.address import address, numbered
from bot.base.errors import Refused, Stale
from bot.delivery.permissions import must_be_usable
from bot.ending.service import call_off
from bot.host import Host
from bot.interactions.access import audit_entry, managed_match, managed_table
from bot.interactions.request import Place, Request
from bot.interactions.rights import managed_guild
from bot.interactions.router import on
from bot.screens.replies import Reply, Style, button
from bot.tables.notifications import notice, repost
from bot.tables.records import OPEN, OVER, Notification, Status, Table
from bot.tables.servers import AuditEntry, AuditKind

StopOrGo = Callable[[int, list[Notification], datetime, AuditEntry], Awaitable[bool]]


async def tables(host: Host, request: Request, page: int = 1) -> Reply:
    """All open tables of the server."""
    return await _list(host, request, page)


@on("admin")
async def turn(host: Host, request: Request) -> Reply:
    """Another page of them."""
    return await tables(host, request, request.at.number(0))


@on("adtable", place=Place.NEW)
async def table(host: Host, request: Request) -> Reply:
    """One table, picked in the menu or named by the button."""
    number = request.table or numbered(request.picked)
    chosen = await managed_table(host, request.actor, number)
    return await show(host, request, chosen)


async def log(host: Host, request: Request, page: int = 1) -> Reply:
    """What the moderators of the server did."""
    guild, most = managed_guild(request.interaction), admin_panels.DEEDS_PER_PAGE
    page = max(1, page)
    count, entries = await store.audit_log(host.store, guild.id, (page - 1) * most, most)
    return admin_panels.audit_page(entries, page, count, request.words)


@on("adlog")
async def turn_log(host: Host, request: Request) -> Reply:
    """Another page of it."""
    return await log(host, request, request.at.number(0))


@on("adpause", place=Place.NEW)
async def pause(host: Host, request: Request) -> Reply:
    """The table stands still, as if all players had agreed."""
    stop = host.store.deadlines.pause
    if not await _stop_or_go(host, request, AuditKind.PAUSED, stop):
        raise Refused("paused_already")
    return await _done(host, request, "pause_done")


@on("adresume", place=Place.NEW)
async def resume(host: Host, request: Request) -> Reply:
    """The table goes on."""
    if not await _stop_or_go(host, request, AuditKind.RESUMED, host.store.deadlines.resume):
        raise Refused("not_paused")
    return await _done(host, request, "resumed")


async def _stop_or_go(host: Host, request: Request, kind: AuditKind, how: StopOrGo) -> bool:
    """Whether the clock of a running match was stopped or set going, which all are told."""
    match = await managed_match(host, request.actor, request.table)
    said = [notice(f"mod_{kind}", table=match.id), *repost(match.table)]
    return await how(match.id, said, clock.now(), audit_entry(request.actor, kind, match.id))


@on("adclose")
async def close(host: Host, request: Request) -> Reply:
    """Ask before a table is closed: it is for good."""
    chosen, words = await managed_table(host, request.actor, request.table), request.words
    if chosen.status in OVER:
        raise Refused(f"match_{chosen.status}")
    yes = address("adclosed", chosen.id, chosen.status.value)
    asks = button(words.line("button", "close"), yes, Style.danger)
    key = "close_lobby" if chosen.status is Status.LOBBY else "close_match"
    text = words.line("admin", key, table=chosen.id)
    return admin_panels.sure(text, chosen.id, asks, words)


@on("adclosed")
async def closed(host: Host, request: Request) -> Reply:
    """Close it, if it still stands as it did when that was asked."""
    chosen = await managed_table(host, request.actor, request.table)
    if chosen.status in OVER:
        raise Refused(f"match_{chosen.status}")
    if chosen.status.value != request.at.word(0):
        raise Stale
    by = audit_entry(request.actor, AuditKind.CLOSED, chosen.id)
    await call_off(host, chosen, "moderator", by)
    text = request.words.line("said", "closed", table=chosen.id)
    return await _headed(text, _list(host, request))


@on("admove")
async def move(host: Host, request: Request) -> Reply:
    """Bring the table into the channel or thread that was picked."""
    chosen, guild = (
        await managed_table(host, request.actor, request.table),
        managed_guild(request.interaction),
    )
    channel_id = numbered(request.picked)
    must_be_usable(guild, channel_id, request.words)
    moved = await carry(host, request, chosen.id, guild.id, channel_id, moderates=True)
    return await show(host, request, moved, moved_text(host, moved))


async def show(host: Host, request: Request, table: Table, said: str = "") -> Reply:
    """The panel of a table, below what has just been done."""
    words = request.words
    panel = admin_panels.table_panel(host, table, request.user_id, words)
    return await _headed(said, panel)


async def _done(host: Host, request: Request, key: str) -> Reply:
    table = await host.matches.table(request.table)
    return await show(host, request, table, request.words.line("said", key, table=table.id))


async def _headed(text: str, below: Awaitable[Reply]) -> Reply:
    reply = await below
    return replace(reply, text=f"{text}\n\n{reply.text}") if text else reply


async def _list(host: Host, request: Request, page: int = 1) -> Reply:
    guild = managed_guild(request.interaction)
    every = [t for status in OPEN for t in await host.store.tables_with(status, guild.id)]
    shown = sorted((t for t in every if not t.settings.lesson), key=lambda table: table.id)
    words = request.words
    return await admin_panels.tables_page(host, shown, page, request.user_id, words)
