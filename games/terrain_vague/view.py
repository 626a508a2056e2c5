"""What a seat may know: all but the picks of others under seal (TV-8)."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Place, Result, Seat, View
from games.terrain_vague.board import Board
from games.terrain_vague.box import (
    BOX,
    CABIN,
    GANGS,
    HIDEOUTS,
    PAWNS,
    SWORN,
    TERRAINS,
    Column,
    Gang,
    Pawn,
    Terrain,
)
from games.terrain_vague.duels import owing
from games.terrain_vague.ending import last_turn, result
from games.terrain_vague.phases import (
    Appointing,
    Assembling,
    Bout,
    Duelling,
    Ended,
    Founding,
    Gathering,
    Moving,
    Phase,
    Shooting,
    Shown,
    Taking,
)
from games.terrain_vague.prices import Price, price_of_hex, price_of_shot
from games.terrain_vague.state import Last, Options, State, in_supply, is_out
from games.terrain_vague.territory import isolated, jail, lids_over, territory

STEPS = {
    Assembling: "assembling",
    Founding: "founding",
    Appointing: "appointing",
    Duelling: "duelling",
    Gathering: "gathering",
    Moving: "moving",
    Shooting: "shooting",
    Taking: "taking",
    Ended: "ended",
}
"""The phases by their keys in the catalogue's table ``phase``."""


@dataclass(frozen=True, slots=True)
class HexSeen:
    """A hex; `q` and `r` are axial coordinates around the heap, q to the right, r downwards.

    In columns: the middle of a hex is at (3/2 q, sqrt 3 (r + q/2)) of its side. `terrain` and
    `gang` are None on the heap and where no tile lies yet. `lids` protect it; `isolated` is own
    terrain outside the territory, `jailed_by` the gang that has it in jail. `spent` says that the
    pawn has done what it may in this phase. `take` is what the seat would pay to transform the
    hex, `shot` what it would pay to shoot the pawn, out of reach or not; None where that can never
    be, and in the public's view.
    """

    place: Place
    q: int
    r: int
    heap: bool
    terrain: Terrain | None
    gang: Gang | None
    strong: bool
    pawn: Pawn | None
    spent: bool
    lids: int
    territory: bool
    isolated: bool
    jailed_by: Gang | None
    take: Price | None
    shot: Price | None


@dataclass(frozen=True, slots=True)
class GangSeen:
    """A gang that plays.

    `points` are left of the `given` ones; `rank` is its place in the order of this turn, 1 the
    first, 0 if it does not play; `territory` and `hexes` count its terrain; `supply` are the pawns
    it can bring now, `off` those that come back next turn, both by kind; `weak` and `strong` the
    tiles left in its supply. It is not asked before the phase number `away` (6: the next
    turn); `foe` is who counters it in duels.
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
    does. `hexes` are in the order of their names; `gangs` by seat; `order` is that of this turn.
    `piles` are the tiles left to lay, `drawn` the blind tile in hand. `shown` are the duels that
    were revealed this turn.
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


def awaited(state: State) -> frozenset[Seat]:
    """Who must act: several while picks are sealed, nobody once the match is over."""
    match state.phase:
        case Duelling() as phase:
            return owing(phase)
        case Ended():
            return frozenset()
        case phase:
            return frozenset({phase.seat})


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
        hexes=tuple(_hex(state, n, seat) for n in range(len(state.board.ground.places))),
        gangs=tuple(_gang(state, Seat(n)) for n in range(state.seats)),
        order=state.order,
        piles=tuple(zip(TERRAINS, assembling.piles, strict=True)) if assembling else (),
        drawn=None if drawn is None else TERRAINS[drawn],
        duels=_duels(phase, seat) if isinstance(phase, Duelling) else None,
        shown=state.shown,
        last=state.last,
        options=state.options,
        result=result(state),
    )


def _hex(state: State, number: int, seat: Seat | None) -> HexSeen:
    board, one = state.board, 1 << number
    ground, terrain, pawn = board.ground, board.terrain(one), board.pawn(one)
    owner = None if terrain is None else terrain // 2
    plays = owner is not None and owner < state.seats
    jailers = (gang for gang in range(state.seats) if one & jail(board, gang))
    jailer = next(jailers, None) if state.turn and one != ground.heap else None
    return HexSeen(
        place=ground.places[number],
        q=ground.cells[number][0],
        r=ground.cells[number][1],
        heap=one == ground.heap,
        terrain=None if terrain is None else TERRAINS[terrain],
        gang=None if owner is None else GANGS[owner],
        strong=terrain is not None and terrain % 2 == 1,
        pawn=None if pawn is None else PAWNS[pawn],
        spent=bool(one & _spent(state.phase)),
        lids=lids_over(board, one),
        territory=plays and owner is not None and bool(one & territory(board, owner)),
        isolated=plays and owner is not None and bool(one & isolated(board, owner)),
        jailed_by=None if jailer is None else GANGS[jailer],
        take=_price_to_take(state, seat, one),
        shot=_price_to_shoot(board, seat, one),
    )


def _spent(phase: Phase) -> int:
    match phase:
        case Moving():
            return phase.moved
        case Shooting():
            return phase.shot
        case Taking():
            return phase.twice
    return 0


def _price_to_take(state: State, seat: Seat | None, one: int) -> Price | None:
    board = state.board
    if seat is None or not state.turn or one & (board.occupied | board.ground.heap):
        return None
    return price_of_hex(board, seat, one)


def _price_to_shoot(board: Board, seat: Seat | None, one: int) -> Price | None:
    if seat is None or not one & board.occupied & ~board.owned[seat]:
        return None
    return price_of_shot(board, one)


def _gang(state: State, seat: Seat) -> GangSeen:
    board = state.board
    cabin = board.pawns[CABIN] & board.owned[seat]
    sworn = Seat(SWORN[seat])
    met = sworn < state.seats and not is_out(state, sworn)
    return GangSeen(
        seat=seat,
        gang=GANGS[seat],
        points=state.points[seat],
        given=state.given[seat],
        rank=state.order.index(seat) + 1 if seat in state.order else 0,
        territory=territory(board, seat).bit_count(),
        hexes=board.owned[seat].bit_count(),
        cabin=board.ground.places[cabin.bit_length() - 1] if cabin else None,
        supply=tuple((pawn, in_supply(state, seat, n)) for n, pawn in enumerate(PAWNS)),
        off=tuple(zip(PAWNS, state.off[seat], strict=True)),
        weak=board.supply(2 * seat),
        strong=board.supply(2 * seat + 1),
        away=state.away[seat],
        out=state.turn > 0 and is_out(state, seat),
        foe=sworn if met else state.named[seat],
        card=tuple(HIDEOUTS[seat]),
    )


def _duels(phase: Duelling, seat: Seat | None) -> DuelsSeen:
    own = (phase.pawns.own(seat), phase.bars.own(seat), phase.counters.own(seat))
    return DuelsSeen(phase.bouts, owing(phase), *own)
