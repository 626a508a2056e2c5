"""/table seat and /table resign: hand a seat over, leave it, come back to it, take it, give it up,
or vote about a late player."""

from __future__ import annotations

from datetime import timedelta

from bot.base import clock
from bot.base.errors import Refused, Stale
from bot.features.proposals.service import propose
from bot.features.seats import replacing, resigning, service, views
from bot.features.seats.service import Offer
from bot.interactions.access import visible_match
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.screens import messages
from bot.screens.replies import Reply, said
from bot.tables.seats import member_at
from games.core import Seat

OFFER_DAYS = timedelta(days=7)
"""How long an offer of a seat can be accepted."""


@on("seat", place=Place.NEW)
async def show(request: Request) -> Reply:
    """Show every seat, and what this person can do about it."""
    match = await visible_match(request.matches, request.actor, request.table)
    here = service.is_here(request.actor, match.table)
    return await views.panel(request.store, match, request.user_id, here=here)


@on("heir")
async def heir(request: Request, seat: Seat) -> Reply:
    """An heir was picked: show what it means to give the seat away."""
    heir_id = next((user_id for user_id, _ in request.people), None)
    match = await service.may_hand_over(
        request.matches, request.actor, request.table, seat, heir_id
    )
    assert heir_id is not None
    return views.sure_to_hand_over(match, seat, heir_id, as_read.words(match.table))


@on("offer")
async def offer(request: Request, seat: Seat, heir_id: int) -> Reply:
    """Ask the heir, where everybody reads it."""
    await service.offer(request.host, request.actor, request.table, seat, heir_id)
    return await _said(request, seat, "seat_offered")


@on("takeover", place=Place.HERE)
async def take_over(
    request: Request, seat: Seat, owner_id: int, heir_id: int, acts: int | None = None
) -> Reply:
    """The heir accepts and gets the seat, with all it knows."""
    asked = request.interaction.message
    # An offer of an earlier release, without a count, may be any number of moves old.
    if acts is None or (asked is not None and clock.now() - asked.created_at > OFFER_DAYS):
        raise Stale
    offered = Offer(seat, owner_id, heir_id, acts)
    before, table = await service.take_over(request.matches, request.actor, request.table, offered)
    owner = as_read.public_words(before).seat(seat)
    words = as_read.public_words(table)
    name = messages.table_name(table, words)
    who = {"heir": words.seat(seat), "who": owner, "colour": words.colour(seat)}
    return Reply(words.line("seats", "handed", table=name, **who))


@on("keep", place=Place.HERE)
async def keep(request: Request, seat: Seat, owner_id: int, heir_id: int) -> Reply:
    """The heir declines, or the owner withdraws the offer."""
    match = await service.running(request.matches, request.actor, request.table)
    member_at(match.table, seat)
    if request.user_id not in (owner_id, heir_id):
        raise Refused("for_the_heir", who=f"<@{heir_id}>")
    words = as_read.public_words(match.table)
    key = "declined" if request.user_id == heir_id else "withdrawn"
    who = {"heir": f"<@{heir_id}>", "who": f"<@{owner_id}>", "colour": words.colour(seat)}
    return Reply(words.line("seats", key, **who))


@on("leaveseat")
async def leave_seat(request: Request, seat: Seat) -> Reply:
    """Ask before a seat is left."""
    match = await service.own_seat(request.matches, request.actor, request.table, seat)
    return views.sure_to_leave(match, seat, as_read.words(match.table))


@on("vacate")
async def vacate(request: Request, seat: Seat) -> Reply:
    """Leave the seat: anyone may take it."""
    await service.leave(request.matches, request.actor, request.table, seat)
    return await _said(request, seat, "seat_left")


@on("resign", place=Place.NEW)
async def resign(request: Request) -> Reply:
    """Ask before a seat is given up for good."""
    match, seat = await resigning.own_seat(request.matches, request.actor, request.table)
    return views.sure_to_resign(match, seat, as_read.words(match.table))


@on("resigned")
async def resigned(request: Request) -> Reply:
    """Give up the seat."""
    key = request.host.key_of(request.press.key)
    return said(
        await resigning.resign(request.matches, request.actor, request.table, key), "resigned"
    )


@on("comeback")
async def come_back(request: Request, seat: Seat) -> Reply:
    """Return to the seat one had left."""
    await service.come_back(request.matches, request.actor, request.table, seat)
    return await _said(request, seat, "seat_back")


@on("sit")
async def sit(request: Request, seat: Seat) -> Reply:
    """Take an open seat; a player who had left it comes back."""
    back = await service.take(request.matches, request.actor, request.table, seat)
    return await _said(request, seat, "seat_back" if back else "seat_taken")


@on("replace")
async def replace(request: Request, seat: Seat) -> Reply:
    """Ask before a vote about a late player begins."""
    match, _ = await replacing.may_vote(request.matches, request.actor, request.table, seat)
    return views.sure_to_replace(match, seat, as_read.words(match.table))


@on("remove")
async def remove(request: Request, seat: Seat) -> Reply:
    """Vote to replace the player; more than half of the others decide."""
    match, voter = await replacing.may_vote(request.matches, request.actor, request.table, seat)
    done = await propose(
        request.matches, match, f"{replacing.REMOVE}.{seat}", voter, {"seat": seat}
    )
    return said(match.table, f"remove_{'done' if done else 'agreed'}")


async def _said(request: Request, seat: Seat, key: str) -> Reply:
    table = (await request.matches.match(request.table)).table
    words = as_read.words(table)
    text = words.line("said", key, table=table.id, colour=words.colour(seat))
    if key == "seat_left":
        text = f"{text}\n{messages.meanwhile(table.clock, words)}"
    return Reply(text)
