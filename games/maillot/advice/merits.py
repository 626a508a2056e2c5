"""What speaks for an action: the sentence of a hint, with its facts."""

from __future__ import annotations

from games.core import Place, Remark, Seat
from games.maillot.state import Jersey


class LeadsRainbowLap(Remark):
    """The number of `squares` to the jersey (MA-20)."""

    squares: int


class PrizeNear(Remark):
    """The race leader wins what one roll may bring (MA-22)."""

    number: int
    jersey: Jersey
    square: Place


class LeadHolds(Remark):
    """A lead, and its price."""

    lead: str
    fee: int
    energy: int


class LeadWorthOne(Remark):
    """A lead so long that a domestique may retire for it (MA-29)."""

    lead: str


class LeadTakesOne(Remark):
    """To pay for the lead a domestique would have to retire (MA-29)."""

    fee: int
    energy: int


class LeadShort(Remark):
    """A short lead, and how many of the next squares are rivals'."""

    lead: str
    rivals: int


class LeadDear(Remark):
    """What the lead costs of the energy that is left."""

    fee: int
    energy: int


class Safe(Remark):
    """Nobody can overtake them any more (MA-31)."""


class MayWin(Remark):
    """The least roll that goes past the last arrow (MA-17)."""

    least: int


class WinsSurely(Remark):
    """Every roll does."""


class Free(Remark):
    """An escape (MA-8)."""


class Affordable(Remark):
    """What the attack costs of the energy that is left."""

    cost: int
    energy: int


class AttackDear(Remark):
    """The same, when it is not worth it."""

    cost: int
    energy: int


class LeadEats(Remark):
    """What a free attack costs a turn from then on, and the energy that is left (MA-4)."""

    fee: int
    energy: int


class CaughtLast(Remark):
    """A free attack of one with energy to spare: what is lost with the lead (MA-15)."""


class LongerDearer(Remark):
    """What a lead that grows costs a turn at the most (MA-4)."""

    fee: int
    energy: int


class CouldEndBehind(Remark):
    """An attack could end the race, and by points it would be lost (MA-17, MA-33)."""

    seat: Seat
    points: int
    own: int


class PaysBack(Remark):
    """After how many visits of the rainbow rider the square has saved what it costs (MA-18)."""

    value: int
    energy: int
    times: int


class BetterThan(Remark):
    """The square against the cheapest one's own, which is given up for it (MA-19)."""

    value: int
    square: Place
    lower: int


class NoBetter(Remark):
    """One's own squares are worth as much."""

    square: Place
    value: int


class WorthLittle(Remark):
    """What the square is worth."""

    value: int


class EnergyNeeded(Remark):
    """What is kept for the squares to come."""

    energy: int


class OfferDear(Remark):
    """The highest offer, and what the square is worth."""

    highest: int
    value: int


class Cheapest(Remark):
    """The square of one's own that is worth least."""

    square: Place
    value: int


class FromHand(Remark):
    """No square is given up."""


class FirstInOrder(Remark):
    """As the player prefers (MA-29)."""


class ForAttack(Remark):
    """What the attack costs, and what there is."""

    cost: int
    energy: int


class ForLead(Remark):
    """What the lead costs, and what there is."""

    cost: int
    energy: int


class MakesRainbow(Remark):
    """How many rainbow jerseys there are then, and how many win (MA-30)."""

    rainbow: int
    goal: int
