"""Postings: messages whose sending has begun, stored before they are sent. Part of the store.

Between Discord's acceptance of a message and our record of it the process can be killed, or the
answer can be lost. A posting that is left over is looked for in its channel
(`bot.delivery.unfinished`) before anything else is sent for that table, so that nothing is posted
twice and no old board keeps its buttons.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.store import call_counts
from bot.store.database import Connection, Cursor, Database, Row
from bot.store.fleet import IN_HAND, NOW
from bot.store.outbox_queue import OutboxQueue
from bot.store.rows import MICROSECOND, filled, to_micros, to_text
from bot.tables.call_budgets import Call, Counted
from bot.tables.notifications import NotificationKind
from bot.tables.records import Post
from games.codec import Json

_LATELY = f"(begun_at > {NOW} - ? AND begun_at <= {NOW} + ?)"
"""Begun less than a moment ago, but not in the future by more than processes' clocks may differ."""
Message = tuple[int, int]
"""A channel, and a message in it."""


@dataclass(frozen=True, slots=True)
class Posting:
    """A message that is about to be posted, or was; `message_id` is known once it is posted.

    `purpose` and `body` are those of the `Post` that it becomes; '' if it becomes none. The message
    is newer than the message `after_id`, its text has that `digest`, and it replaces the message
    `old`. `call` says whom it would call, and `counted` how often each of them was called before.
    """

    outbox_id: int | None
    match_id: int | None
    purpose: str
    channel_id: int
    after_id: int
    digest: str
    body: Json
    begun_at: datetime
    old: Message | None = None
    message_id: int | None = None
    id: int = 0
    call: Call | None = None
    counted: Mapping[int, Counted] = field(default_factory=dict, compare=False)

    def post(self, message_id: int) -> Post | None:
        """The post to be stored once the message is posted."""
        if not self.purpose:
            return None
        return Post(
            self.match_id or 0, self.purpose, self.channel_id, message_id, self.begun_at, self.body
        )


def digest(text: str) -> str:
    """A hash that identifies a message by its text; Discord strips blanks at both ends."""
    return hashlib.sha256(text.strip().encode()).hexdigest()


class Postings:
    """One for each store. The postings of this process are known without asking the database."""

    def __init__(self, database: Database, outbox: OutboxQueue) -> None:
        self._database = database
        self._outbox = outbox
        self._live: dict[int, Posting] = {}  # by their numbers
        self._doubtful: set[int] = set()

    async def begin(self, posting: Posting) -> Posting:
        """Store that this message is about to be sent, and count whom it would call. An outbox
        message has only one posting."""
        old = posting.old or (None, None)
        row = (
            posting.outbox_id, posting.match_id, posting.purpose, posting.channel_id,
            posting.after_id, posting.digest, to_text(posting.body), to_micros(posting.begun_at),
            posting.message_id, *old, call_counts.stored(posting.call),
        )  # fmt: skip

        def work(connection: Connection) -> tuple[Cursor, Mapping[int, Cursor]]:
            if posting.outbox_id is not None:
                clear(connection, posting.outbox_id)
            begun = connection.execute(
                "INSERT INTO postings (letter_id, match_id, purpose, channel_id, after_id, digest,"
                " body, begun_at, message_id, old_channel_id, old_message_id, call)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                row,
            )
            if posting.call is None:
                return begun, {}
            return begun, call_counts.note(
                connection, posting.match_id, posting.call, posting.begun_at
            )

        def see(done: tuple[Cursor, Mapping[int, Cursor]]) -> tuple[int, dict[int, Counted]]:
            return int(done[0].fetchone()["id"]), call_counts.counted(done[1])

        number, counted = await self._database.write_and_see(work, see)
        begun = replace(posting, id=number, counted=counted)
        self._live[begun.id] = begun
        return begun

    async def posted(self, posting: Posting, message_id: int) -> Posting:
        """Store that Discord has the message, with its post. The posting itself is kept until its
        outbox message is done, so that it is not sent again."""
        post = posting.post(message_id)

        def work(connection: Connection) -> tuple[Cursor, Cursor]:
            if post is not None:
                remember(connection, post)
            known = connection.execute(
                "UPDATE postings SET message_id = ? WHERE id = ?", (message_id, posting.id)
            )
            # Without an outbox message (replaced, or it was an answer) nothing deletes it later.
            gone = connection.execute(
                "DELETE FROM postings WHERE id = ? AND (letter_id IS NULL"
                " OR NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.id = postings.letter_id))",
                (posting.id,),
            )
            self._need_not_look(connection, posting)
            return known, gone

        kept = await self._database.write_and_see(work, lambda c: c[0].rowcount > c[1].rowcount)
        self._forget(posting.id)
        posted = replace(posting, message_id=message_id)
        if kept:
            self._live[posting.id] = posted
        return posted

    async def drop(self, posting: Posting) -> None:
        """Forget a posting: its message is not there, or no longer matters."""

        def work(connection: Connection) -> None:
            connection.execute("DELETE FROM postings WHERE id = ?", (posting.id,))
            call_counts.take_back(connection, posting.match_id, posting.call)
            self._need_not_look(connection, posting)

        await self._database.write(work)
        self._forget(posting.id)

    def _need_not_look(self, connection: Connection, posting: Posting) -> None:
        """Withdraw the job that would look for an answer: its outcome is known."""
        if posting.outbox_id is None:
            self._outbox.withdraw(connection, posting.match_id, NotificationKind.SETTLE)

    def live(self, match_id: int) -> bool:
        """Whether this process posts something at a table just now."""
        return any(posting.match_id == match_id for posting in self._live.values())

    async def answered(self, match_id: int) -> bool:
        """Whether some process may be posting a table's lobby as its answer now, so that another
        one would be a second. After a minute the answer is looked for (`left_by_others`)."""
        if not self._database.shared:
            return False  # this process knows of its own answers
        asked = (
            "SELECT 1 FROM postings WHERE match_id = ? AND letter_id IS NULL"
            f" AND message_id IS NULL AND {_LATELY}"
        )
        values = (match_id, *_lately())
        found = await self._database.read(lambda c: c.execute(asked, values).fetchone())
        return found is not None

    def doubt(self, posting: Posting) -> None:
        """Note that it is unknown if Discord has the message, or if the old one is cleared."""
        if posting.id in self._live:
            self._doubtful.add(posting.id)

    def doubtful(self, match_id: int | None) -> list[Posting]:
        """The postings of a table that have to be looked for."""
        return [
            self._live[number]
            for number in sorted(self._doubtful)
            if self._live[number].match_id == match_id
        ]

    def sent_for(self, outbox_id: int) -> Posting | None:
        """The posting of an outbox message that was posted before but is not done."""
        return next(
            (
                posting
                for posting in self._live.values()
                if posting.outbox_id == outbox_id and posting.message_id is not None
            ),
            None,
        )

    def done(self, outbox_id: int) -> None:
        """Forget the posting of an outbox message that is done; its row is deleted by `clear`."""
        for posting in [p for p in self._live.values() if p.outbox_id == outbox_id]:
            self._forget(posting.id)

    def adopt(self, tables: Collection[int | None], left: Sequence[Posting]) -> None:
        """Take over what others left in doubt at these tables, and forget what they settled."""
        # A posting in doubt that is no longer stored was settled by another process.
        there = {posting.id for posting in left}
        for posting in [p for p in self._live.values() if p.match_id in tables]:
            if posting.id in self._doubtful and posting.id not in there:
                self._forget(posting.id)
        for posting in left:
            if posting.id not in self._live:
                self._live[posting.id] = posting
                self._doubtful.add(posting.id)

    async def tables_left(self) -> set[int]:
        """The tables with postings, finished or not."""
        rows = await self._database.read(
            lambda c: c.execute("SELECT DISTINCT match_id FROM postings").fetchall()
        )
        return {row["match_id"] for row in rows if row["match_id"] is not None}

    async def left_over(self) -> list[Posting]:
        """Load the postings that an earlier process, or an earlier connection, left in doubt."""
        rows = await self._database.read(
            lambda c: c.execute("SELECT * FROM postings ORDER BY id").fetchall()
        )
        self._live = {row["id"]: _posting_of(row) for row in rows}
        self._doubtful = set(self._live)
        return list(self._live.values())

    def forget_all(self) -> None:
        """Forget all postings, whose messages are gone; their rows are deleted by `clear`."""
        self._live.clear()
        self._doubtful.clear()

    def _forget(self, number: int) -> None:
        self._live.pop(number, None)
        self._doubtful.discard(number)


def remember(connection: Connection, post: Post) -> None:
    """Store where a message is, instead of the earlier one. On the database's thread."""
    connection.execute(
        "INSERT INTO posts VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (match_id, purpose) DO UPDATE SET"
        " channel_id = excluded.channel_id, message_id = excluded.message_id,"
        " posted_at = excluded.posted_at, body = excluded.body",
        (
            post.match_id,
            post.purpose,
            post.channel_id,
            post.message_id,
            to_micros(post.posted_at),
            to_text(post.body),
        ),
    )


def clear(connection: Connection, outbox_id: int | None = None) -> None:
    """Delete the posting of an outbox message, or all. On the database's thread."""
    if outbox_id is None:
        connection.execute("DELETE FROM postings")
    else:
        connection.execute("DELETE FROM postings WHERE letter_id = ?", (outbox_id,))


def left_by_others(
    connection: Connection, tables: Sequence[int | None], name: str
) -> list[Posting]:
    """The postings at these tables that no other process can still be sending.

    One for an answer, not for an outbox message, is included only after a minute.
    """
    numbers = [number for number in tables if number is not None]
    if not tables:
        return []
    rows = connection.execute(
        "SELECT postings.* FROM postings LEFT JOIN outbox ON outbox.id = postings.letter_id"
        " WHERE (postings.match_id = ANY (?::bigint[]) OR postings.match_id IS NULL)"
        f" AND (outbox.holder IS NULL OR outbox.holder = ? OR outbox.held_until <= {NOW})"
        f" AND (letter_id IS NOT NULL OR NOT {_LATELY})",
        (numbers, name, *_lately()),
    )
    return [_posting_of(row) for row in rows.fetchall()]


def _lately() -> tuple[int, int]:
    span = IN_HAND // MICROSECOND
    return span, span


def _posting_of(row: Row) -> Posting:
    old = row["old_message_id"]
    there = None if old is None else (row["old_channel_id"], old)
    of = {
        "outbox_id": row["letter_id"],
        "old": there,
        "call": call_counts.call_of(row),
        "counted": {},
    }
    return filled(Posting, row, **of)
