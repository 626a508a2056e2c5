"""Secret questions by letter: asked once, and closed when they are over.

So the newest letter is the only one that offers anything.
"""

from __future__ import annotations

import logging
from dataclasses import replace

import discord

from bot.base import clock, reading
from bot.base.errors import Refused
from bot.delivery import posting
from bot.delivery.sending import sends
from bot.host import Host
from bot.matches.match import Match
from bot.play import panels
from bot.play.decision import decision
from bot.screens import news
from bot.screens.replies import Reply, rewrite
from bot.tables.notifications import NotificationKind
from bot.tables.records import OutboxMessage, Post
from bot.tables.schedule import Where

log = logging.getLogger(__name__)


@sends(NotificationKind.SECRET)
async def secret(host: Host, outgoing: OutboxMessage) -> None:
    """Ask a seat for its secret choice, unless its player prefers the button in the channel.

    A closed door stops nothing: the button is always there. The letter before is closed; where
    nothing is asked any more that is all.
    """
    match, seat = await posting.match_of(host, outgoing), outgoing.seat
    if seat is None:
        return
    old = await host.store.post(match.id, posting.purpose(outgoing))
    if old is not None:
        await _close(host, match, old)
    asks = seat in match.awaited and any(action.secret for action in match.legal(seat))
    if not asks or not await _by_letter(host, match, outgoing):
        return
    asked = await panels.panel(host, decision(host, match, seat))
    newest = max((number for number, _ in match.heard(seat)), default=0)
    told = news.since(match, host.matches.words(match.table), seat, newest)
    reply = replace(asked, text="\n".join((*told, asked.text)))
    channel = await posting.place(host, outgoing)
    await posting.repost(host, outgoing, channel, reply, None, {"shown": match.entries})


async def over(host: Host, match: Match) -> None:
    """The match is over: no letter of it asks anything."""
    for old in await host.store.posts(match.id):
        if old.purpose.startswith(f"{NotificationKind.SECRET}:"):
            await posting.retire(host, old)


async def _by_letter(host: Host, match: Match, outgoing: OutboxMessage) -> bool:
    """Whether whoever is called for the seat wants letters; where the channel is lost, always."""
    called = match.table.members[outgoing.seat or 0].called(clock.now())
    if called is None or match.table.channel_lost:
        return True
    return (await host.store.deadlines.preferences(called)).secrets is Where.DM


async def _close(host: Host, match: Match, old: Post) -> None:
    """The letter has no button any more and says what came of its question, in the language of
    whoever has it; if it is gone, so much the better."""
    try:
        channel = await host.discord.channel(old.channel_id)
        with reading.reading(*await posting.reader_at(host, channel)):
            # To whoever has got up since, nothing that only the seat may know.
            words = host.matches.words(match.table)
            text = news.closed(match, words, None, _asked_at(match, old))
        await rewrite(channel.get_partial_message(old.message_id), Reply(text))
    except (Refused, discord.HTTPException) as failed:
        log.info("a letter of table %s stays as it is: %s", match.id, failed)
    await host.store.forget(match.id, old.purpose)


def _asked_at(match: Match, old: Post) -> int:
    """How many entries there were when a letter asked."""
    shown = (old.body or {}).get("shown")
    if shown is not None:
        return int(shown)
    return sum(line.at <= old.posted_at for line in match.lines)  # of release 0.1.0
