"""The rules from outside: a race begins, who is asked, what they may do, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from games.changes import changed
from games.core import Action, Dealer, Seat
from games.maillot import auction, energy, jerseys, positions, turn
from games.maillot.course import SQUARES
from games.maillot.ending import is_safe
from games.maillot.events import LinedUp, Preferred
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
    Trade,
)
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
from games.maillot.state import HAND, Options, Preference, Roll, State, Team, race, with_team
from games.maillot.trading import trades

EXCHANGE = {trade: Exchange(trade) for trade in Trade}
RETIRE = {place: Retire(place) for place in (HAND, *(square.place for square in SQUARES))}
PREFER = {
    own: tuple(Prefer(other) for other in Preference if other is not own) for own in Preference
}
RIDE, GIVE_UP, FINISH, BREAK_AWAY, STAY = Ride(), GiveUp(), Finish(), BreakAway(), Stay()


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    """MA-1, MA-34: the order of the pack is drawn, and the race rolls on to the first choice."""
    pack = dealer.shuffled(map(Seat, range(seats)))
    for place, seat in enumerate(pack, 1):
        dealer.tell(LinedUp(seat, place))
    return turn.onward(State(options, (Team(),) * seats, pack, Roll(pack[0])), dealer)


def awaited(state: State) -> frozenset[Seat]:
    """Who must act: several while bids are sealed; nobody once the race is over."""
    match state.phase:
        case Bidding(_, bids):
            return bids.waiting
        case Starting() | Attacking() | Losing() | Offering() | Replacing() as phase:
            return frozenset({phase.seat})
    return frozenset()


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """What this step asks of the seat, then what may be done at any time (MA-23, MA-28, MA-29)."""
    team = state.teams[seat]
    if isinstance(state.phase, Ended) or team.out:
        return ()
    actions = list(_asked(state, seat, state.phase))
    if not auction.must_stay(state, seat):
        actions += [RETIRE[place] for place in turn.retirable(team)]
    actions += [EXCHANGE[trade] for trade in trades(team)]
    actions += PREFER[team.preference]
    return actions


def _asked(state: State, seat: Seat, phase: Phase) -> Sequence[Action]:
    match phase:
        case Bidding():
            return auction.bids(state, seat, phase)
        case Starting(leader) if leader == seat:
            return _ways_to_start(state, seat)
        case Attacking(leader, cost) if leader == seat:
            return (BREAK_AWAY, STAY) if cost <= state.teams[seat].energy else (STAY,)
        case Offering() if phase.seat == seat:
            return auction.offers(state, phase)
        case Replacing(winner) if winner == seat:
            return auction.replaceable(state, phase)
    return ()


def _ways_to_start(state: State, seat: Seat) -> Sequence[Action]:
    """MA-4, and for the last one riding MA-31."""
    ways: list[Action] = [RIDE]
    if state.breakaway is not None:
        ways.append(GIVE_UP)
    if len(race(state)) == 1 and is_safe(state, seat):
        ways.append(FINISH)
    return ways


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
    return Replace(place) if isinstance(state.phase, Replacing) else RETIRE[place]


def apply(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    """The state at the next choice after a legal action."""
    return turn.onward(act(state, seat, action, dealer), dealer)


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
