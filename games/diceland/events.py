"""What can happen in DiceLand, as data. Values of dice are their strength, 1 to 6.

Long because all of it stands here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Event, Place, Seat
from games.diceland.state import Terrain


@dataclass(frozen=True, slots=True)
class LandscapeChosen(Event):
    """`name` is a line of the catalogue's table ``map``."""

    name: str
    tiles: int


@dataclass(frozen=True, slots=True)
class LandscapeDrawn(Event):
    """A random one."""

    tiles: int


@dataclass(frozen=True, slots=True)
class BuildingBegan(Event):
    """The players lay the tiles in turn; `seat` begins."""

    seat: Seat
    tiles: int


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    """By turns (DL-1)."""

    seat: Seat
    tile: Place
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class CapitalFounded(Event):
    """DL-24."""

    important: ClassVar[bool] = True
    seat: Seat
    tile: Place


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """All the dice of a player, the highest first (DL-2)."""

    seat: Seat
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RollsTied(Event):
    """The same dice on both sides (DL-3)."""


@dataclass(frozen=True, slots=True)
class PlacesFirst(Event):
    """`seat` has `more` dice of this value, the other `fewer` (DL-3)."""

    seat: Seat
    value: int
    more: int
    fewer: int


@dataclass(frozen=True, slots=True)
class DiePlaced(Event):
    """DL-4."""

    seat: Seat
    value: int
    tile: Place


@dataclass(frozen=True, slots=True)
class DiceDealt(Event):
    """The host has placed so many dice of each player (DL-4b)."""

    dice: int


@dataclass(frozen=True, slots=True)
class HasFirstTurn(Event):
    """The seat's reserve dice add up to `more`, the other's to `fewer` (DL-5)."""

    important: ClassVar[bool] = True
    seat: Seat
    more: int
    fewer: int


@dataclass(frozen=True, slots=True)
class HasFirstTurnTied(Event):
    """The reserve dice add up to the same, and `seat` placed first (DL-5)."""

    important: ClassVar[bool] = True
    seat: Seat
    total: int


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """Who attacks what, with what is rolled for it: one die, or two."""

    seat: Seat
    armies: tuple[Place, ...]
    target: Place
    rolled: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AttackPerfect(Event):
    """The defender falls from `before` to `after`; the army die keeps its value (DL-7)."""

    army: Place
    rolled: int
    target: Place
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class AttackValid(Event):
    """The defender falls from `before` to `after`; the army die from `was` to `rolled` (DL-7)."""

    army: Place
    rolled: int
    was: int
    target: Place
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class AttackFailed(Event):
    """The army die falls from `before` to `after`; the defender holds `held` (DL-7)."""

    army: Place
    rolled: int
    target: Place
    held: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class DieLost(Event):
    """A die of `seat` leaves the game (DL-9, DL-10)."""

    important: ClassVar[bool] = True
    seat: Seat
    tile: Place


@dataclass(frozen=True, slots=True)
class Conquered(Event):
    """The attacking die moves onto the tile (DL-9)."""

    important: ClassVar[bool] = True
    seat: Seat
    army: Place
    target: Place
    value: int


@dataclass(frozen=True, slots=True)
class MountainLeft(Event):
    """A mountain is empty, and stays so (DL-21)."""

    tile: Place


@dataclass(frozen=True, slots=True)
class VoidFilled(Event):
    """The defender moves onto the tile of the attacker that was lost (DL-25)."""

    seat: Seat
    army: Place
    to: Place
    value: int


@dataclass(frozen=True, slots=True)
class CapitalTaken(Event):
    """`seat` has entered the capital of the other (DL-24)."""

    important: ClassVar[bool] = True
    seat: Seat
    tile: Place


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """DL-11."""

    seat: Seat
    army: Place
    to: Place
    value: int


@dataclass(frozen=True, slots=True)
class Grouped(Event):
    """Two dice have become one of `value` (DL-18)."""

    seat: Seat
    army: Place
    onto: Place
    value: int


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """A die on a town now shows `value` (DL-20)."""

    seat: Seat
    army: Place
    value: int


@dataclass(frozen=True, slots=True)
class MovedNothing(Event):
    """They could have (DL-11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RaisedNothing(Event):
    """They could have (DL-20)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Forgotten(Event):
    """The dice on these tiles should have moved to an enemy (DL-17)."""

    seat: Seat
    dice: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Lowered(Event):
    """`seat` has lowered an enemy die, which now shows `value` (DL-17)."""

    seat: Seat
    army: Place
    value: int


@dataclass(frozen=True, slots=True)
class LoweredNothing(Event):
    """They could have (DL-17)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NoAttack(Event):
    """None was possible (DL-6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NoMove(Event):
    """None was possible (DL-11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """The army dice of a player at the end, and what they add up to (DL-15)."""

    important: ClassVar[bool] = True
    seat: Seat
    dice: int
    total: int


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """What the winner has more of (DL-15): ``dice``, ``total``, or the ``first`` turn."""

    important: ClassVar[bool] = True
    seat: Seat
    by: str


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """`reason` is a line of the catalogue's table ``reason``: why it ended."""

    important: ClassVar[bool] = True
    seat: Seat
    reason: str


EVENTS: tuple[type[Event], ...] = (
    LandscapeChosen, LandscapeDrawn, BuildingBegan, TileLaid, CapitalFounded,
    DiceRolled, RollsTied, PlacesFirst, DiePlaced, DiceDealt, HasFirstTurn,
    HasFirstTurnTied,
    Attacked, AttackPerfect, AttackValid, AttackFailed, DieLost, Conquered, MountainLeft,
    VoidFilled, CapitalTaken, Moved, Grouped, Raised, MovedNothing, RaisedNothing,
    Forgotten, Lowered, LoweredNothing, NoAttack, NoMove, Counted, Decided, GameWon,
)  # fmt: skip
