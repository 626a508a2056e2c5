"""The way of a turn: points and order, then phase by phase, seat by seat (TV-5 to TV-7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.changes import changed, swapped
from games.core import Action, Dealer, Seat
from games.terrain_vague import duels, ending, gather, quick, shoot, take, walk
from games.terrain_vague.box import CABIN, SLINGSHOT, WHEELBARROW, column
from games.terrain_vague.events import (
    Appointed,
    GangOut,
    PointsGiven,
    ShutIn,
    StepLeft,
    Stuck,
    TurnBegan,
    TurnLeft,
    Unspent,
    Waits,
)
from games.terrain_vague.moves import Appoint, End, Span, Step, Wait
from games.terrain_vague.phases import (
    STEPS,
    Acting,
    Appointing,
    Duelling,
    Founding,
    Gathering,
    Moving,
    Phase,
    Shooting,
    Taking,
)
from games.terrain_vague.reach import cabin_of
from games.terrain_vague.state import NONE_OFF, State, is_out, living

NUMBERS: Mapping[type[Acting], int] = {Gathering: 2, Moving: 3, Shooting: 4, Taking: 5}
"""The phases in which one seat acts after the other, with their numbers (TV-7)."""

CHOICES: Mapping[type[Phase], Callable[[State, Any], Sequence[Action]]] = {
    Gathering: gather.choices,
    Moving: walk.choices,
    Shooting: shoot.choices,
    Taking: take.choices,
}
"""What can be done in them, beside ending them."""

KINDS = tuple(NUMBERS)
IN_TURN: Mapping[str, int] = {STEPS[kind]: number for kind, number in NUMBERS.items()}
"""The same by their keys in the catalogue's table ``phase``."""

NEEDED: Mapping[type[Acting], int] = {Shooting: SLINGSHOT, Taking: WHEELBARROW}
"""The kind of pawn that acts in a phase, where it is only one."""

UNTIL = {Step.SHOOTING: NUMBERS[Shooting], Step.TAKING: NUMBERS[Taking]}
NEXT_TURN = 6

END_PHASE, END_TURN = End(Span.PHASE), End(Span.TURN)
FOR_SHOOTING, FOR_TAKING = Wait(Step.SHOOTING), Wait(Step.TAKING)
ENDINGS: Mapping[type[Acting], Sequence[End | Wait]] = {
    Gathering: (FOR_SHOOTING, FOR_TAKING, END_PHASE, END_TURN),
    Moving: (FOR_TAKING, END_PHASE, END_TURN),
    Shooting: (END_PHASE, END_TURN),
    Taking: (END_TURN,),
}


def onward(state: State, dealer: Dealer) -> State:
    """The table at the next choice of a player; who can do nothing is skipped."""
    while True:
        match state.phase:
            case Founding(seat) if seat < state.seats and state.options.quick:
                state = quick.cabins(state, dealer)
            case Founding(seat) if seat == state.seats:
                state = _turn_begun(state, dealer)
            case Duelling() as phase if duels.is_over(phase):
                state = _points_given(state, dealer)
            case Gathering() as phase if _is_shut_in(state, phase.seat):
                state = _shut_out(state, phase, dealer)
            case Gathering() | Moving() | Shooting() | Taking() as phase if not choices(state):
                _stuck(state, phase, dealer)
                state = _next_activation(state, phase, dealer)
            case _:
                return state


def choices(state: State) -> Sequence[Action]:
    """What the seat that acts can do, beside ending; answered once for each state."""
    found: Sequence[Action] | None = state.__dict__.get("choices")
    if found is None:
        phase = state.phase
        found = state.__dict__["choices"] = CHOICES[type(phase)](state, phase)
    return found


def endings(state: State, phase: Acting) -> Sequence[End | Wait]:
    """How to stop: in this phase, until a later one, in this turn (TV-7).

    A gang without a cabin could do nothing in a later phase (TV-23).
    """
    return ENDINGS[type(phase)] if cabin_of(state.board, phase.seat) else (END_TURN,)


def end(state: State, seat: Seat, action: End, dealer: Dealer) -> State:
    """The seat leaves this phase, or this turn and its points (TV-5)."""
    phase = state.phase
    assert isinstance(phase, Gathering | Moving | Shooting | Taking)
    if action.what is Span.PHASE:
        dealer.tell(StepLeft(phase.seat, STEPS[type(phase)]))
        return _next_activation(state, phase, dealer)
    dealer.tell(TurnLeft(phase.seat, state.points[phase.seat]))
    return _gone(state, phase, NEXT_TURN, dealer)


def wait(state: State, seat: Seat, action: Wait, dealer: Dealer) -> State:
    """The seat is not asked before that phase (TV-7)."""
    phase = state.phase
    assert isinstance(phase, Gathering | Moving)
    dealer.tell(Waits(phase.seat, action.until))
    return _gone(state, phase, UNTIL[action.until], dealer)


def is_away(state: State, phase: Acting, seat: Seat) -> bool:
    """Whether a seat has ended its turn, or waits for a later phase (TV-7)."""
    return NUMBERS[type(phase)] < state.away[seat]


def _gone(state: State, phase: Acting, until: int, dealer: Dealer) -> State:
    away = swapped(state.away, phase.seat, until)
    return _next_activation(changed(state, away=away), phase, dealer)


def fallen(before: State, state: State, dealer: Dealer) -> State:
    """After an action: a gang that has lost its last hex is out; the last one wins (TV-35b)."""
    if before.board is state.board or not state.turn:
        return state
    if state.stirred < state.turn:
        state = changed(state, stirred=state.turn)
    if before.board.owned is state.board.owned:  # only pawns have changed
        return state
    lost = [seat for seat in living(before) if is_out(state, seat)]
    for seat in lost:
        dealer.tell(GangOut(seat))
    return ending.over(state, "last", dealer) if lost and len(living(state)) == 1 else state


def _is_shut_in(state: State, seat: Seat) -> bool:
    """Whether a gang can bring no pawn beside its cabin when its phase 2 of turn 1 begins (TV-4).

    A gang that has brought some, and has no free hex left, is not shut in.
    """
    if state.turn > 1:
        return False
    board, cabin = state.board, cabin_of(state.board, seat)
    if not cabin or board.occupied & board.owned[seat] != cabin:
        return False
    return not gather.gatherable(state, seat)


def _shut_out(state: State, phase: Gathering, dealer: Dealer) -> State:
    """The gang is out, and its cabin leaves the board; the last one that is left wins (TV-4)."""
    seat = phase.seat
    dealer.tell(ShutIn(seat))
    board = state.board.with_pawn(cabin_of(state.board, seat), None)
    points = swapped(state.points, seat, 0)
    state = changed(state, board=board, points=points, out=state.out | {seat})
    if len(living(state)) == 1:
        return ending.over(state, "last", dealer)
    return _next_activation(state, phase, dealer)


def appointable(state: State, seat: Seat) -> Sequence[Appoint]:
    """Every other gang that still plays (TV-11)."""
    return [Appoint(state.board.gang(other)) for other in living(state) if other != seat]


def name(state: State, seat: Seat, action: Appoint, dealer: Dealer) -> State:
    """Name who counters a lone gang (TV-11)."""
    return appoint(state, seat, Seat(state.board.number(action.gang)), dealer)


def appoint(state: State, seat: Seat, foe: Seat, dealer: Dealer) -> State:
    """A lone gang has named who counters it (TV-11)."""
    dealer.tell(Appointed(seat, foe))
    return _prepared(changed(state, named=swapped(state.named, seat, foe)), dealer)


def _turn_begun(state: State, dealer: Dealer) -> State:
    turn = state.turn + 1
    dealer.tell(TurnBegan(turn))
    nothing = (0,) * state.seats
    state = changed(
        state, turn=turn, away=nothing, shown=(), off=(NONE_OFF,) * state.seats,
        points=nothing, given=nothing,
    )  # fmt: skip
    return _prepared(state, dealer)


def _prepared(state: State, dealer: Dealer) -> State:
    """The turn once every lone gang has somebody to counter it; then points or duels."""
    alive = living(state)
    for seat in alive:
        if duels.is_lone(state, seat) and state.named[seat] not in alive:
            others = [other for other in alive if other != seat]
            if len(others) == 1:
                return appoint(state, seat, others[0], dealer)
            return changed(state, phase=Appointing(seat))
    if column(0, state.turn).red:
        return duels.begin(state, dealer)
    return _points_given(state, dealer)


def _points_given(state: State, dealer: Dealer) -> State:
    """The action points and the order of this turn (TV-5, TV-6)."""
    red = column(0, state.turn).red
    duelled = {duel.seat: duel for duel in state.shown}
    alive = living(state)
    numbers = {seat: column(state.board.gangs[seat], state.turn).number for seat in alive}
    points = {seat: duelled[seat].points for seat in alive} if red else numbers

    def place(seat: Seat) -> tuple[int, ...]:
        """The key of the order (TV-6): points; then pawns lost, the red number, the last order."""
        struck = duelled[seat].struck if red else 0
        before = state.order.index(seat) if state.order else seat
        return -points[seat], struck, numbers[seat], before

    order = tuple(sorted(alive, key=place))
    for rank, seat in enumerate(order, 1):
        dealer.tell(PointsGiven(seat, points[seat], rank))
    given = tuple(points.get(Seat(n), 0) for n in range(state.seats))
    return changed(state, order=order, points=given, given=given, phase=Gathering(order[0]))


def _next_activation(state: State, phase: Acting, dealer: Dealer) -> State:
    """The next in order; after the last one the next phase; after the last phase the next turn."""
    after = state.order[state.order.index(phase.seat) + 1 :]
    taken = phase.taken if isinstance(phase, Taking) else 0
    for kind in KINDS[KINDS.index(type(phase)) :]:
        for seat in after:
            if _is_ready(state, seat, kind):
                ready = Taking(seat, taken=taken) if kind is Taking else kind(seat)
                return changed(state, phase=ready)
        after = state.order
    _unspent(state, dealer)
    return ending.turn_over(state, dealer) or _turn_begun(state, dealer)


def _stuck(state: State, phase: Acting, dealer: Dealer) -> None:
    """Skip a seat that can do nothing.

    It is told only where that surprises: with the most points, and not in phases 4 and 5, where a
    seat sees that it has nothing to shoot, and the turn is over anyway.
    """
    kind, most = type(phase), max(state.points)
    if kind not in NEEDED and state.points[phase.seat] == most > 0:
        dealer.tell(Stuck(phase.seat, STEPS[kind], most))


def _unspent(state: State, dealer: Dealer) -> None:
    """The points lost at the end of a turn (TV-5); a seat that has ended its turn was told then."""
    here = living(state)
    lost = tuple(
        points if seat in here and state.away[seat] < NEXT_TURN else 0
        for seat, points in enumerate(state.points)
    )
    if any(lost):
        dealer.tell(Unspent(lost))


def _is_ready(state: State, seat: Seat, kind: type[Acting]) -> bool:
    """Whether the seat might act: it is neither away nor out, has points or a cabin to rebuild, and
    has the pawn that this phase needs."""
    if NUMBERS[kind] < state.away[seat] or is_out(state, seat):
        return False
    pawn, own = NEEDED.get(kind), state.board.owned[seat]
    if pawn is not None and not state.board.pawns[pawn] & own:
        return False
    return state.points[seat] > 0 or not state.board.pawns[CABIN] & own
