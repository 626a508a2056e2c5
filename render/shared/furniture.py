"""What lies on every table besides the game: wood, paper, cards, badges, arrows, ribbons."""

from __future__ import annotations

from math import atan2, cos, hypot, sin

from render.shared.canvas import BLACK, WHITE, Colour, Pen, Point, mix, regular
from render.shared.hexmap import hexagon
from render.shared.lettering import breadth
from render.shared.scene import Item, Sprite, Stamp, Text
from render.shared.theme import SMALL, WIDTH, theme

PLANK = 140
"""How high a plank of the table is."""


def table(height: int) -> list[Item]:
    """The planks of the table."""
    planks = range(-(-height // PLANK))
    return [
        Stamp("plank", Sprite(_plank, (n % 3,), (WIDTH // 2, PLANK // 2)), WIDTH // 2, y)
        for n, y in ((n, n * PLANK + PLANK // 2) for n in planks)
    ]


def _plank(pen: Pen, kind: int) -> None:
    """A plank with its seam and streaks, which run along it: a few bytes for much wood."""
    colours, left, top = theme(), -WIDTH // 2, -PLANK // 2
    board = mix(colours.table, BLACK if kind else WHITE, (0.03, 0.05, 0.0)[kind])
    pen.rounded((left, top), (-left, -top), 0, board)
    for n in range(7):
        y = top + 14 + n * 19 + (n * 7 + kind * 5) % 9
        x = left + (n * 397 + kind * 251) % WIDTH
        long = 260 + (n * 173 + kind * 89) % 300
        streak = mix(board, colours.grain, 0.25 + (n + kind) % 3 * 0.12)
        for shift in (-WIDTH, 0, WIDTH):
            pen.oval(x + shift, y, long, 1.2 + (n + kind) % 3, streak)
    pen.rounded((left, -top - 3), (-left, -top), 0, mix(colours.grain, BLACK, 0.35))
    pen.rounded((left, top), (-left, top + 2), 0, mix(board, WHITE, 0.07))
    joint = left + (kind * 430 + 300) % WIDTH
    pen.rounded((joint, top), (joint + 3, -top), 0, mix(colours.grain, BLACK, 0.3))


def sheet(width: int, height: int) -> Sprite:
    """A sheet of paper on the table, with its shadow."""
    return Sprite(_sheet, (width, height), (width // 2 + 16, height // 2 + 18))


def _sheet(pen: Pen, width: int, height: int) -> None:
    colours, x, y = theme(), width / 2, height / 2
    pen.blur([(-x, -y + 6), (x, -y + 6), (x + 1, y + 6), (-x, y + 6)], BLACK, 5, 0.6)
    pen.rounded((-x, -y), (x, y), 14, colours.paper_edge)
    pen.rounded((-x + 2, -y + 2), (x - 2, y - 3), 12, colours.paper)
    for inset, width_ in ((10, 2.0), (15, 1.0)):
        frame = [(-x + inset, -y + inset), (x - inset, -y + inset),
                 (x - inset, y - inset), (-x + inset, y - inset)]  # fmt: skip
        pen.loop(frame, colours.line, width_)


def card(width: int, height: int, lit: Colour | None) -> Sprite:
    """A card on the sheet; `lit` is the colour of its rim, if all wait for its player."""
    return Sprite(_card, (width, height, lit), (width // 2 + 6, height // 2 + 8))


def _card(pen: Pen, width: int, height: int, lit: Colour | None) -> None:
    colours, x, y = theme(), width / 2, height / 2
    pen.rounded((-x, -y + 3), (x, y + 4), 12, colours.paper_edge, 0.6)
    pen.rounded((-x, -y), (x, y), 12, colours.paper_edge)
    pen.rounded((-x + 1.5, -y + 1.5), (x - 1.5, y - 1.5), 11, colours.card)
    if lit:
        pen.rounded((-x, -y), (x, y), 12, mix(lit, BLACK, 0.55))
        pen.rounded((-x + 1.5, -y + 1.5), (x - 1.5, y - 1.5), 11, lit)
        pen.rounded((-x + 7, -y + 7), (x - 7, y - 7), 7, mix(colours.card, lit, 0.12))


def ribbon(width: int, height: int, colour: Colour) -> Sprite:
    """A ribbon to write on, with swallow tails."""
    return Sprite(_ribbon, (width, height, colour), (width // 2 + 4, height // 2 + 12))


def _ribbon(pen: Pen, width: int, height: int, colour: Colour) -> None:
    x, y = width / 2, height / 2
    dark = mix(colour, BLACK, 0.45)
    for side in (-1, 1):
        tail = [(side * (x - 34), -y + 8), (side * x, -y + 8), (side * (x - 12), 8),
                (side * x, y + 8), (side * (x - 34), y + 8)]  # fmt: skip
        pen.polygon(tail, mix(colour, BLACK, 0.25))
        pen.polygon([(side * (x - 34), y), (side * (x - 18), y), (side * (x - 34), y + 8)], dark)
    pen.rounded((-x + 16, -y), (x - 16, y), 3, dark)
    pen.rounded((-x + 18, -y + 2), (x - 18, y - 2), 2, colour)
    pen.line([(-x + 22, -y + 6), (x - 22, -y + 6)], mix(colour, WHITE, 0.6), 1.5)


def bar(length: int, thick: int, upright: bool) -> Sprite:
    """A side of a wooden frame round a board; its shadow falls on the table."""
    half = (thick // 2, length // 2 + 1) if upright else (length // 2 + 1, thick // 2)
    return Sprite(_bar, (length, thick, upright), (half[0] + 12, half[1] + 14))


def _bar(pen: Pen, length: int, thick: int, upright: bool) -> None:
    wood = theme().field["timber"]
    dark = mix(wood.dark, BLACK, 0.3)
    x, y = (thick / 2, length / 2) if upright else (length / 2, thick / 2)
    pen.blur([(-x, -y + 4), (x, -y + 4), (x, y + 6), (-x, y + 6)], BLACK, 3, 0.5)
    pen.rounded((-x, -y), (x, y), 0, dark)
    pen.rounded((-x, -y), (x - 1.5, y - 1.5), 0, mix(wood.dark, wood.fill, 0.35))


def badge(
    what: str, text: str, x: int, y: int, colour: Colour, size: int = SMALL, tall: float = 0.82
) -> list[Item]:
    """A round sign with a number or letter; longer texts make it wider.

    `tall` is half its height, in sizes of its text. Many parameters because a place is two numbers.
    """
    high = size * tall
    wide = round(max(high, breadth(text, size, True) / 2 + 8 * tall / 0.82 * size / SMALL))
    sign = Sprite(_badge, (wide, high, colour), (wide + 5, round(high) + 6))
    return [
        Stamp(what, sign, x, y),
        Text(text, x, y, size, theme().ink, side="middle"),
    ]


def _badge(pen: Pen, wide: float, high: float, colour: Colour) -> None:
    pen.rounded((-wide - 2, -high - 1), (wide + 2, high + 4), high + 2, BLACK, 0.35)
    pen.rounded((-wide - 2, -high - 2), (wide + 2, high + 2), high + 2, theme().ink)
    pen.rounded((-wide, -high), (wide, high), high, WHITE)
    pen.rounded((-wide + 2, -high + 2), (wide - 2, high - 2), high - 2, colour)


def tag(what: str, text: str, x: int, y: int, size: int, tall: float) -> list[Item]:
    """A white sign with corners for what has happened, as wide as a badge with the same parameters;
    a round one (`badge`) is for what may be chosen."""
    high = size * tall
    wide = round(max(high, breadth(text, size, True) / 2 + 8 * tall / 0.82 * size / SMALL))
    return [
        Stamp(what, Sprite(_tag, (wide, high), (wide + 5, round(high) + 6)), x, y),
        Text(text, x, y, size, theme().ink, side="middle"),
    ]


def _tag(pen: Pen, wide: float, high: float) -> None:
    pen.rounded((-wide - 2, -high - 1), (wide + 2, high + 4), 5, BLACK, 0.35)
    pen.rounded((-wide - 2, -high - 2), (wide + 2, high + 2), 5, theme().ink)
    pen.rounded((-wide, -high), (wide, high), 3, WHITE)


def outline(radius: int, colour: Colour, broken: bool = False) -> Sprite:
    """A bright line round a hex, broken for where something came from."""
    return Sprite(_outline, (radius, colour, broken), (radius + 6, radius + 6))


def _outline(pen: Pen, radius: int, colour: Colour, broken: bool) -> None:
    corners, wide = hexagon(radius - 3), max(4.5, radius * 0.07)
    pen.loop(corners, theme().ink, wide + 3)
    if broken:
        pen.dashes(corners, colour, wide, radius * 0.22, radius * 0.17)
    else:
        pen.loop(corners, colour, wide)


def arrow(across: int, down: int, gap: int, wide: float, colour: Colour) -> Sprite:
    """An arrow along a way, free of it for `gap` pixels at both ends; around its middle."""
    room = max(abs(across), abs(down)) // 2 + 8
    return Sprite(_arrow, (across, down, gap, wide, colour), (room, room))


def _arrow(pen: Pen, across: int, down: int, gap: int, wide: float, colour: Colour) -> None:
    long = hypot(across, down) / 2 - gap
    turn = atan2(down, across)
    neck = long - wide * 1.9
    half = [(-long, wide / 2), (neck, wide / 2), (neck, wide * 1.4)]
    shape = [(x, -y) for x, y in half] + [(long, 0.0)] + half[::-1]
    points = [(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in shape]
    pen.loop(points, theme().ink, 9)
    pen.loop(points, WHITE, 5)
    pen.polygon(points, colour)


def cup(size: int) -> Sprite:
    """The winner's cup."""
    return Sprite(_cup, (size,), (size, size))


def _cup(pen: Pen, size: int) -> None:
    u, ink = size / 50, theme().ink
    gold = mix(theme().gold, WHITE, 0.55)
    for x in (-22, 22):
        pen.disc(x * u, -12 * u, 13 * u, ink)
        pen.disc(x * u, -12 * u, 10 * u, gold)
        pen.disc(x * u, -12 * u, 5 * u, ink)
    bowl = [(-24, -30), (24, -30), (20, -6), (8, 8), (4, 20), (16, 28), (16, 34)]
    corners = [(x * u, y * u) for x, y in bowl]
    corners += [(-x, y) for x, y in reversed(corners[2:])]
    pen.loop(corners, ink, 6 * u)
    pen.polygon(corners, gold)
    shade = [(6 * u, -30 * u), (24 * u, -30 * u), (20 * u, -6 * u), (8 * u, 8 * u)]
    pen.polygon(shade, theme().gold)


def star(x: float, y: float, radius: float) -> list[Point]:
    """The corners of a star with five points."""
    outer, inner = regular(5, radius, -90, x, y), regular(5, radius * 0.45, -54, x, y)
    return [point for pair in zip(outer, inner, strict=True) for point in pair]
