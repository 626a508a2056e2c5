"""Lines and relays (TV-14 to TV-16): from where a pawn acts, and how far.

Everything is a question about a board; sets of hexes are ints, see `ground`. A gang is its number.
"""

from __future__ import annotations

from games.core import Place
from games.terrain_vague.board import Board, remembered
from games.terrain_vague.box import CABIN
from games.terrain_vague.ground import seen


def cabin_of(board: Board, gang: int) -> int:
    """The hex of a gang's cabin, nothing while it is destroyed."""
    return board.pawns[CABIN] & board.owned[gang]


def line_of(board: Board, gang: int, start: int) -> int:
    """The hexes on the six lines from hex number `start`, each up to the first foreign hex.

    That hex is in the set too: a wheelbarrow can take it. The heap does not end a line.
    """
    return seen(board.ground, start, board.owned[gang] | board.ground.heap)


@remembered
def relays(board: Board, gang: int) -> tuple[tuple[int, tuple[int, ...], int], ...]:
    """The relays of a gang, cabin and heap: the hexes of which a pawn must see one, the numbers of
    the relays that it then has, and what it reaches from them. Relays that see each other are one
    entry, as a pawn that sees either has both (TV-15)."""
    ground, open_ = board.ground, open_to_own(board, gang)
    heap, centre, cabin = ground.heap, ground.centre, cabin_of(board, gang)
    from_heap = seen(ground, centre, open_)
    if not cabin:
        return ((heap, (centre,), from_heap),)
    home = cabin.bit_length() - 1
    from_home = seen(ground, home, open_)
    if from_heap & cabin:
        return ((cabin | heap, (home, centre), from_home | from_heap),)
    return ((cabin, (home,), from_home), (heap, (centre,), from_heap))


def stations(board: Board, gang: int, start: int) -> tuple[int, ...]:
    """The hexes, by number, from which a pawn on `start` may act: its own, and relays (TV-15)."""
    line = line_of(board, gang, start)
    seen_from = (stops for hexes, stops, _ in relays(board, gang) if line & hexes)
    return tuple(dict.fromkeys((start, *(stop for stops in seen_from for stop in stops))))


def reach(board: Board, gang: int, start: int) -> int:
    """All that a pawn on `start` reaches by lines over own terrain, relays included."""
    line = reached = line_of(board, gang, start)
    for hexes, _, more in relays(board, gang):
        if line & hexes:
            reached |= more
    return reached


def relays_between(
    board: Board, gang: int, start: int, target: int, open_: int
) -> tuple[Place, ...]:
    """The fewest relays by which a pawn on the hex `start` reaches `target` (TV-15), both sets of
    one hex: none where a straight line over `open_` hexes does, or where nothing does."""
    ground, origin = board.ground, start.bit_length() - 1
    if seen(ground, origin, open_) & target:
        return ()
    line, ways = line_of(board, gang, origin), list[tuple[int, ...]]()
    for hexes, stops, _ in relays(board, gang):
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
    for hexes, stops, _ in relays(board, gang):
        if line & hexes:
            for stop in stops:
                reached |= seen(ground, stop, open_)
    return reached
