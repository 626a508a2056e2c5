"""How a race begins, what each action does, and what is played for an idle player."""

from __future__ import annotations

from games.changes import changed
from games.core import Action, Dealer, Seat
from games.maillot import auction, energy, jerseys, moves, positions, turn
from games.maillot.events import LinedUp, Preferred
from games.maillot.legality import FINISH, GIVE_UP, RETIRE, RIDE, STAY, legal
from games.maillot.phases import Attacking, Bidding, Losing, Offering, Replacing, Starting
from games.maillot.state import Options, Roll, State, Team, with_team


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    """MA-1, MA-34: the order of the pack is drawn, and the race rolls on to the first choice."""
    pack = dealer.shuffled(map(Seat, range(seats)))
    for place, seat in enumerate(pack, 1):
        dealer.tell(LinedUp(seat, place))
    return turn.onward(State(options, (Team(),) * seats, pack, Roll(pack[0])), dealer)


def fallback(state: State, seat: Seat) -> Action:
    """What an idle player does: they spend nothing that they need not.

    They ride on ahead while the energy at hand pays for it, end a race they have won, never
    attack, bid nothing, and move or retire the domestique they would retire first.
    """
    match state.phase:
        case Starting():
            if FINISH in legal(state, seat):
                return FINISH
            return RIDE if turn.fee(state) <= state.teams[seat].energy else GIVE_UP
        case Attacking():
            return STAY
        case Bidding():
            return auction.BIDS[0]
        case Offering():
            return auction.NO_OFFER
    place = energy.next_to_retire(state, seat)
    assert place is not None
    return moves.Replace(place) if isinstance(state.phase, Replacing) else RETIRE[place]


def apply(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    """The state at the next choice after a legal action."""
    return turn.onward(act(state, seat, action, dealer), dealer)


def act(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    """The table after a legal action, before the race rolls on by itself."""
    if action.aside:
        return _aside(state, seat, action, dealer)
    phase = state.phase
    match action:
        case moves.Bid(number) if isinstance(phase, Bidding):
            return auction.bid(state, seat, number, phase, dealer)
        case moves.Offer(number) if isinstance(phase, Offering):
            return auction.offer(state, number, phase, dealer)
        case moves.Pass() if isinstance(phase, Offering):
            return auction.pass_(state, phase, dealer)
        case moves.Replace(place) if isinstance(phase, Replacing):
            return auction.move(state, phase, place, dealer)
        case moves.Ride():
            return turn.ride(state, seat, dealer)
        case moves.GiveUp():
            return turn.give_up(state, seat, dealer)
        case moves.Finish():
            return turn.finish(state, dealer)
        case moves.BreakAway() if isinstance(phase, Attacking):
            return positions.attack(state, seat, phase.cost, dealer)
        case moves.Stay():
            return positions.stay(state, seat, dealer)
    raise AssertionError(f"{action} in {state.phase}")


def _aside(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    """What may be done at any time; a card that makes a domestique retire waits for it."""
    match action:
        case moves.Retire(place) if isinstance(state.phase, Losing) and state.phase.seat == seat:
            return turn.lose(state, seat, place, dealer)
        case moves.Retire(place):
            before = state.teams[seat].energy
            state = energy.retire(state, seat, place, dealer)
            return auction.after_retiring(state, seat, before, dealer)
        case moves.Exchange(trade):
            return jerseys.exchange(state, seat, trade, dealer)
        case moves.Prefer(first):
            dealer.tell(Preferred(seat, first), to={seat})
            return with_team(state, seat, changed(state.teams[seat], preference=first))
    raise AssertionError(f"{action} in {state.phase}")
