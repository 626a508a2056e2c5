"""Junkyards as a test needs them: terrain and pawns by the names of hexes, and turns on them.

P, R, C, F are the seats of the Parpaings, the Roncier, the Cloaque and the Ferrailleurs.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Any

from games import notation, terrain_vague
from games.core import Action, Dealer, Event, Seat, play
from games.exam.asking import rule_against
from games.terrain_vague import turn
from games.terrain_vague.board import Board
from games.terrain_vague.box import NUMBER, TERRAIN_NUMBER, Pawn, Terrain
from games.terrain_vague.ground import GROUNDS, hexes_in
from games.terrain_vague.moves import End
from games.terrain_vague.phases import (
    Gathering,
    Moving,
    Phase,
    Shooting,
    Taking,
)
from games.terrain_vague.state import NONE_OFF, Options, State

P, R, C, F = map(Seat, range(4))
LAND: dict[str, Any] = {"gravats": "a1 a2 a3", "ronces": "f1 f2 f3", "flaques": "k1 k2 k3",
                        "ferraille": "f11 f10 f9"}  # fmt: skip
"""Three hexes for each gang."""
CABINS = "a1 f1 k1 f11"


def yard(
    players: int = 4,
    rest: str = "poubelles",
    pawns: Mapping[str, str] | None = None,
    **land: str,
) -> Board:
    """A board: `land` names the hexes of a terrain, all others are `rest`; `pawns` by kind."""
    board, ground = Board(players), GROUNDS[players]
    for number in hexes_in(ground.all & ~ground.heap):
        board = board.with_terrain(1 << number, TERRAIN_NUMBER[Terrain(rest)])
    for terrain, places in land.items():
        for one in map(one_of(board), places.split()):
            board = board.with_terrain(one, TERRAIN_NUMBER[Terrain(terrain)])
    for pawn, places in (pawns or {}).items():
        for one in map(one_of(board), places.split()):
            board = board.with_pawn(one, NUMBER[Pawn(pawn)])
    return board


def one_of(board: Board) -> Any:
    """Turns the name of a hex into the set of it alone."""
    return lambda place: 1 << board.ground.numbers[place]


def at(board: Board, place: str) -> int:
    return board.ground.numbers[place]  # type: ignore[index]


def places(board: Board, some: int) -> set[str]:
    return {str(board.ground.places[n]) for n in hexes_in(some)}


def all_places(players: int = 4) -> str:
    return " ".join(GROUNDS[players].places)


def during(board: Board, phase: Phase, *, points: int = 20, turn: int = 1, **changes: Any) -> State:
    """A table in this phase; every seat has so many points, and acts in the order of seats."""
    seats = board.players
    fields: dict[str, Any] = {
        "order": tuple(map(Seat, range(seats))),
        "points": (points,) * seats,
        "given": (points,) * seats,
        "away": (0,) * seats,
        "off": (NONE_OFF,) * seats,
        "named": (None,) * seats,
        "options": Options(),
    }
    return State(board=board, phase=phase, turn=turn, **(fields | changes))


def gathering(board: Board, seat: Seat = P, **changes: Any) -> State:
    return during(board, Gathering(seat), **changes)


def moving(board: Board, seat: Seat = P, **changes: Any) -> State:
    return during(board, Moving(seat), **changes)


def shooting(board: Board, seat: Seat = P, **changes: Any) -> State:
    return during(board, Shooting(seat), **changes)


def taking(board: Board, seat: Seat = P, **changes: Any) -> State:
    return during(board, Taking(seat), **changes)


def done(state: State, seat: Seat, *texts: str) -> State:
    """The table after these actions of a seat."""
    for text in texts:
        state = told(state, seat, text)[0]
    return state


def told(state: State, seat: Seat, text: str) -> tuple[State, list[Event]]:
    """The table after an action, and what everybody or somebody was told."""
    dealer = Dealer("a junkyard")
    state = play(terrain_vague, state, seat, action_of(text), dealer)
    return state, [each.event for each in dealer.told]


def legal(state: State, seat: Seat, word: str = "") -> set[str]:
    """What a seat may do, as it is written; of one word only, if one is given."""
    every = map(str, terrain_vague.legal(state, seat))
    return {text for text in every if text.startswith(word)}


action_of = partial(notation.action_of, terrain_vague)
refusal = partial(rule_against, terrain_vague)


def duel() -> State:
    """The duels of turn 9 for two: the Parpaings pick 3 pawns and bars, the Roncier 1."""
    lone = yard(2, pawns={"cabin": "a1 g1"}, gravats="a1", ronces="g1")
    return done(gathering(lone, turn=8), P, "end turn")


def match(seats: int, options: Options, seed: int) -> Iterator[tuple[State, Action | None]]:
    """The positions of a match of players who seldom end anything, with what led to each."""
    dice, dealer = random.Random(seed), Dealer(str(seed))
    state = terrain_vague.setup(seats, options, dealer)
    yield state, None
    while waiting := sorted(terrain_vague.awaited(state)):
        seat = dice.choice(waiting)
        legal = terrain_vague.legal(state, seat)
        busy = [action for action in legal if not isinstance(action, End)]
        action = dice.choice(busy if busy and dice.random() < 0.9 else list(legal))
        state = terrain_vague.apply(state, seat, action, dealer)
        yield state, action


def goals(texts: Collection[str]) -> set[str]:
    """The last word of each: where the actions go."""
    return {text.split()[-1] for text in texts}


SMALL: dict[int, dict[str, Any]] = {
    4: {"gravats": "a1 a2", "ronces": "f1 f2", "flaques": "k1 k2"},
    3: {"gravats": "a1 a2", "ronces": "e1 e2", "flaques": "i1 i2"},
    2: {"gravats": "a1 a2", "ronces": "d1 d2"},
}


def red_turn(
    number: int = 3, players: int = 4, land: dict[str, Any] | None = None, **changes: Any
) -> State:
    """The duels of a red turn: four gangs, or as many as `players`, each with its cabin."""
    cabins = {4: CABINS, 3: "a1 e1 i1", 2: "a1 d1"}[players]
    board = yard(players, pawns={"cabin": cabins}, **(land or SMALL[players]))
    state = during(board, Gathering(P), turn=number - 1, **changes)
    return turn.onward(turn._turn_begun(state, Dealer()), Dealer())
