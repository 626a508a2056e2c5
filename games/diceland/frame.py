"""The names of tiles: one frame of 13 by 13 for every landscape.

Columns are the letters a to n without i (which looks like 1), from left to right; rows are the
numbers 1 to 13 from top to bottom. Rows are straight and each even-numbered one lies half a tile
further right, so ``a2`` touches ``a1`` and ``b1``. `spot` and `place_at` turn names into columns
and rows and back, for the rules and for the painter alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games import hexes
from games.core import Place

LETTERS = "abcdefghjklmn"
SIDE = len(LETTERS)


def place_at(column: int, row: int) -> Place:
    """The name of the tile at a column and row, both 0 to 12."""
    return Place(f"{LETTERS[column]}{row + 1}")


def spot(place: Place) -> tuple[int, int]:
    """Column and row of a tile, both 0 to 12."""
    return LETTERS.index(place[0]), int(place[1:]) - 1


PLACES: tuple[Place, ...] = tuple(place_at(c, r) for c in range(SIDE) for r in range(SIDE))
"""Every place there is, column by column: the order in which places are listed everywhere."""

ORDER: Mapping[Place, int] = {place: n for n, place in enumerate(PLACES)}
"""The index of each place in `PLACES`."""

CENTRE = place_at(SIDE // 2, SIDE // 2)


def in_order(places: Iterable[Place]) -> tuple[Place, ...]:
    """The places, column by column; those outside the frame last."""
    return tuple(sorted(places, key=lambda place: ORDER.get(place, len(PLACES))))


def _touching(place: Place) -> tuple[Place, ...]:
    around = map(hexes.to_offset, hexes.neighbours(hexes.from_offset(*spot(place))))
    return in_order(place_at(c, r) for c, r in around if 0 <= c < SIDE and 0 <= r < SIDE)


NEIGHBOURS: Mapping[Place, tuple[Place, ...]] = {place: _touching(place) for place in PLACES}
"""The places that touch a place, whether there is a tile or not."""


def _couples(place: Place) -> Iterable[tuple[Place, tuple[Place, ...]]]:
    for other in NEIGHBOURS[place]:
        if ORDER[other] > ORDER[place]:
            yield other, tuple(p for p in NEIGHBOURS[place] if p in NEIGHBOURS[other])


COUPLES: Mapping[Place, tuple[tuple[Place, tuple[Place, ...]], ...]] = {
    place: tuple(_couples(place)) for place in PLACES
}
"""The neighbours that come after a place, each with the places that touch both: what two dice there
may attack together (DL-8)."""
