"""Change how reminders come, or put one off; without Discord."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.base import clock
from bot.base.errors import Refused
from bot.matches import as_read
from bot.matches.registry import MatchRegistry
from bot.store.waits import AwaitedSeat, MatchClock
from bot.tables.schedule import ClockMode
from games.core import Seat


@dataclass(frozen=True, slots=True)
class Snoozed:
    """At how many tables reminders were put off, when the next comes, and why others never do."""

    count: int
    next: datetime | None
    why_never: frozenset[str]


async def snooze(
    matches: MatchRegistry, user_id: int, span: timedelta, number: int = 0, seat: Seat | None = None
) -> Snoozed:
    """Put the reminders of one table off, or (0) of all.

    Raises Refused if nothing is awaited of that person there: in that seat, or (None) in any.
    """
    now = clock.now()
    if number:
        await _must_be_awaited(matches, user_id, number, seat)
    count = await matches.store.deadlines.snooze(user_id, now + span, now, number)
    if not count:
        raise Refused("nothing_waits")
    tables = [number] if number else [table.id for table in await matches.store.tables_of(user_id)]
    clocks = [await matches.store.deadlines.clock(table, now) for table in tables]
    mine = [
        (waiting.reminder, _why_never(running, waiting))
        for running in clocks
        if running is not None
        for waiting in running.waiting.values()
        if waiting.user_id == user_id
    ]
    coming = [at for at, why_never in mine if at is not None and not why_never]
    return Snoozed(count, min(coming, default=None), frozenset(why for _, why in mine))


async def _must_be_awaited(
    matches: MatchRegistry, user_id: int, number: int, seat: Seat | None
) -> None:
    """Raises Refused if the table waits for another player, or not any more."""
    running = await matches.store.deadlines.clock(number, clock.now())
    waiting = {} if running is None else running.waiting
    seats = [s for s in waiting if seat in (None, s)]
    if not seats:
        raise Refused("nothing_waits")
    if not any(waiting[s].user_id == user_id for s in seats):
        words = as_read.words(await matches.table(number))
        raise Refused("reminds_other", who=words.all_of(map(words.seat, seats)))


def _why_never(running: MatchClock, waiting: AwaitedSeat) -> str:
    """Why no reminder of that wait will come; empty if one will."""
    if not waiting.preferences.on:
        return "off"
    if running.settings.mode is ClockMode.NONE:
        return "no_clock"
    if running.paused is not None:
        return "paused"
    return "late" if waiting.deadline and waiting.reminder is None else ""
