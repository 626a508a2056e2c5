"""Dice as they lie on the table: seen from above, with a little of the side that faces us."""

from __future__ import annotations

from math import cos, pi, sin

from render.shared.canvas import BLACK, WHITE, Pen, Point, mix
from render.shared.scene import Sprite
from render.shared.theme import Side, theme

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a value lie, in thirds of a face around its middle."""


ROUND = 0
"""The colour whose dice have round corners."""

SPREAD = 0.5
"""From the middle of a face to its outer pips, in halves of the face."""


def die(colour: int, value: int, size: int) -> Sprite:
    """A die of a colour, `size` pixels wide: round corners for 0, cut ones for 1."""
    return Sprite(_die, (colour, value, size), (round(size * 0.66), round(size * 0.72)))


def side_die(side: Side, value: int, size: int) -> Sprite:
    """A die in the colours of a side, with round corners."""
    return Sprite(_cube, (side, ROUND, value, size), (round(size * 0.66), round(size * 0.72)))


def blank_die(colour: int, size: int) -> Sprite:
    """A die of a colour without pips, to write on."""
    return die(colour, 0, size)


def lost_die(colour: int, size: int) -> Sprite:
    """The pale outline of a die that is gone, struck through."""
    return Sprite(_lost_die, (colour, size), (round(size * 0.66), round(size * 0.72)))


def _die(pen: Pen, colour: int, value: int, size: int) -> None:
    _cube(pen, theme().sides[colour], colour, value, size)


def _cube(pen: Pen, side: Side, colour: int, value: int, size: int) -> None:
    half = size / 2
    lip = max(2, size * 0.09)
    shadow = _outline(colour, half * 1.0, half * 0.1, lip * 1.6)
    pen.blur(shadow, BLACK, size * 0.07, 0.55)
    for room, rim in ((3.5, WHITE), (1.5, mix(side.lip, BLACK, 0.55))):
        pen.polygon(_outline(colour, half + room, 0, lip), rim)
        pen.polygon(_outline(colour, half + room, 0, 0), rim)
    pen.polygon(_outline(colour, half, 0, lip), side.lip)
    pen.polygon(_outline(colour, half, 0, 0), side.light)
    pen.polygon(_outline(colour, half * 0.93, 0, half * 0.03), side.face)
    pen.fade(_outline(colour, half * 0.93, 0, half * 0.03), WHITE, 0.22, 0.0)
    for x, y in PIPS.get(value, ()):
        _pip(pen, x * half * SPREAD, y * half * SPREAD, half * 0.185, side)


def _pip(pen: Pen, x: float, y: float, radius: float, side: Side) -> None:
    pen.disc(x, y - radius * 0.16, radius * 1.12, mix(side.face, BLACK, 0.45))
    pen.disc(x, y, radius, side.pip)


def _lost_die(pen: Pen, colour: int, size: int) -> None:
    side, half = theme().sides[colour], size / 2
    pen.polygon(_outline(colour, half, 0, 0), WHITE, 0.6)
    pen.loop(_outline(colour, half, 0, 0), side.face, size * 0.07)
    reach = half * 0.62
    for start, end in (((-reach, -reach), (reach, reach)), ((-reach, reach), (reach, -reach))):
        pen.line([start, end], side.face, size * 0.13)


def _outline(colour: int, half: float, right: float, down: float) -> list[Point]:
    """The corners of a face: those of colour 0 are round, those of colour 1 cut off."""
    cut = half * (0.6 if colour else 0.36)
    bend = ((0.0, 1.0), (1.0, 0.0)) if colour else _arc()
    points: list[Point] = []
    for across, up in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        corner = [(across * (half - cut + cut * x), up * (half - cut + cut * y)) for x, y in bend]
        points += corner if across * up < 0 else corner[::-1]
    return [(x + right, y + down) for x, y in points]


def _arc() -> tuple[Point, ...]:
    """A quarter of a circle in nine points, from (0, 1) to (1, 0)."""
    return tuple((sin(pi * n / 16), cos(pi * n / 16)) for n in range(9))
