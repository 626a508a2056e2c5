"""A table that fits what a seat sees: only the picks of a duel are drawn again (TV-8)."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from games.changes import changed
from games.core import Dealer, Seat
from games.sealed import Sealed
from games.terrain_vague import duels
from games.terrain_vague.assembly import gangs_of
from games.terrain_vague.board import Board
from games.terrain_vague.box import NUMBER, PAWNS, TERRAINS, Pawn
from games.terrain_vague.lot import bars_by_lot, pawns_by_lot
from games.terrain_vague.phases import Bout, Duelling, Founding, Numbers
from games.terrain_vague.state import State
from games.terrain_vague.view import VagueView


def resample(view: VagueView, dealer: Dealer) -> State:
    """The table as the seat sees it; what others have picked in secret is picked by lot."""
    gangs = view.gangs
    state = State(
        options=view.options,
        board=_board(view),
        phase=view.phase or Founding(Seat(0)),
        turn=view.turn,
        order=view.order or view.previous,
        points=tuple(gang.points for gang in gangs),
        given=tuple(gang.given for gang in gangs),
        away=tuple(gang.away for gang in gangs),
        off=tuple(_counts(gang.off) for gang in gangs),
        named=tuple(gang.foe if gang.lone else None for gang in gangs),
        shown=view.shown,
        stirred=view.stirred,
        last=view.last,
        out=frozenset(gang.seat for gang in gangs if gang.out and gang.hexes),
    )
    return state if view.duels is None else changed(state, phase=_duelling(view, state, dealer))


def _board(view: VagueView) -> Board:
    """The board whose hexes the view lists in their order."""
    gangs = gangs_of(view.options.colours)
    kinds = {Board(len(view.gangs), gangs=gangs).tile(kind): kind for kind in range(len(TERRAINS))}
    terrains, pawns = [0] * len(TERRAINS), [0] * len(PAWNS)
    for number, seen in enumerate(view.hexes):
        if seen.terrain is not None:
            terrains[kinds[seen.terrain]] |= 1 << number
        if seen.pawn is not None:
            pawns[NUMBER[seen.pawn]] |= 1 << number
    return Board(len(view.gangs), tuple(terrains), tuple(pawns), gangs)


def _counts(pawns: tuple[tuple[Pawn, int], ...]) -> tuple[int, ...]:
    return tuple(count for _, count in pawns)


def _duelling(view: VagueView, state: State, dealer: Dealer) -> Duelling:
    """The duels that are called, with the seat's own picks, and drawn picks for the seats that have
    made theirs. A seat that still owes a pick has made none, as far as anybody else knows."""
    seen = view.duels
    assert seen is not None
    begun = duels.begin(state, Dealer()).phase
    assert isinstance(begun, Duelling)
    later = begun.later if begun.bouts == seen.bouts else ()
    lone = [bout for bout in seen.bouts if bout.lone]
    sworn = [bout for bout in seen.bouts if not bout.lone]

    def pawns(bout: Bout) -> Numbers:
        return pawns_by_lot(bout.pawns, bout.bars, dealer)

    def bars(bout: Bout) -> Numbers:
        return bars_by_lot(bout.bars, dealer)

    def seal(
        who: Callable[[Bout], Seat], bouts: list[Bout], own: Numbers | None,
        drawn: Callable[[Bout], Numbers],
    ) -> Sealed[Numbers]:  # fmt: skip
        sealed: Sealed[Numbers] = Sealed(frozenset(map(who, bouts)))
        for bout in bouts:
            seat = who(bout)
            if seat == view.seat:
                sealed = sealed if own is None else sealed.commit(seat, own)
            elif seat not in seen.waiting:
                sealed = sealed.commit(seat, drawn(bout))
        return sealed

    return Duelling(
        seen.bouts,
        later,
        seal(attrgetter("seat"), list(seen.bouts), seen.pawns, pawns),
        seal(attrgetter("foe"), sworn, seen.bars, bars),
        seal(attrgetter("foe"), lone, seen.counter, bars),
    )
