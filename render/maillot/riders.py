"""Riders from above, and the jerseys of their teams and of the prizes.

A team has a colour, a pattern on its jersey and a letter, which is written by who lays them out.
`u` is a hundredth of the length of a rider or of the width of a jersey.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, pi, sin

from render.shared.canvas import BLACK, WHITE, Box, Colour, Pen, Point, mix
from render.shared.scene import Item, Sprite, Stamp
from render.shared.theme import Side, theme

RAINBOW: tuple[Colour, ...] = (
    (31, 79, 168), (212, 35, 46), (20, 20, 24), (255, 205, 40), (15, 138, 75),
)  # fmt: skip
"""The bands of the world champion's jersey, from above."""

PRIZES = ("rainbow", "green", "polka")

BACK = (-31.0, 7.0, 29.0)
"""The back of a rider: its ends along the rider, and its half width, in `u`."""

Draw = Callable[[Pen, Sequence[Point], Colour, float], None]


def rider(team: int, heading: int, size: int) -> Sprite:
    """A rider of a team, `size` pixels long, the head in that direction (see `heading`)."""
    half = size // 2 + 6
    return Sprite(_rider, (team, heading, size), (half, half))


def champion(heading: int, size: int) -> Sprite:
    """The rainbow rider."""
    half = size // 2 + 6
    return Sprite(_champion, (heading, size), (half, half))


def filled(item: Item) -> Iterator[Box]:
    """The box that a rider fills; nothing for another item."""
    if isinstance(item, Stamp) and item.sprite.draw in (_rider, _champion):
        *_, way, long = (int(str(n)) for n in item.sprite.args)
        along, across = abs(cos(pi * way / 180)), abs(sin(pi * way / 180))
        wide = (along * 0.5 + across * 0.3) * long
        high = (across * 0.5 + along * 0.3) * long
        x, y = item.x, item.y
        yield round(x - wide), round(y - high), round(x + wide), round(y + high)


def jersey(team: int, size: int, pale: bool = False) -> Sprite:
    """The jersey of a team; pale if it is out of the race."""
    return Sprite(_jersey, (team, size, pale), (size // 2 + 5, size // 2 + 5))


def prize(kind: str, size: int) -> Sprite:
    """A rainbow, green or polka-dot jersey."""
    return Sprite(_prize, (kind, size), (size // 2 + 4, size // 2 + 4))


def back(heading: int, size: int) -> tuple[int, int]:
    """The place of the letter on the back of a rider, from the middle."""
    middle = (BACK[0] + BACK[1]) / 2 * size / 100
    turn = pi * heading / 180
    return round(middle * cos(turn)), round(middle * sin(turn))


def second(side: Side) -> Colour:
    """The colour of a team's pattern: letters can be read on it as on the other."""
    light = sum(side.pip) < sum(WHITE) // 2
    return mix(side.face, side.light, 0.75) if light else mix(side.face, side.lip, 0.6)


class Frame:
    """Turns points that are given along and across a rider into points of the picture."""

    def __init__(self, heading: int, size: int) -> None:
        turn = pi * heading / 180
        self.u = size / 100
        self.along, self.across = cos(turn), sin(turn)

    def __call__(self, *points: Point) -> list[Point]:
        """Where these points are."""
        along, across = self.along * self.u, self.across * self.u
        return [(x * along - y * across, x * across + y * along) for x, y in points]

    def oval(self, x: float, y: float, long: float, wide: float) -> list[Point]:
        """The corners of an ellipse with these half axes."""
        turns = (2 * pi * n / 28 for n in range(28))
        return self(*((x + long * cos(t), y + wide * sin(t)) for t in turns))


def _rider(pen: Pen, team: int, heading: int, size: int) -> None:
    side = theme().teams[team]
    at = _bicycle(pen, heading, size, side.lip)
    low, high, half = BACK
    middle, long = (low + high) / 2, (high - low) / 2
    body = at.oval(middle, 0, long, half)
    pen.polygon(body, side.face)
    inside = pen.inside(body)
    for band in bands(team, (low, -half), (high, half)):
        inside.polygon(at(*band), second(side))
    _head(pen, at, mix(side.face, WHITE, 0.2), side.light)


def _champion(pen: Pen, heading: int, size: int) -> None:
    at = _bicycle(pen, heading, size, theme().ink)
    low, high, half = BACK
    middle, long = (low + high) / 2, (high - low) / 2
    body = at.oval(middle, 0, long, half)
    pen.polygon(body, WHITE)
    inside = pen.inside(body)
    thick = (high - low) * 0.14
    for n, colour in enumerate(RAINBOW):
        start = high - (high - low) * 0.14 - n * thick
        inside.polygon(at((start, -half), (start, half), (start - thick, half),
                          (start - thick, -half)), colour)  # fmt: skip
    _head(pen, at, theme().gold, WHITE)


def _bicycle(pen: Pen, heading: int, size: int, legs: Colour) -> Frame:
    """All of a rider but the back and the head, with a rim that stands out from every road."""
    at, ink = Frame(heading, size), theme().ink
    u = at.u
    low, high, half = BACK
    body = at.oval((low + high) / 2, 0, (high - low) / 2, half)
    head = at.oval(17, 0, 13, 12)
    wheels, bar = at((-50, 0), (49, 0)), at((30, -21), (33, -8), (33, 8), (30, 21))
    arms = (at((2, -24), (30, -21)), at((2, 24), (30, 21)))
    pen.blur([(x + 2 * u, y + 7 * u) for x, y in body], BLACK, 3, 0.4)
    for room, colour in ((max(4.6, 9 * u), WHITE), (max(2.4, 4.6 * u), ink)):
        for shape in (body, head):
            pen.loop(shape, colour, room)
        pen.line(wheels, colour, 5 * u + room)
        pen.line(bar, colour, 4 * u + room)
    pen.line(wheels, mix(ink, WHITE, 0.12), 5 * u)
    pen.line(bar, mix(ink, WHITE, 0.25), 4.5 * u)
    for arm in arms:
        pen.line(arm, mix(legs, BLACK, 0.2), 10 * u)
        pen.line(arm, (226, 180, 140), 6 * u)
    return at


def _head(pen: Pen, at: Frame, helmet: Colour, stripe: Colour) -> None:
    pen.polygon(at.oval(17, 0, 13.5, 12.5), theme().ink)
    pen.polygon(at.oval(17, 0, 11.5, 10.5), helmet)
    for y in (-5, 0, 5):
        pen.line(at((9, y), (25, y * 0.7)), mix(stripe, BLACK, 0.1), 2.2 * at.u)


def bands(team: int, start: Point, end: Point) -> list[list[Point]]:
    """The pattern of a team on a rectangle, as polygons: none, sash, half, hoops, stripes, checks.

    Across is from `start` to `end` along the first number.
    """
    (left, top), (right, low) = start, end
    wide, high = right - left, low - top

    def box(x0: float, y0: float, x1: float, y1: float) -> list[Point]:
        x0, x1 = left + wide * x0, left + wide * x1
        y0, y1 = top + high * y0, top + high * y1
        return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]

    match team % 6:
        case 1:
            a, b = box(0, -0.2, 1, 1.2), 0.34 * wide
            return [[(a[0][0] - b, a[0][1]), (a[0][0] + b, a[0][1]),
                     (a[2][0] + b, a[2][1]), (a[2][0] - b, a[2][1])]]  # fmt: skip
        case 2:
            return [box(0, 0, 1, 0.5)]
        case 3:
            return [box(x, 0, x + 0.17, 1) for x in (0.0, 0.34, 0.68)]
        case 4:
            return [box(0, y, 1, y + 0.15) for y in (0.1, 0.425, 0.75)]
        case 5:
            return [box(x / 4, y / 4, (x + 1) / 4, (y + 1) / 4)
                    for x in range(4) for y in range(4) if (x + y) % 2]  # fmt: skip
    return []


SHIRT: tuple[Point, ...] = (
    (-13, -44), (-30, -38), (-49, -14), (-36, -2), (-26, -12), (-27, 44),
    (27, 44), (26, -12), (36, -2), (49, -14), (30, -38), (13, -44), (0, -37),
)  # fmt: skip


def _shirt(pen: Pen, size: int, colour: Colour, ink: Colour) -> tuple[Pen, list[Point]]:
    u = size / 100
    shirt = [(x * u, y * u) for x, y in SHIRT]
    for room, rim in ((max(3.0, 9 * u), WHITE), (max(1.6, 5 * u), ink)):
        pen.loop(shirt, rim, room)
    pen.polygon(shirt, colour)
    return pen.inside(shirt), shirt


def _jersey(pen: Pen, team: int, size: int, pale: bool) -> None:
    side, u = theme().teams[team], size / 100
    inside, shirt = _shirt(pen, size, side.face, mix(side.lip, BLACK, 0.5))
    for band in bands(team, (-30 * u, -44 * u), (30 * u, 44 * u)):
        inside.polygon(band, second(side))
    inside.line([(-13 * u, -44 * u), (0, -37 * u), (13 * u, -44 * u)], side.light, 6 * u)
    if pale:
        pen.polygon(shirt, theme().card, 0.6)


def _prize(pen: Pen, kind: str, size: int) -> None:
    u, ink = size / 100, mix(theme().text, BLACK, 0.2)
    green = theme().road["green"]
    inside, _ = _shirt(pen, size, green.fill if kind == "green" else WHITE, ink)
    if kind == "rainbow":
        for n, colour in enumerate(RAINBOW):
            inside.rounded((-30 * u, (-16 + n * 9) * u), (30 * u, (-7 + n * 9) * u), 0, colour)
        for x in (-44, 44):
            inside.disc(x * u, -12 * u, 9 * u, RAINBOW[0])
    elif kind == "polka":
        for x, y in ((-18, -20), (18, -20), (0, 0), (-18, 20), (18, 20), (-38, -14), (38, -14)):
            inside.disc(x * u, y * u, 10.5 * u, theme().road["red"].fill)
    else:
        inside.rounded((-27 * u, 34 * u), (27 * u, 44 * u), 0, green.dark)
        inside.rounded((-14 * u, -46 * u), (14 * u, -34 * u), 0, green.dark)
