"""What the store says, as psycopg says it: placeholders, values, rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any

import psycopg
from psycopg.types.numeric import Int8Dumper

_MARK = re.compile(r"'[^']*'|\?(\d*)")
"""A text of the statement itself, or the place of a value: the next, or that of a number."""


@cache
def spelt(sql: str) -> str:
    """A statement with ``$1`` for ``?`` or ``?1``."""
    places = count(1)

    def mark(found: re.Match[str]) -> str:
        if not found[0].startswith("?"):
            return found[0]
        return f"${found[1] or next(places)}"

    return _MARK.sub(mark, sql)


def stored(values: Sequence[Any]) -> Sequence[Any]:
    """Values as they are stored: True is 1."""
    return [int(value) if isinstance(value, bool) else value for value in values]


def speak(connection: psycopg.Connection[Row]) -> None:
    """Every number is sent as eight bytes, so that a statement is prepared once."""
    connection.adapters.register_dumper(int, Int8Dumper)


class Row:
    """A row: its values by their names or their places."""

    __slots__ = ("_places", "_values")

    def __init__(self, values: Sequence[Any], places: Mapping[str, int]) -> None:
        self._values = values
        self._places = places

    def __getitem__(self, key: str | int) -> Any:
        """One value. Raises LookupError."""
        return self._values[key if isinstance(key, int) else self._places[key]]

    def __iter__(self) -> Iterator[Any]:
        """The values in their order."""
        return iter(self._values)


class RowMaker:
    """Makes the rows of one statement, as psycopg wants it."""

    def __init__(self, cursor: psycopg.Cursor[Any]) -> None:
        columns = cursor.description or ()
        self._places = {column.name: place for place, column in enumerate(columns)}

    def __call__(self, values: Sequence[Any]) -> Row:
        """One row."""
        return Row(values, self._places)
