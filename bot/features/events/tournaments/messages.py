"""Send the message of a tournament, open the tables of its rounds, and look what comes next."""

from __future__ import annotations

import logging

import discord

from bot.base import clock, limits
from bot.base.errors import Refused
from bot.delivery import calls, posting, unfinished
from bot.delivery.jobs import NotYet
from bot.delivery.sending import sends
from bot.features.events.tournaments import service, store, views
from bot.features.events.tournaments.standing import Tournament, TournamentTable
from bot.features.lobby.threads import A_WEEK
from bot.host import Host
from bot.store.store import Store
from bot.tables.contests import EventStatus
from bot.tables.notifications import NotificationKind, TournamentNews, TournamentTableNews
from bot.tables.records import OutboxMessage, Post
from data.words import Words

A_MOMENT = 1.0  # seconds
EXISTS = 160004  # a thread was created from that message before
log = logging.getLogger(__name__)


@sends(NotificationKind.TOURNAMENT, table=False)
async def send(host: Host, outgoing: OutboxMessage) -> None:
    """Show how a tournament is going. Raises Refused, discord.HTTPException."""
    news = TournamentNews.of(outgoing.body)
    found = await store.get(host.store, news.tournament)
    # It is of no table: its unfinished postings are those of None.
    await unfinished.settle(host, None)
    channel = await host.discord.channel(found.channel_id)
    reply, old = views.message(found), None
    if found.message_id is not None:
        where = (found.channel_id, found.message_id)
        old = Post(0, NotificationKind.TOURNAMENT, *where, clock.now(), None)
    # The table of honour is a new message, once, so that all see it; the earlier message then only
    # says who has won.
    ends = found.stage is EventStatus.OVER and not news.over
    honours = ends and any(t.result for t in found.tables)
    if not honours and (await posting.edited(host, outgoing, channel, reply, old) or news.over):
        return
    past = views.past(found) if honours else None
    await posting.deliver(host, outgoing, channel, reply, old=old, past=past)
    if (posted := _posted(host.store, outgoing)) is not None:
        await store.posted(host.store, found.id, posted)


async def _refused(host: Host, outgoing: OutboxMessage) -> None:
    """The channel is gone, or nothing may be posted there: the table is played by direct
    message."""
    table = await store.table(host.store, TournamentTableNews.of(outgoing.body).table)
    await _begin(host, table, table.id)


@sends(NotificationKind.TOURNAMENT_TABLE, table=False, refused=_refused)
async def open_table(host: Host, outgoing: OutboxMessage) -> None:
    """Open a table of a round in a thread of its own, and begin. Each step is stored, so that it is
    done once however often this is tried. Raises Refused, discord.HTTPException."""
    table = await store.table(host.store, TournamentTableNews.of(outgoing.body).table)
    found = await store.get(host.store, table.tournament)
    if table.match_id is not None or found.stage is EventStatus.OVER:
        await _begin(host, table, table.id)
        return
    channel = await host.discord.channel(found.channel_id)
    line_id = table.line_id
    if line_id is None:
        await unfinished.settle(host, None)
        line = views.line(found, table.entrants, table.round)
        await posting.deliver(host, outgoing, channel, line, asks=calls.own(outgoing))
        line_id = _posted(host.store, outgoing)
        if line_id is None:
            raise Refused("busy")
        await store.lined(host.store, table.id, line_id)
    await _grow(channel, line_id, found, table)
    await _begin(host, table, line_id)


async def _grow(
    channel: discord.TextChannel, line_id: int, found: Tournament, table: TournamentTable
) -> None:
    """Create the thread of a table from its line in the channel; the thread has the line's
    number."""
    words = Words.of(found.language)
    name = words.line("tournament", "thread", round=table.round, place=found.number_of(table))
    line = channel.get_partial_message(line_id)
    try:
        await line.create_thread(name=limits.label(name), auto_archive_duration=A_WEEK)
    except discord.HTTPException as refused:
        if refused.code != EXISTS:
            raise


async def _begin(host: Host, table: TournamentTable, channel_id: int) -> None:
    if await service.seat(host.matches, table.id, channel_id) is not None:
        host.wake()


@sends(NotificationKind.TOURNAMENT_LOOK, table=False)
async def look(host: Host, outgoing: OutboxMessage) -> None:
    """Fill in for missing players, and open what comes next. Raises Refused."""
    try:
        await service.look(host.matches, TournamentNews.of(outgoing.body).tournament)
    except Refused as refused:
        if refused.key == "busy":  # something has happened meanwhile
            raise NotYet(A_MOMENT) from refused
        raise


def _posted(store: Store, outgoing: OutboxMessage) -> int | None:
    """The number of the message that was posted, which is known until its outbox message is done;
    None: nothing was posted."""
    found = store.postings.sent_for(outgoing.id)
    return None if found is None else found.message_id
