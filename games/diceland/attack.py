"""The attack of a turn: one die or two, the roll, and what it does (DL-6 to DL-10, DL-25)."""

from __future__ import annotations

from collections.abc import Mapping

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
from games.diceland.state import Choosing, Die, Last, Moving, State, dice_of
from games.diceland.terrain import is_closed, is_high

SINGLE: Mapping[Place, tuple[Attack, ...]] = {
    place: tuple(Attack((place,), target) for target in NEIGHBOURS[place]) for place in PLACES
}
"""The attacks of one die by its place, wherever an enemy may be (DL-7)."""

JOINT: Mapping[Place, tuple[tuple[Place, tuple[Attack, ...]], ...]] = {
    place: tuple(
        (fellow, tuple(Attack((place, fellow), target) for target in targets))
        for fellow, targets in COUPLES[place]
    )
    for place in PLACES
}
"""The places of a fellow after each place, and what both may attack together (DL-8)."""


def attacks(state: State, seat: Seat) -> list[Attack]:
    """Every attack there is: the single ones of a die, then those with a die after it."""
    own, found = dice_of(state, seat), list[Attack]()
    enemies = state.armies.keys() - own
    for place in state.lands:
        if place not in own or enemies.isdisjoint(NEIGHBOURS[place]):
            continue
        for strike in SINGLE[place]:
            if strike.target in enemies:
                found.append(strike)
        for fellow, strikes in JOINT[place]:
            if fellow in own:
                for strike in strikes:
                    if strike.target in enemies and not is_high(state, strike.target):
                        found.append(strike)
    return found


def attack(state: State, seat: Seat, action: Attack, dealer: Dealer) -> State:
    """One reserve die is rolled for one army die, both for two, who then choose (DL-7, DL-8)."""
    armies, target = action.armies, action.target
    rolled = tuple([dealer.roll() for _ in armies])
    dealer.tell(Attacked(seat, armies, target, rolled))
    hand = (*rolled, *state.reserve[seat][len(rolled) :])
    reserve = (hand, state.reserve[1]) if seat == 0 else (state.reserve[0], hand)
    last = Last(action.word(), seat, armies, target)
    if len(armies) > 1:
        phase = Choosing(seat, armies, target, rolled)
        return changed(state, reserve=reserve, phase=phase, last=last, quiet=0)
    state = changed(state, reserve=reserve, phase=Moving(seat, armies), last=last, quiet=0)
    return _fought(state, armies[0], target, rolled[0], dealer)


def choices(state: State, phase: Choosing) -> list[Choose]:
    """The pairings that do not fail; if all do, only whose army die loses one is a choice.

    A failing die does the same whatever it shows, so then only the lowest is offered (DL-8).
    """
    values = sorted(set(phase.rolled), reverse=True)
    armies = [(army, state.armies[army].value) for army in phase.armies]
    fit = [Choose(value, army) for value in values for army, own in armies if value <= own]
    return fit or [Choose(values[-1], army) for army in phase.armies]


def choose(state: State, phase: Choosing, action: Choose, dealer: Dealer) -> State:
    """DL-8. The mark on the board then shows the one die that made the attack."""
    last = Last(Attack.word(), phase.seat, (action.army,), phase.target)
    state = changed(state, phase=Moving(phase.seat, phase.armies), last=last)
    return _fought(state, action.army, phase.target, action.value, dealer)


def _fought(state: State, army: Place, target: Place, rolled: int, dealer: Dealer) -> State:
    """What the rolled die does for the army die (DL-7); the player is to move then."""
    fails = rolled > state.armies[army].value
    return (_failed if fails else _struck)(state, army, target, rolled, dealer)


def _struck(state: State, army: Place, target: Place, rolled: int, dealer: Dealer) -> State:
    """Perfect or valid (DL-7): either way the army die then shows what was rolled."""
    own, enemy = state.armies[army], state.armies[target]
    left = max(0, enemy.value - rolled)
    if rolled == own.value:
        dealer.tell(AttackPerfect(army, rolled, target, enemy.value, left))
    else:
        dealer.tell(AttackValid(army, rolled, own.value, target, enemy.value, left))
    armies = {**state.armies, army: Die(own.seat, rolled), target: Die(enemy.seat, left)}
    if left:
        return changed(state, armies=armies)
    del armies[target]
    dealer.tell(DieLost(enemy.seat, target))
    if is_closed(state, target):
        dealer.tell(MountainLeft(target))
        return beaten(changed(state, armies=armies), dealer)
    armies[target] = armies.pop(army)
    dealer.tell(Conquered(own.seat, army, target, rolled))
    busy = tuple(target if place == army else place for place in _busy(state))
    phase = Moving(own.seat, busy, conqueror=target)  # DL-9, and not to move again: DL-12
    return beaten(entered(changed(state, armies=armies, phase=phase), target, dealer), dealer)


def _failed(state: State, army: Place, target: Place, rolled: int, dealer: Dealer) -> State:
    """DL-7: the army die loses one; at nothing it is gone (DL-10), and DL-25 may follow."""
    own, enemy = state.armies[army], state.armies[target]
    left = own.value - 1
    dealer.tell(AttackFailed(army, rolled, target, enemy.value, own.value, left))
    armies = {**state.armies, army: Die(own.seat, left)}
    if left:
        return changed(state, armies=armies)
    del armies[army]
    dealer.tell(DieLost(own.seat, army))
    if state.options.fill_the_void and not is_closed(state, army):
        armies[army] = armies.pop(target)
        dealer.tell(VoidFilled(enemy.seat, target, army, enemy.value))
        state = entered(changed(state, armies=armies), army, dealer)
    elif state.options.fill_the_void:
        dealer.tell(MountainLeft(army))
    return beaten(changed(state, armies=armies), dealer)


def _busy(state: State) -> tuple[Place, ...]:
    return state.phase.busy if isinstance(state.phase, Moving) else ()
