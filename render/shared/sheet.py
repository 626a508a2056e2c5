"""The sheet beside a board: where its parts stand, and the ribbon at its head."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.core import Result
from render.shared import furniture
from render.shared.lettering import halved
from render.shared.scene import Item, Stamp, Text
from render.shared.theme import BODY, Side, theme

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
    """What is asked of whom, in the colour of his side (None: of several); or who has won.

    `say` gives the words for so many pixels of room. Without a winner there is no cup.
    """
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
