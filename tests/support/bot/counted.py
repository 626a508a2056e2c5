"""Counts what is said to the database of a store, and how many rows come back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bot.store.database import Work
from bot.store.store import Store


class Counted:
    """How many statements and rows there were since."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.statements = self.rows = 0
        self.works: list[list[str]] = []
        """The statements of each piece of work."""
        for name in ("read", "write"):
            real = getattr(store._database, name)
            monkeypatch.setattr(store._database, name, self._counting(real))

    def _counting(self, real: Any) -> Any:
        async def counted(work: Work[Any]) -> Any:
            return await real(lambda connection: work(self._begin(connection)))

        return counted

    def _begin(self, connection: Any) -> Any:
        self.works.append([])
        return _Counting(connection, self)

    def commit(self) -> list[str]:
        """The statements of the last work that has written a line of a log."""
        return [work for work in self.works if any("INTO log" in sql for sql in work)][-1]

    def since(self) -> int:
        """The statements since this was asked last; both are counted again."""
        statements, self.statements, self.rows = self.statements, 0, 0
        return statements


class _Counting:
    """A connection that counts."""

    def __init__(self, connection: Any, counted: Counted) -> None:
        self._connection, self._counted = connection, counted

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Any:
        self._counted.statements += 1
        self._counted.works[-1].append(sql)
        return _Rows(self._connection.execute(sql, values), self._counted)

    def executemany(self, sql: str, rows: Any, /) -> None:
        for values in rows:
            self.execute(sql, values)


class _Rows:
    """The rows of a statement."""

    def __init__(self, cursor: Any, counted: Counted) -> None:
        self._cursor, self._counted = cursor, counted

    @property
    def rowcount(self) -> int:
        return int(self._cursor.rowcount)

    def fetchone(self) -> Any:
        return next(iter(self), None)

    def fetchall(self) -> list[Any]:
        return list(self)

    def __iter__(self) -> Iterator[Any]:
        while (row := self._cursor.fetchone()) is not None:
            self._counted.rows += 1
            yield row
