"""What outlives the process: tables, their logs, the outbox.

All SQL stands behind this. Whatever writes, writes whole or not at all; when a call has
returned, what it wrote is on the disk. Any call may raise StoreTrouble (disk full, say), and
then has written nothing. Long because every call through this one door stands here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import (
    AsyncIterator,
    Callable,
    Collection,
    Coroutine,
    Iterable,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec

from bot.base import clock
from bot.base.config import NO_BACKUPS, BackupSettings, FleetSettings
from bot.base.errors import DamagedPage, PassingTrouble, StoreTrouble
from bot.base.figures import Figures
from bot.base.setting_kinds import Server
from bot.store import (
    counts,
    hooks,
    imported,
    key_values,
    opening,
    people,
    readers,
    restored,
    seat_history,
    stamp,
    tables,
    undelivered,
    waits,
)
from bot.store.audit import record
from bot.store.database import Connection, Database, ErasureList, T, Work
from bot.store.deadlines import Deadlines, look_again, renew
from bot.store.fleet import Fleet
from bot.store.many import batches, marks
from bot.store.outbox import AT_ONCE, OutboxQueue
from bot.store.plans import keep_plan
from bot.store.postings import Posting, Postings, clear, left_by_others, remember
from bot.store.restored import Restored
from bot.store.results import Results
from bot.store.rows import from_micros, post_of, to_micros
from bot.store.shared_outbox import SharedOutbox
from bot.store.workers import PictureOrders, ThoughtQueue, Workers
from bot.tables.notifications import OneLine
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
from bot.tables.servers import AuditEntry
from games import registry
from games.core import BadRecord, Seat

P = ParamSpec("P")
DAY = timedelta(days=1)
log = logging.getLogger(__name__)


class Store:
    """The open database. One process, one store."""

    def __init__(
        self, database: Database, erasures: ErasureList, fleet: FleetSettings | None = None
    ) -> None:
        self._database = database
        self.figures = Figures()
        self.fleet = Fleet(database, fleet, self.figures) if fleet is not None else None
        """What this process holds of what it shares with others; None: it is alone."""
        self._erasures = erasures
        self.outbox = _queue(self.fleet)
        self.deadlines = Deadlines(database, self.outbox)
        self.postings = Postings(database, self.outbox)
        self.results = Results(database)
        self.imports = imported.Imports(database)
        self.readers = readers.Readers(database)
        if self.fleet is not None:
            self.workers = Workers(database, self.fleet)
            self.picture_orders = PictureOrders(database, self.fleet)

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        where: str | Path | Server,
        backups: BackupSettings = NO_BACKUPS,
        fleet: FleetSettings | None = None,
    ) -> AsyncIterator[Store]:
        """Open the database; a file is made if there is none. Raises Unusable."""
        shared = fleet is not None
        async with opening.opened(where, backups, shared) as (database, erasures):
            yield cls(database, erasures, fleet)

    @property
    def shared(self) -> bool:
        """Whether other processes write too: what is known from memory may be old."""
        return self._database.shared

    def when_written(self, call: Callable[[], None]) -> None:
        """Call this after each write, on the event loop: there may be something to send."""
        self._database.written = call

    def listen(self, heard: Mapping[str, Callable[[str], None]]) -> None:
        """Call these for what processes say to each other (`Database.listen`)."""
        self._database.listen(heard)

    async def read(self, work: Work[T]) -> T:
        """Do that with the database, which it leaves as it is; on the database's thread."""
        return await self._database.read(work)

    async def write(self, work: Work[T]) -> T:
        """Do that with the database, whole or not at all."""
        return await self._database.write(work)

    async def create(
        self, new: NewTable, notifications: Sequence[Notification] = (), goes_on: str = ""
    ) -> Table:
        """Open a table, and tell whoever wants to hear of such lobbies; its match `goes_on` with
        one of elsewhere, as JSON.

        Raises ChannelTaken if one is open in that channel, and Refused if another match of its
        series is, or its pairing may not be played now.
        """

        def work(connection: Connection) -> Table:
            match_id = tables.insert(connection, new)
            if goes_on:
                imported.keep_text(connection, match_id, goes_on)
            self.outbox.put(connection, match_id, notifications, new.at)
            hooks.created.run(connection, self.outbox, match_id, new)
            return tables.written(connection, match_id)

        return await self._database.write(work)

    async def save(
        self,
        table: Table,
        *,
        expected: datetime,
        notifications: Sequence[Notification] = (),
        afresh: Collection[Seat] = (),
        audit: AuditEntry | None = None,
        at: datetime,
    ) -> Table:
        """Write the options, people, status, place, pace and note of a table, and read it back.

        Seats that go to somebody else are awaited `afresh`, if they are; what had been planned
        for them, or agreed to, is dropped. `audit` is kept: a moderator does it.

        Raises Conflict if the table is not as it was at `expected` (its `changed_at`), and
        ChannelTaken if its channel has another open table.
        """

        def work(connection: Connection) -> Table:
            waits.clock_set(connection, table.id, table.clock)
            tables.update(connection, table, expected, at)
            record(connection, audit)
            self.outbox.put(connection, table.id, notifications, at)
            if table.status in OVER:
                waits.end(connection, table.id)
                hooks.ended.run(connection, self.outbox, table.id, at)
                imported.drop_text(connection, table.id)
            for seat in afresh:
                waits.restart(connection, table.id, seat, at)
                keep_plan(connection, table.id, seat, ())
                hooks.seat_changed.run(connection, table.id, seat)
            look_again(connection, self.outbox, [table.id], at)
            return tables.written(connection, table.id)

        return await self._database.write(work)

    async def commit(self, commit: Commit) -> datetime:
        """Add lines to a log, and all that follows from them; gives the table's new `changed_at`.

        Raises Duplicate if its interaction has acted already, and Conflict if the log has moved
        on, the match does not run (or, for its first line, is no lobby), or the table has changed
        since `unchanged_since`.
        """
        match_id, at = commit.match_id, commit.at

        def work(connection: Connection) -> datetime:
            before = tables.append(connection, commit)
            record(connection, commit.audit)
            self.outbox.put(connection, match_id, commit.notifications, at)
            if commit.asked is not None:  # before the status changes: what was waited is counted
                waits.move_on(connection, match_id, commit.asked, at, before.settings)
            for seat, moves in commit.plans.items():
                keep_plan(connection, match_id, seat, moves)
            changed = tables.move_on(connection, commit, before)
            if commit.status in OVER:
                hooks.ended.run(connection, self.outbox, match_id, at)
            if commit.begun is not None:
                imported.drop_text(connection, match_id)
            look_again(connection, self.outbox, [match_id], at)
            return changed

        with self.figures.commits.time():
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

        Those where they are a deputy now are among them.
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

        found: list[Table] = []

        def work(connection: Connection) -> Loaded:
            table = tables.one(connection, match_id)
            if table is None:
                raise LookupError(f"no table {match_id}")
            found.append(table)
            return tables.load(connection, table, registry()[table.game])

        try:
            return await self._database.read(work)
        except DamagedPage:
            if not found:  # that is more than one match
                raise
            raise BadRecord("a page of its record is damaged") from None

    async def of_shards(self, numbers: Iterable[int], shards: Collection[int]) -> set[int]:
        """Those of these tables that come by these connections to Discord."""
        wanted, fleet = sorted(numbers), self.fleet

        def work(connection: Connection) -> set[int]:
            found = set()
            for some in batches(wanted):
                rows = connection.execute(
                    f"SELECT id, guild_id FROM matches WHERE id IN {marks(some)}", some
                )
                found |= {
                    row["id"]
                    for row in rows.fetchall()
                    if fleet is None or fleet.shard_of(row["guild_id"]) in shards
                }
            return found

        return await self._database.read(work)

    async def lines(self, match_id: int) -> tuple[Line, ...]:
        """The log of a match. Raises as `load` does."""
        return (await self.load(match_id)).lines

    async def notify(
        self, match_id: int | None, notifications: Iterable[Notification], at: datetime
    ) -> None:
        """Put notifications into the outbox."""
        kept = tuple(notifications)
        await self._database.write(
            lambda connection: self.outbox.put(connection, match_id, kept, at)
        )

    async def claim(self, now: datetime, limit: int) -> list[OutboxMessage]:
        """Take messages that may be sent now, one a lane; each ends in done, retry or drop."""
        if self.fleet is not None:
            return await self._claim_among_others(self.fleet, now, limit)
        return await self._database.read(
            lambda connection: self.outbox.take(connection, now, limit)
        )

    async def _claim_among_others(
        self, fleet: Fleet, now: datetime, limit: int
    ) -> list[OutboxMessage]:
        """The same, so that all see it; with them comes what their last senders left in doubt."""

        def work(connection: Connection) -> tuple[list[OutboxMessage], list[Posting]]:
            taken = self.outbox.take(connection, now, limit)
            return taken, left_by_others(connection, [m.match_id for m in taken], fleet.name)

        assert isinstance(self.outbox, SharedOutbox)
        if not fleet.ready and fleet.settings.thoughts is None:
            self.outbox.looked_at, self.outbox.soonest = now, None
            return []
        try:
            taken, left = await self._database.write(work)
        except StoreTrouble:  # whether they are in our hand is not known
            self.outbox.doubt = True
            raise
        self.outbox.claimed(taken)
        self.postings.adopt({m.match_id for m in taken}, left)
        return taken

    async def done(self, outbox_id: int) -> None:
        """That outbox message was sent."""

        def work(connection: Connection) -> None:
            gone = self.outbox.remove(connection, outbox_id)
            if not self.shared or gone.rowcount:
                clear(connection, outbox_id)

        await self._database.write(work)
        self.postings.done(outbox_id)

    async def retry(self, outbox_id: int, due_at: datetime, tried: bool = True) -> None:
        """That outbox message is to be tried again, unless a newer one has taken its place.

        One that was not `tried` holds up none of those behind it.
        """
        await self._database.write(
            lambda connection: self.outbox.put_back(connection, outbox_id, due_at, tried)
        )

    async def drop(self, outbox_id: int) -> None:
        """That outbox message will never be sent."""
        await self.done(outbox_id)

    async def hasten(self, at: datetime, soon: timedelta) -> None:
        """After the clock was set back: messages that were to be sent at once, or so `soon`, and
        would now wait for longer, are due at `at`.
        """
        found = await self._database.read(lambda c: self.outbox.belated(c, at, soon))
        if found:
            await self._database.write(lambda c: self.outbox.hasten(c, found, at))
        self.outbox.look_again()

    async def clock_was_set(self, at: datetime, seen: datetime) -> None:
        """The machine slept, or its clock was set, since this process was `seen`: as after an
        outage, nobody's time ran meanwhile.

        A worker serves nobody, and does not say so.
        """
        if self.fleet is None or self.fleet.settings.thoughts is None:
            await self.deadlines.serve_again(at, seen)

    async def let_go(self) -> None:
        """Messages that were claimed by somebody who is gone wait again."""
        if self.shared:
            await self._database.write(self.outbox.let_go)
        else:
            await self._database.read(self.outbox.let_go)

    def look_again(self) -> None:
        """Others may have written what may be sent now."""
        self.outbox.look_again()

    @property
    def next_due(self) -> datetime | None:
        """Before that instant `claim` finds nothing; None: nor later, until something is written.

        It is known from memory, so that the file is not asked after every message.
        """
        soonest, every = self.outbox.soonest, self.outbox.look_every
        if every is None:
            return soonest
        look = max(self.outbox.looked_at, AT_ONCE) + every
        return look if soonest is None else min(soonest, look)

    async def remember(self, post: Post) -> None:
        """Keep where a message stands, in the place of the one before."""
        await self._database.write(lambda connection: remember(connection, post))

    async def post(self, match_id: int, purpose: str) -> Post | None:
        """Where the message of that purpose stands."""

        def work(connection: Connection) -> Post | None:
            row = connection.execute(
                "SELECT * FROM posts WHERE match_id = ? AND purpose = ?", (match_id, purpose)
            ).fetchone()
            return None if row is None else post_of(row)

        return await self._database.read(work)

    async def posts(self, match_id: int) -> list[Post]:
        """The messages that show a table."""

        def work(connection: Connection) -> list[Post]:
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

        def work(connection: Connection) -> None:
            connection.execute("DELETE FROM posts")
            clear(connection)

        await self._database.write(work)
        self.postings.forget_all()

    async def seat_history(self, match_id: int) -> SeatHistory:
        """Which seats of a match have changed hands, and who knows what."""
        return await self._database.read(lambda connection: seat_history.read(connection, match_id))

    async def stamp(self, match_id: int) -> int | None:
        """By which one sees whether what one remembers of a table is old; None: there is none."""
        return await self._database.read(lambda connection: stamp.of(connection, match_id))

    async def plan(self, match_id: int, seat: Seat, moves: Sequence[str]) -> int:
        """Replace what the seat has planned; gives the table's
        new stamp.
        """

        def work(connection: Connection) -> int:
            keep_plan(connection, match_id, seat, moves)
            return stamp.rise(connection, match_id)

        return await self._database.write(work)

    async def unheard(self, match_id: int, seat: Seat) -> undelivered.Warnings:
        """What is still to be told to a seat, the oldest first."""
        return await self._database.read(lambda c: undelivered.read(c, match_id, seat))

    async def keep_unheard(self, match_id: int, seat: Seat, warning: OneLine) -> int:
        """That is still to be told to a seat too; gives the table's new stamp."""

        def work(connection: Connection) -> int:
            undelivered.add(connection, match_id, seat, warning)
            return stamp.rise(connection, match_id)

        return await self._database.write(work)

    async def heard(
        self, match_id: int, seat: Seat, told: Collection[OneLine]
    ) -> tuple[undelivered.Warnings, int]:
        """These are told to a seat; gives what is still to be, and the table's new stamp."""

        def work(connection: Connection) -> tuple[undelivered.Warnings, int]:
            left = undelivered.remove(connection, match_id, seat, told)
            return left, stamp.rise(connection, match_id)

        return await self._database.write(work)

    async def drop_unheard(self, match_id: int, seat: Seat) -> int:
        """Nothing is to be told to a seat any more; gives the table's new stamp."""

        def work(connection: Connection) -> int:
            undelivered.drop(connection, match_id, seat)
            return stamp.rise(connection, match_id)

        return await self._database.write(work)

    async def setting(self, key: str) -> str | None:
        """A stored value."""

        return await self._database.read(lambda connection: key_values.get(connection, key))

    async def set_setting(self, key: str, value: str) -> None:
        """Store a value under a key."""
        await self._database.write(lambda connection: key_values.put(connection, key, value))

    async def starts(self, since: datetime) -> list[datetime]:
        """When sessions at Discord have begun since then, the newest last."""

        def work(connection: Connection) -> list[datetime]:
            rows = connection.execute(
                "SELECT at FROM starts WHERE at > ? ORDER BY at", (to_micros(since),)
            )
            return [from_micros(row["at"]) for row in rows.fetchall()]

        return await self._database.read(work)

    async def started(self, at: datetime) -> None:
        """A session begins; those of two days before are forgotten."""

        def work(connection: Connection) -> None:
            connection.execute("DELETE FROM starts WHERE at < ?", (to_micros(at - 2 * DAY),))
            connection.execute("INSERT INTO starts VALUES (?)", (to_micros(at),))

        await self._database.write(work)

    async def settings(self, of: str) -> dict[int, str]:
        """The stored values about single tables: ``<of>:<number>``."""
        return await self._database.read(lambda connection: key_values.about_tables(connection, of))

    async def erase(self, user_id: int) -> None:
        """Forget a person: the seats stay, with an empty name and a negative `user_id`.

        Backups that still name them are known to, before that.
        """

        at = clock.now()

        def work(connection: Connection) -> None:
            self._write_down(user_id, at)
            played = people.matches(connection, user_id)
            tables.erase(connection, user_id, self.outbox)
            renew(connection, self.outbox, played, at)  # whom to call there, and when, has changed

        await self._database.write(work)
        self.readers.forget(user_id)
        self.outbox.look_again()
        await self._database.scrub()
        await self.settle_erasures()

    def _write_down(self, user_id: int, at: datetime) -> None:
        """Raises StoreTrouble: without this a restored backup would know the person again."""
        try:
            self._erasures.add(user_id, at)
        except OSError as wrong:
            raise PassingTrouble(f"the list of erasures: {wrong}") from wrong

    async def settle_erasures(self) -> None:
        """Bring what is known of erasures to the backups, and forget what no backup names."""
        try:
            await asyncio.to_thread(self._erasures.settle, clock.now())
        except OSError as wrong:
            log.error("the list of erasures beside the backups is not up to date: %s", wrong)

    async def backup(self, path: str | Path) -> None:
        """Copy everything into another file, which is there whole and checked or not at all.

        The moves made meanwhile do not wait, and most are in it. Who is cancelled gives it up.
        Raises OSError, StoreTrouble, Unusable.
        """
        await self._database.backup(path)

    async def restored(self) -> Restored | None:
        """From when the data is, if this is the first start with a backup that was restored."""
        return await self._database.read(restored.read)

    async def restart(
        self, notifications: Mapping[int, Sequence[Notification]], at: datetime
    ) -> None:
        """After a restored backup: what had been said before it is not said again, but this is."""

        def work(connection: Connection) -> None:
            restored.begin(connection, at)
            stamp.rise_all(connection)
            for match_id, said in notifications.items():
                self.outbox.put(connection, match_id, said, at)

        await self._database.write(work)
        self.outbox.look_again()

    async def counts(self) -> counts.Counts:
        """How much there is of everything."""
        at, size = clock.now(), await self._database.size()
        return await self._database.read(lambda connection: counts.read(connection, at, size))

    async def must_answer(self) -> None:
        """Find out whether the database can be read and, if it could not just now, be written.

        Raises StoreTrouble.
        """
        if self._database.failing:
            await self.deadlines.alive(clock.now())
        else:
            await self._database.read(lambda connection: connection.execute("SELECT 1").fetchone())

    async def last_instant(self) -> datetime | None:
        """The newest instant at which anything was written; messages to come do not count."""
        return await self._database.read(restored.newest)

    async def _execute(self, sql: str, *values: int | str) -> None:
        await self._database.write(lambda connection: connection.execute(sql, values))


def _queue(fleet: Fleet | None) -> OutboxQueue:
    """The messages that this process takes: all, those of its shards, or a worker's."""
    if fleet is None:
        return OutboxQueue()
    thoughts = fleet.settings.thoughts
    return SharedOutbox(fleet) if thoughts is None else ThoughtQueue(fleet, thoughts)


def reads(
    work: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """Make a function that reads the database one of the store, to be awaited; a decorator."""

    async def read(store: Store, /, *given: P.args, **named: P.kwargs) -> T:
        return await store.read(lambda connection: work(connection, *given, **named))

    return wraps(work)(read)


def writes(
    work: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """The same for a function that writes."""

    async def write(store: Store, /, *given: P.args, **named: P.kwargs) -> T:
        return await store.write(lambda connection: work(connection, *given, **named))

    return wraps(work)(write)
