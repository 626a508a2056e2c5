"""Waits: which seats are awaited since when, and what follows from it, in SQL.

Only facts are stored: since when a seat is awaited, what stopped its clock, what its player wishes.
Deadlines and reminders are derived from them (`bot/tables/schedule.py`), so that no restart can
lose or double one. Every function runs on the database's thread. Long because reading a wait needs
all the facts that are written here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.store import key_values, people
from bot.store.database import Connection, Row
from bot.store.many import batches, marks, placeholders
from bot.store.people import MISSED, Sitter
from bot.store.rows import MICROSECOND, from_micros, instant, to_micros
from bot.tables.notifications import NotificationKind
from bot.tables.records import Awaited, Commit, Status
from bot.tables.rest import night_of, night_to_text, rests
from bot.tables.schedule import (
    ClockMode,
    ClockSettings,
    Left,
    Preferences,
    Stop,
    Wait,
    a_day_after,
    clock_settings_from_json,
    deadline,
    overrun,
    own_time,
    reachable,
    reminder,
    table_settings_from_json,
)
from games.core import Seat

ALIVE, STARTED = "alive", "started"  # stored values: the host's last sign of life, last start
Change = Callable[[Connection, int, datetime], bool]
Stops = tuple[Stop, ...]
EVERYWHERE = 0  # no table has this number
SHORT = timedelta(hours=1)  # the longest outage that stops no clock
AT_ONCE = timedelta(0)
MOMENT = timedelta(minutes=2)  # for which a shard may be free while another process takes it over


@dataclass(frozen=True, slots=True)
class AwaitedSeat:
    """A seat that is awaited: since when, until when, and when its player is to be reminded."""

    wait: Wait
    user_id: int | None
    preferences: Preferences
    deadline: datetime | None
    reminder: datetime | None
    until: datetime | None
    own: datetime | None
    """When the time of the move is up and that of the bank begins."""
    reserve: timedelta
    """What is left of the bank now."""
    missed: int
    """How many deadlines in a row its player has missed."""

    @property
    def left(self) -> bool:
        """Whether the seat is vacant."""
        return self.user_id is None


@dataclass(frozen=True, slots=True)
class MatchClock:
    """The clock of a running match."""

    match_id: int
    settings: ClockSettings
    paused: datetime | None
    waiting: Mapping[Seat, AwaitedSeat]
    lesson: bool

    def late(self, at: datetime) -> list[Seat]:
        """The seats whose time is over."""
        return [s for s, w in self.waiting.items() if w.deadline is not None and w.deadline <= at]

    def to_remind(self, at: datetime, soon: timedelta = AT_ONCE) -> list[Seat]:
        """The seats whose players have to be reminded now, or within `soon`; without those for
        which the host will have played by then."""
        at += soon
        due = [s for s, w in self.waiting.items() if w.reminder is not None and w.reminder <= at]
        moved = set(self.to_act(at)) if self.settings.mode is ClockMode.HARD else set()
        return [seat for seat in due if seat not in moved]

    def to_act(self, at: datetime) -> list[Seat]:
        """The seats for which something has to be done now because their time is over."""
        return [seat for seat in self.late(at) if self._acts(self.waiting[seat])]

    def next(self) -> datetime | None:
        """When to look at this table again; None: never, so far."""
        instants = [w.reminder for w in self.waiting.values()]
        instants += [w.deadline for w in self.waiting.values() if self._acts(w)]
        instants += [w.until for w in self.waiting.values()]
        return min((at for at in instants if at is not None), default=None)

    def _acts(self, waiting: AwaitedSeat) -> bool:
        """Whether this seat's deadline has an effect that has not happened yet."""
        if waiting.left:
            return self.settings.left is Left.PLAY
        return self.settings.mode is ClockMode.HARD or not waiting.wait.late


def read(connection: Connection, match_id: int, at: datetime) -> MatchClock | None:
    """The clock of a match; None unless it is running."""
    return read_all(connection, [match_id], at).get(match_id)


def read_all(
    connection: Connection, match_ids: Sequence[int], at: datetime
) -> dict[int, MatchClock]:
    """The clocks of those of these matches that are running."""
    found: dict[int, MatchClock] = {}
    for some in batches(match_ids):
        found |= _read_some(connection, some, at)
    return found


def _read_some(
    connection: Connection, match_ids: Sequence[int], at: datetime
) -> dict[int, MatchClock]:
    asked = connection.execute(
        "SELECT id, pace, (SELECT value FROM settings WHERE key = ?) AS started,"
        " EXISTS (SELECT 1 FROM pauses WHERE match_id = matches.id)"
        " OR EXISTS (SELECT 1 FROM outages) AS was_stopped"
        f" FROM matches WHERE status = ? AND id IN {marks(match_ids)}",
        (STARTED, Status.RUNNING.value, *match_ids),
    )
    gathered = people.Gathered(connection, match_ids)
    rows = asked.fetchall()
    pauses, outages = defaultdict[int, Stops](tuple), Stops()
    if any(row["was_stopped"] for row in rows):
        pauses, outages = _stops_of(connection, match_ids)
    return {
        row["id"]: _read(row, gathered.at(row["id"]), pauses[row["id"]], outages, at)
        for row in rows
    }


def _read(
    row: Row, seated: people.Seated, pauses: Stops, outages: Stops, at: datetime
) -> MatchClock:
    """The clock of a match, from the rows that were read."""
    settings = clock_settings_from_json(row["pace"])
    started = None if row["started"] is None else from_micros(int(row["started"]))
    spent = seated.spent if settings.bank else {}
    waiting = {}
    for wait in seated.waits():
        sitter = seated.sitter(wait, at, settings.away)
        stops = (*pauses, *outages, *sitter.stops)
        resting = rests(settings, seated.night(wait.seat), wait.since, stops)
        stops = (*stops, *resting)
        lost = spent.get(wait.seat, timedelta(0))
        due = deadline(wait, settings, lost, stops, started)
        if due is not None and (missed_at := seated.played_for(wait.seat)) is not None:
            due = a_day_after(missed_at, wait.since, stops)
        waiting[wait.seat] = AwaitedSeat(
            wait,
            sitter.user_id,
            sitter.preferences,
            due,
            _reminder(wait, settings, sitter, (*pauses, *resting), at, due),
            sitter.until,
            own_time(wait.since, settings, stops),
            max(settings.bank - lost - overrun(wait, settings, at, stops), timedelta(0)),
            seated.missed(wait.seat),
        )
    paused = next((stop.start for stop in pauses if stop.end is None), None)
    lesson = table_settings_from_json(row["pace"]).lesson
    return MatchClock(row["id"], settings, paused, waiting, lesson)


def move_on(
    connection: Connection, match_id: int, asked: Awaited, at: datetime, settings: ClockSettings
) -> None:
    """End some waits, whose time beyond that of the move comes from the bank, and begin others."""
    # First, while the old waits are still stored: the time that they took is computed from them.
    if settings.bank and (clock := read(connection, match_id, at)) is not None:
        for seat in clock.waiting:
            if seat not in asked.seats or seat in asked.restarted:
                _charge(connection, clock, seat, at)
    stay = sorted(asked.seats - asked.restarted)
    marks = f" AND seat NOT IN ({', '.join('?' for _ in stay)})" if stay else ""
    connection.execute(f"DELETE FROM waits WHERE match_id = ?{marks}", (match_id, *stay))
    if asked.seats:
        connection.execute(
            # A wait that continues keeps its instant.
            f"INSERT INTO waits (match_id, seat, since) VALUES {placeholders(len(asked.seats), 3)}"
            " ON CONFLICT DO NOTHING",
            [v for seat in sorted(asked.seats) for v in (match_id, seat, to_micros(at))],
        )
    note_nights(connection, match_id, settings, at)


def note_nights(
    connection: Connection, match_id: int, settings: ClockSettings, at: datetime
) -> None:
    """Store with new waits when their players sleep, if that counts at the table."""
    if not (settings.nights or settings.weekends):
        return
    seated = people.Gathered(connection, [match_id]).at(match_id)
    begun = [wait for wait in seated.waits() if not seated.has_night(wait.seat)]
    wishes = [seated.sitter(wait, at, settings.away).preferences for wait in begun]
    nights = [
        (night_to_text(night_of(wish)), match_id, wait.seat)
        for wait, wish in zip(begun, wishes, strict=True)
    ]
    connection.executemany("UPDATE waits SET night = ? WHERE match_id = ? AND seat = ?", nights)


def restart(connection: Connection, match_id: int, seat: Seat, at: datetime) -> None:
    """Restart the wait for a seat that has another player, if it is awaited."""
    connection.execute(
        "UPDATE waits SET since = ?, reminded = NULL, snoozed = NULL, late = 0, night = NULL"
        " WHERE match_id = ? AND seat = ?",
        (to_micros(at), match_id, seat),
    )
    connection.execute(
        "UPDATE seats SET missed = 0 WHERE match_id = ? AND seat = ?", (match_id, seat)
    )
    note_nights(connection, match_id, settings_of(connection, match_id), at)


def note_missed(connection: Connection, commit: Commit, before: bool) -> None:
    """Count how many deadlines a player has missed in a row; a move of their own resets the count.
    `before`: whether any player at this table had missed one."""
    moved = {line.entry.seat for line in commit.lines if not line.entry.auto}
    own = sorted(seat for seat in moved if seat is not None and seat != commit.missed)
    for seat in own if before else ():
        connection.execute(
            "UPDATE seats SET missed = 0 WHERE match_id = ? AND seat = ? AND missed > 0",
            (commit.match_id, seat),
        )
    if commit.missed is not None:
        connection.execute(
            "UPDATE seats SET missed = missed + 1, missed_at = ? WHERE match_id = ? AND seat = ?",
            (to_micros(commit.at), commit.match_id, commit.missed),
        )


def played_for(connection: Connection, match_id: int) -> dict[Seat, int]:
    """The seats for which the host plays because their players have missed too many deadlines in a
    row, and how many those are."""
    rows = connection.execute(
        "SELECT seat, missed FROM seats WHERE match_id = ? AND missed >= ?", (match_id, MISSED)
    )
    return {Seat(row["seat"]): row["missed"] for row in rows.fetchall()}


def returned(connection: Connection, user_id: int, at: datetime) -> list[int]:
    """A person is back, so that the host no longer plays for them. Gives the
    matches where it did."""
    rows = connection.execute(
        "SELECT match_id FROM seats JOIN matches ON matches.id = match_id WHERE user_id = ?"
        " AND missed >= ? AND matches.status = ? ORDER BY match_id",
        (user_id, MISSED, Status.RUNNING.value),
    ).fetchall()
    for row in rows:
        connection.execute(
            "UPDATE seats SET missed = 0 WHERE match_id = ? AND user_id = ?",
            (row["match_id"], user_id),
        )
        # Their time begins now, since they have not seen the question.
        connection.execute(
            "UPDATE waits SET since = ?, reminded = NULL, late = 0 WHERE match_id = ? AND seat IN"
            " (SELECT seat FROM seats WHERE match_id = ? AND user_id = ?)",
            (to_micros(at), row["match_id"], row["match_id"], user_id),
        )
    return [row["match_id"] for row in rows]


def settings_of(connection: Connection, match_id: int) -> ClockSettings:
    """The clock of a table."""
    row = connection.execute("SELECT pace FROM matches WHERE id = ?", (match_id,)).fetchone()
    return clock_settings_from_json(row["pace"])


def clock_set(connection: Connection, match_id: int, settings: ClockSettings, at: datetime) -> None:
    """If the clock of the table has changed, mark no seat as late any more."""
    if settings_of(connection, match_id) != settings:
        connection.execute("UPDATE waits SET late = 0 WHERE match_id = ?", (match_id,))
        note_nights(connection, match_id, settings, at)


def end(connection: Connection, match_id: int) -> None:
    """End all waits of a match that is over."""
    connection.execute("DELETE FROM waits WHERE match_id = ?", (match_id,))


def mark(
    connection: Connection, match_id: int, seat: Seat, **changes: datetime | bool | None
) -> None:
    """Set `reminded`, `snoozed` or `late` of a wait."""
    for name, value in changes.items():
        assert name in ("reminded", "snoozed", "late")
        stored = to_micros(value) if isinstance(value, datetime) else value
        connection.execute(
            f"UPDATE waits SET {name} = ? WHERE match_id = ? AND seat = ?",
            (stored, match_id, seat),
        )


def pause(connection: Connection, match_id: int, at: datetime) -> bool:
    """Pause a table; False if it was paused already."""
    pauses, _ = _stops_of(connection, [match_id])
    if any(stop.end is None for stop in pauses[match_id]):
        return False
    connection.execute(
        # For a second pause at the same instant: simulated time does not pass between two presses.
        "INSERT INTO pauses VALUES (?, ?, NULL)"
        " ON CONFLICT (match_id, start) DO UPDATE SET stop = NULL",
        (match_id, to_micros(at)),
    )
    return True


def resume(connection: Connection, match_id: int, at: datetime) -> bool:
    """Resume a table; False if it was not paused."""
    cursor = connection.execute(
        "UPDATE pauses SET stop = ? WHERE match_id = ? AND stop IS NULL", (to_micros(at), match_id)
    )
    return cursor.rowcount > 0


def started(connection: Connection, at: datetime) -> timedelta:
    """Store a start of the host; returns how long it was gone (if over an hour,
    all clocks stood still)."""
    gone = _gone(connection, at)
    # After `_gone`, which measures from the last sign of life.
    for key in (STARTED, ALIVE):
        _set(connection, key, at)
    return gone


def unserved(connection: Connection, at: datetime) -> bool:
    """Whether nobody was served for more than a moment. In a fleet the outage continues, although
    some shards are held, until all are; the caller then stores `alive`."""
    if _gone(connection, at) <= MOMENT:
        return False
    _set(connection, STARTED, at)
    return True


def set_right(connection: Connection, at: datetime) -> bool:
    """Whether the clock was ahead at the host's last sign of life. If so, correct outages and the
    start that now lie in the future."""
    alive, began = _setting(connection, ALIVE), _setting(connection, STARTED)
    if alive is None or alive <= at + MOMENT:
        return False
    connection.execute("DELETE FROM outages WHERE start > ?", (to_micros(at),))
    connection.execute("UPDATE outages SET stop = ?1 WHERE stop > ?1", (to_micros(at),))
    if began is not None and began > at:
        _set(connection, STARTED, at)
    return True


def _gone(connection: Connection, at: datetime) -> timedelta:
    """How long the host was gone. That is stored if it stops clocks."""
    alive = _setting(connection, ALIVE)
    gone = max(timedelta(0), at - alive) if alive is not None else timedelta(0)
    if alive is not None and gone > SHORT:
        connection.execute(
            # A second start after the same sign of life lengthens the same outage.
            "INSERT INTO outages VALUES (?, ?) ON CONFLICT (start) DO UPDATE SET"
            " stop = excluded.stop",
            (to_micros(alive), to_micros(at)),
        )
    return gone


def alive(connection: Connection, at: datetime) -> None:
    """Store a sign of life."""
    _set(connection, ALIVE, at)


def running(connection: Connection) -> list[int]:
    """The numbers of all running matches."""
    rows = connection.execute(
        "SELECT id FROM matches WHERE status = ? ORDER BY id", (Status.RUNNING.value,)
    )
    return [row["id"] for row in rows.fetchall()]


def unlooked(connection: Connection) -> list[int]:
    """The running matches for which no look is stored: because nothing is due (they have no clock,
    or are paused, for example), or because an older format did not store one."""
    rows = connection.execute(
        "SELECT id FROM matches WHERE status = ? AND NOT EXISTS (SELECT 1 FROM outbox"
        " WHERE match_id = matches.id AND replaces = ?) ORDER BY id",
        (Status.RUNNING.value, NotificationKind.CLOCK),
    )
    return [row["id"] for row in rows.fetchall()]


def unknown(connection: Connection) -> list[int]:
    """The running matches without any wait."""
    rows = connection.execute(
        "SELECT id FROM matches WHERE status = ?"
        " AND NOT EXISTS (SELECT 1 FROM waits WHERE match_id = matches.id)"
        " ORDER BY id",
        (Status.RUNNING.value,),
    )
    return [row["id"] for row in rows.fetchall()]


def waits(connection: Connection, match_id: int) -> dict[Seat, datetime]:
    """Since when each awaited seat is awaited."""
    rows = connection.execute(
        "SELECT seat, since FROM waits WHERE match_id = ? ORDER BY seat", (match_id,)
    )
    return {Seat(row["seat"]): from_micros(row["since"]) for row in rows.fetchall()}


def stops(connection: Connection, match_id: int) -> Stops:
    """When all clocks of a match stood still: it was paused, or the host was gone."""
    pauses, outages = _stops_of(connection, [match_id])
    return (*pauses[match_id], *outages)


def outages(connection: Connection) -> Stops:
    """When the host was gone."""
    rows = connection.execute("SELECT start, stop FROM outages ORDER BY start").fetchall()
    return tuple(Stop(from_micros(row["start"]), instant(row["stop"])) for row in rows)


def _reminder(
    wait: Wait,
    settings: ClockSettings,
    sitter: Sitter,
    pauses: Stops,
    at: datetime,
    by: datetime | None,
) -> datetime | None:
    """When to remind. An overdue reminder (the host was gone, or another person is called now) is
    not sent at a bad hour either, nor after the deadline."""
    if sitter.user_id is None or sitter.user_id < 0:  # nobody, or an erased person
        return None
    due = reminder(wait, settings, sitter.preferences, pauses, sitter.absence, by)
    if due is None or due >= at:
        return due
    late = reachable(at, sitter.preferences, sitter.absence)
    return None if late and by and late >= by else late


def _charge(connection: Connection, clock: MatchClock, seat: Seat, at: datetime) -> None:
    """Charge the bank with the time that an ended wait took beyond that of the move."""
    waiting = clock.waiting[seat]
    if waiting.own is not None and waiting.own < at:
        spent = clock.settings.bank - waiting.reserve
        connection.execute(
            "INSERT INTO banks VALUES (?, ?, ?)"
            " ON CONFLICT (match_id, seat) DO UPDATE SET spent = excluded.spent",
            (clock.match_id, seat, spent // MICROSECOND),
        )


def _stops_of(
    connection: Connection, match_ids: Sequence[int]
) -> tuple[defaultdict[int, Stops], Stops]:
    """The pauses of each match, and the outages of the host."""
    asked = connection.execute(
        f"SELECT match_id, start, stop FROM pauses WHERE match_id IN {marks(match_ids)}"
        f" UNION ALL SELECT {EVERYWHERE}, start, stop FROM outages ORDER BY start",
        match_ids,
    )
    found: defaultdict[int, Stops] = defaultdict(tuple)
    for row in asked.fetchall():
        found[row["match_id"]] += (Stop(from_micros(row["start"]), instant(row["stop"])),)
    return found, found[EVERYWHERE]


def _setting(connection: Connection, key: str) -> datetime | None:
    value = key_values.get(connection, key)
    return None if value is None else from_micros(int(value))


def _set(connection: Connection, key: str, at: datetime) -> None:
    key_values.put(connection, key, str(to_micros(at)))
