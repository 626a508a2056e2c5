"""Terrain Vague's picture: a junkyard on a table, a sheet with the gangs, a slip with the signs.

All of it is below each other, so that a phone shows the picture as wide as its letters need. While
a question is asked only what it is about is drawn, large (`close`).
"""

from __future__ import annotations

from data.words import Words
from games.core import Seat
from games.terrain_vague.box import GANGS
from games.terrain_vague.view import VagueView
from render.emoji import register as register_emoji
from render.painting import Marks
from render.shared import furniture, picture
from render.shared.canvas import Colour
from render.shared.scene import Item, Scene, Stamp
from render.shared.sheet import RIBBON, Column
from render.shared.theme import theme
from render.terrain_vague import board, close, duels, emoji, panel
from render.terrain_vague import slip as slips
from render.terrain_vague import text as told
from render.terrain_vague.swatch import swatch
from render.terrain_vague.yard import BROAD, HIGH, Yard, fitting

MARGIN = 10
RIM = 8  # of the ground around the tiles
RIGHT = MARGIN + BROAD + 2 * RIM
LOW = MARGIN + HIGH + 2 * RIM
WIDTH = RIGHT + MARGIN
PADDING = 14  # of the sheet
SHEET = 2 * PADDING + RIBBON + panel.HEAD + len(GANGS) * (panel.CARD + panel.GAP) + panel.LAST
HEIGHT = LOW + SHEET + slips.HIGH + 2 * MARGIN

COLUMN = Column(MARGIN + PADDING, WIDTH - 2 * MARGIN - 2 * PADDING)


def yard_of(view: VagueView, marks: Marks = ()) -> Yard:
    """Where the hexes of a view lie."""
    if marks:
        return close.yard_of(view, marks)
    return fitting(view.hexes, (MARGIN + RIGHT) // 2, (MARGIN + LOW) // 2)


def scene(view: VagueView, words: Words, marks: Marks = ()) -> Scene:
    """The layout of a view."""
    if marks:
        return close.scene(view, words, marks)
    yard, middle = yard_of(view), WIDTH // 2
    wide = WIDTH - 2 * MARGIN
    ground = [
        *furniture.table(HEIGHT),
        *board.ground(view, yard),
        Stamp("sheet", furniture.sheet(wide, SHEET), middle, LOW + SHEET // 2),
        Stamp("slip", furniture.sheet(wide, slips.HIGH), middle, HEIGHT - MARGIN - slips.HIGH // 2),
    ]
    items = [
        *board.pieces(view, yard, words, ()),
        *duels.corners(view, words, MARGIN, MARGIN, RIGHT, LOW - MARGIN),
        *_sheet(view, words),
        *slips.slip(view, words, COLUMN, HEIGHT - MARGIN - slips.HIGH),
    ]
    return Scene(
        (WIDTH, HEIGHT),
        theme().table,
        tuple(ground),
        tuple(items),
        spots={seen.place: yard.centre(seen) for seen in view.hexes if yard.holds(seen)},
        board=(0, 0, WIDTH, LOW),
        flat=tuple(board.flat(view, yard, ())),
        kept=tuple(board.kept(view, yard)),
    )


def _sheet(view: VagueView, words: Words) -> list[Item]:
    """What is told on the sheet, from above: a gang that nobody plays has its line too."""
    y, half = LOW + PADDING, COLUMN.width // 2
    items = [*panel.now(view, words, Column(COLUMN.x + 8, half - 18), y)]
    items += panel.phases(view, words, Column(COLUMN.x + half + 14, half - 14), y)
    y += RIBBON
    items += panel.turns(view, words, COLUMN, y)
    y += panel.HEAD
    for gang in view.gangs:
        items += panel.card(view, gang, words, COLUMN, y)
        y += panel.CARD + panel.GAP
    played = {gang.gang for gang in view.gangs}
    for idle in (gang for gang in GANGS if gang not in played):
        items += panel.unplayed(view, idle, words, COLUMN, y)
        y += panel.CARD + panel.GAP
    items += panel.last(view, words, COLUMN, y)
    return items


def seat_colour(view: VagueView, seat: Seat) -> Colour:
    """The colour of what a seat plays with."""
    return theme().gangs[view.gangs[seat].gang.value].face


picture.register(VagueView, scene, swatch, told.alt, told.described, seat_colour)
register_emoji("vague", emoji.drawings)
