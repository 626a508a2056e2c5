"""Send the messages of the outbox with the bot's token.

The `messages.py` of a feature declares what sends a kind, and what is done if Discord refuses it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TypeVar

import discord

from bot.base import clock, reading
from bot.base.errors import Conflict, Refused
from bot.delivery import channels, jobs, posting, refusals, unfinished, unposted
from bot.delivery.jobs import NotYet
from bot.delivery.outbox import Gone, Later, Sent, Verdict
from bot.delivery.refusals import Means
from bot.host import Delivery, Host
from bot.matches.painting_queue import unhurried
from bot.matches.registry import MatchRegistry
from bot.store.readers import Reader
from bot.store.store import Store
from bot.tables.notifications import (
    BOARDS,
    JOBS,
    PERSONAL,
    URGENT,
    NotificationKind,
    has_returned,
    is_instead,
    is_last,
)
from bot.tables.records import WAITING, OutboxMessage, Table

OPENING = 0.3  # seconds until the host looks again whether a lobby is posted
GIVES_WAY = 20.0  # seconds by which messages that are not urgent wait longer
TRIES = 5  # attempts, in half a minute, after which the players get direct messages
AT_A_LIMIT = 10  # the same for a limit on the number of messages: a quarter of an hour
IN_AN_OUTAGE = 16  # the same for a fault of Discord, which concerns direct messages too: an hour
RETURNS_IN = timedelta(days=30)  # for how long a message waits for its channel to be back
OF_A_DAY = 100  # attempts that take most of a day; a message may be due long after it was written
log = logging.getLogger(__name__)

Send = Callable[[Host, OutboxMessage], Awaitable[None]]
S = TypeVar("S", bound=Send)


async def _nothing(host: Host, outgoing: OutboxMessage) -> None:
    """The default where a message is refused: do nothing."""


@dataclass(frozen=True, slots=True)
class Sender:
    """How a kind of message is sent, and what is done instead where Discord refuses it.

    `refused`: it cannot be posted in its channel (or anywhere, if it belongs to no table).
    `unreachable`: the channel of a table that is over is gone. `closed`: the person accepts no
    direct messages. `waits`: a direct message can be sent only after a long wait. `table`: whether
    the kind belongs to a table.
    """

    send: Send
    table: bool
    refused: Send = _nothing
    unreachable: Send = _nothing
    closed: Send = _nothing
    waits: Send = _nothing


SENDERS: dict[NotificationKind, Sender] = {}


def sends(kind: NotificationKind, *, table: bool = True, **instead: Send) -> Callable[[S], S]:
    """Register the function that sends a kind of message, with the rest of its `Sender`."""

    def register(send: S) -> S:
        assert kind not in SENDERS, kind
        SENDERS[kind] = Sender(send, table, **instead)
        return send

    return register


async def send(host: Host, outgoing: OutboxMessage) -> Verdict:
    """Write and send a message in the language of its reader (of the table, if all read it), or do
    it if it is a job."""
    with reading.reading(*await _reader(host.matches, outgoing)), unhurried():
        verdict = await (jobs.do if outgoing.kind in JOBS else _sent)(host, outgoing)
    if not isinstance(verdict, Later):
        host.delivery.elsewhere.discard(outgoing.id)
    return verdict


async def _reader(matches: MatchRegistry, outgoing: OutboxMessage) -> tuple[str, str, int | None]:
    """Language, sight and id of the person a message is for; empty if it is for all."""
    user_id: int | None = None
    if outgoing.kind in PERSONAL:
        user_id = int(outgoing.body["user_id"])
    elif outgoing.seat is not None:
        with suppress(Refused):
            user_id = await posting.addressee(matches, outgoing)
    known = Reader() if user_id is None else await matches.store.readers.get(user_id)
    return known.language, known.sight, user_id


async def _sent(host: Host, outgoing: OutboxMessage) -> Verdict:
    sender = SENDERS[NotificationKind(outgoing.kind)]
    # Before any request: each one that Discord refuses brings a ban of our address closer.
    wait = host.delivery.breaker.wait(optional=outgoing.kind not in URGENT)
    if wait:
        return Later(wait.total_seconds(), held=True)
    try:
        if not sender.table:
            await sender.send(host, outgoing)
            return Sent()
        # What Discord answers is about this channel, even if the table is moved meanwhile.
        table = await posting.table_of(host.matches, outgoing)
        if table.settings.lesson:
            return Gone("a lesson is played in private")
        outgoing = replace(outgoing, channel_id=table.channel_id)
        # First: otherwise a message whose answer was lost would stay as a second board.
        await unfinished.settle(host, outgoing.match_id)
        if not_yet := await _not_there(host, outgoing, table):
            return not_yet
        silent = host.delivery.silence.of(outgoing.channel_id)
        if silent and outgoing.seat is None and not has_returned(outgoing):
            await _instead(host, outgoing, silent)
            return Gone("the channel is left alone")
        # The answer to the opening command becomes the lobby: this would be a second one.
        if outgoing.match_id in host.delivery.opening:
            return Later(OPENING, held=True)
        await sender.send(host, outgoing)
    except Refused as refused:
        return Gone(refused.key)
    except NotYet as pause:
        return pause.later
    except Conflict:
        return Later()
    except discord.HTTPException as failed:
        return await _failed(host, outgoing, failed)
    if outgoing.seat is None:
        host.delivery.silence.end(outgoing.channel_id)
        if outgoing.kind in BOARDS:
            await unposted.done(host.store, host.delivery, outgoing.match_id or 0)
    return Sent()


async def _failed(host: Host, outgoing: OutboxMessage, failed: discord.HTTPException) -> Verdict:
    """Handle a message that Discord refused, by the table of refusals. Long because each meaning of
    a refusal is handled in its own way."""
    sender, code = SENDERS[NotificationKind(outgoing.kind)], refusals.said(failed)
    _count(host.store, host.delivery, failed)
    passes = refusals.passes(failed) and not _is_given_up(outgoing, failed)
    if not sender.table:
        if passes:
            return Later(_pause(outgoing, failed), held=refusals.is_long(failed))
        await sender.refused(host, outgoing)
        return Gone(code)
    if passes:
        log.warning("message %s waits: Discord answers %s", outgoing.kind, code)
        if _only_unsettled(host.store, outgoing):
            return Later(refusals.pause(failed), held=refusals.is_long(failed))
    means, table = refusals.of(failed).means, await posting.table_of(host.matches, outgoing)
    needed = means is Means.FORM and outgoing.kind in URGENT and not _is_given_up(outgoing, failed)
    # A message for the channel may be sent to one person too: to a deputy, for example.
    personal = outgoing.seat is not None or means is Means.DOOR
    # Only 403, which Discord counts toward a ban; a 404 is not counted.
    refuses = not personal and failed.status == 403
    silent = refuses and host.delivery.silence.refused(outgoing.channel_id or 0, code)
    if not personal and means is Means.PLACE:
        # The table was moved while this was sent: its new channel gets it, and is not lost.
        if table.channel_id != outgoing.channel_id:
            return Later()
        if table.status in WAITING:
            await channels.lost(host, table, channels.reason_of(failed))
            if outgoing.kind not in BOARDS:  # `channels.lost` sends these in person
                await sender.refused(host, outgoing)
        else:
            await sender.unreachable(host, outgoing)
    elif (passes and not silent) or needed:
        return await _later(host, outgoing, failed)
    elif not personal:
        await _instead(host, outgoing, code)
    else:
        if means is not Means.DOOR:
            log.warning("message %s of table %s: %s", outgoing.kind, outgoing.match_id, failed)
        await sender.closed(host, outgoing)
        if is_instead(outgoing):
            await posting.return_later(host.matches, outgoing)
    # A message that has returned to its channel has no other way left: it is tried for a day.
    if has_returned(outgoing) and not personal and _waited(outgoing) < refusals.LONGEST:
        return Later(posting.SOON.total_seconds(), held=True)
    return Gone(code)


async def _not_there(host: Host, outgoing: OutboxMessage, table: Table) -> Verdict | None:
    """The verdict on a message that has to return to its channel but cannot yet; None if it can, or
    if it is another message."""
    if not has_returned(outgoing):
        return None
    waits, known = table.status in WAITING, host.discord.get_guild(table.guild_id or 0)
    if (waits and table.channel_lost) or known is None:
        trouble = table.channel_lost or "removed"
    else:
        trouble = await channels.trouble(host, table)
    if not trouble:
        return None
    if _waited(outgoing) > RETURNS_IN or (trouble == "deleted" and not waits):
        return Gone(f"the channel is {trouble}")
    return Later(posting.SOON.total_seconds(), held=True)


async def _later(host: Host, outgoing: OutboxMessage, failed: discord.HTTPException) -> Verdict:
    """Try a message again later. If the trouble lasts, bring it to the
    players another way, once."""
    long, sender = refusals.is_long(failed), SENDERS[NotificationKind(outgoing.kind)]
    # A short outage (5xx) or limit (429) is no fault of the channel.
    most = IN_AN_OUTAGE if failed.status >= 500 else AT_A_LIMIT if failed.status == 429 else TRIES
    last = outgoing.attempts + 1 == most
    by_channel = outgoing.seat is None and not is_last(outgoing)
    if by_channel and (long or last) and outgoing.id not in host.delivery.elsewhere:
        host.delivery.elsewhere.add(outgoing.id)
        await _instead(host, outgoing, refusals.said(failed))
        if long and outgoing.kind not in BOARDS and sender.refused is not _nothing:
            return Gone("it has gone another way")
    if outgoing.seat is not None and (long or last) and failed.code != refusals.TOO_MANY_DOORS:
        await sender.waits(host, outgoing)
    # A message with a long wait does not hold up those behind it.
    return Later(_pause(outgoing, failed), held=long)


def _pause(outgoing: OutboxMessage, failed: discord.HTTPException) -> float:
    """Seconds until the next attempt. While Discord limits the opening of direct messages, those
    that a table waits for go first."""
    gives_way = failed.code == refusals.TOO_MANY_DOORS and outgoing.kind not in URGENT
    return refusals.pause(failed) + (GIVES_WAY if gives_way else 0)


def _count(store: Store, delivery: Delivery, failed: discord.HTTPException) -> None:
    """Count a refusal that is not in the table, and log the first of its kind."""
    if refusals.of(failed).known:
        return
    code = refusals.said(failed)
    store.figures.unknown_refusals.labels(code).inc()
    if code not in delivery.odd:
        delivery.odd.add(code)
        log.warning("Discord refuses for a reason that is not known: %s", failed)


def _is_given_up(outgoing: OutboxMessage, failed: discord.HTTPException) -> bool:
    """Whether this refusal has lasted so long that it is taken as final: one that is unknown, or
    whose reason is in the message itself."""
    refusal, lasts = refusals.of(failed), _waited(outgoing) >= refusals.LONGEST
    if refusal.means is Means.FORM:
        return lasts
    return lasts and outgoing.attempts >= OF_A_DAY and not refusal.known


def _waited(outgoing: OutboxMessage) -> timedelta:
    """How long ago a message was written."""
    return clock.now() - outgoing.written_at


def _only_unsettled(store: Store, outgoing: OutboxMessage) -> bool:
    """Whether the refusal came only while an old message was being cleared, which may yet succeed:
    the new message is posted already, or was not tried."""
    return outgoing.attempts + 1 < TRIES and bool(store.postings.doubtful(outgoing.match_id))


async def _instead(host: Host, outgoing: OutboxMessage, code: str) -> None:
    """Continue the table by direct message, since a message cannot be posted in its channel."""
    log.warning("message %s of table %s is refused: %s", outgoing.kind, outgoing.match_id, code)
    if outgoing.kind in BOARDS:
        await unposted.mark(
            host.store, host.delivery, await posting.table_of(host.matches, outgoing), code
        )
    await SENDERS[NotificationKind(outgoing.kind)].refused(host, outgoing)
