"""Which squares lie exactly so many steps away, no square used twice (PA-4, PA-5).

`reach` first spreads over the free squares step by step, which may use squares twice. What such a
walk reaches for the first time needs every step, so it cannot have used a square twice. For the
rest, which fewer steps reach too, it tries all walks there are on an empty plane, each the set
of the squares between: one of them must lie on free squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

from games.patrouille.grid import FARTHEST

Routes: TypeAlias = Mapping[int, tuple[int, ...]]
"""The sets of squares between, by the end: the length in bits of the set that holds only it."""


def reach(width: int, start: int, steps: int, free: int, ends: int) -> int:
    """Which of `ends` a piece on `start` can come to in exactly so many steps over `free` ones.

    All are sets of squares of a grid of that width in bits, `start` a set of one; it counts as
    used (PA-5), so it must be in neither of the others.
    """
    now = start
    two_fewer = one_fewer = (
        0  # what two steps fewer come to, or four, or six; and one, or three ...
    )
    for _ in range(steps - 1):
        near = now << 1 | now >> 1 | now << width | now >> width
        two_fewer, one_fewer = one_fewer, two_fewer | near
        now = near & free
        if not now:
            return 0
    found = (now << 1 | now >> 1 | now << width | now >> width) & ends
    doubtful = found & two_fewer
    if not doubtful:
        return found
    return found ^ doubtful | _walked(width, start, steps, free, doubtful)


def _walked(width: int, start: int, steps: int, free: int, ends: int) -> int:
    """Which of `ends` a walk comes to that uses no square twice."""
    shift = start.bit_length() - 1 - FARTHEST * width
    window, wanted, found = free >> shift, ends >> shift, 0
    walks = routes(width)[steps]
    while wanted:
        end = wanted & -wanted
        wanted ^= end
        for between in walks[end.bit_length()]:
            if between & window == between:
                found |= end
                break
    return found << shift


@cache
def routes(width: int) -> Mapping[int, Routes]:
    """Every walk on an empty plane by its number of steps, save those to the farthest squares.

    The walks begin on the first square of row `FARTHEST`; a walk that needs all its steps to get
    where it goes is left out, for `reach` never asks for it.
    """
    found: dict[int, dict[int, dict[int, None]]] = {n: {} for n in range(FARTHEST + 1)}
    for path in _walks(((0, 0),)):
        bits = [1 << (y + FARTHEST) * width + x for x, y in path]
        if abs(path[-1][0]) + abs(path[-1][1]) < len(path) - 1:
            found[len(path) - 1].setdefault(bits[-1].bit_length(), {})[sum(bits[1:-1])] = None
    return {n: {end: tuple(sets) for end, sets in ends.items()} for n, ends in found.items()}


def _walks(path: tuple[tuple[int, int], ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    yield path
    if len(path) <= FARTHEST:
        x, y = path[-1]
        for step in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if step not in path:
                yield from _walks((*path, step))
