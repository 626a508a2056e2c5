"""The chance to win over a match as a picture: a line from the first move to the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from render.shared import furniture
from render.shared.canvas import BLACK, Pen, mix
from render.shared.lettering import fitted
from render.shared.scene import Item, Scene, Sprite, Stamp, Text, encoded, printed
from render.shared.theme import LARGE, PLAIN, theme

SIZE = (960, 640)  # letters of 33 pixels are 13 on a phone
LEFT, RIGHT, TOP, BOTTOM = 130, 910, 120, 540
"""The area where the chances are drawn, with 100 % at the top."""
AWAY, BADGE = 46, 64  # pixels from the curve to a mark, and between two marks
LEVELS = (0.0, 0.5, 1.0)


@dataclass(frozen=True, slots=True)
class Curve:
    """What is drawn: chances, 0 to 1, from left to right; the places of those that are marked,
    numbered from 1; and the texts: above it, beside 0, 50 and 100 %, and below both ends.
    """

    title: str
    chances: tuple[float, ...]
    marked: tuple[int, ...]
    levels: tuple[str, str, str]
    ends: tuple[str, str]


def paint_curve(curve: Curve) -> bytes:
    """The picture, as a PNG; the same curve gives the same bytes."""
    return encoded(printed(scene(curve)), _swatch)


def scene(curve: Curve) -> Scene:
    """The layout of the curve."""
    wide, high = SIZE
    plot = Sprite(_plot, (curve.chances,), (wide // 2, high // 2))
    ground = Stamp("curve", plot, wide // 2, high // 2)
    return Scene(SIZE, theme().paper, (), (ground, *_texts(curve), *_marks(curve)))


def _texts(curve: Curve) -> Iterator[Item]:
    colours = theme()
    title = fitted(curve.title, SIZE[0] - 60, LARGE, True)
    yield Text(title, SIZE[0] // 2, 56, LARGE, colours.text, side="middle")
    for level, text in zip(LEVELS, curve.levels, strict=True):
        yield Text(text, LEFT - 16, _y(level), PLAIN, colours.text, bold=False, side="right")
    first, last = (fitted(text, (RIGHT - LEFT) // 2, PLAIN, False) for text in curve.ends)
    yield Text(first, LEFT, BOTTOM + 52, PLAIN, colours.text, bold=False)
    yield Text(last, RIGHT, BOTTOM + 52, PLAIN, colours.text, bold=False, side="right")


def _marks(curve: Curve) -> Iterator[Item]:
    taken = list[tuple[float, float]]()
    for number, place in enumerate(curve.marked, 1):
        x, y = _x(place, len(curve.chances)), _y(curve.chances[place])
        side = 1 if y < (TOP + BOTTOM) // 2 else -1
        spots = [(x, y + way * AWAY) for way in (side, -side, 2.6 * side, -2.6 * side)]
        free = (at for at in spots if all(hypot(at[0] - a, at[1] - b) > BADGE for a, b in taken))
        taken.append(at := next(free, spots[0]))
        where = at[0], round(at[1])
        yield from furniture.badge(f"mark {number}", str(number), *where, theme().gold, PLAIN)


def _plot(pen: Pen, chances: tuple[float, ...]) -> None:
    """Three level lines, the curve, and a dot where it ends; around the middle of the picture."""
    colours, across, down = theme(), SIZE[0] / 2, SIZE[1] / 2
    pale = mix(colours.paper, colours.text, 0.3)
    for level in LEVELS:
        y = _y(level) - down
        pen.line([(LEFT - across, y), (RIGHT - across, y)], pale, 2)
    points = [(_x(n, len(chances)) - across, _y(chance) - down) for n, chance in enumerate(chances)]
    if len(points) > 1:
        pen.line(points, BLACK, 11)
        pen.line(points, colours.gold, 6)
    for x, y in points[-1:]:
        pen.disc(x, y, 12, BLACK)
        pen.disc(x, y, 9, colours.gold)


def _x(place: int, count: int) -> int:
    return round(LEFT + (RIGHT - LEFT) * place / max(1, count - 1))


def _y(chance: float) -> int:
    return round(BOTTOM - (BOTTOM - TOP) * chance)


def _swatch() -> Scene:
    """A picture that holds every colour such a picture may have."""
    return scene(Curve("Abc", (0.2, 0.8, 0.4), (0, 1), ("0", "50", "100"), ("abc", "def")))
