"""What a player can do in DiceLand; the fields in the order in which they are asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Action, Place
from games.diceland.frame import in_order
from games.diceland.state import Terrain


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Add a tile to the landscape (DL-1)."""

    notation: ClassVar[str] = "lay {tile} {terrain}"
    tile: Place
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class Found(Action):
    """Add the own capital to the landscape (DL-24)."""

    notation: ClassVar[str] = "found {tile}"
    tile: Place


@dataclass(frozen=True, slots=True)
class PlaceDie(Action):
    """Put a rolled die on an empty tile (DL-4)."""

    notation: ClassVar[str] = "place {value} {tile}"
    value: int
    tile: Place


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Attack a die with one army die (DL-7) or with two (DL-8), whose order does not matter."""

    notation: ClassVar[str] = "attack {armies} {target}"
    armies: tuple[Place, ...]
    target: Place

    def __post_init__(self) -> None:
        if len(self.armies) > 1:
            object.__setattr__(self, "armies", in_order(self.armies))


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """After a combined roll: which rolled die and which army die make the attack (DL-8)."""

    notation: ClassVar[str] = "choose {value} {army}"
    value: int
    army: Place


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move an army die to an empty tile (DL-11)."""

    notation: ClassVar[str] = "move {army} {to}"
    army: Place
    to: Place


@dataclass(frozen=True, slots=True)
class Group(Action):
    """Move an army die onto another one (DL-18)."""

    notation: ClassVar[str] = "group {army} {onto}"
    army: Place
    onto: Place


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Raise a die on a town by one (DL-20)."""

    notation: ClassVar[str] = "raise {army}"
    army: Place


@dataclass(frozen=True, slots=True)
class Lower(Action):
    """Lower an enemy die by one that should have moved (DL-17)."""

    notation: ClassVar[str] = "lower {army}"
    army: Place


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Move nothing (DL-11), raise nothing (DL-20), or lower nothing (DL-17)."""

    notation: ClassVar[str] = "stay"


STAY = Stay()
