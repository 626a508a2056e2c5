"""Post, edit and replace messages, and send what is meant for a channel in person.

Long because all of it goes by the same way to a message that is posted once.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import timedelta

import discord

from bot.base import clock, limits, logs, reading
from bot.base.errors import Refused
from bot.delivery import calls, channels, ladder, late_pictures, refusals, stripping
from bot.delivery.calls import Asks
from bot.delivery.permissions import may_attach
from bot.host import Host
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.screens.replies import Reply
from bot.screens.showing import post, rewrite
from bot.store.postings import Posting, digest
from bot.store.readers import Reader
from bot.store.store import Store
from bot.tables.call_budgets import BY_PERSON
from bot.tables.notifications import (
    INSTEAD,
    RETURNED,
    RETURNING,
    about,
    has_returned,
    is_repost,
)
from bot.tables.records import Notification, OutboxMessage, Post, Table
from games.codec import Json
from games.core import Seat

Room = discord.TextChannel | discord.DMChannel
SKEW = timedelta(minutes=1)  # how far our clock may be ahead of Discord's
SOON = timedelta(minutes=10)  # until a message is tried again in its channel


async def place(host: Host, outgoing: OutboxMessage) -> Room:
    """The channel or person that a message goes to. Raises Refused, HTTPException."""
    if outgoing.seat is None:
        return await host.discord.channel(outgoing.channel_id or 0)
    user_id = await addressee(host.matches, outgoing)
    if outgoing.user_id is None or user_id is None:
        raise Refused("not_in")
    return await host.discord.person(user_id)


async def addressee(matches: MatchRegistry, outgoing: OutboxMessage) -> int | None:
    """The person to whom a message goes; None if there is none now. Raises Refused."""
    members = (await table_of(matches, outgoing)).members
    seat = outgoing.seat or 0  # a person who has left a lobby has no seat
    return members[seat].called(clock.now()) if seat < len(members) else None


async def say(host: Host, outgoing: OutboxMessage, reply: Reply, asks: Asks | None = None) -> None:
    """Post a message that shows no table."""
    await deliver(host, outgoing, await place(host, outgoing), reply, asks=asks)


async def say_until_acted(
    host: Host,
    outgoing: OutboxMessage,
    reply: Reply,
    match: Match,
    seat: Seat,
    asks: Asks | None = None,
) -> None:
    """Post a message whose buttons are of use until that seat has acted; it then loses them. Many
    parameters because of the message and of what it is about."""
    old = await host.store.post(match.id, purpose(outgoing))
    facts = stripping.until_acted(match, seat)
    await repost(host, outgoing, await place(host, outgoing), reply, old, facts, asks=asks)


async def repost(
    host: Host,
    outgoing: OutboxMessage,
    channel: Room,
    reply: Reply,
    old: Post | None,
    facts: Json,
    past: str | None = None,
    *,
    asks: Asks | None = None,
) -> None:
    """Post a message that shows the table; the old one loses its buttons, and its text becomes
    `past` if that is given. Many parameters because of both messages.
    """
    of = purpose(outgoing)
    await deliver(
        host, outgoing, channel, reply, asks=asks, purpose=of, old=old, facts=facts, past=past
    )


async def deliver(
    host: Host,
    outgoing: OutboxMessage,
    channel: Room,
    reply: Reply,
    *,
    asks: Asks | None = None,
    purpose: str = "",
    old: Post | None = None,
    facts: Json = None,
    past: str | None = None,
) -> None:
    """Post a message once, however often this is tried; if it is refused, something simpler. `asks`
    is what it asks of the people it calls (None: something new).

    Many parameters because one that shows the table is kept, in the place of an `old` one. Raises
    discord.HTTPException; Refused if its reader is called too often.
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
            call=await calls.of_message(host.store, outgoing, asks, channel, reply, purpose),
        )
        found = await _accepted(host, channel, reply, planned, nonce(outgoing))
    if found.old is not None and found.old[1] != found.message_id:  # after the new one: never none
        try:
            await stripping.strip_or_later(host, outgoing.match_id, found.old, past)
        except BaseException:
            host.store.postings.doubt(found)
            raise


async def _accepted(
    host: Host, channel: Room, reply: Reply, planned: Posting, name: str
) -> Posting:
    """Post the first form of a reply that is accepted; its picture may follow."""
    now = _as_it_is(reply, channel)

    async def sent(shown: Reply, mark: str) -> Posting:
        return await post_once(host.store, planned, channel, shown, f"{name}{mark and '-'}{mark}")

    table = await _table(host.matches, planned.match_id)
    found = await ladder.accepted(host.store, host.delivery, table, now, sent, place=channel.id)
    if found.message_id is not None and may_attach(channel):
        message = channel.get_partial_message(found.message_id)
        late_pictures.follow(host, table, message, planned.purpose, reply)
    return found


def _as_it_is(reply: Reply, channel: Room) -> Reply:
    """The reply as it can be sent here now: in words while its picture is not there."""
    if reply.picture is None:
        return reply if reply.later is None else reply.without_picture()
    return reply if may_attach(channel) else reply.without_picture()


async def _table(matches: MatchRegistry, match_id: int | None) -> Table | None:
    return None if match_id is None else await matches.table(match_id)


async def post_once(
    store: Store, planned: Posting, channel: Room, reply: Reply, name: str
) -> Posting:
    """Post a message whose posting, with whom it calls, is stored first. Raises
    discord.HTTPException, StoreTrouble; Refused if its reader is called too often."""
    text = digest(limits.content(reply.content))
    begun = await store.postings.begin(replace(planned, digest=text))
    aloud, in_person = calls.aloud(begun), bool(calls.readers(channel))
    # A message that shows a table has buttons that its reader needs: it is sent, but silently.
    if in_person and not planned.purpose and calls.is_too_much(begun):
        await store.postings.drop(begun)
        raise Refused("asked_enough", who=[], most=BY_PERSON)
    silent = not aloud and (in_person or bool(reply.pings) or calls.is_board(planned.purpose))
    try:
        message = await post(channel, reply, name, aloud=aloud, silent=silent)
    # A cancelled task counts too: the shutdown may come between the request and its answer.
    except BaseException as failed:
        # Below 500 Discord has certainly not posted it; after any other failure it may have.
        if isinstance(failed, discord.HTTPException) and failed.status < 500:
            await store.postings.drop(begun)
        else:
            store.postings.doubt(begun)
        raise
    try:
        return await store.postings.posted(begun, message.id)
    except BaseException:  # the database failed: the next message must find this one
        store.postings.doubt(begun)
        raise


def _newest(channel: Room, old: Post | None) -> int:
    """The id of a message, or of an instant, that is older than the message to be posted here."""
    known = getattr(channel, "last_message_id", None) or 0
    if old is not None and old.channel_id == channel.id:
        known = max(known, old.message_id)
    # The ids of Discord hold the time: one made of an instant is above all before it.
    return known or discord.utils.time_snowflake(clock.now() - SKEW)


async def edited(
    host: Host, outgoing: OutboxMessage, channel: Room, reply: Reply, old: Post | None
) -> bool:
    """Edit the old message. Gives False if a new one is asked for; if the old one is in
    another channel, deleted, too old or archived; or if Discord refuses the edit or
    would have us wait for it."""
    if old is None or is_repost(outgoing) or old.channel_id != channel.id:
        return False
    message, now = channel.get_partial_message(old.message_id), _as_it_is(reply, channel)
    try:
        table = await _table(host.matches, outgoing.match_id)
        await ladder.accepted(
            host.store,
            host.delivery,
            table,
            now,
            lambda shown, _: rewrite(message, shown),
            place=channel.id,
        )
    except discord.HTTPException as failed:
        if refusals.wants_a_new_one(failed):
            return False
        raise
    if may_attach(channel):
        late_pictures.follow(host, table, message, old.purpose, reply)
    return True


async def to_each(host: Host, outgoing: OutboxMessage, to: Sequence[Seat] | None = None) -> None:
    """Send a message meant for the channel by direct message: to every player in place of it, or to
    some seats in addition to it."""
    if has_returned(outgoing):
        return  # it was sent to everybody before
    # Lines that do not replace each other in the channel do not do so here either.
    of = outgoing.replaces or f"{outgoing.kind}:{outgoing.id}"
    if to is None and outgoing.kind in RETURNING:
        of = f"{INSTEAD}{of}"
    seats = channels.seats(await table_of(host.matches, outgoing)) if to is None else to
    copies = [
        # A key for each seat: with one key for all, each copy would replace the copy before it.
        Notification(outgoing.kind, seat=seat, body=outgoing.body, replaces=f"{of}:{seat}")
        for seat in seats
    ]
    if copies:
        await host.store.notify(outgoing.match_id or 0, copies, clock.now())


async def return_later(matches: MatchRegistry, outgoing: OutboxMessage) -> None:
    """A direct message that took the place of one in the channel was refused: send it in the
    channel after all."""
    of = (outgoing.replaces or "").removeprefix(INSTEAD).rpartition(":")[0]
    if not (await table_of(matches, outgoing)).direct:
        again = Notification(
            outgoing.kind, body=outgoing.body, replaces=f"{RETURNED}{of}", due_at=clock.now() + SOON
        )
        await matches.store.notify(outgoing.match_id, [again], clock.now())


async def to_each_if_lost(host: Host, outgoing: OutboxMessage, table: Table) -> bool:
    """Whether the table has no channel, or has lost it, and the message was sent to every player
    by direct message instead."""
    if outgoing.seat is not None or not table.in_person:
        return False
    await to_each(host, outgoing)
    return True


async def to_each_if_direct(host: Host, outgoing: OutboxMessage) -> bool:
    """Whether the table never had a channel, and the message was sent to every player."""
    table = await table_of(host.matches, outgoing)
    return table.direct and await to_each_if_lost(host, outgoing, table)


def purpose(outgoing: OutboxMessage) -> str:
    """What distinguishes the messages of one table: kind, matter, and the seat of a direct
    message."""
    to = None if outgoing.seat is None else str(outgoing.seat)
    return ":".join(part for part in (outgoing.kind, about(outgoing), to) if part is not None)


def seat_of(post: Post) -> Seat | None:
    """The seat whose player got a message in person; None: it went to a channel."""
    *_, last = post.purpose.split(":")
    return Seat(int(last)) if last.isdecimal() else None


async def reader_at(store: Store, channel: discord.abc.Messageable) -> tuple[str, str, int | None]:
    """Language, sight and id of the reader of a direct message channel; empty for another
    channel."""
    people = getattr(channel, "recipients", ())
    known = await store.readers.get(people[0].id) if people else Reader()
    return known.language, known.sight, people[0].id if people else None


async def alone(store: Store, user_id: int) -> AbstractContextManager[None]:
    """Use the language of this one person within the block, for a message that calls them alone but
    that others can read; so it must show nothing that only they may see."""
    return reading.reading((await store.readers.get(user_id)).language)


async def match_of(matches: MatchRegistry, outgoing: OutboxMessage) -> Match:
    """The match of a message. Raises Refused."""
    match = await matches.match(outgoing.match_id or 0)
    logs.note(sequence=match.entries)
    return match


async def table_of(matches: MatchRegistry, outgoing: OutboxMessage) -> Table:
    """The table of a message. Raises Refused."""
    return await matches.table(outgoing.match_id or 0)


def nonce(outgoing: OutboxMessage) -> str:
    """The nonce by which Discord drops a second copy of a message."""
    return f"bl-{outgoing.id}"
