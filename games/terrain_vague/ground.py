"""The ground: the hexes of a board, their names, numbers, neighbours and lines.

The hexes stand in columns: letters from left to right, numbers from top to bottom, ``a1`` at the
upper left. A hex is also a number, its place in that order, and a set of hexes is an int whose
bit n stands for hex n (as python-chess keeps squares): to join, cut and count sets costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.core import Place
from games.hexes import AROUND, Hex
from games.terrain_vague.box import SIZES

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, eq=False)
class Ground:
    """A board without its tiles; `reach` is how far a line goes (TV-14).

    By number: `places` are the names, `cells` the axial coordinates around the heap (0, 0),
    q to the right and r downwards, `around` the sets of neighbours, and `rays` for each of the
    six directions the hexes of the line, near to far, each a set of one. `heap` is the set of
    the middle hex alone, `all` that of all hexes.
    """

    reach: int
    places: tuple[Place, ...]
    cells: tuple[Hex, ...]
    numbers: Mapping[Place, int]
    around: tuple[int, ...]
    rays: tuple[tuple[tuple[int, ...], ...], ...]
    centre: int
    heap: int
    all: int

    def set_of(self, place: Place) -> int:
        """The set of this hex alone, nothing for a name that no hex has."""
        number = self.numbers.get(place)
        return 0 if number is None else 1 << number


def hexes_in(some: int) -> Iterator[int]:
    """The numbers of the hexes of a set, in order."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest


def spread(ground: Ground, start: int, within: int) -> int:
    """The hexes one comes to from `start` without leaving `within`; `start` too if inside."""
    reached = edge = start & within
    around = ground.around
    while edge:
        lowest = edge & -edge
        more = around[lowest.bit_length() - 1] & within & ~reached
        reached |= more
        edge = edge ^ lowest | more
    return reached


def _ground(rings: int, reach: int) -> Ground:
    cells = tuple(
        (q, r)
        for q in range(-rings, rings + 1)
        for r in range(max(-rings, -q - rings), min(rings, rings - q) + 1)
    )
    number = {cell: n for n, cell in enumerate(cells)}
    places = tuple(_place(q, r, rings) for q, r in cells)

    def ray(q: int, r: int, dq: int, dr: int) -> tuple[int, ...]:
        line = ((q + dq * n, r + dr * n) for n in range(1, reach + 1))
        return tuple(1 << number[cell] for cell in line if cell in number)

    rays = tuple(tuple(ray(q, r, dq, dr) for dq, dr in AROUND) for q, r in cells)
    centre = number[0, 0]
    return Ground(
        reach=reach,
        places=places,
        cells=cells,
        numbers={place: n for n, place in enumerate(places)},
        around=tuple(sum(line[0] for line in lines if line) for lines in rays),
        rays=tuple(tuple(line for line in lines if line) for lines in rays),
        centre=centre,
        heap=1 << centre,
        all=(1 << len(cells)) - 1,
    )


def _place(q: int, r: int, rings: int) -> Place:
    return Place(f"{LETTERS[q + rings]}{r - max(-rings, -q - rings) + 1}")


GROUNDS: Mapping[int, Ground] = {
    players: _ground(size.rings, size.reach) for players, size in SIZES.items()
}
"""The ground for two, three and four players."""
