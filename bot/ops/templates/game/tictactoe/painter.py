"""The board as a picture and in words; named in the entry points, imported once by the host.

Without this file, and its entry point, the position is shown as text.
"""

from __future__ import annotations

from io import BytesIO

from data.words import Words
from games.core import Seat
from PIL import Image, ImageDraw
from render import Marks, Picture, describe, paint, theme

from tictactoe.state import SQUARES, BoardView

CELL = 120
SEATS = (Seat(0), Seat(1))


@paint.register
def _(view: BoardView, words: Words, marks: Marks = ()) -> Picture | None:
    """The picture.

    `marks` are places that a question names, each with the number of its answer, or with nothing
    where it is chosen already or a drawing points at it. The `spots` of the picture are the middles
    of the squares in pixels: by them the board page knows which square is touched. The colours are
    asked for while painting, since some people see the boards in high contrast.
    """
    colours = theme()
    image = Image.new("RGB", (3 * CELL, 3 * CELL), colours.paper)
    pen = ImageDraw.Draw(image)
    for n in (1, 2):
        pen.line((n * CELL, 0, n * CELL, 3 * CELL), colours.text, 4)
        pen.line((0, n * CELL, 3 * CELL, n * CELL), colours.text, 4)
    numbers = dict(marks)
    spots = {}
    for n, (square, owner) in enumerate(zip(SQUARES, view.squares, strict=True)):
        left, top = n % 3 * CELL, n // 3 * CELL
        spots[square] = middle = (left + CELL // 2, top + CELL // 2)
        if square in numbers:
            ring = (left + 6, top + 6, left + CELL - 6, top + CELL - 6)
            pen.rectangle(ring, outline=colours.dim, width=4)
        if owner is not None:
            _mark(pen, owner, left, top)
        elif square in numbers:
            pen.text(middle, numbers[square], colours.dim, anchor="mm", font_size=40)
    stored = BytesIO()
    image.save(stored, "PNG")
    return Picture(stored.getvalue(), describe(view, words), size=image.size, spots=spots)


def _mark(pen: ImageDraw.ImageDraw, owner: Seat, left: int, top: int) -> None:
    box = (left + 25, top + 25, left + CELL - 25, top + CELL - 25)
    ink = theme().sides[owner].face
    if owner == 1:
        pen.ellipse(box, outline=ink, width=12)
        return
    x, y, right, bottom = box
    pen.line((x, y, right, bottom), ink, 12)
    pen.line((x, bottom, right, y), ink, 12)


@describe.register
def _(view: BoardView, words: Words) -> str:
    """The same in words, for people who cannot see it."""
    lines = []
    for seat in SEATS:
        held = [sq.upper() for sq, o in zip(SQUARES, view.squares, strict=True) if o == seat]
        squares = words.listed(held) or words.line("text", "nothing")
        lines.append(words.line("text", "holds", seat=seat, squares=squares))
    return "\n".join(lines)
