"""What can happen in DiceLand, as data. Values of dice are their strength, 1 to 6.

Long because all of it stands here.
"""

from __future__ import annotations

from games.core import Event, Place, Seat
from games.diceland.state import Terrain
from games.records import record


@record
class LandscapeChosen(Event):
    """`name` is a line of the catalogue's table ``map``."""

    name: str
    tiles: int


@record
class LandscapeDrawn(Event):
    """The landscape is a random one (DL-1)."""

    tiles: int


@record
class BuildingBegan(Event):
    """The players lay the tiles in turn; `seat` begins."""

    seat: Seat
    tiles: int


@record
class TileLaid(Event):
    """A player has laid a tile (DL-1)."""

    seat: Seat
    tile: Place
    terrain: Terrain


@record
class CapitalFounded(Event, important=True):
    """A player has laid their capital (DL-24)."""

    seat: Seat
    tile: Place


@record
class DiceRolled(Event):
    """All the dice of a player, the highest first (DL-2)."""

    seat: Seat
    dice: tuple[int, ...]


@record
class RollsTied(Event):
    """The same dice on both sides (DL-3)."""


@record
class PlacesFirst(Event):
    """`seat` has `more` dice of this value, the other `fewer` (DL-3)."""

    seat: Seat
    value: int
    more: int
    fewer: int


@record
class DiePlaced(Event):
    """A player has placed a die (DL-4)."""

    seat: Seat
    value: int
    tile: Place


@record
class DiceDealt(Event):
    """The host has placed this number of `dice` of each player (DL-4b)."""

    dice: int


@record
class HasFirstTurn(Event, important=True):
    """The seat's reserve dice add up to `more`, the other's to `fewer` (DL-5)."""

    seat: Seat
    more: int
    fewer: int


@record
class HasFirstTurnTied(Event, important=True):
    """The reserve dice add up to the same, and `seat` placed first (DL-5)."""

    seat: Seat
    total: int


@record
class Attacked(Event):
    """Who attacks what, with what is rolled for it: one die, or two."""

    seat: Seat
    armies: tuple[Place, ...]
    target: Place
    rolled: tuple[int, ...]


@record
class AttackPerfect(Event):
    """The defender falls from `before` to `after`; the army die keeps its value (DL-7)."""

    army: Place
    rolled: int
    target: Place
    before: int
    after: int


@record
class AttackValid(Event):
    """The defender falls from `before` to `after`; the army die from `was` to `rolled` (DL-7)."""

    army: Place
    rolled: int
    was: int
    target: Place
    before: int
    after: int


@record
class AttackFailed(Event):
    """The army die falls from `before` to `after`; the defender holds `held` (DL-7)."""

    army: Place
    rolled: int
    target: Place
    held: int
    before: int
    after: int


@record
class DieLost(Event, important=True):
    """A die of `seat` leaves the game (DL-9, DL-10)."""

    seat: Seat
    tile: Place


@record
class Conquered(Event, important=True):
    """The attacking die moves onto the tile (DL-9)."""

    seat: Seat
    army: Place
    target: Place
    value: int


@record
class MountainLeft(Event):
    """A mountain is empty, and stays so (DL-21)."""

    tile: Place


@record
class VoidFilled(Event):
    """The defender moves onto the tile of the attacker that was lost (DL-25)."""

    seat: Seat
    army: Place
    to: Place
    value: int


@record
class CapitalTaken(Event, important=True):
    """`seat` has entered the capital of the other (DL-24)."""

    seat: Seat
    tile: Place


@record
class Moved(Event):
    """A die has moved to an empty tile (DL-11)."""

    seat: Seat
    army: Place
    to: Place
    value: int


@record
class Grouped(Event):
    """Two dice have become one of `value` (DL-18)."""

    seat: Seat
    army: Place
    onto: Place
    value: int


@record
class Raised(Event):
    """A die on a town now shows `value` (DL-20)."""

    seat: Seat
    army: Place
    value: int


@record
class MovedNothing(Event):
    """A player who could have moved has not (DL-11)."""

    seat: Seat


@record
class RaisedNothing(Event):
    """A player who could have raised a die has not (DL-20)."""

    seat: Seat


@record
class Forgotten(Event):
    """The dice on these tiles should have moved to an enemy (DL-17)."""

    seat: Seat
    dice: tuple[Place, ...]


@record
class Lowered(Event):
    """`seat` has lowered an enemy die, which now shows `value` (DL-17)."""

    seat: Seat
    army: Place
    value: int


@record
class LoweredNothing(Event):
    """A player who could have lowered a die has not (DL-17)."""

    seat: Seat


@record
class NoAttack(Event):
    """No attack was possible (DL-6)."""

    seat: Seat


@record
class NoMove(Event):
    """No move was possible (DL-11)."""

    seat: Seat


@record
class Counted(Event, important=True):
    """The army dice of a player at the end, and what they add up to (DL-15)."""

    seat: Seat
    dice: int
    total: int


@record
class Decided(Event, important=True):
    """What the winner has more of (DL-15): ``dice``, ``total``, or the ``first`` turn."""

    seat: Seat
    by: str


@record
class GameWon(Event, important=True):
    """`reason` is a line of the catalogue's table ``reason``: why it ended."""

    seat: Seat
    reason: str
