"""/table seat: handing a seat over, leaving it, coming back to it, taking it.

An offer of a seat is kept nowhere: who offers it, to whom, and after how many actions, stands in
its buttons. It ends with the next action of the seat.
"""

from __future__ import annotations

from datetime import timedelta

from bot.base import clock, limits
from bot.base.errors import Refused, Stale
from bot.host import Host
from bot.interactions.access import visible_match
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.replies import Reply
from bot.seats import service as seat_changes
from bot.seats import views as seats_panel
from bot.tables.notifications import offer_notification
from bot.tables.records import Status
from bot.tables.seats import member_at, must_be_new
from games.core import Seat

OFFER_DAYS = timedelta(days=7)
"""How long an offer of a seat can be accepted."""


@on("seat", place=Place.NEW)
async def show(host: Host, request: Request) -> Reply:
    """Every seat, and what this person can do about it."""
    match = await visible_match(host, request.actor, request.table)
    here = _is_here(request, match)
    return await seats_panel.panel(host, match, request.user_id, here=here)


@on("heir")
async def heir(host: Host, request: Request) -> Reply:
    """Somebody was picked to have the seat: say what that means."""
    match, seat = await _mine(host, request)
    picked = request.people
    if not picked:
        raise Refused("heir_is_a_bot")
    await _must_suit(host, match, seat, picked[0][0])
    return seats_panel.sure_to_hand_over(match, seat, picked[0][0], host.matches.words(match.table))


@on("offer")
async def offer(host: Host, request: Request) -> Reply:
    """Ask the heir, where everybody reads it."""
    match, seat = await _mine(host, request)
    heir_id = request.at.number(1)
    await _must_suit(host, match, seat, heir_id)
    notification = offer_notification(seat, request.user_id, heir_id)
    await host.store.notify(match.id, [notification], clock.now())
    return await _said(host, request, match, seat, "seat_offered")


@on("takeover", place=Place.HERE)
async def take_over(host: Host, request: Request) -> Reply:
    """The heir accepts: from now on the seat is theirs, with all it knows."""
    match = await _running(host, request)
    seat, owner_id, heir_id = request.at.number(0), request.at.number(1), request.at.number(2)
    if request.user_id != heir_id:
        raise Refused("for_the_heir", who=f"<@{heir_id}>")
    if _is_over(request) or request.at.args[3:] != (str(match.acts(Seat(seat))),):
        raise Stale
    before = host.matches.public_words(match.table).seat(seat)
    name = request.name
    table = await seat_changes.hand_over(host, match.id, Seat(seat), owner_id, heir_id, name)
    words = host.matches.public_words(table)
    text = words.line(
        "seats",
        "handed",
        heir=words.seat(seat),
        who=before,
        colour=words.colour(seat),
        table=messages.table_name(table, words),
    )
    return Reply(text)


@on("keep", place=Place.HERE)
async def keep(host: Host, request: Request) -> Reply:
    """The heir declines, or the owner takes the offer back."""
    match = await _running(host, request)
    seat, owner_id, heir_id = request.at.number(0), request.at.number(1), request.at.number(2)
    member_at(match.table, Seat(seat))
    if request.user_id not in (owner_id, heir_id):
        raise Refused("for_the_heir", who=f"<@{heir_id}>")
    words = host.matches.public_words(match.table)
    key = "declined" if request.user_id == heir_id else "withdrawn"
    colour = words.colour(seat)
    text = words.line("seats", key, heir=f"<@{heir_id}>", who=f"<@{owner_id}>", colour=colour)
    return Reply(text)


@on("leaveseat")
async def leave_seat(host: Host, request: Request) -> Reply:
    """Ask before a seat is left."""
    match, seat = await _mine(host, request, anywhere=True)
    return seats_panel.sure_to_leave(match, seat, host.matches.words(match.table))


@on("vacate")
async def vacate(host: Host, request: Request) -> Reply:
    """Leave the seat: anyone may take it."""
    match, seat = await _mine(host, request, anywhere=True)
    await seat_changes.vacate(host, match.id, seat)
    return await _said(host, request, match, seat, "seat_left")


@on("comeback")
async def come_back(host: Host, request: Request) -> Reply:
    """Sit down again in the seat one had left."""
    match = await _running(host, request)
    seat = Seat(request.at.number(0))
    await seat_changes.come_back(host, match.id, seat, request.user_id)
    return await _said(host, request, match, seat, "seat_back")


@on("sit")
async def sit(host: Host, request: Request) -> Reply:
    """Take an open seat; whoever had left it comes back."""
    match = await _running(host, request)
    seat, user = Seat(request.at.number(0)), request.interaction.user
    member = member_at(match.table, seat)
    if member.left and member.user_id == user.id:
        return await come_back(host, request)
    name = limits.clean_name(user.display_name)
    await seat_changes.take(host, match.id, seat, user.id, name)
    return await _said(host, request, match, seat, "seat_taken")


def _is_over(request: Request) -> bool:
    """Whether the offer is too old to be accepted."""
    asked = request.interaction.message
    return asked is not None and clock.now() - asked.created_at > OFFER_DAYS


async def _running(host: Host, request: Request) -> Match:
    match = await visible_match(host, request.actor, request.table)
    if match.table.status is not Status.RUNNING:
        raise Refused(f"match_{match.table.status}")
    return match


async def _mine(host: Host, request: Request, *, anywhere: bool = False) -> tuple[Match, Seat]:
    """The person's own seat, of which the press speaks. Raises Refused."""
    match = await _running(host, request)
    user_id, seat = request.user_id, seats_panel.own(match, request.user_id)
    if seat is None:
        given_up = any(
            m.user_id == user_id and m.seat in match.resigned for m in match.table.members
        )
        raise Refused("has_resigned" if given_up else "not_your_seat")
    if str(seat) != request.at.word(0):
        raise Stale
    if not anywhere and not _is_here(request, match):
        key = "hand_nowhere" if match.table.channel_lost else "hand_there"
        where = messages.where(match.table, host.matches.words(match.table))
        raise Refused(key, where=where)
    return match, seat


async def _must_suit(host: Host, match: Match, seat: Seat, heir_id: int) -> None:
    """Raises Refused, in words for the owner, if that person cannot have the seat."""
    try:
        must_be_new(match.table, await host.store.seat_history(match.id), seat, heir_id)
    except Refused as refused:
        raise Refused("no_heir", who=f"<@{heir_id}>") from refused


def _is_here(request: Request, match: Match) -> bool:
    return request.channel_id == match.table.channel_id and not match.table.channel_lost


async def _said(host: Host, request: Request, match: Match, seat: Seat, key: str) -> Reply:
    words = host.matches.words((await host.matches.match(match.id)).table)
    text = words.line("said", key, table=match.id, colour=words.colour(seat))
    if key == "seat_left":
        text = f"{text}\n{messages.meanwhile(match.table.clock, words)}"
    return Reply(text)
