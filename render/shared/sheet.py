"""The sheet beside a board: where its parts stand, and the ribbon at its head."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from data.words import Words
from games.core import Result, Seat
from render.shared import furniture
from render.shared.canvas import Colour
from render.shared.lettering import fitted, halved, wrapped
from render.shared.scene import Item, Stamp, Text
from render.shared.theme import BODY, SMALL, Side, theme

RIBBON = 78
"""How high the ribbon is."""

CUP = 58
"""How much of its width a cup takes."""

LINE = 32


@dataclass(frozen=True, slots=True)
class Column:
    """Where parts of the sheet stand: from `x` on, `width` pixels wide."""

    x: int
    width: int


def ribbon(
    column: Column, y: int, side: Side | None, result: Result | None, say: Callable[[int], str]
) -> Iterator[Item]:
    """Lay out the ribbon: what is asked of whom, in the colour of their side (None: of several), or
    who has won. `say` gives the words for a width in pixels. Without a winner there is no cup."""
    won = result is not None and bool(result.winners)
    colour, ink, cup = theme().line, theme().ink, CUP if won else 0
    if won:
        colour = theme().gold
    elif side is not None and result is None:
        colour, ink = side.face, side.pip
    room = column.width - 20 - cup
    lines = halved(say(room), room, BODY, True)
    x, middle = column.x + column.width // 2, y + RIBBON // 2
    yield Stamp("ribbon", furniture.ribbon(column.width + 36, RIBBON, colour), x, middle)
    if cup:
        yield Stamp("cup", furniture.cup(32), column.x + 30, middle)
    for n, text in enumerate(lines):
        line = middle + round((n - (len(lines) - 1) / 2) * LINE)
        yield Text(text, x + cup // 2, line, BODY, ink, side="middle")


def title(words: Words, column: Column, middle: int, size: int) -> Iterator[Item]:
    """The name of the game, in the middle of the column and around that height."""
    text = fitted(words.line("picture", "title"), column.width, size, True)
    x = column.x + column.width // 2
    yield Text(text, x, middle, size, theme().text, side="middle")


def lit(seat: Seat, awaited: bool, result: Result | None) -> Colour | None:
    """The edge of a player's card: gold while all wait for them, and when they have won."""
    gold = awaited if result is None else seat in result.winners
    return theme().gold if gold else None


def last_or_end(
    words: Words, result: Result | None, last: str, heading: str = "last_move"
) -> tuple[str, str]:
    """What the last move was, under a heading of its own; or why the match ended."""
    if result is not None:
        return words.line("picture", "ending"), words.line("reason", result.reason)
    return words.line("picture", heading), last or words.line("picture", "none")


def paragraph(
    heading: str,
    text: str,
    x: int,
    y: int,
    width: int,
    *,
    most: int,
    step: int = 28,
    size: int = SMALL,
) -> Iterator[Item]:
    """A pale heading around that height, and below it at `most` so many lines of text.

    Many parameters because a place is two numbers.
    """
    yield Text(heading, x, y, size, theme().dim, bold=False)
    for n, row in enumerate(wrapped(text, width, size, True, most), start=1):
        yield Text(row, x, y + n * step, size, theme().text)
