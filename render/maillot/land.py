"""The squares of the circuit: the road, and beside it the land, with a scenery for each kind.

A square is drawn as one of the top side, and turned; its scenery stands upright. All is drawn
around the middle of the square.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from render.maillot import scenery
from render.maillot.riders import RAINBOW
from render.maillot.track import DEEP, LAND, ROAD, SIDE, WIDE, bend, size, turned
from render.shared.canvas import BLACK, WHITE, Colour, Pen, Point, mix
from render.shared.scene import Sprite
from render.shared.theme import Shades, theme

LANDS = ("flat", "false_flat", "headwind", "cobbles", "climb", "steep", "descent")
"""The kinds of road whose land has a colour of its own; all others show a sign."""

EDGE = ROAD - DEEP / 2
"""Where the road ends and the land begins, across."""


def square(number: int, terrain: str) -> Sprite:
    """A square of the circuit."""
    across, down = size(number)
    corner = number % SIDE == 0
    return Sprite(_square, (number // SIDE, corner, terrain), (across // 2, down // 2))


def shades(terrain: str) -> Shades:
    """The colours of the land of a kind of square."""
    roads = theme().road
    return roads[terrain] if terrain in LANDS else roads["sign"]


def _square(pen: Pen, side: int, corner: bool, terrain: str) -> None:
    land = shades(terrain)
    half = (DEEP if corner else WIDE) / 2

    def at(*points: Point) -> list[Point]:
        return [turned(point, side) for point in points]

    pen.polygon(at(*_box(-half, -DEEP / 2, half, DEEP / 2)), theme().road["meadow"].fill)
    patch = _box(EDGE if corner else -half, EDGE, half, DEEP / 2)
    pen.polygon(at(*patch), mix(land.fill, land.light, 0.2))
    _road(pen, at, half, corner, terrain)
    spot = (DEEP - LAND) / 2
    x, y = turned((spot if corner else 0, spot), side)
    scenery.draw(pen, terrain, x, y)
    lines = [at((-half, -DEEP / 2), (-half, DEEP / 2))]
    lines += [at((-half, DEEP / 2 - 1), (half, DEEP / 2 - 1))]
    if corner:
        lines = [at((EDGE, DEEP / 2 - 1), (DEEP / 2, DEEP / 2 - 1))]
        lines += [at((half - 1, EDGE), (half - 1, half))]
    for line in lines:
        pen.line(line, theme().road["asphalt"].dark, 2, 0.75)


At = Callable[..., list[Point]]


def _road(pen: Pen, at: At, half: float, corner: bool, terrain: str) -> None:
    """The road of a square: its surface, its edges, its middle line."""
    asphalt = theme().road["asphalt"]
    outline = _lane(half, corner, 0) + _lane(half, corner, ROAD)[::-1]
    pen.polygon(at(*outline), asphalt.fill)
    if texture := SURFACES.get(terrain):
        texture(pen.inside(at(*outline)), at)
    for depth in (2.5, ROAD - 2.5):
        pen.line(at(*_lane(half, corner, depth)), asphalt.dark, 5)
        pen.line(at(*_lane(half, corner, depth)), asphalt.light, 2.2)
    middle = _lane(half, corner, ROAD / 2)
    if corner:
        for n in range(2, len(middle) - 3, 4):
            pen.line(at(*middle[n : n + 2]), asphalt.light, 2)
    else:
        for x in (-half / 2, half / 2):
            pen.line(at((x - 7, EDGE - ROAD / 2), (x + 7, EDGE - ROAD / 2)), asphalt.light, 2)


def _lane(half: float, corner: bool, depth: float) -> list[Point]:
    """A line along the road, from one end of the square to the other."""
    y = depth - DEEP / 2
    if not corner:
        return [(-half, y), (half, y)]
    arc = [bend(depth, 90 - 5 * n) for n in range(19)]
    return [(y, DEEP / 2), *arc, (DEEP / 2, y)]


def _cobbles(pen: Pen, at: At) -> None:
    stone = theme().road["cobbles"]
    for row in range(8):
        y = -DEEP / 2 + row * 8
        for n in range(-4, 5):
            x = n * 15 + row % 2 * 7.5
            colour = mix(stone.fill, stone.light if (n + row) % 3 else stone.dark, 0.35)
            pen.polygon(at(*_box(x + 1, y + 1, x + 14, y + 7.4)), colour)


def _works(pen: Pen, at: At) -> None:
    """Roadworks: a trench across half the road, with its barriers."""
    pen.polygon(at(*_box(-20, EDGE - 24, 20, EDGE - 8)), (122, 84, 48))
    for y in (EDGE - 27, EDGE - 7):
        for n in range(5):
            colour = theme().road["red"].fill if n % 2 == 0 else WHITE
            pen.polygon(at(*_box(-25 + n * 10, y, -15 + n * 10, y + 5)), colour)


def _finish(pen: Pen, at: At) -> None:
    """The line where a lap begins and ends, and the rainbow behind it."""
    for n in range(14):
        left, top = -DEEP / 2 + n % 7 * ROAD / 7, DEEP / 2 - 8 - n // 7 * 8
        colour = BLACK if (n + n // 7) % 2 else WHITE
        pen.polygon(at(*_box(left, top, left + ROAD / 7, top + 8)), colour)
    for n, colour in enumerate(RAINBOW):
        low = DEEP / 2 - 16 - n * 6
        pen.polygon(at(*_box(-DEEP / 2, low - 6, EDGE, low)), colour)


def _prize_line(colour: Colour) -> Callable[[Pen, At], None]:
    def line(pen: Pen, at: At) -> None:
        pen.polygon(at(*_box(-29, -DEEP / 2, -17, EDGE)), WHITE)
        for n in range(6):
            y = -DEEP / 2 + 3 + n * 11
            pen.polygon(at(*_box(-27, y, -19, y + 6)), colour)

    return line


def _roundabout(pen: Pen, at: At) -> None:
    """A green island in the middle of the road."""
    (spot,) = at((0, EDGE - ROAD / 2))
    meadow = theme().road["meadow"]
    for radius, colour in ((13.0, theme().road["asphalt"].light), (10.5, meadow.dark),
                           (5.0, meadow.light)):  # fmt: skip
        pen.disc(*spot, radius, colour)


def _slope(pen: Pen, at: At) -> None:
    """Hairs across a road that climbs."""
    tone = mix(theme().road["asphalt"].fill, WHITE, 0.3)
    for x in (-20, 0, 20):
        mid = EDGE - ROAD / 2
        pen.line(at((x - 6, mid - 22), (x + 4, mid), (x - 6, mid + 22)), tone, 3)


def _box(left: float, top: float, right: float, low: float) -> list[Point]:
    return [(left, top), (right, top), (right, low), (left, low)]


SURFACES: Mapping[str, Callable[[Pen, At], None]] = {
    "cobbles": _cobbles,
    "climb": _slope,
    "steep": _slope,
    "roadworks": _works,
    "roundabout": _roundabout,
    "rainbow": _finish,
    "polka": _prize_line((212, 35, 46)),
    "green": _prize_line((15, 138, 75)),
}
"""What lies on the road."""
