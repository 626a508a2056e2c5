"""What happened while somebody was away, drawn over a board: numbered ways and places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.core import Place
from games.trails import Trail
from render.shared import furniture
from render.shared.scene import Item, Stamp
from render.shared.theme import SMALL, theme

GAP = 16  # pixels between an arrow and the middle of where it begins and ends
WIDE = 13
NEAR = 60  # pixels: what lies as close needs no arrow between


def drawn(trail: Trail, spots: Mapping[Place, tuple[int, int]]) -> Iterator[Item]:
    """An arrow for each way, and its number, from 1, where it ends.

    `spots` is where places lie in the picture; what is not on it is left out. Several that end in
    one place share a sign.
    """
    gold, signs = theme().gold, dict[tuple[int, int], list[str]]()
    for number, way in enumerate(trail, 1):
        ends = [spots[place] for place in way if place in spots]
        if len(ends) < len(way):
            continue
        (x, y), (to_x, to_y) = ends[0], ends[-1]
        across, down = to_x - x, to_y - y
        if max(abs(across), abs(down)) > NEAR / 2:
            arrow = furniture.arrow(across, down, GAP, WIDE, gold)
            yield Stamp(f"trail {number}", arrow, (x + to_x) // 2, (y + to_y) // 2)
        signs.setdefault((to_x, to_y), []).append(str(number))
    for (x, y), numbers in signs.items():
        text = numbers[0] if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
        yield from furniture.badge(f"trail sign {text}", text, x + 18, y - 22, gold, SMALL)
