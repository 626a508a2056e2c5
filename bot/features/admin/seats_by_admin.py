"""A moderator gives a seat to a member of the server or a computer, or opens it to anyone."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.base import limits
from bot.base.address import numbered
from bot.base.errors import Refused
from bot.delivery.calls import must_be_welcome
from bot.features.admin import views as admin_panels
from bot.features.admin.handlers import show
from bot.features.lobby.rules import level_of, levels_of, name_of
from bot.features.lobby.service import naming
from bot.features.seats import service as seat_changes
from bot.features.seats.service import Moderation
from bot.interactions.access import audit_entry, managed_match
from bot.interactions.request import Place, Request
from bot.interactions.rights import managed_guild
from bot.interactions.router import on
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens.replies import Reply
from bot.store.store import Store
from bot.tables.notifications import notice, warning
from bot.tables.records import Notification
from bot.tables.seats import member_at, must_be_new, sitting
from bot.tables.servers import AuditKind
from games.core import Seat


@on("adseats")
async def seats(request: Request) -> Reply:
    """Ask which seat."""
    match = await managed_match(request.matches, request.actor, request.table)
    plain = as_read.plain_words(match.table)
    return admin_panels.seats_panel(match, as_read.words(match.table), plain)


@on("adseat")
async def seat(request: Request) -> Reply:
    """Ask who is to get the seat that was picked."""
    chosen = Seat(numbered(request.picked))
    match = await _changeable(request, chosen)
    words, levels = as_read.words(match.table), levels_of(request.host.thinkers, match.table.game)
    return admin_panels.seat_panel(match, chosen, levels, words)


@on("adheir")
async def heir(request: Request, seat: Seat) -> Reply:
    """A member was picked: ask for confirmation."""
    match = await _changeable(request, seat)
    if not request.people:
        raise Refused("heir_is_a_bot")
    user_id = request.people[0][0]
    await _must_suit(request.store, match, seat, user_id)
    ask = Ask("adseated", "sure_seat", f"<@{user_id}>")
    return _sure(request, match, seat, ask, user_id)


@on("adseated", place=Place.NEW)
async def seated(request: Request, seat: Seat, before: str, user_id: int) -> Reply:
    """Give the seat to the member, who is notified by direct message."""
    match = await _changeable(request, seat)
    await _must_suit(request.store, match, seat, user_id)
    member = await _who_sees(request, match, user_id)
    await must_be_welcome(request.host, request.user_id, [user_id])
    colour = as_read.public_words(match.table).colour(seat)
    told = warning(seat, "mod_seated", colour=colour, table=match.id)
    by = _by(request, match, seat, before, AuditKind.SEATED, told, heir=f"<@{user_id}>")
    person = user_id, limits.clean_name(member.display_name)
    await seat_changes.seat_person(request.matches, match.id, seat, person, by)
    return await _done(request, seat)


@on("adopen")
async def open_up(request: Request, seat: Seat) -> Reply:
    """Ask before a seat is opened to anyone."""
    match = await _changeable(request, seat)
    if member_at(match.table, seat).left:
        raise Refused("seat_is_open")
    return _sure(request, match, seat, Ask("adopened", "sure_open"))


@on("adopened", place=Place.NEW)
async def opened(request: Request, seat: Seat, before: str) -> Reply:
    """Open the seat to anyone."""
    match = await _changeable(request, seat)
    by = _by(request, match, seat, before, AuditKind.OPENED)
    await seat_changes.vacate(request.matches, match.id, seat, by)
    return await _done(request, seat)


@on("adcomputer")
async def computer(request: Request, seat: Seat, wanted: str) -> Reply:
    """Ask before a computer plays on."""
    match = await _changeable(request, seat)
    level = level_of(request.host.thinkers, match.table.game, wanted)
    heir = limits.safe_name(name_of(level, request.words))
    ask = Ask("adcomputed", "sure_computer", heir)
    return _sure(request, match, seat, ask, str(level))


@on("adcomputed", place=Place.NEW)
async def computed(request: Request, seat: Seat, before: str, wanted: str) -> Reply:
    """A computer plays on."""
    match = await _changeable(request, seat)
    level = level_of(request.host.thinkers, match.table.game, wanted)
    called = naming(match.table)
    name = limits.safe_name(called(level))
    by = _by(request, match, seat, before, AuditKind.COMPUTER, heir=name)
    await seat_changes.seat_computer(request.matches, match.id, seat, level, called, by)
    return await _done(request, seat)


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the moderator: the verb that carries it out, its line of ``admin``, and the
    name of who is to play."""

    verb: str
    key: str
    heir: str = ""


def _sure(request: Request, match: Match, seat: Seat, ask: Ask, *more: str | int) -> Reply:
    """Show the consequences, with a Confirm that is valid while the seat keeps its player."""
    words, theirs = request.words, as_read.words(match.table)
    values = {"who": theirs.seat(seat), "colour": theirs.colour(seat), "heir": ask.heir}
    text = words.line("admin", ask.key, table=match.id, **values)
    before = sitting(member_at(match.table, seat))
    yes = admin_panels.confirm(words, ask.verb, match.id, seat, before, *more)
    return admin_panels.sure(text, match.id, yes, words)


async def _changeable(request: Request, seat: Seat) -> Match:
    """The match, if that seat of it can change its player. Raises Refused."""
    match = await managed_match(request.matches, request.actor, request.table)
    member_at(match.table, seat)
    if seat in match.resigned:
        raise Refused("seat_is_given_up")
    return match


async def _must_suit(store: Store, match: Match, seat: Seat, user_id: int) -> None:
    """Raises Refused, in words for the moderator, if that person cannot have the seat."""
    try:
        must_be_new(match.table, await store.seat_history(match.id), seat, user_id)
    except Refused as refused:
        raise Refused("no_heir", who=f"<@{user_id}>") from refused


async def _who_sees(request: Request, match: Match, user_id: int) -> discord.Member:
    """The member with that id, if they can see the table's channel. Raises Refused."""
    guild = managed_guild(request.interaction)
    try:
        member = await guild.fetch_member(user_id)
    except discord.NotFound as gone:
        raise Refused("no_member", who=f"<@{user_id}>") from gone
    channel = guild.get_channel_or_thread(match.table.channel_id)
    known = channel is not None and (
        not isinstance(channel, discord.Thread) or channel.parent is not None
    )
    if known and channel is not None and not channel.permissions_for(member).view_channel:
        raise Refused("cannot_see", who=f"<@{user_id}>", where=channel.mention)
    return member


def _by(
    request: Request,
    match: Match,
    seat: Seat,
    before: str,
    kind: AuditKind,
    *more: Notification,
    **values: str,
) -> Moderation:
    """The change that was confirmed, with its audit entry and its notice; `before` is who had the
    seat when it was asked. Many parameters because `values` are of the notice, and `more` goes with
    it."""
    words = as_read.public_words(match.table)
    values |= {"who": words.seat(seat), "colour": words.colour(seat)}
    said = notice(f"mod_{kind}", table=match.id, **values)
    by = audit_entry(request.actor, kind, match.id, seat=seat)
    return Moderation(by, (said, *more), before)


async def _done(request: Request, seat: Seat) -> Reply:
    now = await request.matches.table(request.table)
    text = request.words.line("admin", "seat_done", seat=seat + 1, table=now.id)
    return await show(request, now, text)
