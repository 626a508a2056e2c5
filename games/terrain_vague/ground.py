"""The ground: the hexes of a board, their names, numbers, neighbours and lines.

The hexes stand in columns: letters from left to right, numbers from top to bottom, ``a1`` at the
upper left. A hex is also a number, its place in that order, and a set of hexes is an int whose
bit n stands for hex n (as python-chess keeps squares): to join, cut and count sets costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias, TypeVar

from games.core import Place
from games.hexes import AROUND, Hex
from games.terrain_vague.box import SIZES

T = TypeVar("T")

LETTERS = "abcdefghijklmnopqrstuvwxyz"


Rays: TypeAlias = tuple[tuple[int, ...], ...]
Star: TypeAlias = tuple[int, Mapping[int, int]]


@dataclass(frozen=True, eq=False)
class Ground:
    """A board without its tiles; `reach` is how far a line goes (TV-14).

    By hex number: `places` are the names, `cells` the axial coordinates around the heap (0, 0), q
    to the right and r downwards, `around` the sets of neighbours, and `rays` the lines in the six
    directions, each as the hexes from near to far, sets of one. `heap` is the set of the middle hex
    alone, `all` that of all hexes.

    `stars` are for `seen`, two for each hex, of three rays each. A star is the set of the hexes
    that a line may pass, and a table: by those of them that are open, all that the three lines come
    to.
    """

    reach: int
    places: tuple[Place, ...]
    cells: tuple[Hex, ...]
    numbers: Mapping[Place, int]
    around: tuple[int, ...]
    rays: tuple[Rays, ...]
    stars: tuple[tuple[Star, Star], ...]
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


def at(items: Sequence[T], some: int) -> list[T]:
    """The items of the hexes of a set; all `items` are by hex number."""
    found = []
    while some:
        lowest = some & -some
        found.append(items[lowest.bit_length() - 1])
        some ^= lowest
    return found


def union(sets: Iterable[int]) -> int:
    """All hexes of the sets."""
    joined = 0
    for some in sets:
        joined |= some
    return joined


def touching(ground: Ground, some: int) -> int:
    """The hexes that are neighbours of one of these."""
    return union(at(ground.around, some))


def seen(ground: Ground, start: int, open_: int) -> int:
    """What lies on the lines from hex number `start`, each up to the first hex not in `open_`.

    That hex is in the set too. The answer is looked up, as chess programs do for rooks and bishops.
    """
    (these, one), (those, other) = ground.stars[start]
    return one[open_ & these] | other[open_ & those]


def spread(ground: Ground, start: int, within: int) -> int:
    """The hexes that `start` leads to without leaving `within`, with `start` if inside."""
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

    six = tuple(tuple(ray(q, r, dq, dr) for dq, dr in AROUND) for q, r in cells)
    rays = tuple(tuple(line for line in lines if line) for lines in six)
    centre = number[0, 0]
    return Ground(
        reach=reach,
        places=places,
        cells=cells,
        numbers={place: n for n, place in enumerate(places)},
        around=tuple(sum(line[0] for line in lines) for lines in rays),
        rays=rays,
        stars=tuple((_star(lines[:3]), _star(lines[3:])) for lines in six),
        centre=centre,
        heap=1 << centre,
        all=(1 << len(cells)) - 1,
    )


def _star(rays: Rays) -> Star:
    """The star of these rays: what their lines reach, for each combination of open hexes."""
    inner = [one for ray in rays for one in ray[:-1]]
    ways = (sum(some) for n in range(len(inner) + 1) for some in combinations(inner, n))
    return sum(inner), {open_: sum(_along(ray, open_) for ray in rays) for open_ in ways}


def _along(ray: tuple[int, ...], open_: int) -> int:
    line = 0
    for one in ray:
        line |= one
        if not one & open_:
            break
    return line


def _place(q: int, r: int, rings: int) -> Place:
    return Place(f"{LETTERS[q + rings]}{r - max(-rings, -q - rings) + 1}")


GROUNDS: Mapping[int, Ground] = {
    players: _ground(size.rings, size.reach) for players, size in SIZES.items()
}
"""The ground for two, three and four players."""
