"""Positions of Terrain Vague to look at: as they come in matches, and laid out by hand."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from data.words import Words
from games import terrain_vague
from games.core import Dealer, Place, Seat
from games.sealed import Sealed
from games.terrain_vague.moves import End
from games.terrain_vague.phases import (
    Bout,
    Duelling,
)
from games.terrain_vague.state import Assembly, Duels, Options, State, Taken
from games.terrain_vague.view import VagueView
from render.painting import Marks
from render.shared.scene import Scene
from render.terrain_vague import scene
from tests.support.games.vague import P, during, yard
from tests.support.render.lazy import Lazy
from tests.support.render.shapes import (
    texts,
)

NAMES = {0: "Anna", 1: "Bartholomeus van der Weyden-Smit", 2: "Chloé", 3: "Dirk"}
WORDS = Words.of("en", "vague").named(NAMES)
LONG = WORDS.named({n: sign * 32 for n, sign in enumerate("WMQ@")})
SHORT = WORDS.named(dict(enumerate("ABCD")))


@cache
def played(seats: int, moves: int, seed: str = "yard", until: str = "", **options: Any) -> State:
    """A match after so many moves by chance, and then until that step is reached."""
    chance, dealer = random.Random(seed), Dealer(seed)
    state = terrain_vague.setup(seats, Options(**options), dealer)
    for n in range(20000):
        waiting = sorted(terrain_vague.awaited(state))
        if not waiting or (n >= moves and until in ("", terrain_vague.view(state, None).step)):
            break
        seat = chance.choice(waiting)
        every = list(terrain_vague.legal(state, seat))
        lively = [action for action in every if not isinstance(action, End)]
        action = chance.choice(lively if lively and chance.random() < 0.8 else every)
        state = terrain_vague.apply(state, seat, action, dealer)
    return state


def seen(state: State, seat: int | None = None, **other: Any) -> VagueView:
    """What a seat, or everybody, sees of a state."""
    return replace(terrain_vague.view(state, None if seat is None else Seat(seat)), **other)


def to_move(state: State) -> Seat:
    """Who is awaited."""
    return min(terrain_vague.awaited(state))


def goals(state: State) -> Marks:
    """Where the one who is awaited can do something, numbered."""
    texts = (str(a).split() for a in terrain_vague.legal(state, to_move(state)))
    return numbered(text[-1] for text in texts if text[0] not in ("end", "pawns", "bars"))


def numbered(places: Iterable[str]) -> Marks:
    """These places with the numbers of their answers."""
    return tuple((Place(place), str(n)) for n, place in enumerate(dict.fromkeys(places), 1))


LAND = {
    "gravats": "e6 e7 d6 d7 a1", "parpaings": "e5", "orties": "g6 g7", "ronces": "h6",
    "flaques": "a2 a3 k1", "cloaques": "b1 b2", "ferraille": "f9 f10",
}  # fmt: skip
PAWNS = {"cabin": "e6 g6 a2 f9", "lid": "e7 e5", "wheelbarrow": "d6 a1", "slingshot": "g7"}
BOARD = yard(4, "poubelles", PAWNS, **LAND)
"""Four territories, two lids that protect each other, and an isolated wheelbarrow on A1."""


def duelling(*bouts: Bout, pawns: int | None = None) -> State:
    """A duel in which Anna may have picked pawns, all the same."""
    chosen = ((P, (pawns,) * 2),) if pawns else ()
    waiting = frozenset(bout.seat for bout in bouts) - {seat for seat, _ in chosen}
    bars = Sealed[tuple[int, ...]](frozenset(bout.foe for bout in bouts))
    phase = Duelling(bouts, (), Sealed(waiting, chosen), bars, Sealed(frozenset()))
    return during(BOARD, phase, turn=6, points=0)


def laying() -> State:
    return played(4, 30, assembly=Assembly.DRAFT)


def taking() -> State:
    return played(4, 60, "b", until="taking")


def duel() -> State:
    return played(4, 60, "c", until="duelling")


VIEWS = Lazy(
    {
        "laying": lambda: seen(laying(), to_move(laying())),
        "blind": lambda: seen(played(4, 88, assembly=Assembly.DRAFT)),
        "founding": lambda: seen(played(4, 1)),
        "duels": lambda: seen(duel()),
        "own picks": lambda: seen(played(4, 62, "c", until="duelling"), to_move(duel())),
        "one by one": lambda: seen(played(4, 20, "d", until="duelling", duels=Duels.ONE_BY_ONE)),
        "revealed": lambda: seen(played(4, 60, "e", until="gathering")),
        "moving": lambda: seen(played(3, 60, "f", until="moving", taken=Taken.FREE)),
        "shooting": lambda: seen(played(4, 60, "r", until="shooting")),
        "taking": lambda: seen(taking(), to_move(taking())),
        "two": lambda: seen(played(2, 60, "h", until="taking")),
        "lone": lambda: seen(played(3, 20, "i", until="duelling")),
        "endless": lambda: seen(played(4, 420, "j", until="moving", endless=True)),
        "ended": lambda: seen(played(4, 99999)),
    }
)


QUESTIONS = Lazy(
    {
        "nothing": lambda: (),
        "goals": lambda: goals(taking()),
        "everywhere": lambda: numbered(seen.place for seen in VIEWS["ended"].hexes),
        "sure": lambda: tuple((place, "") for place, _ in goals(taking())),
    }
)


PEOPLE = WORDS.named({0: "Anna", 1: "Ben", 2: "Cas", 3: "Dirk"})


def drawn_of(state: State, seat: int | None = None) -> Scene:
    return scene(seen(state, seat), PEOPLE)


def told(drawn: Scene) -> str:
    return " ".join(text.text for text in texts(drawn))
