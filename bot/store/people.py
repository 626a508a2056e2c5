"""Preferences and absences of people, in SQL. Every function runs on the database's thread.

Long because whom to call for a seat depends on all of that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from bot.base import clock
from bot.store import former_names, seat_history
from bot.store.database import Connection, Cursor, Row
from bot.store.many import marks
from bot.store.rows import MICROSECOND, from_micros, instant, to_micros
from bot.tables.records import Away, Deputy, Former, Membership
from bot.tables.rest import Night, granted, in_turn, night_from_text
from bot.tables.schedule import Preferences, Stop, Wait, preferences_from_json, preferences_to_json
from games.core import Seat

MISSED = 2
"""After so many hard deadlines missed in a row, the host plays for a person until they are back."""
LONGEST_AWAY = timedelta(days=365)
"""The longest absence. For how long it stops a match is a setting of that match's clock."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Whom to call for a seat, and how; `user_id` is None if the seat is vacant.

    `stops` are the times when its clock stood still, `absence` those when the person who is
    called is not to be disturbed, and `until` when the deputy's time ends.
    """

    user_id: int | None
    preferences: Preferences
    stops: tuple[Stop, ...] = ()
    absence: tuple[Stop, ...] = ()
    until: datetime | None = None


def preferences(connection: Connection, user_id: int) -> Preferences:
    """How a person wants to be reminded."""
    row = connection.execute("SELECT wishes FROM people WHERE user_id = ?", (user_id,)).fetchone()
    return Preferences() if row is None else preferences_from_json(row["wishes"])


def set_wishes(connection: Connection, user_id: int, wanted: Preferences) -> None:
    """Store how a person wants to be reminded."""
    connection.execute(
        "INSERT INTO people VALUES (?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET wishes = excluded.wishes",
        (user_id, preferences_to_json(wanted)),
    )


def away(connection: Connection, user_id: int, at: datetime) -> Away | None:
    """The absence of a person who is away at that instant."""
    return next((a for a in _aways(connection, user_id) if a.start <= at < a.stop), None)


def absences_of(connection: Connection, user_id: int) -> list[Away]:
    """All absences of a person: over, running and booked ahead, the oldest first."""
    return _aways(connection, user_id)


def leave(connection: Connection, user_id: int, absence: Away, at: datetime) -> None:
    """Begin a person's absence, which ends the current one, or book it ahead. Booked absences are
    stored as they are; where absences overlap, reading decides which one counts."""
    if absence.start <= at:
        come_back(connection, user_id, absence.start)
    connection.execute(
        "INSERT INTO aways VALUES (?, ?, ?, ?) ON CONFLICT (user_id, start)"
        " DO UPDATE SET stop = excluded.stop, deputy_id = excluded.deputy_id",
        (user_id, to_micros(absence.start), to_micros(absence.stop), absence.deputy_id),
    )


def booked(connection: Connection, user_id: int, at: datetime) -> list[Away]:
    """The absences that a person has booked ahead, as they booked them."""
    rows = _ask_aways(connection, "?", user_id).fetchall()
    return [absence for absence in map(_away, rows) if absence.start > at]


def come_back(connection: Connection, user_id: int, at: datetime) -> bool:
    """End a person's absence; False if they were not away."""
    ended = connection.execute(
        "UPDATE aways SET stop = ?1 WHERE user_id = ?2 AND start <= ?1 AND stop > ?1",
        (to_micros(at), user_id),
    )
    return ended.rowcount > 0


def cancel(connection: Connection, user_id: int, start: datetime) -> bool:
    """Cancel an absence that is booked ahead; False if there is none."""
    gone = connection.execute(
        "DELETE FROM aways WHERE user_id = ? AND start = ? AND stop > start",
        (user_id, to_micros(start)),
    )
    return gone.rowcount > 0


def dismiss(
    connection: Connection, user_id: int, deputy_id: int, at: datetime, until: datetime
) -> None:
    """Remove that deputy from a person's absences between these instants."""
    connection.execute(
        "UPDATE aways SET deputy_id = NULL"
        " WHERE user_id = ?1 AND deputy_id = ?2 AND start < ?3 AND stop > ?4",
        (user_id, deputy_id, to_micros(until), to_micros(at)),
    )


class Gathered:
    """Who sits at some tables, and when they are away.

    The query of the seats is sent at once and read later, so that a caller with further queries
    waits only once. Its rows say whether a table has what most tables lack; only then is that
    queried.
    """

    def __init__(self, connection: Connection, match_ids: Sequence[int]) -> None:
        self._connection = connection
        self._match_ids = match_ids
        self._sitters = f"SELECT user_id FROM seats WHERE match_id IN {marks(match_ids)}"
        self._asked_seats = connection.execute(
            "SELECT seats.*, waits.since, waits.reminded, waits.snoozed, waits.late, waits.night,"
            " banks.spent, people.wishes, matches.created_at,"
            " EXISTS (SELECT 1 FROM former_names WHERE match_id = seats.match_id) AS had_others,"
            " EXISTS (SELECT 1 FROM aways WHERE user_id = seats.user_id) AS goes_away FROM seats"
            " JOIN matches ON matches.id = seats.match_id"
            " LEFT JOIN people ON people.user_id = seats.user_id"
            " LEFT JOIN waits ON waits.match_id = seats.match_id AND waits.seat = seats.seat"
            " LEFT JOIN banks ON banks.match_id = seats.match_id AND banks.seat = seats.seat"
            f" WHERE seats.match_id IN {marks(match_ids)} ORDER BY place",
            match_ids,
        )

    def at(self, match_id: int) -> Seated:
        """Who sits at one of these tables."""
        return Seated(self, match_id)

    @cached_property
    def rows(self) -> defaultdict[int, list[Row]]:
        """The seats of each table, in the order of its lobby."""
        found: defaultdict[int, list[Row]] = defaultdict(list)
        for row in self._asked_seats.fetchall():
            found[row["match_id"]].append(row)
        return found

    @cached_property
    def former(self) -> Mapping[int, tuple[Former, ...]]:
        """Who sat at each table before."""
        if not self._any("had_others"):
            return {}
        return former_names.told(former_names.ask(self._connection, self._match_ids))

    @cached_property
    def aways(self) -> defaultdict[int, list[Away]]:
        """When each person was away, is, or will be."""
        if not self._any("goes_away"):
            return defaultdict(list)
        return _told_aways(_ask_aways(self._connection, self._sitters, *self._match_ids))

    def _any(self, what: str) -> bool:
        return any(row[what] for rows in self.rows.values() for row in rows)

    @cached_property
    def gone(self) -> Mapping[int, Sequence[tuple[int, Seat]]]:
        """Who sat in which seat of each table and then left it."""
        return seat_history.gone(self._connection, self._match_ids)

    @cached_property
    def wishes_of_deputies(self) -> tuple[Mapping[int, Preferences], Mapping[int, Sequence[Away]]]:
        """The preferences of possible deputies, and when they are away themselves."""
        whom = f"SELECT deputy_id FROM aways WHERE user_id IN ({self._sitters})"
        asked = self._connection.execute(
            f"SELECT * FROM people WHERE user_id IN ({whom})", self._match_ids
        )
        aways = _ask_aways(self._connection, whom, *self._match_ids)
        wishes = {row["user_id"]: preferences_from_json(row["wishes"]) for row in asked.fetchall()}
        return wishes, _told_aways(aways)


class Seated:
    """Who sits at a table, and what follows from absences for its seats."""

    def __init__(self, gathered: Gathered, match_id: int) -> None:
        self._gathered = gathered
        self._match_id = match_id
        self._aways = gathered.aways
        self.rows: Sequence[Row] = gathered.rows[match_id]
        """The seats, in the order of the lobby."""

    @property
    def former(self) -> tuple[Former, ...]:
        """Who sat there before."""
        return self._gathered.former.get(self._match_id, ())

    @property
    def spent(self) -> Mapping[Seat, timedelta]:
        """How much of its reserve each seat has used."""
        taken = [row for row in self.rows if row["spent"] is not None]
        return {Seat(row["seat"]): row["spent"] * MICROSECOND for row in taken}

    def waits(self) -> list[Wait]:
        """The seats that are awaited."""
        awaited = [row for row in self.rows if row["since"] is not None]
        return [
            Wait(
                Seat(row["seat"]),
                from_micros(row["since"]),
                instant(row["reminded"]),
                instant(row["snoozed"]),
                bool(row["late"]),
            )
            for row in sorted(awaited, key=lambda row: row["seat"])
        ]

    def night(self, seat: Seat) -> Night:
        """The hours in which the player of an awaited seat sleeps, as noted when its wait began."""
        return night_from_text(self._row(seat)["night"])

    def has_night(self, seat: Seat) -> bool:
        """Whether these hours were noted for an awaited seat."""
        return self._row(seat)["night"] is not None

    def missed(self, seat: Seat) -> int:
        """How many deadlines in a row the seat's player has missed."""
        return int(self._row(seat)["missed"])

    def played_for(self, seat: Seat) -> datetime | None:
        """When the host last played for a player who has missed too many deadlines."""
        row = self._row(seat)
        gone = row["missed"] >= MISSED and row["standing"] != Membership.LEFT.value
        return from_micros(row["missed_at"]) if gone else None

    def _row(self, seat: Seat) -> Row:
        return next(row for row in self.rows if row["seat"] == seat)

    def deputies(self) -> Mapping[int, Deputy]:
        """The deputies, by the number of the person who is away.

        The newest absence of each person counts, even if it has ended: then it says who was deputy.
        """
        owners = (row["user_id"] for row in self.rows)
        now = clock.now()
        found = {owner: self._deputy(owner, now) for owner in owners}
        return {owner: deputy for owner, deputy in found.items() if deputy is not None}

    def sitter(self, wait: Wait, at: datetime, budget: timedelta) -> Sitter:
        """Whom to call for an awaited seat now, and how. `budget`: how long absences may stop a
        clock here in a year."""
        row = self._row(wait.seat)
        if row["standing"] == Membership.LEFT.value:
            return Sitter(None, Preferences())
        owner = row["user_id"]
        alone = [a for a in self._aways[owner] if (owner, a.start) not in self._with_deputy]
        both = [*alone, *self._without_deputy(owner)]
        given = granted(sorted(both, key=lambda a: a.start), budget, from_micros(row["created_at"]))
        stops = tuple(stop for stop in given if stop.end and stop.end > wait.since)
        deputy = self._deputy(owner, at)
        if deputy is None or at >= deputy.until:
            wishes = row["wishes"]
            wanted = Preferences() if wishes is None else preferences_from_json(wishes)
            return Sitter(owner, wanted, stops, tuple(Stop(a.start, a.stop) for a in alone))
        wishes, aways = self._gathered.wishes_of_deputies
        absence = tuple(Stop(a.start, a.stop) for a in aways.get(deputy.user_id, ()))
        wanted = wishes.get(deputy.user_id, Preferences())
        return Sitter(deputy.user_id, wanted, stops, absence, deputy.until)

    def _without_deputy(self, owner: int) -> list[Away]:
        """The times in which a player and the deputy they named are both away."""
        covered = [a for a in self._aways[owner] if (owner, a.start) in self._with_deputy]
        aways = self._gathered.wishes_of_deputies[1] if covered else {}
        return [
            Away(max(own.start, theirs.start), min(own.stop, theirs.stop), None)
            for own in covered
            for theirs in aways.get(own.deputy_id or 0, ())
            if max(own.start, theirs.start) < min(own.stop, theirs.stop)
        ]

    def _deputy(self, owner: int, at: datetime) -> Deputy | None:
        for absence in [a for a in self._aways[owner] if a.start <= at][-1:]:
            if absence.deputy_id is not None and (owner, absence.start) in self._with_deputy:
                return Deputy(absence.deputy_id, absence.stop)
        return None

    @cached_property
    def _with_deputy(self) -> set[tuple[int, datetime]]:
        """The absences, by person and start, during which the deputy can play at the table.

        A person cannot be deputy who sits at the table too, who plays for another player there at
        that time, or who sat in another seat before: they would know the secrets of two seats. If
        two players name the same deputy, the first one gets them.
        """
        here = {row["user_id"] for row in self.rows}
        named = [
            (absence.start, place, row, absence)
            for place, row in enumerate(self.rows)
            for absence in self._aways[row["user_id"]]
            if absence.deputy_id is not None and absence.deputy_id not in here
        ]
        gone = self._gathered.gone.get(self._match_id, ()) if named else ()
        busy: dict[int | None, tuple[int, datetime]] = {}  # whom a deputy plays for, until when
        found = set()
        for start, _, row, absence in sorted(named, key=lambda item: item[:2]):
            if any(user == absence.deputy_id and seat != row["seat"] for user, seat in gone):
                continue
            owner = row["user_id"]
            other, until = busy.get(absence.deputy_id, (owner, start))
            if other == owner or until <= start:
                busy[absence.deputy_id] = (owner, absence.stop)
                found.add((owner, start))
        return found


def absences(connection: Connection, user_id: int) -> tuple[Stop, ...]:
    """When a person was away, or will be."""
    return tuple(Stop(away.start, away.stop) for away in _aways(connection, user_id))


def lengthens(connection: Connection, user_id: int, start: datetime) -> bool:
    """Whether the absence that begins then makes a person be away for longer."""
    row = connection.execute(
        "SELECT max(CASE WHEN start < ?2 THEN stop END) AS others,"
        " max(CASE WHEN start >= ?2 THEN stop END) AS own"
        " FROM aways WHERE user_id = ?1 AND stop > start AND start < ?2 + 1000000",
        (user_id, to_micros(start)),
    ).fetchone()
    return row["others"] is None or row["own"] is None or row["own"] > row["others"]


def away_since(connection: Connection, user_id: int, at: datetime) -> datetime:
    """Since when a person has been away without a break; `at` if they are not away."""
    since = at
    for absence in reversed(_aways(connection, user_id)):
        if absence.start <= since <= absence.stop:
            since = absence.start
    return since


def matches(connection: Connection, user_id: int) -> list[int]:
    """The running matches in which that person sits, or may be a deputy."""
    rows = connection.execute(
        # From the person first: a query plan that begins with running matches would read all of
        # them.
        "SELECT id FROM matches WHERE status = 'running' AND id IN (SELECT match_id FROM seats"
        " WHERE user_id = ?1 UNION SELECT match_id FROM aways JOIN seats"
        " ON seats.user_id = aways.user_id WHERE aways.deputy_id = ?1) ORDER BY id",
        (user_id,),
    )
    return [row["id"] for row in rows.fetchall()]


def deputy_for(connection: Connection, deputy_id: int, at: datetime) -> list[int]:
    """The people whose deputy that person is at that instant."""
    rows = connection.execute(
        "SELECT user_id FROM aways WHERE deputy_id = ?1 AND start <= ?2 AND ?2 < stop"
        " ORDER BY user_id, start",
        (deputy_id, to_micros(at)),
    )
    absent = dict.fromkeys(row["user_id"] for row in rows.fetchall())
    now = ((user_id, away(connection, user_id, at)) for user_id in absent)
    return [user_id for user_id, gone in now if gone and gone.deputy_id == deputy_id]


def erase(connection: Connection, user_id: int) -> None:
    """Delete a person's preferences and absences, and remove them as a deputy."""
    connection.execute("DELETE FROM people WHERE user_id = ?", (user_id,))
    connection.execute("DELETE FROM aways WHERE user_id = ?", (user_id,))
    connection.execute("UPDATE aways SET deputy_id = NULL WHERE deputy_id = ?", (user_id,))


def _aways(connection: Connection, user_id: int) -> list[Away]:
    return _told_aways(_ask_aways(connection, "?", user_id))[user_id]


def _ask_aways(connection: Connection, of: str, *values: int) -> Cursor:
    return connection.execute(
        f"SELECT * FROM aways WHERE user_id IN ({of}) AND stop > start ORDER BY start", values
    )


def _told_aways(asked: Cursor) -> defaultdict[int, list[Away]]:
    found: defaultdict[int, list[Away]] = defaultdict(list)
    for row in asked.fetchall():
        found[row["user_id"]].append(_away(row))
    for user_id, aways in found.items():
        found[user_id] = in_turn(aways)
    return found


def _away(row: Row) -> Away:
    return Away(from_micros(row["start"]), from_micros(row["stop"]), row["deputy_id"])
