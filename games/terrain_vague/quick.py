"""Quick start: the host puts the cabins so that the territories are as equal as can be (TV-3a)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, product
from typing import TypeAlias

from games.core import Dealer, Place, Seat
from games.terrain_vague import assembly
from games.terrain_vague.state import State

ALIKE = 1
"""The difference, in hexes, up to which territories count as equal."""

BySize: TypeAlias = Mapping[int, Sequence[Place]]
"""The places for a seat's cabin, by the size of the territory there."""


def cabins(state: State, dealer: Dealer) -> State:
    """The cabins of all, in the order of seats, on hexes that no other player has.

    The territories are as equal, and then as large, as can be; among equal places the dealer draws.
    """
    seats = [Seat(n) for n in range(state.seats)]
    if state.options.rules < 3:
        return _one_by_one(state, seats, dealer)
    by_size = [_by_size(state, seat) for seat in seats]
    sizes = dealer.pick(_fairest(by_size))
    left = [by_size[seat][sizes[seat]] for seat in seats]
    for seat in seats:
        place = dealer.pick([p for p in left[seat] if _all_fit(_without(p, left[seat + 1 :]))])
        left = _without(place, left)
        state = assembly.build(state, seat, place, dealer)
    return state


def _fairest(by_size: Sequence[BySize]) -> Sequence[tuple[int, ...]]:
    """The best sizes that the territories of all seats can have at the same time."""
    every = sorted(product(*by_size), key=_worth, reverse=True)
    for _, alike in groupby(every, key=_worth):
        found = [
            sizes
            for sizes in alike
            if _all_fit([places[size] for places, size in zip(by_size, sizes, strict=True)])
        ]
        if found:
            return found
    raise AssertionError("more seats than hexes")


def _all_fit(places: Sequence[Sequence[Place]]) -> bool:
    """Whether each seat can have one of its places, and no two of them the same."""
    if not places:
        return True
    first, *others = places
    return any(_all_fit(_without(place, others)) for place in first)


def _without(gone: Place, places: Sequence[Sequence[Place]]) -> list[Sequence[Place]]:
    return [[place for place in of_seat if place != gone] for of_seat in places]


def _worth(sizes: tuple[int, ...]) -> tuple[int, int]:
    """What sizes are ordered by: first how equal they are, then how large."""
    return -max(max(sizes) - min(sizes), ALIKE), sum(sizes)


def _by_size(state: State, seat: Seat) -> BySize:
    """The places for a cabin that take land from no other player; all places if there are no
    such.
    """
    board, ground = state.board, state.board.ground
    others = [owned for n, owned in enumerate(board.owned[: state.seats]) if n != seat]
    every = [cabin.hex for cabin in assembly.cabins(state, seat)]
    peaceful = [place for place in every if not any(ground.set_of(place) & o for o in others)]
    found: dict[int, list[Place]] = {}
    for place in peaceful or every:
        found.setdefault(assembly.land(board, seat, place), []).append(place)
    return found


def _one_by_one(state: State, seats: Sequence[Seat], dealer: Dealer) -> State:
    """The cabins by version 2 of the rules: one may have taken the place that another needed."""
    fair = max(product(*(_by_size(state, seat) for seat in seats)), key=_worth)
    for seat, wanted in zip(seats, fair, strict=True):
        places = _by_size(state, seat)
        nearest = min(places, key=lambda size: (abs(size - wanted), size))
        state = assembly.build(state, seat, dealer.pick(places[nearest]), dealer)
    return state
