"""Why an action is not possible here and now: what is told behind the rule that forbids it."""

from __future__ import annotations

from games.core import Place, Remark, Seat
from games.maillot.state import Preference


class AskedNow(Remark):
    """What is asked: `step` is a line of the catalogue's table ``asked``."""

    step: str


class NobodyAway(Remark):
    """There is no breakaway (MA-4)."""


class NotYou(Remark):
    """Another is the breakaway, who alone may give it up (MA-4)."""

    seat: Seat


class OtherAway(Remark):
    """Another has broken away (MA-16)."""

    seat: Seat


class OthersRide(Remark):
    """This `number` of others still ride (MA-31)."""

    number: int


class NotSafe(Remark):
    """The last one riding is not ahead of all others yet (MA-31)."""


class TooLittle(Remark):
    """The energy there is against what it takes."""

    energy: int
    cost: int


class RetireFirst(Remark):
    """The same, when domestiques that retire would bring enough (MA-28)."""

    energy: int
    cost: int
    brings: int


class NobodyThere(Remark):
    """No domestique of theirs stands on the square (MA-19, MA-28)."""

    square: Place


class NobodyInHand(Remark):
    """None stands beside the board (MA-28)."""


class NotFromHand(Remark):
    """One that stands on the board is to move (MA-19)."""


class LastNeeded(Remark):
    """The auction needs the last domestique (MA-19)."""


class BidsAreSealed(Remark):
    """As the table has agreed (MA-19)."""


class BidsAreOpen(Remark):
    """As the table has agreed (MA-19)."""


class BidAlready(Remark):
    """The same bid lies there (MA-19)."""

    energy: int


class MustBeHigher(Remark):
    """The offer to beat (MA-19)."""

    highest: int


class OfferSomething(Remark):
    """An offer of nothing is none (MA-19)."""


class TooFewGreens(Remark):
    """Green jerseys there are, and that it takes (MA-23)."""

    green: int
    needed: int


class TooFewDots(Remark):
    """Polka dots there are, and that it takes (MA-23)."""

    dots: int
    needed: int


class AlreadySo(Remark):
    """Their order is that already (MA-29)."""

    first: Preference
