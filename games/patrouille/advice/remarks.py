"""What a player is told of an action before they take it: what it leads to.

`colour` is the army it is about, `by` the one that may capture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Place, Remark, Seat
from games.patrouille.board import Colour
from games.patrouille.state import Barricade, Rank


@dataclass(frozen=True, slots=True)
class OfArmy(Remark):
    """What is said of an army."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class OfPiece(Remark):
    """What is said of a piece of an army."""

    colour: Colour
    rank: Rank


@dataclass(frozen=True, slots=True)
class OfBarricade(Remark):
    """What is said of a barricade of an army."""

    colour: Colour
    barricade: Barricade


@dataclass(frozen=True, slots=True)
class PieceFrom(Remark):
    """This piece moves (PA-4)."""

    rank: Rank
    square: Place


@dataclass(frozen=True, slots=True)
class PieceTo(Remark):
    """This piece comes there (PA-4)."""

    rank: Rank
    square: Place


@dataclass(frozen=True, slots=True)
class WinsNow(Remark):
    """It ends the match, and this seat wins (PA-17, PA-18)."""

    reason: str


@dataclass(frozen=True, slots=True)
class EndsMatch(Remark):
    """It ends the match, and somebody else wins (PA-18)."""

    warning: ClassVar[bool] = True
    reason: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class EndsShared(Remark):
    """It ends the match, and the victory is shared (PA-18)."""

    warning: ClassVar[bool] = True
    reason: str


class FillsOneGoal(OfArmy):
    """One of the two goals that are to be filled (PA-20)."""


class GoalClosed(OfArmy):
    """A man takes the last square of a goal without an officer: the win is forfeited (PA-17)."""

    warning: ClassVar[bool] = True


class LastSquare(OfArmy):
    """Only men in the goal, and one square left (PA-17)."""


@dataclass(frozen=True, slots=True)
class Enters(Remark):
    """A piece comes into the goal (PA-16, PA-19)."""

    rank: Rank
    filled: int
    wanted: int


class CannotWin(OfArmy):
    """The army of this seat can fill its goal no more (PA-18)."""

    warning: ClassVar[bool] = True


class NoOfficerLeft(OfArmy):
    """The army of this seat loses its last officer (PA-15)."""

    warning: ClassVar[bool] = True


class GoesOut(OfArmy):
    """The army of this seat has no piece left outside the goal (PA-18)."""

    warning: ClassVar[bool] = True


class Captures(OfPiece):
    """A piece of that army leaves the game (PA-8, PA-11)."""


class LosesOfficers(OfArmy):
    """It was the last officer of an enemy (PA-15)."""


class Rebels(OfArmy):
    """An enemy can fill its goal no more (PA-18)."""


class DropsOut(OfArmy):
    """An enemy is out (PA-18)."""


@dataclass(frozen=True, slots=True)
class InFort(Remark):
    """How a piece in a fort can be captured (PA-11)."""

    rank: Rank


class Clears(OfBarricade):
    """A foreign barricade leaves the game (PA-13)."""


class TakesBack(OfBarricade):
    """An own barricade goes back to the supply (PA-13, PA-14)."""


class LostToScout(OfPiece):
    """The piece that clears a foreign scout leaves the game too (PA-14)."""

    warning: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Exposed(Remark):
    """Where the piece comes to it can be captured: `dice` are the rolls, `count` so many."""

    rank: Rank
    by: Colour
    dice: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class ExposedOfficer(Remark):
    """The same of an officer, who stood in less danger before."""

    warning: ClassVar[bool] = True
    by: Colour
    dice: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Uncovers(Remark):
    """The move opens the way to an officer who stands still."""

    warning: ClassVar[bool] = True
    place: Place
    by: Colour
    dice: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class OutOfReach(Remark):
    """Nobody can capture the piece where it comes to, as things stand."""

    place: Place


@dataclass(frozen=True, slots=True)
class MayWinNext(Remark):
    """An enemy fills its goal with one of these rolls."""

    colour: Colour
    dice: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class WinGivenAway(Remark):
    """A pass, though this move would win (PA-17)."""

    warning: ClassVar[bool] = True
    piece: Place
    to: Place


@dataclass(frozen=True, slots=True)
class QuietSoon(Remark):
    """So many quiet turns more and the match ends (PA-18)."""

    turns: int


@dataclass(frozen=True, slots=True)
class Slows(Remark):
    """The ways of so many pieces to the goal grow longer, one by `steps` at most."""

    colour: Colour
    pieces: int
    steps: int


@dataclass(frozen=True, slots=True)
class SlowsOwn(Remark):
    """The same of an army of this seat."""

    warning: ClassVar[bool] = True
    colour: Colour
    pieces: int
    steps: int


@dataclass(frozen=True, slots=True)
class ShutsOff(Remark):
    """No way but over a barricade is left for so many pieces."""

    colour: Colour
    pieces: int


@dataclass(frozen=True, slots=True)
class ShutsOffOwn(Remark):
    """The same of an army of this seat."""

    warning: ClassVar[bool] = True
    colour: Colour
    pieces: int


class SlowsNobody(Remark):
    """Every piece can go round as fast."""


class InOwnGoal(OfArmy):
    """A barricade on a goal square of this seat (PA-12)."""

    warning: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class GivesUpMan(Remark):
    """How many pieces a promotion leaves (PA-15)."""

    removed: Place
    pieces: int
    wanted: int


class StaysWithout(OfArmy):
    """Rolled without a promotion (PA-15)."""


REMARKS: tuple[type[Remark], ...] = (
    PieceFrom, PieceTo,
    WinsNow, EndsMatch, EndsShared, FillsOneGoal, GoalClosed, LastSquare, Enters, CannotWin,
    NoOfficerLeft, GoesOut, Captures, LosesOfficers, Rebels, DropsOut, InFort, Clears, TakesBack,
    LostToScout, Exposed, ExposedOfficer, Uncovers, OutOfReach, MayWinNext, WinGivenAway, QuietSoon,
    Slows, SlowsOwn, ShutsOff, ShutsOffOwn, SlowsNobody, InOwnGoal, GivesUpMan, StaysWithout,
)  # fmt: skip
