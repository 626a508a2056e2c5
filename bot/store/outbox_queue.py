"""The messages in the outbox, in SQL. Every function runs on the database's thread.

Messages of one table, of one channel, or for one person are sent one after the other; one that
waits for its next attempt delays those behind it, and no others. Long because adding, claiming,
retrying and deleting messages share that order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Any

from bot.store.database import Connection, Cursor, Row
from bot.store.many import batches, marks, placeholders
from bot.store.rows import MICROSECOND, filled, from_micros, from_text, to_micros, to_text
from bot.tables.notifications import (
    APART,
    LobbyNews,
    NotificationKind,
    PuzzlePost,
    TournamentNews,
    TournamentTableNews,
)
from bot.tables.records import Notification, OutboxMessage
from games.core import BadRecord

Lane = tuple[str, int]
AT_ONCE = datetime.min.replace(tzinfo=UTC)
SOME = 64  # messages that are read at a time
UNDER_WAY = 16  # messages being sent at the same time, of each kind in APART
TO_SAY = f"kind <> '{NotificationKind.CLOCK}'"
"""A condition that makes the engines use the index without clocks, of which each match has one."""
_SILENT = (
    f"kind = '{NotificationKind.CLOCK}'",
    *(f"{TO_SAY} AND kind = '{kind}'" for kind in sorted(APART - {NotificationKind.CLOCK})),
)
_OTHERS = " AND ".join([TO_SAY, *(f"kind <> '{kind}'" for kind in sorted(APART))])
_ABOUT_SERVERS: Mapping[
    str, type[LobbyNews] | type[PuzzlePost] | type[TournamentNews] | type[TournamentTableNews]
] = {
    NotificationKind.PUZZLE: PuzzlePost,
    NotificationKind.LOBBY_NEWS: LobbyNews,
    NotificationKind.TOURNAMENT: TournamentNews,
    NotificationKind.TOURNAMENT_TABLE: TournamentTableNews,
    NotificationKind.TOURNAMENT_LOOK: TournamentNews,
}


class OutboxQueue:
    """Remembers which messages are being sent at present: those are never deleted by newer ones.

    That is in memory only: a message whose sender was killed waits again when the file is opened.
    """

    look_every: timedelta | None = None
    """How often to look for messages that other processes wrote and whose
    announcement was missed."""

    def __init__(self) -> None:
        self._claimed: set[int] = set()
        self.looked_at = AT_ONCE
        self._behind = False
        """Whether a due message was seen behind others, which may be sent or withdrawn."""
        self.soonest: datetime | None = AT_ONCE
        """No unclaimed message can be sent before that instant (None: there are none).

        It can be read without asking the database, in any thread; it may be too early, but never
        too late.
        """

    def put(
        self,
        connection: Connection,
        match_id: int | None,
        notifications: Iterable[Notification],
        at: datetime,
        withdrawn: Iterable[str] = (),
    ) -> None:
        """Add messages, each replacing those it `replaces`; those `withdrawn` are deleted too."""
        said = dict[object, Notification]()
        for notification in notifications:
            known_as = notification.replaces or len(said)
            said.pop(known_as, None)
            said[known_as] = notification
        gone = {*withdrawn, *(n.replaces for n in said.values() if n.replaces is not None)}
        if gone:
            self.withdraw(connection, match_id, *sorted(gone))
        if said:
            self._insert(connection, [(match_id, each) for each in said.values()], at)

    def put_each(
        self,
        connection: Connection,
        match_ids: Sequence[int],
        replaces: str,
        said: Mapping[int, Notification],
        at: datetime,
    ) -> None:
        """Delete what is known as `replaces` at these tables, and add what is `said` there."""
        self._withdraw(connection, f"IN {marks(match_ids)}", match_ids, (replaces,))
        if said:
            self._insert(connection, said.items(), at)

    def _insert(
        self,
        connection: Connection,
        said: Collection[tuple[int | None, Notification]],
        at: datetime,
    ) -> None:
        values: list[int | str | None] = []
        for number, notification in said:
            self._expect(notification.due_at or at)
            values += (
                number,
                notification.kind,
                notification.channel_id,
                notification.seat,
                to_text(notification.body),
                notification.replaces,
                to_micros(at),
                to_micros(notification.due_at or at),
            )
        connection.execute(
            "INSERT INTO outbox (match_id, kind, channel_id, seat, body, replaces, written_at,"
            f" due_at) VALUES {placeholders(len(said), 8)}",
            values,
        )

    def take(self, connection: Connection, now: datetime, limit: int) -> list[OutboxMessage]:
        """Claim the messages that may be sent now, at most `limit` besides those of kinds in APART.
        Only UNDER_WAY of each of these kinds are claimed at a time: after an outage thousands are
        due, and no move may wait for all of them."""
        due: list[OutboxMessage] = []
        self.looked_at = now
        self.soonest, self._behind = None, False
        for message, is_first in self._waiting(connection, now):
            if not self.is_ours(message):
                continue  # another process sends it; it still holds up those behind it
            if message.due_at > now:  # it was tried before
                self._expect(message.due_at)
            elif not is_first:
                self._behind = True
            elif message.kind in APART or limit > 0:
                due.append(message)
                limit -= message.kind not in APART
            else:  # thousands may follow
                self._expect(message.due_at)
                break
        self._hold(connection, [message.id for message in due])
        return due

    def is_ours(self, message: OutboxMessage) -> bool:
        """Whether this process has to send it."""
        return True

    def remove(self, connection: Connection, outbox_id: int) -> Cursor:
        """Delete a message that was sent or never will be. No row is deleted if another process has
        claimed it meanwhile."""
        self._claimed.discard(outbox_id)
        self._give_way()
        where, values = self._of_mine()
        return connection.execute(f"DELETE FROM outbox WHERE id = ?{where}", (outbox_id, *values))

    def put_back(
        self, connection: Connection, outbox_id: int, due_at: datetime, tried: bool = True
    ) -> None:
        """Have a message tried again, unless a newer one has replaced it meanwhile.

        A message that was not `tried` does not hold up those behind it.
        """
        self._claimed.discard(outbox_id)
        self._give_way()
        self._expect(due_at)
        where, values = self._of_mine()
        connection.execute(
            "DELETE FROM outbox WHERE id = ? AND EXISTS (SELECT 1 FROM outbox AS newer"
            " WHERE (newer.match_id = outbox.match_id"
            # NULL equals nothing in SQL, but messages of no table can replace each other too.
            " OR newer.match_id IS NULL AND outbox.match_id IS NULL)"
            f" AND newer.replaces = outbox.replaces AND newer.id > outbox.id){where}",
            (outbox_id, *values),
        )
        connection.execute(
            "UPDATE outbox SET attempts = attempts + ?, due_at = ?, holder = NULL,"
            f" held_until = NULL WHERE id = ?{where}",
            (int(tried), to_micros(due_at), outbox_id, *values),
        )

    def let_go(self, connection: Connection) -> None:
        """Release all claims: the process that had made them is gone."""
        self._claimed.clear()
        self.look_again()

    def claimed(self, messages: Iterable[OutboxMessage]) -> None:
        """Note that these are certainly claimed."""

    def look_again(self) -> None:
        """Ask the database again at once: messages may have been sent, or
        changed lanes, by others."""
        self.soonest = self.looked_at = AT_ONCE

    def belated(self, connection: Connection, at: datetime, soon: timedelta) -> list[int]:
        """The messages that wait too long because the clock was set back: those to be sent at once
        that are not due yet, and those to be sent, or tried again, within `soon` that are due later
        than that. Messages for a much later instant are not included."""
        now, span = to_micros(at), soon // MICROSECOND
        rows = connection.execute(
            "SELECT id FROM outbox WHERE due_at > ? AND due_at <= written_at"
            " OR due_at > ? AND (attempts > 0 OR due_at <= written_at + ?)",
            (now, now + span, span),
        )
        return [row["id"] for row in rows.fetchall()]

    def hasten(self, connection: Connection, numbers: Sequence[int], at: datetime) -> None:
        """Make these messages due at that instant."""
        for some in batches(numbers):
            connection.execute(
                f"UPDATE outbox SET due_at = ? WHERE id IN {marks(some)}", (to_micros(at), *some)
            )

    def withdraw(self, connection: Connection, match_id: int | None, *known_as: str) -> None:
        """Delete the messages of a table that a newer one would replace, except those that are
        claimed."""
        if match_id is None:
            self._withdraw(connection, "IS NULL", (), known_as)
        else:
            self._withdraw(connection, "= ?", (match_id,), known_as)

    def _withdraw(
        self, connection: Connection, of: str, match_ids: Sequence[int], known_as: Sequence[str]
    ) -> None:
        free, ours = self._free()
        connection.execute(
            f"DELETE FROM outbox WHERE match_id {of} AND replaces IN {marks(known_as)}{free}",
            (*match_ids, *known_as, *ours),
        )
        self._give_way()

    def _hold(self, connection: Connection, numbers: Sequence[int]) -> None:
        self._claimed.update(numbers)

    def _of_mine(self) -> tuple[str, tuple[str, ...]]:
        """The condition that this process holds the claim; empty if it is the only process."""
        return "", ()

    def _free(self) -> tuple[str, Sequence[Any]]:
        """The condition that a message is unclaimed."""
        ours = sorted(self._claimed)
        return (f" AND id NOT IN {marks(ours)}" if ours else ""), ours

    def _held(self, connection: Connection) -> Cursor | Sequence[Row]:
        """The messages that are claimed."""
        ours = self._claimed
        return ask(connection, f"outbox.id IN {marks(ours)}", *ours) if ours else ()

    def _expect(self, due_at: datetime) -> None:
        """Note that a message may be sent at that instant."""
        self.soonest = due_at if self.soonest is None else min(self.soonest, due_at)

    def _give_way(self) -> None:
        """Note that a message no longer holds up those behind it."""
        if self._behind:
            self.look_again()

    def _waiting(
        self, connection: Connection, now: datetime
    ) -> Iterator[tuple[OutboxMessage, bool]]:
        """The unclaimed messages, and whether each is the first of its lanes.

        First the due ones of the kinds in APART, then those that were tried before, due or not,
        then the others in the order in which they are due.
        """
        at = to_micros(now)
        # All queries are sent before any result is read, in one round trip.
        ours = self._held(connection)
        asked = {which: _first_page(connection, which, at) for which in (*_SILENT, _OTHERS)}
        tried = ask(connection, "attempts > 0 ORDER BY outbox.id")
        later = connection.execute(
            "SELECT min(due_at) FROM outbox WHERE attempts = 0 AND due_at > ?", (at,)
        )
        held = {message.id: message for message in map(message_of, ours)}
        taken = {lane for message in held.values() for lane in _lanes(message)}
        if (soonest := later.fetchone()[0]) is not None:
            self._expect(from_micros(soonest))
        due = {w: map(message_of, _pages(connection, first, w, at)) for w, first in asked.items()}
        apart = (self._few(due[which], held) for which in _SILENT)
        for message in chain(*apart, map(message_of, tried), due[_OTHERS]):
            if message.id in held:
                continue
            lanes = _lanes(message)
            yield message, taken.isdisjoint(lanes)
            taken.update(lanes)

    def _few(self, due: Iterable[OutboxMessage], held: Collection[int]) -> Iterator[OutboxMessage]:
        """The first UNDER_WAY of these messages that this process sends, including
        those that are `held`."""
        found = 0
        for message in due:
            if found == UNDER_WAY:
                self._behind = True
                return
            if message.id in held or self.is_ours(message):
                found += 1
                yield message


def ask(connection: Connection, which: str, *values: Any) -> Cursor:
    """Query messages, each with its server and channel, and the person it is for.

    One that goes into a channel but belongs to no table is about a contest there.
    """
    return connection.execute(
        "SELECT outbox.*, matches.channel_id AS home, coalesce(matches.guild_id,"
        " (SELECT max(contests.guild_id) FROM contests WHERE outbox.match_id IS NULL"
        " AND contests.channel_id = outbox.channel_id)) AS guild_id,"
        " seats.user_id AS user_id FROM outbox"
        " LEFT JOIN matches ON matches.id = outbox.match_id"
        " LEFT JOIN seats ON seats.match_id = outbox.match_id AND seats.place = outbox.seat"
        f" WHERE {which}",
        values,
    )


def _first_page(connection: Connection, which: str, at: int) -> Cursor:
    return ask(
        connection,
        f"attempts = 0 AND due_at <= ? AND {which} ORDER BY due_at, outbox.id LIMIT {SOME}",
        at,
    )


def _pages(connection: Connection, first: Cursor, which: str, at: int) -> Iterator[Row]:
    """The due messages, page by page: there may be thousands after an outage."""
    rows = first.fetchall()
    while True:
        yield from rows
        if len(rows) < SOME:
            return
        # From the last row, not by OFFSET, which would read the rows before it again.
        last = rows[-1]
        rows = ask(
            connection,
            f"attempts = 0 AND due_at <= ? AND {which} AND (due_at, outbox.id) > (?, ?)"
            f" ORDER BY due_at, outbox.id LIMIT {SOME}",
            *(at, last["due_at"], last["id"]),
        ).fetchall()


def _lanes(message: OutboxMessage) -> set[Lane]:
    if message.kind in APART:
        return {(message.kind, message.match_id or 0)}
    # A direct message holds up neither channel nor table: an unreachable person delays nobody else.
    if message.seat is not None:
        return set() if message.user_id is None else {("person", message.user_id)}
    lanes = {"channel": message.channel_id, "table": message.match_id}
    return {(kind, number) for kind, number in lanes.items() if number is not None}


def message_of(row: Row) -> OutboxMessage:
    """The message in a row that `ask` has queried."""
    try:
        body = from_text(row["body"])
    except BadRecord:  # one message that cannot be read must not hold up all the others
        body = None
    return filled(
        OutboxMessage,
        row,
        channel_id=row["home"] if row["channel_id"] is None else row["channel_id"],
        guild_id=_server(row["kind"], body) or row["guild_id"],
        # A negative number is a computer, or a person who was erased.
        user_id=row["user_id"] if (row["user_id"] or 0) > 0 else None,
        body=body,
    )


def _server(kind: str, body: Any) -> int | None:
    """The server that a message is about, if it is of no table and says so."""
    if (payload := _ABOUT_SERVERS.get(kind)) is None:
        return None
    with suppress(BadRecord):  # a message that cannot be read
        return payload.of(body).guild_id
    return None
