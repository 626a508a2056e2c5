"""Positions of DiceLand to look at: landscapes of any size and form, with dice and marks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from data.words import Words
from games.core import Place, Seat
from games.diceland.frame import CENTRE, NEIGHBOURS, SIDE, in_order, place_at
from games.diceland.state import Attacking, Die, Land, Options, State, Terrain
from games.diceland.view import DicelandView, view

NAMES = {0: "Anna", 1: "Bartholomeus van der Weyden-Smit"}
WORDS = Words.of("en", "diceland").named(NAMES)
ANNA, BEN = Seat(0), Seat(1)


def blob(size: int, seed: int = 1) -> tuple[Place, ...]:
    """A landscape that grew by chance from the middle."""
    chance, grown = random.Random(seed), [CENTRE]
    while len(grown) < size:
        around = {near for place in grown for near in NEIGHBOURS[place]} - set(grown)
        grown.append(chance.choice(in_order(around)))
    return in_order(grown)


ODD_FORMS: dict[str, tuple[Place, ...]] = {
    "one row": tuple(place_at(column, 6) for column in range(SIDE)),
    "one column": tuple(place_at(6, row) for row in range(SIDE)),
    "two rows": tuple(place_at(column, row) for row in (4, 5) for column in range(SIDE)),
    "round the frame": (
        *(place_at(column, 0) for column in range(SIDE)),
        *(place_at(SIDE - 1, row) for row in range(1, SIDE)),
        *(place_at(0, row) for row in range(1, 12)),
    ),
    "far corner": tuple(place_at(column, row) for column in (11, 12) for row in range(9, 13)),
}


def position(
    places: Sequence[Place], seed: int = 1, fill: float = 0.8, **other: Any
) -> DicelandView:
    """A view of such a landscape with dice on most of its tiles; Anna must attack."""
    chance = random.Random(seed)
    capitals: Sequence[Place] = other.pop("capitals", ())
    terrains: dict[Place, Terrain] = other.pop("terrains", {})
    lands = {
        place: Land(
            place,
            terrains.get(place, chance.choice(list(Terrain))),
            Seat(capitals.index(place)) if place in capitals else None,
        )
        for place in in_order(places)
    }
    armies = {
        place: Die(Seat(chance.randrange(2)), chance.randint(1, 6))
        for place in in_order(places)
        if chance.random() < fill
    }
    shown = {name: other.pop(name) for name in ("seat", "asked", "colours") if name in other}
    parts = {"reserve": ((3, 4), (5, 6)), "phase": Attacking(ANNA), "turn": 14, "first": ANNA}
    dice = dict(other.pop("armies", armies))
    state = State(**{"options": Options(), "lands": lands, "armies": dice, **parts, **other})
    return replace(view(state, None), **{"asked": (), **shown})


def duel(**other: Any) -> DicelandView:
    """Four plains in a row of two: Anna's 5 on g7, Ben's 2 on h7, nothing on g8 and h8."""
    places = tuple(map(Place, ("g7", "h7", "g8", "h8")))
    dice = ((places[0], Die(ANNA, 5)), (places[1], Die(BEN, 2)))
    plain = dict.fromkeys(places, Terrain.PLAINS)
    return position(places, **{"armies": dice, "terrains": plain, **other})
