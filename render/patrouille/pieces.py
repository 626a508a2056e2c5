"""What stands on Patrouille's board: tin soldiers, and tokens of what bars the way.

Men have round heads, officers wide hats and gold on their shoulders; barricades are square. The
letter of the army is written by who lays them out. `u` is a hundredth of a square.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import cos, pi, sin

from render.patrouille.field import shades, side_of
from render.shared.canvas import BLACK, WHITE, Colour, Pen, Point, mix
from render.shared.scene import Sprite
from render.shared.theme import PLAIN, Side, theme

EDGE = 45
"""Hundredths of a square from the middle of a token to its rim."""

LETTER_DOWN = 0.17
"""How far below the middle of its square a soldier's letter stands, in squares."""

COAT, HAT = 0.38, 0.44
"""Half the widths of a man and an officer, in squares."""


def letter_size(size: int) -> int:
    """How large the letters on soldiers are, in pixels."""
    return max(PLAIN, round(size * 0.43))


def tab_size(size: int) -> int:
    """How large the letters on tokens are, in pixels."""
    return max(PLAIN, round(size * 0.36))


def tab(size: int) -> float:
    """How much of a token on a square of that size bears its letter: its lower right, 0 to 1."""
    return max(0.45, tab_size(size) * 0.72 / size)


def tab_middle(share: float) -> float:
    """How far right of and below the middle a token's letter stands, in squares."""
    return EDGE / 100 - share / 2


def soldier(army: str, officer: bool, size: int) -> Sprite:
    """A soldier who fills a square of `size` pixels."""
    half = size // 2 + 3
    return Sprite(_soldier, (army, officer, size), (half, half))


def token(army: str, barricade: str, size: int, tab: float) -> Sprite:
    """A token of an army, with a share `tab` of it left for a letter, at the lower right."""
    half = size // 2 + 3
    return Sprite(_token, (army, barricade, size, tab), (half, half))


def _soldier(pen: Pen, army: str, officer: bool, size: int) -> None:
    side, u = side_of(army), size / 100
    ink = mix(side.lip, BLACK, 0.75)
    pen.oval(3 * u, 41 * u, 33 * u, 8 * u, BLACK, 0.35)
    coat, head = _coat(u), (0.0, (-15 if officer else -24) * u)
    shapes: list[tuple[list[Point], Colour]] = [(coat, side.face)]
    if officer:
        shapes.append((_hat(u), mix(side.face, BLACK, 0.1)))
    radius = (14 if officer else 17) * u
    rim = max(1.1, 3.2 * u)
    for room, colour in ((rim * 2.1, WHITE), (rim, ink)):
        for points, _ in shapes:
            pen.loop(points, colour, room * 2)
        pen.disc(*head, radius + room, colour)
    pen.polygon(coat, side.face)
    pen.polygon([(-x, y) for x, y in _flank(u)], mix(side.face, side.light, 0.55))
    pen.polygon(_flank(u), mix(side.face, side.lip, 0.5))
    pen.disc(*head, radius, side.face)
    pen.disc(
        head[0] + radius * 0.1,
        head[1] + radius * 0.12,
        radius * 0.86,
        mix(side.face, side.lip, 0.2),
    )
    pen.disc(head[0] - radius * 0.14, head[1] - radius * 0.14, radius * 0.74, side.face)
    pen.disc(
        head[0] - radius * 0.3, head[1] - radius * 0.32, radius * 0.3, mix(side.light, WHITE, 0.4)
    )
    if officer:
        _dress(pen, u, ink, side)


def _coat(u: float) -> list[Point]:
    right = [(14, -12), (25, -9), (31, 0), (35, 36), (29, 44)]
    corners = [*right, *((-x, y) for x, y in reversed(right))]
    return [(x * u, y * u) for x, y in corners]


def _flank(u: float) -> list[Point]:
    """The shaded strip at the right of the coat."""
    return [(x * u, y * u) for x, y in ((25, -8), (31, 0), (35, 36), (29, 43), (28, 8))]


def _hat(u: float) -> list[Point]:
    """The upper edge from the right to the left, then the lower one back."""
    brim = [(42 * cos(pi * n / 12), -21 - 27 * sin(pi * n / 12) ** 0.85) for n in range(13)]
    low = [(-42 + 7 * n, -21 - 6 * sin(pi * n / 12)) for n in range(1, 12)]
    return [(x * u, y * u) for x, y in [*brim, *low]]


def _dress(pen: Pen, u: float, ink: Colour, side: Side) -> None:
    """An officer's hat with its cockade, and the gold on the shoulders."""
    hat, gold = _hat(u), mix(theme().gold, WHITE, 0.3)
    pen.loop(hat, ink, max(1.0, 5 * u))
    pen.polygon(hat, mix(side.lip, BLACK, 0.35))
    pen.line(hat[:13], gold, max(1.2, 4.5 * u))
    pen.disc(0, -36 * u, 7.5 * u, gold)
    pen.disc(0, -36 * u, 3.4 * u, ink)
    for x in (-24, 24):
        pen.oval(x * u, -4 * u, 10.5 * u, 7 * u, ink)
        pen.oval(x * u, -4 * u, 8 * u, 4.8 * u, gold)


def _token(pen: Pen, army: str, barricade: str, size: int, tab: float) -> None:
    side, u = side_of(army), size / 100
    ink = mix(side.lip, BLACK, 0.75)

    def plate(low: float, high: float, colour: Colour, bend: float) -> None:
        pen.rounded((low * u, low * u), (high * u, high * u), bend * u, colour)

    pen.rounded((-43 * u, -40 * u), (46 * u, 48 * u), 12 * u, BLACK, 0.35)
    plate(-47, 47, WHITE, 14)
    plate(-45, 45, ink, 12)
    plate(-42, 42, side.face, 10)
    pen.line([(-38 * u, -39.5 * u), (38 * u, -39.5 * u)], side.light, 3 * u)
    plate(-35, 35, ink, 5)
    plate(-33, 33, theme().card, 4)
    share = min(1.0, (2 * EDGE - 100 * tab) / EDGE)  # of its size that the thing has left
    left, top = pen.origin
    aside = (1 - share) * 30 * u
    THINGS[barricade](replace(pen, origin=(left - aside, top - aside)), u * share)
    if tab:
        low = EDGE - 100 * tab
        plate(low, EDGE, ink, 8)
        plate(low + 3, EDGE - 3, side.face, 7)


def _tree(pen: Pen, u: float) -> None:
    """A felled tree: its trunk, its cut, its crown on the ground."""
    wood, leaf = shades("timber"), shades("hedge")
    for x, y, radius in ((14, -20, 13), (22, -8, 10), (4, -26, 9), (24, -24, 9)):
        pen.disc(x * u, y * u, (radius + 2) * u, leaf.dark)
        pen.disc(x * u, y * u, radius * u, leaf.fill)
        pen.disc((x - 3) * u, (y - 3) * u, radius * 0.45 * u, leaf.light)
    trunk = [(-18 * u, 15 * u), (8 * u, -9 * u)]
    pen.line(trunk, wood.dark, 19 * u)
    pen.line(trunk, wood.fill, 14 * u)
    pen.line([(-12 * u, 5 * u), (4 * u, -10 * u)], wood.light, 3 * u)
    pen.line([(-6 * u, 8 * u), (-8 * u, 22 * u)], wood.dark, 6 * u)
    for cut, colour in ((10.5, wood.dark), (8, wood.light), (4, wood.fill)):
        pen.disc(-19 * u, 16 * u, cut * u, colour)


def _rockslide(pen: Pen, u: float) -> None:
    """Boulders that came down."""
    stone, ink = shades("stone"), mix(shades("stone").dark, BLACK, 0.55)
    for boulder in (
        ((-6, -28), (8, -30), (18, -18), (14, -6), (-4, -4), (-14, -14)),
        ((-30, 0), (-16, -10), (-2, -2), (0, 16), (-12, 26), (-28, 20)),
        ((2, -6), (18, -10), (30, 0), (28, 16), (10, 22), (0, 10)),
    ):
        corners = [(x * u, y * u) for x, y in boulder]
        pen.loop(corners, ink, 5 * u)
        pen.polygon(corners, stone.dark)
        x, y = min(corners)[0], min(y for _, y in corners)
        pen.polygon([(a - (a - x) * 0.24, b - (b - y) * 0.3) for a, b in corners], stone.light)


def _wheel(pen: Pen, u: float) -> None:
    """A wheel that has lost a part of its rim."""
    wood, radius = shades("timber"), 23
    x, y = -5, -5
    rim = [
        ((x + radius * cos(pi * n / 18)) * u, (y + radius * sin(pi * n / 18)) * u)
        for n in range(6, 35)
    ]
    for colour, wide in ((mix(wood.dark, BLACK, 0.4), 11), (wood.fill, 6)):
        pen.line(rim, colour, wide * u)
    for n, length in enumerate((12, 9, 20, 20, 20, 20, 20, 20)):
        turn = pi * n / 4 + 0.2
        spoke = [(x * u, y * u), ((x + length * cos(turn)) * u, (y + length * sin(turn)) * u)]
        pen.line(spoke, mix(wood.dark, BLACK, 0.2), 5 * u)
    pen.disc(x * u, y * u, 8 * u, mix(wood.dark, BLACK, 0.4))
    pen.disc(x * u, y * u, 4.5 * u, wood.light)


def _cannon(pen: Pen, u: float) -> None:
    """A barrel that has come off its carriage."""
    iron, wood = shades("iron"), shades("timber")
    pen.disc(-12 * u, 14 * u, 15 * u, mix(wood.dark, BLACK, 0.4))
    pen.disc(-12 * u, 14 * u, 11.5 * u, wood.fill)
    for turn in (0.3, 1.87):
        ends = [(-12 + s * 11 * cos(turn), 14 + s * 11 * sin(turn)) for s in (-1, 1)]
        pen.line([(a * u, b * u) for a, b in ends], mix(wood.dark, BLACK, 0.3), 4 * u)
    barrel = [(-30, -6), (-24, -24), (22, -27), (24, -31), (31, -31), (31, -5), (24, -5), (22, -9)]
    corners = [(a * u, b * u) for a, b in barrel]
    pen.loop(corners, WHITE, 5 * u)
    pen.disc(-29 * u, -15 * u, 6 * u, iron.dark)
    pen.polygon(corners, iron.dark)
    pen.line([(-22 * u, -19 * u), (21 * u, -22 * u)], iron.light, 5 * u)
    for a in (-8, 8):
        pen.line([(a * u, -24 * u), (a * u, -9 * u)], iron.light, 2.5 * u)


def _scout(pen: Pen, u: float) -> None:
    """A scout under a broad hat with a spyglass at the eye."""
    leaf, wood, ink = shades("hedge"), shades("timber"), theme().ink
    coat = [(-26, 33), (-24, 12), (-12, 4), (4, 6), (12, 16), (14, 33)]
    pen.polygon([(x * u, y * u) for x, y in coat], leaf.fill)
    pen.disc(-7 * u, -8 * u, 14 * u, ink)
    pen.disc(-7 * u, -8 * u, 11.5 * u, mix(wood.light, WHITE, 0.45))
    pen.oval(-7 * u, -16 * u, 23 * u, 6 * u, leaf.dark)
    pen.oval(-7 * u, -21 * u, 12 * u, 9 * u, leaf.dark)
    for ends, wide in ((((0, -7), (30, -13)), 11), (((20, -11), (30, -13)), 14)):
        glass = [(x * u, y * u) for x, y in ends]
        pen.line(glass, ink, wide * u)
        pen.line(glass, theme().gold, (wide - 5) * u)


THINGS: Mapping[str, Callable[[Pen, float], None]] = {
    "tree": _tree,
    "rockslide": _rockslide,
    "wheel": _wheel,
    "cannon": _cannon,
    "scout": _scout,
}
"""How each thing that bars the way is drawn."""
