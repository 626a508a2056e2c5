"""Send the reminders that are due at a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.base import clock
from bot.delivery import posting, reach
from bot.delivery.calls import own
from bot.delivery.sending import sends
from bot.features.reminders import views
from bot.features.reminders.views import Due
from bot.host import Host
from bot.store.store import Store
from bot.store.waits import AwaitedSeat
from bot.tables.notifications import NotificationKind, Reminder, is_last
from bot.tables.records import Notification, OutboxMessage, Table
from bot.tables.schedule import Stop, reachable
from games.core import Seat


async def _by_channel(host: Host, outgoing: OutboxMessage) -> None:
    """Send a reminder that a person's closed direct messages refused to the channels of its
    tables, as the last way there is."""
    for match_id, seat in Reminder.of(outgoing.body).tables:
        if not await _is_hidden(host, await host.matches.table(match_id), seat):
            await _remind(host.store, match_id, Reminder(seat, ((match_id, seat),), last=True))


async def _in_person(host: Host, outgoing: OutboxMessage) -> None:
    """Send a reminder that its channel refused to each of its people, unless their direct messages
    have refused it before: else it would go to and fro without end."""
    if is_last(outgoing):
        return
    for match_id, seat in Reminder.of(outgoing.body).tables:
        await _remind(host.store, match_id, Reminder(seat, ((match_id, seat),)), seat)


async def _remind(store: Store, match_id: int, about: Reminder, to: Seat | None = None) -> None:
    """Put a reminder into the outbox: for the channel, or for the person of a seat."""
    reminder = Notification(NotificationKind.REMIND, seat=to, body=about.stored())
    await store.notify(match_id, [reminder], clock.now())


async def _is_hidden(host: Host, table: Table, seat: Seat) -> bool:
    """Whether the person of a seat cannot see the channel."""
    return table.in_person or seat in await reach.barred(host, table, [seat])


@sends(NotificationKind.REMIND, refused=_in_person, closed=_by_channel)
async def remind(host: Host, outgoing: OutboxMessage) -> None:
    """Send a reminder: of a table in its channel, to one or several of its people, or by direct
    message, of one or several tables."""
    now, found = clock.now(), list[Due]()
    table, about = await posting.table_of(host.matches, outgoing), Reminder.of(outgoing.body)
    for match_id, seat in about.tables:
        running = await host.store.deadlines.clock(match_id, now)
        # Read again: since it was written the seat may have moved, or the table was paused.
        waiting = None if running is None else running.waiting.get(seat)
        called = table.members[about.seat if outgoing.seat is not None else seat].called(now)
        if waiting is None or waiting.left or waiting.user_id != called:
            continue  # another person is called for that seat meanwhile
        if _is_due_still(waiting):
            found.append((match_id, seat, waiting))
    if outgoing.seat is None:
        found = [item for item in found if not await _has_waited(host.store, [item], now)]
        found = await _in_the_channel(host, table, found)
    elif found and await _has_waited(host.store, found, now):
        return
    if not found:
        return
    several = views.of_several if outgoing.seat is not None else views.of_people
    if len(found) == 1 and outgoing.seat is None:
        with await posting.alone(host.store, found[0][2].user_id or 0):
            reply = await views.of_one(host.matches, *found[0])
    else:
        reply = await (
            views.of_one(host.matches, *found[0])
            if len(found) == 1
            else several(host.matches, found)
        )
    await posting.say(host, outgoing, reply, own(outgoing))


async def _in_the_channel(host: Host, table: Table, found: Sequence[Due]) -> list[Due]:
    """Those whose reminder is seen in the channel; the others get direct messages."""
    seen = list[Due]()
    for match_id, seat, waiting in found:
        if await _is_hidden(host, table, seat):
            await _remind(host.store, table.id, Reminder(seat, ((match_id, seat),)), seat)
        else:
            seen.append((match_id, seat, waiting))
    return seen


def _is_due_still(waiting: AwaitedSeat) -> bool:
    """Whether the wait is the same, and its reminder was neither put off nor turned off."""
    wait = waiting.wait
    return wait.reminded is not None and wait.snoozed is None and waiting.preferences.on


async def _has_waited(store: Store, found: Sequence[Due], now: datetime) -> bool:
    """Whether a reminder was delayed into quiet hours or an absence. If so it is put off to their
    end, to come together with what is due by then."""
    _, _, waiting = found[0]
    away = await store.deadlines.away(waiting.user_id or 0, now)
    absence = [] if away is None else [Stop(away.start, away.stop)]
    free = reachable(now, waiting.preferences, absence)
    if free is None or free == now:
        return False
    await store.deadlines.put_off([(match_id, seat) for match_id, seat, _ in found], free, now)
    return True
