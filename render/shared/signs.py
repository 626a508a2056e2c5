"""Where there is room for a sign beside what nothing may cover; arrows that end before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, cos, hypot, pi, sin

from render.shared import furniture
from render.shared.canvas import Box, Colour
from render.shared.lettering import breadth
from render.shared.scene import Stamp

Spot = tuple[int, int]

AIR = 4
"""Pixels between what may not be covered and a sign or the point of an arrow."""

HEAD = 1.9
"""How long the head of an arrow is, in widths of its shaft."""

SHORTEST = 0.5
"""The least length of an arrow before its head, in widths of its shaft."""


def around(x: int, y: int, half: float) -> Box:
    """The square around a spot that reaches so far to each side."""
    return round(x - half), round(y - half), round(x + half), round(y + half)


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have a pixel in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def sign_box(text: str, spot: Spot, size: int, tall: float) -> Box:
    """What a badge covers, rim and all (`furniture.badge`)."""
    high = size * tall
    wide = max(high, breadth(text, size, True) / 2 + 8)
    x, y = spot
    return round(x - wide - 2), round(y - high - 2), ceil(x + wide + 2), ceil(y + high + 4)


def placed(
    text: str, spots: Iterable[Spot], size: int, tall: float, taken: Sequence[Box], within: Box
) -> Spot | None:
    """The first of the spots at which a badge meets nothing that is taken; None: at none."""
    left, top, right, low = within
    for spot in spots:
        box = sign_box(text, spot, size, tall)
        inside = left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= low
        if inside and not any(meet(box, other) for other in taken):
            return spot
    return None


def beside(x: int, y: int, step: int, most: int) -> Iterator[Spot]:
    """Spots around a spot, the nearest first and at the upper right first, up to `most` pixels."""
    for far in range(step, most + 1, max(4, step // 3)):
        for n in (0, 2, -2, 1, -1, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8):
            turn = pi * (n / 8 - 0.25)
            yield round(x + far * cos(turn)), round(y + far * sin(turn))


def arrow(
    what: str, start: Spot, end: Spot, wide: float, colour: Colour, kept: Sequence[Box]
) -> tuple[Stamp, Box] | None:
    """An arrow between two spots, and what its head covers; None where there is no room.

    It begins and ends outside what is kept there, and is so much shorter that its head is free of
    all that is kept. Many parameters because a way has two ends.
    """
    (x, y), (to_x, to_y) = start, end
    long = hypot(to_x - x, to_y - y)
    if not long:
        return None
    across, down = (to_x - x) / long, (to_y - y) / long
    room = AIR + 1  # the rim of an arrow is as wide
    begin = _leaving(start, (across, down), kept) + room
    tip = long - _leaving(end, (-across, -down), kept) - room
    while tip - begin >= wide * (HEAD + SHORTEST):
        box = head_box((x + tip * across, y + tip * down), (across, down), wide)
        if not any(meet(box, other) for other in kept):
            ends = [(x + far * across, y + far * down) for far in (begin, tip)]
            (a, b), (c, d) = ends
            sprite = furniture.arrow(round(c - a), round(d - b), 0, wide, colour)
            return Stamp(what, sprite, round((a + c) / 2), round((b + d) / 2)), box
        tip -= 3
    return None


def head_box(tip: tuple[float, float], way: tuple[float, float], wide: float) -> Box:
    """What the head of an arrow covers, rim and all."""
    (x, y), (across, down) = tip, way
    neck_x, neck_y = x - wide * HEAD * across, y - wide * HEAD * down
    side_x, side_y = abs(wide * 1.4 * down), abs(wide * 1.4 * across)
    return (
        round(min(x, neck_x - side_x) - AIR),
        round(min(y, neck_y - side_y) - AIR),
        round(max(x, neck_x + side_x) + AIR),
        round(max(y, neck_y + side_y) + AIR),
    )


def _leaving(spot: Spot, way: tuple[float, float], kept: Sequence[Box]) -> float:
    """The distance from a spot at which a way has left all the kept boxes that the spot lies in."""
    (x, y), (across, down) = spot, way
    far = 0.0
    for left, top, right, low in kept:
        if left <= x <= right and top <= y <= low:
            out = [
                ((right if across > 0 else left) - x) / across if across else float("inf"),
                ((low if down > 0 else top) - y) / down if down else float("inf"),
            ]
            far = max(far, min(out))
    return far
