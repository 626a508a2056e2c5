"""The message of a lobby in its channel, and its removal when it is not used."""

from __future__ import annotations

from dataclasses import replace

from bot.base import clock
from bot.delivery import posting
from bot.delivery.jobs import NotYet, job
from bot.delivery.sending import OPENING, sends
from bot.host import Host
from bot.lobby.rules import refresh
from bot.lobby.views import lobby_message
from bot.series import views as series
from bot.tables.notifications import LOBBY_DAYS, NotificationKind, expiry, notice
from bot.tables.records import OutboxMessage, Status


@sends(NotificationKind.LOBBY)
async def lobby(host: Host, outgoing: OutboxMessage) -> None:
    """Update the message of a lobby; once it is over, the message says so and is not reposted."""
    table = await posting.table_of(host, outgoing)
    # Another process may be answering with this lobby right now.
    if await host.store.postings.answered(table.id):
        raise NotYet(OPENING)
    old = await host.store.post(table.id, NotificationKind.LOBBY)
    reply = await series.with_score(host, table, lobby_message(host, table))
    mentioned = set(old.body or ()) if old is not None else set()
    facts = sorted(mentioned.union(reply.pings))  # who is invited is mentioned once in a lobby
    reply = reply.calling(user for user in reply.pings if user not in mentioned)
    channel = await posting.place(host, outgoing)
    edited = await posting.edited(outgoing, channel, reply, old)
    if table.status is not Status.LOBBY:
        await host.store.forget(table.id, NotificationKind.LOBBY)
    elif not edited:
        await posting.repost(host, outgoing, channel, reply, old, facts)


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
