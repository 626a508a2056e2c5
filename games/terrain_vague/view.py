"""What a seat may know, as data: all but the picks of others under seal (TV-8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Place, Result, Seat, View
from games.terrain_vague import duels
from games.terrain_vague.board import Board
from games.terrain_vague.box import (
    BOX,
    CABIN,
    GANGS,
    HIDEOUTS,
    PAWNS,
    TERRAINS,
    Column,
    Gang,
    Pawn,
    Terrain,
)
from games.terrain_vague.ending import last_turn, result
from games.terrain_vague.phases import (
    STEPS,
    Appointing,
    Assembling,
    Bout,
    Duelling,
    OpenPhase,
    Shown,
)
from games.terrain_vague.rules import awaited
from games.terrain_vague.sight import HexSeen, hexes_seen
from games.terrain_vague.state import Last, Options, State, in_supply, is_out
from games.terrain_vague.territory import territory


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
class VagueView(View):
    """The table as one seat, or the public, sees it.

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


def view(state: State, seat: Seat | None) -> VagueView:
    """The table as `seat` (None: the public) sees it."""
    phase = state.phase
    assembling = phase if isinstance(phase, Assembling) else None
    drawn = assembling.drawn if assembling else None
    return VagueView(
        seat=seat,
        step=STEPS[type(phase)],
        awaited=awaited(state),
        turn=state.turn,
        turns=last_turn(state),
        goal=BOX.goal if state.seats == len(GANGS) else 0,
        reach=state.board.ground.reach,
        hexes=hexes_seen(state, seat),
        gangs=tuple(_gang(state, Seat(n)) for n in range(state.seats)),
        order=_order(state),
        piles=_piles(state.board, assembling.piles) if assembling else (),
        drawn=None if drawn is None else state.board.tile(drawn),
        duels=_duels(phase, seat) if isinstance(phase, Duelling) else None,
        shown=state.shown,
        last=state.last,
        options=state.options,
        result=result(state),
        phase=None if isinstance(phase, Duelling) else phase,
        previous=() if _order(state) else state.order,
        stirred=state.stirred,
        colours=state.options.colours,
    )


def _order(state: State) -> tuple[Seat, ...]:
    """The order of this turn, without the gangs that are out; empty before it is known (the state
    has that of the turn before)."""
    if isinstance(state.phase, Appointing | Duelling):
        return ()
    return tuple(seat for seat in state.order if not is_out(state, seat))


def _gang(state: State, seat: Seat) -> GangSeen:
    board = state.board
    cabin = board.pawns[CABIN] & board.owned[seat]
    enemy = duels.enemy(state, seat)
    met = enemy < state.seats and not is_out(state, enemy)
    order = _order(state)
    return GangSeen(
        seat=seat,
        gang=board.gang(seat),
        points=state.points[seat],
        given=state.given[seat],
        rank=order.index(seat) + 1 if seat in order else 0,
        territory=territory(board, seat).bit_count(),
        hexes=board.owned[seat].bit_count(),
        cabin=board.ground.places[cabin.bit_length() - 1] if cabin else None,
        supply=tuple((pawn, in_supply(state, seat, n)) for n, pawn in enumerate(PAWNS)),
        off=tuple(zip(PAWNS, state.off[seat], strict=True)),
        weak=board.supply(2 * seat),
        strong=board.supply(2 * seat + 1),
        away=state.away[seat],
        out=state.turn > 0 and is_out(state, seat),
        foe=enemy if met else state.named[seat],
        lone=not met,
        card=tuple(HIDEOUTS[board.gangs[seat]]),
    )


def _piles(board: Board, piles: Sequence[int]) -> tuple[tuple[Terrain, int], ...]:
    """The tiles left to lay, in the order of `Terrain`."""
    found = {board.tile(kind): left for kind, left in enumerate(piles)}
    return tuple((terrain, found[terrain]) for terrain in TERRAINS)


def _duels(phase: Duelling, seat: Seat | None) -> DuelsSeen:
    own = (phase.pawns.own(seat), phase.bars.own(seat), phase.counters.own(seat))
    return DuelsSeen(phase.bouts, duels.owing(phase), *own)
