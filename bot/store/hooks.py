"""Hooks by which features take part in the store's transactions.

A feature registers a function at import (``@hooks.ended``). The functions of a hook run on the
database's thread, in the order of the features, within the transaction of the change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Generic, ParamSpec

from bot.store.database import Connection
from bot.store.outbox_queue import OutboxQueue
from bot.tables.records import NewTable
from games.codec import Json
from games.core import Seat

P = ParamSpec("P")


class Hook(Generic[P]):
    """What features do at one point of a transaction."""

    def __init__(self) -> None:
        self.calls: list[Callable[P, None]] = []

    def __call__(self, call: Callable[P, None]) -> Callable[P, None]:
        """Register a function; a decorator."""
        self.calls.append(call)
        return call

    def run(self, *given: P.args, **named: P.kwargs) -> None:
        """Call all that is registered."""
        must_be_complete()
        for call in self.calls:
            call(*given, **named)


created = Hook[Connection, OutboxQueue, int, NewTable]()
"""A table of that number was opened. May raise Refused."""
ended = Hook[Connection, OutboxQueue, int, datetime]()
"""A match is over, or a lobby closed, at that instant."""
seat_changed = Hook[Connection, int, Seat]()
"""A seat of a match has another player now."""
wished = Hook[Connection, OutboxQueue, int, datetime]()
"""A person has set how they are reminded, at that instant."""
woken = Hook[Connection, OutboxQueue, datetime]()
"""The host begins to serve, at that instant: features complete what an older version has stored."""
erased = Hook[Connection, int, OutboxQueue | None, Collection[str]]()
"""A person is being erased. A backup that is restored has no outbox; one of an older format is
`lacking` some tables."""
servers_forgotten = Hook[Connection, Collection[int]]()
"""The data of these servers, which the host has left long ago, is being deleted."""

_personal: list[str] = []


def delete_with_person(*tables: str) -> None:
    """Have the rows of these tables deleted whose `user_id` is that of an erased person."""
    _personal.extend(tables)


def forget(
    connection: Connection, user_id: int, outbox: OutboxQueue | None, lacking: Collection[str]
) -> None:
    """Forget a person in every feature: what is `erased` and what is deleted with them."""
    erased.run(connection, user_id, outbox, lacking)
    for table in _personal:
        if table not in lacking:
            connection.execute(f"DELETE FROM {table} WHERE user_id = ?", (user_id,))


Reads = Callable[[Connection, int], Json]
_kept: dict[str, Reads] = {}


def keeps(what: str) -> Callable[[Reads], Reads]:
    """Have what a function reads about a person shown to them under that name; a decorator."""

    def register(read: Reads) -> Reads:
        _kept[what] = read
        return read

    return register


def kept(connection: Connection, user_id: int) -> dict[str, Json]:
    """What every feature stores about a person, by its name."""
    return {what: read(connection, user_id) for what, read in sorted(_kept.items())}


_EACH = (created, ended, seat_changed, wished, woken, erased, servers_forgotten)
_complete = False


def complete(features: Sequence[str]) -> None:
    """Sort the functions of all hooks into this order of features, once all are imported."""
    global _complete
    for hook in _EACH:
        hook.calls.sort(key=lambda call: features.index(_feature_of(call.__module__)))
    _complete = True


def _feature_of(module: str) -> str:
    return module.removeprefix("bot.features.").rpartition(".")[0]


def must_be_complete() -> None:
    """Check that `bot.features` was imported before a database is used: otherwise what features
    store would be lost. Raises AssertionError."""
    assert _complete, "import bot.features before opening a database"
