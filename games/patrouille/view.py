"""What a seat may know of Patrouille: everything, for nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Place, Result, Seat, View
from games.patrouille.board import Colour, Square, board
from games.patrouille.ending import Strength, result, strengths
from games.patrouille.ground import ground, route, steps_of, targets
from games.patrouille.rules import awaited
from games.patrouille.state import (
    Barricade,
    Ended,
    Last,
    Moving,
    Piece,
    State,
    armies,
    owner,
)
from games.records import replace


@dataclass(frozen=True, slots=True)
class Army:
    """An army as it stands beside the board.

    `stock` is what it can still put in the way, `captured` the pieces it has taken; `rebels`
    when it cannot fill its goal any more, `out` when it plays no more (PA-18).
    """

    colour: Colour
    seat: Seat
    stock: tuple[Barricade, ...]
    captured: tuple[Piece, ...]
    strength: Strength
    rebels: bool
    out: bool


@dataclass(frozen=True, slots=True)
class PatrouilleView(View):
    """The table as everybody sees it: all of the `state`, and what follows from it.

    `squares` are all squares of the board, column by column, goals with the army whose they are
    in this match; `armies` are those that play, clockwise. `colour` and `die` are the army whose
    turn it is and what it rolled, if it is so far (0: it is foreseen, and nobody has rolled it
    yet); `last` has every square of a move; `flag` is the army whose flag stands on the flag
    square.
    """

    state: State
    columns: int
    rows: int
    squares: tuple[Square, ...]
    armies: tuple[Army, ...]
    turn: int
    awaited: frozenset[Seat]
    colour: Colour | None
    die: int | None
    last: Last | None
    flag: Colour | None
    result: Result | None


def view(state: State, seat: Seat | None) -> PatrouilleView:
    """The table as `seat` sees it: as everybody does."""
    phase, drawn = state.phase, board(state.options.board)
    colour = None if isinstance(phase, Ended) else phase.colour
    return PatrouilleView(
        seat,
        state,
        drawn.grid.columns,
        drawn.grid.rows,
        drawn.dealt[state.options.arm],
        _armies(state),
        state.turn,
        awaited(state),
        colour,
        phase.die if isinstance(phase, Moving) else None,
        _told(state),
        phase.flag if isinstance(phase, Ended) else None,
        result(state),
        colours=state.options.colours,
    )


def path(seen: PatrouilleView, piece: Place, to: Place) -> tuple[Place, ...]:
    """One way for the move of a piece with the die on the table: every square, ends included.

    Nothing when there is no such move now.
    """
    state = seen.state
    mover, phase = state.pieces.get(piece), state.phase
    if not isinstance(phase, Moving) or mover is None or mover.colour is not phase.colour:
        return ()
    here = ground(state, phase.colour)
    if not targets(here, piece, mover.rank, phase.die) & here.field.grid.bit.get(to, 0):
        return ()
    return route(here, piece, to, steps_of(piece, to, phase.die))


def _told(state: State) -> Last | None:
    """The last thing an army did, with every square of a move: nothing else has changed since."""
    last = state.last
    if last is None or not last.steps:
        return last
    start, to = last.path
    return replace(last, path=route(ground(state, last.colour), start, to, last.steps))


def _armies(state: State) -> tuple[Army, ...]:
    now, options = strengths(state), state.options
    return tuple(
        Army(
            colour,
            owner(state.corners, colour),
            state.stock[colour],
            state.captured[colour],
            now[colour],
            not now[colour].can_complete(options),
            colour not in state.playing,
        )
        for colour in armies(state.corners)
    )
