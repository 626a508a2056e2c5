"""Who meets whom in a tournament, and what a place is worth. Pure: people are numbers here.

The tables of a round are drawn at random, then improved by exchanging people. Chance comes from a
seed, so the same people, meetings and seed give the same tables.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import ceil
from random import Random

Met = Mapping[frozenset[int], int]
"""How often two people have sat at one table."""
Costs = Mapping[int, Mapping[int, int]]
Tables = tuple[tuple[int, ...], ...]
Pair = tuple[int | None, int | None]
"""Two entrants of a knock-out who meet; None: nobody, a bye."""

SMALLEST, LARGEST = 3, 6  # people at a table of a league
AGAIN = 10  # what it costs that two meet again, plus how often they have met
TRIES = 120, 3  # searches: the first divided by the number of people, but at least the second
EXTRA = 2  # more matches for a pair that is level
FULL = 100  # points for being first at a table


def sizes(people: int, wanted: int, possible: Collection[int]) -> tuple[int, ...]:
    """The sizes of the tables for so many people: as few tables as possible, none larger than
    `wanted` if that can be, and sizes that differ by one at most. Empty if the game has no such
    tables."""
    most = people // min(possible, default=people + 1)
    fewest = ceil(people / wanted)
    for tables in (*range(fewest, most + 1), *range(min(fewest - 1, most), 0, -1)):
        each, more = divmod(people, tables)
        found: tuple[int, ...] = (each + 1,) * more + (each,) * (tables - more)
        if set(found) <= set(possible):
            return found
    return ()


def grouped(
    people: Sequence[int], met: Met, wanted: int, possible: Collection[int], seed: str
) -> tuple[Tables, tuple[int, ...]]:
    """The tables of a round, such that few people meet again; and who sits out where there are no
    tables for so many people: those who have met others most often."""
    chance = Random(seed)
    order = sorted(people)
    chance.shuffle(order)
    sat = {p: sum(met.get(frozenset((p, q)), 0) for q in people if q != p) for p in people}
    order.sort(key=lambda p: sat[p])
    out = list[int]()
    while order and not sizes(len(order), wanted, possible):
        out.append(order.pop())
    found = sizes(len(order), wanted, possible)
    if not found:
        return (), tuple(sorted(people))
    costs = _costs(order, met)
    drawn = [
        _searched(order, costs, found, chance) for _ in range(max(TRIES[0] // len(order), TRIES[1]))
    ]
    best = min(drawn, key=lambda tables: (-_new(tables, met), _again(tables, costs)))
    return tuple(tuple(table) for table in best), tuple(sorted(out))


def unmet(people: Iterable[int], met: Met) -> int:
    """How many pairs of these people have not met."""
    return sum(not met.get(frozenset(pair), 0) for pair in combinations(people, 2))


def needed(tables: Tables, met: Met) -> Tables:
    """The tables at which somebody meets somebody new."""
    return tuple(table for table in tables if unmet(table, met))


def least_tables(people: int, size: int) -> int:
    """A lower bound on how many tables of that size let everybody meet everybody (Schönheim's
    bound). At each table a person meets `size` - 1 others."""
    return ceil(Fraction(people * ceil(Fraction(people - 1, size - 1)), size))


def _searched(
    order: Sequence[int], costs: Costs, sizes_: Sequence[int], chance: Random
) -> list[list[int]]:
    """Tables filled one after the other, each with those who have met its people least, then
    improved."""
    left, tables = list(order), list[list[int]]()
    chance.shuffle(left)
    for size in sizes_:
        # Begin with the one who has most others still to meet, so that each round brings a new
        # pair.
        table = [max(left, key=lambda p: sum(not costs[p][q] for q in left))]
        left.remove(table[0])
        while len(table) < size:
            table.append(min(left, key=lambda p: _cost(costs[p], table)))
            left.remove(table[-1])
        tables.append(table)
    _exchange(tables, costs)
    return tables


def _exchange(tables: list[list[int]], costs: Costs) -> None:
    """Exchange two people of different tables as long as that lowers the costs."""
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            for i, j in product(range(len(one)), range(len(other))):
                a, b = one[i], other[j]
                before = _cost(costs[a], one) + _cost(costs[b], other)
                after = _cost(costs[a], other) + _cost(costs[b], one) - 2 * costs[a][b]
                if after < before:
                    one[i], other[j] = b, a
                    better = True


def _costs(people: Sequence[int], met: Met) -> Costs:
    """What it costs to seat two people together: nothing if they have not met, else AGAIN and how
    often they have. So the first meeting again costs most."""
    times = {p: {q: met.get(frozenset((p, q)), 0) for q in people} for p in people}
    return {p: {q: n and AGAIN + n for q, n in row.items()} for p, row in times.items()}


def _cost(row: Mapping[int, int], others: Sequence[int]) -> int:
    return sum([row[other] for other in others])


def _new(tables: Iterable[Sequence[int]], met: Met) -> int:
    return sum(unmet(table, met) for table in tables)


def _again(tables: Iterable[Sequence[int]], costs: Costs) -> int:
    return sum(costs[a][b] for table in tables for a, b in combinations(table, 2))


def points(ranks: Sequence[int]) -> tuple[Fraction, ...]:
    """The points for each of these ranks at a table: FULL for the first, 0 for the last, in equal
    steps between them. Those who share a rank get the mean of the places they take up."""
    others = len(ranks) - 1
    return tuple(
        FULL * (sum(r > mine for r in ranks) + Fraction(ranks.count(mine) - 1, 2)) / others
        for mine in ranks
    )


def seeded(people: Sequence[int], strength: Mapping[int, int] | None, seed: str) -> tuple[int, ...]:
    """The order for a knock-out, the strongest first, and by lot where strengths are equal or
    unknown."""
    order = sorted(people)
    Random(seed).shuffle(order)
    return tuple(sorted(order, key=lambda p: -(strength or {}).get(p, 0)))


def bracket(order: Sequence[int]) -> tuple[Pair, ...]:
    """The first round of a knock-out: the strongest meet late, and have the byes."""
    places = [1]
    while len(places) < len(order):
        places = [n for p in places for n in (p, 2 * len(places) + 1 - p)]
    slots = [order[p - 1] if p <= len(order) else None for p in places]
    return paired(slots)


def paired(slots: Sequence[int | None]) -> tuple[Pair, ...]:
    """Pair each with their neighbour."""
    return tuple(zip(slots[::2], slots[1::2], strict=True))


def winner(
    pair: Pair,
    won: Mapping[int, int],
    played: int,
    best_of: int,
    gone: Collection[int],
    order: Sequence[int],
) -> tuple[bool, int | None]:
    """Whether a pair is decided after `played` matches, and who goes on (None: nobody).

    A match that was won stays won. If matches do not decide, an entrant who has left loses. A pair
    that is level after its matches plays up to EXTRA more; then the one seeded higher goes on. Many
    parameters because all of that matters.
    """
    here = [p for p in pair if p is not None]
    if len(here) == 2:
        ahead = sorted(here, key=lambda p: (-won.get(p, 0), order.index(p)))
        best, second = (won.get(p, 0) for p in ahead)
        over = best > best_of // 2 or (played >= best_of and best > second)
        if over or played >= best_of + EXTRA:
            return True, ahead[0]
    stay = [p for p in here if p not in gone]
    return len(stay) < 2, stay[0] if len(stay) == 1 else None
