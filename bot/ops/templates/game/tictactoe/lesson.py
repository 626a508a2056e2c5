"""A first match for who is new to the game, and a drawing; their words are in the catalogue.

Each step says what it accepts, and what the other seat does after it.
"""

from __future__ import annotations

from games.core import Seat
from games.teaching import Drawing, Lesson, Step, Teaching

from tictactoe.state import SQUARES, Options, State

CROSS, NOUGHT = Seat(0), Seat(1)


def _with_a_row() -> State:
    """Cross holds the middle row, Nought two corners."""
    held = {"a2": CROSS, "b2": CROSS, "c2": CROSS, "a1": NOUGHT, "c3": NOUGHT}
    return State(Options(), tuple(held.get(square) for square in SQUARES))


TEACHING = Teaching(
    Lesson(
        seats=2,
        position=lambda: State(Options()),
        steps=(
            Step("middle", ("put b2",), ((NOUGHT, "put b1"),)),
            Step("threat", ("put a1",), ((NOUGHT, "put c3"),)),
            Step("fork", ("put a2",), ((NOUGHT, "put a3"),)),
            Step("row", ("put c2",)),
        ),
        seed="a lesson",
    ),
    drawings={"TT-3": Drawing(_with_a_row)},
    first="TT-3",
)
