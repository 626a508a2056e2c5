"""Small pictures of boards: one alone, and those of several games beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import combinations
from math import dist
from threading import Lock
from typing import NamedTuple

from PIL import Image, ImageDraw

from games.core import Place
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
KEPT = 16  # sheets: one takes a third of a second, and each language and sight has its own


def small(picture: Picture) -> bytes:
    """The board of a picture alone, as small as in a gallery, as a PNG."""
    return _written(_board(picture))


_ALONE = Lock()
"""Lets one of several callers make a sheet while the others wait for it."""


class _Named(NamedTuple):
    """A game's name and its board, as what a sheet is made of."""

    name: str
    png: bytes
    size: tuple[int, int]
    spots: tuple[tuple[Place, tuple[int, int]], ...]


def gallery(boards: Mapping[str, Picture], alt: str) -> Picture:
    """The boards of games beside each other, each over the game's name."""
    named = (_Named(n, p.png, p.size, tuple(p.spots.items())) for n, p in boards.items())
    with _ALONE:
        png, size = _sheet(tuple(named))
    return Picture(png, alt, "games.png", size)


@lru_cache(KEPT)
def _sheet(boards: Sequence[_Named]) -> tuple[bytes, tuple[int, int]]:
    colours, rows = theme(), -(-len(boards) // ACROSS)
    size = GAP + ACROSS * (WIDE + GAP), GAP + rows * (HIGH + LABEL + GAP)
    sheet = Image.new("RGB", size, colours.table)
    pen, letters = ImageDraw.Draw(sheet), font(LETTERS, True)
    for number, (name, png, whole, spots) in enumerate(boards):
        left = GAP + number % ACROSS * (WIDE + GAP)
        top = GAP + number // ACROSS * (HIGH + LABEL + GAP)
        board = _board(Picture(png, "", size=whole, spots=dict(spots)))
        sheet.paste(board, (left + (WIDE - board.width) // 2, top + (HIGH - board.height) // 2))
        middle = left + WIDE // 2, top + HIGH + LABEL // 2
        pen.text(middle, fitted(name, WIDE, LETTERS, True), colours.paper, letters, anchor="mm")
    return _written(sheet), size


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
    """The distance between the two nearest places."""
    return min((dist(one, other) for one, other in combinations(spots, 2)), default=0)


def _written(image: Image.Image) -> bytes:
    written = BytesIO()
    image.quantize(COLOURS).save(written, "PNG", optimize=True)
    return written.getvalue()
