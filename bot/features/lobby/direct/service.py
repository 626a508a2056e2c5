"""Make, use and cancel links to tables without a channel; without Discord."""

from __future__ import annotations

from dataclasses import replace

from bot.base.actor import Actor
from bot.base.errors import Refused
from bot.base.limits import safe_name
from bot.features.lobby import service as lobbies
from bot.features.lobby.direct import store
from bot.features.lobby.direct.rules import JoinLink, new_link
from bot.features.seats import service as seats
from bot.interactions.access import is_visible, visible_table
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store import spectators
from bot.tables import lobby
from bot.tables.records import WAITING, Status, Table
from games.core import Seat


async def link_to(
    matches: MatchRegistry, actor: Actor, number: int, *, plays: bool, once: bool
) -> JoinLink:
    """A new link to a table of the actor's, which replaces the one before. If every seat of the
    match is taken, it only lets people look on. Raises Refused."""
    table = await _own(matches, actor, number)
    plays = plays and not is_full(table)
    if plays and table.status not in WAITING:
        raise Refused(f"match_{table.status}")
    link = new_link(table.id, plays=plays, once=once and plays)
    await store.keep(matches.store, link)
    return link


async def cancel(matches: MatchRegistry, actor: Actor, number: int) -> Table:
    """Make all links to a table of the actor's void. Raises Refused."""
    table = await _own(matches, actor, number)
    await store.cancel(matches.store, table.id)
    return table


async def link_of(matches: MatchRegistry, code: str) -> tuple[JoinLink, Table]:
    """The link of that code, and its table. Raises Refused."""
    link = await store.by_code(matches.store, code)
    if link is None:
        raise Refused("no_such_link")
    return link, await matches.table(link.match_id)


async def look_on(matches: MatchRegistry, actor: Actor, link: JoinLink) -> Match:
    """Let a person look on, until they or the opener end it. Raises Refused."""
    match = await matches.match(link.match_id)
    if not is_visible(actor, match.table):
        await spectators.begin(matches.store, match.id, actor.user_id)
    return match


async def join(matches: MatchRegistry, actor: Actor, link: JoinLink) -> Table:
    """Take a seat by a link: in a lobby, or an open one of a match. If that is refused, a link for
    one use can be used again. Raises Refused."""
    table = await matches.table(link.match_id)
    # Having the code counts as being in the channel that this table lacks.
    there = replace(actor, channel_id=table.channel_id)
    if not await store.spend(matches.store, link):
        raise Refused("no_such_link")
    try:
        joined = await _seated(matches, there, table)
    except BaseException:
        if link.once:
            await store.give_back(matches.store, link)
        raise
    if link.once:
        await store.used_up(matches.store, link)
    if table.status is not Status.RUNNING:
        return joined
    await matches.repeat(joined)  # the new player has no board yet
    return joined


async def _seated(matches: MatchRegistry, actor: Actor, table: Table) -> Table:
    """The table with the actor in a seat: one of the lobby, or an open one. Raises Refused."""
    if table.status is not Status.RUNNING:
        return await lobbies.join(matches, actor, table.id)
    await seats.take(matches, actor, table.id, _open_seat(table, actor.user_id))
    return await matches.table(table.id)


def _open_seat(table: Table, user_id: int) -> Seat:
    """A seat that nobody has. Raises Refused."""
    if any(m.user_id == user_id and not m.left for m in table.members):
        raise Refused("already_in")
    if is_full(table):
        raise Refused("link_full", opener=safe_name(lobby.opener(table).name))
    return next(m.seat for m in table.members if m.left and m.seat is not None)


def is_full(table: Table) -> bool:
    """Whether a match has begun in which no seat is open."""
    taken = not any(m.left and m.seat is not None for m in table.members)
    return table.status is Status.RUNNING and taken


async def _own(matches: MatchRegistry, actor: Actor, number: int) -> Table:
    """A table without a channel that the actor has opened. Raises Refused."""
    table = await visible_table(matches, actor, number)
    if not table.direct:
        raise Refused("link_not_direct")
    opener = lobby.opener(table)
    if opener.user_id != actor.user_id:
        raise Refused("opener_only", opener=safe_name(opener.name))
    return table
