"""What each action does: which module sees to it."""

from __future__ import annotations

from games.changes import changed
from games.core import Action, Dealer, Seat
from games.maillot import auction, energy, jerseys, positions, turn
from games.maillot.events import Preferred
from games.maillot.moves import (
    Bid,
    BreakAway,
    Exchange,
    Finish,
    GiveUp,
    Offer,
    Pass,
    Prefer,
    Replace,
    Retire,
    Ride,
    Stay,
)
from games.maillot.phases import Attacking, Bidding, Losing, Offering, Replacing, Starting
from games.maillot.state import State, with_team


def act(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    """The table after a legal action, before the race rolls on by itself."""
    if action.aside:
        return _aside(state, seat, action, dealer)
    match action, state.phase:
        case Bid(number), Bidding() as phase:
            return auction.bid(state, seat, number, phase, dealer)
        case Offer(number), Offering() as phase:
            return auction.offer(state, number, phase, dealer)
        case Pass(), Offering() as phase:
            return auction.pass_(state, phase, dealer)
        case Replace(place), Replacing() as phase:
            return auction.move(state, phase, place, dealer)
        case Ride(), Starting():
            return turn.ride(state, seat, dealer)
        case GiveUp(), Starting():
            return turn.give_up(state, seat, dealer)
        case Finish(), Starting():
            return turn.finish(state, dealer)
        case BreakAway(), Attacking(_, cost):
            return positions.attack(state, seat, cost, dealer)
        case Stay(), Attacking():
            return positions.stay(state, seat, dealer)
    raise AssertionError(f"{action} in {state.phase}")


def _aside(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    """What may be done at any time; a card that makes a domestique retire waits for it."""
    match action, state.phase:
        case Retire(place), Losing(loser) if loser == seat:
            return turn.lose(state, seat, place, dealer)
        case Retire(place), _:
            before = state.teams[seat].energy
            state = energy.retire(state, seat, place, dealer)
            return auction.after_retiring(state, seat, before, dealer)
        case Exchange(trade), _:
            return jerseys.exchange(state, seat, trade, dealer)
        case Prefer(first), _:
            dealer.tell(Preferred(seat, first), to={seat})
            return with_team(state, seat, changed(state.teams[seat], preference=first))
    raise AssertionError(f"{action} in {state.phase}")
