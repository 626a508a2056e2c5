"""Remove imported matches that were not played or viewed for a while."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.base import clock
from bot.delivery import posting
from bot.delivery.jobs import job
from bot.features.past.imports import store
from bot.host import Host
from bot.store.imported import UNUSED
from bot.store.store import Store
from bot.tables.notifications import NotificationKind
from bot.tables.records import Notification, OutboxMessage, Status, Table

DAY = timedelta(days=1)


@job(NotificationKind.IMPORT_EXPIRE)
async def expire(host: Host, outgoing: OutboxMessage) -> None:
    """Remove a match if its time is over; if it was played or viewed, check again later. A match
    that is being played is called off first, which its table reads, and removed a day later."""
    table, now = await posting.table_of(host.matches, outgoing), clock.now()
    until = await store.stays_until(host.store, table.id)
    if until is None:
        return
    if (
        until <= now
        and table.status is Status.RUNNING
        and not await _stopped(host.store, table, now)
    ):
        over = replace(table, status=Status.CLOSED, why_closed=UNUSED)
        end = Notification(NotificationKind.END, replaces=NotificationKind.TURN)
        await host.matches.keep(
            over, [end, NotificationKind.IMPORT_EXPIRE.single(due_at=now + DAY)]
        )
    elif until <= now and table.status not in (Status.LOBBY, Status.RUNNING):
        await store.remove(host.store, table.id, UNUSED, now)
        host.matches.forget(table.id)
    else:
        again = until if until > now else now + DAY
        await host.store.notify(
            table.id, [NotificationKind.IMPORT_EXPIRE.single(due_at=again)], now
        )


async def _stopped(store: Store, table: Table, now: datetime) -> bool:
    """Whether no one plays for a good reason: it is paused, or the awaited players are away."""
    match_clock = await store.deadlines.clock(table.id, now)
    if match_clock is None:
        return False
    awaited = [w.user_id for w in match_clock.waiting.values() if w.user_id is not None]
    away = [await store.deadlines.away(user_id, now) for user_id in awaited]
    return match_clock.paused is not None or any(away)
