"""Where a match of Terrain Vague stands: options, board, turn, order, points."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from games.changes import changed, swapped
from games.core import Place, Seat
from games.terrain_vague.board import Board
from games.terrain_vague.box import BOX, PAWNS, Pawn
from games.terrain_vague.phases import Phase, Shown

NONE_OFF = (0,) * len(PAWNS)


class Assembly(Enum):
    """How the board is made (TV-3)."""

    RANDOM = "random"
    DRAFT = "draft"
    DRAFT_FIVE = "draft-five"


class Duels(Enum):
    """How the duels of a turn are picked and shown (TV-10)."""

    TOGETHER = "together"
    ONE_BY_ONE = "one_by_one"


class Taken(Enum):
    """What taken terrain becomes (TV-29)."""

    WEAK = "weak"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Options:
    """What the table has agreed on; `endless` counts with four players only (TV-35).

    `quick`: the host puts the cabins (TV-3a). `colours` are the gangs of the seats, by their
    places in `Gang` (TV-4a). `rules` is the version of the rules by which the match began: up to 2
    the host put the cabins in another way (`quick`).
    """

    assembly: Assembly = Assembly.RANDOM
    duels: Duels = Duels.TOGETHER
    taken: Taken = Taken.WEAK
    endless: bool = False
    quick: bool = False
    colours: tuple[int, ...] = ()
    rules: int = field(default=3, metadata={"before": 2})


@dataclass(frozen=True, slots=True)
class Last:
    """The last thing a player did on the board, for a picture to mark.

    `word` is the word of the action; `origin` the hex of the pawn that did it, if one did, `via`
    the relays it did it by (TV-15), `pawn` the kind of the pawn that moved or was shot. What was
    stored before these two came lacks them, and is the same position all the same.
    """

    word: str
    seat: Seat
    origin: Place | None
    target: Place
    via: tuple[Place, ...] = field(default=(), compare=False)
    pawn: Pawn | None = field(default=None, compare=False)


@dataclass(frozen=True)  # no slots: see `games.changes`
class State:
    """The whole table. Tuples are by seat, which is also the number of the gang on the board.

    `turn` counts from 1, 0 before the first; `order` are the seats that play this turn, first to
    last; `points` are the action points left, `given` those the turn began with. A seat that is
    `away` is not asked before the phase of that number, 2 to 5, in this turn; 6 is the next turn.
    `off` counts the pawns that left the board this turn, by kind: they are back
    in the supply at the next (TV-17). `named` is who counters a lone gang (TV-11); `shown` are
    the duels of this turn. `stirred` is the turn in which something last changed on the board.
    `out` are the gangs that could bring no pawn in turn 1 (TV-4).
    """

    options: Options
    board: Board
    phase: Phase
    turn: int = 0
    order: tuple[Seat, ...] = ()
    points: tuple[int, ...] = ()
    given: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    off: tuple[tuple[int, ...], ...] = ()
    named: tuple[Seat | None, ...] = ()
    shown: tuple[Shown, ...] = ()
    stirred: int = 0
    last: Last | None = None
    out: frozenset[Seat] = frozenset()

    @property
    def seats(self) -> int:
        """How many play."""
        return self.board.players


def paid(state: State, seat: Seat, cost: int, **changes: Any) -> State:
    """The state after a seat has spent `cost` action points (TV-5), with these fields changed as
    well."""
    return changed(state, points=swapped(state.points, seat, state.points[seat] - cost), **changes)


def left_off(state: State, seat: int, pawn: int) -> State:
    """With one more pawn of this kind that is off the board until the next turn."""
    off = state.off[seat]
    return changed(state, off=swapped(state.off, seat, swapped(off, pawn, off[pawn] + 1)))


def in_supply(state: State, seat: int, pawn: int) -> int:
    """How many pawns of this kind a gang can bring now."""
    on_board = (state.board.pawns[pawn] & state.board.owned[seat]).bit_count()
    return BOX.pawns[pawn] - on_board - state.off[seat][pawn]


def is_out(state: State, seat: int) -> bool:
    """Whether a gang could bring no pawn in turn 1 (TV-4), or owns no hex any more (TV-35b)."""
    return seat in state.out or not state.board.owned[seat]


def living(state: State) -> tuple[Seat, ...]:
    """The seats that are not out."""
    return tuple([Seat(n) for n in range(state.seats) if not is_out(state, n)])
