"""Clocks, reminders and absences. Part of the store.

Each running match has one message in the outbox, due when something has to be done next at its
table. Every change that may make this instant earlier rewrites the message in the same transaction.
Long because all these changes are here, so that none forgets it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partialmethod

from bot.store import hooks, people, stamp, waits
from bot.store.audit import record
from bot.store.database import Connection, Database, reading, reads, writing
from bot.store.fleet import all_served
from bot.store.many import batches
from bot.store.outbox_queue import OutboxQueue
from bot.store.waits import MatchClock
from bot.tables.notifications import NotificationKind, Reminder
from bot.tables.records import Awaited, Away, Notification
from bot.tables.schedule import FOREVER, Preferences, Where, reachable
from bot.tables.servers import AuditEntry
from games.core import Seat

ByMatch = Mapping[int, Sequence[Notification]]
"""Notifications, by the numbers of their tables."""
NONE: ByMatch = {}
SOON = timedelta(minutes=1)
"""Reminders that would follow within this time are sent with the one that is due."""


def renew(
    connection: Connection, outbox: OutboxQueue, match_ids: Collection[int], at: datetime
) -> None:
    """Compute again when to look at these tables next, after a change on which that depends, and
    mark the tables as changed."""
    for some in batches(sorted(match_ids)):
        stamp.rise_each(connection, some)
        look_again(connection, outbox, some, at)


def look_again(
    connection: Connection, outbox: OutboxQueue, match_ids: Sequence[int], at: datetime
) -> None:
    """As `renew`, for tables whose stamps were raised already."""
    said = next_looks(connection, match_ids, at)
    outbox.put_each(connection, match_ids, NotificationKind.CLOCK, said, at)


def next_looks(
    connection: Connection, match_ids: Sequence[int], at: datetime
) -> dict[int, Notification]:
    """For each of these tables where something will have to be done, the message
    that says when to look."""
    found = {}
    for match_id, clock in waits.read_all(connection, match_ids, at).items():
        if (due := clock.next()) is not None:
            found[match_id] = NotificationKind.CLOCK.single(due_at=max(due, at))
    return found


class Deadlines:
    """One for each store."""

    def __init__(self, database: Database, outbox: OutboxQueue) -> None:
        self._database = database
        self._outbox = outbox

    clock = reads(waits.read)
    clocks = reads(waits.read_all)

    @writing
    def begin(self, connection: Connection, at: datetime) -> timedelta:
        """Resume clocks after a start of the host; returns how long it was gone."""
        set_right = waits.set_right(connection, at)
        gone = waits.started(connection, at)
        self._look_at_all(connection, at, set_right)
        return gone

    @writing
    def serve_again(
        self, connection: Connection, at: datetime, seen: datetime | None = None
    ) -> bool:
        """As `begin`, if the machine slept or its clock was set since this process was
        `seen`, or if it took shards. Gives whether the host was gone for longer than one
        process takes to restart."""
        if seen is not None and not self._database.shared:
            waits.alive(connection, seen)
        return self._lives(connection, at)

    @writing
    def alive(self, connection: Connection, at: datetime) -> None:
        """Store a sign of life."""
        if self._database.shared:
            self._lives(connection, at)
        else:
            waits.alive(connection, at)

    def _lives(self, connection: Connection, at: datetime) -> bool:
        """Note that this process is alive, and give whether the host was gone. A fleet counts as
        gone while any shard is free. The process that first sees that all shards are served ends
        this, and it alone looks at the clocks again: until then nobody's time runs out
        (`waits.unserved`)."""
        set_right = waits.set_right(connection, at)
        gone = waits.unserved(connection, at)
        if not self._database.shared or all_served(connection):
            if gone or set_right:
                self._look_at_all(connection, at, set_right)
            waits.alive(connection, at)
        return gone

    def _look_at_all(self, connection: Connection, at: datetime, set_right: bool) -> None:
        """Compute again when to look at the tables, where that may be earlier or is not stored.

        Outages and starts only make deadlines later, and a look that is too early does no harm: it
        finds nothing to do and is stored again. The exception is an outage that was none, because
        the clock was ahead (`set_right`): without it deadlines are earlier.
        """
        find = waits.running if set_right else waits.unlooked
        renew(connection, self._outbox, find(connection), at)

    unknown = reads(waits.unknown)

    outages = reads(waits.outages)

    @writing
    def wake(self, connection: Connection, at: datetime) -> None:
        """Have every feature look at what an older version has stored without an instant."""
        hooks.woken.run(connection, self._outbox, at)

    @writing
    def restart_waits(
        self, connection: Connection, match_id: int, seats: frozenset[Seat], at: datetime
    ) -> None:
        """Begin the waits of these seats again, at that instant."""
        settings = waits.settings_of(connection, match_id)
        waits.move_on(connection, match_id, Awaited(seats, seats), at, settings)
        renew(connection, self._outbox, [match_id], at)

    @writing
    def remind(self, connection: Connection, match_id: int, at: datetime) -> None:
        """Write the reminders that are due at a table, each with everything of which its person has
        to be reminded.

        Reminders to one person at several tables become one summary, and those to several people in
        one channel become one message; reminders due within a minute are included. They are marked
        as sent in the same transaction, so that each comes once.
        """
        clock = waits.read(connection, match_id, at)
        touched, together = {match_id}, list[tuple[int, Seat]]()
        for seat in [] if clock is None else _to_remind(clock, at):
            assert clock is not None
            waiting = clock.waiting[seat]
            assert waiting.user_id is not None
            due = self._due_to(connection, waiting.user_id, at)
            touched |= {number for number, _ in due}
            for number, other in due:
                waits.mark(connection, number, other, reminded=at, snoozed=None)
            if waiting.preferences.where is Where.DM or len(due) > 1:
                body = Reminder(seat, tuple(due)).stored()
                in_person = Notification(NotificationKind.REMIND, seat=seat, body=body)
                self._outbox.put(connection, match_id, [in_person], at)
            else:
                together += due
        if together:
            body = Reminder(together[0][1], tuple(together)).stored()
            in_channel = Notification(NotificationKind.REMIND, body=body)
            self._outbox.put(connection, match_id, [in_channel], at)
        renew(connection, self._outbox, touched, at)

    @writing
    def put_off(
        self,
        connection: Connection,
        found: Sequence[tuple[int, Seat]],
        until: datetime,
        at: datetime,
    ) -> None:
        """Postpone to that instant the reminders of these seats, which came too late to be sent."""
        for number, seat in found:
            waits.mark(connection, number, seat, snoozed=until)
        renew(connection, self._outbox, {number for number, _ in found}, at)

    def _due_to(self, connection: Connection, user_id: int, at: datetime) -> list[tuple[int, Seat]]:
        """The tables, with the seats, of which a person is to be reminded now."""
        numbers = people.matches(connection, user_id)
        return [
            (number, seat)
            for number, clock in sorted(waits.read_all(connection, numbers, at).items())
            for seat in clock.to_remind(at, SOON)
            if clock.waiting[seat].user_id == user_id
        ]

    @writing
    def said_late(
        self,
        connection: Connection,
        match_id: int,
        seat: Seat,
        notifications: list[Notification],
        at: datetime,
    ) -> None:
        """Note that the table was notified that a seat's time is over."""
        waits.mark(connection, match_id, seat, late=True)
        self._outbox.put(connection, match_id, notifications, at)
        renew(connection, self._outbox, [match_id], at)

    @writing
    def _stop_or_go(
        self,
        connection: Connection,
        change: waits.Change,
        match_id: int,
        notifications: list[Notification],
        at: datetime,
        audit: AuditEntry | None = None,
    ) -> bool:
        """Stop a table's clocks or let them run again; False if they were so already."""
        done = change(connection, match_id, at)
        if done:
            record(connection, audit)
            self._outbox.put(connection, match_id, notifications, at)
            renew(connection, self._outbox, [match_id], at)
        return done

    pause = partialmethod(_stop_or_go, waits.pause)
    resume = partialmethod(_stop_or_go, waits.resume)

    @writing
    def snooze(
        self, connection: Connection, user_id: int, until: datetime, at: datetime, table: int = 0
    ) -> int:
        """Remind a person at that instant and not before it, at one table or
        all; gives at how many."""
        count, numbers = 0, people.matches(connection, user_id)
        for number, clock in waits.read_all(connection, numbers, at).items():
            for seat, waiting in clock.waiting.items():
                if waiting.user_id == user_id and table in (0, number):
                    waits.mark(connection, number, seat, snoozed=until)
                    count += 1
        renew(connection, self._outbox, numbers, at)
        return count

    @reading
    def waiting_for(
        self, connection: Connection, user_id: int, at: datetime, but: int = 0
    ) -> list[tuple[int, Seat]]:
        """The running tables that wait for a person, with the seat, except one; the most urgent
        first."""
        numbers = [number for number in people.matches(connection, user_id) if number != but]
        found = [
            (waiting.deadline or FOREVER, waiting.wait.since, number, seat)
            for number, clock in waits.read_all(connection, numbers, at).items()
            if not clock.lesson
            for seat, waiting in clock.waiting.items()
            if waiting.user_id == user_id
        ]
        return [(number, seat) for _, _, number, seat in sorted(found)]

    preferences = reads(people.preferences)

    @writing
    def wish(self, connection: Connection, user_id: int, wanted: Preferences, at: datetime) -> None:
        """Store how a person wants to be reminded."""
        people.set_wishes(connection, user_id, wanted)
        hooks.wished.run(connection, self._outbox, user_id, at)
        self._renew_all(connection, [user_id], at)

    away = reads(people.away)

    away_since = reads(people.away_since)

    lengthens = reads(people.lengthens)

    absences = reads(people.absences_of)

    booked = reads(people.booked)

    deputy_for = reads(people.deputy_for)

    @writing
    def leave(
        self,
        connection: Connection,
        user_id: int,
        absence: Away,
        notifications: ByMatch = NONE,
        at: datetime | None = None,
    ) -> list[int]:
        """Begin an absence, which `notifications` announce, or book it ahead, `at` an instant
        before its start; returns the matches it concerns."""
        at = at or absence.start
        people.leave(connection, user_id, absence, at)
        self._put(connection, notifications, at)
        return self._renew_all(connection, [user_id, absence.deputy_id], at)

    @writing
    def cancel(self, connection: Connection, user_id: int, start: datetime, at: datetime) -> bool:
        """Cancel an absence that is booked ahead; False if there is none any more."""
        done = people.cancel(connection, user_id, start)
        self._renew_all(connection, [user_id], at)
        return done

    played_for = reads(waits.played_for)

    @writing
    def returned(
        self,
        connection: Connection,
        user_id: int,
        at: datetime,
        notifications: ByMatch = NONE,
        deserted: Iterable[int] = (),
    ) -> list[int]:
        """Note that a person is back for whom the host has played, and let matches go on that were
        paused without them (`deserted`). Gives the matches in which they were played for."""
        numbers = waits.returned(connection, user_id, at)
        for match_id in deserted:
            waits.resume(connection, match_id, at)
        self._put(connection, notifications, at)
        renew(connection, self._outbox, numbers, at)
        return numbers

    @reading
    def is_missed(self, connection: Connection, user_id: int) -> bool:
        """Whether the host plays for a person somewhere, until they are back."""
        found = connection.execute(
            "SELECT 1 FROM seats WHERE user_id = ? AND missed >= ?", (user_id, people.MISSED)
        )
        return found.fetchone() is not None

    @writing
    def look_at(self, connection: Connection, match_id: int, at: datetime) -> None:
        """Mark a table as changed, and look at it again: an absence that was booked has begun."""
        renew(connection, self._outbox, [match_id], at)

    @writing
    def come_back(
        self, connection: Connection, user_id: int, at: datetime, notifications: ByMatch = NONE
    ) -> list[int]:
        """End a person's absence; returns the matches it concerns, none if they were not away."""
        if not people.come_back(connection, user_id, at):
            return []
        self._put(connection, notifications, at)
        return self._renew_all(connection, [user_id], at)

    @writing
    def decline(
        self,
        connection: Connection,
        deputy_id: int,
        user_id: int,
        at: datetime,
        notifications: ByMatch = NONE,
    ) -> list[int] | None:
        """A deputy declines to play for a player who is away. Gives the matches this concerns; None
        if they were not the deputy."""
        absence = people.away(connection, user_id, at)
        if absence is None or absence.deputy_id != deputy_id:
            return None
        people.leave(connection, user_id, Away(at, absence.stop, None), at)
        people.dismiss(connection, user_id, deputy_id, at, absence.stop)
        self._put(connection, notifications, at)
        return self._renew_all(connection, [user_id], at)

    def _put(self, connection: Connection, notifications: ByMatch, at: datetime) -> None:
        for number, said in notifications.items():
            self._outbox.put(connection, number, said, at)

    def _renew_all(
        self, connection: Connection, user_ids: list[int] | list[int | None], at: datetime
    ) -> list[int]:
        numbers = {n for u in user_ids if u is not None for n in people.matches(connection, u)}
        renew(connection, self._outbox, numbers, at)
        return sorted(numbers)


def _to_remind(clock: MatchClock, at: datetime) -> list[Seat]:
    """The seats whose players have to be reminded now, followed by those to be reminded soon,
    unless these have quiet hours."""
    due = clock.to_remind(at)
    soon = [s for s in clock.to_remind(at, SOON) if due and s not in due]
    waiting = clock.waiting
    return [*due, *(s for s in soon if reachable(at, waiting[s].preferences, ()) == at)]
