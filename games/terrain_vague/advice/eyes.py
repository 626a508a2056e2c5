"""What pawns can act on from where they stand, and who sees them: for advice (`consequences`).

Sets of hexes are ints, see `ground`. A gang is its number.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Place
from games.terrain_vague.board import Board
from games.terrain_vague.box import BROTHER, CABIN, LID, SLINGSHOT, WHEELBARROW
from games.terrain_vague.ground import hexes_in
from games.terrain_vague.prices import prices_of
from games.terrain_vague.reach import cabin_of, reach, reach_over
from games.terrain_vague.territory import active, territory
from games.terrain_vague.walk import cleanable


@dataclass(frozen=True, slots=True)
class Prey:
    """What a pawn can act on: hexes, and what the cheapest costs, 0 where prices do not count."""

    hexes: int = 0
    cost: int = 0


def prey(board: Board, gang: int, start: int, victim: int | None = None) -> Prey:
    """What the pawn of a gang on hex number `start` can act on; of one `victim` alone, if given.

    A wheelbarrow takes hexes, a slingshot shoots pawns, a lid protects, a big brother throws pawns
    out; a pawn that is isolated does nothing.
    """
    pawn = board.pawn(1 << start)
    if not active(board, gang) >> start & 1:
        return Prey()
    whose = ~board.owned[gang] if victim is None else board.owned[victim]
    if pawn == WHEELBARROW:
        free = board.ground.all & ~(board.owned[gang] | board.occupied | board.ground.heap)
        hexes = reach(board, gang, start) & free & whose
        prices = (price for _, price, _ in prices_of(board, gang, hexes))
        return Prey(hexes, min(prices, default=0))
    if pawn == SLINGSHOT:
        return Prey(reach_over(board, gang, start) & board.occupied & ~board.owned[gang] & whose)
    if pawn == LID:
        covered = reach(board, gang, start) & territory(board, gang) & ~(1 << start)
        return Prey(covered & ~cabin_of(board, gang))  # which no lid protects (TV-25)
    if pawn == BROTHER:
        reached = reach_over(board, gang, start) & cleanable(board, gang)
        return Prey(reached & board.occupied & whose)
    return Prey()


def watchers(board: Board, seat: int, start: int) -> int:
    """The slingshots of others that can shoot at hex number `start`."""
    found = 0
    for gang in range(board.players):
        if gang != seat:
            ready = board.pawns[SLINGSHOT] & board.owned[gang] & active(board, gang)
            for slingshot in hexes_in(ready):
                if reach_over(board, gang, slingshot) >> start & 1:
                    found |= 1 << slingshot
    return found


def open_from(board: Board, seat: int, start: int) -> int:
    """The hexes of others from which a slingshot of theirs could shoot at hex number `start`."""
    return sum(
        1 << number
        for gang in range(board.players)
        if gang != seat
        for number in hexes_in(board.owned[gang])
        if reach_over(board, gang, number) >> start & 1
    )


def men(board: Board, gang: int) -> int:
    """The pawns of a gang, without its cabin."""
    return board.owned[gang] & board.occupied & ~board.pawns[CABIN]


def named(board: Board, some: int) -> tuple[Place, ...]:
    """The names of the hexes of a set."""
    return tuple(board.ground.places[n] for n in hexes_in(some))
