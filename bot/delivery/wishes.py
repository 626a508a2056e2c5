"""Call several people of a table, each as they wish: in its channel or in person, never in their
quiet hours or while they are away, and not if they want no reminders or read a digest. People who
cannot act in the channel get a direct message in any case, as for boards."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from bot.base import clock
from bot.delivery import channels, posting, reach
from bot.host import Host
from bot.matches import as_read
from bot.screens.replies import Reply
from bot.store.store import Store
from bot.tables.notifications import has_returned
from bot.tables.records import Notification, OutboxMessage, Table
from bot.tables.schedule import Preferences, Stop, Where, reachable
from games.core import Seat


@dataclass(frozen=True, slots=True)
class Calls:
    """The people to call in the channel now, and the seats to write to in
    person, each with when."""

    here: tuple[int, ...]
    in_person: tuple[tuple[Seat, datetime], ...]


async def calls(host: Host, table: Table, seats: Collection[Seat]) -> Calls:
    """How the people of these seats are called."""
    barred = await reach.barred(host, table, seats)
    here, in_person, now = list[int](), list[tuple[Seat, datetime]](), clock.now()
    for seat in sorted(seats):
        member = table.members[seat]
        user_id = member.called(now)
        if user_id is None or user_id < 0:
            continue
        wanted = await host.store.deadlines.preferences(user_id)
        absence = await host.store.deadlines.away(user_id, now)
        stops = [] if absence is None else [Stop(absence.start, absence.stop)]
        due = reachable(now, wanted, stops)
        if due is None or (seat not in barred and not _is_called(wanted)):
            continue
        hidden = wanted.where is Where.DM or seat in barred
        if hidden or due > now:
            in_person.append((seat, due))
        else:
            here.append(user_id)
    return Calls(tuple(here), tuple(in_person))


def _is_called(wanted: Preferences) -> bool:
    return wanted.on and wanted.digest is None


async def quiet(store: Store, reply: Reply) -> Reply:
    """The reply without mentions of people who get a digest instead."""
    wishes = {user: await store.deadlines.preferences(user) for user in reply.pings}
    return reply.calling(user for user, wanted in wishes.items() if wanted.digest is None)


async def also_barred(host: Host, outgoing: OutboxMessage, table: Table) -> None:
    """Write a message meant for the channel also to the players who cannot act there."""
    await posting.to_each(host, outgoing, [*await reach.barred(host, table, channels.seats(table))])


async def write_to(store: Store, outgoing: OutboxMessage, called: Calls) -> None:
    """Write a message meant for the channel also to those who are called in person."""
    of = outgoing.replaces or f"{outgoing.kind}:{outgoing.id}"
    in_person = () if has_returned(outgoing) else called.in_person  # they were written to before
    copies = [
        Notification(outgoing.kind, None, seat, outgoing.body, f"{of}:{seat}", due)
        for seat, due in in_person
    ]
    if copies:
        await store.notify(outgoing.match_id, copies, clock.now())


async def with_others(
    host: Host,
    outgoing: OutboxMessage,
    table: Table,
    others: Collection[Seat],
    reply: Reply,
    line: tuple[str, str],
) -> Reply:
    """A message for the channel that also calls these seats, in a line of the catalogue. Those who
    are called in person get it by direct message."""
    called = await calls(host, table, others)
    await write_to(host.store, outgoing, called)
    if not called.here:
        return reply
    words = as_read.words(table)
    named = words.listed(f"<@{user_id}>" for user_id in called.here)
    text = f"{reply.text}\n{words.line(*line, others=named)}"
    return replace(reply, text=text, pings=(*reply.pings, *called.here))
