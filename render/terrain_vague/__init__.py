"""Terrain Vague's picture: a junkyard on a table, a sheet with the gangs, a slip with the turns.

While a question is asked only what it is about is drawn, large (`close`).
"""

from __future__ import annotations

from data.words import Words
from games.terrain_vague.box import GANGS
from games.terrain_vague.view import VagueView
from render.painting import Marks
from render.shared import furniture, picture
from render.shared.scene import Item, Scene, Stamp
from render.shared.sheet import RIBBON, Column
from render.shared.theme import WIDTH, theme
from render.terrain_vague import board, close, duels, panel
from render.terrain_vague import key as keys
from render.terrain_vague import slip as slips
from render.terrain_vague import text as told
from render.terrain_vague.swatch import swatch
from render.terrain_vague.yard import BROAD, HIGH, Yard, fitting

MARGIN = 14
RIM = 8  # of the ground around the tiles
RIGHT = MARGIN + BROAD + 2 * RIM
LOW = MARGIN + HIGH + 2 * RIM
LEFT = RIGHT + MARGIN
SHEET = WIDTH - LEFT - MARGIN
PADDING = 18  # of the sheet
HEIGHT = LOW + slips.HIGH + 2 * MARGIN

COLUMN = Column(LEFT + PADDING, SHEET - 2 * PADDING)


def yard_of(view: VagueView, marks: Marks = ()) -> Yard:
    """Where the hexes of a view lie."""
    if marks:
        return close.yard_of(view, marks)
    return fitting(view.hexes, (MARGIN + RIGHT) // 2, (MARGIN + LOW) // 2)


def scene(view: VagueView, words: Words, marks: Marks = ()) -> Scene:
    """The layout of a view."""
    if marks:
        return close.scene(view, words, marks)
    yard = yard_of(view)
    paper = furniture.sheet(SHEET, HEIGHT - 2 * MARGIN)
    ground = [
        *furniture.table(HEIGHT),
        *board.ground(view, yard),
        Stamp("sheet", paper, LEFT + SHEET // 2, HEIGHT // 2),
        *slips.ground(MARGIN, LOW + MARGIN),
    ]
    items = [
        *board.pieces(view, yard, words, ()),
        *duels.corners(view, words, MARGIN, MARGIN, RIGHT, LOW),
        *_sheet(view, words),
        *slips.slip(view, words, MARGIN, LOW + MARGIN),
    ]
    spots = {seen.place: yard.centre(seen) for seen in view.hexes if yard.holds(seen)}
    whole = (0, 0, RIGHT + MARGIN // 2, LOW + MARGIN // 2)
    size = (WIDTH, HEIGHT)
    return Scene(size, theme().table, tuple(ground), tuple(items), spots, whole)


def _sheet(view: VagueView, words: Words) -> list[Item]:
    """What is told on the sheet, from above."""
    y = MARGIN + PADDING
    items = [*panel.title(words, COLUMN, y), *panel.now(view, words, COLUMN, y + panel.HEAD)]
    y += panel.HEAD + RIBBON + 9
    items += panel.phases(view, words, COLUMN, y)
    y += panel.PHASES
    for gang in view.gangs:
        items += panel.card(view, gang, words, COLUMN, y)
        y += panel.CARD + panel.GAP
    played = {gang.gang for gang in view.gangs}
    for idle in (gang for gang in GANGS if gang not in played):
        items += panel.unplayed(view, idle, words, COLUMN, y)
        y += panel.UNPLAYED + panel.GAP
    items += panel.last(view, words, COLUMN, y)
    low = HEIGHT - MARGIN - PADDING
    items += keys.key(view, words, COLUMN, y + panel.LAST, low)
    return items


picture.register(VagueView, scene, swatch, told.alt, told.described)
