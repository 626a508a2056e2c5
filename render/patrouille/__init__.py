"""Patrouille's picture: the board on a table, a sheet with the armies, a slip with the last move.

While a question is asked, the part of the board that it is about is drawn large, if that helps,
and the whole board small on the sheet.
"""

from __future__ import annotations

from collections.abc import Sequence

from data.words import Words
from games.patrouille.grid import spot
from games.patrouille.view import PatrouilleView
from render.painting import Marks
from render.patrouille import board, panel, small
from render.patrouille import marks as marking
from render.patrouille import text as told
from render.patrouille.swatch import swatch
from render.shared import furniture, picture
from render.shared.scene import Item, Scene, Stamp
from render.shared.sheet import RIBBON, Column
from render.shared.squaremap import Spot, SquareMap, around, whole
from render.shared.theme import WIDTH, theme

MARGIN = 14
FIELD = 817
"""Pixels a side that the squares of the board may fill."""

BOARD = FIELD + 2 * board.RIM
LEFT = BOARD + 2 * MARGIN
SHEET = WIDTH - LEFT - MARGIN
PADDING = 20  # of the sheet
HEIGHT = BOARD + panel.SLIP + 3 * MARGIN
CLOSEST = 9  # squares a side: fewer would show too little of the way there
MUCH_LARGER = 1.3  # squares must gain so much from showing only a part of the board
LITTLE_LARGER = 1.35  # as long as they gain no more, the last move is shown too

COLUMN = Column(LEFT + PADDING, SHEET - 2 * PADDING)


def scene(view: PatrouilleView, words: Words, marks: Marks = ()) -> Scene:
    """The layout of a view."""
    squares = shown(view, marks)
    paper, told_there = _sheet(view, words, squares)
    ground = [*furniture.table(HEIGHT), *board.ground(view, squares), *paper]
    items = [
        *marking.under(view, squares, marks),
        *board.standing(view, words, squares, marking.numbered(view, squares, marks)),
        *marking.over(view, squares, marks),
        *panel.slip(view, words, MARGIN, BOARD + 2 * MARGIN, BOARD),
        *told_there,
    ]
    spots = {
        seen.place: squares.centre(spot(seen.place))
        for seen in view.squares
        if squares.holds(spot(seen.place))
    }
    place, size = (0, 0, LEFT - 1, BOARD + 2 * MARGIN - 1), (WIDTH, HEIGHT)
    return Scene(size, theme().table, tuple(ground), tuple(items), spots, place)


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


def _sheet(view: PatrouilleView, words: Words, squares: SquareMap) -> tuple[list[Item], list[Item]]:
    """The sheet: what seldom changes of it and what often does."""
    ground: list[Item] = []
    items: list[Item] = []
    y = MARGIN + PADDING
    items += panel.title(view, words, COLUMN, y)
    y += panel.HEAD + panel.GAP
    items += panel.now(view, words, COLUMN, y)
    y += RIBBON + panel.GAP + 6
    is_part = (squares.columns, squares.rows) != (view.columns, view.rows)
    if is_part:
        tiny = _small(view, y)
        ground += small.ground(view, tiny)
        items += small.standing(view, tiny, squares)
        y += tiny.height + 2 * small.EDGE + panel.GAP
    for army in view.armies:
        height = panel.TALL
        if is_part:
            height = panel.LOW if army.colour is view.colour else panel.FLAT
        items += panel.card(view, army, words, COLUMN, y, height)
        y += height + panel.GAP
    high = y - panel.GAP + PADDING - MARGIN
    paper = furniture.sheet(SHEET, high)
    return [Stamp("sheet", paper, LEFT + SHEET // 2, MARGIN + high // 2), *ground], items


def _small(view: PatrouilleView, y: int) -> SquareMap:
    """Where the whole board lies on the sheet, from `y` on."""
    side = COLUMN.width - 2 * small.EDGE
    size = side // max(view.columns, view.rows)
    middle = y + small.EDGE + size * view.rows // 2
    return whole(view.columns, view.rows, side, COLUMN.x + COLUMN.width // 2, middle)


picture.register(PatrouilleView, scene, swatch, told.alt, told.described)
