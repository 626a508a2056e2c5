"""Find out whether messages whose sending did not finish were posted, then keep or clear them.

Such messages exist after the process was killed between sending one and storing that it was posted,
or after an answer of Discord was lost.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import datetime

import discord

from bot.base import clock
from bot.base.errors import Refused
from bot.delivery import posting, refusals, stripping
from bot.delivery.jobs import NotYet, job
from bot.host import Discord, Host
from bot.store.fleet import IN_HAND
from bot.store.postings import Posting, digest
from bot.store.store import Store
from bot.tables.notifications import NotificationKind
from bot.tables.records import OutboxMessage, Status

SEEN = 200  # messages of the channel, from shortly before the one that is looked for
log = logging.getLogger(__name__)


async def begin(store: Store) -> None:
    """After a start: add a job for each table with an unfinished posting."""
    left = {found.match_id for found in await store.postings.left_over()}
    for match_id in sorted(number for number in left if number is not None):
        await _have_settled(store, match_id, clock.now())


async def begin_at(store: Store, shards: Collection[int]) -> None:
    """After a takeover of these shards: as `begin`, once no other process can be sending there."""
    left = await store.of_shards(await store.postings.tables_left(), shards)
    for match_id in sorted(left):
        await _have_settled(store, match_id, clock.now() + IN_HAND)


async def _have_settled(store: Store, match_id: int, due_at: datetime) -> None:
    look = NotificationKind.SETTLE.single(due_at=due_at)
    await store.notify(match_id, [look], clock.now())


async def settle(host: Host, match_id: int | None) -> None:
    """Find out what became of all unfinished postings of a table. Raises discord.HTTPException."""
    if not host.store.postings.doubtful(match_id):
        return
    async with host.delivery.settling:
        # Asked again under the lock: the message that held it may have settled these.
        for doubt in host.store.postings.doubtful(match_id):
            await _settle(host, doubt)


@job(NotificationKind.SETTLE)
async def settle_table(host: Host, due: OutboxMessage) -> None:
    """Settle all unfinished postings of a table; post its lobby, if the process that opened it was
    killed before it stored the posting."""
    try:
        await settle(host, due.match_id)
    except discord.HTTPException as failed:
        if not refusals.passes(failed):
            raise
        raise NotYet(refusals.pause(failed), held=False) from failed
    table = await posting.table_of(host.matches, due)
    # While this process still posts the lobby as its answer, there would be a second one.
    if table.status is not Status.LOBBY or host.store.postings.live(table.id):
        return
    # Where there is no channel, the opener's.
    first = f"{NotificationKind.LOBBY}:0" if table.direct else NotificationKind.LOBBY
    if await host.store.post(table.id, first) is None:
        await host.matches.repeat(table)


async def _settle(host: Host, doubt: Posting) -> None:
    found = [doubt.message_id] if doubt.message_id else await _found(host.discord, doubt)
    if not found:
        log.info("a message of table %s was not posted", doubt.match_id)
        await host.store.postings.drop(doubt)
        if doubt.outbox_id is None:  # no message in the outbox would post it again
            await host.matches.repeat(await host.matches.table(doubt.match_id or 0))
        return
    table = None if doubt.match_id is None else await host.matches.table(doubt.match_id)
    is_lobby = doubt.purpose.partition(":")[0] == NotificationKind.LOBBY
    if is_lobby and table and table.status is not Status.LOBBY:
        for message_id in found:  # the match began; an old lobby would still invite people
            await stripping.strip_or_later(host, doubt.match_id, (doubt.channel_id, message_id))
        await host.store.postings.drop(doubt)
        return
    # Several match if a lost answer was followed by a second attempt: the newest stays.
    *twins, newest = found
    known = await host.store.post(doubt.match_id or 0, doubt.purpose) if doubt.purpose else None
    if known is not None and known.message_id > newest:  # there is a newer one already
        await stripping.strip_or_later(host, doubt.match_id, (doubt.channel_id, newest))
        await host.store.postings.drop(doubt)
        return
    log.info("a message of table %s was posted, and is known now", doubt.match_id)
    for twin in twins:
        await stripping.strip_or_later(host, doubt.match_id, (doubt.channel_id, twin))
    if known is not None and known.message_id != newest:
        await stripping.strip_or_later(host, doubt.match_id, (known.channel_id, known.message_id))
    if doubt.old is not None and doubt.old[1] != newest:
        await stripping.strip_or_later(host, doubt.match_id, doubt.old)
    await host.store.postings.posted(doubt, newest)


async def _found(client: Discord, doubt: Posting) -> list[int]:
    """The messages of the bot in that channel that may be this one, oldest first."""
    assert client.user is not None
    try:
        channel = await client.channel(doubt.channel_id)
        after = discord.Object(doubt.after_id)
        newest = channel.history(limit=SEEN, after=after, oldest_first=True)
        return [
            message.id
            async for message in newest
            if message.author.id == client.user.id and digest(message.content) == doubt.digest
        ]
    except (Refused, discord.NotFound, discord.Forbidden):
        return []  # the channel cannot be read; a nonce still prevents a second copy
