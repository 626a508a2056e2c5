"""The hexes as a seat sees them: terrain, pawns, protection, jail, prices; nothing is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.core import Place, Seat
from games.terrain_vague.board import Board
from games.terrain_vague.box import CABIN, PAWNS, Gang, Pawn, Terrain
from games.terrain_vague.ground import Ground, hexes_in
from games.terrain_vague.phases import Moving, Phase, Shooting, Taking
from games.terrain_vague.prices import Price, hex_price, shot_price
from games.terrain_vague.state import State
from games.terrain_vague.territory import guarded, isolated, jail, territory
from games.terrain_vague.walk import moved

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class HexSeen:
    """A hex; `q` and `r` are axial coordinates around the heap, q to the right, r downwards.

    In columns: the middle of a hex is at (3/2 q, sqrt 3 (r + q/2)) of its side. `terrain` and
    `gang` are None on the heap and where no tile lies yet. `lids` protect it; `isolated` is own
    terrain outside the territory, `jailed_by` the gang that has it in jail. `spent` says that the
    pawn has done what it may in this phase, which cabin and big brother never have in phase 3.
    `take` is what the seat would pay to transform the hex, `shot` what it would pay to shoot the
    pawn, out of reach or not; None where that can never be, and in the public's view.
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


def hexes_seen(state: State, seat: Seat | None) -> tuple[HexSeen, ...]:
    """All hexes; what is true of many of them is found out for all at once."""
    board = state.board
    ground, seats = board.ground, range(state.seats)
    spent = _spent(board, state.phase)
    land = sum(territory(board, gang) for gang in seats)
    cut_off = sum(isolated(board, gang) for gang in seats if state.turn)
    terrains, pawns = _kinds(board.terrains, ground), _kinds(board.pawns, ground)
    cells = [jail(board, gang) & ~ground.heap if state.turn else 0 for gang in seats]
    gangs = [board.gang(n) for n in range(len(board.gangs))]
    jailers, lids = _kinds(cells, ground), _lids(state)
    return tuple(
        HexSeen(
            place=place,
            q=ground.cells[n][0],
            r=ground.cells[n][1],
            heap=n == ground.centre,
            terrain=None if kind is None else board.tile(kind),
            gang=None if kind is None else gangs[kind // 2],
            strong=kind is not None and kind % 2 == 1,
            pawn=_at(PAWNS, pawns[n]),
            spent=bool(spent >> n & 1),
            lids=lids[n],
            territory=bool(land >> n & 1),
            isolated=bool(cut_off >> n & 1),
            jailed_by=_at(gangs, jailers[n]),
            take=_to_take(state, seat, kind, pawns[n], lids[n], jailers[n]),
            shot=_to_shoot(seat, kind, pawns[n], lids[n]),
        )
        for n, (place, kind) in enumerate(zip(ground.places, terrains, strict=True))
    )


def _kinds(sets: Sequence[int], ground: Ground) -> list[int | None]:
    """For each hex the index of the first set that it is in."""
    found: list[int | None] = [None] * len(ground.places)
    for kind in reversed(range(len(sets))):
        for number in hexes_in(sets[kind]):
            found[number] = kind
    return found


def _lids(state: State) -> list[int]:
    """For each hex how many lids protect it."""
    board = state.board
    over = [0] * len(board.ground.places)
    for gang in range(state.seats):
        for hexes in guarded(board, gang):
            for number in hexes_in(hexes & ~board.pawns[CABIN]):
                over[number] += 1
    return over


def _at(kinds: Sequence[T], number: int | None) -> T | None:
    return None if number is None else kinds[number]


def _to_take(
    state: State, seat: Seat | None, kind: int | None, pawn: int | None, lids: int, jail: int | None
) -> Price | None:
    if seat is None or not state.turn or kind is None or pawn is not None:
        return None
    return hex_price(state.board, seat, kind, lids, jail is not None)


def _to_shoot(seat: Seat | None, kind: int | None, pawn: int | None, lids: int) -> Price | None:
    if seat is None or kind is None or pawn is None or kind // 2 == seat:
        return None
    return shot_price(pawn, lids)


def _spent(board: Board, phase: Phase) -> int:
    match phase:
        case Moving():
            return moved(board, phase)
        case Shooting():
            return phase.shot
        case Taking():
            return phase.twice
    return 0
