"""Find the table or match that a person means, and check that they may see or manage it."""

from __future__ import annotations

from contextlib import suppress

from bot.base import clock, limits, logs
from bot.base.actor import Actor
from bot.base.errors import Refused, StoreTrouble
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store import spectators
from bot.store.imported import REMOVED
from bot.store.store import Store
from bot.tables.records import Status, Table
from bot.tables.servers import AuditEntry, AuditKind
from games.core import Seat


async def visible_table(matches: MatchRegistry, actor: Actor, number: int) -> Table:
    """A table, if this person is a member or sees its channel, and so may take part. Raises
    Refused."""
    table = await watched_table(matches, actor, number)
    if not is_visible(actor, table):
        raise Refused("only_watches")
    return table


async def watched_table(matches: MatchRegistry, actor: Actor, number: int) -> Table:
    """A table, if this person may look on: as `visible_table`, or let in by a link. Raises
    Refused."""
    table = await matches.table(number)
    logs.note(table=number)
    if not (is_visible(actor, table) or await _is_let_in(matches.store, actor, table)):
        for absent in (m for m in table.members if m.had_deputy(actor.user_id)):
            raise Refused("stands_in_no_more", who=limits.safe_name(absent.name))
        raise Refused("no_such_table")
    if table.settings.imported is not None:
        await _looked_at(matches.store, table)
    return table


async def watched_by(matches: MatchRegistry, user_id: int) -> list[Table]:
    """The tables at which a person was let in to look on, the newest first."""
    return [await matches.table(n) for n in await spectators.tables(matches.store, user_id)]


async def _is_let_in(store: Store, actor: Actor, table: Table) -> bool:
    return table.direct and actor.user_id in await spectators.of(store, table.id)


async def _looked_at(store: Store, table: Table) -> None:
    """Note that an imported match was viewed. Raises Refused if it was removed."""
    if not table.entries and table.why_closed in REMOVED:
        raise Refused(table.why_closed)
    with suppress(StoreTrouble):  # the reader need not wait for that
        await store.imports.looked_at(table.id, clock.now())


def is_visible(actor: Actor, table: Table) -> bool:
    """Whether this person may see a table: they are a member, or see its channel."""
    mine = any(m.user_id == actor.user_id for m in table.members)
    seated = mine or table.seat_of(actor.user_id, clock.now()) is not None
    return seated or actor.channel_id == table.channel_id or actor.rights.sees(table)


async def visible_match(matches: MatchRegistry, actor: Actor, number: int) -> Match:
    """The match of a `visible_table`. Raises Refused."""
    await visible_table(matches, actor, number)
    return await matches.match(number)


async def watched_match(matches: MatchRegistry, actor: Actor, number: int) -> Match:
    """The match of a `watched_table`. Raises Refused."""
    await watched_table(matches, actor, number)
    return await matches.match(number)


async def mine(matches: MatchRegistry, actor: Actor, number: int) -> tuple[Match, Seat]:
    """The running match of that number, and the seat for which the actor may play there. Raises
    Refused."""
    match = await visible_match(matches, actor, number)
    return match, acting(match, actor.user_id)


def acting(match: Match, user_id: int) -> Seat:
    """The seat of a player who still plays. Raises Refused."""
    if match.table.status is not Status.RUNNING:
        raise Refused(f"match_{match.table.status}")
    seat = match.seat_of(user_id, clock.now())
    if seat in match.resigned:
        raise Refused("has_resigned")
    return seat


def managed_server(actor: Actor) -> int:
    """The server of the request, if the actor may manage it. Raises Refused."""
    if actor.guild_id is None or not actor.rights.manages_server:
        raise Refused("manage_server")
    return actor.guild_id


async def managed_table(matches: MatchRegistry, actor: Actor, number: int) -> Table:
    """A table of the server that this person manages, but no lesson. Raises Refused."""
    guild_id, table = managed_server(actor), await matches.table(number)
    if table.guild_id != guild_id or table.settings.lesson:
        raise Refused("no_such_table")
    return table


async def managed_match(matches: MatchRegistry, actor: Actor, number: int) -> Match:
    """A running match of the server that this person manages. Raises Refused."""
    table = await managed_table(matches, actor, number)
    if table.status is not Status.RUNNING:
        raise Refused(f"match_{table.status}")
    return await matches.match(number)


def audit_entry(
    actor: Actor, kind: AuditKind, number: int | None = None, **values: int
) -> AuditEntry:
    """An audit entry for what the actor does now as a moderator, at a table or to the server's
    settings."""
    return AuditEntry(kind, actor.guild_id or 0, actor.user_id, clock.now(), number, values)
