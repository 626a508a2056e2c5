"""The way of a turn: the move, the towns, and on to the next one (DL-11 to DL-22)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace
from functools import cache
from typing import TypeAlias

from games.core import Dealer, Place, Seat
from games.diceland.attack import attacks
from games.diceland.ending import entered, turn_over
from games.diceland.events import (
    Grouped,
    Moved,
    MovedNothing,
    NoAttack,
    NoMove,
    Raised,
    RaisedNothing,
)
from games.diceland.frame import NEIGHBOURS
from games.diceland.moves import Group, Move, Raise, Stay
from games.diceland.placing import roll
from games.diceland.state import (
    Attacking,
    Die,
    Ended,
    Last,
    Moving,
    Placing,
    Raising,
    State,
    dice_of,
    other,
)
from games.diceland.terrain import is_closed, is_forest, is_town

MOST = 6  # what a die can show

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
                phase = state.phase
            case Attacking(seat) if not any(attacks(state, seat)):
                dealer.tell(NoAttack(seat))
                state = replace(state, quiet=state.quiet + 1)
                phase = Moving(seat)
            case Moving(seat, busy) if not any(_steps(state, phase)):
                dealer.tell(NoMove(seat))
                phase = Raising(seat, busy)
            case Raising(seat) if not any(_raisable(state, phase)):
                state = _next_turn(state, seat, dealer)
                phase = state.phase
            case _:
                return state if phase is state.phase else replace(state, phase=phase)


def moves(state: State, phase: Moving) -> list[Step | Stay]:
    """What may be done in the move step: those that fatal attraction demands, if any (DL-17)."""
    steps = sorted(_steps(state, phase), key=lambda step: isinstance(step, Group))
    return list(_attracted(state, phase, steps)) or [*steps, Stay()]


def raises(state: State, phase: Raising) -> list[Raise | Stay]:
    """Which dice on towns may be raised, or none (DL-20)."""
    return [*_raisable(state, phase), Stay()]


def is_free(state: State, phase: Moving, place: Place) -> bool:
    """Whether the own die there may move at all (DL-12, DL-13, DL-22)."""
    return _is_free(state, phase, place, dice_of(state, other(phase.seat)))


def move(state: State, phase: Moving, action: Move, dealer: Dealer) -> State:
    """DL-11; onto an empty enemy capital it wins (DL-24)."""
    armies = dict(state.armies)
    die = armies[action.to] = armies.pop(action.army)
    dealer.tell(Moved(die.seat, action.army, action.to, die.value))
    last = Last(action.word(), die.seat, (action.army,), action.to)
    phase_after = Raising(phase.seat, (*phase.busy, action.to))
    state = replace(state, armies=armies, last=last, phase=phase_after)
    return entered(state, action.to, dealer)


def group(state: State, phase: Moving, action: Group, dealer: Dealer) -> State:
    """DL-18."""
    armies = dict(state.armies)
    value = min(MOST, armies.pop(action.army).value + armies[action.onto].value)
    armies[action.onto] = Die(phase.seat, value)
    dealer.tell(Grouped(phase.seat, action.army, action.onto, value))
    last = Last(action.word(), phase.seat, (action.army,), action.onto)
    phase_after = Raising(phase.seat, (*phase.busy, action.onto))
    return replace(state, armies=armies, last=last, phase=phase_after)


def raise_(state: State, phase: Raising, action: Raise, dealer: Dealer) -> State:
    """DL-20; it ends the turn."""
    value = state.armies[action.army].value + 1
    dealer.tell(Raised(phase.seat, action.army, value))
    armies = {**state.armies, action.army: Die(phase.seat, value)}
    last = Last(action.word(), phase.seat, (), action.army)
    return _next_turn(replace(state, armies=armies, last=last), phase.seat, dealer)


def stay(state: State, phase: Moving | Raising, dealer: Dealer) -> State:
    """The player leaves the step as it is."""
    if isinstance(phase, Moving):
        dealer.tell(MovedNothing(phase.seat))
        return replace(state, phase=Raising(phase.seat, phase.busy))
    dealer.tell(RaisedNothing(phase.seat))
    return _next_turn(state, phase.seat, dealer)


def _steps(state: State, phase: Moving) -> Iterator[Step]:
    """Every move and grouping, obliged or not (DL-11, DL-18, DL-21)."""
    lands, own = state.lands, dice_of(state, phase.seat)
    enemies = state.armies.keys() - own
    barred = enemies if state.options.grouping else state.armies
    for place in lands:
        if place not in own:
            continue
        goals = [to for to in NEIGHBOURS[place] if to in lands and to not in barred]
        if goals and _is_free(state, phase, place, enemies):
            for to in goals:
                if not is_closed(state, to):
                    yield _group(place, to) if to in own else _move(place, to)


def _is_free(state: State, phase: Moving, place: Place, enemies: Set[Place]) -> bool:
    if place == phase.conqueror:
        return False
    return not _touches(place, enemies) or is_forest(state, place)


def _touches(place: Place, dice: Set[Place]) -> bool:
    return not dice.isdisjoint(NEIGHBOURS[place])


def _attracted(state: State, phase: Moving, steps: list[Step]) -> list[Step]:
    """The steps to enemies, if the player must take one of them (DL-17).

    He must when a die out of contact can move to one; neither a grouping (DL-18) nor a die on a
    forest that is in contact (DL-22) obliges him, but when something else does, any step that
    ends beside an enemy will do.
    """
    if not state.options.fatal_attraction:
        return []
    enemies = dice_of(state, other(phase.seat))
    near = [step for step in steps if _touches(_goal(step), enemies)]
    obliged = any(isinstance(s, Move) and not _touches(s.army, enemies) for s in near)
    return near if obliged else []


def _goal(step: Step) -> Place:
    return step.to if isinstance(step, Move) else step.onto


def _raisable(state: State, phase: Raising) -> Iterator[Raise]:
    if not state.options.terrain:
        return
    for place in state.lands:
        die = state.armies.get(place)
        own = die is not None and die.seat == phase.seat and die.value < MOST
        if own and place not in phase.busy and is_town(state, place):
            yield Raise(place)


def _next_turn(state: State, seat: Seat, dealer: Dealer) -> State:
    state = turn_over(state, dealer)
    if isinstance(state.phase, Ended):
        return state
    return replace(state, turn=state.turn + 1, phase=Attacking(other(seat)))
