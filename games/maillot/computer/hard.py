"""The things that come into question, played out many times.

Bids of others that lie under seal are not known: they are thought of as what a plain player would
bid, or half of it, or half as much again. Cards are drawn again each time.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.changes import changed
from games.core import Action, Dealer, Seat
from games.maillot import auction
from games.maillot.computer.ahead import at_sight, attacks
from games.maillot.computer.choice import FINISH, GIVE_UP, RIDE, decide, limit
from games.maillot.computer.playouts import best
from games.maillot.computer.resample import resample
from games.maillot.moves import Retire
from games.maillot.phases import Attacking, Bidding, Losing, Offering, Replacing, Starting
from games.maillot.state import State
from games.maillot.turn import retirable
from games.maillot.view import MaillotView
from games.sealed import Sealed

BIDS = 8  # that are played out at most
PLAYOUTS = 320  # for one choice


def choose(
    view: MaillotView, state: State, seat: Seat, dealer: Dealer, budget: float = 1.0
) -> Sequence[Action]:
    """What a computer of the highest level does."""
    known = at_sight(state, seat)
    others = [plan for plan in plans(state, seat) if plan != known]

    def states(chance: Dealer) -> State:
        return _sealed_anew(resample(view, chance), seat, chance)

    return best(states, seat, [known, *others], max(1, round(PLAYOUTS * budget)), dealer)


def plans(state: State, seat: Seat) -> list[tuple[Action, ...]]:
    """What comes into question."""
    match state.phase:
        case Starting():
            known = decide(state, seat)
            if known is FINISH or state.breakaway is None:
                return [(known,)]
            return [(RIDE,), (GIVE_UP,)]
        case Attacking():
            return attacks(state, seat)
        case Losing():
            return [(Retire(place),) for place in retirable(state.teams[seat])]
        case Replacing() as phase:
            return [(move,) for move in auction.replaceable(state, phase)]
        case Bidding(square=square):
            return [(auction.BIDS[bid],) for bid in bids(state, seat, square)]
        case Offering(highest=highest):
            raised = highest + 1
            if raised > state.teams[seat].energy:
                return [(auction.NO_OFFER,)]
            return [(auction.NO_OFFER,), (auction.OFFERS[raised],)]
    raise AssertionError(state.phase)


def bids(state: State, seat: Seat, square: int) -> list[int]:
    """Nothing, and bids below and above that of a plain player."""
    plain, most = limit(state, seat, square), state.teams[seat].energy
    around = (0, plain - 1, plain, plain + 1, plain + 2, plain + 4, plain + 7, plain + 11)
    return sorted({max(0, min(most, bid)) for bid in around})[:BIDS]


def _sealed_anew(state: State, seat: Seat, chance: Dealer) -> State:
    """The auction with bids of the others that might be."""
    phase = state.phase
    if not isinstance(phase, Bidding):
        return state
    others = sorted((phase.bids.waiting | {bidder for bidder, _ in phase.bids.chosen}) - {seat})
    chosen = []
    for other in others:
        plain = limit(state, other, phase.square)
        bid = (plain + 1) // 2 + chance.below(plain + 2)
        chosen.append((other, min(bid, state.teams[other].energy)))
    return changed(state, phase=Bidding(phase.square, Sealed(frozenset({seat}), tuple(chosen))))
