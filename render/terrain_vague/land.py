"""Tiles of the junkyard: each kind has a pattern of its own, and strong ones a frame.

Patterns are drawn on a tile of 50 pixels' radius; u is what to multiply by for another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from games.terrain_vague.box import TERRAINS
from render.shared.canvas import BLACK, WHITE, Colour, Pen, Point, mix, regular
from render.shared.hexmap import flat_hexagon
from render.shared.scene import Sprite
from render.shared.theme import Shades, theme

STRONG = frozenset(terrain.value for n, terrain in enumerate(TERRAINS) if n % 2)
"""Of each gang the second kind of terrain."""


def socket(radius: int) -> Sprite:
    """The hole in the ground for a tile, with a rim where it is one of the outer ones."""
    return Sprite(_socket, (radius,), (radius + 20, radius + 22))


def tile(radius: int, terrain: str) -> Sprite:
    """A tile of a kind of terrain."""
    return Sprite(_tile, (radius, terrain), (radius + 2, radius + 2))


def heap(radius: int) -> Sprite:
    """The thing that came from elsewhere, in the middle."""
    return Sprite(_heap, (radius,), (radius + 2, radius + 2))


def bars(radius: int) -> Sprite:
    """What makes a tile a jail."""
    return Sprite(_bars, (radius,), (radius + 2, radius + 2))


def _socket(pen: Pen, radius: int) -> None:
    pen.blur(flat_hexagon(radius + 8, 0, 7), BLACK, 5, 0.55)
    pen.polygon(flat_hexagon(radius + 8), mix(theme().grain, BLACK, 0.55))
    pen.polygon(flat_hexagon(radius + 6), mix(theme().table, BLACK, 0.62))
    pen.polygon(flat_hexagon(radius - 2), mix(theme().table, BLACK, 0.48))
    pen.dashes(flat_hexagon(radius - 8), mix(theme().table, WHITE, 0.25), 2, 9, 8)


def _tile(pen: Pen, radius: int, terrain: str) -> None:
    shades, u = theme().yard[terrain], radius / 50
    face = _ground(pen, radius, shades)
    PATTERNS[terrain](pen.inside(face), u, shades)
    if terrain in STRONG:
        pen.inside(face).loop(flat_hexagon(radius - 4 * u), mix(shades.dark, BLACK, 0.5), 9.5 * u)
        pen.loop(flat_hexagon(radius - 8.5 * u), shades.light, 1.8 * u)
    pen.fade(face, WHITE, 0.16, 0)
    _bevel(pen, radius, shades)


def _ground(pen: Pen, radius: int, shades: Shades) -> list[Point]:
    """The plain tile, and the corners of its face."""
    pen.polygon(flat_hexagon(radius), mix(shades.dark, BLACK, 0.75))
    face = flat_hexagon(radius - 1.2)
    pen.polygon(face, shades.fill)
    return face


def _bevel(pen: Pen, radius: int, shades: Shades) -> None:
    """Light on the upper edges, shade on the lower ones."""
    right, low_right, low_left, left, up_left, up_right = flat_hexagon(radius - 2.3)
    pen.line([left, up_left, up_right, right], mix(shades.light, WHITE, 0.35), 2.2, 0.75)
    pen.line([right, low_right, low_left, left], mix(shades.dark, BLACK, 0.4), 2.2, 0.7)


def _gravats(pen: Pen, u: float, shades: Shades) -> None:
    """Rubble: loose stones."""
    for x, y, size, turn in (
        (-30, -14, 9, 10), (-12, -30, 7, 40), (16, -30, 9, 75), (33, -10, 8, 20),
        (-36, 10, 7, 55), (-20, 30, 10, 5), (8, 36, 8, 50), (28, 24, 10, 30),
        (4, 8, 8, 15), (-8, -8, 6, 60), (42, 8, 5, 0), (14, -10, 6, 33), (-44, -4, 5, 20),
    ):  # fmt: skip
        stone = [(p * u, q * u) for p, q in regular(5, size, turn, x, y + 1.5)]
        pen.polygon(stone, shades.dark)
        top = [(p * u, q * u) for p, q in regular(5, size - 1.6, turn, x - 0.5, y - 0.5)]
        pen.polygon(top, mix(shades.fill, shades.light, 0.75))


def _parpaings(pen: Pen, u: float, shades: Shades) -> None:
    """A wall of breeze blocks."""
    for row in range(-4, 5):
        for column in range(-3, 4):
            left, top = column * 26 + row % 2 * 13 - 13, row * 13 - 6
            start, end = (left * u, top * u), ((left + 24) * u, (top + 11) * u)
            lit = (column * 5 + row * 3) % 4 / 10
            pen.rounded(start, (end[0] + 2 * u, end[1] + 2 * u), 0, shades.dark)
            pen.rounded(start, end, 1.5 * u, mix(shades.fill, shades.light, lit))


def _orties(pen: Pen, u: float, shades: Shades) -> None:
    """Nettles: stalks with pairs of leaves."""
    for x, y in ((-30, -6), (0, -24), (30, -8), (-16, 20), (17, 22), (-40, 26), (41, 24), (0, 44)):
        for up in (0, 7, 14):
            for side in (-1, 1):
                tip = (x + side * (9 - up * 0.35), y - up - 6)
                low, high = (x, y - up + 1.5), (x, y - up - 3.5)
                leaf = [(p * u, q * u) for p, q in (low, tip, high)]
                pen.polygon(leaf, shades.dark)
        pen.line([(x * u, (y + 7) * u), (x * u, (y - 18) * u)], shades.dark, 1.8 * u)


def _ronces(pen: Pen, u: float, shades: Shades) -> None:
    """Brambles: tendrils with thorns all over."""
    ink = shades.light
    for n, (lift, swing) in enumerate(((-34, 9), (-10, -11), (13, 10), (37, -9))):
        way = [(x, lift + swing * sin((x + n * 23) * pi / 34)) for x in range(-52, 53, 4)]
        pen.line([(x * u, y * u) for x, y in way], ink, 3 * u)
        for m, (x, y) in enumerate(way[1::3]):
            side = 1 if (m + n) % 2 else -1
            thorn = [(x - 3.5, y), (x + 2, y + side * 8.5), (x + 3.5, y)]
            pen.polygon([(p * u, q * u) for p, q in thorn], ink)


def _flaques(pen: Pen, u: float, shades: Shades) -> None:
    """Puddles with ripples."""
    for x, y, across in ((-20, -18, 20), (22, -2, 18), (-14, 26, 22), (34, 32, 14), (10, -38, 11)):
        for share, colour in ((1.0, shades.dark), (0.86, shades.light), (0.7, shades.fill),
                              (0.42, shades.light), (0.28, shades.fill)):  # fmt: skip
            pen.oval(x * u, y * u, across * share * u, across * 0.5 * share * u, colour)


def _cloaques(pen: Pen, u: float, shades: Shades) -> None:
    """A cesspool: thick waves, and bubbles."""
    for row in range(-4, 5):
        way = [(x, row * 12 + 4 * sin(x * pi / 11 + row)) for x in range(-52, 53, 3)]
        ink = mix(shades.fill, shades.light, 0.75) if row % 2 else shades.dark
        pen.line([(x * u, y * u) for x, y in way], ink, 3 * u)
    for x, y, size in ((-24, -8, 6), (24, 16, 7), (-10, 32, 5), (30, -20, 5), (-36, 16, 4)):
        pen.disc(x * u, y * u, size * u, shades.dark)
        pen.disc(x * u, y * u, (size - 1.6) * u, shades.light)
        pen.disc((x - 1.4) * u, (y - 1.4) * u, size * 0.3 * u, WHITE)


def _poubelles(pen: Pen, u: float, shades: Shades) -> None:
    """Rubbish: the stripes of dustbin bags."""
    ink = mix(shades.fill, shades.dark, 0.62)
    for n in range(-5, 6):
        x = n * 21
        stripe = [(x - 60, 60), (x - 51, 60), (x + 69, -60), (x + 60, -60)]
        pen.polygon([(p * u, q * u) for p, q in stripe], ink)


def _ferraille(pen: Pen, u: float, shades: Shades) -> None:
    """Scrap iron: plates with rivets."""
    for row in range(-2, 3):
        for column in range(-2, 3):
            x, y = column * 34 + row % 2 * 17, row * 25
            start, end = ((x - 16) * u, (y - 11.5) * u), ((x + 16) * u, (y + 11.5) * u)
            lit = (column + 2 * row) % 3 * 0.14
            pen.rounded((start[0] - u, start[1] - u), (end[0] + u, end[1] + u), 2 * u, shades.dark)
            pen.rounded(start, end, 2 * u, mix(shades.fill, shades.light, lit))
            for side in (-1, 1):
                for down in (-1, 1):
                    spot = ((x + side * 11.5) * u, (y + down * 7) * u)
                    pen.disc(*spot, 2.3 * u, shades.light)


def _heap(pen: Pen, radius: int) -> None:
    """A pile of junk with something in it that glows."""
    shades, u = theme().yard["heap"], radius / 50
    face = _ground(pen, radius, shades)
    inner = pen.inside(face)
    for share in (1.0, 0.72, 0.46):
        inner.disc(0, 6 * u, 46 * share * u, shades.light, 0.16)
    for x, y, size, sides, turn, lit in (
        (-24, 24, 17, 4, 20, 0.16), (24, 24, 18, 5, 50, 0.1), (0, 28, 19, 6, 0, 0.22),
        (-13, 8, 13, 5, 15, 0.3), (15, 10, 13, 4, 62, 0.24), (1, -3, 9, 3, -90, 0.38),
    ):  # fmt: skip
        piece = [(p * u, q * u) for p, q in regular(sides, size, turn, x, y)]
        pen.loop(piece, BLACK, 4 * u)
        pen.polygon(piece, mix(shades.fill, WHITE, lit))
    for n, (right, down, far) in enumerate(STARS):
        _glow(pen, right * u, down * u, far * u, shades.light, n * 20)
    _bevel(pen, radius, shades)


STARS = ((1.0, 6.0, 8.0), (-26.0, 12.0, 4.0), (25.0, 10.0, 4.5))
"""Where the heap glows, and how large."""


def _glow(pen: Pen, x: float, y: float, size: float, colour: Colour, turn: float) -> None:
    """A star of light."""
    points = [
        (x + (size if n % 2 == 0 else size * 0.35) * cos(pi * (n / 4) + turn),
         y + (size if n % 2 == 0 else size * 0.35) * sin(pi * (n / 4) + turn))
        for n in range(8)
    ]  # fmt: skip
    pen.loop(points, colour, size * 0.5, 0.5)
    pen.polygon(points, mix(colour, WHITE, 0.75))


def _bars(pen: Pen, radius: int) -> None:
    u = radius / 50
    inner = pen.inside(flat_hexagon(radius - 1.2))
    inner.polygon(flat_hexagon(radius), BLACK, 0.16)
    for x in (-32, -16, 0, 16, 32):
        inner.line([(x * u, -16 * u), (x * u, 34 * u)], theme().ink, 7 * u)
        inner.line([((x - 1.2) * u, -16 * u), ((x - 1.2) * u, 34 * u)], (160, 162, 170), 2.4 * u)
    for y in (-16, 33):
        inner.line([(-50 * u, y * u), (50 * u, y * u)], theme().ink, 7 * u)
        inner.line([(-50 * u, (y - 1) * u), (50 * u, (y - 1) * u)], (160, 162, 170), 2.4 * u)


PATTERNS: Mapping[str, Callable[[Pen, float, Shades], None]] = {
    "gravats": _gravats,
    "parpaings": _parpaings,
    "orties": _orties,
    "ronces": _ronces,
    "flaques": _flaques,
    "cloaques": _cloaques,
    "poubelles": _poubelles,
    "ferraille": _ferraille,
}
"""How each kind of terrain is drawn."""
