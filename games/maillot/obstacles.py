"""Why an action is not possible here and now: what is told behind the rule that forbids it."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Place, Remark, Seat
from games.maillot.state import Preference


@dataclass(frozen=True, slots=True)
class AskedNow(Remark):
    """What is asked: `step` is a line of the catalogue's table ``asked``."""

    step: str


@dataclass(frozen=True, slots=True)
class NobodyAway(Remark):
    """There is no breakaway (MA-4)."""


@dataclass(frozen=True, slots=True)
class NotYou(Remark):
    """Another is the breakaway, who alone may give it up (MA-4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OtherAway(Remark):
    """Another has broken away (MA-16)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OthersRide(Remark):
    """So many others still ride (MA-31)."""

    number: int


@dataclass(frozen=True, slots=True)
class NotSafe(Remark):
    """The last one riding is not ahead of all others yet (MA-31)."""


@dataclass(frozen=True, slots=True)
class TooLittle(Remark):
    """The energy there is against what it takes."""

    energy: int
    cost: int


@dataclass(frozen=True, slots=True)
class RetireFirst(Remark):
    """The same, when domestiques that retire would bring enough (MA-28)."""

    energy: int
    cost: int
    brings: int


@dataclass(frozen=True, slots=True)
class NobodyThere(Remark):
    """No domestique of theirs stands on the square (MA-19, MA-28)."""

    square: Place


@dataclass(frozen=True, slots=True)
class NobodyInHand(Remark):
    """None stands beside the board (MA-28)."""


@dataclass(frozen=True, slots=True)
class NotFromHand(Remark):
    """One that stands on the board is to move (MA-19)."""


@dataclass(frozen=True, slots=True)
class LastNeeded(Remark):
    """The auction needs the last domestique (MA-19)."""


@dataclass(frozen=True, slots=True)
class BidsAreSealed(Remark):
    """As the table has agreed (MA-19)."""


@dataclass(frozen=True, slots=True)
class BidsAreOpen(Remark):
    """As the table has agreed (MA-19)."""


@dataclass(frozen=True, slots=True)
class BidAlready(Remark):
    """The same bid lies there (MA-19)."""

    energy: int


@dataclass(frozen=True, slots=True)
class MustBeHigher(Remark):
    """The offer to beat (MA-19)."""

    highest: int


@dataclass(frozen=True, slots=True)
class OfferSomething(Remark):
    """An offer of nothing is none (MA-19)."""


@dataclass(frozen=True, slots=True)
class TooFewGreens(Remark):
    """Green jerseys there are, and that it takes (MA-23)."""

    green: int
    needed: int


@dataclass(frozen=True, slots=True)
class TooFewDots(Remark):
    """Polka dots there are, and that it takes (MA-23)."""

    dots: int
    needed: int


@dataclass(frozen=True, slots=True)
class AlreadySo(Remark):
    """Their order is that already (MA-29)."""

    first: Preference


OBSTACLES: tuple[type[Remark], ...] = (
    AskedNow, NobodyAway, NotYou, OtherAway, OthersRide, NotSafe, TooLittle, RetireFirst,
    NobodyThere, NobodyInHand, NotFromHand, LastNeeded, BidsAreSealed, BidsAreOpen, BidAlready,
    MustBeHigher, OfferSomething, TooFewGreens, TooFewDots, AlreadySo,
)  # fmt: skip
