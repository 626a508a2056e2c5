"""Read times from one day to another as people type them.

Long because each way of writing them needs a few lines.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from bot.tables.dates import (
    Unsure,
    begin_of,
    certain_stretch,
    day_alone,
    first_read,
    hour_alone,
    instant,
    is_number,
    moment_in,
    next_at,
    of_months,
    said_day,
    weekday_of,
)
from bot.tables.durations import span, time_of_day
from bot.tables.named_days import EitherStretch, Stretch, around_feast, stretch, written_as_dates
from bot.tables.typed_words import DAY, TypedWords

STROKES = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d\d))?(?![\d/])")


class NoEnd(Unsure):
    """A text says from when, but not until when."""


@dataclass(frozen=True, slots=True)
class Interval:
    """From one instant (None: now) to another. `day`: the text only named this day, not whether it
    means until then or on it."""

    start: datetime | None
    stop: datetime
    day: date | None = None


class EitherPeriod(Unsure):
    """One of two periods is meant: ``next weekend``."""

    def __init__(self, periods: tuple[Interval, ...]) -> None:
        super().__init__(periods)
        self.periods = periods


def period(text: str, zone: str | None, now: datetime) -> Interval:
    """From when to when: ``24 Dec to 2 Jan``, ``10-17 April``, ``from monday for a week``, ``the
    weekend``, ``Christmas to New Year``; or only until when, as `moment` reads it. Raises as that
    does, NoEnd, and EitherPeriod."""
    return first_read(text, lambda typed, known: _period(typed, known, zone, now))


def _period(text: str, known: TypedWords, zone: str | None, now: datetime) -> Interval:
    here = ZoneInfo(zone or "UTC")
    today = now.astimezone(here).date()
    if found := around_feast(text, known, today):
        return _of_stretch(found, here, now)
    text = written_as_dates(_one_way(text, known), known, today)
    if text not in known.units:  # "week" alone is a span
        try:
            if found := stretch(text, known, today):
                return _of_stretch(found, here, now)
        except EitherStretch as either:
            both = (_of_stretch(one, here, now) for one in either.stretches)
            raise EitherPeriod(tuple(both)) from either
    if week := known.week_of.match(text):
        day = said_day(text[week.end() :], known, today).of(today)
        monday = day - day.weekday() * DAY
        return _of_stretch(Stretch(monday, monday + 6 * DAY), here, now)
    if back := _back(text, known):
        with suppress(ValueError):
            return Interval(None, _after(said_day(back, known, today).start(here), now))
    since = known.since.match(text)
    until = None if since else known.until.match(text)
    if until:
        ends = _until_begun(text[until.end() :], until[1], known, today)
        if not ends.isdecimal() and (at := hour_alone(ends, known, units=True)):
            return Interval(None, next_at(at, here, now))
        return Interval(None, moment_in(ends, known, zone, now, False))
    if not since:
        with suppress(ValueError):
            stop = moment_in(text, known, zone, now, False)
            return Interval(None, stop, _only_day(text, known, today))
    rest = text[since.end() :] if since else text
    for found_period in (_lasting(text, rest, known, here, now), _from_to(rest, known, here, now)):
        if found_period:
            return found_period
    if since:
        said_day(begin_of(rest, known, today), known, today)
        raise NoEnd(text)
    stop = moment_in(text, known, zone, now, False)  # says why it is none
    return Interval(None, stop)


def _of_stretch(found: Stretch, here: ZoneInfo, now: datetime) -> Interval:
    """The part of these days that is still to come."""
    start, stop = instant(found.first, time(), here), instant(found.last, None, here)
    return Interval(start if start > now else None, _after(stop, now))


def _after(at: datetime, now: datetime) -> datetime:
    """That instant, if it is still to come. Raises ValueError."""
    if at <= now:
        raise ValueError(at)
    return at


def _back(text: str, known: TypedWords) -> str | None:
    """The day on which somebody is back: ``back on monday``, ``ab Montag wieder da``."""
    behind = next((m for m in known.back_behind.finditer(text) if m.end() == len(text)), None)
    rest = text[: behind.start()] if behind else text
    before = known.back.match(rest)
    if before:
        return rest[before.end() :]
    begun = known.since.match(rest)
    return (rest[begun.end() :] if begun else rest) if behind else None


def _until_begun(text: str, how: str, known: TypedWords, today: date) -> str:
    """The last day before *next week* or the like in *until next week*; with
    *through*, its own last day."""
    if re.fullmatch(r"20\d\d", text):
        return date(int(text) - 1, 12, 31).isoformat()
    if found := None if text in known.units else certain_stretch(text, known, today):
        whole = how in known.words["through"] or found.first <= today
        return (found.last if whole else found.first - DAY).isoformat()
    return text


def _lasting(
    text: str, rest: str, known: TypedWords, here: ZoneInfo, now: datetime
) -> Interval | None:
    """A span from a day on: ``from monday for a week``, ``a week from monday``."""
    today = now.astimezone(here).date()
    parts = [(rest[: at.start()], rest[at.end() :]) for at in known.lasting.finditer(rest)]
    for at in known.starting.finditer(text):
        begun = known.before.match(text)
        parts.append((text[at.end() :], text[begun.end() if begun else 0 : at.start()]))
    if rest is not text:  # "ab Montag eine Woche"
        parts += [(rest[: at.start()], rest[at.end() :]) for at in re.finditer(" ", rest)]
    for day, length in parts:
        with suppress(ValueError):
            start = max(said_day(begin_of(day, known, today), known, today).start(here), now)
            return Interval(start, start + span(length))
    return None


def _from_to(rest: str, known: TypedWords, here: ZoneInfo, now: datetime) -> Interval | None:
    """From one day to another, split at the word between them that says most. Without such a word
    both must be complete dates."""
    for apart in sorted(known.apart.finditer(rest), key=lambda found: -len(found[0])):
        left, right, word = rest[: apart.start()], rest[apart.end() :], apart["word"] or ""
        with suppress(ValueError):
            return _between(left, right, word, known, here, now)
    for apart in re.finditer(r",? ", rest):
        both = (rest[: apart.start()], rest[apart.end() :])
        if all(any(p.fullmatch(one) for p in (*known.dates, known.slashed)) for one in both):
            with suppress(ValueError):
                return _between(*both, "", known, here, now)
    return None


def _one_way(text: str, known: TypedWords) -> str:
    """A text whose dates with slashes are rewritten as ``24.12.``, if one of them shows which of
    its numbers is the day."""
    pairs = [(int(pair[1]), int(pair[2])) for pair in STROKES.finditer(text)]
    days_first = any(first > 12 >= second for first, second in pairs)
    if days_first is any(second > 12 >= first for first, second in pairs):
        return text
    day, month = (1, 2) if days_first else (2, 1)
    return STROKES.sub(lambda pair: f"{pair[day]}.{pair[month]}.{pair[3] or ''}", text)


def _only_day(text: str, known: TypedWords, today: date) -> date | None:
    """The day of a text that names only a day; None for a span, or if an hour is given."""
    with suppress(ValueError):
        said = said_day(text, known, today)
        return said.days[0] if said.hour is None else None
    return None


def _between(
    left: str, right: str, word: str, known: TypedWords, here: ZoneInfo, now: datetime
) -> Interval:
    """From a day, or the first day of a stretch, to another; `word` is between them (empty: a
    sign). Raises ValueError."""
    today = now.astimezone(here).date()
    if until := known.until.match(right):  # "from 24 Dec, until 2 Jan"
        right = right[until.end() :]
    if left in known.words["now"]:
        right = _until_begun(right, word, known, today)
        return Interval(None, _after(said_day(right, known, today).stop(here), now))
    if found := certain_stretch(left, known, today):
        whole = certain_stretch(right, known, found.first)
        left, right = found.first.isoformat(), whole.last.isoformat() if whole else right
    right = _until_begun(right, word, known, today)
    if word and is_number(left) and is_number(right):  # with a sign it is a day of a month
        first = next(of_months(int(left.rstrip(".")), today))
        last = next(of_months(int(right.rstrip(".")), first + DAY))
        start = instant(first, time(), here)
        return Interval(start if start > now else None, instant(last, None, here))
    return _between_days(left, right, known, here, now)


def _between_days(
    left: str, right: str, known: TypedWords, here: ZoneInfo, now: datetime
) -> Interval:
    """From one day to another. For two dates without a year, the last is the next of that date, and
    the first the nearest before it. Raises ValueError."""
    today = now.astimezone(here).date()
    alone = _alone(left, known)
    if alone and is_number(left) and is_number(right):
        raise ValueError(left)
    if alone and not _alone(right, known):  # 10-17 April, 1st to 5th of April
        number, hour = alone
        last = said_day(right, known, today).of(today)
        first = _latest(number, last)
        end = said_day(right, known, today).stop(here, today)
    else:
        first, hour = _first_day(left, right, known, today), said_day(left, known, today).hour
        if is_number(right):  # Dec 24-31
            last = _day_of_month(int(right.rstrip(".")), first)
            last = last if last >= first else first + 40 * DAY
            end = instant(last.replace(day=int(right.rstrip("."))), None, here)
        else:
            end = said_day(right, known, today).stop(here, first)
    start = instant(first, hour or time(), here)
    if end <= max(start, now):
        raise ValueError(right)
    return Interval(start if start > now else None, end)


def _first_day(left: str, right: str, known: TypedWords, today: date) -> date:
    """The first of two days; it may have passed already, if the last is still to come."""
    said = said_day(left, known, today)
    first = said.of(None)
    open_year = len(said.days) > 1 and not said.follows and not is_number(right)
    if open_year and (begun := _a_year_before(first)):
        last = said_day(right, known, today)
        if begun <= today <= last.of(today) < first and not last.follows:
            return begun
    return first


def _a_year_before(day: date) -> date | None:
    with suppress(ValueError):
        return day.replace(year=day.year - 1)
    return None


def _latest(number: int, last: date) -> date:
    """The last day of that number, up to that day. Raises ValueError."""
    return next(day for day in (last - n * DAY for n in range(62)) if day.day == number)


def _day_of_month(number: int, near: date) -> date:
    return near.replace(day=number)


def _alone(text: str, known: TypedWords) -> tuple[int, time | None] | None:
    """The day of a month that is said without the month, with its hour: ``1``, ``the 1st``,
    ``friday 1st``."""
    typed = known.moment.fullmatch(text)
    if not typed:
        return None
    first, *others = typed[1].split(" ", 1)
    words = others[0] if others and weekday_of(first.rstrip(","), known) is not None else typed[1]
    number = int(words.rstrip(".")) if is_number(words) else day_alone(words, known)
    return None if number is None else (number, time_of_day(typed[2]) if typed[2] else None)
