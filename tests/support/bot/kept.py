"""A database of either engine, for tests of what both must do.

    pytestmark = both_engines
    async def test_it(store: Store) -> None: ...

Without the mark a database is a file. `Kept` is what a test may do to one from outside: what SQLite
and PostgreSQL call differently stands here.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

import psycopg
import pytest

from bot.base.setting_kinds import Server
from bot.store.postgres import session
from bot.store.postgres.speech import spelt
from bot.store.sqlite import engine
from bot.store.sqlite.file import TAILS
from bot.store.store import Store
from tests.postgres import Server as PostgresServer
from tests.support.bot.stored import rechained

both_engines = pytest.mark.both_engines


@contextmanager
def impatient() -> Iterator[None]:
    """A database that another process has is not waited for: nobody is just letting go of it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session, "TRIES", 1)
        patch.setattr(engine, "PATIENCE", 0.0)
        yield


class Kept(Protocol):
    """A database that is there, perhaps empty."""

    @property
    def where(self) -> Path | Server:
        """What the setting DATABASE comes to."""

    def opened(self) -> AbstractAsyncContextManager[Store]:
        """Braakland opens it."""

    def by_hand(self, *statements: str) -> None:
        """Somebody writes into it while it is closed. Raises sqlite3.Error or psycopg.Error."""

    def damage(self, *statements: str) -> None:
        """The same, with nothing in the database that would refuse it."""

    def rehash(self) -> None:
        """The chains of the logs are made again, as if what they hold had been written so."""

    def holds(self, text: str) -> bool:
        """Whether a text can be found anywhere in it."""

    async def full(self, store: Store, yes: bool) -> None:
        """From now on there is no room for more (a server takes nothing), or there is again."""

    async def frozen(self, store: Store, yes: bool) -> None:
        """From now on it takes nothing, or it does again."""


class KeptFile:
    """A file of SQLite."""

    def __init__(self, path: Path) -> None:
        self.where: Path = path

    def opened(self) -> AbstractAsyncContextManager[Store]:
        return Store.open(self.where)

    def by_hand(self, *statements: str) -> None:
        with closing(sqlite3.connect(self.where)) as database, database:
            for statement in statements:
                database.execute(statement)

    def damage(self, *statements: str) -> None:
        with closing(sqlite3.connect(self.where)) as database:
            guards = database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            names = [name for (name,) in guards.fetchall()]
        self.by_hand(*(f"DROP TRIGGER {name}" for name in names), *statements)

    def rehash(self) -> None:
        self.damage()
        with closing(sqlite3.connect(self.where)) as database, database:
            rechained(database)

    def holds(self, text: str) -> bool:
        parts = [self.where.with_name(self.where.name + tail) for tail in TAILS]
        return any(text.encode() in part.read_bytes() for part in parts if part.exists())

    async def full(self, store: Store, yes: bool) -> None:
        await store.read(lambda c: c.execute("VACUUM").fetchall())  # no free pages within
        pages = 1 if yes else 1_000_000  # SQLite never makes it less than it has
        asked = f"PRAGMA max_page_count = {pages}"
        await store.read(lambda c: c.execute(asked).fetchall())

    async def frozen(self, store: Store, yes: bool) -> None:
        asked = f"PRAGMA query_only = {int(yes)}"
        await store.read(lambda c: c.execute(asked))


class _Hand:
    """A connection of psycopg that takes what the store's functions say."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Any = (), /) -> Any:
        return self._connection.execute(spelt(sql).encode(), values)


class KeptServer:
    """A database at the server of the tests."""

    def __init__(self, url: str) -> None:
        self.where: Server = Server(url)

    def opened(self) -> AbstractAsyncContextManager[Store]:
        return Store.open(self.where)

    def by_hand(self, *statements: str) -> None:
        with self._connected() as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def damage(self, *statements: str) -> None:
        self.by_hand("SET session_replication_role = replica", *statements)

    def rehash(self) -> None:
        with self._connected() as connection:
            connection.execute("SET session_replication_role = replica")
            rechained(_Hand(connection))

    def holds(self, text: str) -> bool:
        with self._connected() as connection:
            tables = connection.execute(
                "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
            ).fetchall()
            return any(
                connection.execute(
                    f"SELECT 1 FROM {name} WHERE {name}::text LIKE $1", (f"%{text}%",)
                ).fetchone()
                for (name,) in tables
            )

    async def full(self, store: Store, yes: bool) -> None:
        await self.frozen(store, yes)

    async def frozen(self, store: Store, yes: bool) -> None:
        asked = f"SET default_transaction_read_only = {'on' if yes else 'off'}"
        await store.write(lambda c: c.execute(asked))

    def _connected(self) -> psycopg.Connection[Any]:
        return psycopg.connect(self.where.url, cursor_factory=psycopg.RawCursor)


@pytest.fixture(scope="session")
def shaped(postgres: PostgresServer) -> str:
    """The name of a database that is brought up to date, to be copied."""

    url = postgres.create()

    async def shape() -> None:
        async with Store.open(Server(url)):
            pass

    asyncio.run(shape())
    return url.rpartition("/")[2]


@pytest.fixture
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    """A database: a file, or what `both_engines` says."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield KeptFile(tmp_path / "braakland.db")
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    url = server.create(request.getfixturevalue("shaped"))
    yield KeptServer(url)
    server.drop(url)


@pytest.fixture
async def store(kept: Kept) -> AsyncIterator[Store]:
    """The store on that database."""
    async with kept.opened() as opened:
        yield opened


def listed(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())
