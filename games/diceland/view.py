"""What a seat may know of DiceLand: everything, for nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Action, Result, Seat, View
from games.diceland.ending import result
from games.diceland.rules import awaited
from games.diceland.state import Last, Moving, State
from games.diceland.turn import attracted


@dataclass(frozen=True, slots=True)
class DicelandView(View):
    """The table as everybody sees it: all of the `state`, and what follows from it.

    `last` is the action to mark, `asked` are the steps that fatal attraction asks for (DL-17).
    """

    state: State
    turn: int
    awaited: frozenset[Seat]
    last: Last | None
    result: Result | None
    asked: tuple[Action, ...] = ()


def view(state: State, seat: Seat | None) -> DicelandView:
    """The table as `seat` sees it: as everybody does."""
    phase = state.phase
    return DicelandView(
        seat,
        state,
        state.turn,
        awaited(state),
        state.last,
        result(state),
        tuple(attracted(state, phase)) if isinstance(phase, Moving) else (),
        colours=state.options.colours,
    )
