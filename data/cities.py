"""Where people live, to know their time: cities and countries with their time zones.

`cities.tsv` is made from GeoNames (geonames.org, CC BY 4.0) by `bench/cities.py`. Its lines are:

- ``@`` and a country by its code, or a state; then its zones, the most populous first;
- ``=`` and a zone, to which the cities below belong;
- a name of a city and its weight: its population in thousands, or a quarter of that where it is not
  the city's main name.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("cities.tsv")


@dataclass(frozen=True, slots=True)
class City:
    """A name of a city, its zone, and its weight among the cities of that name."""

    name: str
    zone: str
    weight: int


@dataclass(frozen=True)
class Gazetteer:
    """The cities in the order of their folded `names`; `regions` has the zones of each region."""

    names: list[str]
    cities: list[City]
    regions: dict[str, list[str]]

    def called(self, folded: str) -> list[City]:
        """The cities of that folded name, the heaviest first."""
        return _heaviest(c for n, c in self._from(folded) if n == folded)

    def begun(self, folded: str) -> list[City]:
        """The cities whose names begin like this, the heaviest first."""
        return _heaviest(city for _, city in self._from(folded))

    def _from(self, begins: str) -> Iterator[tuple[str, City]]:
        at = bisect_left(self.names, begins)
        while at < len(self.names) and self.names[at].startswith(begins):
            yield self.names[at], self.cities[at]
            at += 1


def _heaviest(cities: Iterator[City]) -> list[City]:
    return sorted(cities, key=lambda city: -city.weight)


@cache
def gazetteer() -> Gazetteer:
    """The gazetteer of `cities.tsv`, read once."""
    regions, named, zone = dict[str, list[str]](), list[tuple[str, City]](), ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        name, _, told = line.partition("\t")
        if name[0] == "@":
            regions[name[1:]] = told.split()
        elif name[0] == "=":
            zone = name[1:]
        else:
            named.append((folded(name), City(name, zone, int(told))))
    named.sort(key=itemgetter(0))
    return Gazetteer([name for name, _ in named], [city for _, city in named], regions)


_APART = str.maketrans(dict.fromkeys("-_.'’/,()", " "))
_LETTERS = str.maketrans({"ß": "ss", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "æ": "ae", "ł": "l"})


def folded(text: str) -> str:
    """A name as it is compared: small letters, no accents, one space between words."""
    if not text.isascii():
        spread = unicodedata.normalize("NFKD", text.translate(_LETTERS))
        text = "".join(letter for letter in spread if not unicodedata.combining(letter))
    return " ".join(text.translate(_APART).lower().split())
