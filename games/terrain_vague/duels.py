"""Duels: secret picks of pawns and bars, shown together (TV-8 to TV-12).

Two players duel each other whatever their gangs (TV-4a, TV-12).
Of two enemies the one with the higher red number picks pawns in the first duel, at equal
numbers the one whose seat comes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from games.changes import changed
from games.core import Dealer, Seat
from games.sealed import Sealed
from games.terrain_vague.box import BOX, column
from games.terrain_vague.events import (
    BarsNoted,
    CounterNoted,
    DuelCalled,
    DuelShown,
    HasChosen,
    LotPicks,
    PawnsNoted,
)
from games.terrain_vague.lot import HIGHEST_FIRST, bars_by_lot, pawns_by_lot
from games.terrain_vague.moves import Bars, Counter, Lot, Pawns
from games.terrain_vague.phases import Bout, Duelling, Numbers, Shown
from games.terrain_vague.state import Duels, State, is_out, living

Pick = Pawns | Bars | Counter
KINDS: tuple[type[Pick], ...] = (Pawns, Bars, Counter)

BY_LOT = Lot()

TWO = 2  # players


def enemy(state: State, seat: Seat) -> Seat:
    """Whom a gang duels if it plays: its sworn enemy, of two players the other (TV-8, TV-12)."""
    return Seat(1 - seat if state.seats == TWO else state.board.sworn(seat))


def is_lone(state: State, seat: Seat) -> bool:
    """Whether a gang that plays has no enemy to duel (TV-11, TV-35b)."""
    foe = enemy(state, seat)
    return foe >= state.seats or is_out(state, foe)


def begin(state: State, dealer: Dealer) -> State:
    """All the duels of a red turn, together or the first of each pair first (TV-10)."""
    first, second = [], []
    for seat in living(state):
        foe = enemy(state, seat)
        if is_lone(state, seat):
            first.append(_lone_bout(state, seat))
        elif seat < foe:
            pair = sorted((seat, foe), key=lambda s: (-_red(state, s), s))
            first.append(_bout(state, pair[0], pair[1]))
            second.append(_bout(state, pair[1], pair[0]))
    if state.options.duels is Duels.TOGETHER:
        return _called(state, (*first, *second), (), dealer)
    return _called(state, tuple(first), tuple(second), dealer)


def _red(state: State, gang: int) -> int:
    return column(state.board.gangs[gang], state.turn).number


def _bout(state: State, seat: Seat, foe: Seat) -> Bout:
    return Bout(seat, _red(state, seat), foe, _red(state, foe))


def _lone_bout(state: State, seat: Seat) -> Bout:
    """TV-11: the bars are as many as the card of the missing sworn enemy says."""
    foe = state.named[seat]
    assert foe is not None
    return Bout(seat, _red(state, seat), foe, _red(state, state.board.sworn(seat)), lone=True)


def _called(
    state: State, bouts: tuple[Bout, ...], later: tuple[Bout, ...], dealer: Dealer
) -> State:
    for bout in bouts:
        dealer.tell(DuelCalled(bout.seat, bout.pawns, bout.foe, bout.bars))
    pawns = frozenset(bout.seat for bout in bouts)
    bars = frozenset(bout.foe for bout in bouts if not bout.lone)
    counters = frozenset(bout.foe for bout in bouts if bout.lone)
    phase = Duelling(bouts, later, Sealed(pawns), Sealed(bars), Sealed(counters))
    return changed(state, phase=phase)


def choices(phase: Duelling, seat: Seat) -> Sequence[Pick | Lot]:
    """Every pick that is owed, and the lot; then every pick that may replace one already made
    (TV-10).
    """
    owed: list[Pick | Lot] = []
    made: list[Pick | Lot] = []
    for kind, number in picks_of(phase, seat).items():
        seal = seal_of(phase, kind)
        if seat in seal.waiting:
            owed += picks(kind, number)
        else:
            own = seal.own(seat)
            made += [pick for pick in picks(kind, number) if pick.numbers != own]
    return [*owed, BY_LOT, *made] if owed or made else []


def picks_of(phase: Duelling, seat: Seat) -> dict[type[Pick], int]:
    """How many pieces of each kind a seat has to pick: pawns, bars, bars against a lone gang."""
    found = dict[type[Pick], int]()
    for bout in phase.bouts:
        if bout.seat == seat:
            found[Pawns] = bout.pawns
        if bout.foe == seat:
            found[Counter if bout.lone else Bars] = bout.bars
    return {kind: found[kind] for kind in KINDS if kind in found}


def picks(kind: type[Pick], number: int) -> tuple[Pick, ...]:
    """Every pick of `number` pieces: pawns up to three alike, bars all different (TV-9)."""
    return _picks(kind, number)  # type: ignore[arg-type]  # mypy takes its hash for an object's


@cache
def _picks(kind: type[Pick], number: int) -> tuple[Pick, ...]:
    if kind is not Pawns:
        return tuple(kind(numbers) for numbers in combinations(HIGHEST_FIRST, number))
    every = combinations_with_replacement(HIGHEST_FIRST, number)
    return tuple(Pawns(n) for n in every if max(map(n.count, n)) <= BOX.alike)


def pick(state: State, seat: Seat, action: Pick | Lot, dealer: Dealer) -> State:
    """Note a pick in secret; the last one shows them all."""
    phase = state.phase
    assert isinstance(phase, Duelling)
    after = phase
    for each in _by_lot(phase, seat, dealer) if isinstance(action, Lot) else [action]:
        after = _noted(after, seat, each, dealer)
    if seat in owing(phase) and seat not in owing(after):
        dealer.tell(HasChosen(seat))
    state = changed(state, phase=after)
    return state if owing(after) else _shown(state, after, dealer)


def _noted(phase: Duelling, seat: Seat, action: Pick, dealer: Dealer) -> Duelling:
    numbers = action.numbers
    match action:
        case Pawns():
            dealer.tell(PawnsNoted(numbers), to={seat})
            return changed(phase, pawns=phase.pawns.commit(seat, numbers))
        case Bars():
            dealer.tell(BarsNoted(numbers), to={seat})
            return changed(phase, bars=phase.bars.commit(seat, numbers))
        case Counter():
            lone = next(bout.seat for bout in phase.bouts if bout.lone and bout.foe == seat)
            dealer.tell(CounterNoted(lone, numbers), to={seat})
            return changed(phase, counters=phase.counters.commit(seat, numbers))


def _by_lot(phase: Duelling, seat: Seat, dealer: Dealer) -> list[Pick]:
    """What the lot picks: all that the seat owes; if that is nothing, all again (TV-10)."""
    dealer.tell(LotPicks(), to={seat})
    asked = picks_of(phase, seat)
    owed = [kind for kind in asked if seat in seal_of(phase, kind).waiting]
    found: list[Pick] = []
    for kind in owed or asked:
        if kind is Pawns:
            bout = next(bout for bout in phase.bouts if bout.seat == seat)
            found.append(Pawns(pawns_by_lot(bout.pawns, bout.bars, dealer)))
        else:
            found.append(kind(bars_by_lot(asked[kind], dealer)))
    return found


def owing(phase: Duelling) -> frozenset[Seat]:
    """The duellists whose picks are not all in."""
    return phase.pawns.waiting | phase.bars.waiting | phase.counters.waiting


def _shown(state: State, phase: Duelling, dealer: Dealer) -> State:
    """The reveal. If later duels are to come they are called; else it was the last (TV-10)."""
    pawns, bars, counters = phase.pawns.opened(), phase.bars.opened(), phase.counters.opened()
    shown = state.shown
    for bout in phase.bouts:
        against = counters if bout.lone else bars
        duel = Shown(bout.seat, bout.foe, pawns[bout.seat], against[bout.foe])
        dealer.tell(DuelShown(duel.seat, duel.pawns, duel.foe, duel.bars, duel.struck, duel.points))
        shown = (*shown, duel)
    state = changed(state, shown=shown)
    if phase.later:
        return _called(state, phase.later, (), dealer)
    return state


def is_over(phase: Duelling) -> bool:
    """Whether the last duel of the turn has been shown."""
    return not owing(phase) and not phase.later


def seal_of(phase: Duelling, kind: type[Pick]) -> Sealed[Numbers]:
    """The picks of a kind, under seal."""
    if kind is Pawns:
        return phase.pawns
    return phase.bars if kind is Bars else phase.counters
