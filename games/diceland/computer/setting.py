"""How the computers set up: where a capital is founded, and which die goes onto which tile.

Whole matches have shown what decides them on a full landscape: the dice on it, and the best attack
of either. So the lowest dice are kept. Where the others go is tried by filling the landscape at
random again and again: a die stands well where the attacks then promise most.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from games.changes import changed
from games.core import Action, Dealer, Place, Seat
from games.diceland.computer.worth import best_attack
from games.diceland.frame import NEIGHBOURS
from games.diceland.moves import Found, PlaceDie
from games.diceland.placing import PLACINGS, RESERVE
from games.diceland.state import Die, State, die_of, other


def doors(state: State, found: Action) -> int:
    """How many tiles touch the place of a capital: as many ways lead into it."""
    assert isinstance(found, Found)
    return sum(place in state.lands for place in NEIGHBOURS[found.tile])


def placed_best(
    state: State, seat: Seat, legal: Sequence[Action], times: int, dealer: Dealer
) -> Action:
    """The placing that does best on average, over `times` landscapes filled at random."""
    found: dict[Action, list[float]] = {action: [] for action in legal}
    for _ in range(times):
        added = _filled(state, dealer)
        full = changed(state, armies={**state.armies, **added})
        promise = best_attack(full, seat) - best_attack(full, other(seat))
        for tile, die in added.items():
            action: PlaceDie = PLACINGS[die.value][tile]
            if die.seat == seat and action in found:
                found[action].append(promise)
    tried = {action: fsum(values) / len(values) for action, values in found.items() if values}
    return max(tried, key=lambda action: tried[action]) if tried else legal[0]


def _filled(state: State, dealer: Dealer) -> dict[Place, Die]:
    """Dice for all empty tiles, drawn at random: each player's but for their lowest (DL-4), the
    first of each on their own capital (DL-24)."""
    empty = [place for place in state.lands if place not in state.armies]
    tiles = list(dealer.shuffled([p for p in empty if state.lands[p].capital is None]))
    added: dict[Place, Die] = {}
    for seat in (Seat(0), Seat(1)):
        own = [place for place in empty if state.lands[place].capital == seat]
        dice = dealer.shuffled(sorted(state.reserve[seat])[RESERVE:])
        own += [tiles.pop() for _ in dice[len(own) :]]
        added |= {tile: die_of(seat, value) for tile, value in zip(own, dice, strict=True)}
    return added
