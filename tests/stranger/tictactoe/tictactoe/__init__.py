"""Tic-tac-toe: three in a row, on a board of nine squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from games.core import Action, Dealer, Event, Info, Place, Result, Seat, View

SQUARES = tuple(Place(f"{column}{row}") for row in "123" for column in "abc")
ROWS = (
    *((n, n + 1, n + 2) for n in (0, 3, 6)),
    *((n, n + 3, n + 6) for n in (0, 1, 2)),
    (0, 4, 8),
    (2, 4, 6),
)


@dataclass(frozen=True, slots=True)
class Options:
    """`misere`: whoever makes a row loses (TT-4)."""

    misere: bool = False


@dataclass(frozen=True, slots=True)
class Put(Action):
    """Put your mark on an empty square (TT-2)."""

    notation: ClassVar[str] = "put {square}"
    square: Place


@dataclass(frozen=True, slots=True)
class Marked(Event):
    seat: Seat
    square: Place


@dataclass(frozen=True, slots=True)
class RowMade(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class State:
    """`squares` holds who has marked each, as `SQUARES` lists them."""

    options: Options
    squares: tuple[Seat | None, ...] = (None,) * len(SQUARES)

    @property
    def mover(self) -> Seat:
        return Seat(sum(owner is not None for owner in self.squares) % 2)

    @property
    def owner_of_row(self) -> Seat | None:
        owners = ({self.squares[n] for n in row} for row in ROWS)
        return next((o.pop() for o in owners if len(o) == 1 and None not in o), None)

    @property
    def over(self) -> bool:
        return self.owner_of_row is not None or None not in self.squares


@dataclass(frozen=True, slots=True)
class BoardView(View):
    squares: tuple[Seat | None, ...]
    mover: Seat | None


INFO = Info(
    key="tictactoe",
    version=1,
    seats=range(2, 3),
    options=Options,
    state=State,
    actions=(Put,),
    events=(Marked, RowMade),
)


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    return State(options)


def awaited(state: State) -> frozenset[Seat]:
    return frozenset() if state.over else frozenset({state.mover})


def legal(state: State, seat: Seat) -> Sequence[Put]:
    if state.over or seat != state.mover:
        return ()
    empty = (square for square, owner in zip(SQUARES, state.squares, strict=True) if owner is None)
    return tuple(map(Put, empty))


def apply(state: State, seat: Seat, action: Put, dealer: Dealer) -> State:
    dealer.tell(Marked(seat, action.square))
    n = SQUARES.index(action.square)
    state = replace(state, squares=(*state.squares[:n], seat, *state.squares[n + 1 :]))
    if state.owner_of_row is not None:
        dealer.tell(RowMade(seat))
    return state


def fallback(state: State, seat: Seat) -> Put:
    return legal(state, seat)[0]


def forbidden(state: State, seat: Seat, action: Put) -> str:
    if state.over:
        return "TT-3"
    return "TT-1" if seat != state.mover else "TT-2"


def view(state: State, seat: Seat | None) -> BoardView:
    return BoardView(seat, state.squares, None if state.over else state.mover)


def result(state: State) -> Result | None:
    if not state.over:
        return None
    owner = state.owner_of_row
    if owner is None:
        return Result((1, 1), (0, 0), "full")
    winner = 1 - owner if state.options.misere else owner
    scores = tuple(int(seat == winner) for seat in range(2))
    return Result(tuple(2 - score for score in scores), scores, "row")
