"""Read spans, hours, dates and time zones as people type them, and write spans."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.base import reading
from bot.tables.schedule import ClockMode, ClockSettings, Left
from bot.tables.typed_words import TypedWords, typed_words
from data.cldr import plain
from data.words import FALLBACK, Words, spoken

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)
LONGEST = 365 * DAY
LONGEST_TEXT = 100  # characters; no span, date or hour is longer
MOST_ZONES = 25
"""What Discord shows of a completion."""
LEAP_YEARS = 8
"""The most years from one 29 February to the next (1896 to 1904)."""


class TooLong(ValueError):
    """A span over LONGEST."""


def span(text: str, *, least: timedelta = MINUTE) -> timedelta:
    """A span such as ``36h``, ``1d 6h``, ``1.5 hours`` or ``2 weeks``.

    It may be in English or in the language of who types (`bot.base.reading`), as all here.

    Raises ValueError unless it is whole minutes, at least `least`; TooLong over LONGEST.
    """
    for known in _languages():
        minutes = _minutes(_typed(text), known)
        if minutes is not None:
            break
    else:
        raise ValueError(text)
    if minutes > LONGEST // MINUTE:
        raise TooLong(text)
    if minutes.denominator != 1 or minutes < least // MINUTE:
        raise ValueError(text)
    return int(minutes) * MINUTE


def _minutes(typed: str, known: TypedWords) -> Fraction | None:
    """The minutes of a typed span in the words of a language, if it is one."""
    whole = known.span.fullmatch(typed)
    if not whole:
        return None
    *_, hours, minutes = whole.groups()
    if hours is not None:  # 1h30
        return Fraction(hours) * 60 + Fraction(minutes)
    return sum(
        (
            Fraction(number.replace(",", ".")) * (known.units[unit] // MINUTE)
            for number, unit in known.part.findall(typed)
        ),
        Fraction(0),
    )


def _languages() -> tuple[TypedWords, ...]:
    """The words of the language of who types, and English, which everybody may type."""
    here = spoken(reading.language(FALLBACK))
    return tuple(typed_words(name) for name in dict.fromkeys((here, FALLBACK)))


def _typed(text: str) -> str:
    """In small letters, with single spaces, without accents; nothing, if it is too long."""
    return " ".join(plain(text).lower().split()) if len(text) <= LONGEST_TEXT else ""


def is_off(text: str) -> bool:
    """Whether the text says that none is wanted."""
    return any(_typed(text) in known.off for known in _languages())


def hours(text: str) -> tuple[time, time]:
    """Two times of the day such as ``22-7``, ``22:30 to 07:00`` or ``10pm-7am``.

    Raises ValueError.
    """
    for known in _languages():
        if typed := known.hours.fullmatch(_typed(text)):
            start, end = typed.groups()
            return time_of_day(start), time_of_day(end)
    raise ValueError(text)


def time_of_day(text: str) -> time:
    """A time of the day such as ``18``, ``18:30`` or ``6pm``. Raises ValueError."""
    found = (known.hour.fullmatch(_typed(text)) for known in _languages())
    typed = next((match for match in found if match), None)
    if not typed:
        raise ValueError(text)
    hour, minute, half = int(typed[1]), int(typed[2] or typed[3] or 0), typed[4]
    if half:
        if not 1 <= hour <= 12:
            raise ValueError(text)
        hour = hour % 12 + (12 if half == "pm" else 0)
    return time(hour, minute)


def moment(text: str, zone: str | None, now: datetime) -> datetime:
    """The instant, in UTC, until which a person says they are away; always after `now`.

    A span counts from now (``3d``, ``in 3 days``). A day is one of their zone (UTC without
    one): ``2026-12-24``, ``12-24``, ``24.12.``, ``24 Dec``, ``Dec 24``, ``today``, ``tomorrow``,
    ``friday`` (never today). Without a year it is the next such date; without an hour they are
    away all that day and back at the midnight that ends it. Raises ValueError (TooLong for a
    span), KeyError for an unknown zone.
    """
    for known in _languages():
        try:
            return _moment(_typed(text), known, zone, now)
        except TooLong:
            raise
        except ValueError:
            continue
    raise ValueError(text)


def _moment(text: str, known: TypedWords, zone: str | None, now: datetime) -> datetime:
    try:
        begun = known.before.match(text)
        return now + span(text[begun.end() :] if begun else text)
    except TooLong:
        raise
    except ValueError:
        pass
    here, typed = ZoneInfo(zone or "UTC"), known.moment.fullmatch(text)
    if not typed:
        raise ValueError(text)
    hour = time_of_day(typed[2]) if typed[2] else None
    for day in _days(typed[1], known, now.astimezone(here).date()):
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


def _days(text: str, known: TypedWords, today: date) -> Iterator[date]:
    """The days that may be meant, the nearest first. Raises ValueError."""
    if (later := known.days.get(text)) is not None:
        yield today + later * DAY
    elif (weekday := known.weekday(text.rstrip("."))) is not None:
        yield today + ((weekday - today.weekday() - 1) % 7 + 1) * DAY
    else:
        yield from _dates(text, known, today)


def _dates(text: str, known: TypedWords, today: date) -> Iterator[date]:
    typed = next((typed for pattern in known.dates if (typed := pattern.fullmatch(text))), None)
    if not typed:
        raise ValueError(text)
    given = typed.groupdict()
    month, day = known.month(given["month"]) or int(given["month"]), int(given["day"])
    if given.get("year"):
        yield date(int(given["year"]), month, day)
        return
    for year in range(today.year, today.year + LEAP_YEARS + 1):
        with suppress(ValueError):  # not every year has a 29 February
            yield date(year, month, day)


def zones(typed: str) -> list[str]:
    """The time zones with a word that begins as what was typed so far, cities first; MOST_ZONES."""
    sought = _plain(typed[:LONGEST_TEXT])
    begins = [f"{before}{sought}" for before in "/_-"]
    found = [(zone, name) for zone, name in _named() if any(one in name for one in begins)]
    ranked = sorted((not name.rpartition("/")[2].startswith(sought), zone) for zone, name in found)
    return [zone for _, zone in ranked[:MOST_ZONES]]


def known(zone: str) -> bool:
    """Whether that is the name of a time zone, as `zones` gives them."""
    return zone in _zones()


def _plain(text: str) -> str:
    """As the names of zones are written: without accents, and with underscores for spaces."""
    return plain(text.strip().lower()).replace(" ", "_")


@cache
def _zones() -> frozenset[str]:
    """Regions with their cities, and UTC; not the abbreviations and offsets of old."""
    odd = ("Etc/", "SystemV/", "posix/", "right/")
    places = (zone for zone in available_timezones() if "/" in zone and not zone.startswith(odd))
    return frozenset(places) | {"UTC"}


@cache
def _named() -> tuple[tuple[str, str], ...]:
    """Each zone with its name as it may be typed, behind a stroke."""
    return tuple((zone, f"/{_plain(zone)}") for zone in _zones())


def format_duration(span: timedelta, words: Words) -> str:
    """A span as people read it, in whole minutes: ``1 day 6 hours``."""
    hours, minutes = divmod(span // MINUTE, 60)
    parts = {"days": hours // 24, "hours": hours % 24, "minutes": minutes}
    spoken = [words.line("span", unit, n=n) for unit, n in parts.items() if n]
    return " ".join(spoken) or words.line("span", "minutes", n=0)


def clock_settings_line(settings: ClockSettings, words: Words) -> str:
    """A clock in one line, with all in it that is not as by default."""
    apart = [] if settings.undo else [words.line("pace.apart", "undo")]
    if settings.mode is ClockMode.NONE:
        return words.clauses((words.line("pace", "none"), *apart))
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
    return words.clauses((words.line("pace", settings.mode.value, time=time, then=then), *apart))
