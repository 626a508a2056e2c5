"""Read days, with their hours, as people type them.

Long because each way of writing a day needs a few lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import TypeVar
from zoneinfo import ZoneInfo

from bot.tables.durations import TooLong, languages, simple, span, time_of_day
from bot.tables.named_days import (
    EitherStretch,
    Stretch,
    corrected,
    in_common_words,
    stretch,
    written_as_dates,
)
from bot.tables.typed_words import DAY, TypedWords

T = TypeVar("T")
LEAP_YEARS = 8
"""The most years from one 29 February to the next (1896 to 1904)."""
SUNDAY = 6


class Unsure(ValueError):
    """What was typed is understood, but does not say enough."""


class EitherDay(Unsure):
    """One of two days is meant: ``3/4``, ``next friday``."""

    def __init__(self, days: tuple[date, date]) -> None:
        super().__init__(days)
        self.days = days


@dataclass(frozen=True, slots=True)
class Said:
    """A day as it was typed, with its hour: the days that may be meant, the nearest first."""

    days: tuple[date, ...]
    hour: time | None
    follows: bool = False
    """Whether it is a day of the week; such a day after another one is the next of its name."""

    def start(self, here: ZoneInfo, after: date | None = None) -> datetime:
        """The instant at which it begins."""
        return instant(self.of(after), self.hour or time(), here)

    def stop(self, here: ZoneInfo, after: date | None = None) -> datetime:
        """The instant at which it ends: its hour, or else the end of the day."""
        return instant(self.of(after), self.hour, here)

    def of(self, after: date | None) -> date:
        """The first possible day from `after` on. Raises ValueError."""
        if after is not None and self.follows:
            return after + ((self.days[0] - after).days % 7 or 7) * DAY
        found = next((day for day in self.days if after is None or day >= after), None)
        if found is None:
            raise ValueError(after)
        return found


def moment(text: str, zone: str | None, now: datetime, *, begins: bool = False) -> datetime:
    """The instant, in UTC, that is meant; always after `now`.

    A span counts from now (``3d``, ``in 3 days``). A day is one of their zone (UTC without
    one): ``2026-12-24``, ``24/12``, ``24.12.``, ``24 Dec``, ``Dec 24``, ``the 24th``, ``tomorrow``,
    ``friday`` (never today). Without a year it is the next such date; without an hour the midnight
    that ends the day, or the one with which it `begins`. Raises ValueError (TooLong for a
    span, EitherDay), KeyError for an unknown zone.
    """
    return first_read(text, lambda typed, known: moment_in(typed, known, zone, now, begins))


def first_read(text: str, read: Callable[[str, TypedWords], T]) -> T:
    """What can be read in the first of the languages that fit, else after correcting misspelt days
    and months. Raises ValueError."""
    wrong = ValueError(text)
    as_typed = [(in_common_words(simple(text), known), known) for known in languages()]
    spelt = [(corrected(typed, known), known) for typed, known in as_typed]
    for typed, known in (*as_typed, *(one for one in spelt if one not in as_typed)):
        try:
            return read(typed, known)
        except TooLong:
            raise
        except Unsure as why:
            wrong = why
        except ValueError:
            continue
    raise wrong


def moment_in(
    text: str, known: TypedWords, zone: str | None, now: datetime, begins: bool
) -> datetime:
    """As `moment`, in the words of one language."""
    here = ZoneInfo(zone or "UTC")
    today = now.astimezone(here).date()
    text = written_as_dates(text, known, today)
    if begins:
        since = known.since.match(text)
        text = begin_of(text[since.end() :] if since else text, known, today)
        if text in known.words["now"]:
            return now
    later = next((m for m in known.from_now.finditer(text) if m.end() == len(text)), None)
    text = text[: later.start()] if later else text
    if begun := known.before.match(text):
        try:
            return now + span(text[begun.end() :])
        except TooLong:
            raise
        except ValueError:
            pass
    if hour := hour_alone(text, known):
        return next_at(hour, here, now)
    try:
        return now + span(text)
    except TooLong:
        raise
    except ValueError:
        pass
    said = said_day(text, known, today)
    for day in said.days:
        at = instant(day, time() if begins and said.hour is None else said.hour, here)
        if at > now:
            return at
    raise ValueError(text)


def begin_of(text: str, known: TypedWords, today: date) -> str:
    """The first day of a stretch of days that is named; any other text unchanged."""
    found = certain_stretch(text, known, today)
    return max(found.first, today).isoformat() if found else text


def certain_stretch(text: str, known: TypedWords, today: date) -> Stretch | None:
    """The named stretch of days; of two that may be meant, the nearest."""
    try:
        return stretch(text, known, today)
    except EitherStretch as either:
        return either.stretches[0]


def next_at(hour: time, here: ZoneInfo, now: datetime) -> datetime:
    """The next time it is that hour."""
    today = now.astimezone(here).date()
    at = instant(today, hour, here)
    return at if at > now else instant(today + DAY, hour, here)


def hour_alone(text: str, known: TypedWords, *, units: bool = False) -> time | None:
    """An hour that is no span: ``18:00``, ``6pm``, ``at 6``, ``noon``; with `units` also ``18h``,
    of *until 18h*."""
    at = known.at.match(text)
    words = known.words["noon"] | known.words["midnight"]
    if at or units or ":" in text or text in words or known.oclock.search(text):
        with suppress(ValueError):
            return time_of_day(text)
    return None


def said_day(text: str, known: TypedWords, today: date) -> Said:
    """A day, with its hour. Raises ValueError, EitherDay."""
    typed = known.moment.fullmatch(text)
    if not typed:
        raise ValueError(text)
    on = known.on.match(text)
    if on and is_number(text[on.end() :]):  # "le 24"
        return Said(tuple(of_months(int(text[on.end() :].rstrip(".")), today)), None)
    for words, hour in ((text, ""), (typed[1], typed[2] or "")):
        with suppress(ValueError):
            at = time_of_day(hour) if hour else None
            return Said(tuple(_days(words, known, today)), at, weekday_of(words, known) is not None)
    for apart in re.finditer(" ", text):  # "6pm on Dec 24"
        hour, day = text[: apart.start()], text[apart.end() :]
        day = day[on.end() :] if (on := known.on.match(day)) else day
        if not hour.isdecimal():
            with suppress(ValueError):
                at = time_of_day(hour)
                return Said(tuple(_days(day, known, today)), at, weekday_of(day, known) is not None)
    bare = known.moment.fullmatch(typed[1])
    words = bare[1] if bare else typed[1]
    at = time_of_day(typed[2]) if typed[2] else None
    days = tuple(_days(words, known, today))
    return Said(days, at, weekday_of(words, known) is not None)


def instant(day: date, hour: time | None, here: ZoneInfo) -> datetime:
    """The instant of an hour on a day. An hour that a change of the clocks skips is later
    by as much; of an hour that comes twice the first counts. Without an hour: the
    midnight that ends the day."""
    try:
        wall = datetime.combine(day + DAY, time()) if hour is None else datetime.combine(day, hour)
        return wall.replace(tzinfo=here).astimezone(UTC)
    except OverflowError:
        raise ValueError(day) from None


def is_number(text: str) -> bool:
    """Whether a text is only the number of a day, without its month."""
    return text.rstrip(".").isdecimal() and len(text) <= 3


def weekday_of(text: str, known: TypedWords) -> int | None:
    """Which day of the week is meant, also by its abbreviation: ``ven.``."""
    return known.weekday(text.rstrip("."))


def _days(text: str, known: TypedWords, today: date) -> Iterator[date]:
    """The days that may be meant, the nearest first. Raises ValueError, EitherDay."""
    words = [word.rstrip(".") for word in text.split(" ")]
    if (later := known.days.get(text)) is not None:
        yield today + later * DAY
    elif len(words) == 2 and _is_one(words, known.words["coming"] | known.words["following"]):
        day = next(w for w in words if w not in known.words["coming"] | known.words["following"])
        weekday = weekday_of(day, known)
        if weekday is None:
            raise ValueError(text)
        near = _next(weekday, today)
        if _is_one(words, known.words["following"]) and weekday > today.weekday():
            raise EitherDay((near, near + 7 * DAY))
        yield near
    elif text in known.words["weekend"]:
        yield _next(SUNDAY, today - DAY)
    elif on := known.week_on.fullmatch(text):
        yield from (day + 7 * DAY for day in _days(on[1], known, today))
    elif (weekday := weekday_of(text, known)) is not None:
        yield _next(weekday, today)
    else:
        yield from _dates(text, known, today)


def _is_one(words: list[str], of: frozenset[str]) -> bool:
    return sum(word in of for word in words) == 1


def _next(weekday: int, today: date) -> date:
    return today + ((weekday - today.weekday() - 1) % 7 + 1) * DAY


def _dates(text: str, known: TypedWords, today: date) -> Iterator[date]:
    first, *others = text.split(" ", 1)
    if others and weekday_of(first.rstrip(","), known) is not None:  # "thu 24 dec", "thu the 24th"
        on = known.on.match(others[0])
        text = others[0][on.end() :] if on else others[0]
        if is_number(text):
            yield from of_months(int(text.rstrip(".")), today)
            return
    if slashed := known.slashed.fullmatch(text):
        month, day = _slashed(slashed, known, today)
        year = slashed[3]
    elif number := day_alone(text, known):
        yield from of_months(number, today)
        return
    else:
        found = (pattern.fullmatch(text) for pattern in known.dates)
        typed = next((one for one in found if one), None)
        if not typed:
            raise ValueError(text)
        given = typed.groupdict()
        month = known.month(given["month"]) or int(given["month"])
        day, year = int(given["day"]), given.get("year")
    if year:
        yield date(int(year) + (2000 if len(year) == 2 else 0), month, day)
        return
    for later in range(today.year, today.year + LEAP_YEARS + 1):
        with suppress(ValueError):  # not every year has a 29 February
            if (at := date(later, month, day)) >= today:
                yield at


def day_alone(text: str, known: TypedWords) -> int | None:
    """The day of a month that is said alone: ``24th``, ``24.``."""
    typed = known.nth_day.fullmatch(text)
    return int(typed[1]) if typed else None


def of_months(number: int, today: date) -> Iterator[date]:
    """The next days of that number. Raises ValueError."""
    if not 1 <= number <= 31:
        raise ValueError(number)
    at = today
    for _ in range(400):
        if at.day == number:
            yield at
        at += DAY


def _slashed(typed: re.Match[str], known: TypedWords, today: date) -> tuple[int, int]:
    """Month and day of ``24/12``, or ``12-24``: English is written both ways. Raises EitherDay."""
    first, second = int(typed[1]), int(typed[2])
    if second > 12:
        return first, second
    if first > 12 or known.language != "en" or first == second:
        return second, first
    year = int(typed[3] or 0) % 2000 + 2000 if typed[3] else None
    both = [date(year or today.year, *pair) for pair in ((first, second), (second, first))]
    one, other = (day if year or day >= today else day.replace(year=day.year + 1) for day in both)
    raise EitherDay((one, other))
