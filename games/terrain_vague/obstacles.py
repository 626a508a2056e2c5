"""What stands in the way of an action here and now, as data (`legality`). Long because each such
thing is a small class of its own."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Place, Remark
from games.terrain_vague.box import Pawn


@dataclass(frozen=True, slots=True)
class NoSuchHex(Remark):
    """The board has no hex of this name."""

    hex: Place


@dataclass(frozen=True, slots=True)
class NowIs(Remark):
    """It belongs to another phase; both are lines of the catalogue's table ``phase``."""

    due: str
    step: str


@dataclass(frozen=True, slots=True)
class PickFirst(Remark):
    """Picks are owed first (TV-8)."""


@dataclass(frozen=True, slots=True)
class PickSoMany(Remark):
    """So many are picked here, 0 none (TV-8)."""

    wanted: int
    given: int


@dataclass(frozen=True, slots=True)
class PickedNone(Remark):
    """There is nothing of this kind to pick (TV-8)."""


@dataclass(frozen=True, slots=True)
class NoNumber(Remark):
    """There is no pawn and no bar of this number; `most` is the highest (TV-9)."""

    number: int
    most: int


@dataclass(frozen=True, slots=True)
class OddPawns(Remark):
    """More alike than there are (TV-9)."""

    alike: int
    numbers: int


@dataclass(frozen=True, slots=True)
class OddBars(Remark):
    """The same of bars, of which there is one of each number (TV-9)."""

    numbers: int


@dataclass(frozen=True, slots=True)
class AlreadyPicked(Remark):
    """It is what was picked before (TV-10)."""


@dataclass(frozen=True, slots=True)
class LaidAlready(Remark):
    """There is a tile already (TV-2)."""

    hex: Place


@dataclass(frozen=True, slots=True)
class FarFromBoard(Remark):
    """No tile lies beside it (TV-2)."""

    hex: Place


@dataclass(frozen=True, slots=True)
class NotDrawable(Remark):
    """A tile that may not be laid: one's own, or none is left (TV-2)."""


@dataclass(frozen=True, slots=True)
class DrawnBlind(Remark):
    """Another tile than the one drawn blind (TV-2)."""


@dataclass(frozen=True, slots=True)
class NoRoomHere(Remark):
    """No pawn could come beside a cabin there (TV-4)."""

    hex: Place


@dataclass(frozen=True, slots=True)
class NotBeside(Remark):
    """Foreign, and not beside one's own (TV-4)."""

    hex: Place


@dataclass(frozen=True, slots=True)
class OnHeap(Remark):
    """The heap belongs to nobody."""

    hex: Place


@dataclass(frozen=True, slots=True)
class NotInGame(Remark):
    """A gang that nobody plays, or one's own (TV-11)."""


@dataclass(frozen=True, slots=True)
class CabinStands(Remark):
    """There is a cabin (TV-23)."""

    hex: Place


@dataclass(frozen=True, slots=True)
class NoCabin(Remark):
    """Without a cabin (TV-23)."""


@dataclass(frozen=True, slots=True)
class NotYours(Remark):
    """A foreign hex."""

    hex: Place


@dataclass(frozen=True, slots=True)
class Yours(Remark):
    """An own hex."""

    hex: Place


@dataclass(frozen=True, slots=True)
class Occupied(Remark):
    """A pawn stands there."""

    hex: Place
    pawn: Pawn


@dataclass(frozen=True, slots=True)
class Empty(Remark):
    """No pawn stands there."""

    hex: Place


@dataclass(frozen=True, slots=True)
class NotThatPawn(Remark):
    """The pawn there is not of this kind, or foreign."""

    hex: Place
    pawn: Pawn


@dataclass(frozen=True, slots=True)
class CutOffNow(Remark):
    """The pawn is isolated (TV-32)."""

    hex: Place


@dataclass(frozen=True, slots=True)
class HasMoved(Remark):
    """The pawn has moved in this phase (TV-18)."""

    hex: Place


@dataclass(frozen=True, slots=True)
class HasShot(Remark):
    """The slingshot has shot (TV-22)."""

    hex: Place


@dataclass(frozen=True, slots=True)
class HasTaken(Remark):
    """The wheelbarrow has transformed two hexes (TV-27)."""

    hex: Place


@dataclass(frozen=True, slots=True)
class OnceOnly(Remark):
    """The hex was transformed in this turn (TV-27)."""

    hex: Place


@dataclass(frozen=True, slots=True)
class NoCleaning(Remark):
    """A big brother never goes to a cabin (TV-20)."""

    hex: Place


@dataclass(frozen=True, slots=True)
class LandBetween(Remark):
    """Foreign terrain ends the line (TV-14)."""

    by: Place


@dataclass(frozen=True, slots=True)
class PawnBetween(Remark):
    """A foreign pawn ends the line (TV-20, TV-22)."""

    by: Place


@dataclass(frozen=True, slots=True)
class OutOfReach(Remark):
    """No line leads there (TV-14)."""

    hex: Place
    origin: Place
    reach: int


@dataclass(frozen=True, slots=True)
class AllOnBoard(Remark):
    """All of these pawns are on the board (TV-17)."""


@dataclass(frozen=True, slots=True)
class BackNextTurn(Remark):
    """None of these pawns is in the supply, and some left the board in this turn (TV-17)."""


@dataclass(frozen=True, slots=True)
class NeverBrought(Remark):
    """The cabin is no pawn that is brought (TV-17)."""


@dataclass(frozen=True, slots=True)
class TooDear(Remark):
    """Too few points (TV-5)."""

    cost: int
    points: int


@dataclass(frozen=True, slots=True)
class TooDearUnder(Remark):
    """The same because of lids (TV-26)."""

    lids: int
    cost: int
    points: int


@dataclass(frozen=True, slots=True)
class StrongAlready(Remark):
    """The hex is strong already (TV-29)."""

    hex: Place


@dataclass(frozen=True, slots=True)
class SameTerrain(Remark):
    """It is that terrain already (TV-29)."""

    hex: Place


@dataclass(frozen=True, slots=True)
class NoTile(Remark):
    """No tile is left in the supply (TV-29)."""


@dataclass(frozen=True, slots=True)
class OtherOption(Remark):
    """The table has agreed on the other way to take terrain (TV-29)."""


@dataclass(frozen=True, slots=True)
class LastPhase(Remark):
    """There is no later phase (TV-7)."""


@dataclass(frozen=True, slots=True)
class PhaseOver(Remark):
    """This seat does not act in that phase of this turn any more (TV-7)."""

    step: str


@dataclass(frozen=True, slots=True)
class LeftTurn(Remark):
    """This seat has ended its turn (TV-7)."""


@dataclass(frozen=True, slots=True)
class PawnGone(Remark):
    """No own pawn stands there any more."""

    hex: Place


@dataclass(frozen=True, slots=True)
class TargetGone(Remark):
    """No pawn stands there any more to be shot (TV-22)."""

    hex: Place


OBSTACLES: tuple[type[Remark], ...] = (
    NoSuchHex, NowIs, PickFirst, PickSoMany, PickedNone, NoNumber, OddPawns, OddBars, AlreadyPicked,
    LaidAlready, FarFromBoard, NotDrawable, DrawnBlind, NoRoomHere, NotBeside, OnHeap,
    NotInGame, CabinStands, NoCabin, NotYours, Yours, Occupied, Empty, NotThatPawn, CutOffNow,
    HasMoved, HasShot, HasTaken, OnceOnly, NoCleaning, LandBetween, PawnBetween, OutOfReach,
    AllOnBoard, BackNextTurn, NeverBrought, TooDear, TooDearUnder, StrongAlready, SameTerrain,
    NoTile, OtherOption, LastPhase, PhaseOver, LeftTurn, PawnGone, TargetGone,
)  # fmt: skip
