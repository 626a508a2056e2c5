"""How many squares it is to a goal or a start area, as a player counts them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from games.core import Place
from games.patrouille.board import Colour, board
from games.patrouille.ground import Field, field_of
from games.patrouille.state import State


def to_goal(state: State, colour: Colour) -> Mapping[Place, int]:
    """The squares from which there is a way to the goal of an army, and how long the shortest is.

    It goes round forts and barricades (PA-10, PA-13), but may begin on one; pieces do not count,
    for they move on. It leads to a free square of the goal while one at the edge is free (PA-16);
    else to any, for those inside will make room.
    """
    plain = field_of(state, colour)
    rooms = plain.goal & ~state.army(colour)
    aim = rooms if plain.grid.beside(plain.road) & rooms else plain.goal
    return _steps(plain, aim, plain.grid.bits(state.blocks))


def to_start(state: State, colour: Colour) -> Mapping[Place, int]:
    """The same to its start area."""
    plain = field_of(state, colour)
    start = plain.grid.bits(board(state.options.board).start(colour))
    return _steps(plain, start, plain.grid.bits(state.blocks))


@lru_cache(maxsize=256)
def _steps(plain: Field, aim: int, blocks: int) -> Mapping[Place, int]:
    squares, closed = plain.grid, blocks | plain.forts
    found, steps = dict.fromkeys(squares.names(aim), 0), 0
    seen, onward = aim, aim & ~closed
    while onward:
        near = squares.beside(onward) & (plain.road | plain.forts) & ~seen
        seen |= near
        steps += 1
        found.update(dict.fromkeys(squares.names(near), steps))
        onward = near & ~closed
    return found
