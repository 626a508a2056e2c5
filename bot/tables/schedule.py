"""Deadlines and reminders of seats, derived from stored facts and never stored themselves.

All instants are UTC; only quiet hours use a person's local time. Long because deadlines and
reminders count time in the same way.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from functools import lru_cache
from zoneinfo import ZoneInfo

from games.codec import RECORDED, to_record, updated
from games.core import Seat

GRACE = timedelta(minutes=10)
"""The least time that a seat still in time has after a stop, or after a start of the host."""
NOTHING = timedelta(0)
LEAST_OF_A_DAY = timedelta(hours=1)
"""A seat awaited for less than this before the daily hour has until that hour of the next day."""
LEAD = timedelta(minutes=10)
"""How long before a stop a reminder is sent that would be too late after the stop."""
RECORDED[timedelta] = lambda span: int(span.total_seconds()), lambda data: timedelta(seconds=data)
RECORDED[datetime] = datetime.isoformat, datetime.fromisoformat
RECORDED[time] = time.isoformat, time.fromisoformat
HourOfDay = time
FOREVER = datetime.max.replace(tzinfo=UTC)
"""The end of a stop that has no end yet."""


class ClockMode(StrEnum):
    """What a table's clock does: nothing, remind, or act once a deadline has passed."""

    NONE = "none"
    SOFT = "soft"
    HARD = "hard"


class Late(StrEnum):
    """What happens to a seat that missed its deadline: the game plays for it, or it is offered."""

    PLAY = "play"
    OFFER = "offer"


class Left(StrEnum):
    """What happens to a seat whose player is gone: the game plays for it, or all wait."""

    PLAY = "play"
    WAIT = "wait"


class Where(StrEnum):
    """Where a person wants to be reminded."""

    CHANNEL = "channel"
    DM = "dm"


@dataclass(frozen=True, slots=True)
class Imported:
    """What is kept of a match that was not begun here; such a match counts for nobody's results.

    `given` counts the lines of its log that came with it and are not dice of its seed; `names` are
    those of its seats as they were written down; `resigned` are the seats given up there.
    """

    given: int = 0
    names: tuple[str, ...] = ()
    resigned: tuple[int, ...] = ()

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """The seats that people can take, in order."""
        return tuple(Seat(n) for n in range(len(self.names)) if n not in self.resigned)


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """The clock of a table; the defaults are those of a table for which nothing was set."""

    mode: ClockMode = ClockMode.SOFT
    time: timedelta = timedelta(days=3)
    """The time for each move."""
    bank: timedelta = timedelta(0)
    """The time of each seat for the whole match, used when the time of a move is not enough."""
    late: Late = Late.PLAY
    left: Left = Left.PLAY
    undo: bool = True
    """Whether moves may be taken back, which is agreed on together with the clock."""
    nights: bool = False
    """Whether the night of each player (`bot.tables.rest`) does not count."""
    weekends: bool = False
    """Whether Saturday and Sunday, in each player's zone, do not count."""
    away: timedelta = timedelta(days=60)
    """For how long within a year the absences of one player stop the clock."""
    daily: HourOfDay | None = None
    """An hour of the day by which one must move, instead of a time for each move."""
    zone: str | None = None
    """The zone of that hour: that of the person who set it; UTC without one."""

    @property
    def rests(self) -> bool:
        """Whether the time is more than a fixed span for each move: it pauses, or
        ends at a daily hour."""
        return self.nights or self.weekends or self.daily is not None

    @property
    def plays_for_left(self) -> bool:
        """Whether the host plays for a seat that was left."""
        return self.left is Left.PLAY and self.mode is not ClockMode.NONE


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The other settings of a table, stored in one record with its clock."""

    practice: bool = False
    """Computers agree to every undo, even past dice; such a match counts for nothing else."""
    hints: bool = True
    """Whether a player may ask what a computer would do."""
    lesson: bool = False
    """Whether it is a lesson (`bot.tables.lessons`), of which nothing is posted."""
    imported: Imported | None = None
    """The match from a file or a text that it continues or shows (`bot.tables.imports`)."""
    opener_at: datetime | None = None
    """When its opener last did something in its lobby; None: when it was opened."""


class Confirm(StrEnum):
    """Which moves ask a person before they are made."""

    NEEDED = "needed"  # those that cannot freely be taken back, and those with a warning
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Preferences:
    """How a person wants to be reminded and asked; the defaults are for people
    who have set nothing."""

    zone: str | None = None
    """An IANA name; without one there are no quiet hours."""
    first: timedelta = timedelta(hours=24)
    spacing: timedelta | None = None
    """The time between two reminders; None: there is only the first."""
    quiet: tuple[time, time] | None = None
    """From and to in local time; may go past midnight; both the same: none."""
    where: Where = Where.CHANNEL
    on: bool = True
    invited: bool = True
    """Whether others may keep a seat for this person."""
    confirm: Confirm = Confirm.NEEDED
    secrets: Where = Where.DM
    """Where a person chooses in secret: asked by direct message, or by the board's button alone."""
    digest: time | None = None
    """The local time (UTC without a zone) of a person's daily digest of what happened at their
    tables; None: they get none."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A seat is awaited since an instant; when its player was last reminded, and until when they
    postponed reminders."""

    seat: Seat
    since: datetime
    reminded: datetime | None = None
    snoozed: datetime | None = None
    late: bool = False
    """Whether the table was notified already that its time is up."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A clock is stopped from `start` until just before `end`; None: it still is."""

    start: datetime
    end: datetime | None = None
    night: bool = False
    """Whether the player sleeps: a daily hour within it is only postponed to its end."""


def clock_settings_to_json(clock: ClockSettings, settings: TableSettings | None = None) -> str:
    """The record of a clock and a table's other settings (None: as by default)."""
    return json.dumps(to_record(clock) | to_record(settings or TableSettings()))


@lru_cache(maxsize=1024)
def clock_settings_from_json(text: str) -> ClockSettings:
    """The clock of such a record; what is unknown or missing in it is as by default."""
    return updated(ClockSettings(), json.loads(text))


@lru_cache(maxsize=1024)
def table_settings_from_json(text: str) -> TableSettings:
    """The other settings of such a record; what is unknown or missing in it is as by default."""
    return updated(TableSettings(), json.loads(text))


def preferences_to_json(preferences: Preferences) -> str:
    """A person's preferences as they are stored."""
    return json.dumps(to_record(preferences))


@lru_cache(maxsize=1024)
def preferences_from_json(text: str) -> Preferences:
    """The preferences that were stored; what is unknown or missing in them is as by default."""
    stored = updated(Preferences(), json.loads(text))
    try:
        ZoneInfo(stored.zone or "UTC")
    except (LookupError, ValueError):  # this machine does not know the zone (any more)
        return replace(stored, zone=None)
    return stored


def counted(since: datetime, until: datetime, stops: Iterable[Stop]) -> timedelta:
    """How much of the time from `since` to `until` lies outside all stops; never negative."""
    still = NOTHING
    for start, end in _apart(stops):
        still += max(min(end, until) - max(start, since), NOTHING)
    return max(until - since, NOTHING) - still


def after(since: datetime, span: timedelta, stops: Iterable[Stop]) -> datetime | None:
    """The first instant at which `span` was counted from `since` on; None if that never comes."""
    at, left = since, span
    for start, end in _apart(stops):
        if at + left <= max(at, start):
            break
        if end == FOREVER:
            return None
        left -= max(start - at, NOTHING)
        at = max(at, end)
    return at + left


def deadline(
    wait: Wait,
    settings: ClockSettings,
    spent: timedelta,
    stops: Sequence[Stop],
    started: datetime | None,
) -> datetime | None:
    """When the time of an awaited seat is up.

    `spent` is what its bank has lost, `stops` all that stops its clock, `started` the last start of
    the host. A seat awaited then has at least GRACE after that start, even if it was late, and
    after the end of each stop that began before it was late. None without a clock, or while a stop
    has no end.
    """
    if settings.mode is ClockMode.NONE or any(stop.end is None for stop in stops):
        return None
    due = own_time(wait.since, settings, stops)
    if settings.daily is None:
        due = after(wait.since, settings.time + max(settings.bank - spent, NOTHING), stops)
    starts = [(started, started)] if started else []
    for start, end in sorted([*_apart(stops), *starts]):
        if due and wait.since < end and (start < due or end == started):
            due = max(due, end + GRACE)
    return due


def own_time(since: datetime, settings: ClockSettings, stops: Sequence[Stop]) -> datetime | None:
    """When the time of a move is up, and the reserve begins; None if that never comes."""
    if settings.daily is None:
        return after(since, settings.time, stops)
    if any(stop.end is None for stop in stops):
        return None
    zone = ZoneInfo(settings.zone or "UTC")
    day, apart = since.astimezone(zone).date(), _apart(s for s in stops if not s.night)
    while True:
        at = datetime.combine(day, settings.daily, tzinfo=zone).astimezone(UTC)
        free = not any(start <= at < end for start, end in apart)
        if free and counted(since, at, stops) >= LEAST_OF_A_DAY:
            return at
        day += timedelta(days=1)


def a_day_after(missed: datetime, since: datetime, stops: Sequence[Stop]) -> datetime | None:
    """When the host plays again for a player who is gone, a day after it last did so at `missed`.
    Not within GRACE after `since` or the end of a stop, when the player may just be back."""
    soon = after(since, GRACE, stops)
    return None if soon is None else max(soon, missed + timedelta(days=1))


def overrun(wait: Wait, settings: ClockSettings, at: datetime, stops: Iterable[Stop]) -> timedelta:
    """How much of the bank is used by acting at `at`, even if the bank has less."""
    if settings.mode is ClockMode.NONE or settings.daily is not None:
        return NOTHING
    return max(counted(wait.since, at, stops) - settings.time, NOTHING)


def reminder(
    wait: Wait,
    settings: ClockSettings,
    preferences: Preferences,
    pauses: Sequence[Stop],
    absence: Sequence[Stop],
    due: datetime | None = None,
) -> datetime | None:
    """When to remind the player of an awaited seat next; None: never, so far.

    `pauses` are the table's; `absence` is the person's own without a deputy. With a hard clock a
    reminder comes at the latest when half of a move's time is over. There is none after the
    deadline `due`, nor once the table was notified that their time is up, even if a start of the
    host gives them GRACE. The first reminder comes before a night that would swallow it.
    """
    if (
        settings.mode is ClockMode.NONE
        or wait.late
        or not preferences.on
        or any(stop.end is None for stop in pauses)
    ):
        return None
    own = own_time(wait.since, settings, pauses) if settings.daily else None
    span = settings.time if own is None else counted(wait.since, own, pauses)
    half = span // 2 if settings.mode is ClockMode.HARD else preferences.first
    at = _nominal(wait, replace(preferences, first=min(preferences.first, half)), pauses)
    if at is None:
        return None
    found = reachable(at, preferences, [*pauses, *absence])
    if due is None or (found is not None and found < due):
        return found
    if wait.reminded or wait.snoozed or found is None:
        return None
    at = min(at, wait.since + (due - wait.since) / 2)
    return _reachable_before(at, wait.since, preferences, [*pauses, *absence])


def _nominal(wait: Wait, preferences: Preferences, pauses: Sequence[Stop]) -> datetime | None:
    if wait.snoozed:
        return wait.snoozed
    if not wait.reminded:
        return after(wait.since, preferences.first, pauses)
    return after(wait.reminded, preferences.spacing, pauses) if preferences.spacing else None


def reachable(at: datetime, preferences: Preferences, stops: Iterable[Stop]) -> datetime | None:
    """The first instant from `at` on outside all stops and outside the person's quiet hours.

    For messages sent late, after a pause or an outage: called with the instant of sending.
    """
    while True:
        free = next((end for start, end in _apart(stops) if start <= at < end), at)
        if free == FOREVER:
            return None
        free = out_of_quiet(free, preferences)
        if free == at:
            return at
        at = free


def _reachable_before(
    at: datetime, since: datetime, preferences: Preferences, stops: Iterable[Stop]
) -> datetime | None:
    """The last instant up to `at` outside all stops and quiet hours; None if that is less than LEAD
    after `since`, when the person was asked."""
    apart = _apart(stops)
    while at > since + LEAD:
        before = next((start for start, end in apart if start <= at < end), at)
        before = into_quiet(before, preferences)
        if before == at:
            return at
        at = before - LEAD
    return None


def into_quiet(at: datetime, preferences: Preferences) -> datetime:
    """The beginning of the quiet hours in which an instant lies; the instant
    itself if it lies in none."""
    if out_of_quiet(at, preferences) == at:
        return at
    assert preferences.zone is not None
    assert preferences.quiet is not None
    zone, (start, _) = ZoneInfo(preferences.zone), preferences.quiet
    wall = at.astimezone(zone)
    day = wall.date() - timedelta(days=wall.time() < start)
    return min(at, datetime.combine(day, start, tzinfo=zone).astimezone(UTC))


def next_digest(after: datetime, preferences: Preferences) -> datetime | None:
    """When a person's next digest is due after that instant, outside their quiet hours;
    None: they want none."""
    if preferences.digest is None:
        return None
    zone = ZoneInfo(preferences.zone or "UTC")
    day = after.astimezone(zone).date()
    while True:
        wall = datetime.combine(day, preferences.digest, tzinfo=zone)
        due = out_of_quiet(wall.astimezone(UTC), preferences)
        if due > after:
            return due
        day += timedelta(days=1)


def out_of_quiet(at: datetime, preferences: Preferences) -> datetime:
    """The first instant from `at` on at which it is not a quiet hour in the person's local time.

    Only local time counts. If a change of the clocks skips the end, the end is the instant of the
    change. In an hour that comes twice, quiet ends at the first end, and begins again for as long
    as local time shows a quiet hour once more.
    """
    if preferences.zone is None or preferences.quiet is None:
        return at
    zone, (_, end) = ZoneInfo(preferences.zone), preferences.quiet
    while _is_quiet((wall := at.astimezone(zone)).time(), preferences.quiet):
        rest = datetime.combine(wall.date(), end) - wall.replace(tzinfo=None)
        at = _as_one_clock(at, at + rest % timedelta(days=1), zone)
    return at


def _is_quiet(hour: time, quiet: tuple[time, time]) -> bool:
    start, end = quiet
    return start <= hour < end if start <= end else not end <= hour < start


def _as_one_clock(at: datetime, until: datetime, zone: ZoneInfo) -> datetime:
    """`until`, or an earlier instant at which the clocks of the zone are changed."""
    offset = at.astimezone(zone).utcoffset()
    while until.astimezone(zone).utcoffset() != offset and until - at > timedelta.resolution:
        # Bisected, since zoneinfo does not say when a zone changes its clocks.
        middle = at + (until - at) / 2
        if middle.astimezone(zone).utcoffset() == offset:
            at = middle
        else:
            until = middle
    return until


def _apart(stops: Iterable[Stop]) -> list[tuple[datetime, datetime]]:
    """Starts and ends in the order of time; stops that overlap or touch are merged."""
    apart: list[tuple[datetime, datetime]] = []
    for start, end in sorted((s.start, max(s.start, s.end or FOREVER)) for s in stops):
        if apart and start <= apart[-1][1]:
            first, last = apart.pop()
            apart.append((first, max(last, end)))
        else:
            apart.append((start, end))
    return apart
