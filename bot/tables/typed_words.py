"""The words of a language for spans, hours and days, from its catalogue and from CLDR.

They are compared in small letters and without accents: ``apres-demain`` is understood too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from data import cldr
from data.words import Words

DAY = timedelta(days=1)
UNITS = {
    "weeks": 7 * DAY,
    "days": DAY,
    "hours": timedelta(hours=1),
    "minutes": timedelta(minutes=1),
}
_NOTHING = "(?!)"
_TWELVE = r"\s*[ap]m"


@dataclass(frozen=True)
class TypedWords:
    """The words of one language, and the patterns made of them.

    `units` are the spans of their words, `days` those from today of words such as *tomorrow*.
    """

    language: str
    units: dict[str, timedelta]
    days: dict[str, int]
    off: frozenset[str]
    part: re.Pattern[str]
    span: re.Pattern[str]
    hour: re.Pattern[str]
    hours: re.Pattern[str]
    moment: re.Pattern[str]
    before: re.Pattern[str]
    dates: tuple[re.Pattern[str], ...]

    def weekday(self, text: str) -> int | None:
        """Which day of the week is meant, from Monday on."""
        return _index(text, cldr.weekdays(self.language))

    def month(self, text: str) -> int | None:
        """Which month is meant, from January (1) on."""
        index = _index(text, cldr.months(self.language))
        return None if index is None else index + 1


def _index(text: str, names: tuple[tuple[str, ...], ...]) -> int | None:
    """The place of what is meant by its name, or by three letters or more that begin no other."""
    exact = {n for n, known in enumerate(names) if text in known}
    begun = {n for n, known in enumerate(names) if any(name.startswith(text) for name in known)}
    found = exact or (begun if len(text) >= 3 else set())
    return found.pop() if len(found) == 1 else None


@cache
def typed_words(language: str) -> TypedWords:
    """The words of a language that has a catalogue. Long because it is one table of patterns."""
    words = Words.of(language)

    def known(key: str) -> list[str]:
        """What may be typed in a line, longest first."""
        said = words.line("typed", key).split("|")
        return sorted({cldr.typed(word) for word in said if word}, key=lambda w: (-len(w), w))

    def any_of(key: str) -> str:
        return "|".join(map(re.escape, known(key))) or _NOTHING

    units = {word: span for unit, span in UNITS.items() for word in known(unit)}
    one_of = "|".join(map(re.escape, sorted(units, key=len, reverse=True)))
    sign, at, nth = any_of("oclock"), any_of("at"), any_of("nth")
    part = rf"(\d+(?:[.,]\d+)?)\s*({one_of})(?![a-z])\.?"  # "36 Std."
    short = rf"(\d+)\s*(?:{any_of('hours')})\s*(\d\d)"
    hour = rf"\d{{1,2}}(?:[:.]\d\d|\s*(?:{sign})(?:\s*\d\d)?)"
    day = rf"(?P<day>\d{{1,2}})(?:{nth}|\.)?"
    month = r"(?P<month>[^\W\d_]{3,})\.?"
    return TypedWords(
        language=language,
        units=units,
        days={
            word: n
            for n, key in enumerate(("today", "tomorrow", "day_after"))
            for word in known(key)
        },
        off=frozenset(known("off")),
        part=re.compile(part),
        span=re.compile(rf"(?:{part}(?:(?:\s*,\s*|\s+(?:{any_of('and')})\s+|\s*){part})*|{short})"),
        hour=re.compile(rf"(\d{{1,2}})(?:[:.](\d\d)|\s*(?:{sign})(?:\s*(\d\d))?)?\s*([ap]m)?"),
        hours=re.compile(rf"(.+?)\s*(?:-|–|(?<![a-z])(?:{any_of('to')})(?![a-z]))\s*(.+)"),
        moment=re.compile(
            rf"(?:(?:{any_of('on')})\s+)?(.+?)(?:(?:\s+(?:(?:{at})\s+)?|(?<=\d)t|,\s*)"
            rf"({hour}(?:{_TWELVE})?|\d{{1,2}}{_TWELVE}))?"
        ),
        before=re.compile(rf"(?:{any_of('in')})\s+"),
        dates=(
            re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})"),
            re.compile(r"(?P<month>\d{1,2})-(?P<day>\d{1,2})"),
            re.compile(r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})(?:\.(?:\s?(?P<year>\d{4}))?)?"),
            re.compile(rf"{day}\s?{month}(?:,?\s(?P<year>\d{{4}}))?"),
            re.compile(rf"{month}\s?(?P<day>\d{{1,2}})(?:{nth})?(?:,?\s(?P<year>\d{{4}}))?"),
        ),
    )
