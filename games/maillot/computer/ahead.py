"""One look ahead where the lead is at stake, averaged over the yellow die."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from games.computers.outcomes import outcomes
from games.core import Action, Dealer, Seat
from games.maillot import energy, positions, rules, turn
from games.maillot.computer.choice import (
    BREAK_AWAY,
    FINISH,
    GIVE_UP,
    PLAIN,
    RIDE,
    STAY,
    Habits,
    decide,
    keen,
    retires_for_it,
)
from games.maillot.computer.worth import chances
from games.maillot.phases import Attacking, Starting
from games.maillot.state import State


def at_sight(state: State, seat: Seat) -> tuple[Action, ...]:
    """What seems best without playing anything out."""
    match state.phase:
        case Starting() if state.breakaway is not None:
            return (ride_or_give_up(state, seat),)
        case Attacking():
            return max(attacks(state, seat, PLAIN), key=lambda plan: expected(state, seat, plan))
    return (decide(state, seat, keen(state)),)


def attacks(state: State, seat: Seat, habits: Habits) -> list[tuple[Action, ...]]:
    """To stay, and to attack, if need be after a domestique has retired for it (MA-28)."""
    assert isinstance(state.phase, Attacking)
    if state.teams[seat].energy >= state.phase.cost:
        return [(STAY,), (BREAK_AWAY,)]
    retires = retires_for_it(state, seat, habits)
    return [(STAY,)] if retires is None else [(STAY,), (retires, BREAK_AWAY)]


def expected(state: State, seat: Seat, plan: Sequence[Action]) -> float:
    """The chance of the seat to win after its plan, on average over the yellow die."""

    def played(dealer: Dealer) -> State:
        after = state
        for action in plan:
            after = rules.act(after, seat, action, dealer)
        return after

    return fsum(chance * chances(after)[seat] for chance, after in outcomes(played))


def ride_or_give_up(state: State, seat: Seat) -> Action:
    """MA-4: to pay for the lead, or to be caught."""
    known = decide(state, seat)
    if known is FINISH:
        return known
    paid = energy.pay(state, seat, turn.fee(state), Dealer())
    stays, falls = chances(paid)[seat], chances(positions.drop_back(state))[seat]
    return RIDE if stays >= falls else GIVE_UP
