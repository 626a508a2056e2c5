"""Phase 2: pawns come to the board near the cabin, or the cabin is built again (TV-17, TV-23)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.changes import changed
from games.core import Dealer, Seat
from games.terrain_vague.box import CABIN, COSTS, NUMBER, PAWNS
from games.terrain_vague.events import Gathered, Rebuilt
from games.terrain_vague.ground import Ground, at, hexes_in
from games.terrain_vague.moves import Gather, Rebuild
from games.terrain_vague.phases import Gathering
from games.terrain_vague.reach import cabin_of, reach
from games.terrain_vague.state import Last, State, in_supply, paid
from games.terrain_vague.territory import territory


@cache
def _gathers(ground: Ground, kind: int) -> Sequence[Gather]:
    """Bringing a pawn of this kind to each hex, by number."""
    return tuple([Gather(PAWNS[kind], place) for place in ground.places])


@cache
def _rebuilds(ground: Ground) -> Sequence[Rebuild]:
    return tuple([Rebuild(place) for place in ground.places])


def choices(state: State, phase: Gathering) -> Sequence[Gather | Rebuild]:
    """Each kind of pawn there is and can be paid, on each free hex near the cabin."""
    board, seat = state.board, phase.seat
    if phase.rebuilt:
        return ()
    if not cabin_of(board, seat):
        return at(_rebuilds(board.ground), rebuildable(state, seat))
    found, points, spots = list[Gather](), state.points[seat], gatherable(state, seat)
    for kind, cost in enumerate(COSTS.gather[:CABIN]) if spots else ():
        if cost <= points and in_supply(state, seat, kind):
            found += at(_gathers(board.ground, kind), spots)
    return found


def gatherable(state: State, seat: Seat) -> int:
    """The free own hexes in reach of the cabin (TV-17)."""
    board = state.board
    cabin = cabin_of(board, seat).bit_length() - 1
    return reach(board, seat, cabin) & board.owned[seat] & ~board.occupied


def rebuildable(state: State, seat: Seat) -> int:
    """The free own hexes (TV-23)."""
    return state.board.owned[seat] & ~state.board.occupied


def gather(state: State, seat: Seat, action: Gather, dealer: Dealer) -> State:
    """Bring a pawn to the board (TV-17)."""
    pawn, board = NUMBER[action.pawn], state.board
    cost = COSTS.gather[pawn]
    dealer.tell(Gathered(seat, action.pawn, action.hex, cost))
    board = board.with_pawn(board.ground.set_of(action.hex), pawn)
    last = Last("gather", seat, None, action.hex)
    return paid(state, seat, cost, board=board, last=last)


def rebuild(state: State, seat: Seat, action: Rebuild, dealer: Dealer) -> State:
    """Build the cabin again (TV-23); nothing else is gathered in this phase."""
    dealer.tell(Rebuilt(seat, action.hex))
    board = state.board.with_pawn(state.board.ground.set_of(action.hex), CABIN)
    last = Last("rebuild", seat, None, action.hex)
    return changed(state, board=board, last=last, phase=Gathering(seat, rebuilt=True))


def largest(state: State, seat: Seat) -> Rebuild:
    """The place that makes the largest territory, for an idle player."""
    board = state.board

    def size(number: int) -> int:
        return territory(board.with_pawn(1 << number, CABIN), seat).bit_count()

    best = max(hexes_in(rebuildable(state, seat)), key=size)
    return _rebuilds(board.ground)[best]
