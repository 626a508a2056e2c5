"""The pawns of the gangs: a shape for each gang, a letter for each kind, a house for a cabin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from render.shared.canvas import BLACK, WHITE, Colour, Pen, Point, mix
from render.shared.scene import Sprite
from render.shared.theme import Side, theme


def token(gang: str, size: int, pale: bool = False) -> Sprite:
    """A piece of a gang, `size` pixels across; `pale` if it cannot act."""
    return Sprite(_token, (gang, size, pale), (size // 2 + 7, size // 2 + 8))


def brother(gang: str, size: int, pale: bool = False) -> Sprite:
    """A big brother: larger, with a head and two fists."""
    return Sprite(_brother, (gang, size, pale), (size * 7 // 8 + 6, size * 3 // 4 + 8))


def cabin(gang: str, size: int, pale: bool = False) -> Sprite:
    """A cabin with a roof in the colour of its gang."""
    return Sprite(_cabin, (gang, size, pale), (size * 3 // 4 + 8, size * 3 // 4 + 8))


def pawn(gang: str, kind: str, size: int, pale: bool = False) -> Sprite:
    """A pawn of any kind; `size` is that of an ordinary one."""
    return {"brother": brother, "cabin": cabin}.get(kind, token)(gang, size, pale)


def letter_colour(gang: str, kind: str) -> Colour:
    """Of the letter on a pawn."""
    return theme().ink if kind == "cabin" else theme().gangs[gang].pip


def _side(gang: str, pale: bool) -> Side:
    side = theme().gangs[gang]
    if not pale:
        return side
    grey = (172, 170, 166)
    return Side(mix(side.face, grey, 0.55), mix(side.light, grey, 0.5), mix(side.lip, grey, 0.4),
                side.pip)  # fmt: skip


def shape(gang: str, half: float, x: float = 0, y: float = 0) -> list[Point]:
    """The outline of a gang's pieces, no further than `half` from its middle."""
    return [(x + p * half, y + q * half) for p, q in SHAPES[gang]()]


def _block() -> list[Point]:
    a, b = 0.86, 0.7
    return [(-b, -a), (b, -a), (a, -b), (a, b), (b, a), (-b, a), (-a, b), (-a, -b)]


def _thorns() -> list[Point]:
    return [
        (cos(pi * n / 7 - pi / 2) * far, sin(pi * n / 7 - pi / 2) * far)
        for n in range(14)
        for far in (1.12 if n % 2 == 0 else 0.72,)
    ]


def _drop() -> list[Point]:
    belly = [(0.8 * cos(pi * n / 15), 0.17 + 0.8 * sin(pi * n / 15)) for n in range(-3, 19)]
    return [*belly, (-0.3, -0.72), (0, -1.08), (0.3, -0.72)]


def _cog() -> list[Point]:
    teeth = 8
    points: list[Point] = []
    for n in range(teeth):
        for share, far in ((-0.3, 0.8), (-0.21, 1.02), (0.21, 1.02), (0.3, 0.8)):
            turn = 2 * pi * (n + share) / teeth - pi / 2
            points.append((far * cos(turn), far * sin(turn)))
    return points


SHAPES: Mapping[str, Callable[[], list[Point]]] = {
    "parpaings": _block,
    "roncier": _thorns,
    "cloaque": _drop,
    "ferrailleurs": _cog,
}
"""A block, a thorny leaf, a drop, a cog."""


def _token(pen: Pen, gang: str, size: int, pale: bool) -> None:
    half = size / 2
    shadow = shape(gang, half + 2, 0, size * 0.07)
    pen.loop(shadow, BLACK, 4, 0.35)
    pen.polygon(shadow, BLACK, 0.35)
    _plate(pen, shape(gang, half), _side(gang, pale), size / 50)


def _plate(pen: Pen, corners: list[Point], side: Side, u: float) -> None:
    """A piece of cardboard: black and white rims, the face lit from above."""
    pen.loop(corners, theme().ink, 8 * u)
    pen.loop(corners, WHITE, 4.6 * u)
    pen.polygon(corners, side.face)
    pen.fade(corners, side.lip, 0, 0.42)
    pen.fade(corners, side.light, 0.5, 0)


def _brother(pen: Pen, gang: str, size: int, pale: bool) -> None:
    side, half, u = _side(gang, pale), size * 0.58, size / 50
    pen.oval(0, half * 0.95, half * 1.3, half * 0.34, BLACK, 0.4)
    for x in (-1, 1):
        _ball(pen, x * half * 1.16, half * 0.3, half * 0.34, side, u)
    _ball(pen, 0, -half * 0.86, half * 0.44, side, u)
    _plate(pen, shape(gang, half), side, u)


def _ball(pen: Pen, x: float, y: float, radius: float, side: Side, u: float) -> None:
    pen.disc(x, y, radius + 4 * u, theme().ink)
    pen.disc(x, y, radius + 2.3 * u, WHITE)
    pen.disc(x, y, radius, side.face)
    pen.disc(x - radius * 0.25, y - radius * 0.3, radius * 0.42, side.light, 0.8)


def _cabin(pen: Pen, gang: str, size: int, pale: bool) -> None:
    """Walls of planks under a broad roof, with the sign of its gang."""
    side, h, u = _side(gang, pale), size / 2, size / 50
    wall = [(-h * 0.92, -h * 0.1), (h * 0.92, -h * 0.1), (h * 0.92, h), (-h * 0.92, h)]
    roof = [(-h * 1.3, -h * 0.16), (-h * 0.3, -h * 1.2), (h * 0.3, -h * 1.2),
            (h * 1.3, -h * 0.16), (h * 1.2, h * 0.02), (-h * 1.2, h * 0.02)]  # fmt: skip
    pen.oval(0, h, h * 1.3, h * 0.3, BLACK, 0.4)
    for colour, wide in ((theme().ink, 9 * u), (WHITE, 5.4 * u)):
        pen.loop(wall, colour, wide)
        pen.loop(roof, colour, wide)
    boards = (247, 238, 214) if not pale else (200, 194, 182)
    pen.polygon(wall, boards)
    for x in (-0.62, 0.62):
        pen.line([(h * x, h * 0.1), (h * x, h)], mix(boards, BLACK, 0.22), 1.6 * u)
    pen.polygon(roof, side.face)
    pen.fade(roof, side.lip, 0.0, 0.45)
    pen.line([(-h * 1.2, h * 0.02), (h * 1.2, h * 0.02)], theme().ink, 2.4 * u)
    sign = shape(gang, h * 0.42, 0, -h * 0.56)
    pen.loop(sign, theme().ink, 3 * u)
    pen.polygon(sign, WHITE)


def shield(size: int) -> Sprite:
    """What a lid protects."""
    return Sprite(_shield, (size,), (size // 2 + 5, size // 2 + 6))


def _shield(pen: Pen, size: int) -> None:
    h = size / 2
    top = [(-0.86, -0.9), (-0.3, -0.8), (0, -1), (0.3, -0.8), (0.86, -0.9), (0.86, 0.1)]
    corners = [
        (x * h, y * h) for x, y in (*top, (0.5, 0.72), (0, 1.08), (-0.5, 0.72), (-0.86, 0.1))
    ]
    pen.loop(corners, theme().ink, 5)
    pen.polygon(corners, WHITE)
    pen.polygon([(x * 0.8, y * 0.8) for x, y in corners], (214, 226, 240))


def unlinked(size: int) -> Sprite:
    """A link that is cut: isolated."""
    return Sprite(_unlinked, (size,), (size // 2 + 4, size // 2 + 4))


def _unlinked(pen: Pen, size: int) -> None:
    h = size / 2
    pen.disc(0, 0, h + 1, theme().ink)
    pen.disc(0, 0, h - 1.2, WHITE)
    pen.disc(0, 0, h - 4.4, theme().ink)
    pen.disc(0, 0, h - 6.4, WHITE)
    pen.line([(-h * 0.75, h * 0.75), (h * 0.75, -h * 0.75)], WHITE, 6)
    pen.line([(-h * 0.8, h * 0.8), (h * 0.8, -h * 0.8)], theme().ink, 3)


def tick(size: int) -> Sprite:
    """Done."""
    return Sprite(_tick, (size,), (size // 2 + 4, size // 2 + 4))


def _tick(pen: Pen, size: int) -> None:
    h = size / 2
    pen.disc(0, 0, h + 2, theme().ink)
    pen.disc(0, 0, h, WHITE)
    points = [(-0.5 * h, 0.02 * h), (-0.12 * h, 0.42 * h), (0.55 * h, -0.42 * h)]
    pen.line(points, (20, 110, 50), h * 0.34)
