"""When a table's clock rests for a player: at night, and at the weekend. Pure.

A player's night is stored with the wait, as it was when the wait began: changing one's quiet hours
meanwhile moves no deadline. The stops are derived from it and not stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import pairwise
from zoneinfo import ZoneInfo

from bot.tables.records import Away
from bot.tables.schedule import ClockMode, ClockSettings, Preferences, Stop, counted

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
MINUTES = DAY // MINUTE
LONGEST_NIGHT = timedelta(hours=10)
SLOWEST = 2.6
"""The largest factor by which a span is longer without ten hours of each day and
two days of each week."""
SLACK = 9 * DAY
SATURDAY = 5
YEAR = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Night:
    """The hours in which a player sleeps, in local time; none without a zone."""

    zone: str | None = None
    quiet: tuple[time, time] | None = None


def night_of(preferences: Preferences) -> Night:
    """A player's night by their preferences now: the last LONGEST_NIGHT of their quiet hours."""
    zone, quiet = preferences.zone, preferences.quiet
    if zone is None or quiet is None or quiet[0] == quiet[1]:
        return Night(zone)
    start, end = (at.hour * 60 + at.minute for at in quiet)
    span = min((end - start) % MINUTES, LONGEST_NIGHT // MINUTE)
    hour, minute = divmod((end - span) % MINUTES, 60)
    return Night(zone, (time(hour, minute), quiet[1]))


def night_to_text(night: Night) -> str:
    """A night as it is stored: ``Europe/Paris 22:00 07:00``."""
    hours = [at.isoformat("minutes") for at in night.quiet or ()]
    return " ".join((night.zone or "", *hours))


def night_from_text(text: str | None) -> Night:
    """The night that was stored; none, if it cannot be read or its zone is unknown here."""
    zone, *hours = (text or "").split(" ")
    try:
        ZoneInfo(zone or "UTC")
        quiet = (time.fromisoformat(hours[0]), time.fromisoformat(hours[1])) if hours else None
    except (LookupError, ValueError):
        return Night()
    return Night(zone or None, quiet)


def rests(
    settings: ClockSettings, night: Night, since: datetime, stops: Sequence[Stop]
) -> list[Stop]:
    """When the clock rests for a seat that is awaited since then. This covers the longest time that
    the seat may have, lengthened by `stops` too."""
    if settings.mode is ClockMode.NONE or not (settings.nights or settings.weekends):
        return []
    longest = SLOWEST * (settings.time + settings.bank) + SLACK
    longest += sum((s.end - max(s.start, since) for s in stops if s.end and s.end > since), 0 * DAY)
    kept = night if settings.nights else Night(night.zone)
    return list(_rests(kept, settings.weekends, (since - DAY).date(), longest // DAY + 2))


def in_turn(aways: list[Away]) -> list[Away]:
    """A person's absences as a series without overlaps, in the order of their starts. Where two
    overlap, one with a deputy counts before one without, then the one that begins later; two with
    the same deputy become one."""
    if all(one.stop <= other.start for one, other in pairwise(aways)):
        return aways
    found = list[Away]()
    for one in sorted(aways, key=lambda away: (away.deputy_id is not None, away.start)):
        start, stop, kept = one.start, one.stop, list[Away]()
        for other in found:
            if other.stop <= one.start or one.stop <= other.start:
                kept.append(other)
            elif other.deputy_id == one.deputy_id:
                start, stop = min(start, other.start), max(stop, other.stop)
            else:
                kept += [replace(other, stop=one.start)] if other.start < one.start else []
                kept += [replace(other, start=one.stop)] if one.stop < other.stop else []
        found = [*kept, replace(one, start=start, stop=stop)]
    return sorted(found, key=lambda away: away.start)


def granted(absences: Sequence[Away], budget: timedelta, since: datetime) -> list[Stop]:
    """When a player's absences stop a match that began `since` then: for at most `budget` within a
    year, however many absences there are."""
    kept = list[Stop]()
    for absence in absences:
        start = max(absence.start, since)
        used = spent(kept, start)
        stop = min(absence.stop, start + max(budget - used, timedelta(0)))
        if start < stop:
            kept.append(Stop(start, stop))
    return kept


def spent(stops: Sequence[Stop], at: datetime) -> timedelta:
    """How much of these stops lies in the year before an instant."""
    return YEAR - counted(at - YEAR, at, stops)


@lru_cache(1024)
def _rests(night: Night, weekends: bool, first: date, days: int) -> tuple[Stop, ...]:
    return tuple(_each(night, weekends, first, days))


def _each(night: Night, weekends: bool, first: date, days: int) -> Iterator[Stop]:
    zone = ZoneInfo(night.zone or "UTC")
    for day in (first + n * DAY for n in range(days)):
        if night.quiet is not None and night.zone is not None:
            start, end = night.quiet
            until = _at(day + DAY * (end <= start), end, zone)
            yield Stop(_at(day, start, zone), until, night=True)
        if weekends and day.weekday() == SATURDAY:
            yield Stop(_at(day, time(), zone), _at(day + 2 * DAY, time(), zone))


def _at(day: date, hour: time, zone: ZoneInfo) -> datetime:
    """The instant of an hour on a day; an hour that a change of the clocks
    skips is later by as much."""
    return datetime.combine(day, hour, tzinfo=zone).astimezone(UTC)
