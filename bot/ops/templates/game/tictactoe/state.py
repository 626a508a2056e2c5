"""What can be chosen, done, heard and seen: the values that the rules are about.

All are frozen dataclasses of numbers, strings, enums and tuples, for they are stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from games.core import Action, Event, Place, Seat, View

SQUARES = tuple(Place(f"{column}{row}") for row in "123" for column in "abc")
"""The places of the board, row by row; the picture can mark them, and players type them."""

ROWS = (
    *((n, n + 1, n + 2) for n in (0, 3, 6)),
    *((n, n + 3, n + 6) for n in (0, 1, 2)),
    (0, 4, 8),
    (2, 4, 6),
)
"""The rows of three, by the numbers of their squares."""


class Row(Enum):
    """What a row of three does for the seat that makes it (TT-4)."""

    WINS = "wins"
    LOSES = "loses"


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed on in the lobby: one of a few words, as here, a switch (`bool`), or a number
    whose values are in ``field(metadata={"choices": (3, 4, 5)})``."""

    row: Row = Row.WINS


@dataclass(frozen=True, slots=True)
class Put(Action):
    """Put your mark on an empty square (TT-2)."""

    notation: ClassVar[str] = "put {square}"
    square: Place


class Marked(Event):
    """Somebody has marked a square."""

    seat: Seat
    square: Place


class RowMade(Event):
    """Somebody has made a row of three."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class State:
    """All there is to know. `squares` holds who has marked each, as `SQUARES` lists them."""

    options: Options
    squares: tuple[Seat | None, ...] = (None,) * len(SQUARES)

    @property
    def mover(self) -> Seat:
        """The seat that is to move, as long as the match goes on."""
        return Seat(sum(owner is not None for owner in self.squares) % 2)

    @property
    def owner_of_row(self) -> Seat | None:
        """Who has made a row; None if nobody has."""
        for one, two, three in ROWS:
            owner = self.squares[one]
            if owner is not None and owner == self.squares[two] == self.squares[three]:
                return owner
        return None

    @property
    def over(self) -> bool:
        """Whether the match has ended (TT-3)."""
        return self.owner_of_row is not None or None not in self.squares


@dataclass(frozen=True, slots=True)
class BoardView(View):
    """All that a seat may know. Here that is everything; where a game has secrets, leave them out,
    and do not say ``public=True`` in `INFO`."""

    row: Row
    squares: tuple[Seat | None, ...]
    mover: Seat | None
