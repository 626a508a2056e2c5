"""DiceLand's picture: the landscape on a table, and a sheet of paper that tells the rest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from data.words import Words
from games.core import Place, Seat
from games.diceland.frame import CENTRE, spot
from games.diceland.view import DicelandView
from render.diceland import board, panel
from render.diceland import text as told
from render.diceland.swatch import swatch
from render.painting import Marks
from render.shared import furniture, picture
from render.shared.hexmap import HexMap, Spot, centred, fitting, spread
from render.shared.scene import Item, Scene, Stamp
from render.shared.terrain import THICK
from render.shared.theme import WIDTH, theme

MARGIN = 22
SHEET = 376  # how wide the sheet is when it lies to the right
PADDING = 28  # of the sheet
LARGEST = 112  # radius of a tile
SMALLEST = 49  # below it a die is hard to read in Discord's preview
MUCH_LARGER = 1.18  # tiles must gain so much from a sheet under the board, not beside it
TALLEST = 1060  # of a board; Discord shows a picture that is much higher than wide small
FLAT = 680  # of a board with the sheet under it

PARTS: tuple[tuple[panel.Maker, ...], ...] = (
    (panel.title, panel.now, panel.last_move),
    (panel.army(Seat(0)), panel.army(Seat(1))),
    (panel.key, panel.rules),
)
"""The sheet, in columns when it lies below the board, one after the other when beside it."""


@dataclass(frozen=True, slots=True)
class _Column:
    """Parts of the sheet from here downwards."""

    makers: tuple[panel.Maker, ...]
    x: int
    width: int

    def made(self, view: DicelandView, words: Words, y: int) -> tuple[list[panel.Part], int]:
        """The parts, and where they end."""
        parts: list[panel.Part] = []
        for maker in self.makers:
            part = maker(view, words, self.x, y, self.width)
            parts.append(part)
            y += part.height + panel.GAP if part.height else 0
        return parts, y - panel.GAP


def scene(view: DicelandView, words: Words, marks: Marks = ()) -> Scene:
    """The layout of a view: beside each other if the tiles stay large enough, else below."""
    spots = _spots(view, marks)
    beside = fitting(spots, WIDTH - SHEET - 3 * MARGIN, TALLEST - 3 * MARGIN, LARGEST)
    flat = fitting(spots, WIDTH - 2 * MARGIN, FLAT, LARGEST)
    if flat >= beside * MUCH_LARGER:
        return _below(view, words, marks, spots, flat)
    if beside < SMALLEST:
        return _below(
            view, words, marks, spots, fitting(spots, WIDTH - 2 * MARGIN, TALLEST, SMALLEST)
        )
    return _beside(view, words, marks, spots, beside)


def _spots(view: DicelandView, marks: Marks) -> Collection[Spot]:
    places: set[Place] = {land.place for land in view.lands} | {place for place, _ in marks}
    return [spot(place) for place in sorted(places)] or [spot(CENTRE)]


def _beside(
    view: DicelandView, words: Words, marks: Marks, spots: Collection[Spot], radius: int
) -> Scene:
    left = WIDTH - MARGIN - SHEET
    makers = (PARTS[0][0], PARTS[0][1], *PARTS[1], PARTS[0][2], *PARTS[2])
    column = _Column(makers, left + PADDING, SHEET - 2 * PADDING)
    parts, end = column.made(view, words, MARGIN + PADDING)
    height = max(end + PADDING + MARGIN, _high(spots, radius) + 2 * MARGIN)
    hexes = centred(spots, radius, (left) // 2, round(height - radius * THICK) // 2)
    paper = (left + SHEET // 2, height // 2, SHEET, height - 2 * MARGIN)
    return _scene(view, marks, hexes, height, paper, parts)


def _below(
    view: DicelandView, words: Words, marks: Marks, spots: Collection[Spot], radius: int
) -> Scene:
    top = _high(spots, radius) + 2 * MARGIN
    wide = (WIDTH - 2 * MARGIN - (len(PARTS) + 1) * PADDING) // len(PARTS)
    parts: list[panel.Part] = []
    end = 0
    for n, makers in enumerate(PARTS):
        column = _Column(makers, MARGIN + PADDING + n * (wide + PADDING), wide)
        made, bottom = column.made(view, words, top + PADDING)
        parts += made
        end = max(end, bottom)
    high = end + PADDING - top
    hexes = centred(spots, radius, WIDTH // 2, round(top - radius * THICK) // 2)
    paper = (WIDTH // 2, top + high // 2, WIDTH - 2 * MARGIN, high)
    return _scene(view, marks, hexes, top + high + MARGIN, paper, parts)


def _high(spots: Collection[Spot], radius: int) -> int:
    return round(spread(spots)[1] * radius + radius * THICK)


def _scene(
    view: DicelandView,
    marks: Marks,
    hexes: HexMap,
    height: int,
    paper: tuple[int, int, int, int],
    parts: Sequence[panel.Part],
) -> Scene:
    x, y, wide, high = paper
    ground: list[Item] = [
        *furniture.table(height),
        *board.ground(view, hexes),
        Stamp("sheet", furniture.sheet(wide, high), x, y),
    ]
    items: list[Item] = list(board.pieces(view, hexes, marks))
    for part in parts:
        ground += part.ground
        items += part.items
    spots = {land.place: hexes.centre(spot(land.place)) for land in view.lands}
    place = (0, 0, x - wide // 2 - 1, height) if wide < WIDTH // 2 else (0, 0, WIDTH, y - high // 2)
    return Scene((WIDTH, height), theme().table, tuple(ground), tuple(items), spots, place)


picture.register(DicelandView, scene, swatch, told.alt, told.described)
