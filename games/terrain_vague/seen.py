"""What a seat may know of a table, as data: all but the picks of others under seal (TV-8)."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Place, Result, Seat, View
from games.terrain_vague.box import Column, Gang, Pawn, Terrain
from games.terrain_vague.phases import Bout, OpenPhase, Shown
from games.terrain_vague.sight import HexSeen
from games.terrain_vague.state import Last, Options


@dataclass(frozen=True, slots=True)
class GangSeen:
    """A gang that plays.

    `points` are left of the `given` ones; `rank` is its place in the order of this turn, 1 the
    first, 0 if it does not play; `territory` and `hexes` count its terrain; `supply` are the pawns
    it can bring now, `off` those that come back next turn, both by kind; `weak` and `strong` the
    tiles left in its supply. It is not asked before the phase number `away` (6: the next
    turn); `foe` is who counters it in duels: of a `lone` one, whom it has named
    (TV-11).
    """

    seat: Seat
    gang: Gang
    points: int
    given: int
    rank: int
    territory: int
    hexes: int
    cabin: Place | None
    supply: tuple[tuple[Pawn, int], ...]
    off: tuple[tuple[Pawn, int], ...]
    weak: int
    strong: int
    away: int
    out: bool
    foe: Seat | None
    lone: bool
    card: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class DuelsSeen:
    """Secret picks are being made for `bouts`; `waiting` still owe some.

    The last three are the seat's own picks so far, highest first.
    """

    bouts: tuple[Bout, ...]
    waiting: frozenset[Seat]
    pawns: tuple[int, ...] | None
    bars: tuple[int, ...] | None
    counter: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class TableSeen(View):
    """The table as one seat, or the public, sees it: what it knows, without what it says of that.

    `step` is a line of the catalogue's table ``phase``; `turn` counts from 1, 0 before the first;
    `turns` is the last one, 0 in the endless variant, `goal` the territory that wins, 0 if none
    does. `hexes` are in the order of their names; `gangs` by seat; `order` is that of this turn,
    empty before it is known.
    `piles` are the tiles left to lay, `drawn` the blind tile in hand. `shown` are the duels that
    were revealed this turn. `phase` is what happens and what has been done in it, None in a duel,
    whose picks are secret; `previous` the order of the turn before while this one's is not known
    (it settles ties, TV-6), `stirred` the turn in which something last changed on the board.
    """

    step: str
    awaited: frozenset[Seat]
    turn: int
    turns: int
    goal: int
    reach: int
    hexes: tuple[HexSeen, ...]
    gangs: tuple[GangSeen, ...]
    order: tuple[Seat, ...]
    piles: tuple[tuple[Terrain, int], ...]
    drawn: Terrain | None
    duels: DuelsSeen | None
    shown: tuple[Shown, ...]
    last: Last | None
    options: Options
    result: Result | None
    phase: OpenPhase | None
    previous: tuple[Seat, ...]
    stirred: int
