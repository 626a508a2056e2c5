"""Which squares lie exactly so many steps away, no square used twice (PA-4, PA-5).

`reach` first spreads over the free squares step by step and never straight back. Such a walk can
use a square twice only by going round in a circle, of at least four steps. So an end is certain
unless walks with so many steps fewer lead there too. For the few doubtful ends it tries all walks
that there are on an empty plane, each kept as the set of its squares between: these must be free.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from games.patrouille.grid import FARTHEST

EVERYWHERE = -1  # the set of all squares on all boards
CIRCLES = (4, 6)  # steps that a walk of at most FARTHEST could spend on a circle

Routes: TypeAlias = Mapping[int, tuple[int, ...]]
"""The walks to each end, as sets of the squares between; an end is the bit length of its set."""

Wanted: TypeAlias = tuple[int, int, int]
"""A number of steps, where they may end, and how many of the pieces (the first) take them."""


def reach(width: int, start: int, steps: int, free: int, ends: int) -> int:
    """The squares of `ends` that a piece on `start` can reach in exactly `steps` steps over `free`
    ones. All are sets of squares of a grid of `width` bits, `start` a set of one; it counts as used
    (PA-5), so it must be in neither of the others."""
    certain, doubtful = _judged(_spread(width, start, steps, free), steps, ends)
    return certain | _walked(width, start, steps, free, doubtful) if doubtful else certain


def reach_by_steps(width: int, start: int, most: int, free: int, ends: int) -> Iterator[int]:
    """What `reach` finds for one step, for two, and so on."""
    layers = _spread(width, start, most, free)
    for steps in range(1, most + 1):
        certain, doubtful = _judged(layers, steps, ends)
        yield certain | _walked(width, start, steps, free, doubtful) if doubtful else certain


def surely_reached(width: int, starts: int, steps: int, free: int, ends: int) -> int:
    """The squares of `ends` that one of several pieces certainly reaches; if none, it may still
    reach one."""
    return _judged(_spread(width, starts, steps, free), steps, ends)[0]


def reach_all(
    width: int, stride: int, starts: Sequence[int], free: int, wanted: Sequence[Wanted]
) -> Iterator[tuple[int, int, int]]:
    """What `reach` finds for each of several pieces on the same squares: start, steps, ends.

    All of them spread at once, each on a board of its own: the boards lie `stride` bits apart in
    one number, and at least one empty row lies between them.
    """
    together = sum([start << stride * n for n, start in enumerate(starts)])
    farthest = max([steps for steps, _, _ in wanted])
    layers = _spread(width, together, farthest, _repeated(free, stride, len(starts)))
    for steps, ends, movers in wanted:
        certain, doubtful = _judged(layers, steps, EVERYWHERE)
        for start in starts[:movers]:
            here = certain & ends
            if doubtful and (doubts := doubtful & ends):
                here |= _walked(width, start, steps, free, doubts)
            yield start, steps, here
            certain >>= stride
            doubtful >>= stride


def _spread(width: int, start: int, steps: int, free: int) -> Sequence[int]:
    """The squares 0 steps away, 1 step, and so on, by walks that never go straight back; hence four
    sets, one for each direction of the last step."""
    right, left, down, up = start << 1, start >> 1, start << width, start >> width
    layers = [start, right | left | down | up]
    for _ in range(steps - 1):
        right, left, down, up = right & free, left & free, down & free, up & free
        along, across = right | left, down | up
        right, left = (right | across) << 1, (left | across) >> 1
        down, up = (down | along) << width, (up | along) >> width
        layers.append(right | left | down | up)
    return layers


def _judged(layers: Sequence[int], steps: int, ends: int) -> tuple[int, int]:
    """The ends `steps` away, certain ones and doubtful ones; every walk to a doubtful one may use a
    square twice."""
    found, circled = layers[steps] & ends, 0
    for circle in CIRCLES:
        if circle < steps:
            circled |= layers[steps - circle]
    doubtful = found & circled
    return found ^ doubtful, doubtful


def _repeated(bits: int, stride: int, times: int) -> int:
    """A set of squares, repeated on at least `times` boards."""
    done = 1
    while done < times:
        bits |= bits << stride * done
        done *= 2
    return bits


def _walked(width: int, start: int, steps: int, free: int, ends: int) -> int:
    """The squares of `ends` that some walk reaches without using a square twice."""
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
    """Every walk on an empty plane that is longer than the shortest by a circle, by its steps.

    The walks use no square twice, and begin on the first square of row `FARTHEST`.
    """
    found: dict[int, dict[int, dict[int, None]]] = {n: {} for n in range(FARTHEST + 1)}
    for path in _walks(((0, 0),)):
        steps, (x, y) = len(path) - 1, path[-1]
        if abs(x) + abs(y) <= steps - min(CIRCLES):
            bits = [1 << (y + FARTHEST) * width + x for x, y in path]
            found[steps].setdefault(bits[-1].bit_length(), {})[sum(bits[1:-1])] = None
    return {n: {end: tuple(sets) for end, sets in ends.items()} for n, ends in found.items()}


def _walks(path: tuple[tuple[int, int], ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    yield path
    if len(path) <= FARTHEST:
        x, y = path[-1]
        for step in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if step not in path:
                yield from _walks((*path, step))
