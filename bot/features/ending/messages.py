"""The final board of a match."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import discord

from bot.base import clock
from bot.base.errors import Refused
from bot.delivery import (
    below_boards,
    channels,
    ladder,
    posting,
    reach,
    stripping,
    unreached,
    wishes,
)
from bot.delivery.calls import Asks
from bot.delivery.sending import sends
from bot.features.lobby.series import views as series
from bot.features.play.messages import past, question_over
from bot.host import Discord, Host
from bot.matches.match import Match
from bot.screens import board_messages
from bot.store import spectators
from bot.store.result_rows import of_match
from bot.store.store import Store
from bot.tables.notifications import NotificationKind, is_repost, watched
from bot.tables.records import Notification, OutboxMessage, Post

ASKING = tuple(
    f"{kind}:"
    for kind in (
        NotificationKind.SEAT,
        NotificationKind.SECRET,
        NotificationKind.LATE,
        NotificationKind.UNREACHED,
    )
)
"""The beginnings of the purposes of messages whose buttons are of no use once the match is over."""


AGAIN = timedelta(minutes=10)  # until a player who did not get it is tried again; longer each time
AT_LAST = timedelta(days=2)


async def _later(host: Host, outgoing: OutboxMessage) -> None:
    """Try again later to send the end to a player whom Discord does not let us write to."""
    since = clock.now() - (await posting.table_of(host.matches, outgoing)).changed_at
    if outgoing.seat is not None and since < AT_LAST:
        due = clock.now() + max(AGAIN, since)
        end = Notification(outgoing.kind, seat=outgoing.seat, body=outgoing.body, due_at=due)
        await host.store.notify(outgoing.match_id, [end], clock.now())


@sends(NotificationKind.END, refused=posting.to_each, unreachable=posting.to_each, closed=_later)
async def end(host: Host, outgoing: OutboxMessage) -> None:
    """Post the final board, send it to the players who cannot see the channel, and close all
    questions of the table."""
    match = await posting.match_of(host.matches, outgoing)
    await unreached.over(host.store, host.delivery, match.id)
    if await posting.to_each_if_direct(host, outgoing):
        await _ask_no_more(host, outgoing, match)
        await _tell_spectators(host.store, outgoing, match)
        return
    channel = await posting.place(host, outgoing)
    old = await host.store.post(
        match.id, posting.purpose(replace(outgoing, kind=NotificationKind.TURN))
    )
    facts = {} if old is None else old.body or {}
    shown = facts.get("drawn", facts.get("shown", 0))
    since = min(shown, match.entries - board_messages.LAST)
    reply = await wishes.quiet(host.store, await board_messages.end(host.pictures, match, since))
    if told := await series.line(host.matches, match.table):
        reply = replace(reply, text=f"{reply.text}\n{told}")
    before = await past(host, match, old)
    asks = Asks(outgoing.kind, turn=True)
    await posting.repost(host, outgoing, channel, reply, old, None, before, asks=asks)
    if outgoing.seat is None and not is_repost(outgoing):
        await _in_person(host, outgoing, match, channel.id)
    if outgoing.seat is None or not match.table.direct:
        await _ask_no_more(host, outgoing, match)


async def _in_person(host: Host, outgoing: OutboxMessage, match: Match, place: int) -> None:
    """Send the final board to the players who cannot see the channel, or to all if the match was
    played by direct message, or if the channel had but one line of it. The direct boards of the
    other players lose their buttons."""
    sat, table = channels.seats(match.table), match.table
    to_all = table.in_person or ladder.is_told_in_one_line(host.delivery, table, place)
    elsewhere = sat if to_all else sorted(await reach.barred(host, table, sat))
    for post in await host.store.posts(match.id):
        if reach.is_board(post) and posting.seat_of(post) not in elsewhere:
            await stripping.retire(host, post)
    await posting.to_each(host, outgoing, elsewhere)


async def _tell_spectators(store: Store, outgoing: OutboxMessage, match: Match) -> None:
    """Notify all spectators, once."""
    if is_repost(outgoing):
        return
    members = {member.user_id for member in match.table.members}
    others = [who for who in await spectators.of(store, match.id) if who not in members]
    # Of no table, so that what its channel and its players are sent does not wait for these.
    await store.notify(None, [watched(who, match.id) for who in others], clock.now())


async def _over(store: Store, client: Discord, match: Match, post: Post) -> str | None:
    """The text in place of a question for a secret choice; None: it stays as it is."""
    if not post.purpose.startswith(f"{NotificationKind.SECRET}:"):
        return None
    try:
        return await question_over(store, client, match, post)
    except (Refused, discord.HTTPException):
        return None


async def _ask_no_more(host: Host, outgoing: OutboxMessage, match: Match) -> None:
    """Close all questions of a match that is over, keep its result, and have its replay made."""
    await below_boards.settle(host.matches, match)
    for post in await host.store.posts(match.id):
        if post.purpose.startswith(ASKING):
            await stripping.retire(host, post, await _over(host.store, host.discord, match, post))
    await host.matches.results.settle(of_match(match.id))
    if host.replays and match.result is not None and not is_repost(outgoing):
        await host.store.notify(match.id, [NotificationKind.REPLAY.single()], clock.now())
