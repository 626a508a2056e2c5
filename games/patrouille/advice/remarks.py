"""What a player is told of an action before they take it: what it leads to.

`colour` is the army it is about, `by` the one that may capture.
"""

from __future__ import annotations

from games.core import Place, Remark, Seat
from games.patrouille.board import Colour
from games.patrouille.state import Barricade, Rank


class OfArmy(Remark, abstract=True):
    """What is said of an army."""

    colour: Colour


class OfPiece(Remark, abstract=True):
    """What is said of a piece of an army."""

    colour: Colour
    rank: Rank


class OfBarricade(Remark, abstract=True):
    """What is said of a barricade of an army."""

    colour: Colour
    barricade: Barricade


class PieceFrom(Remark):
    """This piece moves (PA-4)."""

    rank: Rank
    square: Place


class PieceTo(Remark):
    """This piece comes there (PA-4)."""

    rank: Rank
    square: Place


class WhereGoes(Remark):
    """Where does this piece go (PA-4)?"""

    rank: Rank
    square: Place


class WherePut(Remark):
    """Where is this one put (PA-12)?"""

    barricade: Barricade


class WinsNow(Remark):
    """It ends the match, and this seat wins (PA-17, PA-18)."""

    reason: str


class EndsMatch(Remark, warning=True):
    """It ends the match, and somebody else wins (PA-18)."""

    reason: str
    seat: Seat


class EndsShared(Remark, warning=True):
    """It ends the match, and the victory is shared (PA-18)."""

    reason: str


class FillsOneGoal(OfArmy):
    """One of the two goals that are to be filled (PA-20)."""


class GoalClosed(OfArmy, warning=True):
    """A man takes the last square of a goal without an officer: the win is forfeited (PA-17)."""


class LastSquare(OfArmy):
    """Only men in the goal, and one square left (PA-17)."""


class Enters(Remark):
    """A piece comes into the goal (PA-16, PA-19)."""

    rank: Rank
    filled: int
    wanted: int


class CannotWin(OfArmy, warning=True):
    """The army of this seat can fill its goal no more (PA-18)."""


class NoOfficerLeft(OfArmy, warning=True):
    """The army of this seat loses its last officer (PA-15)."""


class GoesOut(OfArmy, warning=True):
    """The army of this seat has no piece left outside the goal (PA-18)."""


class Captures(OfPiece):
    """A piece of that army leaves the game (PA-8, PA-11)."""


class LosesOfficers(OfArmy):
    """It was the last officer of an enemy (PA-15)."""


class Rebels(OfArmy):
    """An enemy can fill its goal no more (PA-18)."""


class DropsOut(OfArmy):
    """An enemy is out (PA-18)."""


class InFort(Remark):
    """How a piece in a fort can be captured (PA-11)."""

    rank: Rank


class Clears(OfBarricade):
    """A foreign barricade leaves the game (PA-13)."""


class TakesBack(OfBarricade):
    """An own barricade goes back to the supply (PA-13, PA-14)."""


class LostToScout(OfPiece, warning=True):
    """The piece that clears a foreign scout leaves the game too (PA-14)."""


class Exposed(Remark):
    """The piece can be captured on its new square: `dice` are the rolls, `count` their number."""

    rank: Rank
    by: Colour
    dice: tuple[int, ...]
    count: int


class ExposedOfficer(Remark, warning=True):
    """The same of an officer, who stood in less danger before."""

    by: Colour
    dice: tuple[int, ...]
    count: int


class Uncovers(Remark, warning=True):
    """The move opens the way to an officer who stands still."""

    place: Place
    by: Colour
    dice: tuple[int, ...]
    count: int


class OutOfReach(Remark):
    """Nobody can capture the piece where it comes to, as things stand."""

    place: Place


class MayWinNext(Remark):
    """An enemy fills its goal with one of these rolls."""

    colour: Colour
    dice: tuple[int, ...]
    count: int


class WinGivenAway(Remark, warning=True):
    """A pass, though this move would win (PA-17)."""

    piece: Place
    to: Place


class QuietSoon(Remark):
    """The match ends after `turns` more quiet turns (PA-18)."""

    turns: int


class Slows(Remark):
    """The ways of this number of `pieces` to the goal grow longer, one by `steps` at most."""

    colour: Colour
    pieces: int
    steps: int


class SlowsOwn(Remark, warning=True):
    """The same of an army of this seat."""

    colour: Colour
    pieces: int
    steps: int


class ShutsOff(Remark):
    """Only ways over a barricade are left for this number of `pieces`."""

    colour: Colour
    pieces: int


class ShutsOffOwn(Remark, warning=True):
    """The same of an army of this seat."""

    colour: Colour
    pieces: int


class SlowsNobody(Remark):
    """Every piece can go round as fast."""


class InOwnGoal(OfArmy, warning=True):
    """A barricade on a goal square of this seat (PA-12)."""


class GivesUpMan(Remark):
    """How many pieces a promotion leaves (PA-15)."""

    removed: Place
    pieces: int
    wanted: int


class StaysWithout(OfArmy):
    """Rolled without a promotion (PA-15)."""
