"""The message of a ladder or a round robin: brought up to date, or reposted if it is gone."""

from __future__ import annotations

from bot.base import clock
from bot.base.errors import Refused
from bot.contests import store
from bot.contests import views as contests
from bot.delivery import posting, unfinished
from bot.delivery.sending import sends
from bot.host import Host
from bot.tables.contests import Contest, Outcome, Pairing, Stage
from bot.tables.notifications import ContestNews, NotificationKind
from bot.tables.records import OutboxMessage, Post, Status


@sends(NotificationKind.EVENT, table=False)
async def send(host: Host, outgoing: OutboxMessage) -> None:
    """Show how a contest stands. Raises Refused if it is gone, discord.HTTPException."""
    news = ContestNews.of(outgoing.body)
    contest = await settled(host, news.contest)
    await unfinished.settle(host, None)
    channel = await host.discord.channel(contest.channel_id)
    reply, old = contests.message(contest), None
    if contest.message_id is not None:
        where = (contest.channel_id, contest.message_id)
        old = Post(0, NotificationKind.EVENT, *where, clock.now(), None)
    if await posting.edited(outgoing, channel, reply, old) or news.over:
        return
    await posting.deliver(host, outgoing, channel, reply, old=old)
    found = host.store.postings.sent_for(outgoing.id)
    if found is not None and found.message_id is not None:
        await store.posted(host.store, contest.id, found.message_id)


async def settled(host: Host, contest_id: int) -> Contest:
    """A contest that knows what came of all its matches. Raises Refused if there is none."""
    contest = await store.get(host.store, contest_id)
    over = [
        pairing
        for pairing in contest.pairings
        if pairing.outcome is Outcome.OPEN and pairing.status in (Status.FINISHED, Status.CLOSED)
    ]
    if not over or contest.stage is Stage.OVER:
        return contest
    ended = sorted(over, key=lambda pairing: pairing.ended)
    outcomes = [(pairing.id, await _outcome(host, contest, pairing)) for pairing in ended]
    return await store.decide(host.store, contest_id, outcomes)


async def _outcome(host: Host, contest: Contest, pairing: Pairing) -> Outcome:
    """What came of a match that is over; one called off or damaged counts for nothing.

    A seat counts for whoever joined the contest, also where somebody has taken it over or was
    erased: then it is the one that the other does not have.
    """
    if pairing.status is not Status.FINISHED or pairing.match_id is None:
        return Outcome.VOID
    try:
        match = await host.matches.match(pairing.match_id)
    except Refused:  # its record is damaged: that is told elsewhere
        return Outcome.VOID
    seats = {member.user_id: seat for seat, member in match.seated.items()}
    numbers = (pairing.first, pairing.second)
    first, second = (seats.get(contest.entrant(n).user_id or 0) for n in numbers)
    if match.result is None or first is second is None:
        return Outcome.VOID
    winners = set(match.result.winners)
    if len(winners) != 1:
        return Outcome.DRAW
    won = first in winners if first is not None else second not in winners
    return Outcome.FIRST if won else Outcome.SECOND
