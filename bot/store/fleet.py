"""What the processes that share a database hold for a time, in SQL that only PostgreSQL speaks.

Each connection to Discord (a shard) belongs to one process at a time, by a lease that it renews.
All instants are those of the database's clock, so that no two processes can disagree about them.
Each new holder has a token of its own: what would be done under an old one is refused.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import Mapping
from datetime import timedelta

from bot.base.config import FleetSettings
from bot.base.errors import Unusable
from bot.store.database import Connection, Database
from bot.store.rows import MICROSECOND

NOW = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
"""The database's clock, as instants are stored."""
LEASE = timedelta(seconds=15)
IN_HAND = timedelta(seconds=60)
"""So long a message belongs to the process that sends it, unless that says it still does."""
FREE = timedelta(seconds=30)
"""A process whose share is full takes what was let go only after that: a successor is coming."""
LAPSED = timedelta(seconds=2)
"""It takes what a process that is gone held so long after the lease has run out."""
APART = timedelta(seconds=5.25)
"""Between two sessions of one bucket: Discord's five seconds, and what the way there may add."""
DAYS = timedelta(days=2)  # that the beginning of a session is remembered

Tokens = Mapping[int, int]
"""Shards, each with the token under which it is held."""


class NotHeld(Exception):
    """Another process has that shard, or may have it by now."""


class Fleet:
    """One for each store that is shared; `name` tells this process from the others."""

    def __init__(self, database: Database, settings: FleetSettings) -> None:
        self._database = database
        self.settings = settings
        self.name = f"{socket.gethostname()}/{secrets.token_hex(4)}"
        self.tokens: dict[int, int] = {}
        """The shards this process holds, as far as it knows."""
        self.ready: set[int] = set()
        """Those of which it knows what was left there: it may send their messages."""

    def shard_of(self, guild_id: int | None) -> int:
        """By which connection a server comes: Discord's formula; 0 for what is on none."""
        return ((guild_id or 0) >> 22) % self.settings.shards

    def serves(self, guild_id: int | None) -> bool:
        """Whether a server comes to this process."""
        return self.shard_of(guild_id) in self.tokens

    async def begin(self) -> None:
        """Raises Unusable if other processes run with another number of shards."""
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

    async def renew(self) -> Tokens:
        """Hold on to all that is held, and to the messages in hand; gives the shards that are lost,
        which are held no more. Raises StoreTrouble.
        """
        known = dict(self.tokens)

        def work(connection: Connection) -> set[int]:
            connection.execute(
                f"UPDATE outbox SET held_until = {NOW} + ? WHERE holder = ? AND held_until > {NOW}",
                (_micros(IN_HAND), self.name),
            )
            rows = connection.execute(
                f"UPDATE shards SET until = {NOW} + ? WHERE holder = ? AND (shard, token)"
                " IN (SELECT * FROM unnest(?::bigint[], ?::bigint[])) RETURNING shard",
                (_micros(LEASE), self.name, list(known), list(known.values())),
            )
            return {row["shard"] for row in rows.fetchall()}

        kept = await self._database.beside(work)
        lost = {shard: token for shard, token in known.items() if shard not in kept}
        self._lose(lost)
        return lost

    async def take(self) -> Tokens:
        """Take shards that are free: up to one's share, and more if nobody else does."""
        lacking = max(0, self.settings.each - len(self.tokens))

        def work(connection: Connection) -> Tokens:
            free = f"until <= {NOW} AND shard <> ALL (?::bigint[])"
            old = f"until <= {NOW} - CASE WHEN holder IS NULL THEN ?::bigint ELSE ?::bigint END"
            held = list(self.tokens)
            mine = _locked(connection, f"{free} ORDER BY shard LIMIT ?", held, lacking)
            more = _locked(
                connection,
                f"{free} AND {old} ORDER BY shard",
                *(held, _micros(FREE), _micros(LAPSED)),
            )
            for shard in {*mine, *more}:
                connection.execute(
                    f"UPDATE shards SET holder = ?, token = token + 1, until = {NOW} + ?"
                    " WHERE shard = ?",
                    (self.name, _micros(LEASE), shard),
                )
            return {shard: token + 1 for shard, token in sorted({**mine, **more}.items())}

        taken = await self._database.beside(work)
        self.tokens.update(taken)
        return taken

    async def let_go(self) -> None:
        """Hold nothing any more: whoever comes may take it at once."""
        await self._database.beside(
            lambda connection: connection.execute(
                f"UPDATE shards SET holder = NULL, until = {NOW} WHERE holder = ?", (self.name,)
            )
        )
        self.tokens.clear()
        self.ready.clear()

    def lose_all(self) -> Tokens:
        """The leases have run out without an answer: nothing is held; gives what was."""
        lost = dict(self.tokens)
        self._lose(lost)
        return lost

    async def turn(self, shard: int, buckets: int) -> float:
        """Seconds until that shard may begin a session; 0: now, and it is counted.

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
            connection.execute("INSERT INTO logins VALUES (?, 0) ON CONFLICT DO NOTHING", (bucket,))
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

    async def begun(self, shard: int, buckets: int) -> None:
        """A session of that shard has just been asked for: the next turn of its bucket is counted
        from now, however long it took from the turn to this.
        """
        await self._database.beside(
            lambda connection: connection.execute(
                f"UPDATE logins SET at = {NOW} WHERE bucket = ?", (shard % buckets,)
            )
        )

    def served(self, connection: Connection) -> frozenset[int]:
        """The shards whose messages this process may send now. On the database's thread."""
        rows = connection.execute(
            f"SELECT shard, token FROM shards WHERE holder = ? AND until > {NOW}", (self.name,)
        )
        held = {row["shard"] for row in rows.fetchall() if self.tokens.get(row[0]) == row[1]}
        return frozenset(held & self.ready)

    async def all_served(self) -> bool:
        """Whether every shard is held by somebody."""
        return await self._database.read(all_served)

    def _lose(self, lost: Tokens) -> None:
        for shard, token in lost.items():
            if self.tokens.get(shard) == token:
                del self.tokens[shard]
                self.ready.discard(shard)


def all_served(connection: Connection) -> bool:
    """Whether every shard is held by somebody. On the database's thread."""
    free = f"SELECT 1 FROM shards WHERE holder IS NULL OR until <= {NOW} LIMIT 1"
    return connection.execute(free).fetchone() is None


def _locked(connection: Connection, which: str, *values: object) -> dict[int, int]:
    """Shards with their tokens; not those that another process is about to take."""
    rows = connection.execute(
        f"SELECT shard, token FROM shards WHERE {which} FOR UPDATE SKIP LOCKED", values
    )
    return {row["shard"]: row["token"] for row in rows.fetchall()}


def _micros(span: timedelta) -> int:
    return span // MICROSECOND
