"""Where a computer lays a tile and builds its first cabin (TV-2, TV-4)."""

from __future__ import annotations

from games.core import Seat
from games.terrain_vague import assembly
from games.terrain_vague.board import Board
from games.terrain_vague.box import CABIN, COSTS, SLINGSHOT, WHEELBARROW, column
from games.terrain_vague.computer.worth import SEEN, seen_by, takings
from games.terrain_vague.ground import hexes_in
from games.terrain_vague.moves import Cabin, Tile
from games.terrain_vague.phases import Assembling
from games.terrain_vague.reach import cabin_of, reach, reach_over
from games.terrain_vague.state import State
from games.terrain_vague.territory import territory

SHOT, MAY_BE_SHOT = 10.0, 0.5
"""What the loss of the cabin in turn 1 costs, in hexes; and where it is not yet sure."""

GROWTH = 0.8
"""What a hex is worth that can be taken, for one that is there."""


def tile(state: State, phase: Assembling) -> Tile:
    """Land of those who play lies scattered, that of nobody beside one's own; the weak nearer."""
    board, seat = state.board, phase.seat

    def worth(action: Tile) -> float:
        kind = assembly.number_of(board, action.terrain)
        around = board.ground.around[board.ground.numbers[action.hex]]
        alike = (around & board.owned[kind // 2]).bit_count()
        mine = (around & board.owned[seat]).bit_count()
        if kind // 2 < board.players:
            return -2.0 * alike - mine
        return mine * (1.0 if kind % 2 else 2.0)

    return max(assembly.tiles(state, phase), key=worth)


def cabin(state: State, seat: Seat) -> Cabin:
    """Where the land is large, much of it can grow at once, and enemies see little of the cabin and
    cannot shoot it at once."""
    board, ground = state.board, state.board.ground
    points = column(board.gangs[seat], 1).number

    def worth(action: Cabin) -> float:
        one = ground.set_of(action.hex)
        after = assembly.built(board, seat, one)
        land = territory(after, seat)
        spots = reach(after, seat, ground.numbers[action.hex]) & land & ~after.occupied
        growth = max(
            (takings(after.with_pawn(1 << n, WHEELBARROW), seat, points, None)
             for n in hexes_in(spots)),
            default=0.0,
        )  # fmt: skip
        danger = SEEN * seen_by(after, seat, one) + shot_at_once(after, seat)
        return land.bit_count() + GROWTH * growth - danger

    return max(assembly.cabins(state, seat), key=worth)


def shot_at_once(board: Board, seat: Seat) -> float:
    """What it costs a gang that others can pay for a slingshot and a shot at its cabin in turn 1,
    and have where to stand (TV-17, TV-22). Of those who are yet to build less is sure."""
    cabin, price = cabin_of(board, seat), COSTS.gather[SLINGSHOT] + COSTS.shoot[CABIN]
    cost = 0.0
    for gang in range(board.players):
        if gang == seat or column(board.gangs[gang], 1).number < price:
            continue
        theirs = cabin_of(board, gang)
        stands = board.owned[gang] & ~board.occupied
        if theirs:
            stands &= reach(board, gang, theirs.bit_length() - 1) & territory(board, gang)
        if any(reach_over(board, gang, n) & cabin for n in hexes_in(stands)):
            cost += SHOT if theirs else MAY_BE_SHOT
    return cost
