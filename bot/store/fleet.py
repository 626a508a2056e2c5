"""What the processes that share a database hold for a time, in SQL that only PostgreSQL speaks.

Each connection to Discord (a shard) belongs to one process at a time, by a lease that it renews.
All instants are by the database's clock, so that processes agree about them. Each new holder has a
new token; writes under an old token are refused. Long because taking, renewing and losing a lease
check the same token.
"""

from __future__ import annotations

import json
import logging
import math
import secrets
import socket
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from time import monotonic

from bot.base.config import FleetSettings
from bot.base.errors import Unusable
from bot.base.figures import Figures
from bot.store.database import Connection, Cursor, Database, Row, beside
from bot.store.rows import MICROSECOND

NOW = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
"""The database's clock, as instants are stored."""
LEASE = timedelta(seconds=15)
IN_HAND = timedelta(seconds=60)
"""For how long a message belongs to the process that sends it, unless that process renews it."""
FREE = timedelta(seconds=30)
"""A process that has its share takes a released shard only after this time:
a successor may come."""
LAPSED = timedelta(seconds=2)
"""A process that has its share takes the shard of a dead process this long
after its lease ended."""
APART = timedelta(seconds=5.25)
"""Between two sessions of one bucket: Discord's five seconds, and the delay on the way there."""
AHEAD = timedelta(minutes=1)
"""A lease that ends this much later than any can was written before the database's clock was set
back: it is cut, as if it were renewed now."""
DAYS = timedelta(days=2)  # for which the beginning of a session is remembered
FREED = "shards"
"""The channel on which released shards are announced."""
LACKING = 0x42726165
"""The lock that each process holds while it lacks shards: it ends with the process."""
_PLACE = "(SELECT oid::bigint & 2147483647 FROM pg_namespace WHERE nspname = current_schema())"
_OF_MINE = """
FROM unnest(?::bigint[], ?::bigint[], ?::text[]) AS mine (shard, token, session)
WHERE holder = ? AND shards.shard = mine.shard AND shards.token = mine.token
"""
_LACKING = f"""
SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = {LACKING} AND objid = {_PLACE}
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
AND pid %s pg_backend_pid()
"""
"""Whether a process holds that lock: this one (=), or another one (<>)."""

Tokens = Mapping[int, int]
"""Shards, each with the token under which it is held."""


@dataclass(frozen=True, slots=True)
class Session:
    """How far a session at Discord has come: RESUME at `address` continues after event `sequence`.

    Which events Discord sends follows from the `intents` with which the session began.
    """

    id: str
    sequence: int
    address: str
    intents: int


log = logging.getLogger(__name__)


_NONE: Mapping[int, Session] = {}


class NotHeld(Exception):
    """Another process holds that shard, or may hold it by now."""


class Fleet:
    """One for each store that is shared; `name` distinguishes this process from the others."""

    def __init__(self, database: Database, settings: FleetSettings, figures: Figures) -> None:
        self._database = database
        self._figures = figures
        self.settings = settings
        self.name = f"{socket.gethostname()}/{secrets.token_hex(4)}"
        self.tokens: dict[int, int] = {}
        """The shards this process holds, as far as it knows."""
        self.ready: set[int] = set()
        """The shards whose leftover messages were handled, so that this
        process may send for them."""
        self.left: dict[int, Session] = {}
        """The sessions that earlier holders left behind at shards that were taken."""
        self._lacked = True
        self._put_down: dict[int, float] = {}
        """When each shard was handed on to another process, which is to take it."""
        self.lapses = 0.0
        """Seconds after `take` until the next lease of another process lapses,
        if it is not renewed."""

    def shard_of(self, guild_id: int | None) -> int:
        """The shard of a server, by Discord's formula; 0 for what belongs to no server."""
        return ((guild_id or 0) >> 22) % self.settings.shards

    def serves(self, guild_id: int | None) -> bool:
        """Whether a server comes to this process."""
        return self.shard_of(guild_id) in self.tokens

    async def begin(self) -> None:
        """Check that all processes run with the same number of shards. Raises Unusable."""
        count = self.settings.shards

        def work(connection: Connection) -> None:
            there = connection.execute("SELECT count(*) FROM shards").fetchone()[0]
            if there not in (0, count):
                live = f"SELECT count(*) FROM shards WHERE holder IS NOT NULL AND until > {NOW}"
                if connection.execute(live).fetchone()[0]:
                    raise Unusable(
                        f"SHARDS is {count}, but other processes run with {there}: stop them all"
                        " first, for it must be the same for all"
                    )
                connection.execute("DELETE FROM shards")
            connection.executemany(
                f"INSERT INTO shards (shard, until) VALUES (?, {NOW}) ON CONFLICT DO NOTHING",
                [(number,) for number in range(count)],
            )

        await self._database.write(work)

    async def renew(self, sessions: Mapping[int, Session] = _NONE) -> Tokens:
        """Renew all leases and claims, and store how far the sessions have come; returns the shards
        that are no longer held. Raises StoreTrouble."""
        # A copy: shards that are taken or put down while the database answers were not lost.
        known = dict(self.tokens)

        def work(connection: Connection) -> set[int]:
            _shorten(connection)
            connection.execute(
                f"UPDATE outbox SET held_until = {NOW} + ? WHERE holder = ? AND held_until > {NOW}",
                (_micros(IN_HAND), self.name),
            )
            connection.execute(f"DELETE FROM pictures WHERE until <= {NOW}")
            rows = connection.execute(
                f"UPDATE shards SET until = {NOW} + ?, session = mine.session {_OF_MINE}"
                " RETURNING shards.shard",
                (_micros(LEASE), *_mine(known, sessions), self.name),
            )
            return {row["shard"] for row in rows.fetchall()}

        kept = await self._database.beside(work)
        lost = {shard: token for shard, token in known.items() if shard not in kept}
        self._lose(lost)
        self._figures.leases_lost.inc(len(lost))
        return lost

    async def take(self) -> Tokens:
        """Take free shards: up to this process's share, and more if no other process takes them.

        Sessions that were released are taken at once, by all processes alike: resuming them begins
        no new session, and Discord does not keep them for long.
        """

        def work(connection: Connection) -> list[Row]:
            found = self._free(connection)
            connection.executemany(
                f"UPDATE shards SET holder = ?, token = token + 1, until = {NOW} + ?"
                " WHERE shard = ?",
                [(self.name, _micros(LEASE), shard) for shard in found],
            )
            first = connection.execute(
                f"SELECT min(until) + ? - {NOW} FROM shards WHERE holder <> ?",
                (_micros(LAPSED), self.name),
            ).fetchone()[0]
            self.lapses = LEASE.total_seconds() if first is None else first / 1e6
            return [row for _, row in sorted(found.items())]

        rows = await self._database.beside(work)
        taken = {row["shard"]: row["token"] + 1 for row in rows}
        self.tokens.update(taken)
        self.left |= {row["shard"]: left for row in rows if (left := _left(row)) is not None}
        self._note(rows)
        return taken

    def _free(self, connection: Connection) -> Mapping[int, Row]:
        """The shards that this process may take now."""
        free = f"until <= {NOW} AND shard <> ALL (?::bigint[])"
        old = f"until <= {NOW} - CASE WHEN holder IS NULL THEN ?::bigint ELSE ?::bigint END"
        left = "holder IS NULL AND session IS NOT NULL"
        held, lately = list(self.tokens), monotonic() - FREE.total_seconds()
        given = [shard for shard, at in self._put_down.items() if at > lately]
        lacking = max(0, self.settings.each - len(held))
        uneven = max(0, self._even(connection) - len(held))
        # Up to the share at once; more only after processes that lack shards had their chance.
        found = (
            *_locked(connection, f"{free} ORDER BY shard LIMIT ?", held, lacking),
            *_locked(connection, f"{free} AND {left} ORDER BY shard LIMIT ?", held + given, uneven),
            *_locked(
                connection,
                f"{free} AND {old} ORDER BY shard",
                *(held, _micros(FREE), _micros(LAPSED)),
            ),
        )
        return {row["shard"]: row for row in found}

    def _even(self, connection: Connection) -> int:
        """How many shards each process would have if all processes that hold any shared them
        evenly; at least the share."""
        others = connection.execute(
            f"SELECT count(DISTINCT holder) FROM shards WHERE until > {NOW} AND holder <> ?",
            (self.name,),
        )
        shards = self.settings.shards
        return max(self.settings.each, math.ceil(shards / (int(others.fetchone()[0]) + 1)))

    def _note(self, taken: Sequence[Row]) -> None:
        """Count for how long these shards were free, and log which dead process had them."""
        gone: dict[str, list[str]] = {}
        for row in taken:
            self._figures.unserved.inc(row["free"] * MICROSECOND.total_seconds())
            if row["holder"] is not None:
                self._figures.takeovers.inc()
                gone.setdefault(row["holder"], []).append(str(row["shard"]))
        for name, shards in gone.items():
            log.warning("process %s is gone; its shards are taken: %s", name, ", ".join(shards))

    async def free(self) -> int:
        """How many shards are free."""
        asked = f"SELECT count(*) FROM shards WHERE holder IS NULL OR until <= {NOW}"
        return await self._database.read(lambda c: int(c.execute(asked).fetchone()[0]))

    async def say_whether_it_lacks(self, settled: bool) -> bool:
        """Tell the other processes that this one has fewer shards than its share and can take one
        more: it is `settled`, all its shards being connected. Gives whether one may come soon,
        because another process has more than its share."""
        lacks = len(self.tokens) < self.settings.each
        if not lacks and not self._lacked:
            return False

        def work(connection: Connection) -> bool:
            way, unless = ("", "NOT EXISTS") if lacks and settled else ("un", "EXISTS")
            said = connection.execute(
                f"SELECT pg_advisory_{way}lock_shared({LACKING}, {_PLACE}::int)"
                f" WHERE {unless} ({_LACKING % '='})"
            )
            more = connection.execute(
                f"SELECT 1 FROM shards WHERE until > {NOW} GROUP BY holder HAVING count(*) > ?",
                (self.settings.each,),
            )
            return said.fetchall() is not None and more.fetchone() is not None

        soon = await self._database.beside(work)
        self._lacked = lacks
        return lacks and soon

    async def is_to_give(self) -> bool:
        """Whether this process should hand on a shard now: another one lacks some, this one has
        more than its share, and none has more than this one. Only one shard moves at a time: none
        may be free or on its way."""
        if len(self.tokens) <= self.settings.each:
            return False

        def work(connection: Connection) -> bool:
            lacking = connection.execute(_LACKING % "<>")
            most = connection.execute(
                f"SELECT holder FROM shards WHERE until > {NOW} GROUP BY holder"
                # Ties are broken by name: if each of them gave one, too many would move.
                " ORDER BY count(*) DESC, holder LIMIT 1"
            )
            return (
                lacking.fetchone() is not None
                and all_served(connection)
                and most.fetchone()["holder"] == self.name
            )

        return await self._database.beside(work)

    def put_down(self, shard: int) -> Tokens:
        """Stop holding that shard in this process; returns its token, to be released."""
        lost = {shard: self.tokens[shard]}
        self._lose(lost)
        self._put_down[shard] = monotonic()
        self._figures.handed_on.inc()
        return lost

    async def let_go(
        self, of: Tokens | None = None, sessions: Mapping[int, Session] = _NONE
    ) -> None:
        """Release all leases, or these. Another process may take them at once, and resume their
        sessions, which this process has closed."""
        given = dict(self.tokens if of is None else of)

        def work(connection: Connection) -> None:
            connection.execute(
                f"UPDATE shards SET holder = NULL, until = {NOW}, session = mine.session"
                f" {_OF_MINE}",
                (*_mine(given, sessions), self.name),
            )
            connection.execute(f"SELECT pg_notify('{FREED}', '')")

        await self._database.beside(work)
        self._lose(given)

    def lose_all(self) -> Tokens:
        """Stop holding any shard, after the leases ran out without an answer; returns
        those that were held."""
        lost = dict(self.tokens)
        self._lose(lost)
        self._figures.leases_lost.inc(len(lost))
        return lost

    async def turn(self, shard: int, buckets: int) -> float:
        """Seconds until that shard may begin a session; 0: now, and the session is counted.

        Raises NotHeld.
        """
        token, bucket = self.tokens.get(shard, 0), shard % buckets

        def work(connection: Connection) -> int:
            held = connection.execute(
                "SELECT 1 FROM shards WHERE shard = ? AND holder = ? AND token = ?"
                f" AND until > {NOW} FOR SHARE",
                (shard, self.name, token),
            )
            if held.fetchone() is None:
                raise NotHeld
            # There must be a row to lock below: otherwise two processes could both be the first.
            connection.execute("INSERT INTO logins VALUES (?, 0) ON CONFLICT DO NOTHING", (bucket,))
            connection.execute(  # the database's clock was set back since
                f"UPDATE logins SET at = {NOW} WHERE bucket = ? AND at > {NOW}", (bucket,)
            )
            row = connection.execute(
                f"SELECT at + ? - {NOW} FROM logins WHERE bucket = ? FOR UPDATE",
                (_micros(APART), bucket),
            ).fetchone()
            if row[0] <= 0:
                connection.execute(f"UPDATE logins SET at = {NOW} WHERE bucket = ?", (bucket,))
                connection.execute(f"DELETE FROM starts WHERE at < {NOW} - ?", (_micros(DAYS),))
                connection.execute(f"INSERT INTO starts VALUES ({NOW})")
            return int(row[0])

        wait = await self._database.beside(work)
        return max(0.0, (wait * MICROSECOND).total_seconds())

    @beside
    def begun(self, connection: Connection, shard: int, buckets: int) -> None:
        """Note that a session of that shard has just been requested: the next turn of its bucket is
        counted from now, however long ago this turn was given."""
        connection.execute(f"UPDATE logins SET at = {NOW} WHERE bucket = ?", (shard % buckets,))

    def served(self, connection: Connection) -> frozenset[int]:
        """The shards whose messages this process may send now. On the database's thread."""
        rows = connection.execute(
            f"SELECT shard, token FROM shards WHERE holder = ? AND until > {NOW}", (self.name,)
        )
        held = {row["shard"] for row in rows.fetchall() if self.tokens.get(row[0]) == row[1]}
        return frozenset(held & self.ready)

    def _lose(self, lost: Tokens) -> None:
        for shard, token in lost.items():
            if self.tokens.get(shard) == token:
                del self.tokens[shard]
                self.ready.discard(shard)
                self.left.pop(shard, None)


def _shorten(connection: Connection) -> None:
    """Cut leases that end later than any can, because the clock was set back, to
    the longest possible."""
    for table, until, span in (
        ("shards", "until", LEASE),
        ("workers", "until", LEASE),
        ("outbox", "holder IS NOT NULL AND held_until", IN_HAND),
    ):
        connection.execute(
            f"UPDATE {table} SET {until.split()[-1]} = {NOW} + ? WHERE {until} > {NOW} + ?",
            (_micros(span), _micros(span + AHEAD)),
        )


def all_served(connection: Connection) -> bool:
    """Whether every shard is held. On the database's thread."""
    free = f"SELECT 1 FROM shards WHERE holder IS NULL OR until <= {NOW} LIMIT 1"
    return connection.execute(free).fetchone() is None


def thinking_workers(connection: Connection) -> Cursor:
    """A row if some worker thinks. On the database's thread."""
    return connection.execute(f"SELECT 1 FROM workers WHERE thinks = 1 AND until > {NOW} LIMIT 1")


def _locked(connection: Connection, which: str, *values: object) -> Sequence[Row]:
    """Shards with their tokens, their last holder, and for how long they have been free; without
    those that another process is taking."""
    rows = connection.execute(
        f"SELECT shard, token, holder, session, {NOW} - until AS free FROM shards"
        f" WHERE {which} FOR UPDATE SKIP LOCKED",
        values,
    )
    return rows.fetchall()


def _mine(held: Tokens, sessions: Mapping[int, Session]) -> Iterable[object]:
    """The values of `_OF_MINE`."""
    written = [
        None
        if (session := sessions.get(shard)) is None
        else json.dumps(asdict(session) | {"token": token})
        for shard, token in held.items()
    ]
    return list(held), list(held.values()), written


def _left(row: Row) -> Session | None:
    """The session that the earlier holder has left, if it can be resumed."""
    if row["session"] is None:
        return None
    kept = json.loads(row["session"])
    # A process of an older version stores no session, and leaves there what was stored before it.
    return Session(**kept) if kept.pop("token") == row["token"] else None


def _micros(span: timedelta) -> int:
    return span // MICROSECOND
