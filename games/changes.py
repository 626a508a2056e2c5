"""Frozen values with some of their parts changed, for what changes with every action."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def changed(item: T, **changes: Any) -> T:
    """A frozen dataclass without slots or `__post_init__`, with these fields changed.

    `dataclasses.replace` does the same in many times the time, and nothing is done more often.
    What was put into the `__dict__` of the item later, so as not to be found out twice, is left
    behind.
    """
    own = item.__dict__
    values = own | changes
    assert len(values) == len(own), f"no such field: {changes}"
    for _ in range(len(own) - len(item.__dataclass_fields__)):  # type: ignore[attr-defined]
        values.popitem()  # the last is the latest, and the fields were first
    new = object.__new__(type(item))
    object.__setattr__(new, "__dict__", values)
    return new


def swapped(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The items with another one in this place."""
    return (*items[:at], item, *items[at + 1 :])
