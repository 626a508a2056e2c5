"""A table of many players as a picture: a sheet of paper, a line for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from render.shared import furniture, sheet
from render.shared.lettering import fitted, fitted_name
from render.shared.scene import Item, Scene, Stamp, Text, encoded, printed
from render.shared.theme import BODY, LARGE, SMALL, WIDTH, theme

MOST = 20  # lines; what is more is told below
MARGIN = 36
EDGE = 60  # of what is written, from the side of the picture
RIBBON = 110  # the middle of the ribbon
HEADINGS = 208
FIRST = 262  # the middle of the first line
LINE = 62
CELL = 150  # how wide a column of numbers is
NARROW, WIDER = 3, 34  # of more columns the last holds a rating, and takes so much more
BELOW = 66
NAMELESS = "?"  # of a name that the font cannot write


@dataclass(frozen=True, slots=True)
class Row:
    """A line: the place, who has it, and a text for each column."""

    place: int
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """What is on the sheet: at most `MOST` rows are shown."""

    title: str
    under: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    note: str


def paint_standings(standings: Standings) -> bytes:
    """The picture, as a PNG; the same standings give the same bytes."""
    return encoded(printed(scene(standings)), _swatch)


def scene(standings: Standings) -> Scene:
    """The layout of the sheet."""
    rows = standings.rows[:MOST]
    height = FIRST + LINE * max(1, len(rows)) + BELOW
    ground = [
        *furniture.table(height),
        Stamp("sheet", furniture.sheet(WIDTH - 2 * MARGIN, height - 2 * MARGIN + 8),
              WIDTH // 2, height // 2),
    ]  # fmt: skip
    items = [*_head(standings), *_headings(standings.headings)]
    for number, row in enumerate(rows):
        items += _row(row, FIRST + number * LINE, number)
    note = fitted(standings.note, WIDTH - 2 * EDGE - 20, SMALL, False)
    items.append(Text(note, EDGE + 10, height - BELOW - 4, SMALL, theme().dim, bold=False))
    return Scene((WIDTH, height), theme().table, tuple(ground), tuple(items))


def _head(standings: Standings) -> Iterator[Item]:
    wide, colours = 760, theme()
    ribbon = furniture.ribbon(wide, sheet.RIBBON, colours.gold)
    yield Stamp("ribbon", ribbon, WIDTH // 2, RIBBON)
    yield Stamp("cup", furniture.cup(32), WIDTH // 2 - wide // 2 + 66, RIBBON)
    room = wide - 190
    middle = WIDTH // 2 + 24
    title = fitted(standings.title, room, LARGE, True)
    yield Text(title, middle, RIBBON - 13, LARGE, colours.ink, side="middle")
    under = fitted(standings.under, room, SMALL, False)
    yield Text(under, middle, RIBBON + 19, SMALL, colours.ink, bold=False, side="middle")


def _headings(headings: tuple[str, ...]) -> Iterator[Item]:
    for column, text in enumerate(headings):
        said = fitted(text, CELL - 10, SMALL, False)
        x = _right(column, len(headings))
        yield Text(said, x, HEADINGS, SMALL, theme().dim, bold=False, side="right")


def _row(row: Row, y: int, number: int) -> Iterator[Item]:
    colours = theme()
    wide = WIDTH - 2 * EDGE
    lit = colours.gold if row.place == 1 else None
    if lit or number % 2 == 0:
        yield Stamp("line", furniture.card(wide, LINE - 8, lit), WIDTH // 2, y)
    yield from furniture.badge("place", str(row.place), EDGE + 44, y, lit or colours.line)
    room = _right(0, len(row.cells)) - CELL - (EDGE + 96)
    name = fitted_name(row.name, room, LARGE, True) or NAMELESS
    yield Text(name, EDGE + 92, y, LARGE, colours.text)
    for column, text in enumerate(row.cells):
        x = _right(column, len(row.cells))
        bold = column == len(row.cells) - 1
        yield Text(fitted(text, CELL - 10, BODY, bold), x, y, BODY, colours.text, bold=bold,
                   side="right")  # fmt: skip


def _right(column: int, count: int) -> int:
    """Where a column of numbers ends."""
    wider = WIDER if column < count - 1 and count > NARROW else 0
    return WIDTH - EDGE - 28 - wider - (count - 1 - column) * CELL


def _swatch() -> Scene:
    """A picture that holds every colour such a picture may have."""
    rows = tuple(Row(n, "Abcdefgh", ("12", "34", "56", "78")) for n in (1, 2, 3, 4))
    return scene(Standings("Abcdef", "abcdef", ("a", "b", "c", "d"), rows, "abcdef"))
