"""The job of a review: it judges one decision and asks for the next. The person who asked for the
review is notified once, when it is done."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import aiohttp
import discord

from bot.base import clock, reading
from bot.delivery import calls, posting
from bot.delivery.jobs import job
from bot.delivery.sending import sends
from bot.features.past.review import store, views
from bot.features.past.review.views import ended
from bot.host import Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.past import Past
from bot.matches.thinker import Glance, Thinkers, severity
from bot.screens.showing import amend
from bot.store.store import Store
from bot.tables.notifications import NotificationKind
from bot.tables.records import Notification, OutboxMessage
from bot.tables.schedule import next_digest, out_of_quiet
from games import history, log
from games.computers.review import PastDecision, Review, Verdict, at_stake, own
from games.core import Seat

logger = logging.getLogger(__name__)


def thinking(seat: Seat) -> Notification:
    """The job that goes on with the review of a seat."""
    return NotificationKind.REVIEW.single(about=seat, seat=seat)


@job(NotificationKind.REVIEW)
async def think(host: Host, message: OutboxMessage) -> None:
    """Judge the next decision of a seat, in a process of low priority. Computers that play can move
    between two of them."""
    match, seat = await host.matches.match(message.match_id or 0), message.seat
    if seat is None or match.result is None:
        return
    kept = await store.get(host.store, match.id, seat)
    if kept is None or kept[1].done:
        return
    past, review = await host.pasts.of(match), kept[1]
    if review.begun:
        review = await _further(host.store, host.thinkers, match, past, seat, review)
    else:
        review = await _begun(host.thinkers, match, past, seat)
    if not await store.keep(host.store, match.id, seat, review):
        return
    if review.left:
        await host.store.notify(match.id, [thinking(seat)], clock.now())
    elif not await _shown(host, match, seat, kept[0], review):
        await _tell_later(host.store, match, seat, kept[0])


async def _shown(host: Host, match: Match, seat: Seat, user_id: int, review: Review) -> bool:
    """Show the review in the answer that said how far it was; whether that was possible."""
    press = host.reviews.take(user_id, match.id)
    if press is None:
        return False
    known = await host.store.readers.get(user_id)
    with reading.reading(known.language or str(press.locale), known.sight, user_id):
        reply = await views.summary(match, seat, review)
        try:
            await amend(press, reply)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as failed:  # it was closed
            logger.debug("a review is not shown in its answer: %s", failed)
            return False
    return True


async def _tell_later(store: Store, match: Match, seat: Seat, user_id: int) -> None:
    """Send its person one direct message, unless they want no reminders: at the hour of their
    digest, or outside their quiet hours."""
    now, wishes = clock.now(), await store.deadlines.preferences(user_id)
    if wishes.on:
        due_at = next_digest(now, wishes) or out_of_quiet(now, wishes)
        message = NotificationKind.REVIEWED.single(about=seat, seat=seat, due_at=due_at)
        await store.notify(match.id, [message], now)


@sends(NotificationKind.REVIEWED)
async def ready(host: Host, outgoing: OutboxMessage) -> None:
    """Notify the person who asked for the review that it is done, even if a deputy has their
    seat."""
    match, seat = await posting.match_of(host.matches, outgoing), outgoing.seat
    kept = None if seat is None else await store.get(host.store, match.id, seat)
    if kept is not None:
        known = await host.store.readers.get(kept[0])
        with reading.reading(known.language, known.sight, kept[0]):
            reply = views.ready(match, as_read.words(match.table))
        await posting.deliver(
            host, outgoing, await host.discord.person(kept[0]), reply, asks=calls.own(outgoing)
        )


async def _begun(thinkers: Thinkers, match: Match, past: Past, seat: Seat) -> Review:
    """The chance before each decision, and which are to be judged."""

    def decisions() -> list[int]:
        entries = [line.entry for line in match.lines]
        mine = own(entries, history.holding(entries), seat)
        return [n for n in mine if len(log.legal(match.game, past.positions[n - 1], seat)) > 1]

    numbers = await asyncio.to_thread(decisions)
    views = tuple(past.view(number - 1, seat) for number in numbers)
    chances = await thinkers.glance(Glance(match.table.game, views))
    curve = tuple(zip(numbers, chances, strict=True))
    return Review(curve, at_stake(curve, ended(match, seat)), begun=True)


async def _further(
    store: Store, thinkers: Thinkers, match: Match, past: Past, seat: Seat, review: Review
) -> Review:
    """The review with one more decision judged; a decision that cannot be judged is passed over."""
    number, *left = review.left
    action = match.lines[number].entry.action
    assert action is not None
    legal = await asyncio.to_thread(log.legal, match.game, past.positions[number - 1], seat)
    nth = [entry for entry, _ in review.curve].index(number)
    game, view = match.table.game, past.view(number - 1, seat)
    try:
        with store.figures.reviews.labels(game).time():
            found = await thinkers.judge(game, PastDecision(view, tuple(legal), action, nth))
    except Exception as wrong:  # noqa: BLE001 - the others can still be judged
        # Only its kind: what an error says may hold what a seat keeps secret.
        logger.log(severity(wrong), "a decision cannot be judged: %s", type(wrong).__name__)
        return replace(review, left=tuple(left))
    best, chance, after = found
    verdict = Verdict(number, str(action), str(best), chance, after)
    return replace(review, left=tuple(left), verdicts=(*review.verdicts, verdict))
