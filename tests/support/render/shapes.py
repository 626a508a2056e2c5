"""What a scene puts where, as boxes: left, top, right, bottom."""

from __future__ import annotations

from collections.abc import Iterator

from render.shared.lettering import breadth, rise
from render.shared.scene import Scene, Stamp, Text

Box = tuple[float, float, float, float]


def stamps(scene: Scene) -> list[Stamp]:
    return [item for item in scene.drawn if isinstance(item, Stamp)]


def texts(scene: Scene) -> list[Text]:
    return [item for item in scene.drawn if isinstance(item, Text)]


def named(scene: Scene, what: str) -> list[Stamp]:
    """The stamps of that name, or whose name begins so and goes on with a space."""
    return [s for s in stamps(scene) if s.what == what or s.what.startswith(what + " ")]


def written_in(scene: Scene) -> set[str]:
    return {text.text for text in texts(scene)}


def text_box(text: Text) -> Box:
    wide, high = breadth(text.text, text.size, text.bold), rise(text.size, text.bold)
    left = text.x - {"left": 0.0, "middle": wide / 2, "right": wide}[text.side]
    return left, text.y - high / 2, left + wide, text.y + high / 2


def square_box(stamp: Stamp, size: float) -> Box:
    return stamp.x - size / 2, stamp.y - size / 2, stamp.x + size / 2, stamp.y + size / 2


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def inside(box: Box, size: tuple[int, int]) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[2] <= size[0] and box[3] <= size[1]


def dice(scene: Scene) -> Iterator[tuple[Stamp, Box]]:
    """The dice on the tiles, and the squares they cover."""
    for stamp in named(scene, "die"):
        yield stamp, square_box(stamp, float(str(stamp.sprite.args[2])))
