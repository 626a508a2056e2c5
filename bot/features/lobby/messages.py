"""The message of a lobby in its channel, and its removal when it is not used."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.base import clock, reading
from bot.base.address import address
from bot.base.errors import Refused
from bot.base.limits import safe_name
from bot.delivery import channels, posting, refusals, stripping, wishes
from bot.delivery.calls import Asks
from bot.delivery.jobs import NotYet, job
from bot.delivery.sending import OPENING, sends
from bot.features.lobby import unseeing
from bot.features.lobby.rules import lobby_asks
from bot.features.lobby.series import views as series
from bot.features.lobby.views import lobby_message
from bot.host import Discord, Host
from bot.matches import as_read
from bot.screens.replies import Reply, button
from bot.tables import known_games
from bot.tables import lobby as lobbies
from bot.tables.call_budgets import hourly
from bot.tables.notifications import (
    LOBBY_DAYS,
    NotificationKind,
    expiry,
    is_repost,
    notice,
    refresh,
    unled,
)
from bot.tables.records import Member, Membership, OutboxMessage, Post, Status, Table
from games.core import Seat

CLOSED_AGAIN = 10.0  # seconds until it is tried again to close the lobbies of a match


@sends(NotificationKind.LOBBY)
async def lobby(host: Host, outgoing: OutboxMessage) -> None:
    """Update the message of a lobby; once it is over, the message says so and is not reposted. Long
    because each way in which a lobby may be over is seen to here."""
    table = await posting.table_of(host.matches, outgoing)
    if outgoing.seat is None and table.direct:
        await _to_each(host, outgoing, table)
        return
    # Another process may be answering with this lobby right now.
    if await host.store.postings.answered(table.id):
        raise NotYet(OPENING)
    old = await host.store.post(table.id, posting.purpose(outgoing))
    reply = await series.with_score(host.matches, table, lobby_message(table))
    mentioned = {m.user_id for m in table.members}.intersection((old and old.body) or ())
    facts = sorted(mentioned.union(reply.pings))  # a lobby mentions each guest once
    if table.direct and table.status is Status.LOBBY:
        # Each person has a message of their own, which calls only them, and a guest only once. The
        # post keeps that it asked a guest, for when they decline.
        facts = [user for user in reply.pings if user == outgoing.user_id]
        asked = is_repost(outgoing) or old is None
        reply = reply.calling([outgoing.user_id or 0] if asked else [])
    else:
        reply = reply.calling(user for user in reply.pings if user not in mentioned)
    await _retire_unled(host, table)
    channel = await posting.place(host, outgoing)
    edited = await posting.edited(host, outgoing, channel, reply, old)
    if table.status is not Status.LOBBY:
        await host.store.forget(table.id, posting.purpose(outgoing))
        return
    if not edited:
        moved = old is not None and old.channel_id != channel.id
        past = _past(reply, table, "below") if table.direct or moved else None
        asks = lobby_asks(table, outgoing.user_id)
        await posting.repost(host, outgoing, channel, reply, old, facts, past, asks=asks)
        await unseeing.name(host, table, reply.pings)
    elif old is not None and not table.direct and old.body != sorted(mentioned):
        # A guest who has declined is called again if they are invited again.
        await host.store.remember(replace(old, body=sorted(mentioned)))
    if table.direct:
        await _caught_up(host, outgoing, old if edited else None)


async def _retire_unled(host: Host, table: Table) -> None:
    """Close the call to lead a lobby once that has begun, or its opener is back."""
    if table.status is not Status.LOBBY or clock.now() < lobbies.alone_until(table):
        for post in await host.store.posts(table.id):
            if post.purpose.startswith(NotificationKind.UNLED):
                await stripping.retire(host, post)


async def _caught_up(host: Host, outgoing: OutboxMessage, edited: Post | None) -> None:
    """Close a lobby that was sent or edited while all were being closed: that did not find this one
    yet, or the edit came after it."""
    table = await posting.table_of(host.matches, outgoing)
    shown = edited or await host.store.post(table.id, posting.purpose(outgoing))
    if shown is not None and not await _stays(host.discord, table, shown):
        await _close(host, table, shown)


def _past(shown: Reply, table: Table, key: str) -> str:
    """The new text of a lobby that is another person's by now, or shown elsewhere: its head, and
    why."""
    words = as_read.words(table)
    key = key if table.direct else "elsewhere"
    said = words.line("lobby", key, where=f"<#{table.channel_id}>")
    return f"{shown.content.splitlines()[0]}\n{said}"


async def _to_each(host: Host, outgoing: OutboxMessage, table: Table) -> None:
    """Have the lobby of a table without a channel sent to each of its people. The lobbies of people
    who have left it, or have a board now, lose their buttons."""
    here = channels.seats(table) if table.status is Status.LOBBY else []
    refused: discord.HTTPException | None = None
    for post in await host.store.posts(table.id):
        if post.purpose.startswith(f"{NotificationKind.LOBBY}:"):
            try:
                if not await _stays(host.discord, table, post):
                    await _close(host, table, post)
            except discord.HTTPException as failed:  # the others are closed all the same
                refused = failed
    if refused is not None and not here:  # else at the next change of the lobby
        raise NotYet(refusals.pause(refused) or CLOSED_AGAIN) from refused
    await posting.to_each(host, outgoing, here)


async def _stays(client: Discord, table: Table, post: Post) -> bool:
    """Whether a message of a lobby is still for its reader."""
    seat = posting.seat_of(post)
    here = channels.seats(table) if table.status is Status.LOBBY else []
    return seat in here and await _is_of(client, table.members[seat], post)


async def _is_of(client: Discord, member: Member, post: Post) -> bool:
    """Whether a message of a lobby is this member's: when one leaves, those behind move up a
    place."""
    try:
        return (await client.person(member.user_id)).id == post.channel_id
    except (Refused, discord.HTTPException):
        return True  # nobody knows: it is looked at again when theirs is sent


async def _close(host: Host, table: Table, post: Post) -> None:
    """Close a message of a lobby that is over for its reader, or at another place now: it says so,
    and loses its buttons. Raises discord.HTTPException if a retry may succeed."""
    try:
        channel = await host.discord.channel(post.channel_id)
        with reading.reading(*await posting.reader_at(host.store, channel)):
            over = lobby_message(table)
            past = over.content
            if table.status is Status.LOBBY:  # they have left, and it goes on
                stays = any(m.user_id == reading.person() for m in table.members)
                key = "below" if stays else "declined" if post.body else "gone"
                past = _past(over, table, key)
        old = (post.channel_id, post.message_id)
        await stripping.strip_or_later(host, table.id, old, past)
    except Refused:
        pass
    except discord.HTTPException as failed:
        if refusals.passes(failed):
            raise
    await host.store.forget(table.id, post.purpose)


@sends(NotificationKind.UNLED, refused=posting.to_each)
async def unled_lobby(host: Host, outgoing: OutboxMessage) -> None:
    """Call the players of a lobby that is ready, once, when its opener has done nothing for a
    day."""
    table, now = await posting.table_of(host.matches, outgoing), clock.now()
    others = [
        Seat(place)
        for place, member in enumerate(table.members)
        if member.membership is Membership.PLAYER and member.present and not member.opener
    ]
    old = await host.store.post(table.id, posting.purpose(outgoing))
    if table.status is not Status.LOBBY or old is not None or not others:
        return
    if now < lobbies.alone_until(table):
        await host.store.notify(table.id, [unled(table)], now)
        return
    lobbies.ready(table, known_games.game(table.game))  # Refused: too few have come
    if await posting.to_each_if_lost(host, outgoing, table):
        return
    words = as_read.words(table)
    values = {"opener": safe_name(lobbies.opener(table).name), "table": table.id}
    row = tuple(
        button(words.line("button", key), address(verb, table.id))
        for key, verb in (("start", "start"), ("lead", "lead"), ("close", "close"))
    )
    reply = Reply(words.line("lobby", "unled", **values), rows=(row,))
    if outgoing.seat is None:
        how = ("late", "yours")
        reply = await wishes.with_others(host, outgoing, table, others, reply, how)
    channel = await posting.place(host, outgoing)
    asks = Asks(f"{outgoing.kind}:{hourly(lobbies.alone_until(table))}", turn=True)
    await posting.repost(host, outgoing, channel, reply, None, None, asks=asks)


@job(NotificationKind.EXPIRE)
async def expire(host: Host, due: OutboxMessage) -> None:
    """Close a lobby that was not used for that long; if it was, check again later."""
    table = await posting.table_of(host.matches, due)
    if table.status is not Status.LOBBY:
        return
    if clock.now() - table.changed_at < LOBBY_DAYS:
        await host.store.notify(table.id, [expiry(table.changed_at)], clock.now())
    else:
        closed = replace(table, status=Status.CLOSED, why_closed="unused")
        await host.matches.keep(closed, (refresh(), notice("expired", table=table.id)))
