"""What a player is told of an action before it is taken: its price, and what it leads to.

Energy is in units, a lead in ``m:ss``; `rolls` counts the sides of a die, 0 to 6. Long because it
is a table: a class of a few lines for each thing that is told.
"""

from __future__ import annotations

from games.core import Place, Remark, Seat
from games.maillot.course import Terrain
from games.maillot.state import Jersey


class Costs(Remark):
    """Energy, and what is left of it (MA-4, MA-14, MA-16)."""

    cost: int
    left: int


class CostsNothing(Remark):
    """An escape (MA-8)."""


class CostsOne(Remark):
    """A domestique must retire to pay for the lead (MA-29)."""

    cost: int
    energy: int


class Brings(Remark):
    """What a domestique that retires brings, and what the team has then (MA-28)."""

    energy: int
    total: int


class BringsLess(Remark):
    """The same close to the limit (MA-1)."""

    energy: int


class BringsNothing(Remark):
    """The same at the limit (MA-1)."""


class CouldRaise(Remark):
    """The energy at hand is not more than `highest`; a domestique that retires brings some."""

    highest: int


class Loses(Remark, warning=True):
    """`lost` of what it `brings` is wasted: nobody has more than `most` (MA-1)."""

    lost: int
    brings: int
    most: int


class SquareLost(Remark, warning=True):
    """Its square is nobody's any more (MA-28)."""

    square: Place
    terrain: Terrain
    value: int


class NoSquareLost(Remark):
    """It stands beside the board."""


class Remain(Remark):
    """The number of domestiques `left`."""

    left: int


class LastOne(Remark, warning=True):
    """No bids any more, and nothing to pay with when the energy is gone (MA-19, MA-29)."""


class OutOfAuction(Remark, warning=True):
    """Who has no domestique cannot win this square (MA-19)."""

    square: Place


class MovesThere(Remark):
    """The only one left goes to the square that was won (MA-19)."""

    origin: Place
    square: Place


class RetiresFor(Remark, warning=True):
    """Who retires to pay for the lead (MA-29)."""

    domestique: Place


class Road(Remark):
    """Of the six rolls after which the team still races: own squares and escapes, rivals' squares,
    empty ones, chance squares."""

    own: int
    rival: int
    empty: int
    chance: int


class CaughtOn(Remark):
    """On how many of 36 throws of both dice it is caught, chance cards aside (MA-15)."""

    throws: int


class OutOn(Remark, warning=True):
    """The same where energy runs out and the team leaves the race (MA-29)."""

    throws: int


class CardCatches(Remark):
    """A lead of one arrow survives an escape alone (MA-12, MA-24)."""


class JerseyOn(Remark):
    """The rainbow lap ends, and its leader wins the jersey (MA-20)."""

    rolls: int


class PrizeAhead(Remark):
    """A roll wins a green jersey, or `number` polka dots (MA-22)."""

    roll: int
    number: int
    jersey: Jersey
    square: Place


class WinsOn(Remark):
    """The race is won at once (MA-17, MA-30)."""

    rolls: int


class EndsBehindOn(Remark, warning=True):
    """The race ends, and `seat` wins it by points (MA-33)."""

    rolls: int
    seat: Seat
    points: int
    own: int


class EndsSharedOn(Remark):
    """The race ends, and several have as many points, who share the win (MA-33)."""

    rolls: int
    points: int


class CouldEnd(Remark, warning=True):
    """There is nothing to be gained by riding on (MA-31)."""


class EndsWon(Remark):
    """The race is over, and won."""


class EndsShared(Remark):
    """The race is over, and several have as many points, who share the win (MA-33)."""

    points: int


class EndsBehind(Remark, warning=True):
    """The race is over, and `seat` has won it by points (MA-33)."""

    seat: Seat
    points: int
    own: int


class LeadLost(Remark, warning=True):
    """Caught of one's own will; the last place of the pack (MA-4)."""

    lead: str
    place: int


class LeadLostAlone(Remark, warning=True):
    """The same with nobody else in the race (MA-31)."""

    lead: str


class TakesTurn(Remark):
    """The first of the pack is the race leader then (MA-4)."""

    seat: Seat


class JerseyAtStake(Remark, warning=True):
    """The leader at the end of this lap wins a jersey (MA-20)."""


class LeadOf(Remark):
    """The lead after the yellow die, at least and at most."""

    least: str
    most: str


class FeeThen(Remark):
    """What the lead costs next turn (MA-4)."""

    fee: int


class FeeBetween(Remark):
    """The same where the die decides."""

    least: int
    most: int


class MayRetire(Remark, warning=True):
    """What is left may not do for the next turn: a domestique retires then (MA-29)."""

    left: int
    cost: int


class MayExhaust(Remark, warning=True):
    """The same, but no domestiques could pay it: the team is out (MA-29)."""

    left: int
    cost: int


class StaysFirst(Remark):
    """First of the pack, and the next roll (MA-11)."""


class LeadStays(Remark):
    """The lead stays as long as it is (MA-14)."""

    lead: str


class WasFree(Remark, warning=True):
    """The attack that is not made would cost nothing."""


class WouldWin(Remark, warning=True):
    """The attack that is not made might win the race (MA-17)."""

    rolls: int


class NoBid(Remark):
    """Others may have the square."""

    square: Place
    value: int


class PaysAtMost(Remark):
    """A sealed bid: what is paid at most, and left at least (MA-19)."""

    energy: int
    left: int


class PaysIfBest(Remark):
    """An open offer (MA-19)."""

    energy: int
    left: int


class Spares(Remark):
    """What the square is good for (MA-10, MA-18)."""

    square: Place
    value: int


class OneMoves(Remark, warning=True):
    """None is left in hand: the only one on the board moves there (MA-19)."""

    square: Place
    terrain: Terrain
    value: int


class SomeMoves(Remark, warning=True):
    """None is left in hand: one of those on the board moves there (MA-19)."""

    cheapest: Place
    value: int


class SoldTo(Remark):
    """The auction ends: the square is the holder's."""

    seat: Seat
    square: Place
    energy: int


class OthersGoOn(Remark):
    """The auction goes on without who passes."""

    square: Place


class Abandons(Remark):
    """A square is left for the one that was won (MA-19)."""

    square: Place
    terrain: Terrain
    value: int


class WorseSquare(Remark, warning=True):
    """The square that was won is worth less than the one that is left."""

    square: Place
    value: int


class Rainbows(Remark):
    """What an exchange comes to (MA-23)."""

    rainbow: int
    goal: int


class DotsLost(Remark, warning=True):
    """Whole cards are handed in, and `lost` dots of them for nothing (MA-23)."""

    handed: int
    lost: int


class PointsLost(Remark, warning=True):
    """An exchange may cost points (MA-33)."""

    before: int
    after: int


class GreenNeeded(Remark, warning=True):
    """The last green jersey goes, and one is needed to win (MA-32)."""


class DotsNeeded(Remark, warning=True):
    """The last polka dots go, and some are needed to win (MA-32)."""


class ForSale(Remark):
    """The square that is bid for (MA-19)."""

    square: Place
    terrain: Terrain
    value: int


class NowYours(Remark):
    """The square that was won, to which a domestique has to move (MA-19)."""

    square: Place
    terrain: Terrain
    value: int


class FirstToGo(Remark):
    """Who would retire first, as things stand (MA-29)."""

    domestique: Place
