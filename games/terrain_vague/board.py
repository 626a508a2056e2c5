"""The board: which terrain lies where, and which pawns stand on it.

A pawn stands on terrain of its owner (TV-28a), so whose a pawn is need not be stored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, TypeAlias, TypeVar

from games.terrain_vague.box import BOX, GANGS, PAWNS, SWORN, TERRAINS, Gang, Terrain
from games.terrain_vague.ground import GROUNDS, Ground

R = TypeVar("R")

Question: TypeAlias = Callable[["Board", int], R]


@dataclass(frozen=True)  # no slots: what is found out about a board is remembered on it
class Board:
    """Sets of hexes (see `ground`): one for each kind of terrain, one for each kind of pawn.

    `players` says how large the board is. Those who play are the first of the four gangs that it
    counts; which gang has which number, say `gangs` (TV-4a).
    """

    players: int
    terrains: tuple[int, ...] = (0,) * len(TERRAINS)
    pawns: tuple[int, ...] = (0,) * len(PAWNS)
    gangs: tuple[int, ...] = tuple(range(len(GANGS)))

    @cached_property
    def ground(self) -> Ground:
        """The hexes themselves."""
        return GROUNDS[self.players]

    @cached_property
    def memory(self) -> dict[tuple[object, int], Any]:
        """What has been found out about this board; see `remembered`."""
        return {}

    @cached_property
    def owned(self) -> tuple[int, ...]:
        """The hexes of each of the four gangs."""
        return _owned(self.terrains)

    @cached_property
    def occupied(self) -> int:
        """The hexes with a pawn."""
        a, b, c, d, e = self.pawns
        return a | b | c | d | e

    def gang(self, number: int) -> Gang:
        """The gang of this number on the board."""
        return GANGS[self.gangs[number]]

    def number(self, gang: Gang) -> int:
        """The number of a gang here."""
        return self.gangs.index(GANGS.index(gang))

    def tile(self, kind: int) -> Terrain:
        """Which terrain has this number here."""
        return TERRAINS[2 * self.gangs[kind // 2] + kind % 2]

    def sworn(self, number: int) -> int:
        """The sworn enemy of a gang; whether it plays is another matter."""
        return self.gangs.index(SWORN[self.gangs[number]])

    def owner(self, one: int) -> int | None:
        """The owner of a hex (a set of one); None for the heap and where no tile lies."""
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
        """The board with this tile in place of the one that lay there."""
        terrains = [hexes & ~one for hexes in self.terrains]
        terrains[terrain] |= one
        return self._with(tuple(terrains), self.pawns, _owned(terrains), self.occupied)

    def with_pawn(self, one: int, pawn: int | None) -> Board:
        """The board with this pawn, or none, on a hex."""
        pawns, occupied = [hexes & ~one for hexes in self.pawns], self.occupied & ~one
        if pawn is not None:
            pawns[pawn] |= one
            occupied |= one
        return self._with(self.terrains, tuple(pawns), self.owned, occupied)

    def with_pawn_moved(self, origin: int, to: int) -> Board:
        """The board with the pawn of one hex moved to another."""
        pawns = tuple([hexes ^ origin | to if hexes & origin else hexes for hexes in self.pawns])
        return self._with(self.terrains, pawns, self.owned, self.occupied ^ origin | to)

    def _with(
        self,
        terrains: tuple[int, ...],
        pawns: tuple[int, ...],
        owned: tuple[int, ...],
        occupied: int,
    ) -> Board:
        """The same ground with these, and what follows from them (made as in `games.changes`)."""
        board = object.__new__(Board)
        board.__dict__.update(
            players=self.players, terrains=terrains, pawns=pawns, gangs=self.gangs,
            ground=self.ground, memory={}, owned=owned, occupied=occupied,
        )  # fmt: skip
        return board


def _owned(t: Sequence[int]) -> tuple[int, ...]:
    """By gang, the hexes of its weak and its strong terrain."""
    return (t[0] | t[1], t[2] | t[3], t[4] | t[5], t[6] | t[7])


def remembered(question: Question[R]) -> Question[R]:
    """Keep the answers to a pure question about a gang on the board; an answer is never None."""

    @wraps(question)
    def asked(board: Board, gang: int) -> R:
        key, memory = (question, gang), board.memory
        answer: R | None = memory.get(key)
        if answer is None:
            answer = memory[key] = question(board, gang)
        return answer

    return asked
