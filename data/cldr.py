"""What CLDR knows of a language, by Babel: how it counts, lists, and writes numbers.

Why Babel and catalogues of our own, and not Fluent: the lines are read by people who translate
rules of board games, who write `{n:|dé|dés}` at once and would have to learn Fluent's selectors; a
line is looked up and filled in thousands of times while a picture is painted or a menu made, and a
Fluent bundle is some twenty times slower at that; and dates, months and weekdays as people type
them come from the same data. What no library knows, the gender of a dustbin lid, is a line of a
catalogue in either. Babel's patterns of units are not used: its Dutch has no days and no hours, so
spans are counted words of the catalogues.

Babel's answers are cached, one for each language, number and list.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.dates import get_day_names, get_month_names
from babel.numbers import format_decimal

UNKNOWN = "en"  # the language that is used where CLDR does not know one
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
WHOLE = range(1000)
"""Numbers that occur in a match; a plural category of millions alone needs no form."""
LISTED = ("standard", "standard-short", "standard-narrow")
EITHER = ("or", "or-short", "or-narrow")
ALL = ("standard",)

NAMED_IN = ("en", "nl", "fr", "de")
"""The languages in which names of countries and times are known, whatever the reader's is."""
KINDS_OF_TIME = {
    "Europe_Central": "Europe/Brussels",
    "Europe_Western": "Europe/Lisbon",
    "Europe_Eastern": "Europe/Athens",
    "Moscow": "Europe/Moscow",
    "America_Eastern": "America/New_York",
    "America_Central": "America/Chicago",
    "America_Mountain": "America/Denver",
    "America_Pacific": "America/Los_Angeles",
    "Atlantic": "America/Halifax",
    "India": "Asia/Kolkata",
    "Japan": "Asia/Tokyo",
    "China": "Asia/Shanghai",
    "Australia_Eastern": "Australia/Sydney",
    "New_Zealand": "Pacific/Auckland",
}
"""Kinds of time that CLDR names, each with one of its zones."""

Width = Literal["abbreviated", "wide"]
WIDTHS: tuple[Width, ...] = ("wide", "abbreviated")


@cache
def _locale(language: str) -> Locale:
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale.parse(UNKNOWN)


@lru_cache(4096)
def plural(language: str, number: float) -> str:
    """The CLDR category of a counted number: ``one``, ``few``, ``other`` and so on."""
    return str(_locale(language).plural_form(number))


@lru_cache(1024)
def ordinal(language: str, number: int) -> str:
    """The CLDR category of a number in a row: English says ``few`` of the 3rd."""
    return str(_locale(language).ordinal_form(number))


@cache
def plurals(language: str) -> tuple[str, ...]:
    """The plural categories of whole numbers, in CLDR's order: the forms of a counted word."""
    found = {plural.__wrapped__(language, number) for number in WHOLE}
    return tuple(name for name in CATEGORIES if name in found)


@cache
def ordinals(language: str) -> tuple[str, ...]:
    """The ordinal categories of whole numbers, in CLDR's order."""
    found = {ordinal.__wrapped__(language, number) for number in WHOLE}
    return tuple(name for name in CATEGORIES if name in found)


def listed(language: str, items: Sequence[str]) -> str:
    """A list in its shortest form: ``a, b, c``."""
    return _joined(items, LISTED, language)


def all_of(language: str, items: Sequence[str]) -> str:
    """A list in a sentence: ``a, b and c``."""
    return _joined(items, ALL, language)


def one_of(language: str, items: Sequence[str]) -> str:
    """A list of alternatives: ``a, b or c``."""
    return _joined(items, EITHER, language)


def _joined(items: Sequence[str], styles: tuple[str, ...], language: str) -> str:
    if len(items) < 2:
        return "".join(items)
    pair, start, middle, end = _patterns(language, styles)
    if len(items) == 2:
        return pair.format(*items)
    text = start.format(items[0], items[1])
    for item in items[2:-1]:
        text = middle.format(text, item)
    return end.format(text, items[-1])


@cache
def _patterns(language: str, styles: tuple[str, ...]) -> tuple[str, str, str, str]:
    """The patterns of a list: for two items; for the first two of more, the middle, the end.

    Of the `styles` the last that has a pattern counts.
    """
    written = "en-GB" if language == "en" else language  # no comma before "and"
    known = _locale(written).list_patterns
    said = {key: text for style in styles for key, text in known.get(style, {}).items()}
    return said["2"], said["start"], said["middle"], said["end"]


@lru_cache(1024)
def number(language: str, value: float, places: int = 0) -> str:
    """A number with so many decimal places."""
    pattern = "0." + "0" * places if places else "0"
    return str(format_decimal(value, pattern, _locale(language)))


@cache
def weekdays(language: str) -> tuple[tuple[str, ...], ...]:
    """The names of Monday to Sunday, each as it is written and shortened, without accents."""
    named = [get_day_names(width, "format", _locale(language)) for width in WIDTHS]
    return tuple(tuple(typed(names[day]) for names in named) for day in range(7))


@cache
def months(language: str) -> tuple[tuple[str, ...], ...]:
    """The names of January to December, as `weekdays`."""
    named = [get_month_names(width, "format", _locale(language)) for width in WIDTHS]
    return tuple(tuple(typed(names[month]) for names in named) for month in range(1, 13))


@cache
def countries() -> dict[str, tuple[str, ...]]:
    """The names of each country, by its code, in all languages of the catalogues."""
    found: dict[str, tuple[str, ...]] = {}
    for language in NAMED_IN:
        for code, name in _locale(language).territories.items():
            if len(code) == 2:
                found[code] = (*found.get(code, ()), name)
    return found


@cache
def named_zones() -> dict[str, str]:
    """A zone for each kind of time, by its name, such as ``Central European Time``."""
    found: dict[str, str] = {}
    for language in NAMED_IN:
        for kind, zone in KINDS_OF_TIME.items():
            for name in _locale(language).meta_zones[kind].get("long", {}).values():
                found[name] = zone
    return found


@cache
def windows_zones() -> dict[str, str]:
    """Zones by the names that Windows has for them, such as ``Romance Standard Time``."""
    return dict(get_global("windows_zone_mapping"))


def typed(text: str) -> str:
    """As people may type it: small letters, single spaces, no accents, no full stop at the end."""
    return " ".join(plain(text).lower().split()).rstrip(".")


def plain(text: str) -> str:
    """A text without accents, and with *ss* for *ß*, as it is in capitals."""
    letters = unicodedata.normalize("NFKD", text).replace("ß", "ss")
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def begins_with_vowel(text: str) -> bool:
    """Whether a word is spoken as one that begins with a vowel: *d'Ada*, *d'Éloi*, not *de Zoé*."""
    return plain(text)[:1].lower() in tuple("aeiouœæ")
