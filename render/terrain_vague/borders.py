"""The lines round territories, inside their own hexes."""

from __future__ import annotations

from itertools import pairwise

from games.terrain_vague.box import Gang
from render.shared.canvas import Pen, Point, mix
from render.shared.hexmap import flat_hexagon
from render.shared.scene import Sprite
from render.shared.theme import theme


def border(radius: int, gang: Gang, sides: tuple[bool, ...]) -> Sprite:
    """Lines along some sides of a hex."""
    return Sprite(_border, (radius, gang.value, sides), (radius + 4, radius + 4))


def _border(pen: Pen, radius: int, gang: str, sides: tuple[bool, ...]) -> None:
    inset = max(4.5, radius * 0.09)
    corners = flat_hexagon(radius - inset * 1.155)
    inner = pen.inside(flat_hexagon(radius + 0.6))
    lines: list[list[Point]] = []
    for n, (start, end) in enumerate(pairwise([*corners, corners[0]])):
        if sides[n]:
            before, after = sides[n - 1], sides[(n + 1) % 6]
            lines.append([_beyond(end, start, 0 if before else inset * 1.3),
                          _beyond(start, end, 0 if after else inset * 1.3)])  # fmt: skip
    side = theme().gangs[gang]
    for colour, wide in ((theme().ink, inset * 2.1), (side.face, inset * 1.35)):
        for line in lines:
            inner.line(line, colour, wide)
    for line in lines:
        inner.line(line, mix(side.face, side.light, 0.8), inset * 0.4)


def _beyond(start: Point, end: Point, far: float) -> Point:
    """The point at a distance beyond the end of a line."""
    (x0, y0), (x1, y1) = start, end
    share = far / ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    return x1 + (x1 - x0) * share, y1 + (y1 - y0) * share
