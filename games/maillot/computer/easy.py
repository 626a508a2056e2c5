"""A beginner: rides for as long as it can, attacks every other time, bids by whim."""

from __future__ import annotations

from games.core import Action, Dealer, Seat
from games.maillot import auction, turn
from games.maillot.computer.choice import BREAK_AWAY, GIVE_UP, RIDE, STAY, decide
from games.maillot.course import SQUARES
from games.maillot.phases import Attacking, Bidding, Offering, Starting
from games.maillot.state import State, Team

DEAR = 3  # a beginner bids up to so many times what a square is worth


def choose(state: State, seat: Seat, dealer: Dealer) -> Action:
    """What comes into a beginner's head."""
    team = state.teams[seat]
    match state.phase:
        case Starting() if state.breakaway is not None:
            return RIDE if team.energy >= turn.fee(state) else GIVE_UP
        case Attacking(cost=cost):
            return BREAK_AWAY if cost <= team.energy and dealer.below(2) else STAY
        case Bidding(square=square):
            return auction.BIDS[_whim(team, square, dealer)]
        case Offering(square=square) as phase:
            raised = phase.highest + 1
            return (
                auction.OFFERS[raised]
                if raised <= _whim(team, square, dealer)
                else auction.NO_OFFER
            )
    return decide(state, seat)


def _whim(team: Team, square: int, dealer: Dealer) -> int:
    """A random bid of up to a few times the square's value, within the energy at hand."""
    return min(team.energy, dealer.below(DEAR * SQUARES[square].value + 1))
