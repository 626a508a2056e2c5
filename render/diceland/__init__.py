"""DiceLand's picture: the landscape on a table, and below it a sheet of paper that tells the rest.

So a phone shows the landscape as wide as it is itself.
"""

from __future__ import annotations

from collections.abc import Collection

from data.words import Words
from games.colours import colour_of
from games.core import Place, Seat
from games.diceland.frame import CENTRE, spot
from games.diceland.view import DicelandView
from render.diceland import board, emoji, panel
from render.diceland import text as told
from render.diceland.swatch import swatch
from render.emoji import register as register_emoji
from render.painting import Marks
from render.shared import furniture, picture
from render.shared.canvas import Colour
from render.shared.hexmap import Spot, centred, fitting, spread
from render.shared.scene import Item, Scene, Stamp
from render.shared.terrain import THICK
from render.shared.theme import UPRIGHT, theme

MARGIN = 18
ROOMY = 46  # above and below tiles so small that numbers of answers have no room between them
PADDING = 26  # of the sheet
LARGEST = 112  # radius of a tile
TALLEST = 960  # of a board; Discord shows a picture that is much higher than wide small

ROWS: tuple[tuple[panel.Maker, ...], ...] = (
    (panel.title, panel.now),
    (panel.army(Seat(0)), panel.army(Seat(1))),
    (panel.last_move, panel.rules),
    (panel.key,),
)
"""The sheet below the board: its parts, row by row."""


def scene(view: DicelandView, words: Words, marks: Marks = ()) -> Scene:
    """The layout of a view: the landscape as large as the picture is wide, the sheet below it."""
    spots = _spots(view, marks)
    radius = fitting(spots, UPRIGHT - 2 * MARGIN, TALLEST, LARGEST)
    margin = MARGIN if radius >= board.SMALL_TILE else ROOMY
    top = round(spread(spots)[1] * radius + radius * THICK) + 2 * margin
    hexes = centred(spots, radius, UPRIGHT // 2, round(top - radius * THICK) // 2)
    parts, low = _sheet(view, words, top)
    high, wide = low - top, UPRIGHT - 2 * MARGIN
    size = (UPRIGHT, low + MARGIN)
    ground: list[Item] = [
        *furniture.table(size[1]),
        *board.ground(view, hexes),
        Stamp("sheet", furniture.sheet(wide, high), UPRIGHT // 2, top + high // 2),
        *(item for part in parts for item in part.ground),
    ]
    items = [*board.pieces(view, hexes, marks), *(item for part in parts for item in part.items)]
    down = board.seat_of_die(radius)
    return Scene(
        size,
        theme().table,
        tuple(ground),
        tuple(items),
        spots={place: hexes.moved(0, down).centre(spot(place)) for place in _places(view, marks)},
        board=(0, 0, UPRIGHT, top),
        flat=tuple(board.flat(view, hexes, marks)),
        kept=tuple(board.kept(view, hexes)),
    )


def _spots(view: DicelandView, marks: Marks) -> Collection[Spot]:
    return [spot(place) for place in sorted(_places(view, marks))] or [spot(CENTRE)]


def _places(view: DicelandView, marks: Marks) -> set[Place]:
    """The places where tiles lie, or may be laid."""
    return set(view.state.lands) | {place for place, _ in marks}


def _sheet(view: DicelandView, words: Words, top: int) -> tuple[list[panel.Part], int]:
    """The parts of the sheet, and where it ends."""
    parts: list[panel.Part] = []
    left, room, y = MARGIN + PADDING, UPRIGHT - 2 * (MARGIN + PADDING), top + PADDING
    for makers in ROWS:
        wide = (room + PADDING) // len(makers) - PADDING
        row = [
            maker(view, words, left + n * (wide + PADDING), y, wide)
            for n, maker in enumerate(makers)
        ]
        parts += row
        high = max(part.height for part in row)
        y += high + panel.GAP if high else 0
    return parts, y - panel.GAP + PADDING


def seat_colour(view: DicelandView, seat: Seat) -> Colour:
    """The colour of what a seat plays with."""
    return theme().sides[colour_of(view, seat)].face


picture.register(DicelandView, scene, swatch, told.alt, told.described, seat_colour)
register_emoji("diceland", emoji.drawings)
