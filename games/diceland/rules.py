"""The rules of DiceLand, step by step: who chooses what, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Action, Dealer, Seat
from games.diceland import attack, landscape, placing, turn
from games.diceland.moves import (
    Attack,
    Choose,
    Found,
    Group,
    Lay,
    Lower,
    Move,
    PlaceDie,
    Raise,
    Stay,
)
from games.diceland.state import (
    Attacking,
    Building,
    Choosing,
    Ended,
    Founding,
    Lowering,
    Moving,
    Options,
    Placing,
    Raising,
    State,
)


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    """The landscape, as far as there is one, and the rolled dice if it is complete."""
    return turn.onward(landscape.begin(options, dealer), dealer)


def awaited(state: State) -> frozenset[Seat]:
    """The one player whose choice it is; nobody once the game is over."""
    return frozenset() if isinstance(state.phase, Ended) else frozenset({state.phase.seat})


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Every action of this step; nothing for the other player."""
    phase = state.phase
    if isinstance(phase, Ended) or phase.seat != seat:
        return ()
    match phase:
        case Building():
            return landscape.layable(state)
        case Founding():
            return landscape.foundable(state)
        case Placing():
            return placing.placeable(state, seat)
        case Attacking():
            return list(attack.attacks(state, seat))
        case Choosing():
            return attack.choices(state, phase)
        case Moving():
            return turn.moves(state, phase)
        case Raising():
            return turn.raises(state, phase)
        case Lowering():
            return turn.lowers(state, phase)


def apply(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    """The state at the next choice after a legal action."""
    return turn.onward(_applied(state, seat, action, dealer), dealer)


def _applied(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    match action, state.phase:
        case Lay(), _:
            return landscape.lay(state, seat, action, dealer)
        case Found(), _:
            return landscape.found(state, seat, action, dealer)
        case PlaceDie(), _:
            return placing.place(state, seat, action, dealer)
        case Attack(), _:
            return attack.attack(state, seat, action, dealer)
        case Choose(), Choosing() as phase:
            return attack.choose(state, phase, action, dealer)
        case Move(), Moving() as phase:
            return turn.move(state, phase, action, dealer)
        case Group(), Moving() as phase:
            return turn.group(state, phase, action, dealer)
        case Raise(), Raising() as phase:
            return turn.raise_(state, phase, action, dealer)
        case Lower(), Lowering() as phase:
            return turn.lower(state, phase, action, dealer)
        case Stay(), (Moving() | Raising() | Lowering()) as phase:
            return turn.stay(state, phase, dealer)
    raise AssertionError(f"{action} in {state.phase}")


def fallback(state: State, seat: Seat) -> Action:
    """What an idle player does: what fatal attraction asks, else stay; raise, strike hardest, or
    the first there is.

    Hardest is: the strongest dice against the weakest.
    """
    actions = legal(state, seat)
    match state.phase:
        case Attacking():
            strikes = [action for action in actions if isinstance(action, Attack)]
            return max(strikes, key=lambda strike: _force(state, strike))
        case Moving() as phase:
            return next(iter(turn.attracted(state, phase)), Stay())
    return actions[0]


def _force(state: State, strike: Attack) -> tuple[int, int]:
    own = sum(state.armies[army].value for army in strike.armies)
    return own, -state.armies[strike.target].value
