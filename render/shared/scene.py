"""A picture as a value: sprites and texts in order, on a ground that seldom changes.

Layout makes scenes and painting prints them, so a layout can be tested without painting. A sprite
is drawn antialiased once and then pasted; text is pasted through cached masks; the ground is
printed once for as long as it stays the same; a fixed palette makes the file small.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from io import BytesIO
from typing import Any, Literal, TypeAlias

from PIL import Image

from games.core import Place
from render.shared import lettering
from render.shared.canvas import Box, Colour, Pen
from render.shared.theme import WIDTH, sight

SMOOTH = 4  # sprites are drawn so many times as large, and reduced
ROOM = 1.2  # times WIDTH: how wide an enlarged board may be
ENLARGED = 6  # in place of SMOOTH, and reduced as by that: half as large again


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

    `flat` changes as `items` do, and lies below them all: ways are drawn over it. `spots` tells
    where the places of the board lie, and `kept` what its pieces show, which nothing may cover.
    `board` is the part of the picture that the board fills, all if it is not said. Boxes are left,
    top, right, bottom. `scale` is how large it is printed, in parts of SMOOTH.
    """

    size: tuple[int, int]
    table: Colour
    ground: tuple[Item, ...]
    items: tuple[Item, ...]
    spots: Mapping[Place, tuple[int, int]] = field(default_factory=dict)
    board: Box | None = None
    scale: int = SMOOTH
    flat: tuple[Item, ...] = ()
    kept: tuple[Box, ...] = ()

    @property
    def drawn(self) -> tuple[Item, ...]:
        """Everything, in the order of drawing."""
        return (*self.ground, *self.flat, *self.items)


def printed(scene: Scene) -> Image.Image:
    """The scene in full colour."""
    ground = _ground(scene.size, scene.table, scene.ground, scene.scale, sight().contrast)
    image = ground.copy()
    _lay(image, (*scene.flat, *scene.items), scene.scale)
    return image


def alone(sprite: Sprite, size: int) -> Image.Image:
    """A sprite on nothing, as large as fits into a square of `size` pixels."""
    colours, cover = _sprite(sprite, SMOOTH, sight().contrast)
    whole = colours.convert("RGBA")
    whole.putalpha(cover)
    piece = whole.crop(whole.getbbox())
    piece.thumbnail((size, size), Image.Resampling.LANCZOS)
    square = Image.new("RGBA", (size, size))
    square.paste(piece, ((size - piece.width) // 2, (size - piece.height) // 2))
    return square


def printed_size(scene: Scene) -> tuple[int, int]:
    """The width and height of the printed scene, in pixels."""
    return _scaled(scene.size[0], scene.scale), _scaled(scene.size[1], scene.scale)


def printed_spots(scene: Scene) -> dict[Place, tuple[int, int]]:
    """Where places of the board lie on the printed scene, in pixels."""
    return {
        place: (_scaled(x, scene.scale), _scaled(y, scene.scale))
        for place, (x, y) in scene.spots.items()
    }


def large(scene: Scene) -> Scene:
    """The board of a scene alone, half as large again if there was much beside it."""
    if scene.board is None:
        return scene
    left, top, right, bottom = scene.board
    beside = (right - left) * ENLARGED <= WIDTH * SMOOTH * ROOM

    def moved(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(
            replace(item, x=item.x - left, y=item.y - top)
            for item in items
            if left < item.x + _reach(item)[0]
            and item.x - _reach(item)[0] < right
            and top < item.y + _reach(item)[1]
            and item.y - _reach(item)[1] < bottom
        )

    return replace(
        scene,
        size=(right - left, bottom - top),
        ground=moved(scene.ground),
        flat=moved(scene.flat),
        items=moved(scene.items),
        spots={place: (x - left, y - top) for place, (x, y) in scene.spots.items()},
        board=None,
        kept=tuple((a - left, b - top, c - left, d - top) for a, b, c, d in scene.kept),
        scale=ENLARGED if beside else SMOOTH,
    )


def _reach(item: Item) -> tuple[int, int]:
    """The farthest that an item may draw from its spot; a text of the board stays near its spot."""
    return item.sprite.half if isinstance(item, Stamp) else (1, 1)


def encoded(image: Image.Image, swatch: Callable[[], Scene]) -> bytes:
    """The picture as a PNG in the 256 colours that suit the scene that `swatch` makes."""
    colours = _palette(
        swatch, sight().contrast
    ).copy()  # Pillow keeps notes in it while at work: one for each thread
    few = image.quantize(palette=colours, dither=Image.Dither.NONE)
    file = BytesIO()
    few.save(file, "PNG", compress_level=6)  # 5 is faster, but the largest grow too large
    return file.getvalue()


@lru_cache(16)
def _palette(swatch: Callable[[], Scene], contrast: bool) -> Image.Image:
    """An image with the 256 colours that print a scene best."""
    whole = printed(swatch())
    sample = whole.resize((whole.width // 2, whole.height // 2), Image.Resampling.NEAREST)
    return sample.quantize(256, Image.Quantize.MEDIANCUT, kmeans=2)


@lru_cache(6)  # about 5 MB each
def _ground(
    size: tuple[int, int], table: Colour, items: tuple[Item, ...], scale: int, contrast: bool
) -> Image.Image:
    image = Image.new("RGB", (_scaled(size[0], scale), _scaled(size[1], scale)), table)
    _lay(image, items, scale)
    return image


def _scaled(pixels: int, scale: int) -> int:
    return round(pixels * scale / SMOOTH)


def _lay(image: Image.Image, items: tuple[Item, ...], scale: int) -> None:
    for item in items:
        if isinstance(item, Text):
            _write(image, item, scale)
        else:
            colours, cover = _sprite(item.sprite, scale, sight().contrast)
            half = item.sprite.half
            x, y = _scaled(item.x - half[0], scale), _scaled(item.y - half[1], scale)
            image.paste(colours, (x, y), cover)


def _write(image: Image.Image, item: Text, scale: int) -> None:
    size = _scaled(item.size, scale)
    share = {"left": 0.0, "middle": 0.5, "right": 1.0}[item.side]
    left = _scaled(item.x, scale) - round(lettering.breadth(item.text, size, item.bold) * share)
    base = _scaled(item.y, scale) + lettering.rise(size, item.bold) // 2
    for colour, stroke in ((item.halo, _scaled(3, scale)), (item.colour, 0)):
        if colour:
            letters, x, y = lettering.mask(item.text, size, item.bold, stroke)
            image.paste(colour, (left + x, base + y), letters)


@lru_cache(512)
def _sprite(sprite: Sprite, scale: int, contrast: bool) -> tuple[Image.Image, Image.Image]:
    width, height = sprite.half[0] * 2, sprite.half[1] * 2
    large = Image.new("RGBA", (width * scale, height * scale))
    pen: Any = Pen(large, scale, (sprite.half[0], sprite.half[1]))
    sprite.draw(pen, *sprite.args)
    small = large.reduce(SMOOTH)
    return small.convert("RGB"), small.getchannel("A")
