"""A race that looks to a seat as it sees it; what it does not see is drawn again.

That is which cards are left in the deck (MA-24), what others have bid under seal (MA-19), and whom
they let retire first (MA-29). What others last bid is left out. Everything else is public.
"""

from __future__ import annotations

from games.changes import changed
from games.core import Dealer, Seat
from games.maillot.course import DECK, Card
from games.maillot.ending import points
from games.maillot.phases import (
    Attacking,
    Bidding,
    Ended,
    Losing,
    Offering,
    Phase,
    Replacing,
    Starting,
)
from games.maillot.state import Breakaway, Preference, State, Team
from games.maillot.view import AuctionSeen, MaillotView, TeamSeen
from games.sealed import Sealed

AT_ONCE = ("three", "five", "mixed", "lead")
"""Reasons of an end that one team has brought about; after the others what was won is counted."""


def resample(view: MaillotView, dealer: Dealer) -> State:
    """A state of which the seat would see exactly this view."""
    lead = view.breakaway
    return State(
        options=view.options,
        teams=tuple(_team(view, team, dealer) for team in view.teams),
        pack=view.pack,
        roll=view.roll,
        phase=_phase(view, dealer),
        breakaway=None if lead is None else Breakaway(lead.seat, lead.arrow, lead.best),
        lap=view.lap,
        deck=_deck(view, dealer),
        piles=view.piles,
        sale=view.sale,
    )


def team_of(view: MaillotView, team: TeamSeen, preference: Preference) -> Team:
    """A team as the rules have it, except for whom it lets retire first."""
    board = tuple(square.number for square in view.squares if square.owner == team.seat)
    seen = Team(
        energy=team.energy,
        hand=team.hand,
        board=board,
        rainbow=team.rainbow,
        green=team.green,
        double=team.double,
        triple=team.triple,
        preference=preference,
        out=team.out,
    )
    return changed(seen, attacks=team.points - points(seen))


def _team(view: MaillotView, team: TeamSeen, dealer: Dealer) -> Team:
    own = team.seat == view.seat and view.preference is not None
    preference = view.preference if own else dealer.pick(tuple(Preference))
    assert preference is not None
    known = team_of(view, team, preference)
    return changed(known, bids=view.bids) if own else known


def _deck(view: MaillotView, dealer: Dealer) -> tuple[Card, ...]:
    """As many cards of the box as are left, in its order, without the one that lies open."""
    if view.cards == len(DECK):
        return tuple(DECK)
    places = list(range(len(DECK)))
    if view.roll.card is not None:
        places.remove(DECK.index(view.roll.card))
    return tuple(DECK[place] for place in sorted(dealer.shuffled(places)[: view.cards]))


def _phase(view: MaillotView, dealer: Dealer) -> Phase:
    if view.result is not None and not view.awaited:
        first = view.result.ranks.index(1)
        reason = view.result.reason
        return Ended(reason, Seat(first) if reason in AT_ONCE else None)
    auction = view.auction
    if auction is not None and auction.sealed:
        return Bidding(auction.square, _bids(view, auction, dealer))
    (seat,) = view.awaited
    if auction is not None:
        return Offering(auction.square, _speakers(view, auction, seat), auction.offers)
    match view.step:
        case "starting":
            return Starting(seat)
        case "attacking":
            return Attacking(seat, view.cost)
        case "losing":
            return Losing(seat)
    assert view.target is not None, view.step
    return Replacing(seat, view.target)


def _bids(view: MaillotView, auction: AuctionSeen, dealer: Dealer) -> Sealed[int]:
    """Draw the bids of others: anything that their energy allows."""
    chosen = []
    for seat in sorted(auction.bidders - auction.waiting):
        if seat == view.seat and auction.own is not None:
            chosen.append((seat, auction.own))
        else:
            chosen.append((seat, dealer.below(view.teams[seat].energy + 1)))
    return Sealed(auction.waiting, tuple(chosen))


def _speakers(view: MaillotView, auction: AuctionSeen, seat: Seat) -> tuple[Seat, ...]:
    """The seats that have not passed, in race order from the one that is to speak."""
    order = sorted(auction.bidders, key=lambda bidder: view.teams[bidder].rank)
    at = order.index(seat)
    return (*order[at:], *order[:at])
