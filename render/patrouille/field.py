"""The squares of Patrouille's board: meadow, hedges, forts, start areas, goals, flags.

All are drawn around the middle of a square of `size` pixels; `u` is a hundredth of that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import pi, sin

from render.shared.canvas import BLACK, WHITE, Colour, Pen, Point, mix, regular
from render.shared.furniture import star
from render.shared.scene import Sprite
from render.shared.theme import Shades, Side, theme

Edges = tuple[bool, bool, bool, bool]
"""Whether an area ends above, at the right, below and at the left of a square."""

KINDS_OF_MEADOW = 7

CLOTH = (0.05, 0.15)
"""Right of and above the middle: where a flag's letter stands, in squares."""


def absent() -> Side:
    """The colours of an army that does not play (PA-21): stone."""
    stone = theme().field["stone"]
    return Side(stone.fill, stone.light, stone.dark, stone.dark)


def side_of(army: str) -> Side:
    """The colours of an army by its name, or of one that does not play."""
    return theme().armies.get(army) or absent()


def meadow(size: int, kind: int, dark: bool) -> Sprite:
    """An open square; every other one is a little darker, which helps to count."""
    return _square(_meadow, size, kind, dark)


def hedge(size: int, kind: int) -> Sprite:
    """An obstacle."""
    return _square(_hedge, size, kind)


def fort(size: int) -> Sprite:
    """Four towers and the walls between them, from above."""
    return _square(_fort, size)


def towers(size: int) -> Sprite:
    """The towers of a fort before the soldier in it."""
    return _square(_towers, size)


def start(size: int, army: str, officers: bool, dark: bool, edges: Edges) -> Sprite:
    """A point of a start area: a ring, or a star for an officer's."""
    return _square(_start, size, army, officers, dark, edges)


def goal(size: int, army: str, edges: Edges) -> Sprite:
    """A square of a goal: a flagstone in the army's colour."""
    return _square(_goal, size, army, edges)


def middle(size: int) -> Sprite:
    """The flag square, where the winner's flag will stand."""
    return _square(_middle, size)


def stand(size: int, army: str) -> Sprite:
    """The corner where an army's flag stands."""
    return _square(_stand, size, army)


def flag(size: int, army: str) -> Sprite:
    """A flag on its pole, with room for a letter."""
    return _square(_flag, size, army)


def _square(draw: Callable[..., None], size: int, *args: Hashable) -> Sprite:
    half = size - size // 2
    return Sprite(draw, (size, *args), (half, half))


def _corners(size: int, inset: float = 0) -> list[Point]:
    """The corners of the square, clockwise from the top left."""
    low, high = -(size // 2) + inset, size - size // 2 - inset
    return [(low, low), (high, low), (high, high), (low, high)]


def _fill(pen: Pen, size: int, colour: Colour) -> None:
    start_, _, end, _ = _corners(size)
    pen.rounded(start_, end, 0, colour)


def _lines(pen: Pen, size: int, colour: Colour) -> None:
    """The thin lines at the right and below that part the squares."""
    _, (right, top), (_, low), (left, _) = _corners(size)
    pen.rounded((right - 1, top), (right, low), 0, colour)
    pen.rounded((left, low - 1), (right, low), 0, colour)


def _grass(dark: bool) -> Colour:
    land = theme().field["meadow"]
    return mix(land.fill, land.light, 0.1) if dark else mix(land.fill, land.light, 0.5)


def _meadow(pen: Pen, size: int, kind: int, dark: bool) -> None:
    land, u = theme().field["meadow"], size / 100
    _fill(pen, size, _grass(dark))
    blade = mix(land.fill, land.dark, 0.75)
    for x, y in ((), ((-20, 14),), (), ((22, -18), (-14, 24)), (), ((16, 20),), ())[kind]:
        for lean in (-7, 0, 7):
            foot, tip = (x * u, y * u), ((x + lean) * u, (y - 13 + abs(lean) / 2) * u)
            pen.line([foot, tip], blade, 3 * u)
    if kind == KINDS_OF_MEADOW - 1:
        for x, y in ((-18, -14), (14, 16), (24, -8)):
            pen.disc(x * u, y * u, 4.5 * u, WHITE)
            pen.disc(x * u, y * u, 1.8 * u, theme().gold)
    _lines(pen, size, mix(land.fill, land.dark, 0.7))


BUSHES = (
    ((-23, -20, 24), (22, -22, 25), (-26, 20, 24), (24, 18, 25), (0, 0, 27), (1, 28, 19)),
    ((-20, -24, 25), (24, -16, 24), (-24, 18, 26), (20, 24, 24), (2, 2, 26), (-2, -30, 17)),
    ((-26, -14, 24), (18, -24, 26), (-18, 24, 26), (26, 20, 23), (-2, 0, 25), (28, -2, 18)),
)
"""Three thickets: x, y and radius of every bush, in hundredths of the square."""


def _hedge(pen: Pen, size: int, kind: int) -> None:
    land, u = theme().field["hedge"], size / 100
    _fill(pen, size, mix(_grass(True), land.fill, 0.6))
    ink = mix(land.dark, BLACK, 0.25)
    for x, y, radius in BUSHES[kind]:
        pen.disc(x * u, (y + 2) * u, (radius + 2.5) * u, ink)
    for x, y, radius in BUSHES[kind]:
        pen.disc(x * u, (y + 3) * u, radius * u, land.dark)
        pen.disc(x * u, y * u, (radius - 2) * u, land.fill)
        pen.disc((x - 4) * u, (y - 6) * u, radius * 0.58 * u, mix(land.fill, land.light, 0.4))
        pen.disc((x - 7) * u, (y - 10) * u, radius * 0.26 * u, land.light)


def _fort(pen: Pen, size: int) -> None:
    stone, u = theme().field["stone"], size / 100
    ink = mix(stone.dark, BLACK, 0.6)
    _fill(pen, size, _grass(True))
    _lines(pen, size, theme().field["meadow"].dark)
    for reach, colour in (
        (41, ink),
        (38, stone.light),
        (27, ink),
        (24.5, mix(stone.dark, BLACK, 0.1)),
    ):
        pen.rounded((-reach * u, -reach * u), (reach * u, reach * u), 3 * u, colour)
    pen.rounded((-24 * u, -19 * u), (24 * u, 24.5 * u), 2 * u, mix(stone.fill, stone.dark, 0.25))
    for x in (-18, -6, 6, 18):  # the gaps of the battlements
        for spot in ((x, -38), (x, 38), (-38, x), (38, x)):
            pen.rounded(
                ((spot[0] - 3) * u, (spot[1] - 3) * u),
                ((spot[0] + 3) * u, (spot[1] + 3) * u),
                0,
                ink,
            )
    for x in (-33, 33):
        for y in (-33, 33):
            for radius, colour in (
                (16, ink),
                (13.5, stone.fill),
                (9, stone.light),
                (4, stone.dark),
            ):
                pen.disc(x * u, y * u, radius * u, colour)


def _towers(pen: Pen, size: int) -> None:
    stone, u = theme().field["stone"], size / 100
    ink = mix(stone.dark, BLACK, 0.6)
    for x in (-38, 38):
        for y in (-38, 38):
            for radius, colour in ((12, ink), (9.5, stone.fill), (6, stone.light)):
                pen.disc(x * u, y * u, radius * u, colour)


def _start(pen: Pen, size: int, army: str, officers: bool, dark: bool, edges: Edges) -> None:
    side, u = side_of(army), size / 100
    land = mix(_grass(dark), side.face, 0.62 if dark else 0.54)
    _fill(pen, size, land)
    ring = mix(side.lip, land, 0.15)
    if officers:
        pen.polygon(star(0, 0, 34 * u), ring)
        pen.polygon(star(0, 0, 26 * u), mix(land, WHITE, 0.55))
    else:
        pen.disc(0, 0, 22 * u, ring)
        pen.disc(0, 0, 15 * u, mix(land, WHITE, 0.4))
    _lines(pen, size, mix(land, side.lip, 0.45))
    _border(pen, size, edges, mix(side.lip, BLACK, 0.2), max(2.0, 5 * u))


def _goal(pen: Pen, size: int, army: str, edges: Edges) -> None:
    side, u = side_of(army), size / 100
    _fill(pen, size, side.lip)
    top, _, end, _ = _corners(size, 1.5)
    pen.rounded(top, end, 6 * u, side.light)
    top, _, end, _ = _corners(size, 1.5 + 4 * u)
    pen.rounded(top, end, 5 * u, mix(side.face, side.light, 0.12))
    pen.loop(regular(4, 36 * u), mix(side.face, side.light, 0.6), 3 * u)
    _border(pen, size, edges, theme().ink, max(2.5, 6 * u))
    _border(pen, size, edges, theme().gold, max(1.2, 3 * u))


def _border(pen: Pen, size: int, edges: Edges, colour: Colour, wide: float) -> None:
    corners = _corners(size)
    (left, top), _, (right, low), _ = corners
    boxes = (
        ((left, top), (right, top + wide)), ((right - wide, top), (right, low)),
        ((left, low - wide), (right, low)), ((left, top), (left + wide, low)),
    )  # fmt: skip
    for is_edge, (start_, end) in zip(edges, boxes, strict=True):
        if is_edge:
            pen.rounded(start_, end, 0, colour)


def _middle(pen: Pen, size: int) -> None:
    stone, u = theme().field["stone"], size / 100
    _fill(pen, size, mix(stone.dark, BLACK, 0.3))
    for reach, colour in ((44, stone.light), (39, stone.fill)):
        pen.disc(0, 0, reach * u, colour)
    for turn, radius, colour in ((45, 26, stone.dark), (0, 36, theme().gold)):
        points = regular(4, radius * u, turn)
        inner = regular(4, 9 * u, turn + 45)
        rose = [point for pair in zip(points, inner, strict=True) for point in pair]
        pen.polygon(rose, colour)
    pen.disc(0, 0, 6 * u, theme().ink)


def _stand(pen: Pen, size: int, army: str) -> None:
    side, u, stone = side_of(army), size / 100, theme().field["stone"]
    _fill(pen, size, mix(_grass(True), side.face, 0.3))
    pen.oval(0, 33 * u, 36 * u, 13 * u, mix(stone.dark, BLACK, 0.4))
    pen.oval(0, 31 * u, 33 * u, 11 * u, stone.light)
    pen.oval(0, 32 * u, 22 * u, 7 * u, stone.fill)


def _flag(pen: Pen, size: int, army: str) -> None:
    side, u, ink = side_of(army), size / 100, theme().ink
    pole = [(-30 * u, 36 * u), (-30 * u, -42 * u)]
    wave = [(x, 4 * sin((x + 30) * pi / 32)) for x in range(-30, 41, 5)]
    cloth = [(x * u, (y - 38) * u) for x, y in wave]
    cloth += [(x * u, (y + 8) * u) for x, y in reversed(wave)]
    pen.loop(cloth, ink, 5 * u)
    pen.line(pole, ink, 10 * u)
    pen.polygon(cloth, side.face)
    pen.fade(cloth, BLACK, 0.0, 0.16)
    pen.line(pole, theme().field["timber"].light, 5 * u)
    pen.disc(*pole[1], 5.5 * u, ink)
    pen.disc(*pole[1], 3.6 * u, theme().gold)


def shades(name: str) -> Shades:
    """The colours of a kind of ground or material."""
    return theme().field[name]
