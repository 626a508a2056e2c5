"""Send the message of a proposal, to its channel or to each player."""

from __future__ import annotations

from bot.delivery import posting
from bot.delivery.sending import sends
from bot.host import Host
from bot.proposals import store
from bot.proposals.rules import kind_of
from bot.proposals.views import outcome, question
from bot.tables.notifications import NotificationKind, Proposed
from bot.tables.records import OutboxMessage, Status


@sends(NotificationKind.PROPOSAL, refused=posting.to_each)
async def proposal(host: Host, outgoing: OutboxMessage) -> None:
    """Send the question of a proposal, updated as people answer, or its outcome."""
    match = await posting.match_of(host, outgoing)
    words, asked = host.matches.words(match.table), Proposed.of(outgoing.body)
    found = await store.get(host.store, match.id, asked.kind)
    running = match.table.status is Status.RUNNING
    if (running or match.table.direct) and await posting.to_each_if_lost(
        host, outgoing, match.table
    ):
        return
    old = await host.store.post(match.id, posting.purpose(outgoing))
    channel = await posting.place(host, outgoing)
    in_person = outgoing.seat is not None
    if found is None:
        if not asked.how:
            return
        reply = outcome(match, words, asked.kind, asked.how, asked.body, named=in_person)
        if old is not None:
            await posting.edited(outgoing, channel, reply, old)
            await host.store.forget(match.id, old.purpose)
        elif in_person and asked.how == "refused":
            # Who proposed it has no question on which they could read that.
            await posting.say(host, outgoing, reply)
        return
    reply = question(match, words, found, named=in_person)
    missing = kind_of(asked.kind).need(match, found).missing(found.agreed)
    if await posting.edited(outgoing, channel, reply, old):
        return
    if outgoing.seat is None or outgoing.seat in missing:
        await posting.repost(host, outgoing, channel, reply, old, None)
