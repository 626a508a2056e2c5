"""The picture of `bench.calibration`: what was told, and what came, for each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from render.shared import furniture
from render.shared.canvas import Colour, Pen
from render.shared.scene import Item, Scene, Sprite, Stamp, Text, printed
from render.shared.theme import BODY, theme

SIZE, LEFT, TOP = 1000, 150, 70
WIDE = SIZE - LEFT - 90
SHARES = (0, 20, 40, 60, 80, 100)
COLOURS: Sequence[Colour] = ((32, 92, 178), (190, 40, 44), (24, 128, 72), (150, 84, 178))
Points = Sequence[tuple[float, float]]
"""For each tenth what was told on average, and the share that was won."""


def plotted(games: Mapping[str, Points]) -> Image.Image:
    """A line for each game; who tells the truth is on the diagonal."""
    colours, half = theme(), (SIZE // 2, SIZE // 2)
    ground: list[Item] = [
        *furniture.table(SIZE),
        Stamp("sheet", furniture.sheet(SIZE - 40, SIZE - 40), *half),
    ]
    for share in SHARES:
        x, y = _at(share / 100, share / 100)
        ground.append(Text(f"{share} %", LEFT - 24, y, BODY, colours.dim, side="right"))
        ground.append(Text(f"{share} %", x, TOP + WIDE + 40, BODY, colours.dim, side="middle"))
    items: list[Item] = [Stamp("grid", Sprite(_grid, (colours.line,), half), *half)]
    for number, (name, points) in enumerate(games.items()):
        ink = COLOURS[number % len(COLOURS)]
        line = tuple(_at(*point) for point in points)
        items.append(Stamp("line", Sprite(_line, (line, ink), half), *half))
        items.append(Text(name, LEFT + 40, TOP + 40 + 46 * number, BODY, ink))
    return printed(Scene((SIZE, SIZE), colours.table, tuple(ground), tuple(items)))


def _at(told: float, won: float) -> tuple[int, int]:
    return LEFT + round(WIDE * told), TOP + round(WIDE * (1 - won))


def _grid(pen: Pen, ink: Colour) -> None:
    for share in SHARES:
        x, y = (place - SIZE / 2 for place in _at(share / 100, share / 100))
        (left, top), (right, bottom) = ([c - SIZE / 2 for c in _at(*at)] for at in ((0, 1), (1, 0)))
        pen.line([(left, y), (right, y)], ink, 2)
        pen.line([(x, top), (x, bottom)], ink, 2)
    ends = [_at(0, 0), _at(1, 1)]
    pen.line([(x - SIZE / 2, y - SIZE / 2) for x, y in ends], ink, 6)


def _line(pen: Pen, points: Sequence[tuple[int, int]], ink: Colour) -> None:
    moved = [(x - SIZE / 2, y - SIZE / 2) for x, y in points]
    pen.line(moved, ink, 4)
    for x, y in moved:
        pen.disc(x, y, 8, ink)
