"""Read spans and hours as people type them, and write spans."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import time, timedelta
from fractions import Fraction

from bot.base import limits, reading
from bot.base.errors import Refused
from bot.tables.schedule import ClockMode, ClockSettings, Left
from bot.tables.typed_words import HALF, QUARTER, TypedWords, typed_words
from bot.tables.zones import shown
from bot.tables.zones import zones as zones
from data.cldr import plain
from data.words import FALLBACK, Words, spoken

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)
LONGEST = 365 * DAY
LONGEST_TEXT = 100  # characters; no span, date or hour is longer
HOURS_MINUTES = re.compile(r"(\d{1,3}):([0-5]\d)(?::00)?(?:\s*(?:h(?:rs?|ours?)?|std|uur|u))?\.?")
BESIDE = re.compile(r"([^ /]+)[ /]([^ /]+)")
FRACTION = re.compile(r"(?:(?<![\d.,])(\d+)\s+)?(?<![\d/.,])([1-9])/([248])(?![\d/])")
THOUSANDS = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
VULGAR = str.maketrans({"½": " 1/2", "¼": " 1/4", "¾": " 3/4"})
NIGHT = "night"  # the hours around midnight
RATIO = "∶"  # the colon of an hour within a button's address, where colons separate the parts


class TooLong(ValueError):
    """A span over LONGEST."""


def span(text: str, *, least: timedelta = MINUTE) -> timedelta:
    """A span such as ``36h``, ``1d 6h``, ``1.5 hours``, ``half a day``, ``two weeks`` or ``48:00``.

    It may be in English or in the language of who types (`bot.base.reading`), as all here. A month
    is thirty days.

    Raises ValueError unless it is whole minutes, at least `least`; TooLong over LONGEST.
    """
    for known in languages():
        minutes = _minutes(simple(text), known)
        if minutes is not None:
            break
    else:
        raise ValueError(text)
    if minutes > LONGEST // MINUTE:
        raise TooLong(text)
    if minutes.denominator != 1 or minutes < least // MINUTE:
        raise ValueError(text)
    return int(minutes) * MINUTE


def typed_span(text: str, key: str = "no_span", *, least: timedelta = MINUTE) -> timedelta:
    """A typed span. Raises Refused if it is too long, or (with `key`) not a span."""
    try:
        return span(text, least=least)
    except TooLong as wrong:
        raise Refused("too_long", text=limits.safe_name(text), days=LONGEST.days) from wrong
    except ValueError as wrong:
        raise Refused(key, text=limits.safe_name(text)) from wrong


def _minutes(typed: str, known: TypedWords) -> Fraction | None:
    """The minutes of a typed span in the words of a language, if it is one."""
    if clock := HOURS_MINUTES.fullmatch(typed):
        return Fraction(clock[1]) * 60 + Fraction(clock[2])
    if typed in known.units and len(typed) > 2 and known.weekday(typed) is None:
        typed = f"1 {typed}"  # "every day"
    # "one and a half days" is "1.5 days", "a week" is "1 week".
    typed = FRACTION.sub(_decimal, THOUSANDS.sub("", typed))
    typed = known.and_quarter.sub(QUARTER, known.and_half.sub(HALF, typed))
    typed = known.number.sub(lambda said: known.numbers[said[0]], typed)
    typed = known.cardinal.sub(lambda said: str(known.cardinals[said[0]]), typed)
    typed = known.with_half.sub(_with_part, typed)
    whole = known.span.fullmatch(typed)
    if not whole:
        return _bare_minutes(typed, known)
    *_, hours, minutes = whole.groups()
    if hours is not None:  # 1h30
        return Fraction(hours) * 60 + Fraction(minutes)
    return sum(
        (
            Fraction(f"0{number.replace(',', '.')}") * Fraction(known.units[unit] // SECOND, 60)
            for number, unit in known.part.findall(typed)
        ),
        Fraction(0),
    )


def _bare_minutes(typed: str, known: TypedWords) -> Fraction | None:
    """The minutes of a span, without the words around it: ``every 2 days``, ``3d per move``; None
    if what remains is no span either."""
    if around := known.about.match(typed):
        return _minutes(typed[around.end() :], known)
    behind = next((m for m in known.per_move.finditer(typed) if m.end() == len(typed)), None)
    return _minutes(typed[: behind.start()], known) if behind and behind.start() else None


def _decimal(fraction: re.Match[str]) -> str:
    """A fraction as a decimal number: ``1 1/2`` is ``1.5``."""
    return str(int(fraction[1] or 0) + int(fraction[2]) / int(fraction[3]))


def _with_part(said: re.Match[str]) -> str:
    """A number with a half or a quarter after it or after its unit: ``1½``, ``1 day½``."""
    part = "5" if HALF in (said[2], said[4]) else "25"
    return f"{said[1]}.{part} {said[3] or ''}"


def languages() -> tuple[TypedWords, ...]:
    """The words of the typing person's language, and English, which everybody may type."""
    here = spoken(reading.language(FALLBACK))
    return tuple(typed_words(name) for name in dict.fromkeys((here, FALLBACK)))


def simple(text: str) -> str:
    """In small letters, with single spaces, without accents; nothing, if it is too long."""
    if len(text) > LONGEST_TEXT:
        return ""
    whole = plain(text.translate(VULGAR)).replace("’", "'").replace(RATIO, ":")
    return " ".join(whole.lower().split())


def is_off(text: str) -> bool:
    """Whether the text says that none is wanted."""
    return any(simple(text) in known.off for known in languages())


def hours(text: str) -> tuple[time, time]:
    """Two times of the day such as ``22-7``, ``22:30 to 07:00``, ``from 10pm to 7am``.

    Raises ValueError.
    """
    for known in languages():
        typed = simple(text)
        if begun := known.since.match(typed):
            typed = typed[begun.end() :]
        for apart in known.apart.finditer(typed):
            with suppress(ValueError):
                return time_of_day(typed[: apart.start()]), time_of_day(typed[apart.end() :])
        for pair in (known.hours.fullmatch(typed), BESIDE.fullmatch(typed)):
            with suppress(ValueError):
                if pair:
                    return time_of_day(pair[1]), time_of_day(pair[2])
    raise ValueError(text)


def time_of_day(text: str) -> time:
    """A time of the day such as ``18``, ``18:30``, ``6 p.m.``, ``noon``, ``1830``.

    Raises ValueError.
    """
    for known in languages():
        with suppress(ValueError):
            return _time_of_day(simple(text).rstrip("."), known)
    raise ValueError(text)


def _time_of_day(text: str, known: TypedWords) -> time:
    while at := known.at.match(text):
        text = text[at.end() :]
    if text in known.words["noon"] or text in known.words["midnight"]:
        return time(12 if text in known.words["noon"] else 0)
    text = known.cardinal.sub(lambda said: str(known.cardinals[said[0]]), text)
    text, more = _minutes_beside(text, known)
    text, half = _half_of_day(text, known)
    for name, hours_then in (("noon", "12"), ("midnight", "0")):  # "midi et demi", "midi 30"
        first, *rest = text.split(" ", 1)
        text = " ".join((hours_then, *rest)) if first in known.words[name] else text
    typed = known.hour.fullmatch(text) or known.digits.fullmatch(text)
    if not typed:
        raise ValueError(text)
    hour, minute = int(typed[1]), int(typed[2] or typed[3] or 0)
    if typed[4]:
        half = f"{typed[4][0]}m"
        if not 1 <= hour <= 12:
            raise ValueError(text)
    if half == NIGHT:
        half = "pm" if 6 <= hour < 12 else "am"
    if half and hour <= 12:
        hour = hour % 12 + (12 if half == "pm" else 0)
    exact = time(0 if (hour, minute) == (24, 0) else hour, minute)
    minutes = (exact.hour * 60 + exact.minute + more) % (24 * 60)
    return time(*divmod(minutes, 60))


def _minutes_beside(text: str, known: TypedWords) -> tuple[str, int]:
    """An hour without the minutes that are said in words beside it, and how many these are:
    ``quarter past 6``, ``5 voor half 7``, ``7h moins le quart``."""
    more = 0
    if beside := known.beside.match(text):
        minutes = int(beside[1] or 15)
        more, text = minutes if beside[2] else -minutes, text[beside.end() :]
    if half := known.half_past.match(text):
        more, text = more + 30, text[half.end() :]
    elif half := known.half_before.match(text):  # "half 7" is 6:30
        more, text = more - 30, text[half.end() :]
    elif part := known.quarter_before.match(text):  # "viertel 7" is 6:15
        more, text = more - 60 + known.quarters_before[part[1]], text[part.end() :]
    if behind := known.behind.search(text):
        minutes = 30 if behind[1] else 15 if behind[2] else -int(behind[3] or 15)
        more, text = more + minutes, text[: behind.start()] + text[behind.end() :]
    return text, more


def _half_of_day(text: str, known: TypedWords) -> tuple[str, str]:
    """An hour without the words before or behind it for the morning or the evening, and which of
    these."""
    for said, half in ((known.morning, "am"), (known.evening, "pm"), (known.night, NIGHT)):
        if (before := said.match(text)) and before.end() < len(text):
            rest = text[before.end() :].strip()
            at = known.at.match(rest)
            return rest[at.end() :] if at else rest, half
        for part in said.finditer(text):
            if part.end() == len(text) and part.start():
                return text[: part.start()], half
    return text, ""


def format_duration(span: timedelta, words: Words) -> str:
    """A span as people read it, in whole minutes: ``1 day 6 hours``."""
    hours, minutes = divmod(span // MINUTE, 60)
    parts = {"days": hours // 24, "hours": hours % 24, "minutes": minutes}
    spoken = [words.line("span", unit, n=n) for unit, n in parts.items() if n]
    return " ".join(spoken) or words.line("span", "minutes", n=0)


def clock_settings_line(settings: ClockSettings, words: Words) -> str:
    """A clock in one line, with every setting that differs from the default."""
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
    if settings.daily is not None:
        at, zone = settings.daily.strftime("%H:%M"), shown(settings.zone or "UTC")
        time = words.line("pace", "daily", at=at, zone=zone)
    apart += [words.line("pace.apart", "nights")] if settings.nights else []
    apart += [words.line("pace.apart", "weekends")] if settings.weekends else []
    if settings.away != ClockSettings().away:
        apart.append(words.line("pace.apart", "away", days=settings.away.days))
    return words.clauses((words.line("pace", settings.mode.value, time=time, then=then), *apart))
