"""The store: tables, their logs and the outbox, and all other data that outlives the process.

All SQL is behind it. Each write is atomic, and is on the disk when the call returns. Any call may
raise StoreTrouble (the disk is full, for example); then it has written nothing. Long because it is
the whole interface of the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import (
    AsyncIterator,
    Callable,
    Collection,
    Iterable,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path

from bot.base import clock
from bot.base.config import NO_BACKUPS, BackupSettings, FleetSettings
from bot.base.errors import DamagedPage, PassingTrouble, StoreTrouble
from bot.base.figures import Figures
from bot.base.setting_kinds import Server
from bot.store import (
    call_counts,
    counts,
    following_names,
    hooks,
    imported,
    key_values,
    open_store,
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
from bot.store.database import (
    Connection,
    Database,
    ErasureList,
    T,
    Work,
    reading,
    reads,
    writes,
    writing,
)
from bot.store.deadlines import Deadlines, look_again, next_looks, renew
from bot.store.fleet import Fleet
from bot.store.many import batches, marks
from bot.store.outbox_queue import AT_ONCE, OutboxQueue
from bot.store.plans import keep_plan
from bot.store.postings import Posting, Postings, clear, left_by_others, remember
from bot.store.result_rows import ResultRows
from bot.store.rows import from_micros, post_of, to_micros
from bot.store.shared_outbox import SharedOutbox
from bot.store.workers import PictureOrders, ThoughtQueue, Workers
from bot.tables.notifications import NotificationKind
from bot.tables.orders import Plan
from bot.tables.records import (
    OVER,
    Commit,
    Line,
    Loaded,
    NewTable,
    Notification,
    OutboxMessage,
    Post,
    Table,
)
from bot.tables.servers import AuditEntry
from games import registry
from games.core import BadRecord, Seat

DAY = timedelta(days=1)
log = logging.getLogger(__name__)


class Store:
    """The open database. One process, one store."""

    def __init__(
        self, database: Database, erasures: ErasureList, fleet: FleetSettings | None = None
    ) -> None:
        self._database = database
        self.figures = Figures()
        database.waited = self.figures.database_waits.observe
        database.locked = self.figures.lock_waits.observe
        self.fleet = Fleet(database, fleet, self.figures) if fleet is not None else None
        """What this process holds in a shared database; None: the database is not shared."""
        self._erasures = erasures
        self.outbox = _queue(self.fleet)
        self.deadlines = Deadlines(database, self.outbox)
        self.postings = Postings(database, self.outbox)
        self.results = ResultRows(database)
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
        *,
        reads: bool = False,
    ) -> AsyncIterator[Store]:
        """Open the database; a missing file is created. A caller that only `reads`
        upgrades nothing, and at a server may read beside a process that has the database
        alone. Raises Unusable."""
        shared = fleet is not None
        async with open_store.opened(where, backups, shared, reads) as (database, erasures):
            yield cls(database, erasures, fleet)

    @property
    def shared(self) -> bool:
        """Whether other processes write too, so that what is in memory may be out of date."""
        return self._database.shared

    def when_written(self, call: Callable[[], None]) -> None:
        """Call this after each write, on the event loop: there may be something to send."""
        self._database.written = call

    def listen(self, heard: Mapping[str, Callable[[str], None]]) -> None:
        """Call these for notifications between processes (`Database.listen`)."""
        self._database.listen(heard)

    async def read(self, work: Work[T]) -> T:
        """Do work that changes nothing, on the database's thread."""
        return await self._database.read(work)

    async def write(self, work: Work[T]) -> T:
        """Do work on the database's thread, whole or not at all."""
        return await self._database.write(work)

    @writing
    def create(
        self,
        connection: Connection,
        new: NewTable,
        notifications: Sequence[Notification] = (),
        goes_on: str = "",
    ) -> Table:
        """Open a table, and notify those who want to know of such lobbies. With `goes_on` its match
        continues that one, which was begun elsewhere, as JSON.

        Raises ChannelTaken if a table is open in that channel, and Refused if another match of its
        series is open, or if its pairing may not be played now.
        """
        match_id = tables.insert(connection, new)
        if goes_on:
            imported.keep_text(connection, match_id, goes_on)
        self.outbox.put(connection, match_id, notifications, new.at)
        hooks.created.run(connection, self.outbox, match_id, new)
        return tables.written(connection, match_id)

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
        """Write the options, people, status, place, clock and note of a table, and read it back.

        Seats that change player begin a new wait if they are awaited (`afresh`); their plans and
        agreements are dropped. `audit` is stored if a moderator does this.

        Raises Conflict if the table is not as it was at `expected` (its `changed_at`), and
        ChannelTaken if its channel has another open table.
        """

        def work(connection: Connection) -> Table:
            # First: it compares the new clock with the stored one.
            waits.clock_set(connection, table.id, table.clock, at)
            tables.update(connection, table, expected, at)
            record(connection, audit)
            self.outbox.put(connection, table.id, notifications, at)
            if table.status in OVER:
                waits.end(connection, table.id)
                hooks.ended.run(connection, self.outbox, table.id, at)
                call_counts.end(connection, table.id)
                imported.drop_text(connection, table.id)
            for seat in afresh:
                waits.restart(connection, table.id, seat, at)
                keep_plan(connection, table.id, seat, Plan())
                hooks.seat_changed.run(connection, table.id, seat)
            # Not `renew`: `update` has raised the stamp of this change already.
            look_again(connection, self.outbox, [table.id], at)
            return tables.written(connection, table.id)

        return await self.write(work)

    async def commit(self, commit: Commit) -> datetime:
        """Add lines to a log, and write all that follows from them; gives the table's new
        `changed_at`.

        Raises Duplicate if its interaction has acted already, and Conflict if the log has grown,
        the match does not run (or, for its first line, the table is no lobby), or the table has
        changed since `unchanged_since`.
        """
        match_id, at = commit.match_id, commit.at

        def work(connection: Connection) -> datetime:
            before = tables.append(connection, commit)
            record(connection, commit.audit)
            if commit.asked is not None:  # before the status changes, to charge the waits
                waits.move_on(connection, match_id, commit.asked, at, before.settings)
            waits.note_missed(connection, commit, before.missed)
            for seat, plan in commit.plans.items():
                keep_plan(connection, match_id, seat, plan)
            changed = tables.move_on(connection, commit, before)
            if commit.begun is not None:  # only now it is known who sits where
                waits.note_nights(connection, match_id, before.settings, at)
            # Not `renew`: `tables.move_on` has raised the stamp of this change already.
            look = next_looks(connection, [match_id], at).values()
            said = (*commit.notifications, *look)
            self.outbox.put(connection, match_id, said, at, withdrawn=[NotificationKind.CLOCK])
            if commit.status in OVER:
                hooks.ended.run(connection, self.outbox, match_id, at)
                call_counts.end(connection, match_id)
            if commit.begun is not None:
                imported.drop_text(connection, match_id)
            return changed

        with self.figures.commits.time():
            return await self.write(work)

    follow_name = writes(following_names.follow)

    table = reads(tables.one)
    table_in = reads(tables.in_channel)
    tables_with = reads(tables.with_status)
    on_servers = reads(tables.on_servers)

    async def tables_of(self, user_id: int, finished: bool = False) -> list[Table]:
        """The open tables of a person, and those where they are a deputy now, newest first. With
        `finished` also the matches that are over."""
        at = clock.now()
        return await self.read(
            lambda connection: tables.of_person(connection, user_id, finished, at)
        )

    async def load(self, match_id: int, known: Sequence[Line] = ()) -> Loaded:
        """All there is of a match; of its log only the lines after the `known` ones are read.

        Raises LookupError (no such table, or no such game here), BadRecord (unreadable).
        """

        found: list[Table] = []

        def work(connection: Connection) -> Loaded:
            table = tables.one(connection, match_id)
            if table is None:
                raise LookupError(f"no table {match_id}")
            found.append(table)
            return tables.load(connection, table, registry()[table.game], known)

        try:
            return await self.read(work)
        except DamagedPage:
            if not found:  # the damage concerns more than one match
                raise
            raise BadRecord("a page of its record is damaged") from None

    @reading
    def of_shards(
        self, connection: Connection, numbers: Collection[int], shards: Collection[int]
    ) -> set[int]:
        """Those of these tables whose servers belong to these shards."""
        found = set()
        for some in batches(sorted(numbers)):
            asked = f"SELECT id, guild_id FROM matches WHERE id IN {marks(some)}"
            for row in connection.execute(asked, some).fetchall():
                if self.fleet is None or self.fleet.shard_of(row["guild_id"]) in shards:
                    found.add(int(row["id"]))
        return found

    async def lines(self, match_id: int) -> tuple[Line, ...]:
        """The log of a match. Raises as `load` does."""
        return (await self.load(match_id)).lines

    async def notify(
        self, match_id: int | None, notifications: Iterable[Notification], at: datetime
    ) -> None:
        """Put notifications into the outbox."""
        kept = tuple(notifications)
        await self.write(lambda connection: self.outbox.put(connection, match_id, kept, at))

    @writing
    def notify_each(
        self, connection: Connection, kind: str, said: Mapping[int, Notification], at: datetime
    ) -> None:
        """Put a notification of a kind into the outbox for each table, replacing one
        that is not sent yet."""
        for some in batches(sorted(said)):
            self.outbox.put_each(connection, some, kind, {n: said[n] for n in some}, at)

    async def claim(self, now: datetime, limit: int) -> list[OutboxMessage]:
        """Claim messages that may be sent now, one of each lane; each ends in `done` or `retry`."""
        if self.fleet is not None:
            return await self._claim_among_others(self.fleet, now, limit)
        # As a read: a process that is alone keeps its claims in memory, so there is nothing to
        # flush.
        return await self.read(lambda connection: self.outbox.take(connection, now, limit))

    async def _claim_among_others(
        self, fleet: Fleet, now: datetime, limit: int
    ) -> list[OutboxMessage]:
        """As `claim` in a fleet, where claims are stored. With the messages come postings at their
        tables that the last senders left in doubt."""

        def work(connection: Connection) -> tuple[list[OutboxMessage], list[Posting]]:
            taken = self.outbox.take(connection, now, limit)
            return taken, left_by_others(connection, [m.match_id for m in taken], fleet.name)

        assert isinstance(self.outbox, SharedOutbox)
        # First what the last holder left in doubt must be found; a worker has no shard to wait for.
        if not fleet.ready and fleet.settings.thoughts is None:
            self.outbox.looked_at, self.outbox.soonest = now, None
            return []
        try:
            taken, left = await self.write(work)
        except StoreTrouble:  # whether they are claimed is unknown
            self.outbox.doubt = True
            raise
        self.outbox.claimed(taken)
        self.postings.adopt({m.match_id for m in taken}, left)
        return taken

    async def done(self, outbox_id: int) -> None:
        """Remove an outbox message: it was sent, or never will be."""

        def work(connection: Connection) -> None:
            gone = self.outbox.remove(connection, outbox_id)
            # If no row was deleted, another process has claimed the message since, and needs its
            # posting.
            if not self.shared or gone.rowcount:
                clear(connection, outbox_id)

        await self.write(work)
        self.postings.done(outbox_id)

    @writing
    def retry(
        self, connection: Connection, outbox_id: int, due_at: datetime, tried: bool = True
    ) -> None:
        """Have an outbox message tried again, unless a newer one has replaced it.

        A message that was not `tried` does not hold up those behind it.
        """
        self.outbox.put_back(connection, outbox_id, due_at, tried)

    async def hasten(self, at: datetime, soon: timedelta) -> None:
        """After the clock was set back: make messages due at `at` that were to be sent at once, or
        within `soon`, and would now have to wait longer."""
        found = await self.read(lambda c: self.outbox.belated(c, at, soon))
        if found:
            await self.write(lambda c: self.outbox.hasten(c, found, at))
        self.outbox.look_again()

    async def clock_was_set(self, at: datetime, seen: datetime) -> None:
        """The machine slept, or its clock was set, since this process was `seen`: as after an
        outage, nobody's time ran meanwhile.

        Does nothing in a worker, which serves no players.
        """
        if self.fleet is None or self.fleet.settings.thoughts is None:
            await self.deadlines.serve_again(at, seen)

    async def let_go(self) -> None:
        """Release the messages claimed by a process that is gone."""
        await (self.write if self.shared else self.read)(self.outbox.let_go)

    @property
    def next_due(self) -> datetime | None:
        """The instant before which `claim` would find nothing; None: it finds nothing until
        something is written.

        It is known from memory, so that the database is not asked after every message.
        """
        soonest, every = self.outbox.soonest, self.outbox.look_every
        if every is None:
            return soonest
        look = max(self.outbox.looked_at, AT_ONCE) + every
        return look if soonest is None else min(soonest, look)

    remember = writes(remember)

    @reading
    def post(self, connection: Connection, match_id: int, purpose: str) -> Post | None:
        """Where the message of that purpose is."""
        row = connection.execute(
            "SELECT * FROM posts WHERE match_id = ? AND purpose = ?", (match_id, purpose)
        ).fetchone()
        return None if row is None else post_of(row)

    @reading
    def posts(self, connection: Connection, match_id: int) -> list[Post]:
        """The messages that show a table."""
        rows = connection.execute("SELECT * FROM posts WHERE match_id = ?", (match_id,))
        return [post_of(row) for row in rows.fetchall()]

    @writing
    def forget(self, connection: Connection, match_id: int, purpose: str) -> None:
        """Forget a post whose message is gone."""
        gone = "DELETE FROM posts WHERE match_id = ? AND purpose = ?"
        connection.execute(gone, (match_id, purpose))

    async def forget_all_posts(self) -> None:
        """Forget all posts and postings: their messages are gone."""

        def work(connection: Connection) -> None:
            connection.execute("DELETE FROM posts")
            clear(connection)

        await self.write(work)
        self.postings.forget_all()

    @writing
    def plan(self, connection: Connection, match_id: int, seat: Seat, plan: Plan) -> int:
        """Replace the plan of a seat; returns the table's new stamp."""
        keep_plan(connection, match_id, seat, plan)
        return stamp.rise(connection, match_id)

    unheard = reads(undelivered.read)
    keep_unheard = writes(undelivered.add)
    heard = writes(undelivered.remove)
    drop_unheard = writes(undelivered.drop)
    setting = reads(key_values.get)
    settings = reads(key_values.about_tables)
    set_setting = writes(key_values.put)
    seat_history = reads(seat_history.read)
    stamp = reads(stamp.of)

    @reading
    def starts(self, connection: Connection, since: datetime) -> list[datetime]:
        """When sessions at Discord have begun since that instant, the newest last."""
        rows = connection.execute(
            "SELECT at FROM starts WHERE at > ? ORDER BY at", (to_micros(since),)
        )
        return [from_micros(row["at"]) for row in rows.fetchall()]

    @writing
    def started(self, connection: Connection, at: datetime) -> None:
        """Store that a session begins; those from two days before are forgotten."""
        connection.execute("DELETE FROM starts WHERE at < ?", (to_micros(at - 2 * DAY),))
        connection.execute("INSERT INTO starts VALUES (?)", (to_micros(at),))

    async def erase(self, user_id: int) -> None:
        """Erase a person: their seats stay, with an empty name and a negative `user_id`. First the
        erasure is added to the list, since backups still name the person."""
        at = clock.now()

        def work(connection: Connection) -> None:
            self._write_down(user_id, at)
            # Before the erasure: afterwards no seat has that number.
            played = people.matches(connection, user_id)
            tables.erase(connection, user_id, self.outbox)
            renew(connection, self.outbox, played, at)  # whom to call there, and when, has changed

        await self.write(work)
        self.readers.forget(user_id)
        self.outbox.look_again()
        await self._database.scrub()
        await self.settle_erasures()

    def _write_down(self, user_id: int, at: datetime) -> None:
        """Add an erasure to the list. Raises StoreTrouble: without it a restored backup would name
        the person again."""
        try:
            self._erasures.add(user_id, at)
        except OSError as wrong:
            raise PassingTrouble(f"the list of erasures: {wrong}") from wrong

    async def lost(self) -> str | None:
        """What has happened to the database's file, if its name now belongs to another file or to
        none, and where a copy of the data is kept; nothing more can be written then. None if
        nothing has happened."""
        return await self._database.lost()

    async def settle_erasures(self) -> None:
        """Copy erasures to the list beside the backups, and drop those that no backup needs."""
        try:
            await asyncio.to_thread(self._erasures.settle, clock.now())
        except OSError as wrong:
            log.error("the list of erasures beside the backups is not up to date: %s", wrong)

    async def backup(self, path: str | Path) -> None:
        """Copy everything into another file, which is then complete and checked, or not there at
        all.

        Moves do not wait for this, and most of those made meanwhile are included. Cancelling gives
        the copy up. Raises OSError, StoreTrouble, Unusable.
        """
        await self._database.backup(path)

    last_instant = reads(restored.newest)
    restored = reads(restored.read)

    async def restart(
        self, notifications: Mapping[int, Sequence[Notification]], at: datetime
    ) -> None:
        """Restart after a backup was restored: send these notifications, but not
        again what was due before."""

        def work(connection: Connection) -> None:
            restored.begin(connection, at)
            connection.execute("UPDATE matches SET stamp = stamp + 1")
            for match_id, said in notifications.items():
                self.outbox.put(connection, match_id, said, at)

        await self.write(work)
        self.outbox.look_again()

    async def counts(self) -> counts.Counts:
        """How much there is of everything."""
        at, size = clock.now(), await self._database.size()
        return await self.read(lambda connection: counts.read(connection, at, size))

    async def must_answer(self) -> None:
        """Check that the database can be read and, if it could not lately, that it can be written.

        Raises StoreTrouble.
        """
        if self._database.failing:
            # Only a write shows whether the disk accepts writes again.
            await self.deadlines.alive(clock.now())
        else:
            await self.read(lambda connection: connection.execute("SELECT 1").fetchone())


def _queue(fleet: Fleet | None) -> OutboxQueue:
    """The outbox of this process: all messages, those of its shards, or a worker's."""
    if fleet is None:
        return OutboxQueue()
    thoughts = fleet.settings.thoughts
    return SharedOutbox(fleet) if thoughts is None else ThoughtQueue(fleet, thoughts)
