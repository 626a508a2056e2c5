"""The rules of DiceLand, step by step: who chooses what, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.changes import changed
from games.core import Action, Dealer, Seat
from games.diceland import attack, landscape, placing, turn
from games.diceland.dealing import dealt
from games.diceland.ending import no_attack
from games.diceland.events import NoAttack, NoMove
from games.diceland.moves import (
    STAY,
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


class Step(NamedTuple):
    """A step of the game: what may be done in it, and what each kind of action does."""

    listed: Callable[[State, Any], Sequence[Action]]
    played: Mapping[type[Action], Callable[[State, Any, Any, Dealer], State]]


STEPS: Mapping[type[Phase], Step] = {
    Building: Step(lambda state, _: landscape.layable(state), {Lay: landscape.lay}),
    Founding: Step(lambda state, _: landscape.foundable(state), {Found: landscape.found}),
    Placing: Step(placing.placeable, {PlaceDie: placing.place}),
    Attacking: Step(
        lambda state, phase: attack.attacks(state, phase.seat), {Attack: attack.attack}
    ),
    Choosing: Step(attack.choices, {Choose: attack.choose}),
    Moving: Step(turn.moves, {Move: turn.move, Group: turn.group, Stay: turn.stay}),
    Raising: Step(turn.raises, {Raise: turn.raise_, Stay: turn.stay}),
    Lowering: Step(turn.lowers, {Lower: turn.lower, Stay: turn.stay}),
    Ended: Step(lambda *_: [], {}),
}

NOTHING: Sequence[Sequence[Action]] = [], [STAY]
"""What may be done in a step that is passed over."""

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
    return STEPS[type(state.phase)].listed(state, state.phase) if known is None else known


def apply(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    """The state at the next choice after a legal action."""
    played = STEPS[type(state.phase)].played[type(action)]
    return _onward(played(state, state.phase, action, dealer), dealer)


def _onward(state: State, dealer: Dealer) -> State:
    """The match at the next choice: steps in which nothing can be done are passed over.

    The actions of the step that is reached are kept beside the state, for they are asked for next.
    """
    if isinstance(state.phase, Placing) and state.opener is None:
        state = placing.roll(state, dealer)
        state = dealt(state, dealer) if state.options.quick_start else state
    phase = state.phase
    while (possible := STEPS[type(phase)].listed(state, phase)) in NOTHING:
        match phase:
            case Raising():
                state = turn.next_turn(state, phase, dealer)
                phase = state.phase
            case Moving():
                dealer.tell(NoMove(phase.seat))
                phase = Raising(phase.seat, phase.busy)
            case Attacking():
                dealer.tell(NoAttack(phase.seat))
                state = no_attack(state, dealer)
                phase = state.phase if isinstance(state.phase, Ended) else Moving(phase.seat)
            case Lowering():
                phase = Attacking(phase.seat)
            case _:
                return state
    state = state if phase is state.phase else changed(state, phase=phase)
    state.__dict__["possible"] = tuple(possible)
    return state


def fallback(state: State, seat: Seat) -> Action:
    """What an idle player does: what fatal attraction asks, else stay; raise; make the hardest
    attack, of the strongest dice against the weakest; or else the first action there is.
    """
    actions = legal(state, seat)
    match state.phase:
        case Attacking():
            strikes = [action for action in actions if isinstance(action, Attack)]
            return max(strikes, key=lambda strike: _force(state, strike))
        case Moving() as phase:
            return next(iter(turn.attracted(state, phase)), STAY)
    return actions[0]


def _force(state: State, strike: Attack) -> tuple[int, int]:
    own = sum(state.armies[army].value for army in strike.armies)
    return own, -state.armies[strike.target].value
