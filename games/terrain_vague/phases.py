"""The phases of a match, each with the data of that phase only.

The four phases in which seats act one after the other know whose activation it is, and what may
be done only once in the phase. Sets of hexes are ints, see `ground`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.core import Seat
from games.sealed import Sealed

Numbers: TypeAlias = tuple[int, ...]
"""The numbers of the pawns or bars somebody has picked, highest first."""


@dataclass(frozen=True, slots=True)
class Assembling:
    """`seat` lays a tile (TV-2), and may lay `row` more in a row.

    `drawn` is its blind tile. `piles` are the tiles not laid yet, by kind of terrain; `blind` those
    that will be drawn.
    """

    seat: Seat
    row: int
    piles: tuple[int, ...]
    blind: int
    drawn: int | None = None


@dataclass(frozen=True, slots=True)
class Founding:
    """`seat` builds its cabin (TV-4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Appointing:
    """`seat` has no sworn enemy in the game and names who counters it (TV-11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bout:
    """One duel: `seat` picks `pawns` pawns, `foe` picks `bars` bars against them (TV-8).

    `lone` says that `foe` is no sworn enemy but was named (TV-11).
    """

    seat: Seat
    pawns: int
    foe: Seat
    bars: int
    lone: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A duel as it was revealed: what was picked, and the points of the surviving pawns."""

    seat: Seat
    foe: Seat
    pawns: Numbers
    bars: Numbers

    @property
    def struck(self) -> int:
        """How many pawns the bars eliminated."""
        return sum(number in self.bars for number in self.pawns)

    @property
    def points(self) -> int:
        """The sum of the pawns that survive (TV-8)."""
        return sum(number for number in self.pawns if number not in self.bars)


@dataclass(frozen=True)  # no slots: see `games.changes`
class Duelling:
    """Secret picks for these duels; `later` are those that come when they have been shown.

    Each seat picks at most once pawns, bars against its sworn enemy, and bars against the lone
    gang that has named it.
    """

    bouts: tuple[Bout, ...]
    later: tuple[Bout, ...]
    pawns: Sealed[Numbers]
    bars: Sealed[Numbers]
    counters: Sealed[Numbers]


@dataclass(frozen=True, slots=True)
class Gathering:
    """Phase 2 (TV-17); who has `rebuilt` the cabin gathers nothing (TV-23)."""

    seat: Seat
    rebuilt: bool = False


@dataclass(frozen=True, slots=True)
class Moving:
    """Phase 3 (TV-18); the pawns on `moved` may not move any more, cabin and big brother apart."""

    seat: Seat
    moved: int = 0


@dataclass(frozen=True, slots=True)
class Shooting:
    """Phase 4 (TV-22); the slingshots on `shot` have shot."""

    seat: Seat
    shot: int = 0


@dataclass(frozen=True, slots=True)
class Taking:
    """Phase 5 (TV-27): wheelbarrows that have taken once, and twice; the hexes that were taken."""

    seat: Seat
    once: int = 0
    twice: int = 0
    taken: int = 0


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over; `reason` is a line of the catalogue's table ``reason``."""

    reason: str


Acting: TypeAlias = Gathering | Moving | Shooting | Taking
OpenPhase: TypeAlias = Assembling | Founding | Appointing | Acting | Ended
Phase: TypeAlias = OpenPhase | Duelling

STEPS = {
    Assembling: "assembling",
    Founding: "founding",
    Appointing: "appointing",
    Duelling: "duelling",
    Gathering: "gathering",
    Moving: "moving",
    Shooting: "shooting",
    Taking: "taking",
    Ended: "ended",
}
"""The phases by their keys in the catalogue's table ``phase``."""
