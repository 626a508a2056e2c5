"""The way of a turn: the move, the towns, what was forgotten, and on (DL-11 to DL-22)."""

from __future__ import annotations

from collections.abc import Set
from functools import cache
from typing import TypeAlias

from games.changes import changed
from games.core import Dealer, Place
from games.diceland.ending import entered, turn_over
from games.diceland.events import (
    Forgotten,
    Grouped,
    Lowered,
    LoweredNothing,
    Moved,
    MovedNothing,
    Raised,
    RaisedNothing,
)
from games.diceland.frame import NEIGHBOURS
from games.diceland.moves import STAY, Group, Lower, Move, Raise, Stay
from games.diceland.state import (
    LEAST,
    MOST,
    Attacking,
    Attraction,
    Ended,
    Last,
    Lowering,
    Moving,
    Raising,
    State,
    dice_of,
    die_of,
    other,
)
from games.diceland.terrain import is_closed, is_forest, is_town

Step: TypeAlias = Move | Group

_move = cache(Move)
_group = cache(Group)


def moves(state: State, phase: Moving) -> list[Step | Stay]:
    """What may be done in the move step: what fatal attraction enforces, if anything (DL-17)."""
    steps = _steps(state, phase)
    if state.options.attraction is Attraction.ENFORCED:
        return [*_attracted(state, phase, steps)] or [*steps, STAY]
    return [*steps, STAY]


def attracted(state: State, phase: Moving) -> list[Step]:
    """The moves and groupings that fatal attraction asks for; none if it does not (DL-17)."""
    return _attracted(state, phase, _steps(state, phase))


def raises(state: State, phase: Raising) -> list[Raise | Stay]:
    """Which dice on towns may be raised, or none (DL-20)."""
    found: list[Raise | Stay] = []
    for place in state.lands if state.options.terrain else ():
        die = state.armies.get(place)
        own = die is not None and die.seat == phase.seat and die.value < MOST
        if own and place not in phase.busy and is_town(state, place):
            found.append(Raise(place))
    return [*found, STAY]


def lowers(state: State, phase: Lowering) -> list[Lower | Stay]:
    """Which forgotten dice may be lowered, or none (DL-17); one that shows one stays as it is."""
    low = [place for place in phase.forgotten if state.armies[place].value > LEAST]
    return [*map(Lower, low), STAY]


def is_free(state: State, phase: Moving, place: Place) -> bool:
    """Whether the own die there may move at all (DL-12, DL-13, DL-22)."""
    return _is_free(state, phase, place, dice_of(state, other(phase.seat)))


def move(state: State, phase: Moving, action: Move, dealer: Dealer) -> State:
    """Move a die (DL-11); on an empty enemy capital it wins (DL-24)."""
    armies = dict(state.armies)
    die = armies[action.to] = armies.pop(action.army)
    dealer.tell(Moved(die.seat, action.army, action.to, die.value))
    last = Last(action.word(), die.seat, (action.army,), action.to)
    phase_after = _moved(state, phase, action, dealer)
    state = changed(state, armies=armies, last=last, phase=phase_after)
    return entered(state, action.to, dealer)


def group(state: State, phase: Moving, action: Group, dealer: Dealer) -> State:
    """Make two dice one (DL-18)."""
    armies = dict(state.armies)
    value = min(MOST, armies.pop(action.army).value + armies[action.onto].value)
    armies[action.onto] = die_of(phase.seat, value)
    dealer.tell(Grouped(phase.seat, action.army, action.onto, value))
    last = Last(action.word(), phase.seat, (action.army,), action.onto)
    phase_after = _moved(state, phase, action, dealer)
    return changed(state, armies=armies, last=last, phase=phase_after)


def raise_(state: State, phase: Raising, action: Raise, dealer: Dealer) -> State:
    """Raise a die on a town (DL-20), which ends the turn."""
    value = state.armies[action.army].value + 1
    dealer.tell(Raised(phase.seat, action.army, value))
    armies = {**state.armies, action.army: die_of(phase.seat, value)}
    last = Last(action.word(), phase.seat, (), action.army)
    return next_turn(changed(state, armies=armies, last=last), phase, dealer)


def lower(state: State, phase: Lowering, action: Lower, dealer: Dealer) -> State:
    """Lower a forgotten die (DL-17); then the turn begins."""
    die = state.armies[action.army]
    dealer.tell(Lowered(phase.seat, action.army, die.value - 1))
    armies = {**state.armies, action.army: die_of(die.seat, die.value - 1)}
    last = Last(action.word(), phase.seat, (), action.army)
    return changed(state, armies=armies, last=last, phase=Attacking(phase.seat))


def stay(state: State, phase: Moving | Raising | Lowering, action: Stay, dealer: Dealer) -> State:
    """The player leaves the step as it is."""
    match phase:
        case Moving():
            dealer.tell(MovedNothing(phase.seat))
            return changed(state, phase=_moved(state, phase, None, dealer))
        case Raising():
            dealer.tell(RaisedNothing(phase.seat))
            return next_turn(state, phase, dealer)
        case Lowering():
            dealer.tell(LoweredNothing(phase.seat))
            return changed(state, phase=Attacking(phase.seat))


def _moved(state: State, phase: Moving, step: Step | None, dealer: Dealer) -> Raising:
    """The step after the move, or after none."""
    forgotten = _forgotten(state, phase, step)
    if forgotten:
        dealer.tell(Forgotten(phase.seat, forgotten))
    busy = phase.busy if step is None else (*phase.busy, goal(step))
    return Raising(phase.seat, busy, forgotten)


def _steps(state: State, phase: Moving) -> list[Step]:
    """Every move, then every grouping, obliged or not (DL-11, DL-18, DL-21)."""
    own, grouping = dice_of(state, phase.seat), state.options.grouping
    enemies = state.armies.keys() - own
    goals = state.lands.keys() - (enemies if grouping else state.armies.keys())
    moves, groupings = list[Step](), list[Step]()
    for place in state.lands:
        if place not in own or goals.isdisjoint(NEIGHBOURS[place]):
            continue
        if _is_free(state, phase, place, enemies):
            for to in NEIGHBOURS[place]:
                if to in goals and not is_closed(state, to):
                    steps, made = (groupings, _group) if to in own else (moves, _move)
                    steps.append(made(place, to))
    return moves + groupings


def _is_free(state: State, phase: Moving, place: Place, enemies: Set[Place]) -> bool:
    if place == phase.conqueror:
        return False
    return enemies.isdisjoint(NEIGHBOURS[place]) or is_forest(state, place)


def _attracted(state: State, phase: Moving, steps: list[Step]) -> list[Step]:
    """Those of the steps that lead to an enemy, if the player must take one of them (DL-17).

    A die out of contact that can move to an enemy obliges them. A grouping does not (DL-18), nor
    does a die on a forest that is in contact (DL-22); but once they are obliged, any step to an
    enemy will do.
    """
    if not steps or state.options.attraction is Attraction.OFF:
        return []
    enemies = dice_of(state, other(phase.seat))
    near = [step for step in steps if not enemies.isdisjoint(NEIGHBOURS[goal(step)])]
    return near if any(_obliges(step, enemies) for step in near) else []


def _obliges(step: Step, enemies: Set[Place]) -> bool:
    """Whether such a step to an enemy is a duty, and not just one way to fulfil it."""
    return isinstance(step, Move) and enemies.isdisjoint(NEIGHBOURS[step.army])


def _forgotten(state: State, phase: Moving, taken: Step | None) -> tuple[Place, ...]:
    """Where the dice are now that should have moved to an enemy, when none did (DL-17)."""
    if state.options.attraction is not Attraction.PENALTY:
        return ()
    near, enemies = attracted(state, phase), dice_of(state, other(phase.seat))
    if taken in near:
        return ()
    dice = dict.fromkeys(step.army for step in near if _obliges(step, enemies))
    left = tuple(place for place in dice if taken is None or place != taken.army)
    if isinstance(taken, Move) and taken.army in dice:
        return (*left, taken.to)
    return left


def goal(step: Step) -> Place:
    """The tile a step goes to."""
    return step.to if isinstance(step, Move) else step.onto


def next_turn(state: State, phase: Raising, dealer: Dealer) -> State:
    """The other's turn has begun, if the match is not over."""
    state = turn_over(state, dealer)
    if isinstance(state.phase, Ended):
        return state
    seat = other(phase.seat)
    begun = Lowering(seat, phase.forgotten) if phase.forgotten else Attacking(seat)
    return changed(state, turn=state.turn + 1, phase=begun)
