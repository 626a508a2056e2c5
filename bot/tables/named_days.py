"""Days and stretches of days that have names, as people type them: ``Christmas``, ``end of May``,
``next month``, ``Friday evening``. Pure.

A name is written as a date before anything else is read, so that it may stand wherever a date may.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from difflib import get_close_matches
from typing import NamedTuple

from bot.tables.typed_words import TypedWords
from data import cldr

DAY = timedelta(days=1)
SATURDAY = 5
DASHED = re.compile(r"(?<![\w-])(\d{1,2})-([^\W\d_]{3,})\.?(?:-(\d{4}))?(?![\w-])")  # 24-Dec
COMPACT = re.compile(r"(?<!\d)(20\d\d)([01]\d)([0-3]\d)(?!\d)")  # 20261224
ISO_PAIR = re.compile(r"(\d{4}-\d\d-\d\d)/(\d{4}-\d\d-\d\d)")


CLOSE = 0.8
"""How similar a misspelt day or month must be to the one that is meant, from 0 to 1."""
SHORTEST = 5


class Stretch(NamedTuple):
    """From one day to another, both included."""

    first: date
    last: date


class EitherStretch(ValueError):
    """One of these is meant: ``next weekend``, said in the week."""

    def __init__(self, stretches: tuple[Stretch, Stretch]) -> None:
        super().__init__(stretches)
        self.stretches = stretches


def written_as_dates(text: str, known: TypedWords, today: date) -> str:
    """The text with each name of a day in it written as its date."""
    text = known.at_bare.sub(r" \1:00", text)
    text = ISO_PAIR.sub(r"\1 - \2", COMPACT.sub(r"\1-\2-\3", text))
    text = DASHED.sub(lambda at: _undashed(at, known), known.inclusive.sub("", text))
    text = known.feast.sub(lambda at: _feast(known.feasts[at[0]], today), text)
    text = known.part_of.sub(lambda at: _part_of(at, known, today), text)
    text = _in_next_week(text, known, today)
    return known.part_of_day.sub(lambda at: _part_of_day(at, known), text)


def in_common_words(text: str, known: TypedWords) -> str:
    """The text with other words for the same: ``tmrw``, ``Jänner``, ``the holidays``."""
    for name in sorted(known.also, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", known.also[name], text)
    return text


def corrected(text: str, known: TypedWords) -> str:
    """The text with misspelt days and months corrected."""
    names = [*cldr.weekdays(known.language), *cldr.months(known.language)]
    spelt = [name for several in names for name in several if len(name) >= SHORTEST]
    spelt += [word for word in known.days if " " not in word and len(word) >= SHORTEST]

    def right(word: re.Match[str]) -> str:
        return next(iter(get_close_matches(word[0], spelt, 1, CLOSE)), word[0])

    return re.sub(rf"[^\W\d_]{{{SHORTEST},}}", right, text)


def stretch(text: str, known: TypedWords, today: date) -> Stretch | None:
    """The stretch of days that a week, a weekend, a month or a year names, if some of it is still
    to come; None if the text names none. Raises EitherStretch."""
    for said in (text, text.removesuffix("."), _inside(text, known)):
        if said and (found := _named(said, known, today)):
            return found
    return None


def around_feast(text: str, known: TypedWords, today: date) -> Stretch | None:
    """The days around a feast, as in *over Christmas*; None if the text does not mean that."""
    inside = None if text in known.feasts else _inside(text, known)
    if inside is None or inside not in known.feasts:
        return None
    day, _, month = _feast(known.feasts[inside], today).rstrip(".").partition(".")
    at = _next(int(month), int(day), today) if month else date.fromisoformat(day)
    return Stretch(at - DAY, at + DAY)


def _inside(text: str, known: TypedWords) -> str | None:
    """What follows words such as *the whole*, *over* or *the rest of*."""
    whole = known.whole.match(text)
    return text[whole.end() :] if whole else None


def _named(text: str, known: TypedWords, today: date) -> Stretch | None:
    monday = today - today.weekday() * DAY
    weeks = {"this_week": (0, 6), "next_week": (7, 13), "week_after": (14, 20), "weekend": (5, 6)}
    for name, (first, last) in weeks.items():
        if text in known.words[name]:
            return Stretch(monday + first * DAY, monday + last * DAY)
    if text in known.words["next_weekend"]:
        near, far = (Stretch(monday + n * DAY, monday + (n + 1) * DAY) for n in (5, 12))
        if today.weekday() < SATURDAY:
            raise EitherStretch((near, far))
        return far
    for name, later in (("this_year", 0), ("next_year", 1)):
        if text in known.words[name]:
            return Stretch(date(today.year + later, 1, 1), date(today.year + later, 12, 31))
    for name, later in (("this_month", 0), ("next_month", 1)):
        if text in known.words[name]:
            return _month(today.year, today.month + later)
    if (week := known.week_in.fullmatch(text)) and (found := _named(week[2], known, today)):
        begins = found.first if week["first"] else found.last - 6 * DAY
        return Stretch(begins, begins + 6 * DAY)
    month, _, year = text.partition(" ")
    if (number := known.month(month)) is None or (year and not re.fullmatch(r"20\d\d", year)):
        return None
    return _month(int(year or today.year + (number < today.month)), number)


def _month(year: int, month: int) -> Stretch:
    """A month; the thirteenth of a year is the first of the next."""
    years, month = divmod(month - 1, 12)
    first = date(year + years, month + 1, 1)
    following = (first + 31 * DAY).replace(day=1)
    return Stretch(first, following - DAY)


def _undashed(at: re.Match[str], known: TypedWords) -> str:
    return at[0] if known.month(at[2]) is None else f"{at[1]} {at[2]} {at[3] or ''}".strip()


def _part_of(at: re.Match[str], known: TypedWords, today: date) -> str:
    """The day with which a stretch begins or ends, or in its middle."""
    found = _named(at["of"], known, today)
    if found is None:
        return at[0]
    middle = found.first + (found.last - found.first) // 2
    if 28 <= (found.last - found.first).days + 1 <= 31:
        middle = found.first.replace(day=15)
    named = found.first if at["begins"] else middle if at["middle"] else found.last
    return named.isoformat()


def _in_next_week(text: str, known: TypedWords, today: date) -> str:
    """Days such as *friday next week* and *volgende week vrijdag* as dates."""
    monday = today - today.weekday() * DAY + 7 * DAY
    for name in sorted(known.words["next_week"], key=len, reverse=True):
        said = re.escape(name)
        for pattern in (
            rf"(?<!\w)([^\W\d_]+)\.?,?\s(?:de\s|in\s)?{said}(?!\w)",
            rf"(?<!\w){said}\s(?:op\s|am\s|on\s)?([^\W\d_]+)(?!\w)",
        ):
            at = re.search(pattern, text)
            if at and (weekday := known.weekday(at[1])) is not None:
                day = monday + weekday * DAY
                text = text[: at.start()] + day.isoformat() + text[at.end() :]
    return text


def _part_of_day(at: re.Match[str], known: TypedWords) -> str:
    """The hour that is meant by the evening of a day: ``friday evening`` is ``friday 18:00``."""
    day, hour = at[1], known.day_parts[at[2]]
    if at[0] in known.days or (known.weekday(day) is None and day not in known.days):
        return at[0]
    return f"{day} {hour}:00"


def _feast(when: str, today: date) -> str:
    """The next day of a feast: ``12-25``, ``e+1`` (days from Easter), ``11-4-3`` (the fourth
    Thursday of November). Where it has the same date each year that is said without the year."""
    if when.startswith("e"):
        days = int(when[1:] or 0) * DAY
        found = (easter(year) + days for year in range(today.year, today.year + 3))
        return next(day for day in found if day >= today).isoformat()
    month, day, *weekday = map(int, when.split("-"))
    if not weekday:
        return f"{day}.{month}."
    for year in (today.year, today.year + 1):
        first = date(year, month, 1)
        at = first + ((weekday[0] - first.weekday()) % 7 + 7 * (day - 1)) * DAY
        if at >= today:
            break
    return at.isoformat()


def _next(month: int, day: int, today: date) -> date:
    this = date(today.year, month, day)
    return this if this >= today else date(today.year + 1, month, day)


def easter(year: int) -> date:
    """Easter Sunday of a year, by the anonymous Gregorian algorithm (Meeus, 1991)."""
    century, rest = divmod(year, 100)
    golden = year % 19
    moon = (
        19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15
    ) % 30
    sunday = (32 + 2 * (century % 4) + 2 * (rest // 4) - moon - rest % 4) % 7
    late = (golden + 11 * moon + 22 * sunday) // 451
    month, day = divmod(moon + sunday - 7 * late + 114, 31)
    return date(year, month, day + 1)
