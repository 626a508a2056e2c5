"""The protocol of a database; `sqlite/` and `postgres/` implement it.

The SQL of this folder is written once, in what both engines understand: `?` or `?1` for a value,
``ON CONFLICT``, ``RETURNING``. It does not use ``INSERT OR``, ``IS ?``, ``GLOB``, scalar ``max``, a
number as a truth value, or the order of rows without ``ORDER BY``. Work runs on the database's own
thread.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

T = TypeVar("T")
U = TypeVar("U")
P = ParamSpec("P")
H = TypeVar("H", bound="Holder")
Method = Callable[Concatenate[H, "Connection", P], T]
Function = Callable[Concatenate["Connection", P], T]
Awaitable = Callable[Concatenate[H, P], Coroutine[Any, Any, T]]
Value = str | int | None


def unheard(_seconds: float) -> None:
    """The default of `Database.waited`, which measures nothing."""


class Row(Protocol):
    """A row: its values by their names or their places."""

    def __getitem__(self, key: str | int, /) -> Any:
        """One value. Raises LookupError."""

    def __iter__(self) -> Iterator[Any]:
        """The values in their order."""


class Cursor(Protocol):
    """What a statement has given."""

    @property
    def rowcount(self) -> int:
        """How many rows were inserted, changed or deleted."""

    def fetchone(self) -> Any:
        """The next row; None if there is none."""

    def fetchall(self) -> list[Any]:
        """The rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """The rows that are left, one by one."""


class Connection(Protocol):
    """The methods of a connection that the store may use."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Cursor:
        """Run one statement; True is stored as 1."""

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object:
        """Run the same statement for each of these rows."""


Work = Callable[[Connection], T]


class Database(Protocol):
    """An open database. Any failure raises StoreTrouble, except errors that `work` raises itself.
    Work is done in the order of the calls, one after the other."""

    shared: bool
    """Whether other processes write too, so that what is in memory may be out of date."""
    failing: bool
    """Whether the last write failed: the disk is full, for example."""
    written: Callable[[], None]
    """Called on the event loop after each write."""
    waited: Callable[[float], None]
    """Called on the database's thread with the seconds that a piece of work waited for its turn."""
    locked: Callable[[float], None]
    """Called on the same thread with the seconds that a write waited for other processes."""

    async def read(self, work: Work[T]) -> T:
        """Do some work that changes nothing, and that sees everything in the same state."""

    async def write(self, work: Work[T]) -> T:
        """Do some work entirely or not at all, even if the caller is cancelled meanwhile."""

    async def write_and_see(self, work: Work[U], see: Callable[[U], T]) -> T:
        """Do some work entirely or not at all; afterwards read, with `see`, the results that `work`
        left unread. At a server that saves a round trip."""

    async def beside(self, work: Work[T]) -> T:
        """Do some work entirely or not at all. Where the database is shared it does not wait for
        the work above, but locks what it changes itself."""

    def listen(self, heard: Mapping[str, Callable[[str], None]]) -> None:
        """Call these functions for what processes announce on their channels; "": an announcement
        may have been missed. Only where the database is shared.

        `letters`: a message was written and may be sent, with the number of its server ("0": none);
        `work`: there is something to "think" or to "paint"; `pictures`: that picture is painted.
        """

    async def size(self) -> int:
        """How large it is, in bytes."""

    async def backup(self, path: str | Path) -> None:
        """Copy everything into a file, which is then complete and checked, or not there at all;
        others may write meanwhile.

        Cancelling gives the copy up. Raises OSError, Unusable.
        """

    async def lost(self) -> str | None:
        """What has happened to the open file, if its name now belongs to another file or to
        none; None if nothing has. In that case the known data is kept as a copy, and
        nothing more is written."""

    async def scrub(self) -> None:
        """Make sure that overwritten and deleted data is gone from the files too."""


class ErasureList(Protocol):
    """Who was erased, kept outside the database, since older backups still name them."""

    def add(self, user_id: int, at: datetime) -> None:
        """Write down that a person is erased now. Raises OSError."""

    def settle(self, now: datetime) -> None:
        """Keep all entries that any backup may still name, and drop older ones. Raises OSError."""


class Holder(Protocol):
    """An object with a database: the store and its parts."""

    _database: Database


def reading(work: Method[H, P, T]) -> Awaitable[H, P, T]:
    """Turn a method that reads the database into one that is awaited; a decorator."""
    return _awaited("read", work, work)


def writing(work: Method[H, P, T]) -> Awaitable[H, P, T]:
    """As `reading`, for a method that writes."""
    return _awaited("write", work, work)


def beside(work: Method[H, P, T]) -> Awaitable[H, P, T]:
    """As `writing`, for a method that does not wait for other work (`Database.beside`)."""
    return _awaited("beside", work, work)


def reads(work: Function[P, T]) -> Awaitable[Any, P, T]:
    """Turn a function that reads the database into an awaited method of the store; a decorator."""
    return _awaited("read", work, lambda _, *given, **named: work(*given, **named))


def writes(work: Function[P, T]) -> Awaitable[Any, P, T]:
    """As `reads`, for a function that writes."""
    return _awaited("write", work, lambda _, *given, **named: work(*given, **named))


def _awaited(how: str, work: Callable[..., T], call: Callable[..., T]) -> Awaitable[Any, ..., T]:
    @wraps(work)
    async def done(holder: Holder, /, *given: Any, **named: Any) -> T:
        do = getattr(holder._database, how)
        found: T = await do(lambda connection: call(holder, connection, *given, **named))
        return found

    return done
