"""Preferences and absences of people, in SQL. Every function runs on the database's thread."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from bot.store import former_names, seat_history
from bot.store.database import Connection, Cursor, Row
from bot.store.many import marks
from bot.store.rows import MICROSECOND, from_micros, instant, to_micros
from bot.tables.records import Away, Deputy, Former, Membership
from bot.tables.schedule import Preferences, Stop, Wait, preferences_from_json, preferences_to_json
from games.core import Seat

LONGEST_AWAY = timedelta(days=60)
"""Of an absence, and of what absences add to one wait: the others are not to wait for ever."""


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
    """Keep how a person wants to be reminded."""
    connection.execute(
        "INSERT INTO people VALUES (?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET wishes = excluded.wishes",
        (user_id, preferences_to_json(wanted)),
    )


def away(connection: Connection, user_id: int, at: datetime) -> Away | None:
    """The absence of a person who is away at that instant."""
    newest = _aways(connection, user_id)[-1:]
    return next((a for a in newest if a.start <= at < a.stop), None)


def leave(connection: Connection, user_id: int, absence: Away) -> None:
    """Begin a person's absence; one that had begun before ends with that."""
    come_back(connection, user_id, absence.start)
    connection.execute(
        "INSERT INTO aways VALUES (?, ?, ?, ?) ON CONFLICT (user_id, start)"
        " DO UPDATE SET stop = excluded.stop, deputy_id = excluded.deputy_id",
        (user_id, to_micros(absence.start), to_micros(absence.stop), absence.deputy_id),
    )


def come_back(connection: Connection, user_id: int, at: datetime) -> bool:
    """End a person's absence; False if they were not away."""
    ended = connection.execute(
        "UPDATE aways SET stop = ?1 WHERE user_id = ?2 AND stop > ?1", (to_micros(at), user_id)
    )
    return ended.rowcount > 0


class Gathered:
    """Who sits at some tables, and when they are away.

    All is asked for at once and read later: who asks for more meanwhile waits once for both.
    """

    def __init__(self, connection: Connection, match_ids: Sequence[int]) -> None:
        self._connection = connection
        self._match_ids = match_ids
        self._sitters = f"SELECT user_id FROM seats WHERE match_id IN {marks(match_ids)}"
        self._asked_seats = connection.execute(
            "SELECT seats.*, waits.since, waits.reminded, waits.snoozed, waits.late, banks.spent,"
            " people.wishes FROM seats LEFT JOIN people ON people.user_id = seats.user_id"
            " LEFT JOIN waits ON waits.match_id = seats.match_id AND waits.seat = seats.seat"
            " LEFT JOIN banks ON banks.match_id = seats.match_id AND banks.seat = seats.seat"
            f" WHERE seats.match_id IN {marks(match_ids)} ORDER BY place",
            match_ids,
        )
        self._asked_former = former_names.ask(connection, match_ids)
        self._asked_aways = _ask_aways(connection, self._sitters, *match_ids)

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
        return former_names.told(self._asked_former)

    @cached_property
    def aways(self) -> defaultdict[int, list[Away]]:
        """When each person was away, is, or will be."""
        return _told_aways(self._asked_aways)

    @cached_property
    def gone(self) -> Mapping[int, Sequence[tuple[int, Seat]]]:
        """Who sat in which seat of each table and then got up."""
        return seat_history.gone(self._connection, self._match_ids)

    @cached_property
    def wishes_of_deputies(self) -> tuple[Mapping[int, Preferences], Mapping[int, Sequence[Away]]]:
        """What those who may be deputies wish, and when they are away themselves."""
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
        self.former = gathered.former.get(match_id, ())
        """Who sat there before."""

    @property
    def spent(self) -> Mapping[Seat, timedelta]:
        """What seats have taken from their reserve."""
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

    def deputies(self) -> Mapping[int, Deputy]:
        """The deputies, by the number of the person who is away.

        Of several absences of a person the newest; one that has ended says who was deputy.
        """
        owners = (row["user_id"] for row in self.rows)
        found = {owner: self._deputy(owner) for owner in owners}
        return {owner: deputy for owner, deputy in found.items() if deputy is not None}

    def sitter(self, wait: Wait, at: datetime) -> Sitter:
        """Whom to call for an awaited seat now, and how."""
        row = next(row for row in self.rows if row["seat"] == wait.seat)
        if row["standing"] == Membership.LEFT.value:
            return Sitter(None, Preferences())
        owner = row["user_id"]
        alone = [a for a in self._aways[owner] if (owner, a.start) not in self._with_deputy]
        stops, deputy = tuple(_stops(alone, wait.since)), self._deputy(owner)
        if deputy is None or at >= deputy.until:
            wishes = row["wishes"]
            wanted = Preferences() if wishes is None else preferences_from_json(wishes)
            return Sitter(owner, wanted, stops, tuple(Stop(a.start, a.stop) for a in alone))
        wishes, aways = self._gathered.wishes_of_deputies
        absence = tuple(Stop(a.start, a.stop) for a in aways.get(deputy.user_id, ()))
        wanted = wishes.get(deputy.user_id, Preferences())
        return Sitter(deputy.user_id, wanted, stops, absence, deputy.until)

    def _deputy(self, owner: int) -> Deputy | None:
        for absence in self._aways[owner][-1:]:
            if absence.deputy_id is not None and (owner, absence.start) in self._with_deputy:
                return Deputy(absence.deputy_id, absence.stop)
        return None

    @cached_property
    def _with_deputy(self) -> set[tuple[int, datetime]]:
        """The absences, by person and start, in which the deputy can play at the table.

        No one is deputy who sits at the table too, or is deputy of another there meanwhile: they
        would know the secrets of two seats; for the same reason no one who sat in another seat
        before. Of two who name the same deputy, the first has that deputy.
        """
        here = {row["user_id"] for row in self.rows}
        named = [
            (absence.start, place, row, absence)
            for place, row in enumerate(self.rows)
            for absence in self._aways[row["user_id"]]
            if absence.deputy_id is not None and absence.deputy_id not in here
        ]
        gone = self._gathered.gone.get(self._match_id, ()) if named else ()
        busy: dict[int | None, tuple[int, datetime]] = {}  # for whom each plays, until when
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


def away_since(connection: Connection, user_id: int, at: datetime) -> datetime:
    """Since when a person has been away without a break; that instant if they are not."""
    since = at
    for absence in reversed(_aways(connection, user_id)):
        if absence.start <= since <= absence.stop:
            since = absence.start
    return since


def _stops(absences: Sequence[Away], since: datetime) -> Iterator[Stop]:
    """When the clock of one wait is stopped: LONGEST_AWAY in all, however many absences."""
    left = LONGEST_AWAY
    for absence in absences:
        start = max(absence.start, since)
        stop = min(absence.stop, start + left)
        if start < stop:
            left -= stop - start
            yield Stop(start, stop)


def matches(connection: Connection, user_id: int) -> list[int]:
    """The running matches where that person sits, or may be a deputy."""
    rows = connection.execute(
        # By the people first: a planner that begins with what runs reads every match.
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
    return [row["user_id"] for row in rows.fetchall()]


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
        away = Away(from_micros(row["start"]), from_micros(row["stop"]), row["deputy_id"])
        found[row["user_id"]].append(away)
    return found
