"""What a player is told of an action before it is taken: its price, and what it leads to.

Energy is in units, a lead in ``m:ss``; `rolls` counts the sides of a die, 0 to 6. Long because it
is a table: a class of a few lines for each thing that is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Place, Remark, Seat
from games.maillot.course import Terrain
from games.maillot.state import Jersey


@dataclass(frozen=True, slots=True)
class Costs(Remark):
    """Energy, and what is left of it (MA-4, MA-14, MA-16)."""

    cost: int
    left: int


@dataclass(frozen=True, slots=True)
class CostsNothing(Remark):
    """An escape (MA-8)."""


@dataclass(frozen=True, slots=True)
class CostsOne(Remark):
    """A domestique must retire to pay for the lead (MA-29)."""

    cost: int
    energy: int


@dataclass(frozen=True, slots=True)
class Brings(Remark):
    """What a domestique that retires brings, and what the team has then (MA-28)."""

    energy: int
    total: int


@dataclass(frozen=True, slots=True)
class BringsLess(Remark):
    """The same close to the limit (MA-1)."""

    energy: int


@dataclass(frozen=True, slots=True)
class BringsNothing(Remark):
    """The same at the limit (MA-1)."""


@dataclass(frozen=True, slots=True)
class CouldRaise(Remark):
    """The energy at hand is not more than `highest`; a domestique that retires brings some."""

    highest: int


@dataclass(frozen=True, slots=True)
class Loses(Remark):
    """So much of what it `brings` is lost: nobody has more than `most` (MA-1)."""

    warning: ClassVar[bool] = True
    lost: int
    brings: int
    most: int


@dataclass(frozen=True, slots=True)
class SquareLost(Remark):
    """Its square is nobody's any more (MA-28)."""

    warning: ClassVar[bool] = True
    square: Place
    terrain: Terrain
    value: int


@dataclass(frozen=True, slots=True)
class NoSquareLost(Remark):
    """It stands beside the board."""


@dataclass(frozen=True, slots=True)
class Remain(Remark):
    """So many domestiques are left."""

    left: int


@dataclass(frozen=True, slots=True)
class LastOne(Remark):
    """No bids any more, and nothing to pay with when the energy is gone (MA-19, MA-29)."""

    warning: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class OutOfAuction(Remark):
    """Who has no domestique cannot win this square (MA-19)."""

    warning: ClassVar[bool] = True
    square: Place


@dataclass(frozen=True, slots=True)
class MovesThere(Remark):
    """The only one left goes to the square that was won (MA-19)."""

    origin: Place
    square: Place


@dataclass(frozen=True, slots=True)
class RetiresFor(Remark):
    """Who retires to pay for the lead (MA-29)."""

    warning: ClassVar[bool] = True
    domestique: Place


@dataclass(frozen=True, slots=True)
class Road(Remark):
    """Of the six rolls after which the team still races: own squares and escapes, rivals' squares,
    empty ones, chance squares."""

    own: int
    rival: int
    empty: int
    chance: int


@dataclass(frozen=True, slots=True)
class CaughtOn(Remark):
    """Of 36 throws of the white and the yellow die, but for chance cards (MA-15)."""

    throws: int


@dataclass(frozen=True, slots=True)
class OutOn(Remark):
    """The same where energy runs out and the team leaves the race (MA-29)."""

    warning: ClassVar[bool] = True
    throws: int


@dataclass(frozen=True, slots=True)
class CardCatches(Remark):
    """A lead of one arrow survives an escape alone (MA-12, MA-24)."""


@dataclass(frozen=True, slots=True)
class JerseyOn(Remark):
    """The rainbow lap ends, and its leader wins the jersey (MA-20)."""

    rolls: int


@dataclass(frozen=True, slots=True)
class PrizeAhead(Remark):
    """A roll wins a green jersey, or so many polka dots (MA-22)."""

    roll: int
    number: int
    jersey: Jersey
    square: Place


@dataclass(frozen=True, slots=True)
class WinsOn(Remark):
    """The race is won at once (MA-17, MA-30)."""

    rolls: int


@dataclass(frozen=True, slots=True)
class EndsBehindOn(Remark):
    """The race ends, and `seat` wins it by points (MA-33)."""

    warning: ClassVar[bool] = True
    rolls: int
    seat: Seat
    points: int
    own: int


@dataclass(frozen=True, slots=True)
class EndsSharedOn(Remark):
    """The race ends, and several have as many points, who share the win (MA-33)."""

    rolls: int
    points: int


@dataclass(frozen=True, slots=True)
class CouldEnd(Remark):
    """There is nothing to be gained by riding on (MA-31)."""

    warning: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class EndsWon(Remark):
    """The race is over, and won."""


@dataclass(frozen=True, slots=True)
class EndsShared(Remark):
    """The race is over, and several have as many points, who share the win (MA-33)."""

    points: int


@dataclass(frozen=True, slots=True)
class EndsBehind(Remark):
    """The race is over, and `seat` has won it by points (MA-33)."""

    warning: ClassVar[bool] = True
    seat: Seat
    points: int
    own: int


@dataclass(frozen=True, slots=True)
class LeadLost(Remark):
    """Caught of one's own will; the last place of the pack (MA-4)."""

    warning: ClassVar[bool] = True
    lead: str
    place: int


@dataclass(frozen=True, slots=True)
class LeadLostAlone(Remark):
    """The same with nobody else in the race (MA-31)."""

    warning: ClassVar[bool] = True
    lead: str


@dataclass(frozen=True, slots=True)
class TakesTurn(Remark):
    """The first of the pack is the race leader then (MA-4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class JerseyAtStake(Remark):
    """Whoever leads at the end of this lap wins a jersey (MA-20)."""

    warning: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class LeadOf(Remark):
    """The lead after the yellow die, at least and at most."""

    least: str
    most: str


@dataclass(frozen=True, slots=True)
class FeeThen(Remark):
    """What the lead costs next turn (MA-4)."""

    fee: int


@dataclass(frozen=True, slots=True)
class FeeBetween(Remark):
    """The same where the die decides."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class MayRetire(Remark):
    """What is left may not do for the next turn: a domestique retires then (MA-29)."""

    warning: ClassVar[bool] = True
    left: int
    cost: int


@dataclass(frozen=True, slots=True)
class MayExhaust(Remark):
    """The same, but no domestiques could pay it: the team is out (MA-29)."""

    warning: ClassVar[bool] = True
    left: int
    cost: int


@dataclass(frozen=True, slots=True)
class StaysFirst(Remark):
    """First of the pack, and the next roll (MA-11)."""


@dataclass(frozen=True, slots=True)
class LeadStays(Remark):
    """MA-14."""

    lead: str


@dataclass(frozen=True, slots=True)
class WasFree(Remark):
    """The attack that is not made would cost nothing."""

    warning: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class WouldWin(Remark):
    """The attack that is not made might win the race (MA-17)."""

    warning: ClassVar[bool] = True
    rolls: int


@dataclass(frozen=True, slots=True)
class NoBid(Remark):
    """Others may have the square."""

    square: Place
    value: int


@dataclass(frozen=True, slots=True)
class PaysAtMost(Remark):
    """A sealed bid: what is paid at most, and left at least (MA-19)."""

    energy: int
    left: int


@dataclass(frozen=True, slots=True)
class PaysIfBest(Remark):
    """An open offer (MA-19)."""

    energy: int
    left: int


@dataclass(frozen=True, slots=True)
class Spares(Remark):
    """What the square is good for (MA-10, MA-18)."""

    square: Place
    value: int


@dataclass(frozen=True, slots=True)
class OneMoves(Remark):
    """None is left in hand: the only one on the board moves there (MA-19)."""

    warning: ClassVar[bool] = True
    square: Place
    terrain: Terrain
    value: int


@dataclass(frozen=True, slots=True)
class SomeMoves(Remark):
    """None is left in hand: one of those on the board moves there (MA-19)."""

    warning: ClassVar[bool] = True
    cheapest: Place
    value: int


@dataclass(frozen=True, slots=True)
class SoldTo(Remark):
    """The auction ends: the square is the holder's."""

    seat: Seat
    square: Place
    energy: int


@dataclass(frozen=True, slots=True)
class OthersGoOn(Remark):
    """The auction goes on without who passes."""

    square: Place


@dataclass(frozen=True, slots=True)
class Abandons(Remark):
    """A square is left for the one that was won (MA-19)."""

    square: Place
    terrain: Terrain
    value: int


@dataclass(frozen=True, slots=True)
class WorseSquare(Remark):
    """The square that was won is worth less than the one that is left."""

    warning: ClassVar[bool] = True
    square: Place
    value: int


@dataclass(frozen=True, slots=True)
class Rainbows(Remark):
    """What an exchange comes to (MA-23)."""

    rainbow: int
    goal: int


@dataclass(frozen=True, slots=True)
class DotsLost(Remark):
    """Whole cards are handed in, and so many dots of them for nothing (MA-23)."""

    warning: ClassVar[bool] = True
    handed: int
    lost: int


@dataclass(frozen=True, slots=True)
class PointsLost(Remark):
    """An exchange may cost points (MA-33)."""

    warning: ClassVar[bool] = True
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class GreenNeeded(Remark):
    """The last green jersey goes, and one is needed to win (MA-32)."""

    warning: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class DotsNeeded(Remark):
    """The last polka dots go, and some are needed to win (MA-32)."""

    warning: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ForSale(Remark):
    """The square that is bid for (MA-19)."""

    square: Place
    terrain: Terrain
    value: int


@dataclass(frozen=True, slots=True)
class NowYours(Remark):
    """The square that was won, to which a domestique has to move (MA-19)."""

    square: Place
    terrain: Terrain
    value: int


@dataclass(frozen=True, slots=True)
class FirstToGo(Remark):
    """Who would retire first, as things stand (MA-29)."""

    domestique: Place


REMARKS: tuple[type[Remark], ...] = (
    Costs, CostsNothing, CostsOne, Brings, BringsLess, BringsNothing, CouldRaise, Loses, SquareLost,
    NoSquareLost, Remain, LastOne, OutOfAuction, MovesThere, RetiresFor, Road, CaughtOn, OutOn,
    CardCatches, JerseyOn, PrizeAhead, WinsOn, EndsSharedOn, EndsBehindOn, CouldEnd, EndsWon,
    EndsShared, EndsBehind, LeadLost, LeadLostAlone, TakesTurn, JerseyAtStake, LeadOf, FeeThen,
    FeeBetween, MayRetire, MayExhaust, StaysFirst, LeadStays, WasFree, WouldWin, NoBid, PaysAtMost,
    PaysIfBest, Spares, OneMoves, SomeMoves, SoldTo, OthersGoOn, Abandons, WorseSquare, Rainbows,
    DotsLost, PointsLost, GreenNeeded, DotsNeeded, ForSale, NowYours, FirstToGo,
)  # fmt: skip
