"""Readers, in SQL: the language in which a person reads, and how boards are drawn for them.

The language of their Discord is stored for people who get messages: who sit or look on at a
table, are a deputy, or watch for lobbies. For others it is in memory only.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace

from bot.store.database import Connection, Database

REMEMBERED = 4096  # people whose language is known without asking
_WRITTEN_TO = {
    "seats": "user_id",
    "aways": "deputy_id",
    "watches": "user_id",
    "entrants": "user_id",
    "spectators": "user_id",
}
"""The columns with people who get messages."""


@dataclass(frozen=True, slots=True)
class Reader:
    """What is known of a reader: the language they were last seen with, the one they chose, and the
    one that is stored; and their sight (`render.Sight`)."""

    seen: str = ""
    chosen: str = ""
    kept: str = ""
    sight: str = ""

    @property
    def language(self) -> str:
        """The language in which to write to them; empty if none is known."""
        return self.chosen or self.seen


class Readers:
    """One for each store."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[int, Reader] = OrderedDict()

    async def get(self, user_id: int) -> Reader:
        """The reader. In a fleet it is read each time, since other processes may have changed it;
        but this process knows better with which language it last saw them."""
        known = self._known.get(user_id)
        if known is not None and not self._database.shared:
            return self._remember(user_id, known)
        found = await self._database.read(lambda connection: _reader(connection, user_id))
        if known is not None:
            # This process answered them last, so its knowledge of their Discord's language is
            # newer.
            found = replace(found, seen=known.seen)
        return self._remember(user_id, found)

    def remembered(self, user_id: int) -> Reader:
        """What is in memory about a person."""
        return self._known.get(user_id, Reader())

    async def met(self, user_id: int, language: str) -> Reader:
        """Note the language of a person's Discord; returns what is known of them."""
        now = replace(await self.get(user_id), seen=language)
        return self._remember(user_id, now)

    async def keep(self, user_id: int) -> None:
        """Store the language that a person was seen with, if it is new and they get messages."""
        known = self._known.get(user_id)
        if known is None or known.seen == known.kept:
            return

        def work(connection: Connection) -> bool:
            asked = (
                connection.execute(f"SELECT 1 FROM {kept} WHERE {who} = ?", (user_id,)).fetchone()
                for kept, who in _WRITTEN_TO.items()
            )
            if all(row is None for row in asked):
                return False
            _keep(connection, user_id, known)
            return True

        if await self._database.write(work):
            self._remember(user_id, replace(known, kept=known.seen))

    async def choose(self, user_id: int, language: str) -> None:
        """Set the language they read; empty: that of their Discord."""
        chosen = replace(await self.get(user_id), chosen=language)
        await self._database.write(lambda connection: _keep(connection, user_id, chosen))
        self._remember(user_id, replace(chosen, kept=chosen.seen))

    async def see(self, user_id: int, sight: str) -> None:
        """Set how boards are drawn for them; empty: as for the table."""
        wished = replace(await self.get(user_id), sight=sight)
        await self._database.write(lambda connection: _keep(connection, user_id, wished))
        self._remember(user_id, replace(wished, kept=wished.seen))

    def forget(self, user_id: int) -> None:
        """Drop a person from memory: they were erased."""
        self._known.pop(user_id, None)

    def _remember(self, user_id: int, reader: Reader) -> Reader:
        self._known[user_id] = reader
        self._known.move_to_end(user_id)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return reader


def forget_unwritten(connection: Connection) -> None:
    """Delete the stored Discord language of all people who get no messages any more."""
    others = " AND ".join(
        f"NOT EXISTS (SELECT 1 FROM {kept} WHERE {kept}.{who} = readers.user_id)"
        for kept, who in _WRITTEN_TO.items()
    )
    connection.execute(f"DELETE FROM readers WHERE chosen = '' AND {others}")


def erase(connection: Connection, user_id: int) -> None:
    """Forget everything about a reader."""
    connection.execute("DELETE FROM readers WHERE user_id = ?", (user_id,))


def about(connection: Connection, user_id: int) -> dict[str, str] | None:
    """The data about a person's language and sight; None if there is none."""
    row = connection.execute("SELECT * FROM readers WHERE user_id = ?", (user_id,)).fetchone()
    if row is None:
        return None
    sight = {"sight": row["sight"]} if row["sight"] else {}
    return {"discord": row["seen"], "chosen": row["chosen"], **sight}


def _reader(connection: Connection, user_id: int) -> Reader:
    row = connection.execute("SELECT * FROM readers WHERE user_id = ?", (user_id,)).fetchone()
    if row is None:
        return Reader()
    return Reader(row["seen"], row["chosen"], row["seen"], row["sight"])


def _keep(connection: Connection, user_id: int, reader: Reader) -> None:
    connection.execute(
        "INSERT INTO readers (user_id, seen, chosen, sight) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET seen = excluded.seen, chosen = excluded.chosen,"
        " sight = excluded.sight",
        (user_id, reader.seen, reader.chosen, reader.sight),
    )
