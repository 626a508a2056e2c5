"""A second connection of a process that shares the database, for work that no move may delay.

It renews leases. It does not take the lock that all writes take; it locks only the rows that it
changes, for a short time.
"""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import psycopg

from bot.base.errors import PassingTrouble, Unusable
from bot.base.setting_kinds import Server
from bot.store.database import Work
from bot.store.postgres import schema
from bot.store.postgres.session import connected
from bot.store.postgres.speech import Row, Spoken
from bot.store.postgres.troubles import trouble

T = TypeVar("T")
SHORT = {"statement_timeout": "4s", "lock_timeout": "3s"}


class Aside:
    """A second connection. It is made when it is first needed, and again after any trouble."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._name = f"braakland-aside-{secrets.token_hex(6)}"
        self._thread: ThreadPoolExecutor | None = None
        self._open: psycopg.Connection[Row] | None = None

    async def do(self, work: Work[T]) -> T:
        """Do the work entirely or not at all, and to its end even if the caller is cancelled.
        Raises StoreTrouble."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "aside")
        loop = asyncio.get_running_loop()
        return await asyncio.shield(loop.run_in_executor(self._thread, lambda: self._do(work)))

    async def end(self) -> None:
        """Close the connection, and end the thread."""
        if self._thread is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._leave)
            self._thread.shutdown()

    def _do(self, work: Work[T]) -> T:
        try:
            if self._open is None:
                self._open = connected(self._server, self._name, **SHORT)
                # The server ended it meanwhile, perhaps while a newer version migrated the
                # database.
                schema.must_go_on(self._open)
            spoken = Spoken(self._open, "BEGIN")
            result = work(spoken)
            spoken.execute("COMMIT")
            spoken.say()
        except psycopg.Error as wrong:
            self._leave()
            raise trouble(wrong) from wrong
        except Unusable as wrong:
            self._leave()
            raise PassingTrouble(f"{self._server}: {wrong}") from wrong
        except BaseException:
            self._leave()
            raise
        return result

    def _leave(self) -> None:
        if self._open is not None:
            self._open.close()
        self._open = None
