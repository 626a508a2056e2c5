"""Hexagons with a point at the top, by axial coordinates (q, r): q to the right, r downwards.

A step down goes half a hexagon to the right as well. The neighbours of a hexagon are listed
clockwise from the right, so two of them that follow each other touch.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]

AROUND: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six hexagons that touch this one, clockwise."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in AROUND)


def connected(cells: Collection[Hex]) -> bool:
    """Whether one can walk from each to each without leaving them; true of no hexes at all."""
    unseen = set(cells)
    edge = [unseen.pop()] if unseen else []
    while edge:
        touching = unseen.intersection(neighbours(edge.pop()))
        unseen -= touching
        edge += touching
    return not unseen


def from_offset(column: int, row: int) -> Hex:
    """The hexagon at a column and row of straight rows, each odd one half a hexagon right."""
    return column - row // 2, row


def to_offset(cell: Hex) -> tuple[int, int]:
    """Its column and row: the inverse of `from_offset`."""
    q, r = cell
    return q + r // 2, r
