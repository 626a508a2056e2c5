"""Territory, isolation, jail and protection (TV-24 to TV-26, TV-31 to TV-33).

Everything is a question about a board; sets of hexes are ints, see `ground`. A gang is its number.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.terrain_vague.board import Board, remembered
from games.terrain_vague.box import CABIN, LID
from games.terrain_vague.ground import hexes_in, spread
from games.terrain_vague.reach import cabin_of, reach


@remembered
def territory(board: Board, gang: int) -> int:
    """The own hexes that hang together with the cabin, by way of the heap too: two at least."""
    heap = board.ground.heap
    own = board.owned[gang]
    hexes = spread(board.ground, cabin_of(board, gang), own | heap) & ~heap
    return hexes if hexes & (hexes - 1) else 0


def isolated(board: Board, gang: int) -> int:
    """The own hexes outside the territory; never that of the cabin (TV-32)."""
    return board.owned[gang] & ~territory(board, gang) & ~cabin_of(board, gang)


def active(board: Board, gang: int) -> int:
    """The hexes on which the gang's pawns act: without a cabin none (TV-23, TV-32)."""
    return territory(board, gang) | cabin_of(board, gang)


@remembered
def jail(board: Board, gang: int) -> int:
    """The hexes that the terrain of a gang encloses, with no pawn among them (TV-33).

    A hex that a pawn could reach without a step on the gang's terrain is not enclosed.
    """
    if not board.owned[gang]:
        return 0
    foreign = board.ground.all & ~board.owned[gang]
    return foreign & ~spread(board.ground, board.occupied & foreign, foreign)


def jailed(board: Board, some: int) -> int:
    """Which of these hexes are jailed by one of the gangs that play."""
    cells = 0
    for gang in range(board.players):
        cells |= _enclosed(board, gang, some)
    return cells & some & ~board.ground.heap


def _enclosed(board: Board, gang: int, some: int) -> int:
    """The enclosed hexes around any of these; the search from each stops at the first pawn."""
    around, foreign = board.ground.around, board.ground.all & ~board.owned[gang]
    free, cells = board.occupied & foreign, 0
    rest = some & foreign & ~free
    while rest:
        part = edge = rest & -rest
        while edge and not part & free:
            lowest = edge & -edge
            more = around[lowest.bit_length() - 1] & foreign & ~part
            part |= more
            edge = edge ^ lowest | more
        if part & free:
            free |= part
        else:
            cells |= part
        rest &= ~part
    return cells


@remembered
def guarded(board: Board, gang: int) -> tuple[int, ...]:
    """For each active lid of a gang, the own hexes that it protects: not its own (TV-24, TV-25)."""
    land = territory(board, gang)
    lids = board.pawns[LID] & land
    return tuple(reach(board, gang, lid) & land & ~(1 << lid) for lid in hexes_in(lids))


def lids_over(board: Board, one: int) -> int:
    """How many lids protect a hex (a set of one), or the pawn on it: never a cabin (TV-25)."""
    owner = board.owner(one)
    if owner is None or one & board.pawns[CABIN]:
        return 0
    return sum(bool(hexes & one) for hexes in guarded(board, owner))


def by_lids(board: Board, owner: int, some: int) -> Iterator[tuple[int, int]]:
    """Hexes of a gang by the number of lids that protect them (TV-26)."""
    layers = [some]
    for hexes in guarded(board, owner):
        if not hexes & some:
            continue
        layers.append(0)
        for lids in range(len(layers) - 1, 0, -1):
            layers[lids] |= layers[lids - 1] & hexes
            layers[lids - 1] &= ~hexes
    return ((lids, those) for lids, those in enumerate(layers) if those)
