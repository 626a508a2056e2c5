"""What can stand in the way of an action here and now, as data; `why_not` says when."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Place, Remark
from games.diceland.state import Terrain


@dataclass(frozen=True, slots=True)
class Now(Remark):
    """Something else is asked now; `step` is a line of the catalogue's table ``step``."""

    step: str


@dataclass(frozen=True, slots=True)
class NotAgreed(Remark):
    """The action belongs to an option that this table does not play with."""

    option: str


@dataclass(frozen=True, slots=True)
class NoSuchTile(Remark):
    """The landscape has no tile there."""

    tile: Place


@dataclass(frozen=True, slots=True)
class TileIsThere(Remark):
    """A tile has been laid there already (DL-1, DL-24)."""

    tile: Place


@dataclass(frozen=True, slots=True)
class MiddleFirst(Remark):
    """The first tile lies in the middle (DL-1)."""

    tile: Place


@dataclass(frozen=True, slots=True)
class OffTheEdge(Remark):
    """The place touches no tile (DL-1, DL-24)."""

    tile: Place


@dataclass(frozen=True, slots=True)
class NoneLeft(Remark):
    """All tiles of this kind have been laid (DL-1)."""

    terrain: Terrain


@dataclass(frozen=True, slots=True)
class BesideCapital(Remark):
    """The place touches the other capital (DL-24)."""

    tile: Place
    capital: Place


@dataclass(frozen=True, slots=True)
class NotInHand(Remark):
    """No such die is left to be placed (DL-2)."""

    value: int
    hand: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CapitalFirst(Remark):
    """The first die goes on the own capital (DL-24)."""

    tile: Place


@dataclass(frozen=True, slots=True)
class OtherCapital(Remark):
    """Only its owner's first die goes on a capital (DL-24)."""

    tile: Place


@dataclass(frozen=True, slots=True)
class Occupied(Remark):
    """A die stands there."""

    tile: Place


@dataclass(frozen=True, slots=True)
class NotYours(Remark):
    """No die of the player stands there."""

    tile: Place


@dataclass(frozen=True, slots=True)
class NoEnemy(Remark):
    """No enemy die stands there (DL-6)."""

    tile: Place


@dataclass(frozen=True, slots=True)
class TooFar(Remark):
    """The two tiles do not touch."""

    army: Place
    to: Place


@dataclass(frozen=True, slots=True)
class TouchesNoEnemy(Remark):
    """The die has nothing to attack (DL-6)."""

    army: Place


@dataclass(frozen=True, slots=True)
class TwoAtMost(Remark):
    """An attack is made by one die or by two different ones (DL-8)."""


@dataclass(frozen=True, slots=True)
class OnHeights(Remark):
    """One die alone can attack the target (DL-19, DL-21)."""

    target: Place
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class NotRolled(Remark):
    """DL-8."""

    value: int
    rolled: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NotInAttack(Remark):
    """DL-8."""

    army: Place
    armies: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class WouldFail(Remark):
    """Another choice does not fail (DL-8)."""

    value: int
    army: Place
    shows: int


@dataclass(frozen=True, slots=True)
class AllFail(Remark):
    """Only which die loses one is to be chosen (DL-8)."""

    value: int


@dataclass(frozen=True, slots=True)
class HasConquered(Remark):
    """DL-12."""

    army: Place


@dataclass(frozen=True, slots=True)
class InContact(Remark):
    """DL-13."""

    army: Place
    enemies: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class ClosedMountain(Remark):
    """DL-21."""

    tile: Place


@dataclass(frozen=True, slots=True)
class MustGo(Remark):
    """A die can go to a tile beside an enemy, so one has to (DL-17)."""

    army: Place
    to: Place


@dataclass(frozen=True, slots=True)
class NoTown(Remark):
    """DL-20."""

    army: Place


@dataclass(frozen=True, slots=True)
class AtMost(Remark):
    """It shows six (DL-18, DL-20)."""

    army: Place


@dataclass(frozen=True, slots=True)
class WasBusy(Remark):
    """It attacked, conquered, moved or was grouped (DL-20)."""

    army: Place


@dataclass(frozen=True, slots=True)
class NotForgotten(Remark):
    """It had nowhere to go to (DL-17)."""

    army: Place


@dataclass(frozen=True, slots=True)
class AtLeast(Remark):
    """It shows one (DL-17)."""

    army: Place


OBSTACLES: tuple[type[Remark], ...] = (
    Now, NotAgreed, NoSuchTile, TileIsThere, MiddleFirst, OffTheEdge, NoneLeft, BesideCapital,
    NotInHand, CapitalFirst, OtherCapital, Occupied, NotYours, NoEnemy, TooFar, TouchesNoEnemy,
    TwoAtMost, OnHeights, NotRolled, NotInAttack, WouldFail, AllFail, HasConquered, InContact,
    ClosedMountain, MustGo, NoTown, AtMost, WasBusy, NotForgotten, AtLeast,
)  # fmt: skip
