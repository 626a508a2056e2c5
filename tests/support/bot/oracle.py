"""Deadlines and reminders the slow and obvious way: minute by minute, as one would on a calendar.

Of the module under test it knows nothing but what a clock, a wait and a wish are. All facts stand
on whole minutes; so do the answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.tables.schedule import ClockMode, ClockSettings, Preferences, Stop, Wait

MINUTE = timedelta(minutes=1)
DAY_IN_MINUTES = 24 * 60


def deadline(
    wait: Wait,
    pace: ClockSettings,
    spent: timedelta,
    stops: Sequence[Stop],
    started: datetime | None,
) -> datetime | None:
    """Every minute that is no stop uses up one of those the seat has.

    Ten more are free after a stop, for whoever was not late when it began, and after a start.
    """
    if pace.mode == ClockMode.NONE or going_on(stops):
        return None
    of_the_bank = pace.bank - spent if pace.bank > spent else timedelta(0)
    left = (pace.time + of_the_bank) // MINUTE
    at = free_until = wait.since
    over: datetime | None = None
    stood_still = in_time = False
    while True:
        if over is None and left <= 0 and at >= free_until:
            over = at
        if at == started and wait.since < started:
            over, free_until = None, max(free_until, at + 10 * MINUTE)
        if over is not None and (started is None or at >= started):
            return over
        if within(at, stops):
            in_time = in_time if stood_still else over is None
            if in_time:
                free_until = at + 11 * MINUTE
            stood_still = True
        else:
            stood_still = False
            left -= 1
        at += MINUTE


def reminder(
    wait: Wait,
    pace: ClockSettings,
    preferences: Preferences,
    pauses: Sequence[Stop],
    absence: Sequence[Stop],
) -> datetime | None:
    """The first minute that is late enough, and neither paused nor away nor quiet."""
    if pace.mode == ClockMode.NONE or not preferences.on or going_on(pauses):
        return None
    if wait.snoozed is not None:
        at = wait.snoozed
    elif wait.reminded is None:
        first = preferences.first
        if pace.mode == ClockMode.HARD and pace.time < 2 * first:
            first = pace.time / 2
        at = walk(wait.since, first, pauses)
    elif preferences.spacing is not None:
        at = walk(wait.reminded, preferences.spacing, pauses)
    else:
        return None
    while within(at, pauses) or within(at, absence) or quiet(at, preferences):
        if any(stop.start <= at for stop in absence if stop.end is None):
            return None
        at += MINUTE
    return at


def walk(at: datetime, span: timedelta, stops: Sequence[Stop]) -> datetime:
    """From `at` on, counting every minute that does not lie in a stop."""
    minutes = span // MINUTE
    while minutes > 0:
        if not within(at, stops):
            minutes -= 1
        at += MINUTE
    return at


def going_on(stops: Iterable[Stop]) -> bool:
    return any(stop.end is None for stop in stops)


def within(at: datetime, stops: Iterable[Stop]) -> bool:
    return any(stop.start <= at and (stop.end is None or at < stop.end) for stop in stops)


def quiet(at: datetime, preferences: Preferences) -> bool:
    """Whether the clock on the person's wall shows one of the minutes between from and to."""
    if preferences.zone is None or preferences.quiet is None:
        return False
    start, end = map(minute_of_day, preferences.quiet)
    shown = minute_of_day(at.astimezone(ZoneInfo(preferences.zone)).time())
    return (shown - start) % DAY_IN_MINUTES < (end - start) % DAY_IN_MINUTES


def minute_of_day(hour: time) -> int:
    return hour.hour * 60 + hour.minute
