"""Positions of Patrouille to look at: as they come in matches, and laid out by hand."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from data.words import Words
from games import patrouille
from games.core import Dealer, Place, Seat
from games.patrouille.board import Colour
from games.patrouille.state import Barricade, Block, Moving, Options, Piece, Rank, State
from games.patrouille.view import PatrouilleView
from render.painting import Marks

NAMES = {0: "Anna", 1: "Bartholomeus van der Weyden-Smit", 2: "Chloé", 3: "Dirk"}
WORDS = Words.of("en", "patrouille").named(NAMES)
LONG = WORDS.named({0: "W" * 32, 1: "M" * 32, 2: "Q" * 32, 3: "@" * 32})
BLUE, RED, YELLOW, WHITE = Colour


@cache
def played(seats: int, moves: int, seed: str = "patrol", **options: Any) -> State:
    """A match after so many moves by chance; barricades are placed whenever they can be."""
    chance, dealer = random.Random(seed), Dealer(seed)
    state = patrouille.setup(seats, Options(**options), dealer)
    for _ in range(moves):
        waiting = sorted(patrouille.awaited(state))
        if not waiting:
            break
        choices = [a for a in patrouille.legal(state, waiting[0]) if a.word() != "pass"]
        placing = [a for a in choices if a.word() == "place"]
        action = chance.choice(placing or choices or [patrouille.fallback(state, waiting[0])])
        state = patrouille.apply(state, waiting[0], action, dealer)
    return state


def seen(state: State, **other: Any) -> PatrouilleView:
    """What everybody sees of a state."""
    return replace(patrouille.view(state, None), **other)


def laid(
    soldiers: Mapping[str, tuple[Colour, Rank]],
    blocks: Mapping[str, tuple[Colour, Barricade]] | None = None,
    seats: int = 4,
    **other: Any,
) -> PatrouilleView:
    """Pieces and barricades laid out by hand; Blue has rolled a three unless `other` says more."""
    start = patrouille.setup(seats, other.pop("options", Options()), Dealer("hand"))
    pieces = {Place(place): Piece(*what) for place, what in soldiers.items()}
    placed = {Place(place): Block(*what) for place, what in (blocks or {}).items()}
    fields = {"phase": Moving(BLUE, 3), "last": None, "pieces": pieces, "blocks": placed}
    return seen(replace(start, **{**fields, **other}))


def seat_of(view: PatrouilleView, colour: Colour) -> Seat:
    return next(army.seat for army in view.armies if army.colour is colour)


def numbered(places: Iterable[str]) -> Marks:
    return tuple((Place(place), str(n)) for n, place in enumerate(places, 1))
