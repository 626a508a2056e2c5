"""The attack of a turn: one die or two, the roll, and what it does (DL-6 to DL-10, DL-25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from games.changes import changed
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
from games.diceland.frame import COUPLES, NEIGHBOURS, PLACES
from games.diceland.moves import Attack, Choose
from games.diceland.state import Attacking, Choosing, Die, Last, Moving, State, dice_of, die_of
from games.diceland.terrain import is_closed, is_high

Strikes: TypeAlias = tuple[tuple[Place, Attack], ...]
"""Attacks, each after its target."""

SINGLE: Mapping[Place, Strikes] = {
    place: tuple((target, Attack((place,), target)) for target in NEIGHBOURS[place])
    for place in PLACES
}
"""For each place all the attacks of one die there, as if enemies were everywhere (DL-7)."""

JOINT: Mapping[Place, tuple[tuple[Place, Strikes], ...]] = {
    place: tuple(
        (fellow, tuple((target, Attack((place, fellow), target)) for target in targets))
        for fellow, targets in COUPLES[place]
    )
    for place in PLACES
}
"""For each place the later places of a second die, each with what both may attack (DL-8)."""


def attacks(state: State, seat: Seat) -> list[Attack]:
    """Every attack: for each die those it makes alone, then those with a die at a later place."""
    own, found = dice_of(state, seat), list[Attack]()
    enemies = state.armies.keys() - own
    for place in state.lands:
        if place not in own or enemies.isdisjoint(NEIGHBOURS[place]):
            continue
        for target, strike in SINGLE[place]:
            if target in enemies:
                found.append(strike)
        for fellow, strikes in JOINT[place]:
            if fellow in own:
                for target, strike in strikes:
                    if target in enemies and not is_high(state, target):
                        found.append(strike)
    return found


def attack(state: State, phase: Attacking, action: Attack, dealer: Dealer) -> State:
    """One reserve die is rolled for one army die, both for two, who then choose (DL-7, DL-8)."""
    seat, armies, target = phase.seat, action.armies, action.target
    rolled = tuple([dealer.roll() for _ in armies])
    dealer.tell(Attacked(seat, armies, target, rolled))
    hand = (*rolled, *state.reserve[seat][len(rolled) :])
    reserve = (hand, state.reserve[1]) if seat == 0 else (state.reserve[0], hand)
    last = Last(action.word(), seat, armies, target)
    if len(armies) > 1:
        choosing = Choosing(seat, armies, target, rolled)
        return changed(state, reserve=reserve, phase=choosing, last=last, quiet=0)
    done = {"reserve": reserve, "last": last, "quiet": 0}
    return _fought(state, Moving(seat, armies), armies[0], target, rolled[0], dealer, **done)


def choices(state: State, phase: Choosing) -> list[Choose]:
    """The pairings that do not fail; if all fail, only which army die loses one is to be chosen.

    It then does not matter what the rolled die shows, so only the lowest is offered (DL-8).
    """
    values = sorted(set(phase.rolled), reverse=True)
    armies = [(army, state.armies[army].value) for army in phase.armies]
    fit = [Choose(value, army) for value in values for army, own in armies if value <= own]
    return fit or [Choose(values[-1], army) for army in phase.armies]


def choose(state: State, phase: Choosing, action: Choose, dealer: Dealer) -> State:
    """Attack with the chosen dice (DL-8); the mark on the board then shows this army die alone."""
    moving = Moving(phase.seat, phase.armies)
    last = Last(Attack.word(), phase.seat, (action.army,), phase.target)
    return _fought(state, moving, action.army, phase.target, action.value, dealer, last=last)


def _fought(
    state: State,
    phase: Moving,
    army: Place,
    target: Place,
    rolled: int,
    dealer: Dealer,
    **done: Any,
) -> State:
    """The state after the rolled die has attacked for the army die (DL-7): the player is to move.

    `done` are fields of the state that the roll has changed, beside the dice on the landscape.
    """
    fails = rolled > state.armies[army].value
    armies, entry = (_failed if fails else _struck)(state, army, target, rolled, dealer)
    if entry == target:  # DL-9, and not to move again: DL-12
        busy = tuple(target if place == army else place for place in phase.busy)
        phase = Moving(phase.seat, busy, conqueror=target)
    after = changed(state, armies=armies, phase=phase, **done)
    if entry is not None:
        after = entered(after, entry, dealer)
    return after if len(armies) == len(state.armies) else beaten(after, dealer)


Fought: TypeAlias = tuple[dict[Place, Die], Place | None]
"""The dice on the landscape afterwards, and the tile that one of them has gone to, if any has."""


def _struck(state: State, army: Place, target: Place, rolled: int, dealer: Dealer) -> Fought:
    """Perfect or valid (DL-7): either way the army die then shows what was rolled."""
    own, enemy = state.armies[army], state.armies[target]
    left = max(0, enemy.value - rolled)
    if rolled == own.value:
        dealer.tell(AttackPerfect(army, rolled, target, enemy.value, left))
    else:
        dealer.tell(AttackValid(army, rolled, own.value, target, enemy.value, left))
    armies = {**state.armies, army: die_of(own.seat, rolled), target: die_of(enemy.seat, left)}
    if left:
        return armies, None
    del armies[target]
    dealer.tell(DieLost(enemy.seat, target))
    if is_closed(state, target):
        dealer.tell(MountainLeft(target))
        return armies, None
    armies[target] = armies.pop(army)
    dealer.tell(Conquered(own.seat, army, target, rolled))
    return armies, target


def _failed(state: State, army: Place, target: Place, rolled: int, dealer: Dealer) -> Fought:
    """A failed attack (DL-7): the army die loses one; at 0 it is gone (DL-10), DL-25 may follow."""
    own, enemy = state.armies[army], state.armies[target]
    left = own.value - 1
    dealer.tell(AttackFailed(army, rolled, target, enemy.value, own.value, left))
    armies = {**state.armies, army: die_of(own.seat, left)}
    if left:
        return armies, None
    del armies[army]
    dealer.tell(DieLost(own.seat, army))
    if not state.options.fill_the_void:
        return armies, None
    if is_closed(state, army):
        dealer.tell(MountainLeft(army))
        return armies, None
    armies[army] = armies.pop(target)
    dealer.tell(VoidFilled(enemy.seat, target, army, enemy.value))
    return armies, army
