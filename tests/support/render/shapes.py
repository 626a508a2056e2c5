"""What a scene puts where, as boxes: left, top, right, bottom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from render.shared.lettering import breadth, rise
from render.shared.scene import Scene, Stamp, Text

Box = tuple[float, float, float, float]
SHOWN = 550  # pixels a side at most in Discord's preview
ON_A_PHONE = 330  # pixels across on a phone of 390
SMALLEST_TEXT = 8.3


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


def paper(stamp: Stamp, inset: float = 14) -> Box:
    """What may be written on of a sheet, a slip or a card."""
    wide, high = (int(str(n)) for n in stamp.sprite.args[:2])
    left, top = stamp.x - wide / 2, stamp.y - high / 2
    return left + inset, top + inset, left + wide - inset, top + high - inset


def within(box: Box, paper: Box) -> bool:
    return box[0] >= paper[0] and box[1] >= paper[1] and box[2] <= paper[2] and box[3] <= paper[3]


def assert_apart(boxes: Iterable[Box]) -> None:
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other), (one, other)


def assert_stacked(scene: Scene, cards: Collection[Stamp], inset: float = 14) -> None:
    """Cards cover each other nowhere, and stay on the sheet."""
    boxes, (sheet,) = [paper(card, 0) for card in cards], named(scene, "sheet")
    assert_apart(boxes)
    assert all(within(box, paper(sheet, inset)) for box in boxes)


def assert_texts_uncut(scene: Scene) -> None:
    for text in texts(scene):
        assert inside(text_box(text), scene.size), text


def assert_planks_alone_are_cut(scene: Scene) -> None:
    """Texts are not, and of stamps only planks go on, under the edge."""
    assert_texts_uncut(scene)
    for stamp in stamps(scene):
        assert 0 <= stamp.x <= scene.size[0], stamp.what
        assert 0 <= stamp.y <= scene.size[1] + 140, stamp.what


def smallest_text(scene: Scene) -> float:
    """In Discord's preview."""
    return min(text.size for text in texts(scene)) * SHOWN / max(scene.size)


def smallest_on_a_phone(scene: Scene) -> float:
    return min(text.size for text in texts(scene)) * ON_A_PHONE / scene.size[0]


def shortened(scene: Scene) -> list[str]:
    return [text.text for text in texts(scene) if "…" in text.text]


def dice(scene: Scene) -> Iterator[tuple[Stamp, Box]]:
    """The dice on the tiles, and the squares they cover."""
    for stamp in named(scene, "die"):
        yield stamp, square_box(stamp, float(str(stamp.sprite.args[2])))
