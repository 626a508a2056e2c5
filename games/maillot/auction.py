"""Auctions of effort squares, sealed or open (MA-19).

Rulings:

- Who has no domestique left is not asked. In a sealed auction neither is who has no energy; but
  they may retire a domestique, and then bid.
- In an open auction all are asked who can offer more than the highest, with the energy at hand or
  with what domestiques that they can spare would bring (MA-28). The others pass automatically.
- Who retires their last domestique leaves the auction. So the holder of the highest open offer may
  not retire the last one, nor may a winner who must move a domestique.
- A domestique in hand goes to the square that was won by itself; so does the only one on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.changes import changed, swapped
from games.core import Dealer, Place, Seat
from games.maillot import events
from games.maillot.course import BOX, SQUARES
from games.maillot.energy import filled
from games.maillot.moves import Bid, Offer, Pass, Replace
from games.maillot.phases import Bidding, Offering, Replacing, Turn
from games.maillot.state import Auction, Sale, State, Team, race, with_team
from games.sealed import Sealed

BIDS = tuple(map(Bid, range(BOX.most + 1)))
OFFERS = tuple(map(Offer, range(BOX.most + 1)))
MOVES = tuple(Replace(square.place) for square in SQUARES)
NO_OFFER = Pass()


def begin(state: State, square: int, dealer: Dealer) -> State:
    """The auction of an empty square, after positions."""
    teams, is_open = state.teams, state.options.auction is Auction.OPEN
    able = [seat for seat in race(state) if teams[seat].domestiques]
    asked = [seat for seat in able if (_reach(state, seat) if is_open else teams[seat].energy)]
    place = SQUARES[square].place
    if not asked:
        dealer.tell(events.NobodyCanBid(place))
        return state
    dealer.tell(events.AuctionBegan(place, SQUARES[square].terrain, SQUARES[square].value))
    if is_open:
        return _next_to_speak(state, Offering(square, tuple(able)), dealer)
    nothing = tuple((seat, 0) for seat in sorted({*able} - {*asked}))
    return changed(state, phase=Bidding(square, Sealed(frozenset(asked), nothing)))


def bids(state: State, seat: Seat, phase: Bidding) -> Sequence[Bid]:
    """Every bid up to the seat's energy, except the one it has made."""
    able = BIDS[: state.teams[seat].energy + 1]
    if seat in phase.bids.waiting:
        return able
    own = phase.bids.own(seat)
    return () if own is None else (*able[:own], *able[own + 1 :])


def bid(state: State, seat: Seat, energy: int, phase: Bidding, dealer: Dealer) -> State:
    """Note a bid in secret; the last one opens them all."""
    dealer.tell(events.BidNoted(seat, SQUARES[phase.square].place, energy), to={seat})
    return _opened(state, Bidding(phase.square, phase.bids.commit(seat, energy)), dealer)


def offers(state: State, phase: Offering) -> Sequence[Offer | Pass]:
    """Every higher offer that the energy at hand can pay, and passing."""
    return (*OFFERS[phase.highest + 1 : state.teams[phase.seat].energy + 1], NO_OFFER)


def offer(state: State, energy: int, phase: Offering, dealer: Dealer) -> State:
    """Make an offer; the next in race order is to speak."""
    seat = phase.seat
    dealer.tell(events.Offered(seat, energy))
    state = with_team(state, seat, _noted(state.teams[seat], phase.square, energy))
    others = tuple(pair for pair in phase.offers if pair[0] != seat)
    bidders = (*phase.bidders[1:], seat)
    return _next_to_speak(state, Offering(phase.square, bidders, (*others, (seat, energy))), dealer)


def pass_(state: State, phase: Offering, dealer: Dealer) -> State:
    """Leave this auction."""
    dealer.tell(events.Passed(phase.seat))
    return _next_to_speak(state, replace(phase, bidders=phase.bidders[1:]), dealer)


def replaceable(state: State, phase: Replacing) -> Sequence[Replace]:
    """Each of their domestiques on the board."""
    return tuple(MOVES[n] for n in state.teams[phase.seat].board)


def move(state: State, phase: Replacing, origin: Place, dealer: Dealer) -> State:
    """A domestique goes from one square to the one that was won."""
    dealer.tell(events.Moved(phase.seat, origin, SQUARES[phase.square].place))
    team = state.teams[phase.seat]
    left = (square for square in team.board if square != int(origin))
    team = changed(team, board=tuple(sorted((*left, phase.square))))
    return changed(state, teams=swapped(state.teams, phase.seat, team), phase=Turn())


def must_stay(state: State, seat: Seat) -> bool:
    """Whether the auction needs their last domestique, so that it cannot retire."""
    match state.phase:
        case Offering(holder=needed) | Replacing(seat=needed) if needed == seat:
            return state.teams[seat].domestiques == 1
    return False


def after_retiring(state: State, seat: Seat, before: int, dealer: Dealer) -> State:
    """The auction after a domestique has retired; `before` was the seat's energy then."""
    match state.phase:
        case Bidding() as phase:
            return _after_retiring_sealed(state, seat, before, phase, dealer)
        case Offering(bidders=bidders) as phase if seat in bidders:
            if state.teams[seat].domestiques:
                return state
            dealer.tell(events.Passed(seat))
            left = tuple(bidder for bidder in bidders if bidder != seat)
            return _next_to_speak(state, replace(phase, bidders=left), dealer)
        case Replacing(winner) as phase if winner == seat:
            return _placed(state, seat, phase.square, dealer)
    return state


def _after_retiring_sealed(
    state: State, seat: Seat, before: int, phase: Bidding, dealer: Dealer
) -> State:
    """Who has no domestique left cannot bid; who now has energy is asked."""
    waiting, chosen = phase.bids.waiting, phase.bids.chosen
    if seat not in waiting and phase.bids.own(seat) is None:
        return state
    others = tuple(pair for pair in chosen if pair[0] != seat)
    if not state.teams[seat].domestiques:
        dealer.tell(events.BidWithdrawn(seat))
        return _opened(state, Bidding(phase.square, Sealed(waiting - {seat}, others)), dealer)
    if not before:
        return changed(state, phase=Bidding(phase.square, Sealed(waiting | {seat}, others)))
    return state


def _opened(state: State, phase: Bidding, dealer: Dealer) -> State:
    """When all bids are in: one more than the second highest, at most one's own figure."""
    if phase.bids.waiting:
        return changed(state, phase=phase)
    named = phase.bids.opened()
    teams = list(state.teams)
    for seat, energy in named.items():
        if teams[seat].energy:  # the others could bid nothing
            teams[seat] = _noted(teams[seat], phase.square, energy)
    state = changed(state, teams=tuple(teams))
    order = [seat for seat in race(state) if seat in named]
    for seat in order:
        dealer.tell(events.BidOpened(seat, named[seat]))
    order.sort(key=lambda seat: -named[seat])  # stable: among equals the first in race order leads
    if not order or not named[order[0]]:
        return _unsold(state, phase.square, phase.bids.chosen, dealer)
    second = named[order[1]] if len(order) > 1 else 0
    price = min(named[order[0]], second + 1)
    return _sold(state, phase.square, phase.bids.chosen, order[0], price, dealer)


def _next_to_speak(state: State, phase: Offering, dealer: Dealer) -> State:
    """Ask the next who can offer more; the others pass by themselves, until one is left."""
    bidders = phase.bidders
    while bidders and bidders != (phase.holder,):
        if _reach(state, bidders[0]) > phase.highest:
            return changed(state, phase=replace(phase, bidders=bidders))
        dealer.tell(events.Passed(bidders[0]))
        bidders = bidders[1:]
    offered = tuple(sorted(phase.offers))
    if phase.holder is None:
        return _unsold(state, phase.square, offered, dealer)
    return _sold(state, phase.square, offered, phase.holder, phase.highest, dealer)


def _noted(team: Team, square: int, energy: int) -> Team:
    """The team, and what it has bid for a square of that worth."""
    worth = SQUARES[square].value
    others = [pair for pair in team.bids if pair[0] != worth]
    return changed(team, bids=(*others, (worth, energy)))


def _reach(state: State, seat: Seat) -> int:
    """The most the seat can offer if all its domestiques retire but the one for the square."""
    team = state.teams[seat]
    return filled(team, BOX.retired * (team.domestiques - 1))


def _unsold(
    state: State, square: int, figures: tuple[tuple[Seat, int], ...], dealer: Dealer
) -> State:
    dealer.tell(events.NobodyBid(SQUARES[square].place))
    return changed(state, phase=Turn(), sale=Sale(state.roll.turn, square, figures, None, 0))


def _sold(
    state: State,
    square: int,
    figures: tuple[tuple[Seat, int], ...],
    seat: Seat,
    price: int,
    dealer: Dealer,
) -> State:
    dealer.tell(events.SquareWon(seat, SQUARES[square].place, price))
    team, sale = state.teams[seat], Sale(state.roll.turn, square, figures, seat, price)
    left = team.energy - price
    if team.hand:
        board = tuple(sorted((*team.board, square)))
        team = changed(team, energy=left, hand=team.hand - 1, board=board)
        return changed(state, teams=swapped(state.teams, seat, team), sale=sale, phase=Turn())
    teams = swapped(state.teams, seat, changed(team, energy=left))
    return _placed(changed(state, teams=teams, sale=sale), seat, square, dealer)


def _placed(state: State, seat: Seat, square: int, dealer: Dealer) -> State:
    """The winner's domestique, if only one is left to go there; else it is asked for."""
    team = state.teams[seat]
    if len(team.board) == 1:
        return move(state, Replacing(seat, square), SQUARES[team.board[0]].place, dealer)
    return changed(state, phase=Replacing(seat, square))
