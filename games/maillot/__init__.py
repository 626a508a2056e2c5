"""Maillot Arc-en-Ciel, by Anki Toner (Barcelona, 2006): cycling teams race for rainbow jerseys.

Rules are cited by their numbers, MA-1 to MA-34, as the catalogue's table ``rules`` tells them.
Where the source leaves something open that those rules do not settle, the docstrings say what we
do: `auction` (who is asked, who may retire), `positions` (who was exhausted by the payment),
`trading` (cards for ten dots), `ending.worth` (what is exchanged when the race is counted).
An attack, unlike a payment that is due, must be paid with energy at hand (MA-14, MA-16): who
wants to retire a domestique for it does so first.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Action, Dealer, Info, Seat
from games.maillot import acting, auction, energy, reasons, remarks, shortcuts, turn, why_not
from games.maillot.computers import computer, resample
from games.maillot.course import SQUARES
from games.maillot.ending import is_safe, result
from games.maillot.events import EVENTS, LinedUp
from games.maillot.moves import (
    ACTIONS,
    BreakAway,
    Exchange,
    Finish,
    GiveUp,
    Prefer,
    Replace,
    Retire,
    Ride,
    Stay,
    Trade,
)
from games.maillot.orders import ORDERS
from games.maillot.phases import (
    Attacking,
    Bidding,
    Ended,
    Offering,
    Phase,
    Replacing,
    Starting,
)
from games.maillot.refusals import forbidden
from games.maillot.state import (
    HAND,
    Options,
    Preference,
    Roll,
    State,
    Team,
    race,
)
from games.maillot.teaching import TEACHING
from games.maillot.trading import trades
from games.maillot.view import CouldRaise, awaited, view

__all__ = [
    "INFO", "TEACHING", "apply", "awaited", "computer", "fallback", "forbidden", "legal",
    "resample", "result", "setup", "view",
]  # fmt: skip

INFO = Info(
    key="maillot",
    version=3,
    seats=range(2, 7),
    options=Options,
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    remarks=(
        CouldRaise,
        *remarks.REMARKS,
        *reasons.REMARKS,
        *shortcuts.REMARKS,
        *why_not.REMARKS,
    ),
    orders=ORDERS,
    open=True,
    colours=6,
)

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


def apply(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    """The state at the next choice after a legal action."""
    return turn.onward(acting.act(state, seat, action, dealer), dealer)


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
