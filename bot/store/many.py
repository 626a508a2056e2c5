"""Query many tables in one statement, which saves round trips to a server."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
MANY = 500  # both engines take some thirty thousand values in one statement


def marks(values: Collection[object]) -> str:
    """The placeholders for these values in a statement: ``(?, ?, ?)``."""
    return f"({', '.join('?' for _ in values)})"


def placeholders(count: int, columns: int) -> str:
    """The placeholders for so many rows to be inserted: ``(?, ?), (?, ?)``."""
    return ", ".join([marks(range(columns))] * count)


def batches(values: Sequence[T]) -> Iterator[Sequence[T]]:
    """The values, MANY at a time."""
    for start in range(0, len(values), MANY):
        yield values[start : start + MANY]
