"""Where a computer lays a tile and builds its first cabin (TV-2, TV-4).

Of the best places of a cabin one is chosen by playing on (`choice.cabin`): not one where it would
be shot in turn 1. To keep away from every place where it could be shot loses more than it saves:
such computers won .398 of 400 matches (+- .048).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.terrain_vague import assembly
from games.terrain_vague.box import WHEELBARROW, column
from games.terrain_vague.computer.worth import SEEN, seen_by, takings
from games.terrain_vague.ground import hexes_in
from games.terrain_vague.moves import Cabin, Tile
from games.terrain_vague.phases import Assembling
from games.terrain_vague.reach import reach
from games.terrain_vague.state import State
from games.terrain_vague.territory import territory

SHUT_IN = 10.0
"""The cost, in hexes, of a place where the next to build may put the gang out by taking one hex
(TV-4)."""

GROWTH = 0.8
"""The worth of a hex that can be taken, as a share of one that is owned."""


def tile(state: State, phase: Assembling) -> Tile:
    """Scatter land of gangs that play; lay that of others beside one's own, weak tiles first."""
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


def cabins(state: State, seat: Seat) -> Sequence[Cabin]:
    """Where a cabin may stand, the best first: where the land is large, much of it can grow
    at once, and enemies see little of the cabin."""
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
        beside = (spots & ground.around[ground.numbers[action.hex]]).bit_count()
        danger = SEEN * seen_by(after, seat, one) + SHUT_IN * (beside < 2)
        return land.bit_count() + GROWTH * growth - danger

    return sorted(assembly.cabins(state, seat), key=worth, reverse=True)
