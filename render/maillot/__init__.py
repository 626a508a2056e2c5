"""Maillot's picture: a circuit on a table, a sheet with the teams, a slip with the last turn.

All of it is below each other, so that a phone shows the picture as wide as its letters need.
"""

from __future__ import annotations

from data.words import Words
from games.colours import colour_of
from games.core import Seat
from games.maillot.view import MaillotView
from render.emoji import register as register_emoji
from render.maillot import board, emoji, field, panel, riders
from render.maillot import note as notes
from render.maillot import text as told
from render.maillot.swatch import swatch
from render.maillot.track import CIRCUIT, INFIELD, RIM, Track
from render.painting import Marks
from render.shared import furniture, picture
from render.shared.canvas import Colour
from render.shared.scene import Item, Scene, Stamp
from render.shared.sheet import RIBBON, Column
from render.shared.theme import theme

MARGIN = 5
BOARD = CIRCUIT + 2 * RIM
WIDTH = BOARD + 2 * MARGIN
LOW = BOARD + 2 * MARGIN
"""How far down the sheet begins."""

PADDING = 22  # of the sheet
TITLE = Column(MARGIN + PADDING, 290)
RIBBONS = Column(MARGIN + 2 * PADDING + TITLE.width, BOARD - 3 * PADDING - TITLE.width)
CARDS = LOW + PADDING + RIBBON + 14
"""How far down the cards of the teams begin."""

TRACK = Track(MARGIN + RIM, MARGIN + RIM)


def scene(view: MaillotView, words: Words, marks: Marks = ()) -> Scene:
    """The layout of a view."""
    left, top = TRACK.infield()
    paper, teams, low = _sheet(view, words, marks)
    height = low + panel.SLIP + 2 * MARGIN
    ground = [
        *furniture.table(height),
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
        *panel.slip(view, words, MARGIN, low + MARGIN, BOARD),
    ]
    return Scene(
        (WIDTH, height),
        theme().table,
        tuple(ground),
        tuple(items),
        spots={square.place: TRACK.middle(square.number) for square in view.squares},
        board=(0, 0, WIDTH, LOW - 1),
        flat=tuple(board.flat(view, TRACK)),
        kept=tuple(box for item in items for box in riders.filled(item)),
    )


def _sheet(view: MaillotView, words: Words, marks: Marks) -> tuple[Item, list[Item], int]:
    """The sheet, what is told on it, and where it ends: two or three teams stand in a row."""
    y = LOW + PADDING
    items = [*panel.title(words, TITLE, y), *panel.now(view, words, RIBBONS, y)]
    abreast = 2 if len(view.teams) in (2, 4) else 3
    wide = (BOARD - 2 * PADDING + panel.GAP) // abreast - panel.GAP
    for n, team in enumerate(view.teams):
        down, across = divmod(n, abreast)
        column = Column(MARGIN + PADDING + across * (wide + panel.GAP), wide)
        y = CARDS + down * (panel.HIGH + panel.GAP)
        items += panel.card(view, team, words, marks, column, y, panel.HIGH)
        items += panel.marked(view, team, marks, column, y, panel.HIGH)
    low = y + panel.HIGH + PADDING
    high = low - LOW
    paper = furniture.sheet(BOARD, high)
    return Stamp("sheet", paper, MARGIN + BOARD // 2, LOW + high // 2), items, low


def seat_colour(view: MaillotView, seat: Seat) -> Colour:
    """The colour of what a seat plays with."""
    return theme().teams[colour_of(view, seat)].face


picture.register(MaillotView, scene, swatch, told.alt, told.described, seat_colour)
register_emoji("maillot", emoji.drawings)
