"""Why a rule stands against an action here and now, as data; `legality` says when it does."""

from __future__ import annotations

from games.core import Place, Remark
from games.diceland.state import Terrain


class Now(Remark):
    """Something else is asked now; `step` is a line of the catalogue's table ``step``."""

    step: str


class NotAgreed(Remark):
    """The action belongs to an option that this table does not play with."""

    option: str


class OfTile(Remark, abstract=True):
    """A tile is in the way, or the die on it."""

    tile: Place


class NoSuchTile(OfTile):
    """The landscape has no tile there."""


class TileIsThere(OfTile):
    """A tile has been laid there already (DL-1, DL-24)."""


class MiddleFirst(OfTile):
    """The first tile lies there, in the middle (DL-1)."""


class OffTheEdge(OfTile):
    """The place touches no tile (DL-1, DL-24)."""


class CapitalFirst(OfTile):
    """The first die goes on the own capital, which is there (DL-24)."""


class OtherCapital(OfTile):
    """Only its owner's first die goes on a capital (DL-24)."""


class Occupied(OfTile):
    """A die stands there."""


class NotYours(OfTile):
    """No die of the player stands there."""


class NoEnemy(OfTile):
    """No enemy die stands there (DL-6)."""


class TouchesNoEnemy(OfTile):
    """The die has nothing to attack (DL-6)."""


class HasConquered(OfTile):
    """The die has just conquered its tile (DL-12)."""


class ClosedMountain(OfTile):
    """Nobody may enter an emptied mountain (DL-21)."""


class NoTown(OfTile):
    """The die stands on no town (DL-20)."""


class WasBusy(OfTile):
    """It attacked, conquered, moved or was grouped (DL-20)."""


class NotForgotten(OfTile):
    """It had nowhere to go to (DL-17)."""


class ShowsAlready(Remark):
    """The die cannot be raised above six, or lowered below one (DL-17, DL-20)."""

    tile: Place
    value: int


class InContact(Remark):
    """The die is in contact with enemies (DL-13)."""

    army: Place
    enemies: tuple[Place, ...]


class TooFar(Remark):
    """The two tiles do not touch."""

    army: Place
    to: Place


class MustGo(Remark):
    """A die can go to a tile beside an enemy, so one has to (DL-17)."""

    army: Place
    to: Place


class BesideCapital(Remark):
    """The place touches the other capital (DL-24)."""

    tile: Place
    capital: Place


class NoneLeft(Remark):
    """All tiles of this kind have been laid (DL-1)."""

    terrain: Terrain


class OnHeights(Remark):
    """One die alone can attack the target (DL-19, DL-21)."""

    target: Place
    terrain: Terrain


class TwoAtMost(Remark):
    """An attack is made by one die or by two different ones (DL-8)."""


class NotAmong(Remark, abstract=True):
    """No such die is there; these are."""

    value: int
    dice: tuple[int, ...]


class NotInHand(NotAmong):
    """Dice that are left to be placed (DL-2)."""


class NotRolled(NotAmong):
    """The dice that were rolled (DL-8)."""


class NotInAttack(Remark):
    """The dice that made the attack (DL-8)."""

    army: Place
    armies: tuple[Place, ...]


class WouldFail(Remark):
    """Another choice does not fail (DL-8)."""

    value: int
    army: Place
    shows: int


class AllFail(Remark):
    """Only which die loses one is to be chosen (DL-8)."""

    value: int
