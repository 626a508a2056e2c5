"""Why a rule forbids an action here and now; the rule's number is told behind it."""

from __future__ import annotations

from games.core import Place, Remark
from games.patrouille.board import Colour, SquareKind
from games.patrouille.state import Barricade, Rank


class OfSquare(Remark, abstract=True):
    """What is said of a square."""

    place: Place


class OfWay(Remark, abstract=True):
    """What is said of the ways between two squares with this roll."""

    piece: Place
    to: Place
    die: int


class OfPiece(Remark, abstract=True):
    """What is said of a piece on a square."""

    place: Place
    colour: Colour
    rank: Rank


class OfArmy(Remark, abstract=True):
    """What is said of an army and a square."""

    colour: Colour
    place: Place


class NoSquare(OfSquare):
    """The board has none of that name (PA-3)."""


class NotOpen(Remark):
    """What the square is keeps the army out (PA-3, PA-6, PA-12)."""

    place: Place
    kind: SquareKind


class NotOpenOf(Remark):
    """The start area or the goal of another army (PA-6, PA-12)."""

    place: Place
    kind: SquareKind
    colour: Colour


class AbsentArmy(OfArmy):
    """The square belongs to the army that does not play (PA-21)."""


class NotRolled(Remark):
    """A promotion stands open, and the die comes behind it (PA-15)."""

    colour: Colour


class Rolled(Remark):
    """The die lies on the table (PA-4, PA-15)."""

    die: int


class NobodyThere(OfSquare):
    """No piece stands where one should move (PA-4)."""


class NotYours(OfPiece):
    """A piece of another player's (PA-4)."""


class OtherArmysTurn(Remark):
    """A piece of this seat's other army (PA-20)."""

    place: Place
    colour: Colour
    mover: Colour


class Friend(OfPiece):
    """A piece of this seat's other army stands where the move ends (PA-20)."""


class TooFar(Remark):
    """More squares away than may be counted (PA-4)."""

    to: Place
    far: int
    die: int


class TooFarForOfficer(Remark):
    """The same with an officer's extra square (PA-7)."""

    to: Place
    far: int
    die: int


class WrongCount(OfWay):
    """Near enough, but every way has an even number of squares and the roll is odd, or the other
    way round (PA-4)."""


class SameSquare(OfSquare):
    """The move ends where it began (PA-5)."""


class SquareTwice(OfWay):
    """The only ways use a square twice (PA-5)."""


class BoxedIn(OfSquare):
    """There is not even a first step (PA-6)."""


class NoWay(OfWay):
    """Something stands in every way (PA-6)."""


class OwnPiece(Remark):
    """A piece of the army stands there (PA-9)."""

    to: Place
    rank: Rank


class OverFort(OfSquare):
    """The only ways lead over a fort (PA-10)."""


class FortHeld(Remark):
    """The die does not show the two (PA-11)."""

    to: Place
    colour: Colour
    die: int


class NotTwoAway(Remark):
    """The piece is not two free squares from the held fort (PA-11)."""

    piece: Place
    to: Place
    colour: Colour


class NotAOne(Remark):
    """Only a one places barricades (PA-12)."""

    die: int


class NoneLeft(Remark):
    """The army has none of these any more (PA-12)."""

    colour: Colour
    barricade: Barricade


class Taken(OfSquare):
    """Something stands on the square (PA-12)."""


class HasOfficer(OfArmy):
    """An officer is left (PA-15)."""


class NotAtHome(OfArmy):
    """No man of the army in its start area there (PA-15)."""


class TwoMen(OfSquare):
    """The man promoted cannot be the one given up (PA-15)."""


class StaysIn(Remark):
    """A piece in the goal would leave it (PA-16)."""

    piece: Place
    to: Place


class NoWayInside(OfWay):
    """Inside the goal there is no free way of the rolled length (PA-16)."""


class ThroughGoal(OfSquare):
    """The only ways lead through the goal and out again, or through pieces in it (PA-16a)."""


class SafeInGoal(OfPiece):
    """An enemy in its goal (PA-19)."""
