"""The outbox from which several processes send, in SQL that only PostgreSQL speaks.

The row of a message says which process sends it and until when, by the database's clock; after that
others may. Each process sends messages for the servers of its own shards, since only it gets their
events; messages about no server (a digest) belong to the first shard. The order of messages is kept
whichever process claims them. While workers think (`workers.py`), computer moves are left to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.store import fleet
from bot.store.database import Connection, Cursor, Row
from bot.store.fleet import IN_HAND, NOW, Fleet
from bot.store.outbox_queue import OutboxQueue, ask
from bot.store.rows import MICROSECOND
from bot.tables.notifications import NotificationKind
from bot.tables.records import OutboxMessage

LOOK = timedelta(seconds=5)
"""How often every process looks, and how long work for a worker is left to it."""
KINDS = frozenset(map(str, NotificationKind))


class SharedOutbox(OutboxQueue):
    """The outbox whose claims are in the database, not in memory."""

    look_every = LOOK

    def __init__(self, of: Fleet) -> None:
        super().__init__()
        self._fleet = of
        self._served: frozenset[int] = frozenset()
        self._left: datetime | None = None
        """Computer moves due after this instant are left to the workers; None: there are none."""
        self.doubt = False
        """Whether this process may hold claims that it does not know of, because no answer came."""

    def take(self, connection: Connection, now: datetime, limit: int) -> list[OutboxMessage]:
        """As `OutboxQueue.take`, but only for shards whose lease is valid now."""
        if self.doubt:
            self._release(connection, but=list(self._claimed))
        workers = fleet.thinking_workers(connection)
        self._served = self._fleet.served(connection)
        self._left = now - LOOK if workers.fetchone() is not None else None
        return super().take(connection, now, limit)

    def is_ours(self, message: OutboxMessage) -> bool:
        """Whether it is for a server of this process and of a kind that this version
        knows (other kinds are for a newer process, which will soon have that shard), and
        is not left to a worker."""
        # A newer version has stored it during an upgrade; one of its processes will send it.
        if message.kind not in KINDS:
            return False
        if message.kind == NotificationKind.THINK and self._left and message.due_at > self._left:
            return False
        return self._fleet.shard_of(message.guild_id) in self._served

    def let_go(self, connection: Connection) -> None:
        """Release the messages that this process has claimed and will not send."""
        self._release(connection, but=[])
        super().let_go(connection)

    def claimed(self, messages: Iterable[OutboxMessage]) -> None:
        """Note that these are certainly claimed, and no others."""
        self._claimed.update(message.id for message in messages)
        self.doubt = False

    def _release(self, connection: Connection, but: list[int]) -> None:
        connection.execute(
            "UPDATE outbox SET holder = NULL, held_until = NULL"
            " WHERE holder = ? AND id <> ALL (?::bigint[])",
            (self._fleet.name, but),
        )

    def _hold(self, connection: Connection, numbers: Sequence[int]) -> None:
        if numbers:
            connection.execute(
                f"UPDATE outbox SET holder = ?, held_until = {NOW} + ?"
                " WHERE id = ANY (?::bigint[])",
                (self._fleet.name, self._span() // MICROSECOND, list(numbers)),
            )

    def _span(self) -> timedelta:
        """How long a claim lasts unless it is renewed."""
        return IN_HAND

    def _of_mine(self) -> tuple[str, tuple[str, ...]]:
        return " AND holder = ?", (self._fleet.name,)

    def _free(self) -> tuple[str, Sequence[Any]]:
        free = f" AND (holder IS NULL OR holder <> ? AND held_until <= {NOW})"
        return free, (self._fleet.name,)

    def _held(self, connection: Connection) -> Cursor | Sequence[Row]:
        """The messages that are claimed. Our own count even after their time: we may
        still be sending them."""
        return ask(
            connection,
            # In this form, so that the index of claimed messages is used.
            f"outbox.holder IS NOT NULL AND (outbox.held_until > {NOW} OR outbox.holder = ?)",
            self._fleet.name,
        )
