"""Maillot's picture: a circuit on a table, a sheet with the teams, a slip with the last turn."""

from __future__ import annotations

from data.words import Words
from games.maillot.view import MaillotView
from render.maillot import board, field, panel
from render.maillot import note as notes
from render.maillot import text as told
from render.maillot.swatch import swatch
from render.maillot.track import CIRCUIT, INFIELD, RIM, Track
from render.painting import Marks
from render.shared import furniture, picture
from render.shared.scene import Item, Scene, Stamp
from render.shared.sheet import RIBBON, Column
from render.shared.theme import WIDTH, theme

MARGIN = 14
BOARD = CIRCUIT + 2 * RIM
LEFT = BOARD + 2 * MARGIN
SHEET = WIDTH - LEFT - MARGIN
PADDING = 20  # of the sheet
HEIGHT = BOARD + panel.SLIP + 3 * MARGIN

TRACK = Track(MARGIN + RIM, MARGIN + RIM)
COLUMN = Column(LEFT + PADDING, SHEET - 2 * PADDING)
CARDS = MARGIN + PADDING + panel.HEAD + RIBBON + 16
"""How far down the cards of the teams begin."""


def scene(view: MaillotView, words: Words, marks: Marks = ()) -> Scene:
    """The layout of a view."""
    left, top = TRACK.infield()
    paper, teams = _sheet(view, words, marks)
    ground = [
        *furniture.table(HEIGHT),
        *board.ground(view, TRACK),
        *field.ground(view, left, top),
        paper,
    ]
    items = [
        *board.standing(view, words, TRACK),
        *field.standing(view, words, left, top),
        *notes.note(view, words, left + 8, top + INFIELD - notes.HIGH - 8, INFIELD - 16),
        *board.marked(view, TRACK, marks),
        *teams,
        *panel.slip(view, words, MARGIN, BOARD + 2 * MARGIN, BOARD),
    ]
    spots = {square.place: TRACK.middle(square.number) for square in view.squares}
    place, size = (0, 0, LEFT - 1, BOARD + 2 * MARGIN - 1), (WIDTH, HEIGHT)
    return Scene(size, theme().table, tuple(ground), tuple(items), spots, place)


def _sheet(view: MaillotView, words: Words, marks: Marks) -> tuple[Item, list[Item]]:
    """The sheet, and what is told on it."""
    y = MARGIN + PADDING
    items = [*panel.title(words, COLUMN, y), *panel.now(view, words, COLUMN, y + panel.HEAD)]
    y, room = CARDS, HEIGHT - MARGIN - PADDING - CARDS + panel.GAP
    height = min(panel.HIGH, room // len(view.teams) - panel.GAP)
    for team in view.teams:
        items += panel.card(view, team, words, marks, COLUMN, y, height)
        items += panel.marked(view, team, marks, COLUMN, y, height)
        y += height + panel.GAP
    high = y - panel.GAP + PADDING - MARGIN
    paper = furniture.sheet(SHEET, high)
    return Stamp("sheet", paper, LEFT + SHEET // 2, MARGIN + high // 2), items


picture.register(MaillotView, scene, swatch, told.alt, told.described)
