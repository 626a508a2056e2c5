"""The board is laid, tile by tile or by the host, and the cabins are built (TV-1 to TV-4).

"If nobody may draw" (TV-2) cannot be: what is one gang's own is foreign to every other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from games.changes import changed
from games.core import Dealer, Place, Seat
from games.terrain_vague.board import Board
from games.terrain_vague.box import CABIN, GANGS, SIZES, TERRAIN_NUMBER, TERRAINS, Terrain
from games.terrain_vague.events import (
    AssemblyBegan,
    BlindDrawn,
    BoardShuffled,
    CabinBuilt,
    CabinSeized,
    TileLaid,
)
from games.terrain_vague.ground import Ground, at, hexes_in, spread, touching, union
from games.terrain_vague.moves import Cabin, Tile
from games.terrain_vague.phases import Assembling, Founding
from games.terrain_vague.reach import cabin_of, reach
from games.terrain_vague.state import NONE_OFF, Assembly, Last, Options, State
from games.terrain_vague.take import fresh_tile

ROWS = {Assembly.DRAFT: 1, Assembly.DRAFT_FIVE: 5}
"""How many tiles a player lays in a row (TV-3)."""

_tile = cache(Tile)


@cache
def _cabins(ground: Ground) -> Sequence[Cabin]:
    return tuple([Cabin(place) for place in ground.places])


def begin(seats: int, options: Options, dealer: Dealer) -> State:
    """The table with a board, or with the first tile to lay (TV-1, TV-3)."""
    size, board = SIZES[seats], Board(seats, gangs=gangs_of(options.colours))
    piles = (size.weak, size.strong) * len(GANGS)
    nothing = (0,) * seats
    first = Assembling(Seat(0), 0, piles, size.blind)
    state = State(
        options, board, first, points=nothing, given=nothing, away=nothing,
        off=(NONE_OFF,) * seats, named=(None,) * seats,
    )  # fmt: skip
    if options.assembly is Assembly.RANDOM:
        return _shuffled(state, first, dealer)
    row = ROWS[options.assembly]
    dealer.tell(AssemblyBegan(first.seat, sum(piles) + size.blind, row))
    return changed(state, phase=replace(first, row=row))


def gangs_of(chosen: Sequence[int]) -> tuple[int, ...]:
    """The gangs of the seats, then those that nobody plays; by the seats if none are chosen."""
    others = [gang for gang in range(len(GANGS)) if gang not in chosen]
    return (*chosen, *others)


def tiles(state: State, phase: Assembling) -> Sequence[Tile]:
    """Every tile that may be drawn, on every hex that touches the board so far (TV-2)."""
    ground = state.board.ground
    laid = union(state.board.terrains) | ground.heap
    spots = at(ground.places, touching(ground, laid) & ~laid)
    return [_tile(state.board.tile(kind), spot) for kind in drawable(phase) for spot in spots]


def drawable(phase: Assembling) -> list[int]:
    """The kinds of terrain the seat may draw: foreign ones, or the blind tile in its hand."""
    if phase.drawn is not None:
        return [phase.drawn]
    return [kind for kind, left in enumerate(phase.piles) if left and kind // 2 != phase.seat]


def lay(state: State, seat: Seat, action: Tile, dealer: Dealer) -> State:
    """Lay a tile (TV-2); then the next tile is due, or the first cabin."""
    phase, terrain, place = state.phase, action.terrain, action.hex
    assert isinstance(phase, Assembling)
    dealer.tell(TileLaid(phase.seat, terrain, place))
    kind = number_of(state.board, terrain)
    board = state.board.with_terrain(state.board.ground.set_of(place), kind)
    state = changed(state, board=board, last=Last("tile", phase.seat, None, place))
    if phase.drawn is None:
        piles = tuple(left - (n == kind) for n, left in enumerate(phase.piles))
        phase = replace(phase, piles=piles, row=phase.row - 1)
    return _next_tile(state, replace(phase, drawn=None), dealer)


def _next_tile(state: State, phase: Assembling, dealer: Dealer) -> State:
    """The next player who may draw: the same one while their row lasts (TV-2, TV-3)."""
    after = Seat((phase.seat + 1) % state.seats)
    if any(phase.piles):
        due = phase.seat if phase.row else after
        turns = (Seat((due + n) % state.seats) for n in range(state.seats))
        seat = next(s for s in turns if drawable(replace(phase, seat=s)))
        row = phase.row if seat == phase.seat and phase.row else ROWS[state.options.assembly]
        return changed(state, phase=replace(phase, seat=seat, row=row))
    if phase.blind:
        reserve = [state.board.supply(kind) for kind in range(len(TERRAINS))]
        drawn = _picked(reserve, dealer)
        dealer.tell(BlindDrawn(after, state.board.tile(drawn)))
        left = phase.blind - 1
        return changed(state, phase=replace(phase, seat=after, row=0, blind=left, drawn=drawn))
    return changed(state, phase=Founding(Seat(0)), last=None)


def _shuffled(state: State, phase: Assembling, dealer: Dealer) -> State:
    """The host draws the blind tiles and lays all of them at random (TV-3)."""
    counts, terrains = list(phase.piles), [0] * len(TERRAINS)
    reserve = [state.board.supply(kind) - counts[kind] for kind in range(len(TERRAINS))]
    for _ in range(phase.blind):
        kind = _picked(reserve, dealer)
        reserve[kind] -= 1
        counts[kind] += 1
    ground = state.board.ground
    kinds = dealer.shuffled(kind for kind, count in enumerate(counts) for _ in range(count))
    for number, kind in zip(hexes_in(ground.all & ~ground.heap), kinds, strict=True):
        terrains[kind] |= 1 << number
    dealer.tell(BoardShuffled(len(kinds)))
    board = Board(state.seats, tuple(terrains), gangs=state.board.gangs)
    return changed(state, board=board, phase=Founding(Seat(0)))


def number_of(board: Board, terrain: Terrain) -> int:
    """The number of a kind of terrain on this board."""
    gang, strong = divmod(TERRAIN_NUMBER[terrain], 2)
    return 2 * board.gangs.index(gang) + strong


def _picked(reserve: Sequence[int], dealer: Dealer) -> int:
    """Draw the kind of one tile from the `reserve`, the number of tiles of each kind."""
    return dealer.pick([kind for kind, count in enumerate(reserve) for _ in range(count)])


def cabins(state: State, seat: Seat) -> Sequence[Cabin]:
    """Where the cabin may be built: beside room for a pawn, if any place has that (TV-4)."""
    board, ground = state.board, state.board.ground
    spots, free = buildable(board, seat), board.owned[seat] & ~board.occupied
    good = spots & touching(ground, free)
    for number in hexes_in(spots & ~good):
        if _can_gather(built(board, seat, 1 << number), seat):
            good |= 1 << number
    return at(_cabins(ground), good or spots)


def largest(state: State, seat: Seat) -> Cabin:
    """The place with the most connected own terrain around it, for an idle player."""
    return max(cabins(state, seat), key=lambda cabin: land(state.board, seat, cabin.hex))


def land(board: Board, seat: int, place: Place) -> int:
    """How large the territory is with a cabin there (TV-4, TV-31)."""
    one, heap = board.ground.set_of(place), board.ground.heap
    within = board.owned[seat] | one | heap
    hexes = spread(board.ground, one, within) & ~heap
    return hexes.bit_count() if hexes != one else 0


def buildable(board: Board, seat: int) -> int:
    """Free hexes of one's own, and foreign ones that touch those of one's own (TV-4)."""
    own, ground = board.owned[seat], board.ground
    return (own | touching(ground, own)) & ~board.occupied & ~ground.heap


def found(state: State, seat: Seat, action: Cabin, dealer: Dealer) -> State:
    """Build the first cabin (TV-4)."""
    return build(state, seat, action.hex, dealer)


def build(state: State, seat: Seat, place: Place, dealer: Dealer) -> State:
    """Build a cabin (TV-4); then the next is due. After the last one the phase stays Founding."""
    board = state.board
    one = board.ground.set_of(place)
    was = board.terrain(one)
    board = built(board, seat, one)
    now = board.terrain(one)
    assert was is not None
    assert now is not None
    if was == now:
        dealer.tell(CabinBuilt(seat, place))
    else:
        dealer.tell(CabinSeized(seat, place, board.tile(was), board.tile(now)))
    last = Last("cabin", seat, None, place)
    return changed(state, board=board, phase=Founding(Seat(seat + 1)), last=last)


def built(board: Board, seat: int, one: int) -> Board:
    """The board with a seat's cabin on this hex (a set of one), which becomes its own (TV-4)."""
    if not one & board.owned[seat]:
        tile = fresh_tile(board, seat, strong=True)
        assert tile is not None  # at the start there are plenty
        board = board.with_terrain(one, tile)
    return board.with_pawn(one, CABIN)


def _can_gather(board: Board, seat: int) -> bool:
    cabin = cabin_of(board, seat).bit_length() - 1
    return bool(reach(board, seat, cabin) & board.owned[seat] & ~board.occupied)
