"""The message of a contest: edited, or reposted if it is gone."""

from __future__ import annotations

from bot.base import clock
from bot.delivery import posting, unfinished
from bot.delivery.sending import sends
from bot.features.events.contests import store
from bot.features.events.contests import views as contests
from bot.features.events.contests.service import settled
from bot.host import Host
from bot.tables.notifications import ContestNews, NotificationKind
from bot.tables.records import OutboxMessage, Post


@sends(NotificationKind.EVENT, table=False)
async def send(host: Host, outgoing: OutboxMessage) -> None:
    """Show the state of a contest. Raises Refused if it is gone, discord.HTTPException."""
    news = ContestNews.of(outgoing.body)
    contest = await settled(host.matches, news.contest)
    # A contest is of no table: its unfinished postings are those of None.
    await unfinished.settle(host, None)
    channel = await host.discord.channel(contest.channel_id)
    reply, old = contests.message(contest), None
    if contest.message_id is not None:
        where = (contest.channel_id, contest.message_id)
        old = Post(0, NotificationKind.EVENT, *where, clock.now(), None)
    if await posting.edited(host, outgoing, channel, reply, old) or news.over:
        return
    await posting.deliver(host, outgoing, channel, reply, old=old)
    # The posting is kept until its outbox message is done: it has the id of the new message.
    found = host.store.postings.sent_for(outgoing.id)
    if found is not None and found.message_id is not None:
        await store.posted(host.store, contest.id, found.message_id)
