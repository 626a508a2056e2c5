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
"""What a seat that is not late has at least, after a stop or a start of the host."""
NOTHING = timedelta(0)
LEAST_OF_A_DAY = timedelta(hours=1)
"""Who is awaited for less than this before the hour of each day has until that of the next."""
LEAD = timedelta(minutes=10)
"""How long before a stop a reminder comes that would be too late after it."""
RECORDED[timedelta] = lambda span: int(span.total_seconds()), lambda data: timedelta(seconds=data)
RECORDED[datetime] = datetime.isoformat, datetime.fromisoformat
RECORDED[time] = time.isoformat, time.fromisoformat
HourOfDay = time
FOREVER = datetime.max.replace(tzinfo=UTC)
"""Where a stop ends that has no end yet."""


class ClockMode(StrEnum):
    """What a table's clock does: nothing, remind, or act once a deadline has passed."""

    NONE = "none"
    SOFT = "soft"
    HARD = "hard"


class Late(StrEnum):
    """What becomes of a seat that missed its deadline: the game plays for it, or it is offered."""

    PLAY = "play"
    OFFER = "offer"


class Left(StrEnum):
    """What becomes of a seat whose player is gone: the game plays for it, or all wait."""

    PLAY = "play"
    WAIT = "wait"


class Where(StrEnum):
    """Where a person wants to be reminded."""

    CHANNEL = "channel"
    DM = "dm"


@dataclass(frozen=True, slots=True)
class Imported:
    """What is kept of a match that was not begun here: such a match counts for no one's results.

    `given` counts the lines of its log that came with it without being the dice of its seed;
    `names` are those of its seats as they were written down, `resigned` the seats given up there.
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
    """The clock of a table; the defaults are what a table has unasked."""

    mode: ClockMode = ClockMode.SOFT
    time: timedelta = timedelta(days=3)
    """Of each move."""
    bank: timedelta = timedelta(0)
    """Of each seat for the whole match, used up when the time of a move does not suffice."""
    late: Late = Late.PLAY
    left: Left = Left.PLAY
    undo: bool = True
    """Whether moves may be taken back, which is agreed on together with the clock."""
    nights: bool = False
    """The night of each player (`bot.tables.rest`) does not count."""
    weekends: bool = False
    """Saturday and Sunday, where each player lives, do not count."""
    away: timedelta = timedelta(days=60)
    """For how long in a year absences of one player stop it."""
    daily: HourOfDay | None = None
    """Instead of a time for each move: who has not moved by this hour of a day is late."""
    zone: str | None = None
    """Whose hour that is: the zone of who set it; UTC without one."""

    @property
    def rests(self) -> bool:
        """Whether its time is not simply that of each move."""
        return self.nights or self.weekends or self.daily is not None

    @property
    def plays_for_left(self) -> bool:
        """Whether the host plays for a seat that was left."""
        return self.left is Left.PLAY and self.mode is not ClockMode.NONE


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What else holds at a table; stored in one record with its clock."""

    practice: bool = False
    """Computers agree to every undo, even past dice; such a match counts for nothing else."""
    hints: bool = True
    """Whether a player may ask what a computer would do."""
    lesson: bool = False
    """A first match (`bot.tables.lessons`): of it nothing is posted."""
    imported: Imported | None = None
    """It came from a file or a text (`bot.tables.imports`)."""
    opener_at: datetime | None = None
    """When its opener last did something in its lobby; None: when it was opened."""


class Confirm(StrEnum):
    """Which moves ask a person before they are made."""

    NEEDED = "needed"  # those that cannot freely be taken back, and those with a warning
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Preferences:
    """How a person wants to be reminded and asked; the defaults hold for who never said."""

    zone: str | None = None
    """An IANA name; without one there are no quiet hours."""
    first: timedelta = timedelta(hours=24)
    spacing: timedelta | None = None
    """Between one reminder and the next; without it there is only the first."""
    quiet: tuple[time, time] | None = None
    """From and to, by the clock on the person's wall; may go past midnight; both the same: none."""
    where: Where = Where.CHANNEL
    on: bool = True
    invited: bool = True
    """Whether others may keep a seat for this person."""
    confirm: Confirm = Confirm.NEEDED
    secrets: Where = Where.DM
    """Where a person chooses in secret: asked by direct message, or by the board's button alone."""
    digest: time | None = None
    """When a person reads once a day what happened at their tables, by the clock on their wall (UTC
    without a zone); None: never."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A seat is awaited since an instant; its player was last reminded, and put it off until."""

    seat: Seat
    since: datetime
    reminded: datetime | None = None
    snoozed: datetime | None = None
    late: bool = False
    """The table was notified already that its time is up."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A clock is stopped from `start` until just before `end`; without one it still is."""

    start: datetime
    end: datetime | None = None
    night: bool = False
    """The player sleeps: an hour of each day that falls into it waits for its end only."""


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
    except (LookupError, ValueError):  # this machine does not know it (any more)
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
    the host: a seat awaited by then has GRACE from there, even after being late, and from the end
    of a stop that found them in time. None without a clock and while a stop has no end.
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
    """When the host plays again for a player who is gone, and was played for last at `missed`: not
    within GRACE of the end of a stop either, when they may just be back."""
    soon = after(since, GRACE, stops)
    return None if soon is None else max(soon, missed + timedelta(days=1))


def overrun(wait: Wait, settings: ClockSettings, at: datetime, stops: Iterable[Stop]) -> timedelta:
    """What acting at `at` costs of the bank, even if there is less in it."""
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
    """When the player of an awaited seat is to be reminded next; None: never, so far.

    `pauses` are the table's, `absence` the person's own without a deputy. A hard clock wants them
    reminded when half of the time of a move is over, at the latest. None is after the deadline,
    `due`, nor once the table has heard that their time is up, though a start of the host gives them
    GRACE: the first comes before a night that would swallow it.
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

    For what is sent late, after a pause or an outage: asked of the instant of sending.
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
    """The last instant up to `at` outside all stops and quiet hours; None if that is not well after
    `since`, when the person was asked."""
    apart = _apart(stops)
    while at > since + LEAD:
        before = next((start for start, end in apart if start <= at < end), at)
        before = into_quiet(before, preferences)
        if before == at:
            return at
        at = before - LEAD
    return None


def into_quiet(at: datetime, preferences: Preferences) -> datetime:
    """When the quiet hours have begun in which an instant lies; that instant outside of them."""
    if out_of_quiet(at, preferences) == at:
        return at
    assert preferences.zone is not None
    assert preferences.quiet is not None
    zone, (start, _) = ZoneInfo(preferences.zone), preferences.quiet
    wall = at.astimezone(zone)
    day = wall.date() - timedelta(days=wall.time() < start)
    return min(at, datetime.combine(day, start, tzinfo=zone).astimezone(UTC))


def next_digest(after: datetime, preferences: Preferences) -> datetime | None:
    """When a person's next digest is due, after that instant and outside their quiet hours; None:
    they want none."""
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
    """The first instant from `at` on at which the clock on the person's wall shows no quiet hour.

    What that clock shows is all that counts. An end that a change of the clocks skips is the
    instant of the change; in an hour that comes twice the quiet is over at the first end, and
    quiet again for as long as the clock shows the same once more.
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
    """`until`, or the instant between at which the clocks of the zone are changed."""
    offset = at.astimezone(zone).utcoffset()
    while until.astimezone(zone).utcoffset() != offset and until - at > timedelta.resolution:
        # Bisected, for zoneinfo does not say when a zone changes its clocks.
        middle = at + (until - at) / 2
        if middle.astimezone(zone).utcoffset() == offset:
            at = middle
        else:
            until = middle
    return until


def _apart(stops: Iterable[Stop]) -> list[tuple[datetime, datetime]]:
    """Starts and ends in the order of time; stops that overlap or touch have become one."""
    apart: list[tuple[datetime, datetime]] = []
    for start, end in sorted((s.start, max(s.start, s.end or FOREVER)) for s in stops):
        if apart and start <= apart[-1][1]:
            first, last = apart.pop()
            apart.append((first, max(last, end)))
        else:
            apart.append((start, end))
    return apart
