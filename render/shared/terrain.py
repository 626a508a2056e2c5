"""Tiles of land: cardboard hexes with a landscape drawn on each, different without colour too."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from render.shared.canvas import BLACK, WHITE, Colour, Pen, mix
from render.shared.hexmap import hexagon
from render.shared.scene import Sprite
from render.shared.theme import Shades, theme

THICK = 0.12
"""Of a tile, in radii."""


def shadow(radius: int) -> Sprite:
    """What a tile casts on the table."""
    return Sprite(_shadow, (radius,), (round(radius * 1.25), round(radius * 1.5)))


def edge(radius: int, terrain: str) -> Sprite:
    """The side of a tile that faces us; the tiles below hide it."""
    return Sprite(_edge, (radius, terrain), (radius + 2, round(radius * (1 + THICK)) + 2))


def tile(radius: int, terrain: str) -> Sprite:
    """The top of a tile with its landscape."""
    return Sprite(_tile, (radius, terrain), (radius + 2, radius + 2))


def _shadow(pen: Pen, radius: int) -> None:
    pen.blur(hexagon(radius * 1.02, 0, radius * 0.22), BLACK, radius * 0.08, 0.5)


def _edge(pen: Pen, radius: int, terrain: str) -> None:
    shades = theme().terrain[terrain]
    right, low_right, foot, low_left, left, _ = hexagon(radius)
    del right, left
    down = radius * THICK
    pen.polygon([*hexagon(radius, 0, down)], mix(shades.dark, BLACK, 0.7))
    for (x0, y0), (x1, y1), share in ((low_left, foot, 0.2), (foot, low_right, 0.4)):
        side = [(x0, y0), (x1, y1), (x1, y1 + down - 1.5), (x0, y0 + down - 1.5)]
        pen.polygon(side, mix(shades.dark, BLACK, share))


def _tile(pen: Pen, radius: int, terrain: str) -> None:
    shades = theme().terrain[terrain]
    pen.polygon(hexagon(radius), mix(shades.dark, BLACK, 0.6))
    pen.polygon(hexagon(radius - 1.5), shades.dark)
    face = hexagon(radius * 0.985 - 1.5)
    pen.polygon(face, shades.fill)
    LANDSCAPES[terrain](pen.inside(face), radius / 100, shades)
    right, low_right, foot, low_left, left, top = hexagon(radius * 0.955 - 1.5)
    pen.line([low_left, left, top, right], mix(shades.fill, WHITE, 0.6), 2.2, 0.8)
    pen.line([right, low_right, foot, low_left], mix(shades.dark, BLACK, 0.2), 2.2, 0.55)


def _plains(pen: Pen, u: float, shades: Shades) -> None:
    """Fields, and ears of wheat."""
    for top, bend, share in ((-8, 0.16, 0.14), (30, -0.2, 0.28), (66, 0.12, 0.42)):
        bow = [(x * u, (top + x * x / 500 + x * bend) * u) for x in range(-100, 101, 10)]
        field = [*bow, (100 * u, 110 * u), (-100 * u, 110 * u)]
        pen.polygon(field, mix(shades.fill, shades.dark, share))
    ink = mix(shades.dark, BLACK, 0.3)
    for x, y in (
        (-64, -10),
        (64, -18),
        (-68, 26),
        (66, 22),
        (-40, 58),
        (38, 56),
        (0, 88),
        (0, 2),
        (-30, 18),
        (32, 16),
        (0, 46),
    ):
        _ear(pen, x * u, y * u, u, ink)


def _ear(pen: Pen, x: float, y: float, u: float, ink: Colour) -> None:
    pen.line([(x, y + 14 * u), (x, y - 14 * u)], ink, 2.4 * u)
    for up in (-14, -6, 2):
        for side in (-1, 1):
            tip = (x + side * 8 * u, y + (up - 7) * u)
            pen.line([(x, y + up * u), tip], ink, 4 * u)


def _hills(pen: Pen, u: float, shades: Shades) -> None:
    """Round tops, one before the other."""
    for x, y, across, up, share in (
        (-44, 10, 56, 46, 0.5),
        (48, 16, 58, 54, 0.35),
        (0, 62, 80, 56, 0.2),
        (-78, 96, 56, 48, 0.1),
        (70, 102, 56, 50, 0.05),
    ):
        pen.oval(x * u, y * u, across * u, up * u, mix(shades.fill, shades.dark, 0.9))
        rim = mix(shades.light, shades.fill, 1 - share)
        pen.oval(x * u, (y + 3.5) * u, across * u, up * u, rim)
        top = mix(shades.fill, shades.dark, share * 0.5)
        pen.oval((x + 4) * u, (y + 11) * u, (across - 4) * u, up * u, top)


def _town(pen: Pen, u: float, shades: Shades) -> None:
    """Streets, and houses with pointed roofs."""
    for y in (-10, 32, 72):
        street = mix(shades.fill, shades.dark, 0.45)
        pen.line([(-100 * u, y * u), (100 * u, y * u)], street, 5 * u)
    for x, y, size in (
        (-58, -10, 1.0),
        (58, -10, 1.0),
        (0, -4, 1.1),
        (-66, 32, 1.1),
        (66, 32, 1.1),
        (0, 40, 1.1),
        (-38, 72, 1.05),
        (38, 72, 1.05),
        (0, 80, 1.0),
    ):
        _house(pen, x * u, y * u, u * size, shades)


def _house(pen: Pen, x: float, y: float, u: float, shades: Shades) -> None:
    """A house that stands on (x, y)."""

    def block(*corners: tuple[float, float], colour: Colour) -> None:
        pen.polygon([(x + right * u, y - up * u) for right, up in corners], colour)

    dark = mix(shades.dark, BLACK, 0.35)
    block((-16, 0), (-16, 17), (16, 17), (16, 0), colour=mix(shades.light, WHITE, 0.45))
    block((5, 0), (5, 17), (16, 17), (16, 0), colour=shades.light)
    block((-20, 16), (-9, 34), (10, 34), (20, 16), colour=dark)
    block((-10, 0), (-10, 10), (-3, 10), (-3, 0), colour=dark)


def _mountain(pen: Pen, u: float, shades: Shades) -> None:
    """Peaks under snow, their right sides in the shade."""
    for x, foot, width, height in (
        (-44, 14, 40, 58),
        (46, 16, 42, 62),
        (0, 36, 46, 62),
        (-62, 60, 40, 60),
        (62, 62, 40, 60),
        (0, 90, 54, 56),
    ):
        _peak(pen, x * u, foot * u, width * u, height * u, shades)


def _peak(pen: Pen, x: float, foot: float, width: float, height: float, shades: Shades) -> None:
    def slope(*corners: tuple[float, float], colour: Colour) -> None:
        pen.polygon([(x + right * width, foot - up * height) for right, up in corners], colour)

    slope((-1, 0), (0, 1), (1, 0), colour=mix(shades.fill, shades.light, 0.18))
    slope((0, 1), (1, 0), (0.12, 0), (-0.1, 0.6), colour=shades.dark)
    snow = ((0, 1), (-0.4, 0.6), (-0.14, 0.68), (0.02, 0.54), (0.16, 0.7), (0.4, 0.6))
    slope(*snow, colour=shades.light)


def _forest(pen: Pen, u: float, shades: Shades) -> None:
    """Firs, those in front lower."""
    for x, y in (
        (-36, -14),
        (36, -14),
        (-70, 10),
        (70, 10),
        (0, 12),
        (-36, 38),
        (36, 38),
        (-70, 58),
        (70, 58),
        (0, 64),
        (-34, 88),
        (34, 88),
    ):
        _fir(pen, x * u, y * u, u, shades)


def _fir(pen: Pen, x: float, y: float, u: float, shades: Shades) -> None:
    """A fir that stands on (x, y)."""
    for width, low, high in ((20, 0, 26), (16, 14, 38), (11, 27, 50)):
        left, right, top = (x - width * u, y - low * u), (x + width * u, y - low * u), y - high * u
        pen.polygon([left, (x, top), right], shades.light)
        pen.polygon([(x, y - low * u), (x, top), right], mix(shades.fill, shades.light, 0.45))
        pen.line([left, right], shades.dark, 2 * u)


LANDSCAPES: Mapping[str, Callable[[Pen, float, Shades], None]] = {
    "plains": _plains,
    "hills": _hills,
    "town": _town,
    "mountain": _mountain,
    "forest": _forest,
}
"""How each kind of land is drawn; u is a hundredth of the tile's radius."""
