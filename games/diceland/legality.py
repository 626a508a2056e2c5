"""Which rule stands against an action that is not legal: the number a player is told."""

from __future__ import annotations

from games.core import Action, Obstacle, Place, Seat
from games.diceland.frame import NEIGHBOURS
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
    Placing,
    Raising,
    State,
    Terrain,
)
from games.diceland.terrain import is_closed, is_high
from games.diceland.turn import is_free
from games.diceland.why_not import why_not

HOME: dict[type[Action], str] = {
    Lay: "DL-1",
    Found: "DL-24",
    PlaceDie: "DL-4",
    Attack: "DL-6",
    Choose: "DL-8",
    Move: "DL-11",
    Group: "DL-18",
    Raise: "DL-20",
    Lower: "DL-17",
    Stay: "DL-11",
}
"""The rule an action belongs to."""

ENDINGS = {"no_dice": "DL-14", "quiet": "DL-14", "long": "DL-16", "capital": "DL-24"}


def forbidden(state: State, seat: Seat, action: Action) -> Obstacle:
    """The rule that forbids an action, and why here and now."""
    return Obstacle(_rule(state, seat, action), why_not(state, action))


def _rule(state: State, seat: Seat, action: Action) -> str:
    """The number of the rule that forbids it: the end, the turn, the step, or the move itself."""
    phase = state.phase
    if isinstance(phase, Ended):
        return ENDINGS[phase.reason]
    if seat != phase.seat:
        return _whose_turn(state)
    match phase, action:
        case Placing(), PlaceDie():
            return _against_placing(state, seat, action)
        case Attacking(), Attack():
            return _against_attack(state, seat, action)
        case Moving(), Move():
            return _against_move(state, phase, action.army, action.to, "DL-11")
        case Moving(), Group():
            return _against_group(state, phase, action)
        case Moving(), Stay():
            return "DL-17"  # staying is legal unless fatal attraction demands a move
        case Building() | Founding() | Choosing() | Raising() | Lowering(), _ if _fits(
            state, action
        ):
            return HOME[type(action)]
    return _out_of_step(state, action)


def _whose_turn(state: State) -> str:
    match state.phase:
        case Building():
            return "DL-1"
        case Founding():
            return "DL-24"
        case Placing():
            return "DL-4" if state.armies else "DL-3"
    return "DL-5"


def _fits(state: State, action: Action) -> bool:
    """Whether this step is the one for such an action, only not for this very one."""
    steps = {
        Building: Lay,
        Founding: Found,
        Choosing: Choose,
        Raising: Raise,
        Lowering: Lower,
    }
    return isinstance(action, steps[type(state.phase)])


def _out_of_step(state: State, action: Action) -> str:
    """An action of another step: the rule that says when it may be, or what comes first."""
    match state.phase:
        case Building():
            return "DL-1"
        case Founding():
            return "DL-24"
        case Placing():
            return "DL-4"
        case Choosing():
            return "DL-8"
        case Attacking() if not isinstance(action, Group | Raise | Lower):
            return "DL-6"
    return HOME[type(action)]


def _against_placing(state: State, seat: Seat, action: PlaceDie) -> str:
    if action.value not in state.reserve[seat]:
        return "DL-2"
    free = action.tile in state.lands and action.tile not in state.armies
    return "DL-24" if free else "DL-4"


def _against_attack(state: State, seat: Seat, action: Attack) -> str:
    home = "DL-6" if len(action.armies) == 1 else "DL-8"
    armies, target = state.armies, action.target
    own = all(army in armies and armies[army].seat == seat for army in action.armies)
    enemy = target in armies and armies[target].seat != seat
    if not own or not enemy:
        return "DL-6"
    beside = all(target in NEIGHBOURS[army] for army in action.armies)
    together = len(action.armies) == 2 and action.armies[1] in NEIGHBOURS[action.armies[0]]
    if beside and together and is_high(state, target):
        return "DL-19" if state.lands[target].terrain is Terrain.HILLS else "DL-21"
    return home


def _against_move(state: State, phase: Moving, army: Place, to: Place, home: str) -> str:
    armies = state.armies
    if army not in armies or armies[army].seat != phase.seat:
        return home
    if not is_free(state, phase, army):
        return "DL-12" if army == phase.conqueror else "DL-13"
    if to not in state.lands or to not in NEIGHBOURS[army]:
        return home
    if is_closed(state, to):
        return "DL-21"
    occupied = to in armies
    if occupied != (home == "DL-18"):
        return home
    return "DL-17"


def _against_group(state: State, phase: Moving, action: Group) -> str:
    onto = state.armies.get(action.onto)
    if not state.options.grouping or onto is None or onto.seat != phase.seat:
        return "DL-18"
    return _against_move(state, phase, action.army, action.onto, "DL-18")
