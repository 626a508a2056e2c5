"""Understand a time zone as people type it: a city, country, abbreviation, offset or name of one.

The result is a list: with one zone if it is clear, several if the person must be asked, none if it
is unknown. Long because each way of naming a zone needs a few lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from zoneinfo import available_timezones

from bot.tables.zone_names import (
    ABBREVIATIONS,
    BRITISH,
    CALLED,
    FILLED,
    PARTS_OF_HOURS,
    PHRASES,
    STATES,
)
from data import cldr
from data.cities import City, folded, gazetteer

LONGEST_TEXT = 100
MOST = 25
"""How many completions Discord shows."""
ASKED = 4
"""The most places among which a person may be asked to choose."""
FLAG_A = ord("🇦")  # a flag is the code of a country, in signs of its own
UNLIKE = 10  # a city this much larger is meant by a name that both have
CLOSE = 0.75  # how alike a misspelt name is to what was meant, from 0 to 1
FIXED = re.compile(
    r"(?:(?:utc|gmt|z)?\s*([+-])|(?:utc|gmt))\s*(\d{1,2})(?:[:.]?(\d\d)|[.,](\d{1,2}))?"
    r"(?:\s*(?:h|hrs?|hours?))?"
)
APART_FROM_UTC = re.compile(
    r"(\d{1,2}(?:[:.,]\d{1,2})?)\s*(?:h|hrs?|hours?)?\s*(ahead of|before|in front of|behind|after)"
    r"\s+(utc|gmt)"
)
BEFORE_UTC = re.compile(r"([+-]\s*\d{1,2}(?:[:.]?\d\d)?)\s*(utc|gmt)")
BEHIND_UTC = re.compile(
    r"\s*(?:utc|gmt)\s*[+-]?\s*\d{1,2}(?::?\d\d)?\s+(?=[^\W\d_]{3})", re.IGNORECASE
)
SIGNS = {
    "plus": "+",
    "minus": "-",
    "moins": "-",
    "min": "-",
    "±": "+",
    "−": "-",
    "–": "-",
    "﹣": "-",
}
SIGN = re.compile(r"\b(?:plus|minus|moins|min)\b|[±−–﹣]")
APART = re.compile(r"[(),;/&|]|\s-\s")


@dataclass(frozen=True, slots=True)
class ZonePlace:
    """A place by which a person names their time zone, and that zone."""

    name: str
    zone: str


def meant(typed: str) -> list[ZonePlace]:
    """What the text may mean; the likeliest first, at most ASKED."""
    text = folded_text(typed)
    if not text:
        return []
    found = _exactly(text, typed) or _with_country(text)
    if not found and (words := [word for word in text.split() if word not in FILLED]):
        short = " ".join(words)
        found = [] if short == text else _exactly(short, short) or _with_country(short)
    return (found or _in_parts(typed))[:ASKED]


def _in_parts(typed: str) -> list[ZonePlace]:
    """What one of several parts means, preferring a place to an offset: ``(UTC+01:00) Paris``."""
    if offset := BEHIND_UTC.match(typed):  # "UTC+01:00 Brussels"
        return meant(typed[offset.end() :])
    parts = [part for part in APART.split(typed[:LONGEST_TEXT]) if part.strip()]
    found = [meant(part) for part in parts] if len(parts) > 1 else []
    return next(iter(sorted(filter(None, found), key=lambda places: is_fixed(places[0].zone))), [])


def zones(typed: str) -> list[str]:
    """The time zones that a text may mean, or that begin like it; at most MOST."""
    return [place.zone for place in begun(typed)]


def begun(typed: str) -> list[ZonePlace]:
    """What may be meant once the text is complete: what it means already, and zones and cities that
    begin with it; at most MOST."""
    text = folded_text(typed)
    sought = text.replace(" ", "_")
    found = meant(typed)
    found += [ZonePlace(city_of(zone), zone) for zone in _named_zones(sought)]
    if len(text) >= 2:
        found += (ZonePlace(city.name, city.zone) for city in gazetteer().begun(text))
    return _each_once(found)[:MOST]


def near(typed: str) -> list[ZonePlace]:
    """What is spelled alike; the nearest first, at most ASKED."""
    text = folded_text(typed)
    if begins := begun(typed) if len(text) >= 3 else []:
        return begins[:ASKED]
    # Only names with the same beginning: comparing all takes a quarter of a second.
    cities = gazetteer().begun(text[:1]) if text else []
    alike = {folded(c.name): c for c in reversed(cities) if abs(len(c.name) - len(text)) <= 2}
    regions = [name for name in _regions() if name[:1] == text[:1]]
    named = [name for name in get_close_matches(text, regions, 1, CLOSE) if name not in alike]
    close = get_close_matches(text, alike, MOST, CLOSE)
    close.sort(key=lambda name: -alike[name].weight)
    places = [ZonePlace(alike[name].name, alike[name].zone) for name in close]
    places += (ZonePlace(city_of(zone), zone) for name in named for zone in _regions()[name])
    return _each_once(places)[:ASKED]


def shown(zone: str) -> str:
    """A zone as a person reads it: ``Europe/Paris``, ``UTC+2``."""
    if not zone.startswith("Etc/GMT"):
        return zone
    hours = -int(zone.removeprefix("Etc/GMT") or 0)
    return f"UTC{hours:+}"


def described(place: ZonePlace) -> str:
    """A place with its zone: ``Lyon · Europe/Paris``."""
    named = place.name in (city_of(place.zone), shown(place.zone))
    return shown(place.zone) if named else f"{place.name} · {place.zone}"


def is_fixed(zone: str) -> bool:
    """Whether it is an offset and not a place, so that no summer time is known."""
    return zone.startswith("Etc/GMT")


def known(zone: str) -> bool:
    """Whether that is the name of a time zone of a place."""
    return zone in _zones() or (is_fixed(zone) and zone in available_timezones())


def city_of(zone: str) -> str:
    """The city that names a zone; for a zone of no place, its offset."""
    return shown(zone) if is_fixed(zone) else zone.rpartition("/")[2].replace("_", " ")


def folded_text(typed: str) -> str:
    """A text as names are compared; nothing, if it is too long."""
    return folded(typed) if len(typed) <= LONGEST_TEXT else ""


def _exactly(text: str, typed: str) -> list[ZonePlace]:
    """Everything that has this name: a zone, an abbreviation, an offset, a
    country, a state or a city."""
    if zone := _spelled().get(text) or _spelled().get(typed.strip().lower().replace("/", " ")):
        return [ZonePlace(city_of(zone), zone)]
    if text in _abbreviated():
        return [ZonePlace(city_of(zone), zone) for zone in _abbreviated()[text]]
    if offset := FIXED.fullmatch(_signed(typed)):
        return _with_offset(offset)
    if zones := _regions().get(text):
        return [ZonePlace(city_of(zone), zone) for zone in zones]
    found = [ZonePlace(city.name, city.zone) for city in _likely(gazetteer().called(text))]
    return found or [ZonePlace(city_of(zone), zone) for zone in _by_city(text) or _by_code(typed)]


def _signed(typed: str) -> str:
    """A typed offset with a sign, which may be a word: ``2 hours ahead of UTC``, ``UTC plus 2``."""
    text = SIGN.sub(lambda sign: SIGNS[sign[0]], typed.strip().lower())
    if apart := APART_FROM_UTC.fullmatch(text):
        return f"{apart[3]}{'-' if apart[2] in ('behind', 'after') else '+'}{apart[1]}"
    turned = BEFORE_UTC.fullmatch(text)  # "-5 UTC"
    return f"{turned[2]}{turned[1]}" if turned else text


def _by_city(text: str) -> list[str]:
    """The zones that are named after a place too small to be among the cities."""
    return sorted(zone for zone in _zones() if text == folded(city_of(zone)))


def _by_code(typed: str) -> Sequence[str]:
    """The zones of a country by its code, or its flag."""
    code = "".join(
        chr(ord(sign) - FLAG_A + ord("A")) if ord(sign) >= FLAG_A else sign.upper()
        for sign in typed.strip()[:3]
    )
    regions = gazetteer().regions
    return regions.get(code) or _states().get(code.lower(), ()) if len(typed.strip()) <= 3 else ()


def _likely(cities: Iterable[City]) -> list[City]:
    """The cities that may be meant by their common name, one of each zone."""
    apart = {city.zone: city for city in reversed(list(cities))}
    ranked = sorted(apart.values(), key=lambda city: -city.weight)
    return [city for city in ranked if city.weight * UNLIKE >= ranked[0].weight]


def _with_country(text: str) -> list[ZonePlace]:
    """A city with its country or state behind it: ``lyon france``, ``portland maine``."""
    words = text.split()
    for at in range(len(words) - 1, 0, -1):
        here, there = " ".join(words[:at]), " ".join(words[at:])
        within = [*_states().get(there, ()), *_regions().get(there, ())]
        within = within or list(_abbreviated().get(there, ()))
        if found := _likely_within(here, within):
            return [ZonePlace(city.name, city.zone) for city in found]
    return []


def _likely_within(name: str, zones: Iterable[str]) -> list[City]:
    within = set(zones)
    return _likely(city for city in gazetteer().called(name) if city.zone in within)


def _with_offset(offset: re.Match[str]) -> list[ZonePlace]:
    """The zone of an offset."""
    sign, hours, minutes = offset[1] or "+", int(offset[2]), int(offset[3] or 0)
    if offset[4]:  # "+5.5" is five hours and a half
        minutes = round(float(f"0.{offset[4]}") * 60)
    if minutes:
        zone = PARTS_OF_HOURS.get(f"{sign}{hours}:{minutes:02}", "")
        return [ZonePlace(city_of(zone), zone)] if zone else []
    zone = f"Etc/GMT{'-' if sign == '+' else '+'}{hours}" if hours else "UTC"
    return [ZonePlace(shown(zone), zone)] if known(zone) else []


def _each_once(found: Iterable[ZonePlace]) -> list[ZonePlace]:
    """One of each zone, the first."""
    firsts = dict[str, ZonePlace]()
    for place in found:
        firsts.setdefault(place.zone, place)
    return list(firsts.values())


def _named_zones(sought: str) -> list[str]:
    """The zones with a word that begins like this, cities first."""
    begins = [f"{before}{sought}" for before in "/_"]
    found = [(zone, name) for zone, name in _named() if any(one in name for one in begins)]
    ranked = sorted((not name.rpartition("/")[2].startswith(sought), zone) for zone, name in found)
    return [zone for _, zone in ranked[:MOST]]


@cache
def _zones() -> frozenset[str]:
    """The zones of regions with cities, and UTC; not the old abbreviations and offsets."""
    odd = ("Etc/", "SystemV/", "posix/", "right/")
    places = (zone for zone in available_timezones() if "/" in zone and not zone.startswith(odd))
    return frozenset(places) | {"UTC"}


@cache
def _named() -> tuple[tuple[str, str], ...]:
    """Each zone with its name as it may be typed, behind a stroke."""
    spelled = ((zone, "/".join(map(folded, zone.split("/")))) for zone in _zones())
    return tuple((zone, f"/{name.replace(' ', '_')}") for zone, name in spelled)


@cache
def _spelled() -> dict[str, str]:
    """The zones by their names, and by those that Windows has for them."""
    named = {folded(windows): zone for windows, zone in cldr.windows_zones().items()}
    fixed = {zone for zone in available_timezones() if is_fixed(zone)}
    return (
        named
        | {zone.lower().replace("/", " "): zone for zone in fixed}
        | {folded(zone): zone for zone in _zones()}
    )


@cache
def _abbreviated() -> dict[str, tuple[str, ...]]:
    """The zones of each abbreviation, and of CLDR's names for them."""
    found: dict[str, tuple[str, ...]] = {}
    for zone, names in ABBREVIATIONS.items():
        for name in names.split():
            found[name] = (*found.get(name, ()), zone)
    found["gmt"] = BRITISH
    for zone, phrases in PHRASES.items():
        found |= {folded(phrase): (zone,) for phrase in phrases.split("|")}
    for name, zone in cldr.named_zones().items():
        found.setdefault(folded(name), (zone,))
    return found


@cache
def _states() -> dict[str, tuple[str, ...]]:
    """The zones of states, by what is written behind the names of their cities."""
    found: dict[str, tuple[str, ...]] = {}
    for states in STATES.values():
        for code, _, name in (state.partition(" ") for state in states.split("|")):
            found[code] = (*found.get(code, ()), *gazetteer().regions[name])
    return found


@cache
def _regions() -> dict[str, tuple[str, ...]]:
    """The zones of countries, by their names in our languages, and of states."""
    found: dict[str, tuple[str, ...]] = {}
    regions = gazetteer().regions
    for name, zones in regions.items():
        if len(name) > 2:
            found[folded(name)] = tuple(zones)
    for code, names in cldr.countries().items():
        for name in (*names, *CALLED.get(code, "").split("|")):
            if name and code in regions:  # Georgia is a state, too
                both = (*found.get(folded(name), ()), *regions[code])
                found[folded(name)] = tuple(dict.fromkeys(both))
    return found
