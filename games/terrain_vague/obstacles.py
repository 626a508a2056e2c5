"""Why an action cannot be done here and now, as data (`legality`, `advice.plans`)."""

from __future__ import annotations

from games.core import Place, Remark
from games.terrain_vague.box import Pawn, Strength


class OfHex(Remark, abstract=True):
    """Whatever a hex alone tells."""

    hex: Place


class NoSuchHex(OfHex):
    """The board has no hex of this name."""


class OnHeap(OfHex):
    """The heap belongs to nobody."""


class NotYours(OfHex):
    """A foreign hex."""


class Yours(OfHex):
    """An own hex."""


class Empty(OfHex):
    """No pawn stands there."""


class PawnGone(OfHex):
    """No own pawn stands there any more."""


class TargetGone(OfHex):
    """No pawn stands there any more to be shot (TV-22)."""


class LaidAlready(OfHex):
    """There is a tile already (TV-2)."""


class FarFromBoard(OfHex):
    """No tile lies beside it (TV-2)."""


class NotBeside(OfHex):
    """Foreign, and not beside one's own (TV-4)."""


class NoRoomHere(OfHex):
    """No pawn could come beside a cabin there (TV-4)."""


class CabinStands(OfHex):
    """There is a cabin (TV-23)."""


class CutOffNow(OfHex):
    """The pawn is isolated (TV-32)."""


class HasMoved(OfHex):
    """The pawn has moved in this phase (TV-18)."""


class HasShot(OfHex):
    """The slingshot has shot (TV-22)."""


class HasTaken(OfHex):
    """The wheelbarrow has transformed two hexes (TV-27)."""


class OnceOnly(OfHex):
    """The hex was transformed in this turn (TV-27)."""


class Occupied(OfHex):
    """A pawn stands there."""

    pawn: Pawn


class NotThatPawn(OfHex):
    """The pawn there is not of this kind, or foreign."""

    pawn: Pawn


class AlreadyIs(OfHex):
    """An own hex is that strong already (TV-29)."""

    strength: Strength


class OutOfReach(OfHex):
    """No line leads there (TV-14)."""

    origin: Place
    reach: int


class LandBetween(Remark):
    """Foreign terrain ends the line (TV-14)."""

    by: Place


class PawnBetween(Remark):
    """A foreign pawn ends the line (TV-20, TV-22)."""

    by: Place


class TooDear(Remark):
    """Too few points (TV-5)."""

    cost: int
    points: int


class TooDearUnder(TooDear):
    """The same because of lids (TV-26)."""

    lids: int


class NotDrawable(Remark):
    """A tile that may not be laid: one's own, or none is left (TV-2)."""


class DrawnBlind(Remark):
    """Another tile than the one drawn blind (TV-2)."""


class NotInGame(Remark):
    """A gang that nobody plays, or one's own (TV-11)."""


class PickFirst(Remark):
    """Picks are owed first (TV-8)."""


class PickedNone(Remark):
    """There is nothing of this kind to pick (TV-8)."""


class AlreadyPicked(Remark):
    """It is what was picked before (TV-10)."""


class NoCabin(Remark):
    """Without a cabin (TV-23)."""


class AllOnBoard(Remark):
    """All of these pawns are on the board (TV-17)."""


class BackNextTurn(Remark):
    """None of these pawns is in the supply, and some left the board in this turn (TV-17)."""


class NeverBrought(Remark):
    """The cabin is no pawn that is brought (TV-17)."""


class NoTile(Remark):
    """No tile is left in the supply (TV-29)."""


class OtherOption(Remark):
    """The table has agreed on the other way to take terrain (TV-29)."""


class LastPhase(Remark):
    """There is no later phase (TV-7)."""


class NothingToSkip(Remark):
    """The phase that is waited for is the next one, or has come (TV-7)."""


class LeftTurn(Remark):
    """This seat has ended its turn (TV-7)."""


class NowIs(Remark):
    """It belongs to another phase; both are lines of the catalogue's table ``phase``."""

    due: str
    step: str


class PhaseOver(Remark):
    """This seat does not act in that phase of this turn any more (TV-7)."""

    step: str


class PickSoMany(Remark):
    """The number `wanted` here; 0: none is (TV-8)."""

    wanted: int
    given: int


class NoNumber(Remark):
    """There is no pawn and no bar of this number; `most` is the highest (TV-9)."""

    number: int
    most: int


class OddPawns(Remark):
    """More alike than there are (TV-9)."""

    alike: int
    numbers: int


class OddBars(Remark):
    """The same of bars, of which there is one of each number (TV-9)."""

    numbers: int
