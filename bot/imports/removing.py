"""Removing an imported match, by who imported it or a moderator, so that there is room again."""

from __future__ import annotations

from bot.base import clock, limits
from bot.base.address import address, numbered
from bot.base.errors import Refused
from bot.host import Host
from bot.imports import store
from bot.imports.import_quotas import NoRoom
from bot.imports.store import Kept
from bot.interactions.access import audit_entry
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.interactions.table_choice import option
from bot.screens import messages
from bot.screens.replies import Reply, Style, button, menu
from bot.store.imported import BY_HAND
from bot.tables.records import OVER, Table
from bot.tables.servers import AuditKind


async def no_room(host: Host, request: Request, refused: NoRoom) -> Reply:
    """That nothing more can be imported, and a menu of what this person may remove for it."""
    words, most = request.words, limits.SELECT_OPTIONS
    text = words.line("refusal", refused.key, **refused.values)
    here = request.guild_id if refused.on_server else None
    whose = None if refused.on_server and request.actor.rights.manages_server else request.user_id
    numbers = await store.over(host.store, most, whose, here)
    if not numbers:
        return Reply(text)
    options = [option(host, await host.matches.table(number)) for number in numbers]
    asks = menu(address("unimport", 0), words.line("import", "which"), options)
    return Reply(text, rows=((asks,),))


@on("unimport")
async def ask(host: Host, request: Request) -> Reply:
    """Ask before an imported match is removed: it is for good."""
    table = await _removable(host, request, request.table or numbered(request.picked))
    words = host.matches.words(table)
    text = words.line("import", "sure", name=messages.table_name(table, words))
    yes = button(words.line("button", "remove"), address("unimported", table.id), Style.danger)
    no = button(words.line("button", "no"), address("no", 0))
    return Reply(text, rows=((yes, no),))


@on("unimported")
async def remove(host: Host, request: Request) -> Reply:
    """Remove it."""
    table = await _removable(host, request, request.table)
    words = host.matches.words(table)
    name, kept = messages.table_name(table, words), await store.get(host.store, table.id)
    theirs = kept is not None and _is_theirs(request, kept)
    by = None if theirs else audit_entry(request.actor, AuditKind.CLOSED, table.id)
    await store.remove(host.store, table.id, BY_HAND, clock.now(), by)
    host.matches.forget(table.id)
    return Reply(words.line("said", "import_removed", name=name))


def _is_theirs(request: Request, kept: Kept) -> bool:
    return kept.user_id == request.user_id


async def _removable(host: Host, request: Request, number: int) -> Table:
    """An imported match that is over, if this person may remove it. Raises Refused."""
    table, kept = await host.matches.table(number), await store.get(host.store, number)
    if kept is None or not (_is_theirs(request, kept) or request.actor.rights.moderates(table)):
        raise Refused("no_such_table")
    if table.status not in OVER:
        raise Refused("import_open")
    return table
