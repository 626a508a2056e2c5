"""The rules of DiceLand, step by step: who chooses what, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from games.changes import changed
from games.core import Action, Dealer, Seat
from games.diceland import attack, landscape, placing, turn
from games.diceland.dealing import dealt
from games.diceland.ending import no_attack
from games.diceland.events import NoAttack, NoMove
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
    Phase,
    Placing,
    Raising,
    State,
)

NOTHING: Sequence[Sequence[Action]] = [], [Stay()]
"""What is to be done in a step that is passed over."""
AWAITED = frozenset({Seat(0)}), frozenset({Seat(1)})


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    """The landscape, as far as there is one, and the rolled dice if it is complete."""
    return _onward(landscape.begin(options, dealer), dealer)


def awaited(state: State) -> frozenset[Seat]:
    """The one player whose choice it is; nobody once the game is over."""
    return frozenset() if isinstance(state.phase, Ended) else AWAITED[state.phase.seat]


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Every action of this step; nothing for the other player."""
    if isinstance(state.phase, Ended) or state.phase.seat != seat:
        return ()
    known: Sequence[Action] | None = state.__dict__.get("possible")
    return _possible(state, state.phase) if known is None else known


def _possible(state: State, phase: Phase) -> Sequence[Action]:
    match phase:
        case Attacking(seat):
            return attack.attacks(state, seat)
        case Moving():
            return turn.moves(state, phase)
        case Raising():
            return turn.raises(state, phase)
        case Choosing():
            return attack.choices(state, phase)
        case Placing(seat):
            return placing.placeable(state, seat)
        case Lowering():
            return turn.lowers(state, phase)
        case Building():
            return landscape.layable(state)
        case Founding():
            return landscape.foundable(state)
    return []


def apply(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    """The state at the next choice after a legal action."""
    return _onward(_applied(state, seat, action, dealer), dealer)


def _onward(state: State, dealer: Dealer) -> State:
    """The match at the next choice: steps in which nothing can be done are passed over.

    What can be done in the one that is reached is kept beside the state, for it is asked next.
    """
    if isinstance(state.phase, Placing) and state.opener is None:
        state = placing.roll(state, dealer)
        state = dealt(state, dealer) if state.options.quick_start else state
    phase = state.phase
    while (possible := _possible(state, phase)) in NOTHING:
        match phase:
            case Lowering(seat):
                phase = Attacking(seat)
            case Attacking(seat):
                dealer.tell(NoAttack(seat))
                state = no_attack(state, dealer)
                phase = state.phase if isinstance(state.phase, Ended) else Moving(seat)
            case Moving(seat, busy):
                dealer.tell(NoMove(seat))
                phase = Raising(seat, busy)
            case Raising():
                state = turn.next_turn(state, phase, dealer)
                phase = state.phase
            case _:
                return state
    state = state if phase is state.phase else changed(state, phase=phase)
    state.__dict__["possible"] = tuple(possible)
    return state


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
