"""Lines and relays (TV-14 to TV-16): from where a pawn acts, and how far.

Everything is a question about a board; sets of hexes are ints, see `ground`. A gang is its number.
"""

from __future__ import annotations

from games.terrain_vague.board import Board, remembered, remembered_of_land
from games.terrain_vague.box import CABIN


def cabin_of(board: Board, gang: int) -> int:
    """The hex of a gang's cabin, nothing while it is destroyed."""
    return board.pawns[CABIN] & board.owned[gang]


@remembered_of_land
def line_of(board: Board, gang: int, start: int) -> int:
    """What lies on the six lines from hex number `start`, each up to the first foreign hex.

    That hex is in the set too: a wheelbarrow can take it. The heap does not end a line.
    """
    ground, seen = board.ground, 0
    open_ = board.owned[gang] | ground.heap
    for ray in ground.rays[start]:
        for one in ray:
            seen |= one
            if not one & open_:
                break
    return seen


def stations(board: Board, gang: int, start: int) -> tuple[int, ...]:
    """The hexes, by number, from which a pawn on `start` may act: its own, and relays (TV-15)."""
    ground, line = board.ground, line_of(board, gang, start)
    cabin, heap = line & cabin_of(board, gang), line & ground.heap
    if bool(cabin) != bool(heap) and line_of(board, gang, ground.centre) & cabin_of(board, gang):
        cabin, heap = cabin_of(board, gang), ground.heap  # the one by way of the other
    relays = (one.bit_length() - 1 for one in (cabin, heap) if one)
    return tuple(dict.fromkeys((start, *relays)))


@remembered
def reach(board: Board, gang: int, start: int) -> int:
    """All that a pawn on `start` reaches by lines over own terrain, relays included."""
    seen = 0
    for station in stations(board, gang, start):
        seen |= line_of(board, gang, station)
    return seen


@remembered
def reach_over(board: Board, gang: int, start: int) -> int:
    """The same by lines that foreign pawns end and foreign terrain does not (TV-20, TV-22)."""
    ground, seen = board.ground, 0
    shut = board.occupied & ~board.owned[gang]
    for station in stations(board, gang, start):
        for ray in ground.rays[station]:
            for one in ray:
                seen |= one
                if one & shut:
                    break
    return seen
