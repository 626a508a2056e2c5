"""What stands on the land of each kind of square, upright, in a square of LAND pixels.

The value of the square is written at the lower right by who lays it out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin

from render.maillot.riders import PRIZES, prize
from render.shared.canvas import BLACK, WHITE, Colour, Pen, Point, mix, regular
from render.shared.theme import theme

VALUE = (11, 9)
"""Right of and below the middle of the land: where the value stands."""

VIOLET: Colour = (92, 44, 140)
"""The back of a chance card."""

SIGN = (-6, -5)
"""Where a sign or a scenery has its middle if there is a value beside it."""


def draw(pen: Pen, terrain: str, x: float, y: float) -> None:
    """The scenery of a kind of square around a spot."""
    if terrain in PRIZES:
        shirt = prize(terrain, 46 if terrain == "rainbow" else 38)
        shirt.draw(_moved(pen, x + SIGN[0] * 0.7, y + SIGN[1] * 0.7), *shirt.args)
        return
    SCENERIES[terrain](_moved(pen, x, y))


def _moved(pen: Pen, x: float, y: float) -> Pen:
    return Pen(pen.image, pen.scale, (pen.origin[0] + x, pen.origin[1] + y), pen.mask)


def _flat(pen: Pen) -> None:
    """Furrows of a field of corn under a wide sky."""
    land = theme().road["flat"]
    for n in range(5):
        y = -18 + n * 9
        pen.line([(-25, y), (25, y)], mix(land.fill, land.dark, 0.55), 2.6)
    tree(pen, -17, -12, 1.0)


def _false_flat(pen: Pen) -> None:
    """A field that rises a little, more than one thinks."""
    land = theme().road["false_flat"]
    pen.polygon([(-26, 16), (26, -8), (26, 24), (-26, 24)], mix(land.fill, land.dark, 0.5))
    pen.line([(-26, 14), (26, -10)], land.dark, 3.4)
    pen.line([(-14, -9), (8, -19)], theme().ink, 3)
    pen.polygon([(15, -22), (6, -23), (10, -13)], theme().ink)


def _headwind(pen: Pen) -> None:
    """Gusts."""
    land = theme().road["headwind"]
    for x, y, long in ((-20, -14, 34), (-12, -1, 30), (-22, 12, 22)):
        turns = (n * pi / 8 for n in range(13))
        curl = [(x + long + 6 * sin(t), y - 6 + 6 * cos(t)) for t in turns]
        for colour, wide in ((land.dark, 6.4), (WHITE, 3.2)):
            pen.line([(x, y), (x + long, y), *curl], colour, wide)


def _cobbles(pen: Pen) -> None:
    land = theme().road["cobbles"]
    for row in range(4):
        for n in range(4):
            x, y = -23 + n * 13 + row % 2 * 5, -22 + row * 12
            pen.rounded((x - 1, y - 1), (x + 11, y + 10), 4, land.dark)
            pen.rounded((x, y), (x + 10, y + 8), 3.5, mix(land.fill, land.light, (n + row) % 3 / 2))


def _climb(pen: Pen) -> None:
    """A hill with a road up."""
    land = theme().road["climb"]
    hill = [(-27, 24), (-12, -8), (-4, -17), (5, -16), (14, -4), (27, 24)]
    pen.loop(hill, mix(land.dark, BLACK, 0.3), 3)
    pen.polygon(hill, land.dark)
    pen.polygon([(-27, 24), (-12, -8), (-4, -17), (-2, -6), (-10, 6), (-6, 24)],
                mix(land.dark, land.fill, 0.45))  # fmt: skip


def _steep(pen: Pen) -> None:
    """Peaks with snow."""
    land = theme().road["steep"]
    for peak, snow in (
        (((-6, 24), (13, -12), (28, 24)), ((13, -12), (5, 4), (12, 0), (15, 5), (19, 2))),
        (((-28, 24), (-8, -24), (14, 24)), ((-8, -24), (-17, -3), (-10, -8), (-6, -1), (0, -6))),
    ):
        pen.loop(peak, mix(land.dark, BLACK, 0.35), 3)
        pen.polygon(peak, land.dark)
        pen.polygon(snow, WHITE)


def _descent(pen: Pen) -> None:
    """A slope down, and the way down it."""
    land = theme().road["descent"]
    pen.polygon([(-26, -12), (26, 18), (26, 25), (-26, 25)], mix(land.fill, land.dark, 0.7))
    pen.line([(-26, -13), (26, 17)], land.dark, 3.4)
    for colour, room in ((WHITE, 4), (theme().ink, 0)):
        pen.line([(-8, -19), (8, -10)], colour, 3.4 + room)
        pen.loop([(16, -5), (5, -4), (10, -14)], colour, 1 + room)
        pen.polygon([(16, -5), (5, -4), (10, -14)], colour)


def tree(pen: Pen, x: float, y: float, u: float) -> None:
    """A tree from above, about 14 `u` in radius."""
    leaf = theme().road["meadow"]
    dark = mix(leaf.dark, BLACK, 0.35)
    for right, up, radius in ((0.0, 0.0, 8.0), (5.0, 5.0, 6.0), (-5.0, 5.0, 6.0)):
        pen.disc(x + right * u, y + up * u, (radius + 1.5) * u, mix(dark, BLACK, 0.4))
    for right, up, radius in ((0.0, 0.0, 8.0), (5.0, 5.0, 6.0), (-5.0, 5.0, 6.0)):
        pen.disc(x + right * u, y + up * u, radius * u, dark)
    pen.disc(x - 2.5 * u, y - 2.5 * u, 4 * u, leaf.dark)


def _plate(pen: Pen, points: Sequence[Point], colour: Colour) -> None:
    """A road sign of this form."""
    for rim, wide in ((theme().ink, 7.0), (WHITE, 4.5)):
        pen.loop(points, rim, wide)
    pen.polygon(points, colour)


def _chance(pen: Pen) -> None:
    """A card, face down."""
    _plate(pen, [(-17, -23), (17, -23), (17, 23), (-17, 23)], VIOLET)
    pen.loop([(-13, -19), (13, -19), (13, 19), (-13, 19)], mix(VIOLET, WHITE, 0.45), 1.5)
    hook = [(-7, -6), (-6, -11), (-1, -14), (5, -12), (7, -7), (4, -2), (0, 2), (0, 6)]
    pen.line(hook, WHITE, 4.6)
    pen.disc(0, 13, 3.1, WHITE)


def _escape(pen: Pen) -> None:
    """Chevrons: this way out."""
    green = theme().road["green"]
    _plate(pen, [(-23, -15), (23, -15), (23, 15), (-23, 15)], green.fill)
    for x in (-14, -1, 12):
        pen.line([(x - 4, -9), (x + 5, 0), (x - 4, 9)], WHITE, 4.6)


def _supply(pen: Pen) -> None:
    """A bottle."""
    x, y = SIGN
    blue = theme().road["blue"]
    bottle = [(-8, -8), (-4, -13), (4, -13), (8, -8), (8, 18), (-8, 18)]
    corners = [(x + a, y + b) for a, b in bottle]
    _plate(pen, corners, mix(blue.fill, WHITE, 0.35))
    pen.rounded((x - 4, y - 20), (x + 4, y - 13), 1, theme().ink)
    pen.rounded((x - 8, y - 2), (x + 8, y + 9), 0, WHITE)
    pen.line([(x - 5, y + 3.5), (x + 5, y + 3.5)], theme().road["red"].fill, 4)


def _roundabout(pen: Pen) -> None:
    """The blue sign with its arrows."""
    x, y = SIGN
    _plate(pen, regular(28, 18, 0, x, y), theme().road["blue"].fill)
    for third in range(3):
        turns = [pi * 2 * (third / 3 + n / 30) for n in range(7)]
        pen.line([(x + 10.5 * cos(t), y + 10.5 * sin(t)) for t in turns], WHITE, 3.6)
        tip = pi * 2 * (third / 3 + 8.4 / 30)
        base = turns[-1]
        head = [(x + 10.5 * cos(tip), y + 10.5 * sin(tip)), (x + 6 * cos(base), y + 6 * sin(base)),
                (x + 15 * cos(base), y + 15 * sin(base))]  # fmt: skip
        pen.polygon(head, WHITE)


def _roadworks(pen: Pen) -> None:
    """The triangle with a worker and a spade."""
    x, y = SIGN
    outer = [(x, y - 20), (x + 22, y + 17), (x - 22, y + 17)]
    _plate(pen, outer, theme().road["red"].fill)
    pen.polygon([(x, y - 10), (x + 13, y + 12), (x - 13, y + 12)], theme().gold)
    ink = theme().ink
    pen.disc(x - 1, y - 2, 2.6, ink)
    pen.line([(x - 2, y + 2), (x - 4, y + 10)], ink, 3)
    pen.line([(x - 2, y + 2), (x + 5, y + 7)], ink, 2)
    pen.polygon([(x + 3, y + 11), (x + 10, y + 11), (x + 6.5, y + 6)], ink)


SCENERIES: Mapping[str, Callable[[Pen], None]] = {
    "flat": _flat,
    "false_flat": _false_flat,
    "headwind": _headwind,
    "cobbles": _cobbles,
    "climb": _climb,
    "steep": _steep,
    "descent": _descent,
    "chance": _chance,
    "escape": _escape,
    "supply": _supply,
    "roundabout": _roundabout,
    "roadworks": _roadworks,
}
