"""Where the circuit of Maillot lies on a picture: its squares, the lanes of its road, its land.

Ten squares a side, clockwise from the top left, the corners among them. The road is on the
outside, and round its corners; the land, with its scenery, inside; a wooden frame, with the
numbers, round it all.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from render.shared.canvas import Point

SIDE = 10
"""Squares a side, counting one of its corners."""

WIDE = 62
"""Pixels along the road, of a square that is no corner."""

ROAD = 62
LAND = 56
DEEP = ROAD + LAND
"""Pixels across the road and the land beside it; a corner is as long as it is deep."""

RIM = 38
"""How wide the frame is."""

CIRCUIT = (SIDE - 1) * WIDE + 2 * DEEP
INFIELD = CIRCUIT - 2 * DEEP

OUTER, INNER = 20.0, 47.0
"""The distance of the lanes from the outer edge: the rainbow rider's, the domestiques'."""

BEND = 83
"""The radius of the outer edge of the road in a corner."""

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Track:
    """The circuit, its outer corner at (`left`, `top`) inside the frame."""

    left: int
    top: int

    def middle(self, number: int) -> tuple[int, int]:
        """The middle of a square."""
        return self._at(number, 0, 0)

    def land(self, number: int) -> tuple[int, int]:
        """The middle of the land of a square."""
        if number % SIDE:
            return self._at(number, 0, (DEEP - LAND) / 2)
        return self._at(number, (DEEP - LAND) / 2, (DEEP - LAND) / 2)

    def lane(self, number: int, depth: float) -> tuple[int, int]:
        """The middle of a lane of a square."""
        x, y = (0.0, depth - DEEP / 2) if number % SIDE else bend(depth, 45)
        return self._at(number, x, y)

    def sign(self, number: int) -> tuple[int, int]:
        """The place of its number in the frame."""
        return self._at(number, 0, -(DEEP + RIM) / 2)

    def infield(self) -> tuple[int, int]:
        """The upper left corner of what lies inside the circuit."""
        return self.left + DEEP, self.top + DEEP

    def box(self, number: int) -> Box:
        """The edges of a square: left, top, right, bottom."""
        x, y = self.middle(number)
        across, down = size(number)
        return x - across // 2, y - down // 2, x + across // 2, y + down // 2

    def _at(self, number: int, x: float, y: float) -> tuple[int, int]:
        """A spot given by its distance along and across the road from the middle of the square."""
        side, step = divmod(number, SIDE)
        along = DEEP + (step - 0.5) * WIDE if step else DEEP / 2
        half = CIRCUIT / 2
        (across, down) = turned((along + x - half, DEEP / 2 + y - half), side)
        return self.left + round(half + across), self.top + round(half + down)


def size(number: int) -> tuple[int, int]:
    """The width and the height of a square."""
    if number % SIDE == 0:
        return DEEP, DEEP
    return (WIDE, DEEP) if number // SIDE % 2 == 0 else (DEEP, WIDE)


def heading(number: int) -> int:
    """The direction of riders there, in degrees clockwise from the right."""
    side, step = divmod(number, SIDE)
    return side * 90 - (0 if step else 45)


def turned(point: Point, quarters: int) -> Point:
    """A point turned clockwise round (0, 0) by quarters of a circle."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def bend(depth: float, degrees: float) -> Point:
    """A spot of the road of the first corner, from its middle; 0 degrees: where it goes on."""
    turn = pi * (270 - degrees) / 180
    centre, radius = BEND - DEEP / 2, BEND - depth
    return centre + radius * cos(turn), centre + radius * sin(turn)
