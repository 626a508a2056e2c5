"""What a player can do in Terrain Vague; the fields in the order in which they are asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from games.core import Action, Place
from games.terrain_vague.box import Gang, Pawn, Strength, Terrain


class Span(Enum):
    """What a player ends: their part of this phase, or of the whole turn."""

    PHASE = "phase"
    TURN = "turn"


class Step(Enum):
    """The phases a player can wait for."""

    SHOOTING = "shooting"
    TAKING = "taking"


@dataclass(frozen=True, slots=True)
class Tile(Action):
    """Put a tile of another gang beside those that lie already (TV-2)."""

    notation: ClassVar[str] = "tile {terrain} {hex}"
    terrain: Terrain
    hex: Place


@dataclass(frozen=True, slots=True)
class Cabin(Action):
    """Build the cabin at the start (TV-4)."""

    notation: ClassVar[str] = "cabin {hex}"
    hex: Place


@dataclass(frozen=True, slots=True)
class Appoint(Action):
    """Name the gang that counters in one's duels (TV-11)."""

    notation: ClassVar[str] = "appoint {gang}"
    gang: Gang


@dataclass(frozen=True, slots=True)
class Pawns(Action):
    """Pick pawns for the duel, highest first (TV-8)."""

    notation: ClassVar[str] = "pawns {numbers}"
    secret: ClassVar[bool] = True
    numbers: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", tuple(sorted(self.numbers, reverse=True)))


@dataclass(frozen=True, slots=True)
class Bars(Action):
    """Pick bars against the pawns of the sworn enemy (TV-8)."""

    notation: ClassVar[str] = "bars {numbers}"
    secret: ClassVar[bool] = True
    numbers: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", tuple(sorted(self.numbers, reverse=True)))


@dataclass(frozen=True, slots=True)
class Counter(Action):
    """Pick bars against the pawns of the lone gang that has named one (TV-11)."""

    notation: ClassVar[str] = "counter {numbers}"
    secret: ClassVar[bool] = True
    numbers: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", tuple(sorted(self.numbers, reverse=True)))


@dataclass(frozen=True, slots=True)
class Lot(Action):
    """Leave to the lot what is to be picked in the duels (TV-10)."""

    notation: ClassVar[str] = "lot"
    secret: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Gather(Action):
    """Bring a pawn from the supply to a hex (TV-17)."""

    notation: ClassVar[str] = "gather {pawn} {hex}"
    pawn: Pawn
    hex: Place


@dataclass(frozen=True, slots=True)
class Rebuild(Action):
    """Build the cabin again (TV-23)."""

    notation: ClassVar[str] = "rebuild {hex}"
    hex: Place


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a pawn (TV-18), the cabin (TV-19), or the big brother on own terrain (TV-21)."""

    notation: ClassVar[str] = "move {pawn} {to}"
    pawn: Place
    to: Place


@dataclass(frozen=True, slots=True)
class Clean(Action):
    """The big brother cleans up a foreign hex (TV-20)."""

    notation: ClassVar[str] = "clean {brother} {hex}"
    brother: Place
    hex: Place


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """A slingshot shoots a foreign pawn (TV-22)."""

    notation: ClassVar[str] = "shoot {slingshot} {target}"
    slingshot: Place
    target: Place


@dataclass(frozen=True, slots=True)
class Take(Action):
    """A wheelbarrow takes a foreign hex (TV-27)."""

    notation: ClassVar[str] = "take {wheelbarrow} {hex}"
    wheelbarrow: Place
    hex: Place


@dataclass(frozen=True, slots=True)
class Reinforce(Action):
    """A wheelbarrow makes own weak terrain strong (TV-28)."""

    notation: ClassVar[str] = "reinforce {wheelbarrow} {hex}"
    wheelbarrow: Place
    hex: Place


@dataclass(frozen=True, slots=True)
class Convert(Action):
    """With the option `free`: take or change a hex, and say what it becomes (TV-29)."""

    notation: ClassVar[str] = "convert {wheelbarrow} {hex} {strength}"
    wheelbarrow: Place
    hex: Place
    strength: Strength


@dataclass(frozen=True, slots=True)
class Wait(Action):
    """Do nothing before that phase of this turn (TV-7)."""

    notation: ClassVar[str] = "wait {until}"
    until: Step


@dataclass(frozen=True, slots=True)
class End(Action):
    """Do nothing more in this phase, or in the whole turn."""

    notation: ClassVar[str] = "end {what}"
    what: Span
