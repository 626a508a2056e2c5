"""The words of a language for spans, hours and days, from its catalogue and from CLDR.

They are compared in small letters and without accents: ``apres-demain`` is understood too.
Long because it is one table of patterns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from data import cldr
from data.words import Words

DAY = timedelta(days=1)
UNITS = {
    "years": 365 * DAY,
    "months": 30 * DAY,
    "weeks": 7 * DAY,
    "days": DAY,
    "hours": timedelta(hours=1),
    "minutes": timedelta(minutes=1),
    "seconds": timedelta(seconds=1),
}
STRETCHES = (
    *("this_week", "next_week", "week_after", "weekend", "next_weekend"),
    *("this_month", "next_month", "this_year", "next_year"),
)
"""Times from one day to another that have names."""
WORDS = (*STRETCHES, "now", "coming", "following", "noon", "midnight", "through")
_NOTHING = "(?!)"
HALF, QUARTER = "&", "%"
"""Signs for *and a half* and *and a quarter* while a span is read."""
_TWELVE = r"\s*[ap]\.?m?\.?"


@dataclass(frozen=True)
class TypedWords:
    """The words of one language, and the patterns made of them.

    `units` has the span of each unit's words, `days` the distance from today of words such as
    *tomorrow*.
    """

    language: str
    units: dict[str, timedelta]
    days: dict[str, int]
    off: frozenset[str]
    part: re.Pattern[str]
    span: re.Pattern[str]
    about: re.Pattern[str]
    per_move: re.Pattern[str]
    hour: re.Pattern[str]
    digits: re.Pattern[str]
    hours: re.Pattern[str]
    moment: re.Pattern[str]
    before: re.Pattern[str]
    from_now: re.Pattern[str]
    at: re.Pattern[str]
    oclock: re.Pattern[str]
    since: re.Pattern[str]
    starting: re.Pattern[str]
    until: re.Pattern[str]
    lasting: re.Pattern[str]
    apart: re.Pattern[str]
    numbers: dict[str, str]
    number: re.Pattern[str]
    cardinals: dict[str, int]
    cardinal: re.Pattern[str]
    and_half: re.Pattern[str]
    and_quarter: re.Pattern[str]
    with_half: re.Pattern[str]
    on: re.Pattern[str]
    whole: re.Pattern[str]
    part_of: re.Pattern[str]
    week_of: re.Pattern[str]
    week_in: re.Pattern[str]
    at_bare: re.Pattern[str]
    feasts: dict[str, str]
    feast: re.Pattern[str]
    also: dict[str, str]
    back: re.Pattern[str]
    back_behind: re.Pattern[str]
    inclusive: re.Pattern[str]
    week_on: re.Pattern[str]
    day_parts: dict[str, int]
    part_of_day: re.Pattern[str]
    words: dict[str, frozenset[str]]
    morning: re.Pattern[str]
    evening: re.Pattern[str]
    night: re.Pattern[str]
    half_before: re.Pattern[str]
    half_past: re.Pattern[str]
    quarters_before: dict[str, int]
    quarter_before: re.Pattern[str]
    beside: re.Pattern[str]
    behind: re.Pattern[str]
    slashed: re.Pattern[str]
    nth_day: re.Pattern[str]
    dates: tuple[re.Pattern[str], ...]

    def weekday(self, text: str) -> int | None:
        """Which day of the week is meant, from Monday on."""
        if text in self.units and len(text) > 3:  # nobody shortens maandag to maand
            return None
        return _index(text, cldr.weekdays(self.language))

    def month(self, text: str) -> int | None:
        """Which month is meant, from January (1) on."""
        index = _index(text, cldr.months(self.language))
        return None if index is None else index + 1


def _index(text: str, names: tuple[tuple[str, ...], ...]) -> int | None:
    """The place of the name that is meant: written out, or by three letters or
    more that begin no other."""
    exact = {n for n, known in enumerate(names) if text in known}
    begun = {n for n, known in enumerate(names) if any(name.startswith(text) for name in known)}
    found = exact or (begun if len(text) >= 3 else set())
    return found.pop() if len(found) == 1 else None


def _cardinals(ones: list[str], tens: list[str], joined: list[str]) -> Iterator[tuple[str, int]]:
    """The words of whole numbers up to 99; `joined` says how 21 is made from
    the words of 20 and 1."""
    for number, one in enumerate(ones):
        yield from ((word, number) for word in one.split("/"))
    for place, ten in enumerate(tens, 2):
        for word in ten.split("/"):
            yield word, place * 10
            for number, one in enumerate(ones[1:], 1):
                for other in one.split("/"):
                    for how in joined:
                        said = re.sub("20|1", lambda m: word if m[0] == "20" else other, how)  # noqa: B023
                        yield said, place * 10 + number


@cache
def typed_words(language: str) -> TypedWords:
    """The words of a language that has a catalogue. Long because it is one table of patterns."""
    words = Words.of(language)

    def known(key: str) -> list[str]:
        """What may be typed in a line, longest first."""
        said = words.line("typed", key).split("|")
        return sorted({cldr.typed(word) for word in said if word}, key=lambda w: (-len(w), w))

    def any_of(*keys: str) -> str:
        found = (word for key in keys for word in known(key))
        return "|".join(map(re.escape, sorted(found, key=lambda w: (-len(w), w)))) or _NOTHING

    def pairs(key: str) -> dict[str, str]:
        return dict(word.rsplit("=", 1) for word in known(key))

    def either(found: Iterable[str]) -> str:
        return "|".join(map(re.escape, sorted(found, key=lambda w: (-len(w), w)))) or _NOTHING

    def row(key: str) -> list[str]:
        return [cldr.typed(word) for word in words.line("typed", key).split("|") if word]

    cardinals = dict(_cardinals(row("cardinals"), row("tens"), row("joined")))
    counted = pairs("numbers")
    quarters = {word: int(minutes) for word, minutes in pairs("quarters_before").items()}
    day_parts = {word: int(hour) for word, hour in pairs("parts").items()}
    dash = r"\s*(?:–|—|->|→|\.\.\.?|~|-)\s*"
    units = {word: span for unit, span in UNITS.items() for word in known(unit)}
    one_of = "|".join(map(re.escape, sorted(units, key=len, reverse=True)))
    sign, at, nth, stretches = any_of("oclock"), any_of("at"), any_of("nth"), any_of(*STRETCHES)
    part = rf"(\d+(?:[.,]\d+)?|[.,]\d+)[\s-]*({one_of})(?![a-z])\.?"  # "36 Std."
    short = rf"(\d+)\s*(?:{any_of('hours')})\.?\s*(\d\d)"
    hour = (
        rf"\d{{1,2}}(?:[:.]\d\d(?:\s*(?:{sign}))?|\s*(?:{sign})(?:\s*\d\d)?)"
        rf"|{any_of('noon')}|{any_of('midnight')}|(?:{any_of('half_before')})\s\d{{1,2}}"
    )
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
        about=re.compile(rf"(?:{any_of('about')})\.?\s+"),
        per_move=re.compile(rf"\s*(?:{any_of('per_move')})"),
        span=re.compile(rf"(?:{part}(?:(?:\s*,\s*|\s+(?:{any_of('and')})\s+|\s*){part})*|{short})"),
        hour=re.compile(
            rf"(\d{{1,2}})(?:[:.](\d\d)(?:\s*(?:{sign}))?|\s*(?:{sign})(?:\s*(\d\d)(?:\s?m(?:in)?)?)?)?(?::00)?\s*([ap]\.?m?)?"
        ),
        digits=re.compile(rf"(\d{{1,2}})\s?([0-5]\d)\s*(?:{sign})?()\s*([ap]\.?m?)?"),
        hours=re.compile(rf"(.+?)\s*(?:-|–|(?<![a-z])(?:{any_of('to')})(?![a-z]))\s*(.+)"),
        moment=re.compile(
            rf"(?:(?:{any_of('on')})\s+)?(.+?)(?:(?:\s+(?:(?:{at})\s+)?|(?<=\d)t|,\s*)"
            rf"((?:{hour})(?:{_TWELVE})?|\d{{1,2}}{_TWELVE}))?"
        ),
        before=re.compile(rf"(?:{any_of('in', 'lasting', 'ahead')})\s+"),
        from_now=re.compile(rf"\s+(?:{any_of('from_now')})"),
        at=re.compile(rf"(?:{at})\s*(?=\d|[a-z])"),
        oclock=re.compile(
            rf"[\da-z] ?(?:{either(set(known('oclock')) - set(units))}|[ap]\.?m\.?)$"
        ),
        since=re.compile(rf"(?:{any_of('since')})\s+"),
        starting=re.compile(rf"\s+(?:{any_of('since')})\s+"),
        until=re.compile(rf"({any_of('to')})\.?\s+"),
        lasting=re.compile(rf"(?:\s+(?:{any_of('lasting')})|,)\s+"),
        apart=re.compile(rf"{dash}|,?\s+(?P<word>{any_of('to', 'both')})\.?\s+"),
        numbers=counted,
        number=re.compile(rf"(?<![\w.,])(?:{either(counted)})(?![\w'])"),
        cardinals=cardinals,
        cardinal=re.compile(rf"(?<![\w.,])(?:{either(cardinals)})(?![\w'])"),
        and_half=re.compile(rf"\s+(?:{any_of('and_half')})(?![\w'])"),
        and_quarter=re.compile(rf"\s+(?:{any_of('and_quarter')})(?![\w'])"),
        with_half=re.compile(rf"(\d+)(?:([{HALF}{QUARTER}])|\s*({one_of})([{HALF}{QUARTER}]))"),
        on=re.compile(rf"(?:{any_of('on')})\s+"),
        words={key: frozenset(known(key)) for key in WORDS},
        whole=re.compile(rf"(?:{any_of('whole')})\s+"),
        part_of=re.compile(
            rf"(?<![\w.])(?:(?P<begins>{any_of('begins')})|(?P<middle>{any_of('middle')})"
            rf"|(?P<ends>{any_of('ends')}))(?:\s+|(?<=-))(?P<of>{stretches}|[^\W\d_]{{3,}})(?!\w)"
        ),
        week_of=re.compile(rf"(?:(?:{any_of('whole')})\s+)?(?:{any_of('week_of')})\s+"),
        week_in=re.compile(rf"(?:(?P<first>{any_of('first_week')})|{any_of('last_week')})\s*(.+)"),
        at_bare=re.compile(
            rf"(?<=\w)\s(?:{either(set(known('at')) - set(known('to')) - set(known('since')))})"
            r"\s(\d{1,2})$"
        ),
        feasts=pairs("feasts"),
        feast=re.compile(rf"(?<![\w.'-])(?:{either(pairs('feasts'))})(?![\w'])"),
        also=pairs("also"),
        back=re.compile(rf"(?:{any_of('back')})\s+"),
        back_behind=re.compile(rf"\s+(?:{any_of('back_behind')})"),
        inclusive=re.compile(rf"\s+\(?(?:{any_of('inclusive')})\.?\)?$"),
        week_on=re.compile(rf"(.+)\s(?:{any_of('week_on')})"),
        day_parts=day_parts,
        part_of_day=re.compile(rf"(?<!\w)([^\W\d_]+?)\.?\s?({either(day_parts)})(?!\w)"),
        morning=re.compile(rf"\s*(?:{any_of('morning')})"),
        evening=re.compile(rf"\s*(?:{any_of('evening')})"),
        night=re.compile(rf"\s*(?:{any_of('night')})"),
        half_before=re.compile(rf"(?:{any_of('half_before')})\s?(?=\d)"),
        half_past=re.compile(rf"(?:{any_of('half_past')})\s+(?=\d)"),
        quarters_before=quarters,
        quarter_before=re.compile(rf"({either(quarters)})\s+(?=\d)"),
        beside=re.compile(
            rf"(?:(\d+)(?:\s*(?:{any_of('minutes')}))?|{any_of('quarter')})"
            rf"\s+(?:({any_of('past')})|{any_of('before_hour')})\s+"
        ),
        behind=re.compile(
            rf"\s+(?:({any_of('and_half')})|({any_of('and_quarter')})"
            rf"|(?:{any_of('minus')})\s+(?:(\d+)|{any_of('quarter')}))"
        ),
        nth_day=re.compile(rf"(\d{{1,2}})(?:{nth}|\.)"),
        slashed=re.compile(r"(\d{1,2})\s?[/-]\s?(\d{1,2})(?:\s?[/-]\s?(\d{4}|\d\d))?"),
        dates=(
            re.compile(r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})"),
            re.compile(
                r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})(?:\.(?:\s?(?P<year>\d{4}|\d\d))?)?"
            ),
            re.compile(rf"{day}\s?(?:of\s)?{month}(?:,?\s(?P<year>\d{{4}}))?"),
            re.compile(rf"{month}\s?(?P<day>\d{{1,2}})(?:{nth})?(?:,?\s(?P<year>\d{{4}}))?"),
        ),
    )
