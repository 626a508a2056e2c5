"""Phase 5: wheelbarrows take and reinforce terrain (TV-27 to TV-30)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain

from games.core import Dealer, Place, Seat
from games.terrain_vague.board import Board
from games.terrain_vague.box import WHEELBARROW, Strength
from games.terrain_vague.events import Changed, Took
from games.terrain_vague.ground import Ground, at, hexes_in, union
from games.terrain_vague.moves import Convert, Reinforce, Take
from games.terrain_vague.phases import Taking
from games.terrain_vague.prices import price_of_hex, prices_of
from games.terrain_vague.reach import open_to_own, reach, relays_between
from games.terrain_vague.state import Last, State, Taken, paid
from games.terrain_vague.territory import active

_convert = cache(Convert)


@cache
def _takes_from(ground: Ground, start: int) -> Sequence[Take]:
    """The takes of each hex by a wheelbarrow on hex number `start`, by number."""
    return tuple([Take(ground.places[start], place) for place in ground.places])


@cache
def _reinforcements_from(ground: Ground, start: int) -> Sequence[Reinforce]:
    return tuple([Reinforce(ground.places[start], place) for place in ground.places])


def choices(state: State, phase: Taking) -> Sequence[Take | Reinforce | Convert]:
    """Every hex that can be paid, by every wheelbarrow that has not taken two."""
    board, seat, points = state.board, phase.seat, state.points[phase.seat]
    barrows = board.pawns[WHEELBARROW] & board.owned[seat] & ~phase.twice
    if not barrows:
        return ()
    open_ = takeable(board, phase)
    reached = [
        (start, reach(board, seat, start) & open_)
        for start in hexes_in(barrows & active(board, seat))
    ]
    seen = 0
    for _, hexes in reached:
        seen |= hexes
    seen &= _changeable(state, seat)
    cheap = union([hexes for _, price, hexes in prices_of(board, seat, seen) if price <= points])
    if state.options.taken is Taken.FREE:
        return list(_conversions(board, seat, [(s, hexes & cheap) for s, hexes in reached]))
    ground, others, own = board.ground, cheap & ~board.owned[seat], cheap & board.owned[seat]
    takes = (at(_takes_from(ground, start), hexes & others) for start, hexes in reached)
    reinforcements = (
        at(_reinforcements_from(ground, start), hexes & own) for start, hexes in reached
    )
    return [*chain.from_iterable(takes), *chain.from_iterable(reinforcements)]


def takeable(board: Board, phase: Taking) -> int:
    """Hexes without a pawn that were not taken this turn (TV-27)."""
    return board.ground.all & ~(board.occupied | phase.taken | board.ground.heap)


def _changeable(state: State, seat: Seat) -> int:
    """The hexes for which there is another tile in the supply (TV-29)."""
    board = state.board
    own, hexes = board.owned[seat], 0
    weak, strong = 2 * seat, 2 * seat + 1
    if fresh_tile(board, seat, strong=False) is not None:
        hexes |= board.ground.all & ~own
    if board.supply(strong):
        hexes |= board.terrains[weak]
    if state.options.taken is Taken.FREE and board.supply(weak):
        hexes |= board.terrains[strong]
    return hexes


def _conversions(board: Board, seat: Seat, reached: list[tuple[int, int]]) -> Iterator[Convert]:
    """With the option `free`: each hex into each kind that is left, but what it is already."""
    places = board.ground.places
    for start, hexes in reached:
        for number in hexes_in(hexes):
            for kind, strength in ((2 * seat, Strength.WEAK), (2 * seat + 1, Strength.STRONG)):
                if board.supply(kind) and not board.terrains[kind] >> number & 1:
                    yield _convert(places[start], places[number], strength)


def fresh_tile(board: Board, gang: int, *, strong: bool) -> int | None:
    """A tile from the supply: of this strength, else of the other, None if both are gone."""
    wanted = 2 * gang + strong
    other = 2 * gang + (not strong)
    return wanted if board.supply(wanted) else other if board.supply(other) else None


def transform(
    state: State, seat: Seat, action: Take | Reinforce | Convert, dealer: Dealer
) -> State:
    """Transform a hex (TV-27 to TV-30)."""
    board, phase = state.board, state.phase
    assert isinstance(phase, Taking)
    strong = isinstance(action, Reinforce)
    if isinstance(action, Convert):
        strong = action.strength is Strength.STRONG
    one, barrow = board.ground.set_of(action.hex), board.ground.set_of(action.wheelbarrow)
    cost, was = price_of_hex(board, seat, one).total, board.terrain(one)
    tile = fresh_tile(board, seat, strong=strong)
    assert was is not None
    assert tile is not None
    _tell(board, seat, action.hex, was, tile, cost, dealer)
    once, twice = phase.once | barrow, phase.twice | phase.once & barrow
    phase = Taking(seat, once, twice, phase.taken | one)
    via = relays_between(board, seat, barrow, one, open_to_own(board, seat))
    last = Last(action.word(), seat, action.wheelbarrow, action.hex, via)
    board = board.with_terrain(one, tile)
    return paid(state, seat, cost, board=board, phase=phase, last=last)


def _tell(
    board: Board, seat: Seat, place: Place, was: int, tile: int, cost: int, dealer: Dealer
) -> None:
    """Many parameters because an event says the whole of a take."""
    if was // 2 == seat:
        dealer.tell(Changed(seat, place, board.tile(tile), cost))
    else:
        dealer.tell(Took(seat, place, board.tile(was), board.tile(tile), cost))
