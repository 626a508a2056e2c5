"""What a seat may know of DiceLand: everything, for nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Action, Place, Result, Seat, View
from games.diceland.ending import result
from games.diceland.state import Choosing, Die, Ended, Land, Last, Moving, Options, Phase, State
from games.diceland.turn import attracted


@dataclass(frozen=True, slots=True)
class DicelandView(View):
    """The table as everybody sees it.

    `lands` are the tiles; `armies` the dice on them; `reserve` the dice beside the board for each
    seat (those still to be placed, then the two reserve dice); `rolled` what was rolled for the
    attack that waits for a choice; `last` the action to mark; `first` who took the first turn;
    `asked` the steps that fatal attraction asks for (DL-17); `opener` who placed first, `quiet` the
    turns in a row without an attack (DL-14).
    """

    phase: Phase
    turn: int
    awaited: frozenset[Seat]
    lands: tuple[Land, ...]
    armies: tuple[tuple[Place, Die], ...]
    reserve: tuple[tuple[int, ...], ...]
    rolled: tuple[int, ...]
    last: Last | None
    first: Seat | None
    options: Options
    result: Result | None
    asked: tuple[Action, ...] = ()
    opener: Seat | None = None
    quiet: int = 0


def view(state: State, seat: Seat | None) -> DicelandView:
    """The table as `seat` sees it: as everybody does."""
    phase = state.phase
    return DicelandView(
        seat,
        phase,
        state.turn,
        frozenset() if isinstance(phase, Ended) else frozenset({phase.seat}),
        tuple(state.lands.values()),
        tuple((place, state.armies[place]) for place in state.lands if place in state.armies),
        state.reserve,
        phase.rolled if isinstance(phase, Choosing) else (),
        state.last,
        state.first,
        state.options,
        result(state),
        tuple(attracted(state, phase)) if isinstance(phase, Moving) else (),
        state.opener,
        state.quiet,
        colours=state.options.colours,
    )


def state_of(view: DicelandView) -> State:
    """The state: nothing is hidden."""
    return State(
        view.options,
        {land.place: land for land in view.lands},
        dict(view.armies),
        view.reserve,
        view.phase,
        view.turn,
        view.opener,
        view.first,
        view.quiet,
        view.last,
    )
