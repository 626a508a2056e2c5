"""Quick start: the host puts the cabins so that the territories are as equal as can be (TV-3a)."""

from __future__ import annotations

from itertools import product

from games.core import Dealer, Place, Seat
from games.terrain_vague import assembly
from games.terrain_vague.state import State
from games.terrain_vague.territory import territory

ALIKE = 1
"""Territories that differ by so many hexes count as equal."""


def cabins(state: State, dealer: Dealer) -> State:
    """The cabins of all, in the order of seats, on hexes that no other player has.

    The territories are as equal, and then as large, as can be; among equal places the dealer draws.
    """
    seats = [Seat(n) for n in range(state.seats)]
    fair = max(product(*(_by_land(state, seat) for seat in seats)), key=_worth)
    for seat, wanted in zip(seats, fair, strict=True):
        places = _by_land(state, seat)  # some may be built on by now
        nearest = min(places, key=lambda land: (abs(land - wanted), land))
        state = assembly.build(state, seat, dealer.pick(places[nearest]), dealer)
    return state


def _worth(lands: tuple[int, ...]) -> tuple[int, int]:
    """Equal before large."""
    return -max(max(lands) - min(lands), ALIKE), sum(lands)


def _by_land(state: State, seat: Seat) -> dict[int, list[Place]]:
    """The places for a cabin that take land from no other player, by the size of the territory
    there; all places if there are no such.
    """
    board, ground = state.board, state.board.ground
    others = [owned for n, owned in enumerate(board.owned[: state.seats]) if n != seat]
    every = [cabin.hex for cabin in assembly.cabins(state, seat)]
    peaceful = [place for place in every if not any(ground.set_of(place) & o for o in others)]
    found: dict[int, list[Place]] = {}
    for place in peaceful or every:
        land = territory(assembly.built(board, seat, ground.set_of(place)), seat).bit_count()
        found.setdefault(land, []).append(place)
    return found
