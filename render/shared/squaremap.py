"""Squares in straight rows and columns: where they lie on a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

Spot = tuple[int, int]
"""Column and row, from 0."""


@dataclass(frozen=True, slots=True)
class SquareMap:
    """A part of a board on a picture: `size` pixels a square, its corner at (`left`, `top`).

    `column` and `row` are the first shown, `columns` and `rows` say how many are.
    """

    size: int
    left: int
    top: int
    column: int
    row: int
    columns: int
    rows: int

    @property
    def width(self) -> int:
        """Of all squares together, in pixels."""
        return self.size * self.columns

    @property
    def height(self) -> int:
        """Of all squares together, in pixels."""
        return self.size * self.rows

    def centre(self, spot: Spot) -> tuple[int, int]:
        """The middle of a square."""
        column, row = spot
        half = self.size // 2
        x = self.left + (column - self.column) * self.size + half
        return x, self.top + (row - self.row) * self.size + half

    def holds(self, spot: Spot) -> bool:
        """Whether the square is in this part."""
        column, row = spot
        across, down = column - self.column, row - self.row
        return 0 <= across < self.columns and 0 <= down < self.rows

    def spots(self) -> Iterator[Spot]:
        """Every square of this part, row by row."""
        for row in range(self.row, self.row + self.rows):
            for column in range(self.column, self.column + self.columns):
                yield column, row


def whole(columns: int, rows: int, side: int, x: int, y: int) -> SquareMap:
    """A whole board around (x, y), as large as `side` pixels allow."""
    return _around(side // max(columns, rows), (0, 0), (columns, rows), x, y)


def around(
    spots: Iterable[Spot], columns: int, rows: int, least: int, side: int, x: int, y: int
) -> SquareMap:
    """The part of a board around some squares, itself around (x, y) of the picture.

    It shows a square more on every side where there is one, at least `least` a side, and is as
    high as it is wide where the board allows. Many parameters because a place is two numbers.
    """
    chosen = list(spots)
    first, count = [], []
    span = max(_span(axis) for axis in zip(*chosen, strict=True))
    for axis, most in zip(zip(*chosen, strict=True), (columns, rows), strict=True):
        shown = min(most, max(least, span))
        start = (min(axis) + max(axis) + 1 - shown) // 2
        first.append(max(0, min(start, most - shown)))
        count.append(shown)
    size = side // max(count)
    return _around(size, (first[0], first[1]), (count[0], count[1]), x, y)


def _span(axis: Iterable[int]) -> int:
    numbers = list(axis)
    return max(numbers) - min(numbers) + 3


def _around(size: int, first: Spot, count: Spot, x: int, y: int) -> SquareMap:
    left, top = x - size * count[0] // 2, y - size * count[1] // 2
    return SquareMap(size, left, top, *first, *count)
