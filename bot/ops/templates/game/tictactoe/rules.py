"""The rules, by their numbers in the catalogue: eight functions, as `games.core.Game` has them.

They are pure: no clock, and no chance but the dealer's (``dealer.roll()``, ``dealer.shuffled()``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.core import Dealer, Obstacle, Result, Seat

from tictactoe.state import SQUARES, BoardView, Marked, Options, Put, Row, RowMade, State


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    """An empty board."""
    return State(options)


def awaited(state: State) -> frozenset[Seat]:
    """The seat that is to move; empty once the match is over."""
    return frozenset() if state.over else frozenset({state.mover})


def legal(state: State, seat: Seat) -> Sequence[Put]:
    """Any empty square (TT-2)."""
    every = map(Put, SQUARES)
    return tuple(action for action in every if forbidden(state, seat, action) is None)


def forbidden(state: State, seat: Seat, action: Put) -> Obstacle | None:
    """The rule that forbids the action, whose text the player reads; None if it is legal."""
    if state.over:
        return Obstacle("TT-3")
    if seat != state.mover:
        return Obstacle("TT-1")
    if action.square not in SQUARES or state.squares[SQUARES.index(action.square)] is not None:
        return Obstacle("TT-2")
    return None


def apply(state: State, seat: Seat, action: Put, dealer: Dealer) -> State:
    """The board with one more mark; the dealer is given the events."""
    dealer.tell(Marked(seat, action.square))
    n = SQUARES.index(action.square)
    state = replace(state, squares=(*state.squares[:n], seat, *state.squares[n + 1 :]))
    if state.owner_of_row is not None:
        dealer.tell(RowMade(seat))
    return state


def fallback(state: State, seat: Seat) -> Put:
    """The move for a player whose time is over: the first empty square."""
    return legal(state, seat)[0]


def view(state: State, seat: Seat | None) -> BoardView:
    """The board, which everybody sees."""
    mover = None if state.over else state.mover
    return BoardView(seat, state.options.row, state.squares, mover)


def result(state: State) -> Result | None:
    """Who has won (TT-3, TT-4); None while it goes on."""
    if not state.over:
        return None
    owner = state.owner_of_row
    if owner is None:
        return Result((1, 1), (0, 0), "full")
    winner = owner if state.options.row is Row.WINS else 1 - owner
    scores = tuple(int(seat == winner) for seat in range(2))
    return Result(tuple(2 - score for score in scores), scores, "row")
