"""The mountain road inside the circuit: where its arrows lie, and how it is drawn.

It winds up in four stretches; `spot` and the like count from the corner of the infield.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from render.maillot.riders import RAINBOW
from render.maillot.scenery import SIGN, VIOLET, draw, tree
from render.maillot.track import INFIELD
from render.shared.canvas import BLACK, WHITE, Colour, Pen, Point, mix
from render.shared.scene import Sprite
from render.shared.theme import theme

STRETCH = 6
"""Arrows on a stretch of the road: a minute."""

ROWS = (142, 230, 318, 406)
"""How far down the stretches lie, the highest first, the pack's last."""

HALF = 27
"""Half the width of the road."""

LEFT, RIGHT = 76, 482
"""Where the stretches of the road begin and end."""

STEP = (RIGHT - LEFT) / STRETCH
BEND = (ROWS[1] - ROWS[0]) / 2
TREES = (
    (24, 262, 20), (46, 284, 15), (22, 300, 13), (530, 176, 18), (546, 202, 14),
    (536, 350, 20), (512, 372, 14), (544, 376, 15), (24, 96, 16), (24, 438, 14),
)  # fmt: skip
"""Where trees stand beside the road, and how large they are."""


BEYOND = 28
"""How far behind the end of the last stretch the finish is."""


def spot(number: int) -> tuple[int, int]:
    """The middle of an arrow of the inner track, from the corner of the infield; of any beyond the
    last, the finish."""
    if number > STRETCH * 3:
        return RIGHT + BEYOND, ROWS[0]
    row, step = divmod(number - 1, STRETCH)
    along = (step + 0.5) * STEP
    x = LEFT + along if row % 2 == 0 else RIGHT - along
    return round(x), ROWS[2 - row]


def way(number: int) -> int:
    """Where riders ride on an arrow, in degrees: the middle stretch goes to the left."""
    return 180 if (number - 1) // STRETCH == 1 else 0


def meadow(wide: int, high: int) -> Sprite:
    """A part of the meadow, mown in stripes."""
    return Sprite(_meadow, (wide, high), (wide // 2, high // 2))


def arrow(fee: int, to_left: bool) -> Sprite:
    """An arrow of the inner track, with what it costs a turn."""
    return Sprite(_arrow, (fee, to_left), (36, 30))


def arrow_tone(fee: int) -> Colour:
    """The colour of an arrow that costs `fee` energy a turn."""
    asphalt = theme().road["asphalt"]
    colour = (asphalt.light, theme().gold, theme().road["climb"].fill)[min(fee, 3) - 1]
    return mix(asphalt.fill, colour, 0.8)


def banner(wide: int, rainbow: bool) -> Sprite:
    """What the lap is written on."""
    return Sprite(_banner, (wide, rainbow), (wide // 2 + 6, 38))


def chance(wide: int) -> Sprite:
    """What a chance card is written on."""
    return Sprite(_chance, (wide,), (wide // 2 + 6, 32))


def no_food() -> Sprite:
    """A bottle struck through: no energy at the end of the lap."""
    return Sprite(_no_food, (), (24, 32))


def shaded_tree(size: int) -> Sprite:
    """A tree with its shadow."""
    return Sprite(_shaded, (size,), (size, size))


def road() -> Sprite:
    """The whole road, around the middle of the infield."""
    return Sprite(_road, (), (INFIELD // 2, INFIELD // 2))


def glow() -> Sprite:
    """The arrow on which the breakaway is."""
    return Sprite(_glow, (), (42, 34))


def _meadow(pen: Pen, wide: int, high: int) -> None:
    """Stripes, as mown."""
    land, x, y = theme().road["meadow"], wide / 2, high / 2
    pen.rounded((-x, -y), (x, y), 0, land.fill)
    for n in range(0, 12, 2):
        left = -x + n * wide / 12
        start, end = (left, -y), (left + wide / 12, y)
        pen.rounded(start, end, 0, mix(land.fill, land.light, 0.4))


def _no_food(pen: Pen) -> None:
    draw(pen, "supply", -SIGN[0], -SIGN[1])
    for colour, wide in ((WHITE, 9.0), (theme().road["red"].fill, 6.0)):
        pen.line([(-15, 16), (15, -16)], colour, wide)


def _shaded(pen: Pen, size: int) -> None:
    pen.oval(2, size * 0.62, size * 0.66, size * 0.24, BLACK, 0.25)
    tree(pen, 0, 0, size / 16)


def winding() -> list[Point]:
    """The middle line of the road, from the right, up to the finish; from the infield's corner."""
    line: list[Point] = [(INFIELD, ROWS[3]), (RIGHT, ROWS[3])]
    for row, side in ((3, -1), (2, 1), (1, -1)):
        x, y = (LEFT if side < 0 else RIGHT), (ROWS[row] + ROWS[row - 1]) / 2
        turns = (pi * n / 24 for n in range(25))
        line += [(x + side * BEND * sin(t), y + BEND * cos(t)) for t in turns]
    return [*line, (RIGHT, ROWS[0]), (INFIELD, ROWS[0])]


def _along(line: Sequence[Point], room: float) -> list[Point]:
    """The edges of a road along a line, as one polygon."""
    left, right = [], []
    for n, (x, y) in enumerate(line):
        (x0, y0), (x1, y1) = line[max(0, n - 1)], line[min(len(line) - 1, n + 1)]
        long = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        across, down = (y0 - y1) / long * room, (x1 - x0) / long * room
        left.append((x + across, y + down))
        right.append((x - across, y - down))
    return left + right[::-1]


def _road(pen: Pen) -> None:
    asphalt, half = theme().road["asphalt"], INFIELD / 2
    line = [(x - half, y - half) for x, y in winding()]
    for down in (5, 3):
        pen.polygon([(x, y + down) for x, y in _along(line, HALF + 1)], BLACK, 0.12)
    for room, colour in ((HALF, asphalt.dark), (HALF - 1.5, asphalt.light),
                         (HALF - 4, asphalt.fill)):  # fmt: skip
        pen.polygon(_along(line, room), colour)
    x, y = RIGHT + 28 - half, ROWS[0] - half
    for row in range(6):
        for n in range(3):
            colour = BLACK if (row + n) % 2 else WHITE
            start = (x + n * 8, y - HALF + 4 + row * (2 * HALF - 8) / 6)
            pen.rounded(start, (start[0] + 8, start[1] + (2 * HALF - 8) / 6), 0, colour)


def _arrow(pen: Pen, fee: int, to_left: bool) -> None:
    """An arrow on the road: the more it costs, the darker, with a flash for each energy."""
    side = -1 if to_left else 1
    shape = [(-29, -15), (13, -15), (13, -22), (31, 0), (13, 22), (13, 15), (-29, 15), (-20, 0)]
    pen.polygon([(side * x, y) for x, y in shape], arrow_tone(fee))
    for n in range(fee):
        x = (n - (fee - 1) / 2) * 13 - 1 * side
        pen.polygon(flash(x, 0, 11), theme().ink)


def flash(x: float, y: float, high: float) -> list[Point]:
    """A flash of lightning: energy."""
    shape = ((0.15, -1), (-0.55, 0.12), (-0.05, 0.12), (-0.2, 1), (0.55, -0.25), (0.05, -0.25))
    return [(x + a * high, y + b * high) for a, b in shape]


def _glow(pen: Pen) -> None:
    for room, colour in ((4.0, theme().ink), (1.5, theme().gold)):
        pen.rounded((-35 - room, -24 - room), (35 + room, 24 + room), 12, colour)
    pen.rounded((-33, -22), (33, 22), 9, mix(theme().gold, WHITE, 0.65))


def _banner(pen: Pen, wide: int, rainbow: bool) -> None:
    """A banner over the road, on two poles."""
    x, ink = wide / 2, theme().ink
    for pole in (-x + 8, x - 8):
        pen.line([(pole, -24), (pole, 32)], ink, 7)
        pen.line([(pole, -24), (pole, 32)], theme().card, 3.5)
    pen.rounded((-x, -24), (x, 24), 6, ink)
    pen.rounded((-x + 2, -22), (x - 2, 22), 4.5, theme().card)
    if rainbow:
        for n, colour in enumerate(RAINBOW):
            pen.rounded((-x + 2, 10 + n * 2.4), (x - 2, 12.4 + n * 2.4), 0, colour)


def _chance(pen: Pen, wide: int) -> None:
    x = wide / 2
    pen.rounded((-x, -22), (x, 27), 8, BLACK, 0.35)
    pen.rounded((-x, -24), (x, 24), 8, theme().ink)
    pen.rounded((-x + 2, -22), (x - 2, 22), 6.5, WHITE)
    pen.rounded((-x + 4.5, -19.5), (x - 4.5, 19.5), 4.5, VIOLET)
