"""Workers, in SQL that only PostgreSQL speaks: processes that choose computer moves and paint for
the processes that are connected to Discord.

A worker registers by a lease, and its claims last no longer. While one is registered, the hosts
leave computer moves to it, except those it does not begin soon. A host that wants a picture waits
briefly for a worker, and then paints it itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from datetime import datetime, timedelta
from importlib import metadata

from bot.store import fleet as leases
from bot.store.database import Connection, Database, beside
from bot.store.fleet import NOW, Fleet
from bot.store.outbox_queue import ask, message_of
from bot.store.rows import MICROSECOND, to_micros
from bot.store.shared_outbox import SharedOutbox
from bot.tables.notifications import NotificationKind
from bot.tables.records import OutboxMessage
from games import registry
from render import Picture

WAIT = timedelta(seconds=3)
"""How long to wait for a picture."""
ORDER = "match_id, entries, stamp, ways_from, language, sight"


@dataclass(frozen=True, slots=True)
class PictureOrder:
    """The board of which a picture is wanted, as everybody may see it: the match, the
    number of entries in its log and its stamp; the entry from which ways are drawn (None:
    no ways); language and sight."""

    match_id: int
    entries: int
    stamp: int
    since: int | None
    language: str
    sight: str


class Workers:
    """The leases of workers."""

    def __init__(self, database: Database, fleet: Fleet) -> None:
        self._database, self._name = database, fleet.name

    async def renew(self, thinks: bool, paints: bool) -> None:
        """Renew the lease and the claims of this worker, and drop pictures that are no longer
        wanted. Raises StoreTrouble."""
        lease, version = leases.LEASE // MICROSECOND, metadata.version("braakland")

        def work(connection: Connection) -> None:
            connection.execute(
                f"INSERT INTO workers VALUES (?, ?, ?, ?, {NOW} + ?) ON CONFLICT (worker)"
                " DO UPDATE SET until = excluded.until",
                (self._name, thinks, paints, version, lease),
            )
            connection.execute(
                f"UPDATE outbox SET held_until = {NOW} + ? WHERE holder = ? AND held_until > {NOW}",
                (lease, self._name),
            )
            connection.execute(f"DELETE FROM workers WHERE until <= {NOW} - ?", (lease,))
            connection.execute(f"DELETE FROM pictures WHERE until <= {NOW}")

        await self._database.beside(work)

    @beside
    def leave(self, connection: Connection) -> None:
        """End the lease: the hosts then compute moves at once. Raises StoreTrouble."""
        connection.execute("DELETE FROM workers WHERE worker = ?", (self._name,))
        connection.execute("SELECT pg_notify('letters', '')")


class ThoughtQueue(SharedOutbox):
    """The outbox of a worker: computer moves, at any table, of games that it knows; at
    most so many at a time."""

    def __init__(self, of: Fleet, most: int) -> None:
        super().__init__(of)
        self._most = most

    def take(self, connection: Connection, now: datetime, limit: int) -> list[OutboxMessage]:
        """Claim the first unclaimed computer move of each table, the oldest first."""
        if self.doubt:
            self._release(connection, but=list(self._claimed))
        self.looked_at, self.soonest, self._behind = now, None, False
        free, ours = self._free()
        room = max(0, self._most - len(self._claimed))
        due = ask(
            connection,
            f"outbox.kind = ? AND due_at <= ?{free} AND matches.game = ANY (?::text[])"
            " AND NOT EXISTS (SELECT 1 FROM outbox AS before WHERE before.kind = outbox.kind"
            " AND before.match_id = outbox.match_id AND before.id < outbox.id)"
            " ORDER BY due_at, outbox.id LIMIT ?",
            # One more than fits, to learn whether any is left.
            *(NotificationKind.THINK, to_micros(now), *ours, list(registry()), room + 1),
        )
        found = [message_of(row) for row in due.fetchall()]
        self._behind = len(found) > room or len(self._claimed) > 0
        self._hold(connection, [message.id for message in found[:room]])
        return found[:room]

    def _span(self) -> timedelta:
        return leases.LEASE


class PictureOrders:
    """The pictures that hosts order, and workers paint. All of this can be lost without harm."""

    def __init__(self, database: Database, fleet: Fleet) -> None:
        self._database, self._name = database, fleet.name
        self._version = metadata.version("braakland")

    @beside
    def place(self, connection: Connection, number: str, order: PictureOrder) -> bool:
        """Order a picture under that number; False if no worker paints. Raises StoreTrouble."""
        placed = connection.execute(
            # Only for a worker of the same version: another version might paint another picture.
            f"INSERT INTO pictures (number, {ORDER}, version, until)"
            f" SELECT ?1, ?2, ?3, ?4, ?5::bigint, ?6, ?7, ?8, {NOW} + ?9 WHERE EXISTS (SELECT 1"
            f" FROM workers WHERE paints = 1 AND version = ?8 AND until > {NOW})",
            (number, *astuple(order), self._version, WAIT // MICROSECOND),
        )
        if placed.rowcount == 0:
            return False
        connection.execute("SELECT pg_notify('work', 'paint')")
        return True

    @beside
    def fetch(self, connection: Connection, number: str) -> Picture | None:
        """Remove an order, and give its picture if it was painted. Raises StoreTrouble."""
        row = connection.execute(
            "DELETE FROM pictures WHERE number = ? RETURNING png, alt", (number,)
        ).fetchone()
        return None if row is None or row["png"] is None else Picture(row["png"], row["alt"])

    @beside
    def claim(self, connection: Connection, most: int) -> Sequence[tuple[str, PictureOrder]]:
        """Claim some orders, the oldest first. Raises StoreTrouble."""
        rows = connection.execute(
            "UPDATE pictures SET holder = ? WHERE number IN (SELECT number FROM pictures"
            f" WHERE holder IS NULL AND version = ? AND until > {NOW} ORDER BY until LIMIT ?"
            f" FOR UPDATE SKIP LOCKED) RETURNING number, {ORDER}",
            (self._name, self._version, most),
        )
        return [(number, PictureOrder(*order)) for number, *order in rows.fetchall()]

    async def finish(self, number: str, picture: Picture | None) -> None:
        """Store a painted picture; None: it will not be painted. Raises StoreTrouble."""
        png, alt = (picture.png, picture.alt) if picture is not None else (None, None)

        def work(connection: Connection) -> None:
            connection.execute(
                "UPDATE pictures SET png = ?, alt = ? WHERE number = ? AND holder = ?",
                (png, alt, number, self._name),
            )
            connection.execute("SELECT pg_notify('pictures', ?)", (number,))

        await self._database.beside(work)
