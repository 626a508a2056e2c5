"""The way of a turn: the move, the towns, what was forgotten, and on (DL-11 to DL-22)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cache
from typing import TypeAlias

from games.changes import changed
from games.core import Dealer, Place
from games.diceland.attack import attacks
from games.diceland.dealing import dealt
from games.diceland.ending import entered, no_attack, turn_over
from games.diceland.events import (
    Forgotten,
    Grouped,
    Lowered,
    LoweredNothing,
    Moved,
    MovedNothing,
    NoAttack,
    NoMove,
    Raised,
    RaisedNothing,
)
from games.diceland.frame import NEIGHBOURS
from games.diceland.moves import Group, Lower, Move, Raise, Stay
from games.diceland.placing import roll
from games.diceland.state import (
    LEAST,
    MOST,
    Attacking,
    Attraction,
    Die,
    Ended,
    Last,
    Lowering,
    Moving,
    Placing,
    Raising,
    State,
    dice_of,
    other,
)
from games.diceland.terrain import is_closed, is_forest, is_town

Step: TypeAlias = Move | Group

_move = cache(Move)
_group = cache(Group)


def onward(state: State, dealer: Dealer) -> State:
    """The match at the next choice: steps in which nothing can be done are passed over."""
    phase = state.phase
    while True:
        match phase:
            case Placing() if state.opener is None:
                state = roll(state, dealer)
                state = dealt(state, dealer) if state.options.quick_start else state
                phase = state.phase
            case Lowering(seat) if not any(_lowerable(state, phase)):
                phase = Attacking(seat)
            case Attacking(seat) if not any(attacks(state, seat)):
                dealer.tell(NoAttack(seat))
                state = no_attack(state, dealer)
                phase = state.phase if isinstance(state.phase, Ended) else Moving(seat)
            case Moving(seat, busy) if not any(_steps(state, phase)):
                dealer.tell(NoMove(seat))
                phase = Raising(seat, busy)
            case Raising() if not any(_raisable(state, phase)):
                state = _next_turn(state, phase, dealer)
                phase = state.phase
            case _:
                return state if phase is state.phase else changed(state, phase=phase)


def moves(state: State, phase: Moving) -> list[Step | Stay]:
    """What may be done in the move step: what fatal attraction enforces, if anything (DL-17)."""
    steps = _listed(state, phase)
    if state.options.attraction is Attraction.ENFORCED:
        return [*_attracted(state, phase, steps)] or [*steps, Stay()]
    return [*steps, Stay()]


def attracted(state: State, phase: Moving) -> list[Step]:
    """The moves and groupings that fatal attraction asks for; none if it does not (DL-17)."""
    return _attracted(state, phase, _listed(state, phase))


def raises(state: State, phase: Raising) -> list[Raise | Stay]:
    """Which dice on towns may be raised, or none (DL-20)."""
    return [*_raisable(state, phase), Stay()]


def lowers(state: State, phase: Lowering) -> list[Lower | Stay]:
    """Which forgotten dice may be lowered, or none (DL-17)."""
    return [*_lowerable(state, phase), Stay()]


def is_free(state: State, phase: Moving, place: Place) -> bool:
    """Whether the own die there may move at all (DL-12, DL-13, DL-22)."""
    return _is_free(state, phase, place, dice_of(state, other(phase.seat)))


def move(state: State, phase: Moving, action: Move, dealer: Dealer) -> State:
    """DL-11; onto an empty enemy capital it wins (DL-24)."""
    armies = dict(state.armies)
    die = armies[action.to] = armies.pop(action.army)
    dealer.tell(Moved(die.seat, action.army, action.to, die.value))
    last = Last(action.word(), die.seat, (action.army,), action.to)
    phase_after = _moved(state, phase, action, dealer)
    state = changed(state, armies=armies, last=last, phase=phase_after)
    return entered(state, action.to, dealer)


def group(state: State, phase: Moving, action: Group, dealer: Dealer) -> State:
    """DL-18."""
    armies = dict(state.armies)
    value = min(MOST, armies.pop(action.army).value + armies[action.onto].value)
    armies[action.onto] = Die(phase.seat, value)
    dealer.tell(Grouped(phase.seat, action.army, action.onto, value))
    last = Last(action.word(), phase.seat, (action.army,), action.onto)
    phase_after = _moved(state, phase, action, dealer)
    return changed(state, armies=armies, last=last, phase=phase_after)


def raise_(state: State, phase: Raising, action: Raise, dealer: Dealer) -> State:
    """DL-20; it ends the turn."""
    value = state.armies[action.army].value + 1
    dealer.tell(Raised(phase.seat, action.army, value))
    armies = {**state.armies, action.army: Die(phase.seat, value)}
    last = Last(action.word(), phase.seat, (), action.army)
    return _next_turn(changed(state, armies=armies, last=last), phase, dealer)


def lower(state: State, phase: Lowering, action: Lower, dealer: Dealer) -> State:
    """DL-17; then the turn begins."""
    die = state.armies[action.army]
    dealer.tell(Lowered(phase.seat, action.army, die.value - 1))
    armies = {**state.armies, action.army: Die(die.seat, die.value - 1)}
    last = Last(action.word(), phase.seat, (), action.army)
    return changed(state, armies=armies, last=last, phase=Attacking(phase.seat))


def stay(state: State, phase: Moving | Raising | Lowering, dealer: Dealer) -> State:
    """The player leaves the step as it is."""
    match phase:
        case Moving():
            dealer.tell(MovedNothing(phase.seat))
            return changed(state, phase=_moved(state, phase, None, dealer))
        case Raising():
            dealer.tell(RaisedNothing(phase.seat))
            return _next_turn(state, phase, dealer)
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


def _steps(state: State, phase: Moving) -> Iterator[Step]:
    """Every move and grouping, obliged or not (DL-11, DL-18, DL-21)."""
    own = dice_of(state, phase.seat)
    enemies = state.armies.keys() - own
    goals = state.lands.keys() - (enemies if state.options.grouping else state.armies.keys())
    for place in state.lands:
        if place not in own:
            continue
        around = NEIGHBOURS[place]
        if goals.isdisjoint(around) or not _is_free(state, phase, place, enemies):
            continue
        for to in around:
            if to in goals and not is_closed(state, to):
                yield _group(place, to) if to in own else _move(place, to)


def _is_free(state: State, phase: Moving, place: Place, enemies: Set[Place]) -> bool:
    if place == phase.conqueror:
        return False
    return enemies.isdisjoint(NEIGHBOURS[place]) or is_forest(state, place)


def _touches(place: Place, dice: Set[Place]) -> bool:
    return not dice.isdisjoint(NEIGHBOURS[place])


def _attracted(state: State, phase: Moving, steps: list[Step]) -> list[Step]:
    """Of these steps those to enemies, if the player should take one of them (DL-17).

    They should when a die out of contact can move to one; neither a grouping (DL-18) nor a die on
    a forest that is in contact (DL-22) obliges them, but when something else does, any step that
    ends beside an enemy will do.
    """
    if state.options.attraction is Attraction.OFF:
        return []
    enemies = dice_of(state, other(phase.seat))
    near = [step for step in steps if _touches(goal(step), enemies)]
    return near if any(_obliges(step, enemies) for step in near) else []


def _obliges(step: Step, enemies: Set[Place]) -> bool:
    """Whether such a step to an enemy is a duty, not only a way to fulfil it."""
    return isinstance(step, Move) and not _touches(step.army, enemies)


def _forgotten(state: State, phase: Moving, taken: Step | None) -> tuple[Place, ...]:
    """The dice that should have moved to an enemy when none did, where they are now (DL-17)."""
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


def _listed(state: State, phase: Moving) -> list[Step]:
    """Every step, the moves first."""
    return sorted(_steps(state, phase), key=lambda step: isinstance(step, Group))


def _raisable(state: State, phase: Raising) -> Iterator[Raise]:
    if not state.options.terrain:
        return
    for place in state.lands:
        die = state.armies.get(place)
        own = die is not None and die.seat == phase.seat and die.value < MOST
        if own and place not in phase.busy and is_town(state, place):
            yield Raise(place)


def _lowerable(state: State, phase: Lowering) -> Iterator[Lower]:
    """A die that shows one stays as it is."""
    for place in phase.forgotten:
        if state.armies[place].value > LEAST:
            yield Lower(place)


def _next_turn(state: State, phase: Raising, dealer: Dealer) -> State:
    state = turn_over(state, dealer)
    if isinstance(state.phase, Ended):
        return state
    seat = other(phase.seat)
    begun = Lowering(seat, phase.forgotten) if phase.forgotten else Attacking(seat)
    return changed(state, turn=state.turn + 1, phase=begun)
