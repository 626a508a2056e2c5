"""The message of a lobby in its channel, and its removal when it is not used."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import discord

from bot.base import clock, reading
from bot.base.errors import Refused
from bot.delivery import channels, posting
from bot.delivery.jobs import NotYet, job
from bot.delivery.sending import OPENING, sends
from bot.host import Host
from bot.lobby.rules import refresh
from bot.lobby.views import lobby_message
from bot.screens.replies import Reply
from bot.series import views as series
from bot.tables.notifications import LOBBY_DAYS, NotificationKind, expiry, is_repost, notice
from bot.tables.records import Member, OutboxMessage, Post, Status, Table
from games.core import Seat


@sends(NotificationKind.LOBBY)
async def lobby(host: Host, outgoing: OutboxMessage) -> None:
    """Update the message of a lobby; once it is over, the message says so and is not reposted."""
    table = await posting.table_of(host, outgoing)
    if outgoing.seat is None and table.direct:
        await _to_each(host, outgoing, table)
        return
    # Another process may be answering with this lobby right now.
    if await host.store.postings.answered(table.id):
        raise NotYet(OPENING)
    old = await host.store.post(table.id, posting.purpose(outgoing))
    reply = await series.with_score(host, table, lobby_message(host, table))
    mentioned = set(old.body or ()) if old is not None else set()
    facts = sorted(mentioned.union(reply.pings))  # who is invited is mentioned once in a lobby
    if table.direct and table.status is Status.LOBBY:
        # Each reads their own: it calls whom it is repeated for, and no guest a second time.
        # That a message asked a guest is kept with it, for when they decline.
        facts = [user for user in reply.pings if user == outgoing.user_id]
        asked = is_repost(outgoing) or old is None
        reply = reply.calling([outgoing.user_id or 0] if asked else [])
    else:
        reply = reply.calling(user for user in reply.pings if user not in mentioned)
    channel = await posting.place(host, outgoing)
    edited = await posting.edited(outgoing, channel, reply, old)
    if table.status is not Status.LOBBY:
        await host.store.forget(table.id, posting.purpose(outgoing))
    elif not edited:
        past = _past(reply, table, host, "below") if table.direct else None
        await posting.repost(host, outgoing, channel, reply, old, facts, past)


def _past(shown: Reply, table: Table, host: Host, key: str) -> str:
    """What becomes of a lobby that is another's by now, or shown elsewhere: its head, and why."""
    return f"{shown.content.splitlines()[0]}\n{host.matches.words(table).line('lobby', key)}"


async def _to_each(host: Host, outgoing: OutboxMessage, table: Table) -> None:
    """Have the lobby of a table without a channel sent to each of its people; who is no longer
    among them, or has a board now, loses the buttons of theirs."""
    here = channels.seats(table) if table.status is Status.LOBBY else []
    for post in await host.store.posts(table.id):
        kind, _, place = post.purpose.partition(":")
        if kind != NotificationKind.LOBBY:
            continue
        seat = Seat(int(place))
        if seat not in here or not await _is_of(host, table.members[seat], post):
            await _close(host, table, post)
    await posting.to_each(host, outgoing, here)


async def _is_of(host: Host, member: Member, post: Post) -> bool:
    """Whether a lobby is with this member still: who goes makes room for those behind them."""
    try:
        return (await host.discord.person(member.user_id)).id == post.channel_id
    except (Refused, discord.HTTPException):
        return True  # nobody knows: it is looked at again when theirs is sent


async def _close(host: Host, table: Table, post: Post) -> None:
    """A lobby that is over for its reader, or no more in this place, says so, and loses its
    buttons."""
    with suppress(Refused, discord.HTTPException):
        channel = await host.discord.channel(post.channel_id)
        with reading.reading(*await posting.reader_at(host, channel)):
            over = lobby_message(host, table)
            past = over.content
            if table.status is Status.LOBBY:  # they have left, and it goes on
                stays = any(m.user_id == reading.person() for m in table.members)
                key = "below" if stays else "declined" if post.body else "gone"
                past = _past(over, table, host, key)
        await posting.strip(host, post.channel_id, post.message_id, past)
    await host.store.forget(table.id, post.purpose)


@job(NotificationKind.EXPIRE)
async def expire(host: Host, due: OutboxMessage) -> None:
    """Close a lobby that was not used for that long; if it was, check again later."""
    table = await posting.table_of(host, due)
    if table.status is not Status.LOBBY:
        return
    if clock.now() - table.changed_at < LOBBY_DAYS:
        await host.store.notify(table.id, [expiry(table.changed_at)], clock.now())
    else:
        closed = replace(table, status=Status.CLOSED, why_closed="unused")
        await host.matches.keep(closed, (refresh(), notice("expired", table=table.id)))
