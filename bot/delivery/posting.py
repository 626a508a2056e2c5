"""Post, edit and replace messages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import discord

from bot.base import clock, limits, logs
from bot.base.errors import Refused
from bot.delivery import channels, failures
from bot.delivery.permissions import may_attach
from bot.host import Host
from bot.matches.match import Match
from bot.screens.replies import Reply
from bot.screens.showing import post, rewrite
from bot.store.postings import Posting, digest
from bot.store.readers import Reader
from bot.tables.notifications import NotificationKind, about, is_repost
from bot.tables.records import Notification, OutboxMessage, Post, Table
from games.codec import Json
from games.core import Seat

Room = discord.TextChannel | discord.DMChannel
BOARDS = (NotificationKind.TURN, NotificationKind.END)
SKEW = timedelta(minutes=1)  # by which our clock may be before Discord's


async def place(host: Host, outgoing: OutboxMessage) -> Room:
    """The channel or person that a message goes to. Raises Refused, HTTPException."""
    if outgoing.seat is None:
        return await host.discord.channel(outgoing.channel_id or 0)
    user_id = await addressee(host, outgoing)
    if outgoing.user_id is None or user_id is None:
        raise Refused("not_in")
    return await host.discord.person(user_id)


async def addressee(host: Host, outgoing: OutboxMessage) -> int | None:
    """The person to whom a message goes; None if there is none now. Raises Refused."""
    table = await table_of(host, outgoing)
    return table.members[outgoing.seat or 0].called(clock.now())


async def say(host: Host, outgoing: OutboxMessage, reply: Reply) -> None:
    """Post a message that shows no table."""
    await deliver(host, outgoing, await place(host, outgoing), reply)


async def repost(
    host: Host,
    outgoing: OutboxMessage,
    channel: Room,
    reply: Reply,
    old: Post | None,
    facts: Json,
    past: str | None = None,
) -> None:
    """Post a message that shows the table; the old one loses its buttons, and its text becomes
    `past` if that is given. Many parameters because of both messages.
    """
    of = purpose(outgoing)
    await deliver(host, outgoing, channel, reply, purpose=of, old=old, facts=facts, past=past)


async def deliver(
    host: Host,
    outgoing: OutboxMessage,
    channel: Room,
    reply: Reply,
    *,
    purpose: str = "",
    old: Post | None = None,
    facts: Json = None,
    past: str | None = None,
) -> None:
    """Post a message once, however often this is tried; if it is refused, something simpler.

    Many parameters because one that shows the table is kept, in the place of an `old` one.
    Raises discord.HTTPException.
    """
    # Posted by an earlier attempt that failed at the old message: only that part is tried again.
    found = host.store.postings.sent_for(outgoing.id)
    if found is None:
        planned = Posting(
            outbox_id=outgoing.id,
            match_id=outgoing.match_id,
            purpose=purpose,
            channel_id=channel.id,
            after_id=_newest(channel, old),
            digest="",
            body=facts,
            begun_at=clock.now(),
            old=None if old is None else (old.channel_id, old.message_id),
        )
        found = await _as_well_as_it_goes(host, channel, reply, planned, nonce(outgoing))
    try:
        # After the new one: where it fails there are two boards for a while, but never none.
        await strip_old(host, found, found.message_id or 0, past)
    except BaseException:
        host.store.postings.doubt(found)
        raise


async def _as_well_as_it_goes(
    host: Host, channel: Room, reply: Reply, planned: Posting, name: str
) -> Posting:
    """Post a reply; as text if its picture is refused, and as one plain line if all of it is. A
    simpler message is another one, and so needs another nonce."""
    if reply.picture is not None and not may_attach(channel):
        reply = reply.without_picture()
    while True:
        try:
            return await _post_once(host, planned, channel, reply, name)
        except discord.HTTPException as refused:
            if reply.picture is not None and failures.is_of_the_picture(refused):
                reply, name = reply.without_picture(), f"{name}t"
            elif not reply.is_plain and failures.is_of_the_message(refused):
                reply, name = reply.plainly(), f"{name}p"
            else:
                raise


async def _post_once(
    host: Host, planned: Posting, channel: Room, reply: Reply, name: str
) -> Posting:
    """Post a message whose posting is stored first. Raises discord.HTTPException, StoreTrouble."""
    text = digest(limits.content(reply.content))
    begun = await host.store.postings.begin(replace(planned, digest=text))
    try:
        message = await post(channel, reply, name, silent=_calls_nobody(planned, channel, reply))
    # A cancelled task counts too: the shutdown may come between the request and its answer.
    except BaseException as failed:
        # Below 500 Discord has certainly not posted it; after any other failure it may have.
        if isinstance(failed, discord.HTTPException) and failed.status < 500:
            await host.store.postings.drop(begun)
        else:
            host.store.postings.doubt(begun)
        raise
    try:
        return await host.store.postings.posted(begun, message.id)
    except BaseException:  # the database failed: the next message must find this one
        host.store.postings.doubt(begun)
        raise


def _calls_nobody(planned: Posting, channel: Room, reply: Reply) -> bool:
    """Whether it is a board that calls nobody who sees it: nobody is notified of it."""
    if planned.purpose.split(":")[0] not in BOARDS:
        return False
    seen_by = {user.id for user in getattr(channel, "recipients", ())}
    return not seen_by.intersection(reply.pings) if seen_by else not reply.pings


def _newest(channel: Room, old: Post | None) -> int:
    """A message of this channel that is older than the one to be posted."""
    known = getattr(channel, "last_message_id", None) or 0
    if old is not None and old.channel_id == channel.id:
        known = max(known, old.message_id)
    # The ids of Discord hold the time: one made of an instant is above all before it.
    return known or discord.utils.time_snowflake(clock.now() - SKEW)


async def edited(outgoing: OutboxMessage, channel: Room, reply: Reply, old: Post | None) -> bool:
    """Edit the old message; False if a new one is asked for, the old one is in another channel,
    deleted, too old or archived, or Discord refuses the edit."""
    if old is None or is_repost(outgoing) or old.channel_id != channel.id:
        return False
    if reply.picture is not None and not may_attach(channel):
        reply = reply.without_picture()
    try:
        await rewrite(channel.get_partial_message(old.message_id), reply)
    except discord.HTTPException as failed:
        if failed.code in failures.UNCHANGEABLE or failures.is_of_the_message(failed):
            return False
        raise
    return True


async def retire(host: Host, old: Post | None) -> None:
    """Remove the buttons of a message that is over, and forget it."""
    if old is not None:
        await strip(host, old.channel_id, old.message_id)
        await host.store.forget(old.match_id, old.purpose)


async def strip_old(host: Host, done: Posting, message_id: int, past: str | None = None) -> None:
    """Remove the buttons of the message that a newer one replaces; `past` as in `strip`."""
    if done.old is not None and done.old[1] != message_id:
        await strip(host, *done.old, past)


async def strip(host: Host, channel_id: int, message_id: int, past: str | None = None) -> None:
    """Remove the buttons of a message, if it is there; `past` is its new text (None: unchanged).
    Raises discord.HTTPException if a retry may succeed."""
    content = discord.utils.MISSING if past is None else limits.content(past)
    try:
        channel = await host.discord.channel(channel_id)
        message = channel.get_partial_message(message_id)
        nobody = discord.AllowedMentions.none()
        await message.edit(content=content, view=None, allowed_mentions=nobody)
    except Refused:
        return
    except discord.HTTPException as failed:
        if failures.passes(failed):
            raise


async def to_each(host: Host, outgoing: OutboxMessage, to: Sequence[Seat] | None = None) -> None:
    """Send a message meant for the channel to every player, or to some, by direct message."""
    of = outgoing.replaces or outgoing.kind
    seats = channels.seats(await table_of(host, outgoing)) if to is None else to
    copies = [
        # A key for each seat: with one key for all, each copy would replace the copy before it.
        Notification(outgoing.kind, seat=seat, body=outgoing.body, replaces=f"{of}:{seat}")
        for seat in seats
    ]
    if copies:
        await host.store.notify(outgoing.match_id or 0, copies, clock.now())


async def to_each_if_lost(host: Host, outgoing: OutboxMessage, table: Table) -> bool:
    """Whether the channel was lost and the message was sent to every player by direct message
    instead."""
    if outgoing.seat is not None or not table.channel_lost:
        return False
    await to_each(host, outgoing)
    return True


def purpose(outgoing: OutboxMessage) -> str:
    """What distinguishes the messages of one table: kind, matter, and the seat of a direct
    message."""
    to = None if outgoing.seat is None else str(outgoing.seat)
    return ":".join(part for part in (outgoing.kind, about(outgoing), to) if part is not None)


def seat_of(post: Post) -> Seat | None:
    """The seat whose player got a message in person; None: it went to a channel."""
    *_, last = post.purpose.split(":")
    return Seat(int(last)) if last.isdecimal() else None


async def reader_at(host: Host, channel: discord.abc.Messageable) -> tuple[str, str, int | None]:
    """Language, sight and id of the reader of a direct message channel; empty for another
    channel."""
    people = getattr(channel, "recipients", ())
    known = await host.store.readers.get(people[0].id) if people else Reader()
    return known.language, known.sight, people[0].id if people else None


async def match_of(host: Host, outgoing: OutboxMessage) -> Match:
    """The match of a message. Raises Refused."""
    match = await host.matches.match(outgoing.match_id or 0)
    logs.note(sequence=match.entries)
    return match


async def table_of(host: Host, outgoing: OutboxMessage) -> Table:
    """The table of a message. Raises Refused."""
    return await host.matches.table(outgoing.match_id or 0)


def nonce(outgoing: OutboxMessage) -> str:
    """The nonce by which Discord drops a second copy of a message."""
    return f"bl-{outgoing.id}"
