"""Spans, hours, dates and time zones as people type them, and spans as they read them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.tables.schedule import ClockMode, ClockSettings, Left
from data.words import Words

DAY = timedelta(days=1)
LONGEST = 365 * DAY
MOST_ZONES = 25
"""What Discord shows of a completion."""
LEAP_YEARS = 8
"""The most years from one 29 February to the next (1896 to 1904)."""

UNITS = {"w": 7 * DAY, "d": DAY, "h": timedelta(hours=1), "m": timedelta(minutes=1)}
OFF = ("off", "no", "none", "never")
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)

_PART = r"(\d+(?:[.,]\d+)?)\s*(w|weeks?|d|days?|h|hrs?|hours?|m|mins?|minutes?)(?![a-z])"
_SPAN = re.compile(rf"{_PART}(?:(?:\s*,\s*|\s+and\s+|\s*){_PART})*")
_HOUR = re.compile(r"(\d{1,2})(?:[:.](\d\d))?\s*([ap]m)?")
_HOURS = re.compile(r"(.+?)\s*(?:-|–|to|until|till)\s*(.+)")
_MOMENT = re.compile(
    r"(.+?)(?:(?:\s+|(?<=\d)t|,\s*|\s+at\s+)(\d{1,2}:\d\d(?:\s*[ap]m)?|\d{1,2}\s*[ap]m))?"
)
_DATES = [
    re.compile(pattern)
    for pattern in (
        r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})",
        r"(?P<month>\d{1,2})-(?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})(?:\.(?:\s?(?P<year>\d{4}))?)?",
        r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?\s?(?P<month>[a-z]{3,})(?:,?\s(?P<year>\d{4}))?",
        r"(?P<month>[a-z]{3,})\s?(?P<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s(?P<year>\d{4}))?",
    )
]


class TooLong(ValueError):
    """A span over LONGEST."""


def span(text: str, *, least: timedelta = UNITS["m"]) -> timedelta:
    """A span such as ``36h``, ``1d 6h``, ``1.5 hours`` or ``2 weeks``.

    Raises ValueError unless it is whole minutes, at least `least`; TooLong over LONGEST.
    """
    plain = _typed(text)
    if not _SPAN.fullmatch(plain):
        raise ValueError(text)
    minutes = sum(
        Fraction(number.replace(",", ".")) * (UNITS[unit[0]] // UNITS["m"])
        for number, unit in re.findall(_PART, plain)
    )
    if minutes > LONGEST // UNITS["m"]:
        raise TooLong(text)
    if minutes.denominator != 1 or minutes < least // UNITS["m"]:
        raise ValueError(text)
    return int(minutes) * UNITS["m"]


def _typed(text: str) -> str:
    """In small letters, with single spaces."""
    return " ".join(text.lower().split())


def is_off(text: str) -> bool:
    """Whether somebody wants none of it."""
    return _typed(text) in OFF


def hours(text: str) -> tuple[time, time]:
    """Two times of the day such as ``22-7``, ``22:30 to 07:00`` or ``10pm-7am``.

    Raises ValueError.
    """
    typed = _HOURS.fullmatch(_typed(text))
    if not typed:
        raise ValueError(text)
    start, end = typed.groups()
    return time_of_day(start), time_of_day(end)


def time_of_day(text: str) -> time:
    """A time of the day such as ``18``, ``18:30`` or ``6pm``. Raises ValueError."""
    typed = _HOUR.fullmatch(_typed(text))
    if not typed:
        raise ValueError(text)
    hour, minute, half = int(typed[1]), int(typed[2] or 0), typed[3]
    if half:
        if not 1 <= hour <= 12:
            raise ValueError(text)
        hour = hour % 12 + (12 if half == "pm" else 0)
    return time(hour, minute)


def moment(text: str, zone: str | None, now: datetime) -> datetime:
    """The instant, in UTC, until which somebody says they are away; always after `now`.

    A span counts from now (``3d``, ``in 3 days``). A day is one of their zone (UTC without
    one): ``2026-12-24``, ``12-24``, ``24.12.``, ``24 Dec``, ``Dec 24``, ``today``, ``tomorrow``,
    ``friday`` (never today). Without a year it is the next such date; without an hour they are
    away all that day and back at the midnight that ends it. Raises ValueError (TooLong for a
    span), KeyError for an unknown zone.
    """
    try:
        return now + span(_typed(text).removeprefix("in "))
    except TooLong:
        raise
    except ValueError:
        pass
    here, typed = ZoneInfo(zone or "UTC"), _MOMENT.fullmatch(_typed(text))
    if not typed:
        raise ValueError(text)
    hour = time_of_day(typed[2]) if typed[2] else None
    for day in _days(typed[1], now.astimezone(here).date()):
        at = _instant(day, hour, here)
        if at > now:
            return at
    raise ValueError(text)


def _instant(day: date, hour: time | None, here: ZoneInfo) -> datetime:
    """An hour that a change of the clocks skips is that much after it; of two, the first."""
    try:
        wall = datetime.combine(day, hour) if hour else datetime.combine(day + DAY, time())
        return wall.replace(tzinfo=here).astimezone(UTC)
    except OverflowError:
        raise ValueError(day) from None


def _days(text: str, today: date) -> Iterator[date]:
    """The days that may be meant, the nearest first. Raises ValueError."""
    if text in ("today", "tomorrow"):
        yield today if text == "today" else today + DAY
    elif (weekday := _index(text, WEEKDAYS)) is not None:
        yield today + ((weekday - today.weekday() - 1) % 7 + 1) * DAY
    else:
        yield from _dates(text, today)


def _dates(text: str, today: date) -> Iterator[date]:
    typed = next((typed for pattern in _DATES if (typed := pattern.fullmatch(text))), None)
    if not typed:
        raise ValueError(text)
    given = typed.groupdict()
    month, day = _month(given["month"]), int(given["day"])
    if given.get("year"):
        yield date(int(given["year"]), month, day)
        return
    for year in range(today.year, today.year + LEAP_YEARS + 1):
        with suppress(ValueError):  # not every year has a 29 February
            yield date(year, month, day)


def _month(text: str) -> int:
    index = _index(text, MONTHS)
    return int(text) if index is None else index + 1


def _index(text: str, names: tuple[str, ...]) -> int | None:
    """Which of the names is meant by its beginning, of three letters or more."""
    found = (index for index, name in enumerate(names) if name.startswith(text))
    return next(found, None) if len(text) >= 3 else None


def zones(typed: str) -> list[str]:
    """The time zones with a word that begins as what was typed so far, cities first; MOST_ZONES."""
    plain = _plain(typed)
    begins = re.compile(rf"(?:^|[/_-]){re.escape(plain)}")
    ranked = sorted((_rank(zone, plain), zone) for zone in _zones() if begins.search(_plain(zone)))
    return [zone for _, zone in ranked[:MOST_ZONES]]


def known(zone: str) -> bool:
    """Whether that is the name of a time zone, as `zones` gives them."""
    return zone in _zones()


def _rank(zone: str, plain: str) -> int:
    return 0 if _plain(zone).split("/")[-1].startswith(plain) else 1


def _plain(text: str) -> str:
    """As the names of zones are written: without accents, and with underscores for spaces."""
    letters = unicodedata.normalize("NFKD", text.strip().lower()).replace(" ", "_")
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@cache
def _zones() -> frozenset[str]:
    """Regions with their cities, and UTC; not the abbreviations and offsets of old."""
    odd = ("Etc/", "SystemV/", "posix/", "right/")
    places = (zone for zone in available_timezones() if "/" in zone and not zone.startswith(odd))
    return frozenset(places) | {"UTC"}


def format_duration(span: timedelta, words: Words) -> str:
    """A span as people read it, in whole minutes: ``1 day 6 hours``."""
    hours, minutes = divmod(span // UNITS["m"], 60)
    parts = {"days": hours // 24, "hours": hours % 24, "minutes": minutes}
    spoken = [words.line("span", unit, n=n) for unit, n in parts.items() if n]
    return " ".join(spoken) or words.line("span", "minutes", n=0)


def clock_settings_line(settings: ClockSettings, words: Words) -> str:
    """A clock in one line, with all in it that is not as by default."""
    apart = [] if settings.undo else [words.line("pace.apart", "undo")]
    if settings.mode is ClockMode.NONE:
        return "; ".join((words.line("pace", "none"), *apart))
    bank = format_duration(settings.bank, words)
    time = words.line(
        "pace",
        "reserve" if settings.bank else "each",
        time=format_duration(settings.time, words),
        bank=bank,
    )
    late = settings.late.value if settings.mode is ClockMode.HARD else "vote"
    then = words.line("pace.then", late)
    if settings.left is Left.WAIT:
        apart.insert(0, words.line("pace.apart", "left"))
    return "; ".join((words.line("pace", settings.mode.value, time=time, then=then), *apart))
