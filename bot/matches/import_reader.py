"""Read imported matches, one at a time, in a process of their own (`bot.base.worker`).

Reading plays the match again, which takes seconds, or longer for a file made to be slow. No other
work waits for it, and it is stopped at a time limit.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.base.errors import Refused
from bot.base.worker import Worker, serve, stand_back
from bot.tables import imports
from bot.tables.beginning import going_on
from bot.tables.records import Commit, Table
from games import registry

LONGEST = 60.0  # seconds for one match; twenty thousand entries take two here
WAITING = 5  # imports at a time, read or waiting, each of up to 4 MB


@dataclass(frozen=True, slots=True)
class NewImport:
    """An order: read a match from a file or a text (`imports.offered`)."""

    data: bytes
    seed: str
    by: imports.ImportedBy
    at: datetime

    def read(self) -> imports.PutUp | imports.Unfinished:
        """The table or lobby of the match. Raises Refused."""
        return imports.offered(self.data, registry(), self.seed, self.by, self.at)


@dataclass(frozen=True, slots=True)
class GoOn:
    """An order: begin the match of a lobby that continues an imported one, given as JSON."""

    table: Table
    text: str
    at: datetime

    def read(self) -> Commit:
        """The commit that begins the match. Raises Refused."""
        games = registry()
        typed = imports.parsed(self.text.encode(), games)
        return going_on(self.table, imports.read(typed, games, self.table.seed), self.at)


Refusal = tuple[str, dict[str, object]]
"""The key and the values of a `Refused`, in a form that the process can send."""
TOO_HEAVY: Refusal = ("import_too_heavy", {})


class ImportReader:
    """Reads one match at a time: in a process started for it if `apart`, else in a thread."""

    def __init__(self, apart: bool = False) -> None:
        self._apart = apart
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._worker: Worker | None = None

    async def offered(self, order: NewImport) -> imports.PutUp | imports.Unfinished:
        """What an imported match becomes. Raises Refused."""
        found: imports.PutUp | imports.Unfinished = await self._read(order)
        return found

    async def going_on(self, order: GoOn) -> Commit:
        """Read how a match continues. Raises Refused."""
        found: Commit = await self._read(order)
        return found

    def close(self) -> None:
        """End the process, if there is one; its work is lost."""
        if self._worker is not None:
            self._worker.close()

    async def _read(self, order: NewImport | GoOn) -> Any:
        # Refused at once: each that waits keeps its file in memory.
        if self._waiting >= WAITING:
            raise Refused("import_busy")
        self._waiting += 1
        try:
            async with self._turn:
                done = self._asked if self._apart else _done
                found, refusal = await asyncio.to_thread(done, order)
        finally:
            self._waiting -= 1
        if refusal is not None:
            key, values = refusal
            raise Refused(key, **values)
        return found

    def _asked(self, order: NewImport | GoOn) -> tuple[Any, Refusal | None]:
        self._worker = worker = Worker(__name__, LONGEST)
        try:
            done: tuple[Any, Refusal | None] = worker.ask(lambda _new: order)
        except (OSError, EOFError):  # too long (TimeoutError is an OSError), or it was ended
            return None, TOO_HEAVY
        finally:
            worker.close()
        return done


def _done(order: NewImport | GoOn) -> tuple[Any, Refusal | None]:
    """The result of the order, or why it is refused."""
    try:
        return order.read(), None
    except Refused as refused:
        return None, (refused.key, refused.values)
    except MemoryError:
        return None, TOO_HEAVY


if __name__ == "__main__":
    stand_back()
    serve(_done)
