"""The attack of a turn: one die or two, the roll, and what it does (DL-6 to DL-10, DL-25)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from games.core import Dealer, Place, Seat
from games.diceland.ending import beaten, entered
from games.diceland.events import (
    Attacked,
    AttackFailed,
    AttackPerfect,
    AttackValid,
    Conquered,
    DieLost,
    MountainLeft,
    VoidFilled,
)
from games.diceland.frame import COUPLES, NEIGHBOURS, in_order
from games.diceland.moves import Attack, Choose
from games.diceland.state import Choosing, Die, Last, Moving, State
from games.diceland.terrain import is_closed, is_high

_attack = cache(Attack)


def attacks(state: State, seat: Seat) -> Iterator[Attack]:
    """Every attack there is: the single ones of a die, then those with a die after it."""
    armies = state.armies
    enemies = {place for place, die in armies.items() if die.seat != seat}
    for place in state.lands:
        if place not in armies or place in enemies:
            continue
        for target in NEIGHBOURS[place]:
            if target in enemies:
                yield _attack((place,), target)
        for fellow, targets in COUPLES[place]:
            if fellow in armies and fellow not in enemies:
                for target in targets:
                    if target in enemies and not is_high(state, target):
                        yield _attack((place, fellow), target)


def attack(state: State, seat: Seat, action: Attack, dealer: Dealer) -> State:
    """One reserve die is rolled for one army die, both for two, who then choose (DL-7, DL-8)."""
    rolled = tuple(dealer.roll() for _ in action.armies)
    dealer.tell(Attacked(seat, action.armies, action.target, rolled))
    hand = (*rolled, *state.reserve[seat][len(rolled) :])
    state = replace(
        state,
        reserve=(hand, state.reserve[1]) if seat == 0 else (state.reserve[0], hand),
        last=Last(action.word(), seat, action.armies, action.target),
        quiet=0,
    )
    if len(rolled) == 1:
        return _fight(state, seat, action, action.armies[0], rolled[0], dealer)
    return replace(state, phase=Choosing(seat, action.armies, action.target, rolled))


def choices(state: State, phase: Choosing) -> list[Choose]:
    """The pairings that do not fail; if all do, only whose army die loses one is a choice.

    A failing die does the same whatever it shows, so then only the lowest is offered (DL-8).
    """
    values = sorted(set(phase.rolled), reverse=True)
    armies = [(army, state.armies[army].value) for army in phase.armies]
    fit = [Choose(value, army) for value in values for army, own in armies if value <= own]
    return fit or [Choose(values[-1], army) for army in phase.armies]


def choose(state: State, phase: Choosing, action: Choose, dealer: Dealer) -> State:
    """DL-8."""
    whole = Attack(phase.armies, phase.target)
    state = replace(state, last=Last(whole.word(), phase.seat, (action.army,), phase.target))
    return _fight(state, phase.seat, whole, action.army, action.value, dealer)


def _fight(
    state: State, seat: Seat, action: Attack, army: Place, rolled: int, dealer: Dealer
) -> State:
    """What the rolled die does for the army die on `army`; then it is time to move."""
    state = replace(state, phase=Moving(seat, action.armies))
    if rolled > state.armies[army].value:
        state = _fail(state, army, action.target, rolled, dealer)
    else:
        state = _strike(state, army, action.target, rolled, dealer)
    return beaten(state, dealer)


def _strike(state: State, army: Place, target: Place, rolled: int, dealer: Dealer) -> State:
    """Perfect or valid (DL-7): either way the army die then shows what was rolled."""
    own, enemy = state.armies[army], state.armies[target]
    left = max(0, enemy.value - rolled)
    if rolled == own.value:
        dealer.tell(AttackPerfect(army, rolled, target, enemy.value, left))
    else:
        dealer.tell(AttackValid(army, rolled, own.value, target, enemy.value, left))
    armies = {**state.armies, army: Die(own.seat, rolled), target: Die(enemy.seat, left)}
    if left:
        return replace(state, armies=armies)
    del armies[target]
    dealer.tell(DieLost(enemy.seat, target))
    state = replace(state, armies=armies)
    if is_closed(state, target):
        dealer.tell(MountainLeft(target))
        return state
    return _conquer(state, army, target, dealer)


def _conquer(state: State, army: Place, target: Place, dealer: Dealer) -> State:
    """DL-9; the die must not move again this turn (DL-12)."""
    armies = dict(state.armies)
    die = armies[target] = armies.pop(army)
    dealer.tell(Conquered(die.seat, army, target, die.value))
    busy = in_order((target, *(p for p in _busy(state) if p != army)))
    phase = Moving(die.seat, busy, conqueror=target)
    return entered(replace(state, armies=armies, phase=phase), target, dealer)


def _fail(state: State, army: Place, target: Place, rolled: int, dealer: Dealer) -> State:
    """DL-7: the army die loses one; at nothing it is gone (DL-10), and DL-25 may follow."""
    own, enemy = state.armies[army], state.armies[target]
    left = own.value - 1
    dealer.tell(AttackFailed(army, rolled, target, enemy.value, own.value, left))
    if left:
        return replace(state, armies={**state.armies, army: Die(own.seat, left)})
    dealer.tell(DieLost(own.seat, army))
    armies = {place: die for place, die in state.armies.items() if place != army}
    state = replace(state, armies=armies)
    if not state.options.fill_the_void:
        return state
    if is_closed(state, army):
        dealer.tell(MountainLeft(army))
        return state
    armies[army] = armies.pop(target)
    dealer.tell(VoidFilled(enemy.seat, target, army, enemy.value))
    return entered(state, army, dealer)


def _busy(state: State) -> tuple[Place, ...]:
    return state.phase.busy if isinstance(state.phase, Moving) else ()
