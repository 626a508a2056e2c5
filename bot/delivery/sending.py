"""Send the messages of the outbox with the bot's token.

The `messages.py` of a feature declares what sends a kind, and what is done if Discord refuses it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

import discord

from bot.base import reading
from bot.base.errors import Conflict, Refused
from bot.delivery import channels, failures, jobs, posting, unfinished, unposted
from bot.delivery.jobs import NotYet
from bot.delivery.outbox import Gone, Later, Sent, Verdict
from bot.host import Host
from bot.matches.painting_queue import unhurried
from bot.store.readers import Reader
from bot.tables.notifications import BOARDS, JOBS, PERSONAL, URGENT, NotificationKind
from bot.tables.records import WAITING, OutboxMessage

OPENING = 0.3  # seconds until it is looked again whether a lobby is posted
TRIES = 5  # attempts, in half a minute, after which the players get direct messages
log = logging.getLogger(__name__)

Send = Callable[[Host, OutboxMessage], Awaitable[None]]
S = TypeVar("S", bound=Send)


async def _nothing(host: Host, outgoing: OutboxMessage) -> None:
    """The default where a message is refused: do nothing."""


@dataclass(frozen=True, slots=True)
class Sender:
    """How a kind of message is sent, and what is done instead where Discord refuses it.

    `refused`: in its channel, or anywhere if it is of no table. `unreachable`: in a channel that is
    gone, of a table that is over. `closed`: by its person's closed direct messages. `table`:
    whether it is of a table.
    """

    send: Send
    table: bool
    refused: Send = _nothing
    unreachable: Send = _nothing
    closed: Send = _nothing


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
    with reading.reading(*await _reader(host, outgoing)), unhurried():
        return await (jobs.do if outgoing.kind in JOBS else _sent)(host, outgoing)


async def _reader(host: Host, outgoing: OutboxMessage) -> tuple[str, str, int | None]:
    """Language, sight and id of the person a message is for; empty if it is for all."""
    user_id: int | None = None
    if outgoing.kind in PERSONAL:
        user_id = int(outgoing.body["user_id"])
    elif outgoing.seat is not None:
        with suppress(Refused):
            user_id = await posting.addressee(host, outgoing)
    known = Reader() if user_id is None else await host.store.readers.get(user_id)
    return known.language, known.sight, user_id


async def _sent(host: Host, outgoing: OutboxMessage) -> Verdict:
    sender = SENDERS[NotificationKind(outgoing.kind)]
    # Before any request: those that Discord refuses bring the ban of the address closer.
    wait = host.delivery.breaker.wait(optional=outgoing.kind not in URGENT)
    if wait:
        return Later(wait.total_seconds(), held=True)
    try:
        if not sender.table:
            await sender.send(host, outgoing)
            return Sent()
        # What Discord answers is about this channel, even if the table is moved meanwhile.
        table = await posting.table_of(host, outgoing)
        if table.settings.lesson:
            return Gone("a lesson is played in private")
        outgoing = replace(outgoing, channel_id=table.channel_id)
        # Before anything new is posted: one whose answer was lost would stay as a second board.
        await unfinished.settle(host, outgoing.match_id)
        silent = host.delivery.silence.of(outgoing.channel_id)
        if silent and outgoing.seat is None:
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
            await unposted.done(host, outgoing.match_id or 0)
    return Sent()


async def _failed(host: Host, outgoing: OutboxMessage, failed: discord.HTTPException) -> Verdict:
    sender, pause = SENDERS[NotificationKind(outgoing.kind)], failures.pause(failed)
    if not sender.table:
        if failures.passes(failed):
            return Later(pause)
        await sender.refused(host, outgoing)
        return Gone(failures.said(failed))
    if failures.passes(failed):
        log.warning("message %s waits: Discord answers %s", outgoing.kind, failures.said(failed))
    if _only_unsettled(host, outgoing) and failures.passes(failed):
        return Later(pause)
    code, table = failures.said(failed), await posting.table_of(host, outgoing)
    # Only 403, which Discord counts toward a ban; a 404 is not counted.
    refuses = outgoing.seat is None and failed.status == 403
    silent = refuses and host.delivery.silence.refused(outgoing.channel_id or 0, code)
    if outgoing.seat is None and failed.code in failures.UNREACHABLE:
        # The table was moved while this was sent: its new channel gets it, and is not lost.
        if table.channel_id != outgoing.channel_id:
            return Later()
        if table.status in WAITING:
            await channels.lost(host, table, channels.reason_of(failed))
        else:
            await sender.unreachable(host, outgoing)
    elif failed.code in failures.CLOSED_DM:
        await sender.closed(host, outgoing)
    elif failures.passes(failed) and not silent:
        # == writes to the players once; an outage (5xx) or limit (429) is no fault of the channel.
        last = outgoing.attempts + 1 == TRIES and failed.status < 500 and failed.status != 429
        if last and outgoing.seat is None:
            await _instead(host, outgoing, code)
        return Later(pause)
    elif outgoing.seat is None:
        await _instead(host, outgoing, code)
    else:
        log.warning("message %s of table %s: %s", outgoing.kind, outgoing.match_id, failed)
        await sender.closed(host, outgoing)
    return Gone(code)


def _only_unsettled(host: Host, outgoing: OutboxMessage) -> bool:
    """Whether only the clearing of an old message was refused, which may yet succeed; the new
    message is posted, or was not tried."""
    return outgoing.attempts + 1 < TRIES and bool(host.store.postings.doubtful(outgoing.match_id))


async def _instead(host: Host, outgoing: OutboxMessage, code: str) -> None:
    """A message cannot be posted in its channel: continue the table by direct message."""
    log.warning("message %s of table %s is refused: %s", outgoing.kind, outgoing.match_id, code)
    if outgoing.kind in BOARDS:
        await unposted.mark(host, await posting.table_of(host, outgoing), code)
    await SENDERS[NotificationKind(outgoing.kind)].refused(host, outgoing)
