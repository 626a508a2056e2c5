"""A question's picture: the part of the junkyard that is asked about, narrow enough for a phone.

It has what one needs to answer and no more, so that the same letters come out larger.
"""

from __future__ import annotations

from collections.abc import Iterator

from data.words import Words
from games.terrain_vague.view import VagueView
from render.painting import Marks
from render.shared import furniture
from render.shared.lettering import breadth, fitted
from render.shared.people import short
from render.shared.scene import Item, Scene, Stamp, Text
from render.shared.sheet import RIBBON, Column, last_or_end, paragraph
from render.shared.theme import BODY, theme
from render.terrain_vague import board, icons, panel
from render.terrain_vague import key as keys
from render.terrain_vague import text as told
from render.terrain_vague.board import NAME
from render.terrain_vague.yard import Box, Yard, around

WIDTH, HEIGHT = 720, 1130
"""Of the picture, in pixels: a phone shows it 330 wide, letters of 20 then 9.2 high."""

MARGIN = 10
PADDING = 16  # of the two sheets
HEAD = 2 * PADDING + RIBBON + 40
FOOT = 168
AREA: Box = (MARGIN, HEAD + 2 * MARGIN, WIDTH - MARGIN, HEIGHT - FOOT - 2 * MARGIN)
COLUMN = Column(MARGIN + PADDING, WIDTH - 2 * MARGIN - 2 * PADDING)


def yard_of(view: VagueView, marks: Marks) -> Yard:
    """Where the hexes lie that are shown."""
    return around(view.hexes, {place for place, _ in marks}, AREA)


def scene(view: VagueView, words: Words, marks: Marks) -> Scene:
    """The layout of a view with a question, or with what is to be confirmed."""
    yard, middle = yard_of(view, marks), WIDTH // 2
    wide = WIDTH - 2 * MARGIN
    ground = [
        *furniture.table(HEIGHT),
        *board.ground(view, yard),
        Stamp("head", furniture.sheet(wide, HEAD), middle, MARGIN + HEAD // 2),
        Stamp("foot", furniture.sheet(wide, FOOT), middle, HEIGHT - MARGIN - FOOT // 2),
    ]
    top = MARGIN + PADDING
    items = [
        *board.pieces(view, yard, words, marks),
        *panel.now(view, words, COLUMN, top),
        *_state(view, words, top + RIBBON + 24),
        *_foot(view, words, marks, HEIGHT - MARGIN - FOOT + PADDING),
    ]
    flat = tuple(board.flat(view, yard, marks))
    spots = {seen.place: yard.centre(seen) for seen in yard.shown(view.hexes)}
    return Scene(
        (WIDTH, HEIGHT), theme().table, tuple(ground), tuple(items), spots=spots, flat=flat
    )


def _state(view: VagueView, words: Words, y: int) -> Iterator[Item]:
    """The turn and its phase; what the seat has left to spend."""
    right = COLUMN.x + COLUMN.width
    if view.seat is not None and view.turn and view.step != "duelling":
        gang = view.gangs[view.seat]
        text = f"{gang.points}/{gang.given}"
        yield Text(text, right, y, BODY, theme().text, side="right")
        right -= breadth(text, BODY, True) + 22
        yield Stamp(f"points {gang.points} of {gang.seat}", icons.points(14), right, y)
        right -= 26
    line = f"{told.turn(view, words)} · {words.line('phase', view.step)}"
    line = fitted(line, right - COLUMN.x, NAME, False)
    yield Text(line, COLUMN.x, y, NAME, theme().text, bold=False)


def _foot(view: VagueView, words: Words, marks: Marks, y: int) -> Iterator[Item]:
    """The last move, and what numbers and letters mean."""
    if board.asked(marks):
        yield from keys.answers(view, words, COLUMN, y + keys.ROW // 2, marks)
    yield from keys.letters(words, COLUMN, y + keys.ROW)
    last = last_or_end(words, view.result, told.last(view, short(words, panel.SEATS, 150)))
    yield from paragraph(
        *last, COLUMN.x, y + 3 * keys.ROW + 14, COLUMN.width, most=1, step=27, size=NAME
    )
