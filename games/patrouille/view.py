"""What a seat may know of Patrouille: everything, for nothing is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Action, Event, Place, Remark, Result, Seat, View
from games.patrouille import offers
from games.patrouille.board import Colour, Square, board
from games.patrouille.consequences import consequences
from games.patrouille.ending import Strength, result, strengths
from games.patrouille.events import Passed, Rolled, Skipped
from games.patrouille.ground import ground, route
from games.patrouille.moves import Move
from games.patrouille.reasons import reason
from games.patrouille.remarks import Captures, Clears, LostToScout, TakesBack
from games.patrouille.state import (
    Barricade,
    Block,
    Ended,
    Last,
    Moving,
    Options,
    Phase,
    Piece,
    State,
    armies,
    owner,
)
from games.patrouille.why_not import why_not


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
    """The table as everybody sees it.

    `squares` are all squares of the board, column by column, goals with the army whose they are
    in this match; `pieces` and `blocks` what stands on them; `armies` those that play, clockwise.
    `colour` and `die` are the army whose turn it is and what it rolled, if it is so far; `flag`
    the army whose flag stands on the flag square; `quiet` the turns in a row in which nothing was
    taken, placed or brought home (PA-18).
    """

    columns: int
    rows: int
    squares: tuple[Square, ...]
    pieces: tuple[tuple[Place, Piece], ...]
    blocks: tuple[tuple[Place, Block], ...]
    armies: tuple[Army, ...]
    phase: Phase
    turn: int
    awaited: frozenset[Seat]
    colour: Colour | None
    die: int | None
    last: Last | None
    flag: Colour | None
    options: Options
    result: Result | None
    quiet: int = 0

    def palette(self) -> Sequence[int]:
        """The corners of the seats."""
        return self.options.colours

    def remark(self, action: Action) -> Remark | None:
        """What a move takes or clears, wherever it is offered."""
        return None if self.colour is None else taken(self, self.colour, action)

    def offers(self, action: Action, field: str) -> Remark | None:
        """What an answer is called on its own: with the rank of the piece."""
        return offers.offers(dict(self.pieces), action, field)

    def consequences(self, action: Action) -> Sequence[Remark]:
        """What a legal action leads to, and what may come of it before the army's next turn."""
        return () if self.seat is None else consequences(position(self), self.seat, action)

    def idle(self, event: Event) -> Seat | None:
        """A roll, and that nothing was done with it."""
        if not isinstance(event, Rolled | Passed | Skipped):
            return None
        return next(army.seat for army in self.armies if army.colour is event.colour)

    def reason(self, action: Action) -> Remark | None:
        """Why a good player would take it."""
        return None if self.seat is None else reason(position(self), self.seat, action)

    def why_not(self, action: Action, rule: str) -> Remark | None:
        """What stands against it on the board."""
        return why_not(position(self), action, rule)


def taken(seen: PatrouilleView, colour: Colour, action: Action) -> Remark | None:
    """What a legal move of the army captures (PA-8), clears or takes back (PA-13, PA-14)."""
    if not isinstance(action, Move):
        return None
    pieces = dict(seen.pieces)
    if (victim := pieces.get(action.to)) is not None:
        return Captures(victim.colour, victim.rank)
    if (block := dict(seen.blocks).get(action.to)) is None:
        return None
    seats = {army.colour: army.seat for army in seen.armies}
    if seats[block.colour] == seats[colour]:
        return TakesBack(block.colour, block.barricade)
    if block.barricade is Barricade.SCOUT:
        return LostToScout(block.colour, pieces[action.piece].rank)
    return Clears(block.colour, block.barricade)


def view(state: State, seat: Seat | None) -> PatrouilleView:
    """The table as `seat` sees it: as everybody does."""
    phase, drawn = state.phase, board(state.options.board)
    colour = None if isinstance(phase, Ended) else phase.colour
    return PatrouilleView(
        seat,
        drawn.grid.columns,
        drawn.grid.rows,
        drawn.dealt(state.options.arm),
        tuple(state.pieces.items()),
        tuple(state.blocks.items()),
        _armies(state),
        phase,
        state.turn,
        frozenset() if colour is None else frozenset({owner(state.corners, colour)}),
        colour,
        phase.die if isinstance(phase, Moving) else None,
        state.last,
        phase.flag if isinstance(phase, Ended) else None,
        state.options,
        result(state),
        state.quiet,
    )


def path(seen: PatrouilleView, piece: Place, to: Place) -> tuple[Place, ...]:
    """One way for the move of a piece with the die on the table: every square, ends included.

    Nothing when there is no such move now.
    """
    state = position(seen)
    mover, phase = state.pieces.get(piece), state.phase
    if not isinstance(phase, Moving) or mover is None or mover.colour is not phase.colour:
        return ()
    return route(ground(state, phase.colour), piece, to, mover.rank, phase.die)


def position(seen: PatrouilleView) -> State:
    """The state that is seen: nothing is hidden."""
    return State(
        seen.options,
        len({army.seat for army in seen.armies}),
        dict(seen.pieces),
        dict(seen.blocks),
        {army.colour: army.stock for army in seen.armies},
        {army.colour: army.captured for army in seen.armies},
        tuple(army.colour for army in seen.armies if not army.out),
        seen.phase,
        seen.turn,
        seen.quiet,
        seen.last,
    )


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
