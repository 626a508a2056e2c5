"""The squares of a board as names and as bits.

Columns are letters from left to right, without i (which looks like 1); rows are numbers from 1
downwards. A set of squares is one whole number with a bit for each. A row of bits is one longer
than a row of squares, and above and below there are as many empty rows as the longest walk has
steps. So a step is a shift, and no step leads round from one edge of the board to another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from games.core import Place

LETTERS = "abcdefghjklmnopqrstuvwxyz"
FARTHEST = 7  # steps: an officer's after a six (PA-7)


def place_at(column: int, row: int) -> Place:
    """The name of the square at a column and row, both from 0."""
    return Place(f"{LETTERS[column]}{row + 1}")


@cache
def spot(place: Place) -> tuple[int, int]:
    """Column and row of a square, both from 0."""
    return LETTERS.index(place[0]), int(place[1:]) - 1


def apart(place: Place, other: Place) -> int:
    """How many steps lie between two squares where nothing is in the way."""
    (x, y), (z, w) = spot(place), spot(other)
    return abs(x - z) + abs(y - w)


@dataclass(frozen=True, eq=False)
class Grid:
    """A rectangle of squares; there is one of each size (`grid`)."""

    columns: int
    rows: int

    @cached_property
    def width(self) -> int:
        """How many bits a row takes."""
        return self.columns + 1

    @cached_property
    def stride(self) -> int:
        """How many bits all rows take, and an empty one."""
        return (self.rows + 1) * self.width

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every square, column by column."""
        return tuple(place_at(c, r) for c in range(self.columns) for r in range(self.rows))

    @cached_property
    def bit(self) -> Mapping[Place, int]:
        """The set that holds only this square."""
        spots = ((place, *spot(place)) for place in self.places)
        return {place: 1 << (row + FARTHEST) * self.width + column for place, column, row in spots}

    @cached_property
    def all(self) -> int:
        """The set of every square."""
        return sum(self.bit.values())

    @cached_property
    def named(self) -> Mapping[int, Place]:
        """Every square by the bit length of the set that holds only it."""
        return {bit.bit_length(): place for place, bit in self.bit.items()}

    def bits(self, places: Iterable[Place]) -> int:
        """The set of these squares."""
        return sum(self.bit[place] for place in set(places))

    def names(self, bits: int) -> Iterator[Place]:
        """The squares of a set, row by row."""
        named = self.named
        while bits:
            lowest = bits & -bits
            yield named[lowest.bit_length()]
            bits ^= lowest

    @staticmethod
    def singles(bits: int) -> Iterator[int]:
        """The squares of a set, each as a set of its own, row by row."""
        while bits:
            lowest = bits & -bits
            yield lowest
            bits ^= lowest

    @cached_property
    def neighbours(self) -> Mapping[Place, tuple[Place, ...]]:
        """The squares beside every square."""
        return {place: tuple(self.names(self.beside(bit))) for place, bit in self.bit.items()}

    @cached_property
    def around(self) -> Mapping[Place, tuple[tuple[Place, int, int, int], ...]]:
        """The squares beside every square: name, set that holds only it, column and row."""
        return {
            place: tuple((near, self.bit[near], *spot(near)) for near in beside)
            for place, beside in self.neighbours.items()
        }

    def beside(self, bits: int) -> int:
        """The squares one step away from those of a set."""
        width = self.width
        return (bits << 1 | bits >> 1 | bits << width | bits >> width) & self.all

    def within(self, bits: int, steps: int) -> int:
        """The squares at most `steps` away from those of a set."""
        for _ in range(steps):
            bits |= self.beside(bits)
        return bits


@cache
def grid(columns: int, rows: int) -> Grid:
    """The one grid of this size."""
    return Grid(columns, rows)
