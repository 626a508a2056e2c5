"""What a player can do in Patrouille; the fields in the order in which they are asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Action, Place
from games.patrouille.state import Barricade


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a piece exactly as far as the die says; the way is found by the host (PA-4)."""

    notation: ClassVar[str] = "move {piece} {to}"
    piece: Place
    to: Place


@dataclass(frozen=True, slots=True)
class PlaceBarricade(Action):
    """With a one: put a barricade or the scout on a free square (PA-12)."""

    notation: ClassVar[str] = "place {barricade} {square}"
    barricade: Barricade
    square: Place


@dataclass(frozen=True, slots=True)
class Promote(Action):
    """Before the roll: a man becomes an officer, a second one leaves the game (PA-15)."""

    notation: ClassVar[str] = "promote {man} {removed}"
    man: Place
    removed: Place


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll without a promotion (PA-15)."""

    notation: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing with the roll (PA-4)."""

    notation: ClassVar[str] = "pass"
