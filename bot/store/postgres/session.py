"""One connection to the server, on one thread: transactions, locks, and reconnecting.

A process holds a lock for as long as its connection lasts, so that a second process is refused, as
with a file; processes that share a database hold it together. Every write takes another lock, as
BEGIN IMMEDIATE does in SQLite, so that what was checked before a write still holds. Long because
transactions, locks and reconnecting share one connection's state.
"""

from __future__ import annotations

import logging
import secrets
import select
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from typing import Any, TypeVar

import psycopg

from bot.base.errors import LastingTrouble, PassingTrouble, UnknownOutcome, Unusable
from bot.base.setting_kinds import Server
from bot.store.database import Connection
from bot.store.postgres import fitness, schema, speech
from bot.store.postgres.speech import Row, RowMaker, Spoken, hear, mention
from bot.store.postgres.troubles import POOLED, in_one_line, refusal, trouble

T = TypeVar("T")
PROCESS, WRITES = 0x42726161, 0x42726163  # the locks: of a process, of a write
UPGRADE = 0x42726164  # and of the process that upgrades the database
TRIES, PAUSE = 20, 0.1  # seconds; a process that is ending needs two to release its lock
IN_USE = "in use by another process; only one can use it at a time, so stop the other one first"
NOT_BESIDE = (
    "the version before cannot go on with the database of this one, and it runs: stop all its"
    " processes first, then start this one"
)
OUTDATED = "cached plan must not change result type"
"""The server's error if a table got another column since a statement was prepared."""
SETTINGS = {
    "statement_timeout": "30s",
    "lock_timeout": "10s",
    # A process that hangs within a transaction holds the lock of all writes.
    "idle_in_transaction_session_timeout": "10s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "default_transaction_isolation": "read committed",
    "client_min_messages": "error",
}
"""The server's settings for our connection. The keep-alives end a connection that was cut."""
READ_ONLY = {"default_transaction_read_only": "on"}
TO_CONNECT: dict[str, Any] = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
    "client_encoding": "UTF8",
}
ELSEWHERE = (
    psycopg.errors.DivisionByZero,  # the check in `_lock` failed
    psycopg.errors.InvalidSqlStatementName,  # a statement that we prepared is missing
    psycopg.errors.DuplicatePreparedStatement,  # another process has prepared it
)
"""Errors that show that another of the server's processes received a statement."""
IDLE = psycopg.pq.TransactionStatus.IDLE
READS = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
log = logging.getLogger(__name__)


class ServerSession:
    """One connection to the server; everything here is called on one thread. A session that only
    `reads` may do so beside a process that has the database alone."""

    def __init__(self, server: Server, alone: bool = True, reads: bool = False) -> None:
        self._server = server
        self._alone = alone
        self._reads = reads
        self._upgraded = False
        self._name = f"braakland-{secrets.token_hex(6)}"  # by which we recognise our own connection
        self._open: psycopg.Connection[Row] | None = None
        self._place = 0
        self._lock = ""

    def begin(self) -> None:
        """Connect, see that the server is fit, and bring it up to date. Raises Unusable."""
        try:
            self._begin()
        except psycopg.Error as wrong:
            self.end()
            raise refusal(self._server, wrong) from wrong
        except Unusable as wrong:
            self.end()
            raise type(wrong)(f"{self._server}: {wrong}") from wrong

    def end(self) -> None:
        """Close the connection."""
        self._leave()

    def read(self, work: Callable[[Connection], T]) -> T:
        """Do some work on one snapshot of the database. Raises StoreTrouble."""
        return _again(lambda: self._read(work))

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._ready() as connection:
            result = work(Spoken(connection, READS))
            if connection.info.transaction_status != IDLE:  # else no statement was sent
                # Sent without waiting, to save a round trip: the next transaction waits for it
                # (`hear`).
                mention(connection, b"COMMIT")
            return result

    def write(self, work: Callable[[Connection], T], locked: Callable[[float], None]) -> T:
        """Do some work entirely or not at all, while nobody else writes. `locked` is called with
        the seconds that it waited for other writers. Raises StoreTrouble."""
        return _again(lambda: self._write(work, locked))

    def _write(self, work: Callable[[Connection], T], locked: Callable[[float], None]) -> T:
        asked = False
        try:
            with self._ready() as connection:
                spoken = Spoken(connection, "BEGIN", self._lock, watched=True)
                result = work(spoken)
                spoken.execute("COMMIT")
                asked = True
                spoken.say()
                locked(next(iter(spoken.first[-1]))[2])
        except LostTrouble as wrong:
            # Lost after COMMIT was sent: only the database knows whether it took effect.
            if asked:
                raise UnknownOutcome(str(wrong)) from wrong
            raise
        return result

    def vacuum(self, tables: str) -> None:
        """Clean these tables up, on a separate connection and on any thread.

        Raises StoreTrouble.
        """
        try:
            with closing(self._connected(f"{self._name}-2")) as connection:
                connection.execute("SET statement_timeout = 0")
                # VACUUM runs in no transaction, and takes long: so on a connection of its own.
                connection.execute(f"VACUUM {tables}".encode())
        except psycopg.Error as wrong:
            raise trouble(wrong) from wrong

    @contextmanager
    def _ready(self) -> Iterator[psycopg.Connection[Row]]:
        """The open connection. After an error no transaction is left open on it."""
        try:
            connection = self._connection()
            try:
                yield connection
            except BaseException:
                _roll_back(connection)
                raise
        except ELSEWHERE as wrong:
            raise LastingTrouble(f"{self._server}: {POOLED}") from wrong
        except psycopg.errors.FeatureNotSupported as wrong:
            raise (OutdatedTrouble if OUTDATED in str(wrong) else LastingTrouble)(
                in_one_line(wrong)
            ) from wrong
        except psycopg.Error as wrong:
            lost = self._open is not None and self._open.closed
            raise (LostTrouble(in_one_line(wrong)) if lost else trouble(wrong)) from wrong

    def _connection(self) -> psycopg.Connection[Row]:
        """The connection; a new one if the server has ended the old one."""
        if self._open is not None:
            with suppress(psycopg.Error):  # it was cut, which is noticed below
                hear(self._open)
        if self._open is not None and _is_alive(self._open):
            return self._open
        self._leave()
        log.warning("the connection to %s is lost; a new one is made", self._server)
        try:
            self._begin()
        except Unusable as wrong:  # another process has the database now, for example
            self._leave()
            raise PassingTrouble(f"{self._server}: {wrong}") from wrong
        log.warning("there is a new connection to %s", self._server)
        assert self._open is not None
        return self._open

    def _begin(self) -> None:
        connection = self._open = self._connected(self._name)
        fitness.must_be_safe(connection)
        row = connection.execute(
            "SELECT oid::int8, pg_backend_pid() FROM pg_namespace WHERE nspname = current_schema()"
        ).fetchone()
        assert row is not None
        self._place = row[0] & 0x7FFFFFFF
        # Fails on any connection but this one, which holds our process's lock: no other may write.
        self._lock = (
            f"SELECT pg_advisory_xact_lock({WRITES}, {self._place}),"
            f" 1 / (pg_backend_pid() = {row[1]})::int,"
            # Evaluated from left to right: this is how long the lock was waited for, by the
            # server's clock.
            " extract(epoch FROM clock_timestamp() - statement_timestamp())::float8"
        )
        with closing(self._connected(f"{self._name}-2")) as other:
            fitness.must_be_ours_alone(connection, other, self._place)
        # First: a connection of ours that was cut off may still hold the lock at the server.
        self._end_older_self(connection)
        if self._alone or not self._upgraded:
            self._upgrade(connection)
        else:  # a newer process may have migrated the database since
            self._take(connection, alone=False)
            schema.must_go_on(connection)
        self._upgraded = True

    def _upgrade(self, connection: psycopg.Connection[Row]) -> None:
        """Take our process's lock, and migrate the database. In a fleet one process migrates, and
        the others wait for it.

        Raises Unusable, also if the new format excludes processes that use the database now.
        """
        # No time limits: another process may be migrating for minutes.
        connection.execute("SET lock_timeout = 0; SET statement_timeout = 0")
        connection.execute(f"SELECT pg_advisory_lock({UPGRADE}, {self._place})")
        seen = schema.format_of(connection)
        if self._reads and not seen:
            raise Unusable("empty: the first start of the bot makes its tables")
        if self._reads and seen < schema.known():
            raise Unusable(
                f"of format {seen}, which the next start of the bot upgrades; until then nothing is"
                " changed by a command that only reads, and only the version before can read it"
            )
        beside = not self._alone and schema.goes_on(seen)
        try:
            self._take(connection, alone=not beside)
        except Unusable:
            if self._reads and seen == schema.known():
                connection.execute(f"SELECT pg_advisory_unlock({UPGRADE}, {self._place})")
                connection.execute(_said(SETTINGS | READ_ONLY))
                return
            if self._alone or beside:
                raise
            self._take(connection, alone=False)  # raises, if one process has it alone
            raise Unusable(NOT_BESIDE) from None
        schema.migrate(connection, seen, self._lock)
        if not self._alone and not beside:
            self._take(connection, alone=False)
            # Released only after the shared lock is held, so that no process can take it alone in
            # between.
            connection.execute(f"SELECT pg_advisory_unlock({PROCESS}, {self._place})")
        connection.execute(f"SELECT pg_advisory_unlock({UPGRADE}, {self._place})")
        connection.execute(_said(SETTINGS))

    def _connected(self, name: str) -> psycopg.Connection[Row]:
        return connected(self._server, name)

    def _end_older_self(self, connection: psycopg.Connection[Row]) -> None:
        """End an older connection of ours that was cut off but that the server may still hold."""
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = $1 AND pid <> pg_backend_pid()",
            (self._name,),
        )

    def _take(self, connection: psycopg.Connection[Row], alone: bool) -> None:
        """Take the process's lock, waiting for a process that is ending. Raises Unusable if another
        process has the database."""
        for _ in range(TRIES):
            way = "" if alone else "_shared"
            row = connection.execute(
                f"SELECT pg_try_advisory_lock{way}($1::int, $2::int)".encode(),
                (PROCESS, self._place),
            ).fetchone()
            if row is not None and row[0]:
                return
            time.sleep(PAUSE)
        raise Unusable(IN_USE)

    def _leave(self) -> None:
        if self._open is not None:
            self._open.close()
        self._open = None


class LostTrouble(PassingTrouble):
    """The connection was lost."""


class OutdatedTrouble(PassingTrouble):
    """A newer process has changed a table, so that prepared statements are outdated."""


def _again(work: Callable[[], T]) -> T:
    """Do the work; if a prepared statement is outdated nothing was done, so do it once more."""
    try:
        return work()
    except OutdatedTrouble:
        return work()


def connected(server: Server, name: str, **settings: str) -> psycopg.Connection[Row]:
    """A new connection of that name, set up for the store's statements. Raises psycopg.Error."""
    connection = psycopg.Connection[Row].connect(
        server.url,
        autocommit=True,
        cursor_factory=psycopg.RawCursor[Row],
        row_factory=RowMaker,
        application_name=name,
        **TO_CONNECT,
    )
    try:
        speech.speak(connection)
        connection.execute(_said(SETTINGS | settings))
    except BaseException:
        connection.close()
        raise
    return connection


def _said(settings: Mapping[str, str]) -> bytes:
    return "; ".join(f"SET {name} = '{value}'" for name, value in settings.items()).encode()


def _is_alive(connection: psycopg.Connection[Row]) -> bool:
    """Whether the server has not ended the connection. It is asked only if
    it has sent something."""
    if connection.closed:
        return False
    heard, _, _ = select.select([connection.fileno()], [], [], 0)
    if not heard:
        return True
    try:
        connection.execute("SELECT 1")
    except psycopg.Error:
        return False
    return True


def _roll_back(connection: psycopg.Connection[Row]) -> None:
    hear(connection)
    if not connection.closed and connection.info.transaction_status != IDLE:
        with suppress(psycopg.Error):
            connection.execute("ROLLBACK")
    # After a failure the server skips the statements that follow, some of which psycopg would
    # believe to be prepared. It has no public name for forgetting them.
    connection._prepared.clear()
