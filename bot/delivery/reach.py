"""How a person who is awaited can act: on the board in the table's channel if they may look and
press there, else by direct messages, in which all can be played; the others learn who cannot.

This is checked when a board is posted, before reminders and deadlines, when Discord reports that a
place has changed, when a session begins, and at intervals for everybody who is awaited, since no
event says that a member has lost a role or left (`members`). A look at a table (the job REACH) also
finds what was deleted while nobody listened, and opens an archived thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import discord

from bot.base import clock
from bot.base.errors import StoreTrouble
from bot.delivery import budget, channels, members, posting, refusals, unposted, unreached
from bot.delivery.jobs import NotYet, job
from bot.host import Delivery, Discord, Host
from bot.store.store import Store
from bot.store.tables import TablePlace
from bot.tables.notifications import NotificationKind, OfSeat, again, repost
from bot.tables.records import WAITING, Notification, OutboxMessage, Post, Table
from games.core import Seat

AGAIN = timedelta(minutes=10)  # until a person who could not be reached is tried again
APART = timedelta(milliseconds=200)  # between looks at several tables
A_SERVER = 1.0  # seconds for each server when all are asked; Discord allows two questions a second
log = logging.getLogger(__name__)


async def begin(store: Store, delivery: Delivery, shards: Collection[int] | None = None) -> None:
    """After a start, or a takeover of these shards: remember which boards could not be posted, and
    who had no way to act, and look there."""
    refused = await _stored(store, "unposted", shards)
    waiting = await _stored(store, "unreached", shards)
    delivery.unposted.update(refused)
    delivery.unreached.update({n: unreached.read(text) for n, text in waiting.items()})
    await look_at(store, sorted({*refused, *waiting}))


async def _stored(store: Store, what: str, shards: Collection[int] | None) -> dict[int, str]:
    found = await store.settings(what)
    ours = found if shards is None else await store.of_shards(found, shards)
    return {number: found[number] for number in ours}


async def look_at(store: Store, tables: Iterable[int]) -> None:
    """Look at the tables of these numbers, one after the other."""
    now, look = clock.now(), NotificationKind.REACH.single
    due = {number: look(due_at=now + n * APART) for n, number in enumerate(tables)}
    await store.notify_each(NotificationKind.REACH, due, now)


async def barred(host: Host, table: Table, seats: Collection[Seat]) -> dict[Seat, str]:
    """Why people called for these seats cannot act in the table's channel, without those who
    can."""
    if table.in_person:
        return {}
    now, guild = clock.now(), host.discord.get_guild(table.guild_id or 0)
    called = {seat: table.members[seat].called(now) for seat in seats}
    channel = None if guild is None else guild.get_channel_or_thread(table.channel_id)
    if guild is not None and channel is None and called:  # a thread that is archived, say
        with suppress(discord.HTTPException):
            channel = await host.discord.channel(table.channel_id)
    return await _barred(host.delivery, guild, channel, called)


async def _barred(
    delivery: Delivery,
    guild: discord.Guild | None,
    channel: members.Channel | None,
    called: Mapping[Seat, int | None],
) -> dict[Seat, str]:
    people = {seat: user for seat, user in called.items() if user is not None and user > 0}
    if guild is None or channel is None or not people:
        return {}
    # Without its parent the permissions of a thread cannot be computed.
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return {}
    there = await members.of(delivery, guild, people.values())
    why = {s: await members.obstacle(channel, there[u]) for s, u in people.items() if u in there}
    return {seat: reason for seat, reason in why.items() if reason}


@job(NotificationKind.REACH)
async def look(host: Host, due: OutboxMessage) -> None:
    """Look at a table: at its channel, its messages there, and who is awaited."""
    table = await posting.table_of(host.matches, due)
    if table.status not in WAITING:
        await unposted.done(host.store, host.delivery, table.id)
        return
    try:
        if table.direct or await _as_before(host, table):
            try:
                await _messages(host, table)
            finally:  # trouble with messages must not keep people waiting
                await _people(host, table)
    except discord.HTTPException as failed:
        if not refusals.passes(failed):
            raise
        raise NotYet(refusals.pause(failed), held=False) from failed


async def _as_before(host: Host, table: Table) -> bool:
    """Whether the channel is as usable as before; if not, note that, and post the board again."""
    trouble = await channels.trouble(host, table)
    if trouble:
        await look_again(host.store, table.id, await channels.again_at(host, table))
    if trouble == table.channel_lost or (trouble and table.channel_lost == "deleted"):
        return True
    if trouble:
        await channels.lost(host, table, trouble)
    else:
        await channels.found(host, table)
    return False


async def _messages(host: Host, table: Table) -> None:
    """Post the board or lobby, and the table's questions, again if they are gone or not posted
    yet."""
    if table.in_person or host.store.postings.live(table.id):
        return
    if table.id in host.delivery.unposted:
        await host.matches.repeat(table)
        return
    for post in await host.store.posts(table.id):
        # A post elsewhere is just being moved, or is a direct message, which only we delete.
        if post.channel_id == table.channel_id and again(post):
            await _is_there(host, table, post)


async def _is_there(host: Host, table: Table, post: Post) -> None:
    """Post a message that shows the table again if it is gone."""
    channel = await host.discord.channel(post.channel_id)
    try:
        await channel.fetch_message(post.message_id)
    except discord.NotFound:
        if await host.store.post(table.id, post.purpose) == post:
            await channels.post_again(host, table, post)
    except discord.Forbidden:
        return  # earlier messages may not be read there


async def _people(host: Host, table: Table) -> None:
    """See that each person who is awaited has a board where they can act."""
    running = await host.store.deadlines.clock(table.id, clock.now())
    if running is None:
        return
    table = await host.matches.table(table.id)  # what was read as a lobby may be a match by now
    called = {seat: waiting.user_id for seat, waiting in running.waiting.items()}
    awaited = [seat for seat, user in called.items() if user is not None and user > 0]
    refused = table.in_person or table.id in host.delivery.unposted
    if refused or not (awaited and await _is_open(host.store, host.discord, table)):
        elsewhere = set(awaited)
    else:
        elsewhere = set(await barred(host, table, awaited))
    await unreached.end(host.store, host.delivery, table.id, set(awaited) - elsewhere)
    # Without a channel everybody keeps the board they had last, which may be an older one.
    known = host.delivery.unreached.get(table.id, ())
    without = await _boardless(host.store, table.id, {seat: called[seat] for seat in elsewhere})
    await _by_message(host.store, table, {*without, *elsewhere.intersection(known)})


async def _is_open(store: Store, client: Discord, table: Table) -> bool:
    """Whether the channel is no archived thread, where not everybody can press; it is opened, if
    not too often today."""
    channel = await client.channel(table.channel_id)
    if not isinstance(channel, discord.Thread) or not channel.archived:
        return True
    if not await budget.spend(store, table, budget.OPENED):
        return False
    try:
        await channel.edit(archived=False)
    except discord.Forbidden:  # a message opens it too, and needs fewer rights
        await store.notify(table.id, repost(table), clock.now())
    except discord.HTTPException as failed:  # a limit, or too many threads are open already
        log.warning("the thread of table %s is not opened: %s", table.id, failed)
        await look_again(store, table.id, clock.now() + AGAIN)
        return False
    return True


async def by_message(host: Host, table: Table, awaited: Collection[Seat]) -> None:
    """When the board of a turn is in the channel: send it also to those who cannot act there. Seats
    that are no longer awaited lose the one they had."""
    elsewhere = await barred(host, table, awaited)
    had = {posting.seat_of(post) for post in await host.store.posts(table.id) if is_board(post)}
    over = [seat for seat in had if seat is not None and seat not in awaited]
    await unreached.end(host.store, host.delivery, table.id, set(awaited) - set(elsewhere))
    await _by_message(host.store, table, [*elsewhere, *over])


async def _by_message(store: Store, table: Table, seats: Collection[Seat]) -> None:
    turn = NotificationKind.TURN
    boards = [Notification(turn, seat=s, replaces=_at(s)) for s in sorted(seats)]
    if boards:
        await store.notify(table.id, boards, clock.now())


async def refused(host: Host, outgoing: OutboxMessage) -> None:
    """Discord refuses direct messages to the player of a seat, who has no board elsewhere: notify
    the others once, and try again later. If that person is a deputy, they play no more."""
    await _without_a_way(host, outgoing, for_good=True)


async def kept_waiting(host: Host, outgoing: OutboxMessage) -> None:
    """Discord allows direct messages to a seat's player only much later: as `refused`."""
    await _without_a_way(host, outgoing, for_good=False)


async def _without_a_way(host: Host, outgoing: OutboxMessage, *, for_good: bool) -> None:
    match, seat, now = await posting.match_of(host.matches, outgoing), outgoing.seat, clock.now()
    if seat is None or seat not in match.seated:
        return
    table, awaited = match.table, seat in match.awaited
    if table.in_person or table.id in host.delivery.unposted:
        why = "closed"
    else:
        why = (await barred(host, table, [seat])).get(seat, "")
    if not why or not (awaited or table.direct):
        return
    member = match.seated[seat]
    deputy = member.called(now)
    if for_good and deputy is not None and deputy != member.user_id:
        gone = NotificationKind.DEPUTY.single(OfSeat(seat, gone=deputy), about=f"{seat}:gone")
        await host.store.notify(table.id, [gone], now)
        return
    await unreached.note(host.store, host.delivery, table, seat, why, awaited=awaited)
    await look_again(host.store, table.id, now + AGAIN)


async def look_again(store: Store, match_id: int, at: datetime) -> None:
    """Look at a table at that instant."""
    await store.notify(match_id, [NotificationKind.REACH.single(due_at=at)], clock.now())


async def ask_all(host: Host) -> None:
    """Look at the tables where a person awaited can no longer act in the channel; each shard is
    asked by itself, since Discord limits its questions by shard."""
    with suppress(StoreTrouble):  # the next time comes soon
        servers = defaultdict[int, list[TablePlace]](list)
        for table in await host.store.on_servers():
            servers[table.guild_id].append(table)
        found = {number: host.discord.get_guild(number) for number in servers}
        shards = defaultdict[int, list[discord.Guild]](list)
        for guild in filter(None, found.values()):
            shards[guild.shard_id].append(guild)
        await asyncio.gather(*(_ask_each(host, guilds, servers) for guilds in shards.values()))


async def _ask_each(
    host: Host, guilds: Sequence[discord.Guild], servers: Mapping[int, Sequence[TablePlace]]
) -> None:
    with suppress(StoreTrouble):
        for guild in guilds:
            if await _ask_on(host, guild, servers[guild.id]):
                await asyncio.sleep(A_SERVER)


async def _ask_on(host: Host, guild: discord.Guild, tables: Sequence[TablePlace]) -> bool:
    """Look at this server's tables; whether Discord was asked, since anybody is awaited."""
    clocks = await host.store.deadlines.clocks([table.id for table in tables], clock.now())
    called = {
        number: {seat: waiting.user_id for seat, waiting in running.waiting.items()}
        for number, running in clocks.items()
    }
    people = {user for seats in called.values() for user in seats.values() if user and user > 0}
    if not people:
        return False
    await members.of(host.delivery, guild, people, fresh=True)
    for table in tables:
        channel = guild.get_channel_or_thread(table.channel_id)
        found = await _barred(host.delivery, guild, channel, called.get(table.id, {}))
        left = {seat: called[table.id][seat] for seat in found}
        if left and await _boardless(host.store, table.id, left):
            await look_at(host.store, [table.id])
    return True


async def _boardless(store: Store, table: int, called: Mapping[Seat, int | None]) -> list[Seat]:
    """The seats whose person has no board by direct message; their predecessor's does not count."""
    bodies, without = {p.purpose: p.body for p in await store.posts(table)}, {"to": None}
    return [s for s, user in called.items() if bodies.get(_at(s), without).get("to", user) != user]


def _at(seat: Seat) -> str:
    """The key under which a seat's board by direct message is stored and replaced."""
    return f"{NotificationKind.TURN}:{seat}"


def is_board(post: Post) -> bool:
    """Whether it is the board of a turn in somebody's direct messages."""
    return post.purpose.startswith(f"{NotificationKind.TURN}:")
