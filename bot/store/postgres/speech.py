"""The store's statements for psycopg: placeholders, values, rows, and when they are sent.

Statements are collected until a result is read. Then all of them go to the server as one pipeline,
with a single wait. Between two pipelines the server knows that it is waiting for us, so it can end
the transaction of a process that hangs.
"""

from __future__ import annotations

import re
import select
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any

import psycopg
from psycopg.types.numeric import Int8Dumper

ACTIVE, INTRANS = psycopg.pq.TransactionStatus.ACTIVE, psycopg.pq.TransactionStatus.INTRANS
_MARK = re.compile(r"'[^']*'|\?(\d*)")
"""A text within the statement, or the placeholder of a value: the next one, or the numbered one."""


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
    """Send every number as eight bytes, so that a statement is prepared only once."""
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


def mention(connection: psycopg.Connection[Row], statement: bytes) -> None:
    """Send a statement without waiting for its answer."""
    connection.pgconn.send_query(statement)
    connection.pgconn.flush()


def hear(connection: psycopg.Connection[Row]) -> None:
    """Wait until all statements sent by `mention` are done."""
    heard = connection.pgconn
    while not connection.closed and heard.transaction_status == ACTIVE:
        while heard.is_busy():
            select.select([connection.fileno()], [], [])
            heard.consume_input()
        heard.get_result()


class Spoken:
    """A transaction in the form that the functions of the store use. The statements `first` are
    sent before all others; `first` then has their results.

    If it is `watched`, the server counts how long we take between two statements.
    """

    def __init__(
        self, connection: psycopg.Connection[Row], *first: str, watched: bool = False
    ) -> None:
        self._connection = connection
        self._watched = watched
        self._unsaid: list[tuple[str, Sequence[Any], Fetched]] = []
        self._first = frozenset(first)
        self.first = [self.execute(statement) for statement in first]

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Fetched:
        """Add a statement; it runs when its result is read, or when the transaction ends."""
        told = Fetched(self)
        self._unsaid.append((spelt(sql), stored(values), told))
        return told

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> None:
        """Run the same statement for each of these rows."""
        for values in rows:
            self.execute(sql, values)

    def say(self) -> None:
        """Send the collected statements, and wait for the results. Raises psycopg.Error.

        After a statement that fails the server skips those that follow, COMMIT too.
        """
        unsaid, self._unsaid = self._unsaid, []
        # A COMMIT may still be unanswered (`Session.read`), and answers come in order.
        hear(self._connection)
        with self._connection.pipeline():
            for sql, values, told in unsaid:
                # Behind a pooler this might be prepared already, as another process's check.
                prepare = False if sql in self._first else None
                told.cursor = self._connection.execute(sql.encode(), values, prepare=prepare)
        # After a pipeline's own end the server would not begin to count.
        if self._watched and self._connection.info.transaction_status == INTRANS:
            mention(self._connection, b"")


class Fetched:
    """The result of a statement, fetched when it is first read."""

    __slots__ = ("_by", "cursor")

    def __init__(self, by: Spoken) -> None:
        self._by = by
        self.cursor: psycopg.Cursor[Row] | None = None

    @property
    def rowcount(self) -> int:
        """How many rows were inserted, changed or deleted."""
        return self._heard().rowcount

    def fetchone(self) -> Row | None:
        """The next row; None if there is none."""
        return self._heard().fetchone()

    def fetchall(self) -> list[Row]:
        """The rows that are left."""
        return self._heard().fetchall()

    def __iter__(self) -> Iterator[Row]:
        """The rows that are left, one by one."""
        return iter(self._heard())

    def _heard(self) -> psycopg.Cursor[Row]:
        if self.cursor is None:
            self._by.say()
        assert self.cursor is not None
        return self.cursor
