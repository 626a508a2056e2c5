"""Review one's own moves in a match that is over, and show the others what came of it."""

from __future__ import annotations

from bot.base import clock
from bot.base.errors import Refused
from bot.features.past.review import store, views
from bot.features.past.review.messages import thinking
from bot.interactions.access import visible_match
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens.replies import Reply
from bot.tables.notifications import notice
from games.computers.chances import reckoning_of
from games.computers.review import Review
from games.core import Seat


@on("review")
async def review(request: Request) -> Reply:
    """The review of the actor's own seat, or how far it is; the first press asks for it."""
    match, seat = await _own(request)
    words, made = as_read.words(match.table), await _made(request, match, seat)
    if made is not None and made.done:
        return await views.summary(match, seat, made)
    if made is None:
        await request.host.pasts.of(match)  # raises Refused if other rules were played
        await store.begin(request.store, match.id, seat, request.user_id)
    # Asked for at each press, so that a review whose job was lost goes on.
    await request.store.notify(match.id, [thinking(seat)], clock.now())
    if request.lasts:
        request.host.reviews.keep(request.user_id, match.id, request.interaction)
    return views.waiting(match, made, words)


@on("moment")
async def moment(request: Request, number: int) -> Reply:
    """One of the moments that mattered, by its number from 1."""
    match, seat, made = await _done(request)
    if not 1 <= number <= len(views.found(match, seat, made).moments):
        raise Refused("unknown_press")
    return await views.moment(
        request.pictures, match, await request.host.pasts.of(match), seat, made, number
    )


@on("reviewed")
async def moves(request: Request, page: int) -> Reply:
    """All moves that were judged, page by page."""
    match, seat, made = await _done(request)
    return views.moves(match, seat, made, page, as_read.words(match.table))


@on("tell_review")
async def tell(request: Request) -> Reply:
    """Post the summary at the table."""
    match, seat, made = await _done(request)
    of, words = views.found(match, seat, made), as_read.words(match.table)
    values = {"points": views.points(of.lost), "count": sum(1 for v in of.verdicts if v.lost)}
    total = sum(of.lucks)
    key = "review_took" if total < 0 else "review_brought"
    if abs(total) < views.LEAST:
        key = "review_shared"
    if not values["count"]:
        key = "review_flawless"
    who = as_read.public_words(match.table).seat(seat)
    line = notice(key, who=who, luck=views.points(total), table=match.id, **values)
    await store.show(request.store, match.id, seat)
    await request.store.notify(match.id, [line], clock.now())
    return Reply(
        words.line("review", "shown"), rows=((views.back(match, words),),), sole=views.sole(match)
    )


async def _own(request: Request) -> tuple[Match, Seat]:
    """The finished match, and the seat that the actor had at its end. Raises Refused."""
    match = await visible_match(request.matches, request.actor, request.table)
    if match.result is None:
        raise Refused("review_running" if match.awaited else "review_no_result")
    if match.lesson is not None or reckoning_of(match.game) is None:
        raise Refused("review_no_chances")
    for seat, member in match.seated.items():
        if member.user_id == request.user_id:
            return match, seat
    raise Refused("review_not_yours")


async def _made(request: Request, match: Match, seat: Seat) -> Review | None:
    """What there is of the actor's review."""
    kept = await store.get(request.store, match.id, seat)
    return kept[1] if kept is not None and kept[0] == request.user_id else None


async def _done(request: Request) -> tuple[Match, Seat, Review]:
    """The finished review of the actor's seat. Raises Refused if there is none (any more)."""
    match, seat = await _own(request)
    made = await _made(request, match, seat)
    if made is None or not made.done:
        raise Refused("review_not_done")
    return match, seat, made
