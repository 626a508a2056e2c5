"""The board: which terrain lies where, and which pawns stand on it.

A pawn stands on terrain of its owner (TV-28a), so whose a pawn is need not be stored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from games.terrain_vague.box import BOX, PAWNS, TERRAINS
from games.terrain_vague.ground import GROUNDS, Ground

P = ParamSpec("P")
R = TypeVar("R")

Question: TypeAlias = Callable[Concatenate["Board", P], R]


@dataclass(frozen=True)  # no slots: what is found out about a board is remembered on it
class Board:
    """Sets of hexes (see `ground`): one for each kind of terrain, one for each kind of pawn.

    `players` says how large the board is.
    """

    players: int
    terrains: tuple[int, ...] = (0,) * len(TERRAINS)
    pawns: tuple[int, ...] = (0,) * len(PAWNS)

    @property
    def ground(self) -> Ground:
        """The hexes themselves."""
        return GROUNDS[self.players]

    @cached_property
    def owned(self) -> tuple[int, ...]:
        """The hexes of each of the four gangs."""
        t = self.terrains
        return (t[0] | t[1], t[2] | t[3], t[4] | t[5], t[6] | t[7])

    @cached_property
    def occupied(self) -> int:
        """The hexes with a pawn."""
        a, b, c, d, e = self.pawns
        return a | b | c | d | e

    def owner(self, one: int) -> int | None:
        """The gang whose hex it is (a set of one); None for the heap and where no tile lies."""
        return next((gang for gang, hexes in enumerate(self.owned) if hexes & one), None)

    def terrain(self, one: int) -> int | None:
        """The kind of terrain on a hex (a set of one); None on the heap."""
        return next((kind for kind, hexes in enumerate(self.terrains) if hexes & one), None)

    def pawn(self, one: int) -> int | None:
        """The kind of pawn on a hex (a set of one)."""
        return next((kind for kind, hexes in enumerate(self.pawns) if hexes & one), None)

    def supply(self, terrain: int) -> int:
        """The tiles of this kind that are left in the supply."""
        return BOX.tiles(terrain) - self.terrains[terrain].bit_count()

    def with_terrain(self, one: int, terrain: int) -> Board:
        """With this tile in the place of the one that lay there."""
        terrains = [hexes & ~one for hexes in self.terrains]
        terrains[terrain] |= one
        return Board(self.players, tuple(terrains), self.pawns)

    def with_pawn(self, one: int, pawn: int | None) -> Board:
        """With this pawn, or none, on a hex."""
        pawns = [hexes & ~one for hexes in self.pawns]
        if pawn is not None:
            pawns[pawn] |= one
        board = Board(self.players, self.terrains, tuple(pawns))
        for name in ("owned", "land"):  # of the terrain alone, and so the same
            if name in self.__dict__:
                board.__dict__[name] = self.__dict__[name]
        return board


def remembered(question: Question[P, R]) -> Question[P, R]:
    """Let a pure question about a board be answered once for each board."""
    return _remembered(question, "memory")


def remembered_of_land(question: Question[P, R]) -> Question[P, R]:
    """The same for a question about the terrain alone, whatever the pawns do."""
    return _remembered(question, "land")


def _remembered(question: Question[P, R], name: str) -> Question[P, R]:
    @wraps(question)
    def asked(board: Board, /, *rest: P.args, **named: P.kwargs) -> R:
        memory: dict[Any, R] = board.__dict__.setdefault(name, {})
        key = (question, *rest)
        try:
            return memory[key]
        except KeyError:
            answer = memory[key] = question(board, *rest, **named)
            return answer

    return asked
