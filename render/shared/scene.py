"""A picture as a value: sprites and texts in order, on a ground that seldom changes.

Layout makes scenes and painting prints them, so a layout can be tested without painting. A sprite
is drawn antialiased once and then pasted; text is pasted through cached masks; the ground is
printed once for as long as it stays the same; a fixed palette makes the file small.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from typing import Any, Literal, TypeAlias

from PIL import Image

from games.core import Place
from render.shared import lettering
from render.shared.canvas import Colour, Pen

SMOOTH = 4  # sprites are drawn so many times as large, and reduced


@dataclass(frozen=True, slots=True)
class Sprite:
    """What ``draw(pen, *args)`` draws around (0, 0), no further than `half` pixels from it."""

    draw: Callable[..., None]
    args: tuple[Hashable, ...]
    half: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stamp:
    """A sprite with its centre at a spot; `what` names it for tests and readers."""

    what: str
    sprite: Sprite
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text, its capitals centred on `y`; `side` is the part of it that `x` names."""

    text: str
    x: int
    y: int
    size: int
    colour: Colour
    bold: bool = True
    side: Literal["left", "middle", "right"] = "left"
    halo: Colour | None = None


Item: TypeAlias = Stamp | Text


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of this size; `swatch` makes a picture that holds all colours of its theme.

    `spots` tells where the places of the board lie, for what is drawn over it.
    """

    size: tuple[int, int]
    table: Colour
    ground: tuple[Item, ...]
    items: tuple[Item, ...]
    spots: Mapping[Place, tuple[int, int]] = field(default_factory=dict)


def printed(scene: Scene) -> Image.Image:
    """The scene in full colour."""
    image = _ground(scene.size, scene.table, scene.ground).copy()
    _lay(image, scene.items)
    return image


def encoded(image: Image.Image, swatch: Callable[[], Scene]) -> bytes:
    """The picture as a PNG in the 256 colours that suit the scene that `swatch` makes."""
    colours = palette(swatch).copy()  # Pillow keeps notes in it while at work: one for each thread
    few = image.quantize(palette=colours, dither=Image.Dither.NONE)
    file = BytesIO()
    few.save(file, "PNG", compress_level=6)  # 5 is faster, but the largest grow too large
    return file.getvalue()


@lru_cache(8)
def palette(swatch: Callable[[], Scene]) -> Image.Image:
    """An image with the 256 colours that print a scene best."""
    whole = printed(swatch())
    sample = whole.resize((whole.width // 2, whole.height // 2), Image.Resampling.NEAREST)
    return sample.quantize(256, Image.Quantize.MEDIANCUT, kmeans=2)


@lru_cache(6)  # about 5 MB each
def _ground(size: tuple[int, int], table: Colour, items: tuple[Item, ...]) -> Image.Image:
    image = Image.new("RGB", size, table)
    _lay(image, items)
    return image


def _lay(image: Image.Image, items: tuple[Item, ...]) -> None:
    for item in items:
        if isinstance(item, Text):
            _write(image, item)
        else:
            colours, cover = _sprite(item.sprite)
            half = item.sprite.half
            image.paste(colours, (item.x - half[0], item.y - half[1]), cover)


def _write(image: Image.Image, item: Text) -> None:
    share = {"left": 0.0, "middle": 0.5, "right": 1.0}[item.side]
    left = item.x - round(lettering.breadth(item.text, item.size, item.bold) * share)
    base = item.y + lettering.rise(item.size, item.bold) // 2
    for colour, stroke in ((item.halo, 3), (item.colour, 0)):
        if colour:
            letters, x, y = lettering.mask(item.text, item.size, item.bold, stroke)
            image.paste(colour, (left + x, base + y), letters)


@lru_cache(512)
def _sprite(sprite: Sprite) -> tuple[Image.Image, Image.Image]:
    width, height = sprite.half[0] * 2, sprite.half[1] * 2
    large = Image.new("RGBA", (width * SMOOTH, height * SMOOTH))
    pen: Any = Pen(large, SMOOTH, (sprite.half[0], sprite.half[1]))
    sprite.draw(pen, *sprite.args)
    small = large.reduce(SMOOTH)
    return small.convert("RGB"), small.getchannel("A")
