"""A moderator gives a seat to a member of the server or to a computer, or opens it to anyone."""

from __future__ import annotations

import discord

from bot.admin import views as admin_panels
from bot.admin.handlers import show
from bot.base import limits
from bot.base.address import numbered
from bot.base.errors import Refused
from bot.computers.handlers import level_of
from bot.host import Host
from bot.interactions.access import audit_entry, managed_match
from bot.interactions.request import Place, Request
from bot.interactions.rights import managed_guild
from bot.interactions.router import on
from bot.lobby.allowed import must_be_welcome
from bot.lobby.rules import name_of
from bot.lobby.service import naming
from bot.matches.match import Match
from bot.screens.replies import Reply
from bot.seats import service as seat_changes
from bot.seats.service import Moderation
from bot.tables.notifications import notice, warning
from bot.tables.records import Notification
from bot.tables.seats import member_at, must_be_new, sitting
from bot.tables.servers import AuditKind
from games.core import Seat


@on("adseats")
async def seats(host: Host, request: Request) -> Reply:
    """Ask which seat."""
    match = await managed_match(host, request.actor, request.table)
    plain = host.matches.plain_words(match.table)
    return admin_panels.seats_panel(match, host.matches.words(match.table), plain)


@on("adseat")
async def seat(host: Host, request: Request) -> Reply:
    """Ask who is to have it."""
    match = await managed_match(host, request.actor, request.table)
    chosen = _seat(match, numbered(request.picked))
    return admin_panels.seat_panel(match, chosen, host.matches.words(match.table))


@on("adheir")
async def heir(host: Host, request: Request) -> Reply:
    """Somebody was picked: say what it means."""
    match = await managed_match(host, request.actor, request.table)
    chosen, people = _seat(match, request.at.number(0)), request.people
    if not people:
        raise Refused("heir_is_a_bot")
    user_id = people[0][0]
    await _must_suit(host, match, chosen, user_id)
    return await _sure(
        host,
        request,
        match,
        chosen,
        "adseated",
        "sure_seat",
        user_id,
        heir=f"<@{user_id}>",
    )


@on("adseated", place=Place.NEW)
async def seated(host: Host, request: Request) -> Reply:
    """The member sits there from now on, and is told by direct message."""
    match = await managed_match(host, request.actor, request.table)
    chosen, user_id = _seat(match, request.at.number(0)), request.at.number(2)
    await _must_suit(host, match, chosen, user_id)
    member = await _who_sees(request, match, user_id)
    await must_be_welcome(host, request.user_id, [user_id])
    words = host.matches.public_words(match.table)
    said = notice(
        "mod_seated",
        heir=f"<@{user_id}>",
        who=words.seat(chosen),
        colour=words.colour(chosen),
        table=match.id,
    )
    told = warning(chosen, "mod_seated", colour=words.colour(chosen), table=match.id)
    by = _by(request, match, AuditKind.SEATED, said, told)
    person = user_id, limits.clean_name(member.display_name)
    await seat_changes.seat_person(host, match.id, chosen, person, by)
    return await _done(host, request, match, chosen)


@on("adopen")
async def open_up(host: Host, request: Request) -> Reply:
    """Ask before a seat is opened to anyone."""
    match = await managed_match(host, request.actor, request.table)
    chosen = _seat(match, request.at.number(0))
    if member_at(match.table, chosen).left:
        raise Refused("seat_is_open")
    return await _sure(host, request, match, chosen, "adopened", "sure_open")


@on("adopened", place=Place.NEW)
async def opened(host: Host, request: Request) -> Reply:
    """Anyone may take it from now on."""
    match = await managed_match(host, request.actor, request.table)
    chosen = _seat(match, request.at.number(0))
    words = host.matches.public_words(match.table)
    said = notice("mod_opened", who=words.seat(chosen), colour=words.colour(chosen), table=match.id)
    by = _by(request, match, AuditKind.OPENED, said)
    await seat_changes.vacate(host, match.id, chosen, by)
    return await _done(host, request, match, chosen)


@on("adcomputer")
async def computer(host: Host, request: Request) -> Reply:
    """Ask before a computer plays on."""
    match = await managed_match(host, request.actor, request.table)
    chosen, level = _seat(match, request.at.number(0)), level_of(request.at.word(1))
    called = name_of(level, request.words)
    return await _sure(
        host, request, match, chosen, "adcomputed", "sure_computer", level, heir=called
    )


@on("adcomputed", place=Place.NEW)
async def computed(host: Host, request: Request) -> Reply:
    """A computer plays on."""
    match = await managed_match(host, request.actor, request.table)
    chosen, level = _seat(match, request.at.number(0)), level_of(request.at.word(2))
    words, called = host.matches.public_words(match.table), naming(host, match.table)
    said = notice(
        "mod_computer",
        heir=called(level),
        who=words.seat(chosen),
        colour=words.colour(chosen),
        table=match.id,
    )
    by = _by(request, match, AuditKind.COMPUTER, said)
    await seat_changes.seat_computer(host, match.id, chosen, level, called, by)
    return await _done(host, request, match, chosen)


async def _sure(
    host: Host,
    request: Request,
    match: Match,
    seat: Seat,
    verb: str,
    key: str,
    *more: str | int,
    **values: str,
) -> Reply:
    """What it means, and a Confirm that is good for as long as the same person sits there.

    Many parameters because the three questions differ in their words and what their answer carries.
    """
    words = request.words
    member, theirs = member_at(match.table, seat), host.matches.words(match.table)
    who, colour = theirs.seat(seat), theirs.colour(seat)
    text = words.line("admin", key, who=who, colour=colour, table=match.id, **values)
    yes = admin_panels.confirm(words, verb, match.id, seat, sitting(member), *more)
    return admin_panels.sure(text, match.id, yes, words)


def _seat(match: Match, number: int) -> Seat:
    """A seat that can change hands. Raises Refused."""
    seat = Seat(number)
    member_at(match.table, seat)
    if seat in match.resigned:
        raise Refused("seat_is_given_up")
    return seat


async def _must_suit(host: Host, match: Match, seat: Seat, user_id: int) -> None:
    """Raises Refused, in words for the moderator, if that person cannot have the seat."""
    try:
        must_be_new(match.table, await host.store.seat_history(match.id), seat, user_id)
    except Refused as refused:
        raise Refused("no_heir", who=f"<@{user_id}>") from refused


async def _who_sees(request: Request, match: Match, user_id: int) -> discord.Member:
    """The member of that number, who can look into the table's channel. Raises Refused."""
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
    kind: AuditKind,
    *news: Notification,
) -> Moderation:
    """What a Confirm carries: the seat, and who sat there when it was asked for."""
    entry = audit_entry(request.actor, kind, match.id, seat=request.at.number(0))
    return Moderation(entry, news, request.at.word(1))


async def _done(host: Host, request: Request, match: Match, seat: Seat) -> Reply:
    now = await host.matches.table(match.id)
    words = request.words
    text = words.line("admin", "seat_done", seat=seat + 1, table=match.id)
    return await show(host, request, now, text)
