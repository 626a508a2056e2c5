"""Patrouille's picture: the board on a table, a sheet with the armies, a slip with the last move.

All of it is below each other, so that a phone shows the board as wide as it is itself. While a
question is asked, the part of the board that it is about is drawn large, if that helps, and the
whole board small on the sheet.
"""

from __future__ import annotations

from collections.abc import Sequence

from data.words import Words
from games.core import Seat
from games.patrouille.grid import spot
from games.patrouille.view import PatrouilleView
from render.emoji import register as register_emoji
from render.painting import Marks
from render.patrouille import board, emoji, panel, small
from render.patrouille import marks as marking
from render.patrouille import text as told
from render.patrouille.field import side_of
from render.patrouille.swatch import swatch
from render.shared import furniture, picture
from render.shared.canvas import Colour
from render.shared.scene import Item, Scene, Stamp
from render.shared.sheet import RIBBON, Column
from render.shared.squaremap import Spot, SquareMap, around, whole
from render.shared.theme import UPRIGHT, theme

MARGIN = 8
BOARD = UPRIGHT - 2 * MARGIN
FIELD = BOARD - 2 * board.RIM
"""Pixels a side that the squares of the board may fill."""

LOW = BOARD + 2 * MARGIN
"""How far down the sheet begins."""

PADDING = 15  # of the sheet
CLOSEST = 9  # squares a side: fewer would show too little of the way there
MUCH_LARGER = 1.3  # squares must gain so much from showing only a part of the board
LITTLE_LARGER = 1.35  # as long as they gain no more, the last move is shown too

COLUMN = Column(MARGIN + PADDING, BOARD - 2 * PADDING)
HALF = COLUMN.width // 2 - panel.GAP // 2
TITLE = Column(COLUMN.x, HALF)
NOW = Column(COLUMN.x + HALF + 3 * panel.GAP, HALF - 3 * panel.GAP)

SMALL_BOARD = 304
"""Pixels across, of the small board on the sheet; the cards stand beside it."""

ASIDE = SMALL_BOARD + 2 * small.EDGE + panel.GAP
BESIDE = Column(COLUMN.x + ASIDE, COLUMN.width - ASIDE)


def scene(view: PatrouilleView, words: Words, marks: Marks = ()) -> Scene:
    """The layout of a view."""
    squares = shown(view, marks)
    paper, told_there, low = _sheet(view, words, squares)
    height = low + panel.SLIP + 2 * MARGIN
    ground = [*furniture.table(height), *board.ground(view, squares), *paper]
    items = [
        *board.standing(view, words, squares, marking.numbered(view, squares, marks)),
        *marking.over(view, squares, marks),
        *panel.slip(view, words, MARGIN, low + MARGIN, BOARD),
        *told_there,
    ]
    spots = {
        seen.place: squares.centre(spot(seen.place))
        for seen in view.squares
        if squares.holds(spot(seen.place))
    }
    return Scene(
        (UPRIGHT, height),
        theme().table,
        tuple(ground),
        tuple(items),
        spots=spots,
        board=(0, 0, UPRIGHT, LOW - 1),
        flat=tuple(marking.under(view, squares, marks)),
        kept=tuple(board.kept(view, squares)),
    )


def shown(view: PatrouilleView, marks: Marks) -> SquareMap:
    """What is drawn of the board: with marks the part around them, if that is much larger.

    The last move is on it too unless that would take too much room.
    """
    middle = MARGIN + BOARD // 2
    everything = whole(view.columns, view.rows, FIELD, middle, middle)
    if not marks:
        return everything
    marked = (*(place for place, _ in marks), *marking.asked_way(view, marks))
    asked = [spot(place) for place in marked]
    last = [spot(place) for place in view.last.path] if view.last else []

    def part(spots: Sequence[Spot]) -> SquareMap:
        return around(spots, view.columns, view.rows, CLOSEST, FIELD, middle, middle)

    close = part(asked)
    if close.size < everything.size * MUCH_LARGER:
        return everything
    wider = part([*asked, *last])
    return wider if wider.size * LITTLE_LARGER >= close.size else close


def _sheet(
    view: PatrouilleView, words: Words, squares: SquareMap
) -> tuple[list[Item], list[Item], int]:
    """The sheet: what seldom changes of it, what often does, and where it ends."""
    y = LOW + PADDING
    items = [*panel.title(view, words, TITLE, y), *panel.now(view, words, NOW, y)]
    y += RIBBON + panel.GAP
    if (squares.columns, squares.rows) == (view.columns, view.rows):
        ground: list[Item] = []
        for n, army in enumerate(view.armies):
            column = Column(COLUMN.x + n % 2 * (HALF + panel.GAP), HALF)
            items += panel.card(view, army, words, column, y, panel.TALL)
            if n % 2 or n == len(view.armies) - 1:
                y += panel.TALL + panel.GAP
    else:
        tiny = _small(view, y)
        ground = [*small.ground(view, tiny)]
        items += small.standing(view, tiny, squares)
        low = y + tiny.height + 2 * small.EDGE + panel.GAP
        for army in view.armies:
            height = panel.LOW if army.colour is view.colour else panel.FLAT
            items += panel.card(view, army, words, BESIDE, y, height)
            y += height + panel.GAP
        y = max(y, low)
    low = y - panel.GAP + PADDING
    paper = Stamp("sheet", furniture.sheet(BOARD, low - LOW), UPRIGHT // 2, (LOW + low) // 2)
    return [paper, *ground], items, low


def _small(view: PatrouilleView, y: int) -> SquareMap:
    """Where the whole board lies on the sheet, from `y` on."""
    size = SMALL_BOARD // max(view.columns, view.rows)
    middle = y + small.EDGE + size * view.rows // 2
    x = COLUMN.x + small.EDGE + SMALL_BOARD // 2
    return whole(view.columns, view.rows, SMALL_BOARD, x, middle)


def seat_colour(view: PatrouilleView, seat: Seat) -> Colour:
    """The colour of what a seat plays with."""
    return side_of(next(a for a in view.armies if a.seat == seat).colour.value).face


picture.register(PatrouilleView, scene, swatch, told.alt, told.described, seat_colour)
register_emoji("patrouille", emoji.drawings)
