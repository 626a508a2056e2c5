"""Positions by name that are played only when a test asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

T = TypeVar("T")


class Lazy(Mapping[str, T], Generic[T]):
    """A mapping whose values are made on first use; its keys are there at once."""

    def __init__(self, makers: Mapping[str, Callable[[], T]]) -> None:
        self._makers = makers
        self._made: dict[str, T] = {}

    def __getitem__(self, key: str) -> T:
        if key not in self._made:
            self._made[key] = self._makers[key]()
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    def also(self, **makers: Callable[[], T]) -> Lazy[T]:
        """These values and some more."""
        return Lazy({**self._makers, **makers})
