"""The junkyard's hexes, flat side up, in columns: where they lie on a picture."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import sqrt

from games.terrain_vague.sight import HexSeen

BROAD, HIGH = 816, 924
"""The room that the hexes have, in pixels."""


@dataclass(frozen=True, slots=True)
class Yard:
    """Where hexes lie, in pixels; all steps are whole pixels, so all seams look the same."""

    radius: int
    x: int
    y: int

    @property
    def across(self) -> int:
        """The way from a column to the next."""
        return round(self.radius * 1.5)

    @property
    def half(self) -> int:
        """Half the way from a hex to the next one below."""
        return round(self.radius * sqrt(3) / 2)

    def centre(self, seen: HexSeen) -> tuple[int, int]:
        """The middle of a hex; that of the heap is at (x, y)."""
        return self.x + seen.q * self.across, self.y + (2 * seen.r + seen.q) * self.half


def fitting(hexes: Collection[HexSeen], x: int, y: int) -> Yard:
    """The largest yard around (x, y) that keeps within BROAD and HIGH."""
    rings = max(seen.q for seen in hexes)
    radius = min(BROAD / (3 * rings + 2), HIGH / ((2 * rings + 1) * sqrt(3)))
    return Yard(int(radius), x, y)
