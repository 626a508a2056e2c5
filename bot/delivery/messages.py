"""Senders of single lines: to the channel of a table, or to one of its players."""

from __future__ import annotations

from bot.base import clock
from bot.delivery import posting
from bot.delivery.calls import Asks
from bot.delivery.sending import sends
from bot.host import Host
from bot.matches import as_read
from bot.screens import messages
from bot.screens.replies import Reply
from bot.tables.call_budgets import hourly
from bot.tables.notifications import NotificationKind, OneLine
from bot.tables.records import OutboxMessage


@sends(NotificationKind.NOTICE, refused=posting.to_each, unreachable=posting.to_each)
async def notice(host: Host, outgoing: OutboxMessage) -> None:
    """Send a line to the channel."""
    if await posting.to_each_if_direct(host, outgoing):
        return
    words = as_read.words(await posting.table_of(host.matches, outgoing))
    said = OneLine.of(outgoing.body)
    text = words.line("notice", said.key, **{"game": words.line("", "name"), **said.values})
    # Sent in person, such lines could call players each time somebody joins or leaves: the question
    # is the same for an hour, so that they call once.
    asks = Asks(f"{outgoing.kind}:{said.key}:{hourly(clock.now())}")
    await posting.say(host, outgoing, Reply(text), asks)


async def _keep(host: Host, outgoing: OutboxMessage) -> None:
    """Keep a warning that could not be delivered: its person reads it when they look next."""
    if outgoing.seat is not None:
        match = await posting.match_of(host.matches, outgoing)
        await match.keep_undelivered(outgoing.seat, OneLine.of(outgoing.body))


@sends(NotificationKind.WARNING, closed=_keep)
async def warning(host: Host, outgoing: OutboxMessage) -> None:
    """Send a line to one person, as soon as it is known."""
    table = await posting.table_of(host.matches, outgoing)
    said, seat = OneLine.of(outgoing.body), outgoing.seat
    if said.owner is not None and said.owner != table.members[seat or 0].user_id:
        return  # the seat has another player by now, whom it does not concern
    words = as_read.words(table)
    if "rule" in said.values:
        text = messages.warned(await posting.match_of(host.matches, outgoing), said, words)
    else:
        text = words.line("warning", said.key, **said.values)
    await posting.say(host, outgoing, Reply(text))
