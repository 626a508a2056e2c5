"""The corners of hexes; and where hexes with a point at the top, in straight rows, lie."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import sqrt

from render.shared.canvas import Point, regular

Spot = tuple[int, int]
"""Column and row; the hexes of odd rows lie half a hex further right."""


def hexagon(radius: float, right: float = 0, down: float = 0) -> list[Point]:
    """The corners of a hex: top right, bottom right, bottom, and on clockwise to the top."""
    return regular(6, radius, -30, right, down)


def flat_hexagon(radius: float, right: float = 0, down: float = 0) -> list[Point]:
    """The corners of a hex with a flat side up: right, lower right, and on clockwise.

    So side n, from corner n to the next, faces the neighbour n of `games.hexes.AROUND`.
    """
    return regular(6, radius, 0, right, down)


@dataclass(frozen=True, slots=True)
class HexMap:
    """Where spots lie, in pixels; all steps are whole pixels, so all seams look the same."""

    radius: int
    left: int
    top: int

    @property
    def half(self) -> int:
        """Half the distance from a hex to the next one in its row."""
        return round(self.radius * sqrt(3) / 2)

    @property
    def down(self) -> int:
        """The distance from a row to the next."""
        return round(self.radius * 1.5)

    def centre(self, spot: Spot) -> tuple[int, int]:
        """The middle of a hex."""
        column, row = spot
        return self.left + (2 * column + row % 2) * self.half, self.top + row * self.down

    def moved(self, right: int, down: int) -> HexMap:
        """The same map elsewhere."""
        return HexMap(self.radius, self.left + right, self.top + down)


def spread(spots: Collection[Spot]) -> tuple[float, float]:
    """How wide and how high some hexes are together, in radii."""
    across = [2 * column + row % 2 for column, row in spots]
    rows = [row for _, row in spots]
    wide = (max(across) - min(across) + 2) * sqrt(3) / 2
    return wide, (max(rows) - min(rows)) * 1.5 + 2


def fitting(spots: Collection[Spot], width: int, height: int, most: int) -> int:
    """The largest radius, `most` at most, with which the hexes keep within a size in pixels."""
    wide, high = spread(spots)
    return min(most, int(width / wide), int(height / high))


def centred(spots: Collection[Spot], radius: int, x: int, y: int) -> HexMap:
    """A map on which the hexes lie around (x, y)."""
    raw = HexMap(radius, 0, 0)
    points = [raw.centre(spot) for spot in spots]
    middle_x = (min(x for x, _ in points) + max(x for x, _ in points)) // 2
    middle_y = (min(y for _, y in points) + max(y for _, y in points)) // 2
    return raw.moved(x - middle_x, y - middle_y)
