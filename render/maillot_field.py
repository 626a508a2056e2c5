"""What lies inside the circuit: the mountain road with pack and breakaway, lap, dice, auction.

The road winds up in four stretches: the pack rides the lowest, to the left, its first in front;
above it are six arrows, a minute of lead, on each of the other three.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from data.words import Words
from games.maillot.view import MaillotView
from render import furniture, maillot_board, maillot_riders
from render import maillot_text as told
from render.canvas import BLACK, WHITE, Pen, Point, mix
from render.dice import side_die
from render.lettering import breadth, fitted
from render.maillot_riders import RAINBOW
from render.maillot_track import INFIELD
from render.scene import Item, Sprite, Stamp, Text
from render.theme import BODY, SMALL, theme

STRETCH = 6
"""Arrows on a stretch of the road: a minute."""

ROWS = (142, 230, 318, 406)
"""How far down the stretches lie, the highest first, the pack's last."""

HALF = 27
"""Half as wide as the road is."""

LEFT, RIGHT = 76, 482
"""Where the stretches of the road begin and end."""

STEP = (RIGHT - LEFT) / STRETCH
BEND = (ROWS[1] - ROWS[0]) / 2
RIDER = 68
LETTER = 24
CLOCK = 21
"""The size of the times: 9.6 pixels in a preview of 550."""

ABOVE = 17
"""How far above the edge of the road they stand."""

DIE = 50
HEAD = 48
"""How far down the lap and the dice lie."""

PACE = 74
"""Pixels from a rider of the pack to the next."""


def ground(view: MaillotView, left: int, top: int) -> Iterator[Item]:
    """The meadow, the road, and its arrows with their times and what they cost a turn."""
    middle = INFIELD // 2
    high = INFIELD // 3
    for n in range(3):
        grass = meadow(n, INFIELD, high)
        yield Stamp("meadow", grass, left + middle, top + high // 2 + n * high)
    yield Stamp("mountain road", Sprite(_road, (), (middle, middle)), left + middle, top + middle)
    for one in view.arrows:
        x, y = spot(one.number)
        to_left = way(one.number) == 180
        what = f"arrow {one.number} costs {one.fee}"
        yield Stamp(what, arrow(one.fee, to_left), left + x, top + y)
        yield _time(told.clock(one.seconds), left + x, top + y)


def meadow(part: int, wide: int, high: int) -> Sprite:
    """A part of the meadow, mown in stripes."""
    return Sprite(_meadow, (part, wide, high), (wide // 2, high // 2))


def arrow(fee: int, to_left: bool) -> Sprite:
    """An arrow of the inner track, with what it costs a turn."""
    return Sprite(_arrow, (fee, to_left), (36, 30))


def banner(wide: int, rainbow: bool) -> Sprite:
    """What the lap is written on."""
    return Sprite(_banner, (wide, rainbow), (wide // 2 + 6, 38))


def chance(wide: int) -> Sprite:
    """What a chance card is written on."""
    return Sprite(_chance, (wide,), (wide // 2 + 6, 32))


def _time(text: str, x: int, y: int) -> Text:
    ink = theme().road["meadow"].text
    return Text(text, x, y - HALF - ABOVE + 3, CLOCK, ink, side="middle")


def spot(number: int) -> tuple[int, int]:
    """The middle of an arrow of the inner track, from the corner of the infield."""
    row, step = divmod(number - 1, STRETCH)
    along = (step + 0.5) * STEP
    x = LEFT + along if row % 2 == 0 else RIGHT - along
    return round(x), ROWS[2 - row]


def way(number: int) -> int:
    """Where riders ride on an arrow, in degrees: every other stretch goes to the left."""
    return 180 if (number - 1) // STRETCH % 2 else 0


def standing(view: MaillotView, words: Words, left: int, top: int) -> Iterator[Item]:
    """The pack, the breakaway, the lap and the dice."""
    yield from _pack(view, words, left, top)
    if view.breakaway:
        ahead = view.breakaway
        x, y = spot(ahead.arrow)
        yield from _lead(ahead.time, left + x, top + y)
        yield from _leader(words, ahead.seat, "breakaway", left + x, top + y, way(ahead.arrow))
    yield from _lap(view, words, left, top)
    yield from _dice(view, words, left, top)


def _pack(view: MaillotView, words: Words, left: int, top: int) -> Iterator[Item]:
    y = top + ROWS[3]
    first = 2 if view.breakaway else 1
    for n, seat in enumerate(view.pack):
        x = left + LEFT + 24 + n * PACE
        yield from _leader(words, seat, "pack", x, y, 180)
        place = str(n + first)
        yield Text(place, x, y - HALF - ABOVE + 3, CLOCK, theme().ink, side="middle")


def _leader(words: Words, seat: int, where: str, x: int, y: int, heading: int) -> Iterator[Item]:
    rider = maillot_riders.rider(seat, heading, RIDER)
    yield Stamp(f"leader of {seat} in {where}", rider, x, y)
    yield maillot_board.letter(words, seat, x, y, heading, RIDER, LETTER)


def _lead(time: str, x: int, y: int) -> Iterator[Item]:
    yield Stamp("lead", Sprite(_glow, (), (42, 34)), x, y)
    yield from furniture.badge(f"time {time}", time, x, y - HALF - ABOVE + 3, theme().gold, CLOCK)


def _lap(view: MaillotView, words: Words, left: int, top: int) -> Iterator[Item]:
    """A banner with the number of the lap; a rainbow on it says what the lap is for."""
    text = told.lap(view, words)
    wide = breadth(text, BODY, True) + 52
    cloth = banner(wide, view.lap.rainbow)
    x, y = left + 18 + wide // 2, top + HEAD
    yield Stamp("rainbow lap" if view.lap.rainbow else "lap", cloth, x, y)
    yield Text(text, x, y - (5 if view.lap.rainbow else 0), BODY, theme().text, side="middle")


def _dice(view: MaillotView, words: Words, left: int, top: int) -> Iterator[Item]:
    """The white die, the card that was drawn, the yellow die: the last turn in order."""
    roll, x, y = view.roll, left + INFIELD - 42, top + HEAD
    if not roll.turn:
        return
    if roll.yellow:
        die = side_die(theme().armies["yellow"], roll.yellow[1], DIE)
        yield Stamp(f"yellow die {roll.yellow[1]}", die, x, y)
        x -= 68
    if roll.card:
        text = fitted(told.card(view, words), 176, CLOCK, True)
        wide = breadth(text, CLOCK, True) + 28
        x -= wide // 2 - 25
        yield Stamp("card drawn", chance(wide), x, y)
        yield Text(text, x, y, CLOCK, WHITE, side="middle")
        x -= wide // 2 + 40
    die = side_die(theme().armies["white"], roll.rolled, DIE)
    yield Stamp(f"white die {roll.rolled}", die, x, y)


def _meadow(pen: Pen, part: int, wide: int, high: int) -> None:
    """Mown in stripes, with trees in the corners."""
    land, x, y = theme().road["meadow"], wide / 2, high / 2
    pen.rounded((-x, -y), (x, y), 0, land.fill)
    for n in range(0, 12, 2):
        left = -x + n * wide / 12
        start, end = (left, -y), (left + wide / 12, y)
        pen.rounded(start, end, 0, mix(land.fill, land.light, 0.4))
    del part


def winding() -> list[Point]:
    """The middle line of the road, from the right, up to the finish; from the infield's corner."""
    line: list[Point] = [(INFIELD, ROWS[3]), (RIGHT, ROWS[3])]
    for row, side in ((3, -1), (2, 1), (1, -1)):
        x, y = (LEFT if side < 0 else RIGHT), (ROWS[row] + ROWS[row - 1]) / 2
        turns = (pi * n / 24 for n in range(25))
        line += [(x + side * BEND * sin(t), y + BEND * cos(t)) for t in turns]
    return [*line, (RIGHT, ROWS[0]), (INFIELD, ROWS[0])]


def _along(line: Sequence[Point], room: float) -> list[Point]:
    """The edges of a road along a line, as one polygon."""
    left, right = [], []
    for n, (x, y) in enumerate(line):
        (x0, y0), (x1, y1) = line[max(0, n - 1)], line[min(len(line) - 1, n + 1)]
        long = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        across, down = (y0 - y1) / long * room, (x1 - x0) / long * room
        left.append((x + across, y + down))
        right.append((x - across, y - down))
    return left + right[::-1]


def _road(pen: Pen) -> None:
    asphalt, half = theme().road["asphalt"], INFIELD / 2
    line = [(x - half, y - half) for x, y in winding()]
    for down in (5, 3):
        pen.polygon([(x, y + down) for x, y in _along(line, HALF + 1)], BLACK, 0.12)
    for room, colour in ((HALF, asphalt.dark), (HALF - 1.5, asphalt.light),
                         (HALF - 4, asphalt.fill)):  # fmt: skip
        pen.polygon(_along(line, room), colour)
    x, y = RIGHT + 28 - half, ROWS[0] - half
    for row in range(6):
        for n in range(3):
            colour = BLACK if (row + n) % 2 else WHITE
            start = (x + n * 8, y - HALF + 4 + row * (2 * HALF - 8) / 6)
            pen.rounded(start, (start[0] + 8, start[1] + (2 * HALF - 8) / 6), 0, colour)


def _arrow(pen: Pen, fee: int, to_left: bool) -> None:
    """An arrow on the road: the more it costs, the darker, with a flash for each energy."""
    asphalt = theme().road["asphalt"]
    side = -1 if to_left else 1
    shape = [(-29, -15), (13, -15), (13, -22), (31, 0), (13, 22), (13, 15), (-29, 15), (-20, 0)]
    colour = (asphalt.light, theme().gold, theme().teams[2].face)[min(fee, 3) - 1]
    pen.polygon([(side * x, y) for x, y in shape], mix(asphalt.fill, colour, 0.8))
    for n in range(fee):
        x = (n - (fee - 1) / 2) * 13 - 1 * side
        pen.polygon(flash(x, 0, 11), theme().ink)


def flash(x: float, y: float, high: float) -> list[Point]:
    """A flash of lightning: energy."""
    shape = ((0.15, -1), (-0.55, 0.12), (-0.05, 0.12), (-0.2, 1), (0.55, -0.25), (0.05, -0.25))
    return [(x + a * high, y + b * high) for a, b in shape]


def _glow(pen: Pen) -> None:
    for room, colour in ((4.0, theme().ink), (1.5, theme().gold)):
        pen.rounded((-35 - room, -24 - room), (35 + room, 24 + room), 12, colour)
    pen.rounded((-33, -22), (33, 22), 9, mix(theme().gold, WHITE, 0.65))


def _banner(pen: Pen, wide: int, rainbow: bool) -> None:
    """A banner over the road, on two poles."""
    x, ink = wide / 2, theme().ink
    for pole in (-x + 8, x - 8):
        pen.line([(pole, -24), (pole, 32)], ink, 7)
        pen.line([(pole, -24), (pole, 32)], theme().card, 3.5)
    pen.rounded((-x, -24), (x, 24), 6, ink)
    pen.rounded((-x + 2, -22), (x - 2, 22), 4.5, theme().card)
    if rainbow:
        for n, colour in enumerate(RAINBOW):
            pen.rounded((-x + 2, 10 + n * 2.4), (x - 2, 12.4 + n * 2.4), 0, colour)


def _chance(pen: Pen, wide: int) -> None:
    x, violet = wide / 2, (92, 44, 140)
    pen.rounded((-x, -22), (x, 27), 8, BLACK, 0.35)
    pen.rounded((-x, -24), (x, 24), 8, theme().ink)
    pen.rounded((-x + 2, -22), (x - 2, 22), 6.5, WHITE)
    pen.rounded((-x + 4.5, -19.5), (x - 4.5, 19.5), 4.5, violet)
