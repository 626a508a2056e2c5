"""Why a good player would take an action: one sentence with the facts, for a hint.

Long because each reason is a class of a few lines.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Action, Place, Remark, Seat
from games.maillot.advice import facts, remarks
from games.maillot.advice.consequences import consequences, past_the_end, wins_by_points
from games.maillot.ending import points
from games.maillot.moves import (
    Bid,
    BreakAway,
    Exchange,
    Finish,
    GiveUp,
    Offer,
    Pass,
    Replace,
    Retire,
    Ride,
    Stay,
)
from games.maillot.state import HAND, Jersey
from games.maillot.trading import RAINBOWS, traded
from games.maillot.view import MaillotView

NEAR = 12
"""Squares to the line from which the end of a rainbow lap is in sight."""

IN_VAIN = (remarks.EndsBehind, remarks.PointsLost, remarks.GreenNeeded, remarks.DotsNeeded)
"""Warnings that a jersey more leads to no win: nothing is then said in its favour."""

LITTLE = 2
"""What a square is worth that is worth little."""

SCARCE = 20
"""Energy that is soon gone: a lap takes about so much."""


@dataclass(frozen=True, slots=True)
class LeadsRainbowLap(Remark):
    """So many squares to the jersey (MA-20)."""

    squares: int


@dataclass(frozen=True, slots=True)
class PrizeNear(Remark):
    """The race leader wins what one roll may bring (MA-22)."""

    number: int
    jersey: Jersey
    square: Place


@dataclass(frozen=True, slots=True)
class LeadHolds(Remark):
    """A lead, and its price."""

    lead: str
    fee: int
    energy: int


@dataclass(frozen=True, slots=True)
class LeadWorthOne(Remark):
    """A lead so long that a domestique may retire for it (MA-29)."""

    lead: str


@dataclass(frozen=True, slots=True)
class LeadTakesOne(Remark):
    """To pay for the lead a domestique would have to retire (MA-29)."""

    fee: int
    energy: int


@dataclass(frozen=True, slots=True)
class LeadShort(Remark):
    """A short lead, and how many of the next squares are rivals'."""

    lead: str
    rivals: int


@dataclass(frozen=True, slots=True)
class LeadDear(Remark):
    """What the lead costs of the energy that is left."""

    fee: int
    energy: int


@dataclass(frozen=True, slots=True)
class Safe(Remark):
    """Nobody can overtake them any more (MA-31)."""


@dataclass(frozen=True, slots=True)
class MayWin(Remark):
    """The least roll that goes past the last arrow (MA-17)."""

    least: int


@dataclass(frozen=True, slots=True)
class WinsSurely(Remark):
    """Every roll does."""


@dataclass(frozen=True, slots=True)
class Free(Remark):
    """An escape (MA-8)."""


@dataclass(frozen=True, slots=True)
class Affordable(Remark):
    """What the attack costs of the energy that is left."""

    cost: int
    energy: int


@dataclass(frozen=True, slots=True)
class AttackDear(Remark):
    """The same, when it is not worth it."""

    cost: int
    energy: int


@dataclass(frozen=True, slots=True)
class LeadEats(Remark):
    """What a free attack costs a turn from then on, and the energy that is left (MA-4)."""

    fee: int
    energy: int


@dataclass(frozen=True, slots=True)
class LongerDearer(Remark):
    """What a lead that grows costs a turn at the most (MA-4)."""

    fee: int
    energy: int


@dataclass(frozen=True, slots=True)
class CouldEndBehind(Remark):
    """An attack could end the race, and by points it would be lost (MA-17, MA-33)."""

    seat: Seat
    points: int
    own: int


@dataclass(frozen=True, slots=True)
class PaysBack(Remark):
    """After how many visits of the rainbow rider the square has saved what it costs (MA-18)."""

    value: int
    energy: int
    times: int


@dataclass(frozen=True, slots=True)
class BetterThan(Remark):
    """The square against the cheapest one's own, which is given up for it (MA-19)."""

    value: int
    square: Place
    lower: int


@dataclass(frozen=True, slots=True)
class NoBetter(Remark):
    """One's own squares are worth as much."""

    square: Place
    value: int


@dataclass(frozen=True, slots=True)
class WorthLittle(Remark):
    """What the square is worth."""

    value: int


@dataclass(frozen=True, slots=True)
class EnergyNeeded(Remark):
    """What is kept for the squares to come."""

    energy: int


@dataclass(frozen=True, slots=True)
class OfferDear(Remark):
    """The highest offer, and what the square is worth."""

    highest: int
    value: int


@dataclass(frozen=True, slots=True)
class Cheapest(Remark):
    """The square of one's own that is worth least."""

    square: Place
    value: int


@dataclass(frozen=True, slots=True)
class FromHand(Remark):
    """No square is given up."""


@dataclass(frozen=True, slots=True)
class FirstInOrder(Remark):
    """As the player prefers (MA-29)."""


@dataclass(frozen=True, slots=True)
class ForAttack(Remark):
    """What the attack costs, and what there is."""

    cost: int
    energy: int


@dataclass(frozen=True, slots=True)
class ForLead(Remark):
    """What the lead costs, and what there is."""

    cost: int
    energy: int


@dataclass(frozen=True, slots=True)
class MakesRainbow(Remark):
    """How many rainbow jerseys there are then, and how many win (MA-30)."""

    rainbow: int
    goal: int


REMARKS: tuple[type[Remark], ...] = (
    LeadsRainbowLap, PrizeNear, LeadHolds, LeadWorthOne, LeadTakesOne, LeadShort, LeadDear, Safe,
    MayWin, WinsSurely, Free, Affordable, AttackDear, LeadEats,
    LongerDearer, CouldEndBehind, PaysBack, BetterThan, NoBetter, WorthLittle,
    EnergyNeeded, OfferDear, Cheapest, FromHand, FirstInOrder, ForAttack, ForLead, MakesRainbow,
)  # fmt: skip


def reason(view: MaillotView, action: Action) -> Remark | None:
    """Why a good player would take it, never the opposite of a warning; None: nothing to say."""
    if view.seat is None:
        return None
    match action:
        case Ride() if facts.is_away(view):
            return _ride(view)
        case GiveUp():
            return _give_up(view)
        case Finish():
            return Safe()
        case BreakAway():
            return _attack(view)
        case Stay():
            return _stay(view, view.teams[view.seat].energy)
        case Bid(energy) | Offer(energy):
            return _bid(view, energy) if energy else _no_bid(view)
        case Pass():
            return _no_bid(view)
        case Replace(place):
            return _cheapest(view, place)
        case Retire(place):
            return _retire(view, place)
        case Exchange(trade) if not _warns(view, action, *IN_VAIN):
            after = traded(facts.own_team(view), trade)
            return MakesRainbow(after.rainbow, RAINBOWS[view.options.goal])
    return None


def _warns(view: MaillotView, action: Action, *kinds: type[Remark]) -> bool:
    return any(isinstance(told, kinds) for told in consequences(view, action))


def _ride(view: MaillotView) -> Remark:
    """MA-4, MA-20, MA-22: what there is to be won ahead of the pack, if winning it is good."""
    assert view.breakaway is not None
    team, to_go = facts.own_team(view), facts.to_the_line(view)
    if team.energy >= view.cost and _warns(view, Ride(), remarks.EndsBehindOn):
        return LeadHolds(view.breakaway.time, view.cost, team.energy)
    if view.lap.rainbow and to_go <= NEAR:
        return LeadsRainbowLap(to_go)
    if team.energy < view.cost:
        return LeadWorthOne(view.breakaway.time)
    for square in facts.next_squares(view).values():
        if facts.richer(view, team, square) != team:
            return PrizeNear(*facts.prize(square), square.place)
    return LeadHolds(view.breakaway.time, view.cost, team.energy)


def _give_up(view: MaillotView) -> Remark:
    """MA-4: what speaks against the lead."""
    lead, energy = view.breakaway, facts.own_team(view).energy
    assert lead is not None
    if energy < view.cost:
        return LeadTakesOne(view.cost, energy)
    rivals = sum(facts.is_rivals(view, s) for s in facts.next_squares(view).values())
    if rivals and lead.arrow <= facts.SIDES:
        return LeadShort(lead.time, rivals)
    return LeadDear(view.cost, energy)


def _attack(view: MaillotView) -> Remark | None:
    """MA-14, MA-16, MA-17; nothing for what ends the race behind (MA-33)."""
    if past_the_end(view) == facts.SIDES and facts.loses_by_points(view, facts.own_team(view)):
        return None
    lead = view.breakaway.arrow if view.breakaway else 0
    least = len(view.arrows) + 1 - lead
    if least <= facts.SIDES and not view.options.combativity:
        return MayWin(least) if least > 1 else WinsSurely()
    if not view.cost:
        return Free()
    if view.lap.rainbow and facts.to_the_line(view) <= NEAR:
        return LeadsRainbowLap(facts.to_the_line(view))
    return Affordable(view.cost, facts.own_team(view).energy)


def _stay(view: MaillotView, energy: int) -> Remark | None:
    """MA-4, MA-16, MA-33: nothing where the attack may win."""
    if wins_by_points(view):
        return None
    if past_the_end(view):
        team = facts.own_team(view)
        if (rival := facts.loses_by_points(view, team)) is None:
            return None
        return CouldEndBehind(rival.seat, rival.points, points(team))
    if view.cost:
        return AttackDear(view.cost, energy)
    lead = view.breakaway.arrow if view.breakaway else 0
    now, most = view.arrows[max(lead - 1, 0)].fee, view.arrows[lead + facts.SIDES - 1].fee
    if not lead:
        return LeadEats(now, energy)
    return LongerDearer(most, energy) if most > now else None


def _bid(view: MaillotView, energy: int) -> Remark | None:
    """MA-18, MA-19: what the square is good for."""
    assert view.auction is not None
    value, own = view.squares[view.auction.square].value, facts.own_squares(view)
    if facts.own_team(view).hand or not own:
        return PaysBack(value, energy, -(-energy // value))
    cheapest = own[0]
    if value > cheapest.value:
        return BetterThan(value, cheapest.place, cheapest.value)
    return None


def _no_bid(view: MaillotView) -> Remark:
    """MA-19: why not this square."""
    assert view.auction is not None
    value, own = view.squares[view.auction.square].value, facts.own_squares(view)
    team = facts.own_team(view)
    if not team.hand and own and own[0].value >= value:
        return NoBetter(own[0].place, own[0].value)
    if view.auction.highest >= value:
        return OfferDear(view.auction.highest, value)
    if team.energy > SCARCE and value <= LITTLE:
        return WorthLittle(value)
    return EnergyNeeded(team.energy)


def _cheapest(view: MaillotView, place: Place) -> Remark | None:
    """If no square of theirs is worth less."""
    own = facts.own_squares(view)
    square = view.squares[int(place)]
    return Cheapest(square.place, square.value) if square.value == own[0].value else None


def _retire(view: MaillotView, place: Place) -> Remark | None:
    """MA-28: what it is for; else why this one."""
    energy = facts.own_team(view).energy
    if view.seat in view.awaited and energy < view.cost:
        return (ForLead if view.step == "starting" else ForAttack)(view.cost, energy)
    if place == HAND:
        return FromHand()
    first = facts.goes_first(view) == place
    return _cheapest(view, place) or (FirstInOrder() if first else None)
