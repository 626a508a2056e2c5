"""What happened while somebody was away, drawn over a board: numbered ways and places.

All of it is white, and its signs have corners: gold and round is what may be chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot

from games.core import Place
from games.trails import Trail
from render.shared import furniture
from render.shared.canvas import WHITE, Box
from render.shared.lettering import breadth, rise
from render.shared.scene import Item, Scene, Text
from render.shared.signs import Spot, arrow, beside, placed, sign_box
from render.shared.theme import PLAIN

WIDEST, THINNEST = 13.0, 7.0
SHARE = 0.2  # of the way from a place to the next: how wide an arrow is
TALL = 0.62
FURTHEST = 2.6  # ways from a place to the next, that a sign may be from what it is about
ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.1, 0.0)  # of an arrow: where its sign may be


def drawn(trail: Trail, board: Scene) -> Scene:
    """The board with an arrow for each way, below its pieces, and a sign with its number, from 1;
    a way by other places has an arrow for each part of it, and its sign on the last.

    A sign stands on its arrow, or beside the place where something happened, where it covers no
    piece; one for which there is no room is left out, as is what is not on the board. A way that
    was gone more than once has one sign. An empty way has a number, and is not drawn.
    """
    numbers: dict[tuple[Spot, ...], list[int]] = {}
    for number, way in enumerate(trail, 1):
        ends = [board.spots[place] for place in way if place in board.spots]
        if ends and len(ends) == len(way):
            numbers.setdefault(tuple(ends), []).append(number)
    step = _step(board.spots)
    wide = min(WIDEST, max(THINNEST, step * SHARE))
    arrows: dict[tuple[Spot, Spot], Item] = {}
    heads: list[Box] = []
    for spots, which in numbers.items():
        for start, end in pairwise(spots):
            if found := arrow(f"trail {which[0]}", start, end, wide, WHITE, board.kept):
                arrows[start, end] = found[0]
                heads.append(found[1])
    within = board.board or (0, 0, *board.size)
    labels = [_box(item) for item in board.drawn if isinstance(item, Text)]
    taken, signs = [*board.kept, *heads], list[Item]()
    for spots, which in numbers.items():
        start, end = (spots * 2)[-2:] if len(spots) == 1 else spots[-2:]
        text, shaft = _listed(which), arrows.get((start, end))
        for free in ([*taken, *labels], taken):
            spot = placed(text, _spots(start, end, shaft, step), PLAIN, TALL, free, within)
            if spot is not None:
                break
        if spot is not None:
            taken.append(sign_box(text, spot, PLAIN, TALL))
            signs += furniture.tag(f"trail sign {text}", text, *spot, PLAIN, TALL)
    flat = (*board.flat, *arrows.values())
    return replace(board, flat=flat, items=(*board.items, *signs))


def _step(spots: Mapping[Place, Spot]) -> float:
    """The distance from a place to the next."""
    (x, y), *others = spots.values() or [(0, 0)]
    return min((hypot(a - x, b - y) for a, b in others), default=WIDEST / SHARE)


def _spots(start: Spot, end: Spot, shaft: Item | None, step: float) -> Iterator[Spot]:
    """Where the sign of a way may stand, the best first."""
    if shaft is not None:
        (x, y), (to_x, to_y) = start, end
        for share in ALONG:
            yield round(x + (to_x - x) * share), round(y + (to_y - y) * share)
        yield from beside(shaft.x, shaft.y, round(step / 2), round(step))
    yield from beside(*end, round(step / 2), round(step * FURTHEST))


def _listed(numbers: Sequence[int]) -> str:
    """Numbers in their order, those that follow each other as one: 1–3 5."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(_run(run) for run in runs)


def _run(run: Sequence[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}"


def _box(text: Text) -> Box:
    wide, high = breadth(text.text, text.size, text.bold), rise(text.size, text.bold)
    left = text.x - {"left": 0, "middle": wide // 2, "right": wide}[text.side]
    return left, text.y - high // 2, left + wide, text.y + high // 2
