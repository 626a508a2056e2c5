"""The junkyard's hexes, flat side up, in columns: where they lie on a picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from math import sqrt

from games.core import Place
from games.terrain_vague.sight import HexSeen

BROAD, HIGH = 816, 916
"""The room that the hexes have, in pixels."""

LARGEST = 92
"""The radius of a hex where few are asked about, in pixels."""

Box = tuple[int, int, int, int]
"""Left, top, right, low, in pixels."""


@dataclass(frozen=True, slots=True)
class Yard:
    """Where hexes lie, in pixels; all steps are whole pixels, so all seams look the same.

    With an `area` only the hexes that lie wholly in it are shown.
    """

    radius: int
    x: int
    y: int
    area: Box | None = None

    @property
    def across(self) -> int:
        """The distance from a column to the next."""
        return round(self.radius * 1.5)

    @property
    def half(self) -> int:
        """Half the distance from a hex to the next one below."""
        return round(self.radius * sqrt(3) / 2)

    def centre(self, seen: HexSeen) -> tuple[int, int]:
        """The middle of a hex; that of the heap is at (x, y)."""
        return self.x + seen.q * self.across, self.y + (2 * seen.r + seen.q) * self.half

    def holds(self, seen: HexSeen) -> bool:
        """Whether a hex is shown."""
        if self.area is None:
            return True
        (left, top, right, low), (x, y) = self.area, self.centre(seen)
        beside, above = self.radius, self.half
        return left <= x - beside and x + beside <= right and top <= y - above and y + above <= low

    def shown(self, hexes: Iterable[HexSeen]) -> Iterator[HexSeen]:
        """Those of the hexes that are shown."""
        return filter(self.holds, hexes)


def fitting(hexes: Collection[HexSeen], x: int, y: int) -> Yard:
    """The largest yard around (x, y) that keeps within BROAD and HIGH."""
    rings = max(seen.q for seen in hexes)
    radius = min(BROAD / (3 * rings + 2), HIGH / ((2 * rings + 1) * sqrt(3)))
    return Yard(int(radius), x, y)


def around(hexes: Collection[HexSeen], places: Collection[Place], area: Box) -> Yard:
    """The yard in an area that shows these places as large as may be, with a hex on every side.

    It shows all hexes if that is not larger, or if it knows none of the places.
    """
    left, top, right, low = area
    asked = [seen for seen in hexes if seen.place in places] or list(hexes)
    across = [1.5 * seen.q for seen in asked]
    down = [(2 * seen.r + seen.q) * sqrt(3) / 2 for seen in asked]
    wide, high = max(across) - min(across) + 2, max(down) - min(down) + sqrt(3)
    close = min((right - left) / (wide + 3), (low - top) / (high + 2 * sqrt(3)), LARGEST)
    rings = max(seen.q for seen in hexes)
    whole = min((right - left) / (3 * rings + 2), (low - top) / ((2 * rings + 1) * sqrt(3)))
    x, y = (left + right) // 2, (top + low) // 2
    if close <= whole:
        return Yard(int(whole), x, y, area)
    yard = Yard(int(close), 0, 0, area)
    middle_x = round((max(across) + min(across)) / 3 * yard.across)
    middle_y = round((max(down) + min(down)) / sqrt(3) * yard.half)
    return Yard(yard.radius, x - middle_x, y - middle_y, area)
