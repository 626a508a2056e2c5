"""Small pictures of boards: one alone, and those of several games beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import combinations
from math import dist

from PIL import Image, ImageDraw

from render.painting import Picture
from render.shared.lettering import fitted
from render.shared.theme import BODY, font, theme

ACROSS = 2  # boards in a row: on a telephone more would be too small to tell apart
WIDE, HIGH = 460, 400  # of a board, in pixels
LABEL = 56  # of its name, below it
GAP = 20
EDGE = 0.62  # the margin around the outermost places, in ways from one place to the next
LETTERS = BODY + 6
COLOURS = 128


def small(picture: Picture) -> bytes:
    """The board of a picture alone, as small as in a gallery, as a PNG."""
    return _written(_board(picture))


def gallery(boards: Mapping[str, Picture], alt: str) -> Picture:
    """The boards of games beside each other, each over the game's name."""
    colours, rows = theme(), -(-len(boards) // ACROSS)
    size = GAP + ACROSS * (WIDE + GAP), GAP + rows * (HIGH + LABEL + GAP)
    sheet = Image.new("RGB", size, colours.table)
    pen, letters = ImageDraw.Draw(sheet), font(LETTERS, True)
    for number, (name, picture) in enumerate(boards.items()):
        left = GAP + number % ACROSS * (WIDE + GAP)
        top = GAP + number // ACROSS * (HIGH + LABEL + GAP)
        board = _board(picture)
        sheet.paste(board, (left + (WIDE - board.width) // 2, top + (HIGH - board.height) // 2))
        middle = left + WIDE // 2, top + HIGH + LABEL // 2
        pen.text(middle, fitted(name, WIDE, LETTERS, True), colours.paper, letters, anchor="mm")
    return Picture(_written(sheet), alt, "games.png", size)


def _board(picture: Picture) -> Image.Image:
    """The part of a picture where its places are; all of it where the painter tells of none."""
    whole = Image.open(BytesIO(picture.png)).convert("RGB")
    if picture.spots and whole.size == picture.size:
        across, down = zip(*picture.spots.values(), strict=True)
        edge = round(EDGE * _between(list(picture.spots.values())))
        left, top = max(0, min(across) - edge), max(0, min(down) - edge)
        right, bottom = min(whole.width, max(across) + edge), min(whole.height, max(down) + edge)
        whole = whole.crop((left, top, right, bottom))
    whole.thumbnail((WIDE, HIGH), Image.Resampling.LANCZOS)
    return whole


def _between(spots: Sequence[tuple[int, int]]) -> float:
    """How far the nearest two places are from each other."""
    return min((dist(one, other) for one, other in combinations(spots, 2)), default=0)


def _written(image: Image.Image) -> bytes:
    written = BytesIO()
    image.quantize(COLOURS).save(written, "PNG", optimize=True)
    return written.getvalue()
