"""A match as a moving picture: the painted positions one after the other, each with a caption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO

from PIL import Image, ImageDraw

from render.shared import lettering
from render.shared.theme import font, theme

WIDTH = 800  # pixels: 1.4 times the preview of a desktop, and a phone's whole width
SIZE, MARGIN, LINES = 26, 16, 2  # of the caption
LEADING = 32
BAR = 6  # pixels of the bar that shows how far the match has come
QUALITY = 70


class Film(StrEnum):
    """How a moving picture is written."""

    WEBP = "webp"
    GIF = "gif"


@dataclass(frozen=True, slots=True)
class Frame:
    """A painted position with its caption, its place in the match (0..1), and its duration in
    seconds."""

    png: bytes
    caption: str
    progress: float
    seconds: float


def animated(frames: Sequence[Frame], kind: Film) -> bytes:
    """The moving picture of at least one frame, which plays again and again.

    All frames are as large as the first: a position that is painted larger is fitted into it.
    """
    images = list[Image.Image]()
    for frame in frames:
        images.append(_captioned(frame, images[0].size if images else None))
    written = BytesIO()
    lossy = {"quality": QUALITY, "method": 2} if kind is Film.WEBP else {}
    images[0].save(
        written,
        kind.upper(),
        save_all=True,
        append_images=images[1:],
        duration=[round(frame.seconds * 1000) for frame in frames],
        loop=0,
        **lossy,
    )
    return written.getvalue()


def _captioned(frame: Frame, size: tuple[int, int] | None) -> Image.Image:
    """In 256 colours, so that sixty of them take little memory."""
    with Image.open(BytesIO(frame.png)) as painted:
        board = painted.convert("RGB")
    strip = 2 * MARGIN + LINES * LEADING - (LEADING - SIZE) + BAR
    if size is None:
        size = (WIDTH, round(board.height * WIDTH / board.width) + strip)
    board.thumbnail((size[0], size[1] - strip), Image.Resampling.LANCZOS)
    colours = theme()
    whole = Image.new("RGB", size, colours.table)
    whole.paste(board, ((size[0] - board.width) // 2, (size[1] - strip - board.height) // 2))
    pen, top = ImageDraw.Draw(whole), size[1] - strip
    pen.rectangle((0, top, *size), fill=colours.card)
    rows = lettering.wrapped(frame.caption, size[0] - 2 * MARGIN, SIZE, False, LINES)
    for number, row in enumerate(rows):
        spot = (MARGIN, top + MARGIN + number * LEADING)
        pen.text(spot, row, fill=colours.text, font=font(SIZE, False))
    pen.rectangle((0, size[1] - BAR, round(size[0] * frame.progress), size[1]), fill=colours.gold)
    return whole.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
