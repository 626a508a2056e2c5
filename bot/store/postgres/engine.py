"""A database at a PostgreSQL server: one connection on one thread, as for SQLite.

If several processes share it there are two more connections: one for work that no move may delay,
and one that listens. A function on the thread runs to its end, cancelled or not; transactions do
not interleave.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from bot.base.errors import PassingTrouble, StoreTrouble, Unusable
from bot.base.setting_kinds import Server
from bot.store.database import Work, unheard
from bot.store.postgres.aside import Aside
from bot.store.postgres.listener import Listener
from bot.store.postgres.session import ServerSession

T = TypeVar("T")
U = TypeVar("U")
NAMING = (
    "seats, hands, former_names, people, aways, deeds, watches, readers, entrants, imports, outbox,"
    " visits, visit_ends, posts, postings, settings"
)
"""The tables that name people, or that may name them."""
log = logging.getLogger(__name__)


class PostgresDatabase:
    """The open database. Pieces of work are done in the order in which they were requested."""

    def __init__(self, server: Server, shared: bool = False, reads: bool = False) -> None:
        self._server = server
        self.shared = shared
        self._session = ServerSession(server, alone=not shared, reads=reads)
        self._aside = Aside(server)
        self._listener: Listener | None = None
        self._thread = ThreadPoolExecutor(1, "postgres")
        self.failing = False
        """Whether the last write failed: the server is gone, for example."""
        self.written: Callable[[], None] = lambda: None
        self.waited: Callable[[float], None] = unheard
        self.locked: Callable[[float], None] = unheard

    @classmethod
    @asynccontextmanager
    async def open(
        cls, server: Server, shared: bool = False, reads: bool = False
    ) -> AsyncIterator[PostgresDatabase]:
        """Connect, check that the server is fit, and migrate the database. Raises Unusable."""
        database = cls(server, shared, reads)
        try:
            await database._hop(database._session.begin)
            yield database
        finally:
            if database._listener is not None:
                await asyncio.to_thread(database._listener.end)
            # The main session ends last: its lock shows that this process has the database.
            await database._aside.end()
            await database._hop(database._session.end)
            database._thread.shutdown()

    async def read(self, work: Work[T]) -> T:
        """Do some work that changes nothing, and sees one state of everything."""
        return await self._hop(lambda: self._session.read(work))

    async def write(self, work: Work[T]) -> T:
        """Do some work entirely or not at all, even if the caller is cancelled meanwhile."""
        return await self.write_and_see(work, lambda result: result)

    async def write_and_see(self, work: Work[U], see: Callable[[U], T]) -> T:
        """As `write`; once it is committed, `see` reads the results that `work` left unread."""
        try:
            result = await self._hop(lambda: see(self._session.write(work, self.locked)))
        except PassingTrouble:
            self.failing = True
            raise
        self.failing = False
        self.written()
        return result

    async def beside(self, work: Work[T]) -> T:
        """Do some work on a connection of its own, without the lock of all writes."""
        return await self._aside.do(work)

    def listen(self, heard: Mapping[str, Callable[[str], None]]) -> None:
        """Call these functions on the event loop for notifications on their channels."""
        self._listener = Listener(self._server, asyncio.get_running_loop(), heard)

    async def size(self) -> int:
        """How large it is, in bytes."""
        asked = "SELECT pg_database_size(current_database())"
        return await self.read(lambda connection: int(connection.execute(asked).fetchone()[0]))

    async def backup(self, path: str | Path) -> None:
        """Copying is left to PostgreSQL's own tools. Raises Unusable."""
        raise Unusable(f"{self._server} is copied by pg_dump, or by whoever runs that server")

    async def lost(self) -> None:
        """None: there is no file of ours at a server."""

    async def scrub(self) -> None:
        """Remove overwritten and deleted rows from their pages.

        This is tried once; if it fails the server does it by itself, later.
        """
        try:
            await asyncio.to_thread(self._session.vacuum, NAMING)
        except StoreTrouble as wrong:
            log.warning("what was overwritten is not removed from %s yet: %s", self._server, wrong)

    async def _hop(self, work: Callable[[], T]) -> T:
        """Run the work on the thread, to its end even if the caller is cancelled meanwhile."""
        loop = asyncio.get_running_loop()
        asked = loop.time()

        def begun() -> T:
            self.waited(loop.time() - asked)
            return work()

        return await asyncio.shield(loop.run_in_executor(self._thread, begun))
