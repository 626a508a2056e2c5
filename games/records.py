"""Frozen dataclasses with some fields changed, as rules make them at every step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def replace(record: T, /, **changes: Any) -> T:
    """What `dataclasses.replace` gives, in half the time.

    For dataclasses all of whose fields are given to ``__init__`` in order. Raises KeyError for a
    field that there is not.
    """
    values_of, places = _layout(type(record))  # type: ignore[arg-type]  # mypy doubts types hash
    values = list(values_of(record))
    for name, value in changes.items():
        values[places[name]] = value
    return type(record)(*values)


@cache
def _layout(kind: type[Any]) -> tuple[Callable[[Any], tuple[Any, ...]], Mapping[str, int]]:
    """All fields of a record at once, and where each stands."""
    names = [field.name for field in fields(kind)]
    getter = attrgetter(*names)
    places = {name: place for place, name in enumerate(names)}
    return (getter if len(names) > 1 else lambda record: (getter(record),)), places
