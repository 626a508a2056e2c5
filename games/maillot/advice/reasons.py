"""Why a good player would take an action: one sentence with the facts, for a hint."""

from __future__ import annotations

from games.core import Action, Place, Remark
from games.maillot import moves
from games.maillot.advice import facts, merits, remarks
from games.maillot.advice.consequences import consequences
from games.maillot.ending import points
from games.maillot.state import HAND
from games.maillot.trading import PRIZES, RAINBOWS, traded
from games.maillot.view import MaillotView

NEAR = 12
"""The number of squares to the line at which the end of a rainbow lap is in sight."""

IN_VAIN = (remarks.EndsBehind, remarks.PointsLost, remarks.GreenNeeded, remarks.DotsNeeded)
"""Warnings that one more jersey would not lead to a win: then nothing speaks for it."""

LITTLE = 2
"""The value of a square of little worth."""

SCARCE = 20
"""Little energy: about what a lap takes."""


def reason(view: MaillotView, action: Action) -> Remark | None:
    """Why a good player would take it; None for no reason, or where a warning says otherwise."""
    if view.seat is None:
        return None
    match action:
        case moves.Ride() if facts.is_away(view):
            return _ride(view)
        case moves.GiveUp():
            return _give_up(view)
        case moves.Finish():
            return merits.Safe()
        case moves.BreakAway():
            return _attack(view)
        case moves.Stay():
            return _stay(view, view.teams[view.seat].energy)
        case moves.Bid(energy) | moves.Offer(energy):
            return _bid(view, energy) if energy else _no_bid(view)
        case moves.Pass():
            return _no_bid(view)
        case moves.Replace(place):
            return _cheapest(view, place)
        case moves.Retire(place):
            return _retire(view, place)
        case moves.Exchange(trade) if not _warns(view, action, *IN_VAIN):
            after = traded(facts.own_team(view), trade)
            return merits.MakesRainbow(after.rainbow, RAINBOWS[view.options.goal])
    return None


def _warns(view: MaillotView, action: Action, *kinds: type[Remark]) -> bool:
    return any(isinstance(told, kinds) for told in consequences(view, action))


def _ride(view: MaillotView) -> Remark:
    """MA-4, MA-20, MA-22: what there is to be won ahead of the pack, if winning it is good."""
    assert view.breakaway is not None
    team, to_go = facts.own_team(view), facts.to_the_line(view)
    if team.energy >= view.cost and _warns(view, moves.Ride(), remarks.EndsBehindOn):
        return merits.LeadHolds(view.breakaway.time, view.cost, team.energy)
    if view.lap.rainbow and to_go <= NEAR:
        return merits.LeadsRainbowLap(to_go)
    if team.energy < view.cost:
        return merits.LeadWorthOne(view.breakaway.time)
    for square in facts.next_squares(view).values():
        if facts.richer(view, team, square) != team:
            return merits.PrizeNear(*PRIZES[square.number][:2], square.place)
    return merits.LeadHolds(view.breakaway.time, view.cost, team.energy)


def _give_up(view: MaillotView) -> Remark:
    """MA-4: what speaks against the lead."""
    lead, energy = view.breakaway, facts.own_team(view).energy
    assert lead is not None
    if energy < view.cost:
        return merits.LeadTakesOne(view.cost, energy)
    rivals = sum(facts.is_rivals(view, s) for s in facts.next_squares(view).values())
    if rivals and lead.arrow <= facts.SIDES:
        return merits.LeadShort(lead.time, rivals)
    return merits.LeadDear(view.cost, energy)


def _attack(view: MaillotView) -> Remark | None:
    """MA-14, MA-16, MA-17; nothing for what ends the race behind (MA-33)."""
    team, least = facts.own_team(view), len(view.arrows) + 1 - facts.lead(view)
    if facts.past_the_end(view) == facts.SIDES and facts.loses_by_points(view, team):
        return None
    if least <= facts.SIDES and not view.options.combativity:
        return merits.MayWin(least) if least > 1 else merits.WinsSurely()
    if not view.cost:
        return merits.Free()
    if view.lap.rainbow and facts.to_the_line(view) <= NEAR:
        return merits.LeadsRainbowLap(facts.to_the_line(view))
    return merits.Affordable(view.cost, team.energy)


def _stay(view: MaillotView, energy: int) -> Remark | None:
    """MA-4, MA-16, MA-33: nothing where the attack may win."""
    if facts.wins_by_points(view):
        return None
    if facts.past_the_end(view):
        team = facts.own_team(view)
        if (rival := facts.loses_by_points(view, team)) is None:
            return None
        return merits.CouldEndBehind(rival.seat, rival.points, points(team))
    if view.cost:
        return merits.AttackDear(view.cost, energy)
    lead = facts.lead(view)
    now, most = view.arrows[max(lead - 1, 0)].fee, view.arrows[lead + facts.SIDES - 1].fee
    if not lead:
        return merits.LeadEats(now, energy) if energy < SCARCE else merits.CaughtLast()
    return merits.LongerDearer(most, energy) if most > now else None


def _bid(view: MaillotView, energy: int) -> Remark | None:
    """MA-18, MA-19: what the square is good for."""
    assert view.auction is not None
    value, own = view.squares[view.auction.square].value, facts.own_squares(view)
    if facts.own_team(view).hand or not own:
        return merits.PaysBack(value, energy, -(-energy // value))
    cheapest = own[0]
    if value > cheapest.value:
        return merits.BetterThan(value, cheapest.place, cheapest.value)
    return None


def _no_bid(view: MaillotView) -> Remark:
    """MA-19: why not this square."""
    assert view.auction is not None
    value, own = view.squares[view.auction.square].value, facts.own_squares(view)
    team = facts.own_team(view)
    if not team.hand and own and own[0].value >= value:
        return merits.NoBetter(own[0].place, own[0].value)
    if view.auction.highest >= value:
        return merits.OfferDear(view.auction.highest, value)
    if team.energy > SCARCE and value <= LITTLE:
        return merits.WorthLittle(value)
    return merits.EnergyNeeded(team.energy)


def _cheapest(view: MaillotView, place: Place) -> Remark | None:
    """If no square of theirs is worth less."""
    own = facts.own_squares(view)
    square = view.squares[int(place)]
    return merits.Cheapest(square.place, square.value) if square.value == own[0].value else None


def _retire(view: MaillotView, place: Place) -> Remark | None:
    """MA-28: what it is for; else why this one."""
    energy = facts.own_team(view).energy
    if view.seat in view.awaited and energy < view.cost:
        return (merits.ForLead if view.step == "starting" else merits.ForAttack)(view.cost, energy)
    if place == HAND:
        return merits.FromHand()
    first = facts.goes_first(view) == place
    return _cheapest(view, place) or (merits.FirstInOrder() if first else None)
