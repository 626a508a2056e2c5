"""A digest a day, for whoever wants one: a line for each of their tables where something happened.

It tells what everybody may read, and nothing that a seat alone may know. At most one stands: the
one before is deleted, for whoever has not read it finds the tables by this one as well.
"""

from __future__ import annotations

import logging

import discord

from bot.base import clock, limits
from bot.base.address import address
from bot.base.errors import Refused
from bot.delivery import posting, unfinished
from bot.delivery.sending import sends
from bot.digest import store
from bot.host import Host
from bot.matches.match import Match
from bot.screens import log_lines, messages, next_table
from bot.screens.replies import Reply, Rows, Style, button
from bot.status import views as status_lines
from bot.tables.notifications import Digest, NotificationKind
from bot.tables.records import OVER, OutboxMessage, Status, Table
from bot.tables.schedule import out_of_quiet
from data.words import Words

NEWS = 2  # lines of what happened at a table, the newest
LONGEST = 240  # characters of them
log = logging.getLogger(__name__)


async def _tomorrow(host: Host, outgoing: OutboxMessage) -> None:
    """A person's door is closed: it comes with tomorrow's."""
    await store.put_next(host.store, Digest.of(outgoing.body), clock.now())


@sends(NotificationKind.DIGEST, table=False, refused=_tomorrow)
async def send(host: Host, outgoing: OutboxMessage) -> None:
    """Tell a person what happened, if anything did; then the next digest begins here."""
    told, now = Digest.of(outgoing.body), clock.now()
    deadlines = host.store.deadlines
    wanted = await deadlines.preferences(told.user_id)
    if wanted.digest is None:
        return
    away = await deadlines.away(told.user_id, now)
    if away is not None or out_of_quiet(now, wanted) != now:  # or it comes late, after an outage
        await store.put_next(host.store, told, now)
        return
    await unfinished.settle(host, None)
    reply = await _written(host, told)
    before = told.before
    if reply is not None:
        person = await host.discord.person(told.user_id)
        await posting.deliver(host, outgoing, person, reply)
        if before is not None:
            await _delete(host, *before)
        sent = host.store.postings.sent_for(outgoing.id)
        before = None if sent is None else (sent.channel_id, sent.message_id or 0)
    await store.put_next(host.store, Digest(told.user_id, now, before), now)


async def quiet(host: Host, reply: Reply) -> Reply:
    """What calls people to a table that does not wait for them; not those who get a digest."""
    wishes = {user: await host.store.deadlines.preferences(user) for user in reply.pings}
    return reply.calling(user for user, wanted in wishes.items() if wanted.digest is None)


async def _written(host: Host, told: Digest) -> Reply | None:
    """The digest; None if nothing has happened."""
    lines, words = list[str](), None
    for table in await host.store.tables_of(told.user_id, finished=True):
        text = await _line(host, table, told)
        if text is not None:
            lines.append(text)
            words = words or host.matches.words(table)
    if words is None:
        return None
    head = words.line("digest", "head", since=messages.moment(told.since))
    text = "\n".join((head, *status_lines.cut(lines, words, len(head))))
    return Reply(text, rows=await _way_on(host, told.user_id, words))


async def _line(host: Host, table: Table, told: Digest) -> str | None:
    """What happened at a table, and who is awaited there; None: nothing, or nothing of theirs."""
    seat = table.seat_of(told.user_id, clock.now())
    if table.settings.lesson or table.changed_at < told.since or seat is None:
        return None
    if table.status is not Status.RUNNING and table.status not in OVER:
        return None
    try:
        match = await host.matches.match(table.id)
    except Refused:  # its record is damaged: that is told elsewhere
        return None
    since = next((n for n, line in enumerate(match.lines) if line.at >= told.since), match.entries)
    words = host.matches.words(table)
    news = [text for _, text in log_lines.told(match, words, None, since)]
    if not news:
        return None
    name = await status_lines.linked_name(host, table, words)
    happened = limits.fit(" ".join(news[-NEWS:]), LONGEST)
    if len(news) > NEWS:
        happened = words.line("digest", "more", news=happened, count=len(news) - NEWS)
    return words.line(
        "digest", "each", table=name, news=happened, stands=await _stands(host, match, told, words)
    )


async def _stands(host: Host, match: Match, told: Digest, words: Words) -> str:
    """How the table stands: who is awaited, or who has won."""
    if match.table.status in OVER:
        return messages.ranking(match, words)[0]
    who = await status_lines.seats(host, match, told.user_id)
    return words.line("status", "waiting", who=words.clauses(who))


async def _way_on(host: Host, user_id: int, words: Words) -> Rows:
    """The button that opens the table that waits for them, if any does."""
    count = len(await next_table.waiting(host, user_id))
    if not count:
        return ()
    label = words.line("button", "waiting_table", count=count)
    return ((button(label, address("next", 0), Style.success),),)


async def _delete(host: Host, channel_id: int, message_id: int) -> None:
    """The digest before; if it is gone, so much the better."""
    try:
        channel = await host.discord.channel(channel_id)
        await channel.get_partial_message(message_id).delete()
    except (Refused, discord.HTTPException) as failed:
        log.info("a digest stays where it is: %s", failed)
