"""What outlives the process: tables, their logs, the outbox.

All SQL stands behind this. Whatever writes, writes whole or not at all; when a call has
returned, what it wrote is on the disk. Any call may raise sqlite3.Error (disk full, say), and
then has written nothing. Long because every call through this one door stands here.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from datetime import datetime, timedelta
from pathlib import Path
from types import MappingProxyType

from bot.base import clock
from bot.store import people, personal, results, seat_history, tables, waits
from bot.store.database import Database
from bot.store.deadlines import Deadlines, renew
from bot.store.file import make_private
from bot.store.outbox import OutboxQueue
from bot.store.plans import lay
from bot.store.postings import Postings, clear, remember
from bot.store.proposals import Proposals, retract
from bot.store.results import Results
from bot.store.rows import from_micros, post_of, to_micros
from bot.tables.ratings import Strength
from bot.tables.records import (
    OVER,
    Commit,
    Line,
    Loaded,
    NewTable,
    Notification,
    OutboxMessage,
    Post,
    SeatHistory,
    Status,
    Table,
)
from games import registry
from games.codec import Json
from games.core import Seat

DAY = timedelta(days=1)


class Store:
    """The open database. One process, one store."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._outbox = OutboxQueue()
        self.deadlines = Deadlines(database, self._outbox)
        self.proposals = Proposals(database)
        self.postings = Postings(database)
        self.results = Results(database)

    @classmethod
    @asynccontextmanager
    async def open(cls, path: str | Path) -> AsyncIterator[Store]:
        """Open the file, made if there is none. Raises Unusable."""
        async with Database.open(path) as database:
            yield cls(database)

    async def create(self, new: NewTable, notifications: Sequence[Notification] = ()) -> Table:
        """Open a table. Raises ChannelTaken if one is open in that channel."""

        def work(connection: sqlite3.Connection) -> Table:
            match_id = tables.insert(connection, new)
            self._outbox.put(connection, match_id, notifications, new.at)
            return _written(tables.one(connection, match_id))

        return await self._database.write(work)

    async def save(
        self,
        table: Table,
        *,
        expected: datetime,
        notifications: Sequence[Notification] = (),
        afresh: Collection[Seat] = (),
        at: datetime,
    ) -> Table:
        """Write the options, people, status, place, pace and note of a table, and read it back.

        Seats that go to somebody else are awaited `afresh`, if they are; what had been laid down
        for them, or agreed to, is dropped.

        Raises Conflict if the table is not as it was at `expected` (its `changed_at`), and
        ChannelTaken if its channel has another open table.
        """

        def work(connection: sqlite3.Connection) -> Table:
            waits.tell_anew(connection, table.id, table.clock)
            tables.update(connection, table, expected, at)
            self._outbox.put(connection, table.id, notifications, at)
            if table.status in OVER:
                waits.end(connection, table.id)
            for seat in afresh:
                waits.begin_anew(connection, table.id, seat, at)
                lay(connection, table.id, seat, ())
                retract(connection, table.id, seat)
            renew(connection, self._outbox, table.id, at)
            return _written(tables.one(connection, table.id))

        return await self._database.write(work)

    async def commit(self, commit: Commit) -> datetime:
        """Add lines to a log, and all that follows from them; gives the table's new `changed_at`.

        Raises Duplicate if its interaction has acted already, and Conflict if the log has moved
        on, the match does not run (or, for its first line, is no lobby), or the table has changed
        since `unchanged_since`.
        """
        match_id, at = commit.match_id, commit.at

        def work(connection: sqlite3.Connection) -> datetime:
            tables.append(connection, commit)
            self._outbox.put(connection, match_id, commit.notifications, at)
            if commit.asked is not None:  # before the status changes: what was waited is counted
                waits.move_on(connection, match_id, commit.asked, at)
            for seat, moves in commit.plans.items():
                lay(connection, match_id, seat, moves)
            changed = tables.move_on(connection, commit)
            renew(connection, self._outbox, match_id, at)
            return changed

        return await self._database.write(work)

    async def table(self, match_id: int) -> Table | None:
        """The table of that number."""
        return await self._database.read(lambda connection: tables.one(connection, match_id))

    async def table_in(self, channel_id: int) -> Table | None:
        """The open table of a channel, else the match that ended there last."""
        return await self._database.read(
            lambda connection: tables.in_channel(connection, channel_id)
        )

    async def tables_of(self, user_id: int, finished: bool = False) -> list[Table]:
        """The open tables of a person, on demand also the matches that are over, newest first.

        Those where they stand in for somebody now are among them.
        """
        at = clock.now()
        return await self._database.read(
            lambda connection: tables.of_person(connection, user_id, finished, at)
        )

    async def tables_with(self, status: Status, guild_id: int | None = None) -> list[Table]:
        """All tables of that status, or those on one server, oldest first."""
        return await self._database.read(
            lambda connection: tables.with_status(connection, status, guild_id)
        )

    async def load(self, match_id: int) -> Loaded:
        """All there is of a match.

        Raises LookupError (no such table, no such game here), BadRecord (unreadable).
        """

        def work(connection: sqlite3.Connection) -> Loaded:
            table = tables.one(connection, match_id)
            if table is None:
                raise LookupError(f"no table {match_id}")
            return tables.load(connection, table, registry()[table.game])

        return await self._database.read(work)

    async def lines(self, match_id: int) -> tuple[Line, ...]:
        """The log of a match. Raises as `load` does."""
        return (await self.load(match_id)).lines

    async def write(
        self, match_id: int | None, notifications: Iterable[Notification], at: datetime
    ) -> None:
        """Put notifications into the outbox."""
        kept = tuple(notifications)
        await self._database.write(
            lambda connection: self._outbox.put(connection, match_id, kept, at)
        )

    async def claim(self, now: datetime, limit: int) -> list[OutboxMessage]:
        """Take messages that may be sent now, one a lane; each ends in done, retry or drop."""
        return await self._database.read(
            lambda connection: self._outbox.take(connection, now, limit)
        )

    async def done(self, outbox_id: int) -> None:
        """That outbox message was sent."""

        def work(connection: sqlite3.Connection) -> None:
            self._outbox.remove(connection, outbox_id)
            clear(connection, outbox_id)

        await self._database.write(work)
        self.postings.done(outbox_id)

    async def retry(self, outbox_id: int, due_at: datetime, tried: bool = True) -> None:
        """That outbox message is to be tried again, unless a newer one has taken its place.

        One that was not `tried` holds up none of those behind it.
        """
        await self._database.write(
            lambda connection: self._outbox.put_back(connection, outbox_id, due_at, tried)
        )

    async def drop(self, outbox_id: int) -> None:
        """That outbox message will never be sent."""
        await self.done(outbox_id)

    async def let_go(self) -> None:
        """Messages that were claimed by somebody who is gone wait again."""
        await self._database.read(self._outbox.let_go)

    @property
    def next_due(self) -> datetime | None:
        """Before that instant `claim` finds nothing; None: nor later, until something is written.

        It is known from memory, so that the file is not asked after every message.
        """
        return self._outbox.soonest

    async def remember(self, post: Post) -> None:
        """Keep where a message stands, in the place of the one before."""
        await self._database.write(lambda connection: remember(connection, post))

    async def post(self, match_id: int, purpose: str) -> Post | None:
        """Where the message of that purpose stands."""

        def work(connection: sqlite3.Connection) -> Post | None:
            row = connection.execute(
                "SELECT * FROM posts WHERE match_id = ? AND purpose = ?", (match_id, purpose)
            ).fetchone()
            return None if row is None else post_of(row)

        return await self._database.read(work)

    async def posts(self, match_id: int) -> list[Post]:
        """The messages that show a table."""

        def work(connection: sqlite3.Connection) -> list[Post]:
            rows = connection.execute("SELECT * FROM posts WHERE match_id = ?", (match_id,))
            return [post_of(row) for row in rows.fetchall()]

        return await self._database.read(work)

    async def forget(self, match_id: int, purpose: str) -> None:
        """That message is gone."""
        await self._execute(
            "DELETE FROM posts WHERE match_id = ? AND purpose = ?", match_id, purpose
        )

    async def forget_all_posts(self) -> None:
        """All messages are gone."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM posts")
            clear(connection)

        await self._database.write(work)
        self.postings.forget_all()

    async def seat_history(self, match_id: int) -> SeatHistory:
        """Which seats of a match have changed hands, and who knows what."""
        return await self._database.read(lambda connection: seat_history.read(connection, match_id))

    async def plan(self, match_id: int, seat: Seat, moves: Sequence[str]) -> None:
        """These moves and no others are what the seat has laid down for later."""
        await self._database.write(lambda connection: lay(connection, match_id, seat, moves))

    async def setting(self, key: str) -> str | None:
        """A setting of the house."""

        def work(connection: sqlite3.Connection) -> str | None:
            row = connection.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
            return None if row is None else str(row["value"])

        return await self._database.read(work)

    async def set_setting(self, key: str, value: str) -> None:
        """Keep a setting of the house."""
        await self._execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", key, value)

    async def about(self, user_id: int) -> dict[str, Json] | None:
        """All that is kept about a person; None if nothing is."""
        return await self._database.read(lambda c: personal.gathered(c, user_id))

    async def starts(self, since: datetime) -> list[datetime]:
        """When sessions at Discord have begun since then, the newest last."""

        def work(connection: sqlite3.Connection) -> list[datetime]:
            rows = connection.execute(
                "SELECT at FROM starts WHERE at > ? ORDER BY at", (to_micros(since),)
            )
            return [from_micros(row["at"]) for row in rows.fetchall()]

        return await self._database.read(work)

    async def started(self, at: datetime) -> None:
        """A session begins; those of two days before are forgotten."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM starts WHERE at < ?", (to_micros(at - 2 * DAY),))
            connection.execute("INSERT INTO starts VALUES (?)", (to_micros(at),))

        await self._database.write(work)

    async def settings(self, of: str) -> dict[int, str]:
        """The settings of the house that are about single tables: ``<of>:<number>``."""

        def work(connection: sqlite3.Connection) -> dict[int, str]:
            rows = connection.execute(
                "SELECT key, value FROM settings WHERE key GLOB ? AND value <> ''", (f"{of}:*",)
            )
            return {int(row["key"].rpartition(":")[2]): row["value"] for row in rows.fetchall()}

        return await self._database.read(work)

    async def erase(
        self, user_id: int, were: Mapping[tuple[int, Seat], Strength] = MappingProxyType({})
    ) -> None:
        """Forget a person: the seats stay, with an empty name and a negative `user_id`.

        What they were rated before each match stays too, for the sake of those they met.
        """
        at = clock.now()

        def work(connection: sqlite3.Connection) -> None:
            played = people.matches(connection, user_id)
            tables.erase(connection, user_id)
            results.erase(connection, user_id, were)
            for match_id in played:  # whom to call there, and when, has changed
                renew(connection, self._outbox, match_id, at)

        await self._database.write(work)
        self._outbox.look_again()
        # What was overwritten stands in the write-ahead log until that is emptied.
        await self._database.read(lambda c: c.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone())

    async def backup(self, path: str | Path) -> None:
        """Copy everything into another file, which is there whole or not at all.

        The moves made meanwhile wait. Raises OSError, sqlite3.Error.
        """

        def work(connection: sqlite3.Connection) -> None:
            unfinished = Path(f"{path}.unfinished")
            unfinished.unlink(missing_ok=True)
            make_private(unfinished)
            with closing(sqlite3.connect(unfinished)) as copy:
                connection.backup(copy)
            os.replace(unfinished, path)

        await self._database.read(work)

    async def last_instant(self) -> datetime | None:
        """The newest instant at which anything was written; messages to come do not count."""

        def work(connection: sqlite3.Connection) -> datetime | None:
            newest = connection.execute(
                "SELECT max(at) FROM (SELECT max(changed_at) AS at FROM matches UNION ALL"
                " SELECT max(posted_at) FROM posts UNION ALL SELECT max(written_at) FROM outbox)"
            ).fetchone()[0]
            return None if newest is None else from_micros(newest)

        return await self._database.read(work)

    async def _execute(self, sql: str, *values: int | str) -> None:
        await self._database.write(lambda connection: connection.execute(sql, values))


def _written(table: Table | None) -> Table:
    assert table is not None
    return table
