"""Positions of DiceLand from drawings, and moves played on them with given rolls.

A tile takes four signs, and every second row lies two signs further right, as on the board: the
first row is a1, b1, c1, ..., the second (a2 touches a1 and b1) a2, b2, and so on. A tile says
whose die lies on it (b, r), its value, and its terrain (P, H, T, M, F; B and R are the capitals
of Blue and Red); ``--`` is an empty tile, spaces are no tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from data.words import Words
from games import diceland
from games.core import Dealer, Event, Place, Seat, play
from games.diceland.frame import in_order, place_at
from games.diceland.landscape import SIGNS
from games.diceland.state import (
    Attacking,
    Attraction,
    Die,
    Land,
    Options,
    Phase,
    State,
    Terrain,
)
from games.exam import asking
from games.notation import action_of

BLUE, RED = Seat(0), Seat(1)
ENFORCED, PENALTY = Attraction.ENFORCED, Attraction.PENALTY
WIDTH = 4
ARMIES = {"b": BLUE, "r": RED}
CAPITALS = {"B": BLUE, "R": RED}


def drawn(
    *rows: str,
    phase: Phase | None = None,
    first: Seat = BLUE,
    turn: int = 5,
    quiet: int = 0,
    reserve: tuple[tuple[int, ...], ...] = ((1, 1), (1, 1)),
    **options: Any,
) -> State:
    """The position that is drawn; by default Blue must attack, and fatal attraction is off."""
    tiles = dict(_tiles(rows))
    lands = {place: _land(place, tiles[place][2:]) for place in in_order(tiles)}
    armies = {
        place: Die(ARMIES[tile[0]], int(tile[1]))
        for place, tile in tiles.items()
        if tile[0] in ARMIES
    }
    chosen = Options(**{"attraction": Attraction.OFF, **options})
    return State(
        chosen, lands, armies, reserve, phase or Attacking(BLUE), turn, first, first, quiet
    )


def _tiles(rows: Sequence[str]) -> Iterator[tuple[Place, str]]:
    for y, row in enumerate(rows):
        shifted = row[WIDTH // 2 * (y % 2) :]
        assert not row[: WIDTH // 2 * (y % 2)].strip()
        for x in range(0, len(shifted), WIDTH):
            if tile := shifted[x : x + WIDTH].strip():
                yield place_at(x // WIDTH, y), tile


def _land(place: Place, sign: str) -> Land:
    if sign in CAPITALS:
        return Land(place, Terrain.TOWN, CAPITALS[sign])
    return Land(place, SIGNS[sign or "P"])


@dataclass(frozen=True)
class Played:
    """A position and what was told on the way to it."""

    state: State
    told: tuple[Event, ...]

    @property
    def dice(self) -> str:
        """All army dice in the order of their places: ``a1=b4 b1=r2``."""
        armies = self.state.armies
        return " ".join(f"{p}={'br'[armies[p].seat]}{armies[p].value}" for p in in_order(armies))


def played(state: State, *moves: str, rolls: Sequence[int] = ()) -> Played:
    """The position after legal moves of whoever is awaited, with exactly these rolls."""
    dealer = Dealer(draws=[roll - 1 for roll in rolls])
    for move in moves:
        state = play(diceland, state, awaited(state), read(move), dealer)
    assert len(dealer.draws) == len(rolls), "rolls are left over"
    return Played(state, tuple(told.event for told in dealer.told))


def legal(state: State, word: str = "") -> set[str]:
    """What the awaited player may do, in notation; only actions of this word, if one is given."""
    actions = map(str, diceland.legal(state, awaited(state)))
    return {action for action in actions if action.startswith(word)}


read = partial(action_of, diceland)
awaited = partial(asking.awaited, diceland)
refusal = partial(asking.rule_against, diceland)

WORDS = Words.of("en", "diceland")


def told(state: State, move: str) -> list[str]:
    """What whoever is awaited is told before they confirm a legal move; warnings with a ``!``."""
    action, seat = read(move), awaited(state)
    assert action in diceland.legal(state, seat)
    said = diceland.ADVICE.consequences(diceland.view(state, seat), action)
    return [f"{'! ' if remark.warning else ''}{WORDS.remark(remark)}" for remark in said]


def reason(state: State, move: str) -> str:
    action, seat = read(move), awaited(state)
    assert action in diceland.legal(state, seat)
    remark = diceland.ADVICE.reason(diceland.view(state, seat), action)
    return "" if remark is None else WORDS.remark(remark)
