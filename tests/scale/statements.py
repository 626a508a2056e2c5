"""Every statement that the store makes while the scenes of tests/screens are played, and how an
engine would find its rows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from bot.store.database import Connection, Cursor
from bot.store.store import Store
from tests.scale.filling import GROWING

SOME = 1000
"""Rows that a statement may read though there are a hundred times as many."""


class Scans(Protocol):
    """Which growing tables a statement would read whole."""

    def __call__(self, connection: Connection, sql: str, values: Sequence[Any]) -> set[str]: ...


SMALL = ("outbox_tried", "outbox_claimed", "outbox_to_say")
"""Indexes of little: what is tried again, what is being sent, and what is more than a clock."""
_SCAN = re.compile(rf"SCAN (\w+)(?! USING (COVERING )?INDEX ({'|'.join(SMALL)})\b)")


class Statements:
    """The statements that were made, each with the values it had first."""

    def __init__(self) -> None:
        self.made: dict[str, Sequence[Any]] = {}

    @contextmanager
    def noted(self, store: Store) -> Iterator[None]:
        """Note what is asked of the store's database for a while."""
        database = store._database
        does = {name: getattr(database, name) for name in ("read", "write", "beside")}
        for name, do in does.items():
            setattr(database, name, self._noting(do))
        yield
        for name in does:
            delattr(database, name)

    def _noting(self, do: Any) -> Any:
        return lambda work: do(lambda connection: work(_Noting(connection, self.made)))


class _Noting:
    """A connection that notes each statement."""

    def __init__(self, connection: Connection, made: dict[str, Sequence[Any]]) -> None:
        self._connection, self._made = connection, made

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Cursor:
        self._made.setdefault(sql, values)
        return self._connection.execute(sql, values)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object:
        every = list(rows)
        if every:
            self._made.setdefault(sql, every[0])
        return self._connection.executemany(sql, every)


def scans_of_file(connection: Connection, sql: str, values: Sequence[Any]) -> set[str]:
    """The growing tables of which SQLite would read every row."""
    named = dict(re.findall(r"(?:FROM|JOIN|UPDATE|INTO) (\w+) AS (\w+)", sql))
    tables = {alias: table for table, alias in named.items()}
    told = [row["detail"] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
    read = {found[1] for line in told if (found := _SCAN.match(line))}
    return {str(tables.get(name, name)) for name in read} & GROWING


def scans_at_server(connection: Connection, sql: str, values: Sequence[Any]) -> set[str]:
    """The growing tables of which PostgreSQL would read SOME rows or more."""
    told = connection.execute(f"EXPLAIN (FORMAT JSON) {sql}", values).fetchone()[0]
    plan = json.loads(told) if isinstance(told, str) else told
    return set(_read(plan[0]["Plan"], False))


def _read(plan: Mapping[str, Any], few: bool) -> Iterator[str]:
    """What a part of a plan reads; of a `few` rows alone, if what is above stops there."""
    few = few or (plan["Node Type"] == "Limit" and plan["Plan Rows"] < SOME)
    table = plan.get("Relation Name")
    every = plan["Node Type"] == "Seq Scan" or plan["Plan Rows"] >= SOME
    if table in GROWING and every and not few:
        yield table
    for part in plan.get("Plans", ()):
        yield from _read(part, few and plan["Node Type"] not in ("Sort", "Aggregate", "Hash"))
