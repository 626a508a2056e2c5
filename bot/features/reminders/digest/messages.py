"""The daily digest: a line for each table of a person where something happened.

It holds only what everybody may read. The previous digest is deleted; the button of the new one
leads to the same tables.
"""

from __future__ import annotations

import logging

import discord

from bot.base import clock, limits
from bot.base.address import address
from bot.base.errors import Refused
from bot.delivery import calls, posting, unfinished
from bot.delivery.sending import sends
from bot.features.reminders.digest import store
from bot.host import Discord, Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.screens import log_lines, messages, next_table, table_lines
from bot.screens.replies import Reply, Rows, Style, button
from bot.store.store import Store
from bot.tables.notifications import Digest, NotificationKind
from bot.tables.records import OVER, OutboxMessage, Status, Table
from bot.tables.schedule import out_of_quiet
from data.words import Words

NEWS = 2  # lines of what happened at a table, the newest
LONGEST = 240  # characters of them
log = logging.getLogger(__name__)


async def _tomorrow(host: Host, outgoing: OutboxMessage) -> None:
    """Move a digest that a person's closed direct messages refused into tomorrow's."""
    await store.put_next(host.store, Digest.of(outgoing.body), clock.now())


@sends(NotificationKind.DIGEST, table=False, refused=_tomorrow)
async def send(host: Host, outgoing: OutboxMessage) -> None:
    """Send a person what happened, if anything did; the next digest begins at this instant."""
    about, now = Digest.of(outgoing.body), clock.now()
    deadlines = host.store.deadlines
    wanted = await deadlines.preferences(about.user_id)
    if wanted.digest is None:
        return
    away = await deadlines.away(about.user_id, now)
    if away is not None or out_of_quiet(now, wanted) != now:  # or it comes late, after an outage
        await store.put_next(host.store, about, now)
        return
    await unfinished.settle(host, None)
    reply = await _written(host.matches, about)
    before = about.before
    if reply is not None:
        person = await host.discord.person(about.user_id)
        await posting.deliver(host, outgoing, person, reply, asks=calls.own(outgoing))
        if before is not None:
            await _delete(host.discord, *before)
        sent = host.store.postings.sent_for(outgoing.id)
        before = None if sent is None else (sent.channel_id, sent.message_id or 0)
    await store.put_next(host.store, Digest(about.user_id, now, before), now)


async def _written(matches: MatchRegistry, about: Digest) -> Reply | None:
    """The digest; None if nothing has happened."""
    lines, words = list[str](), None
    for table in await matches.store.tables_of(about.user_id, finished=True):
        text = await _line(matches, table, about)
        if text is not None:
            lines.append(text)
            words = words or as_read.words(table)
    if words is None:
        return None
    head = words.line("digest", "head", since=messages.moment(about.since))
    text = "\n".join((head, *table_lines.cut(lines, words, len(head))))
    return Reply(text, rows=await _way_on(matches.store, about.user_id, words))


async def _line(matches: MatchRegistry, table: Table, about: Digest) -> str | None:
    """What happened at a table, and who is awaited there; None if there is no news for this
    person."""
    seat = table.seat_of(about.user_id, clock.now())
    if table.settings.lesson or seat is None:
        return None
    if table.status is not Status.RUNNING and table.status not in OVER:
        return None
    if table.status in OVER and table.changed_at < about.since:
        return None
    try:
        match = await matches.match(table.id)
    except Refused:  # its record is damaged: that is said elsewhere
        return None
    since = next((n for n, line in enumerate(match.lines) if line.at >= about.since), match.entries)
    words = as_read.words(table)
    news = [text for _, text in log_lines.told(match, words, None, since)]
    if not news and not await _asks(matches, match, about):
        return None
    name = await table_lines.linked_name(matches.store, table, words)
    if not news:
        state = await _state(matches, match, about, words)
        return words.line("digest", "asks", table=name, state=state)
    happened = limits.fit(" ".join(news[-NEWS:]), LONGEST)
    if len(news) > NEWS:
        happened = words.line("digest", "more", news=happened, count=len(news) - NEWS)
    state = await _state(matches, match, about, words)
    return words.line("digest", "each", table=name, news=happened, state=state)


async def _asks(matches: MatchRegistry, match: Match, about: Digest) -> bool:
    """Whether a table without news asks this person for something: an answer to a proposal, or what
    is to become of a seat that is open or late since the last digest."""
    if match.table.status in OVER:
        return False
    if await table_lines.to_answer(matches, match, about.user_id):
        return True
    if match.table.changed_at >= about.since and any(m.left for m in match.seated.values()):
        return True
    now = clock.now()
    running = await matches.store.deadlines.clock(match.id, now)
    late = [] if running is None else [running.waiting[seat] for seat in running.late(now)]
    return any(
        waiting.user_id != about.user_id and about.since <= (waiting.deadline or about.since)
        for waiting in late
    )


async def _state(matches: MatchRegistry, match: Match, about: Digest, words: Words) -> str:
    """Who is awaited at a table, or who has won."""
    if match.table.status in OVER:
        return messages.ranking(match, words)[0]
    who = await table_lines.seats(matches.store, match, about.user_id)
    who += await table_lines.to_answer(matches, match, about.user_id)
    return words.line("status", "waiting", who=words.clauses(who))


async def _way_on(store: Store, user_id: int, words: Words) -> Rows:
    """The button to the table that waits for this person, if there is one."""
    if not (count := len(await next_table.waiting(store, user_id))):
        return ()
    label = words.line("button", "waiting_table", count=count)
    return ((button(label, address("next", 0), Style.success),),)


async def _delete(client: Discord, channel_id: int, message_id: int) -> None:
    """Delete the earlier digest, if it is still there."""
    try:
        channel = await client.channel(channel_id)
        await channel.get_partial_message(message_id).delete()
    except (Refused, discord.HTTPException) as failed:
        log.info("a digest stays where it is: %s", failed)
