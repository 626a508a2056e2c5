"""Send the message of a proposal, to its channel or to each player; and end it after its term."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.base import clock
from bot.delivery import posting, reach, stripping, wishes
from bot.delivery.below_boards import below_boards
from bot.delivery.calls import Asks
from bot.delivery.jobs import job
from bot.delivery.sending import sends
from bot.features.proposals import service, store
from bot.features.proposals.rules import kind_of
from bot.features.proposals.views import outcome, question
from bot.host import Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.screens.replies import Reply
from bot.store.store import Store
from bot.tables.call_budgets import hourly
from bot.tables.notifications import NotificationKind, Proposed, Term, proposal_notification
from bot.tables.records import Notification, OutboxMessage, Proposal, Status
from games.core import Seat

UNANSWERED = ("refused", "lapsed")
"""The ends of proposals that come to nothing: the player who made one was sent no question, so no
edit of it can say so."""


@job(NotificationKind.TERM)
async def look(host: Host, due: OutboxMessage) -> None:
    """Remind of a proposal, or end it."""
    about = Term.of(due.body)
    await service.look(
        host.matches, await posting.match_of(host.matches, due), about.kind, reminded=about.reminded
    )


@below_boards
async def overtaken(matches: MatchRegistry, match: Match, again: bool) -> list[Notification]:
    """Drop the proposals that the match has overtaken; the others are posted again."""
    await service.sweep(matches, match)
    left = await store.all_of(matches.store, match.id) if again else []
    return [proposal_notification(each.kind, repost=True) for each in left]


@sends(NotificationKind.PROPOSAL, refused=posting.to_each, closed=reach.refused)
async def proposal(host: Host, outgoing: OutboxMessage) -> None:
    """Send the question of a proposal, updated as people answer, or its outcome."""
    match = await posting.match_of(host.matches, outgoing)
    found = await store.get(host.store, match.id, Proposed.of(outgoing.body).kind)
    running = match.table.status is Status.RUNNING
    if (running or match.table.direct) and await posting.to_each_if_lost(
        host, outgoing, match.table
    ):
        return
    if outgoing.seat is None:  # players who were asked by direct message read there what came of it
        await posting.to_each(host, outgoing, await _asked_in_person(host.store, match, outgoing))
    if found is None:
        await _ended(host, match, outgoing)
    else:
        await _asked(host, match, outgoing, found)


async def _asked_in_person(store: Store, match: Match, outgoing: OutboxMessage) -> list[Seat]:
    posts, of = await store.posts(match.id), f"{posting.purpose(outgoing)}:"
    seats = [posting.seat_of(post) for post in posts if post.purpose.startswith(of)]
    return [seat for seat in seats if seat is not None]


async def _asked(host: Host, match: Match, outgoing: OutboxMessage, found: Proposal) -> None:
    missing, asked = await service.missing(host.store, match, found), _asked_of(match, found)
    words = as_read.words(match.table)
    if outgoing.seat is None and len(asked) == 1:
        with await posting.alone(host.store, match.seated[asked[0]].called(clock.now()) or 0):
            words = as_read.words(match.table)
    _, until = await service.terms(host.store, match, found)
    warns = await kind_of(found.kind).warns(host.matches, match, found)
    named = outgoing.seat is not None
    reply = question(match, words, found, missing, until, named=named, warns=warns)
    old = await host.store.post(match.id, posting.purpose(outgoing))
    channel = await posting.place(host, outgoing)
    if await posting.edited(host, outgoing, channel, reply, old):
        return
    asks = _asks(match, found)
    if outgoing.seat is not None:
        if outgoing.seat in missing:
            await posting.repost(host, outgoing, channel, reply, old, None, asks=asks)
        return
    called = await wishes.calls(host, match.table, missing)
    await wishes.write_to(host.store, outgoing, called)
    await posting.repost(host, outgoing, channel, reply.calling(called.here), old, None, asks=asks)


def _asked_of(match: Match, proposal: Proposal) -> Sequence[Seat]:
    """The seats that a proposal asks, without the one that proposes."""
    return sorted(kind_of(proposal.kind).asks(match, proposal) - {proposal.seat})


def _asks(match: Match, proposal: Proposal) -> Asks:
    """What it asks each player: the same for an hour, however often it is proposed and taken back,
    unless they have moved meanwhile."""
    now, hour = clock.now(), hourly(clock.now())
    called = [(m.called(now), seat) for seat, m in match.seated.items()]
    return Asks(
        {
            user_id: f"{NotificationKind.PROPOSAL}:{proposal.kind}:{match.acts(seat)}:{hour}"
            for user_id, seat in called
            if user_id is not None
        }
    )


async def _heard(
    host: Host, outgoing: OutboxMessage, match: Match, hear: Collection[Seat], reply: Reply
) -> Reply:
    """The outcome, calling these seats, each in the way they wish."""
    present = {seat for seat in hear if seat in match.present}
    called = await wishes.calls(host, match.table, present)
    await wishes.write_to(host.store, outgoing, called)
    if not called.here:
        return reply
    named = " ".join(f"<@{user_id}>" for user_id in called.here)
    return replace(reply, text=f"{reply.text}\n-# {named}", pings=called.here)


def _is_answered(outgoing: OutboxMessage, asked: Proposed) -> bool:
    """Whether an outcome by direct message needs a new message, since its reader has no question
    that could say it."""
    return outgoing.seat is not None and (asked.how in UNANSWERED or outgoing.seat in asked.hear)


async def _ended(host: Host, match: Match, outgoing: OutboxMessage) -> None:
    asked, in_person = Proposed.of(outgoing.body), outgoing.seat is not None
    if not asked.how:
        return
    words = as_read.words(match.table)
    reply = outcome(match, words, asked.kind, asked.how, asked.body, named=in_person)
    old, channel = (
        await host.store.post(match.id, posting.purpose(outgoing)),
        await posting.place(host, outgoing),
    )
    past = reply.text if asked.how != "lapsed" else None
    if not in_person:
        reply = await _heard(host, outgoing, match, asked.hear, reply)
    # If nobody has pressed, nobody would see an edit of a question that is days old.
    edits = old if asked.how != "lapsed" and not reply.pings else None
    if edits is not None and await posting.edited(host, outgoing, channel, reply, edits):
        await host.store.forget(match.id, edits.purpose)
    elif old is not None or reply.pings or _is_answered(outgoing, asked):
        asks = Asks(f"{asked.how}:{asked.kind}:{hourly(clock.now())}")
        await posting.say(host, outgoing, reply, asks)
        await stripping.retire(host, old, past)
