"""The job of a review: one decision is judged, and the next one is asked for."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from bot.base import clock
from bot.delivery.jobs import job
from bot.host import Host
from bot.matches.match import Match
from bot.matches.past import Past
from bot.matches.thinker import Glance
from bot.review import store
from bot.tables.notifications import NotificationKind
from bot.tables.records import Notification, OutboxMessage
from games import history, log
from games.computers.review import Decision, Review, Verdict, at_stake, own
from games.core import Seat

logger = logging.getLogger(__name__)


def thinking(seat: Seat) -> Notification:
    """That a review goes on."""
    return NotificationKind.REVIEW.single(about=seat, seat=seat)


@job(NotificationKind.REVIEW)
async def think(host: Host, message: OutboxMessage) -> None:
    """Judge the next decision of a seat, in a process of low priority; the moves of computers that
    play come between two of them."""
    match, seat = await host.matches.match(message.match_id or 0), message.seat
    if seat is None or match.result is None:
        return
    kept = await store.get(host.store, match.id, seat)
    if kept is None or kept[1].done:
        return
    past, review = await host.pasts.of(match), kept[1]
    if review.begun:
        review = await _further(host, match, past, seat, review)
    else:
        review = await _begun(host, match, past, seat)
    if await store.keep(host.store, match.id, seat, review) and review.left:
        await host.store.notify(match.id, [thinking(seat)], clock.now())


async def _begun(host: Host, match: Match, past: Past, seat: Seat) -> Review:
    """The chance before each decision, and which are to be judged."""

    def decisions() -> list[int]:
        entries = [line.entry for line in match.lines]
        mine = own(entries, history.holding(entries), seat)
        return [n for n in mine if len(log.legal(match.game, past.positions[n - 1], seat)) > 1]

    numbers = await asyncio.to_thread(decisions)
    views = tuple(past.view(number - 1, seat) for number in numbers)
    chances = await host.thinkers.glance(Glance(match.table.game, views))
    curve = tuple(zip(numbers, chances, strict=True))
    return Review(curve, at_stake(curve, ended(match, seat)), begun=True)


async def _further(host: Host, match: Match, past: Past, seat: Seat, review: Review) -> Review:
    """The review with one decision more; one that takes too long is passed over."""
    number, *left = review.left
    action = match.lines[number].entry.action
    assert action is not None
    legal = await asyncio.to_thread(log.legal, match.game, past.positions[number - 1], seat)
    nth = [entry for entry, _ in review.curve].index(number)
    game, view = match.table.game, past.view(number - 1, seat)
    try:
        with host.store.figures.reviews.labels(game).time():
            found = await host.thinkers.judge(game, Decision(view, tuple(legal), action, nth))
    except Exception as wrong:  # noqa: BLE001 - the others can still be judged
        # Only its kind: what an error says may hold what a seat keeps secret.
        logger.error("a decision cannot be judged: %s", type(wrong).__name__)
        return replace(review, left=tuple(left))
    best, chance, after = found
    verdict = Verdict(number, str(action), str(best), chance, after)
    return replace(review, left=tuple(left), verdicts=(*review.verdicts, verdict))


def ended(match: Match, seat: Seat) -> float:
    """What came of the match for a seat: 1 if it won, a share of it if others did too, else 0."""
    winners = () if match.result is None else match.result.winners
    return 1 / len(winners) if seat in winners else 0.0
