"""Lines and relays (TV-14 to TV-16): from where a pawn acts, and how far.

Everything is a question about a board; sets of hexes are ints, see `ground`. A gang is its number.
"""

from __future__ import annotations

from games.core import Place
from games.terrain_vague.board import Board, remembered
from games.terrain_vague.box import CABIN
from games.terrain_vague.ground import seen, union


def cabin_of(board: Board, gang: int) -> int:
    """The hex of a gang's cabin, nothing while it is destroyed."""
    return board.pawns[CABIN] & board.owned[gang]


def line_of(board: Board, gang: int, start: int) -> int:
    """What lies on the six lines from hex number `start`, each up to the first foreign hex.

    That hex is in the set too: a wheelbarrow can take it. The heap does not end a line.
    """
    return seen(board.ground, start, board.owned[gang] | board.ground.heap)


def relays(board: Board, gang: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Cabin and heap: a set of which a pawn must see a hex, and the relays that it has then.

    Where they see each other, who sees the one has the other by way of it (TV-15).
    """
    cabin, ground = cabin_of(board, gang), board.ground
    if not cabin:
        return ((ground.heap, (ground.centre,)),)
    home = cabin.bit_length() - 1
    if line_of(board, gang, ground.centre) & cabin:
        return ((cabin | ground.heap, (home, ground.centre)),)
    return ((cabin, (home,)), (ground.heap, (ground.centre,)))


def stations(board: Board, gang: int, start: int) -> tuple[int, ...]:
    """The hexes, by number, from which a pawn on `start` may act: its own, and relays (TV-15)."""
    line = line_of(board, gang, start)
    seen_from = (stops for hexes, stops in relays(board, gang) if line & hexes)
    return tuple(dict.fromkeys((start, *(stop for stops in seen_from for stop in stops))))


def reach(board: Board, gang: int, start: int) -> int:
    """All that a pawn on `start` reaches by lines over own terrain, relays included."""
    ground = board.ground
    line = reached = seen(ground, start, board.owned[gang] | ground.heap)
    for hexes, more in _beyond(board, gang):
        if line & hexes:
            reached |= more
    return reached


@remembered
def _beyond(board: Board, gang: int) -> tuple[tuple[int, int], ...]:
    """What is reached from the relays that go with a sight of these hexes."""
    ground, open_ = board.ground, board.owned[gang] | board.ground.heap
    return tuple([
        (hexes, union([seen(ground, stop, open_) for stop in stops]))
        for hexes, stops in relays(board, gang)
    ])  # fmt: skip


def relays_between(
    board: Board, gang: int, start: int, target: int, open_: int
) -> tuple[Place, ...]:
    """The fewest relays by which a pawn on the hex `start` comes at `target` (TV-15), both sets of
    one hex: none where a straight line over `open_` hexes does, or where nothing does.
    """
    ground, origin = board.ground, start.bit_length() - 1
    if seen(ground, origin, open_) & target:
        return ()
    line, ways = line_of(board, gang, origin), list[tuple[int, ...]]()
    for hexes, stops in relays(board, gang):
        near = [stop for stop in stops if line & hexes & (1 << stop)]
        far = [stop for stop in stops if near and stop not in near]
        ways += [(stop,) for stop in near] + [(near[0], stop) for stop in far]
    found = (way for way in ways if seen(ground, way[-1], open_) & target)
    return tuple(ground.places[stop] for stop in next(found, ()))


def open_to_own(board: Board, gang: int) -> int:
    """What a pawn that moves or a wheelbarrow that takes passes: own terrain and the heap."""
    return board.owned[gang] | board.ground.heap


def open_to_all(board: Board, gang: int) -> int:
    """What a shot or a big brother passes: all but foreign pawns (TV-20, TV-22)."""
    return ~board.occupied | board.owned[gang]


def reach_over(board: Board, gang: int, start: int) -> int:
    """The same by lines that foreign pawns end and foreign terrain does not (TV-20, TV-22)."""
    ground, open_ = board.ground, open_to_all(board, gang)
    line, reached = line_of(board, gang, start), seen(ground, start, open_)
    for hexes, stops in relays(board, gang):
        if line & hexes:
            for stop in stops:
                reached |= seen(ground, stop, open_)
    return reached
