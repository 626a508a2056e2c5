"""Seats that have changed player, in SQL: since when, and who knows which secrets.

Every function runs on the database's thread.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.store.database import Connection
from bot.store.many import marks
from bot.store.rows import from_micros, to_micros
from bot.tables.records import Member, SeatHistory
from games.core import Seat


def note(connection: Connection, match_id: int, members: Sequence[Member], at: datetime) -> None:
    """Store who sat before in each seat that changes player now; to be called before it does."""
    rows = connection.execute(
        "SELECT seat, user_id, standing FROM seats WHERE match_id = ? AND seat IS NOT NULL",
        (match_id,),
    ).fetchall()
    now = {m.seat: (m.user_id, m.membership.value) for m in members}
    connection.executemany(
        "INSERT INTO hands VALUES (?, ?, ?, ?)"
        " ON CONFLICT (match_id, seat, user_id) DO UPDATE SET at = excluded.at",
        [
            (match_id, row["seat"], row["user_id"], to_micros(at))
            for row in rows
            if now.get(row["seat"]) != (row["user_id"], row["standing"])
        ],
    )


def read(connection: Connection, match_id: int) -> SeatHistory:
    """The seat history of a match."""
    since = {
        Seat(row["seat"]): from_micros(row["at"])
        for row in connection.execute(
            "SELECT seat, max(at) AS at FROM hands WHERE match_id = ? GROUP BY seat", (match_id,)
        )
    }
    known: defaultdict[int, set[Seat]] = defaultdict(set)
    left = gone(connection, [match_id]).get(match_id, ())
    for user_id, seat in (*left, *_with_deputy(connection, match_id)):
        known[user_id].add(seat)
    return SeatHistory(since, {user_id: frozenset(seats) for user_id, seats in known.items()})


def gone(
    connection: Connection, match_ids: Sequence[int]
) -> Mapping[int, Sequence[tuple[int, Seat]]]:
    """Who sat in which seat of these tables and then left it."""
    rows = connection.execute(
        f"SELECT * FROM hands WHERE match_id IN {marks(match_ids)} ORDER BY at, seat", match_ids
    )
    found: defaultdict[int, list[tuple[int, Seat]]] = defaultdict(list)
    for row in rows.fetchall():
        found[row["match_id"]].append((row["user_id"], Seat(row["seat"])))
    return found


def erase(connection: Connection, user_id: int) -> None:
    """Remove a person from the seat histories."""
    connection.execute(  # another erased person may have sat in the same seat
        "DELETE FROM hands WHERE user_id = 0 AND EXISTS (SELECT 1 FROM hands AS theirs WHERE"
        " theirs.user_id = ? AND theirs.match_id = hands.match_id AND theirs.seat = hands.seat)",
        (user_id,),
    )
    connection.execute("UPDATE hands SET user_id = 0 WHERE user_id = ?", (user_id,))


def _with_deputy(connection: Connection, match_id: int) -> list[tuple[int, Seat]]:
    """Who was a booked or actual deputy at the table during this match, or is one now."""
    rows = connection.execute(
        "SELECT aways.deputy_id, sitters.seat FROM (SELECT seat, user_id FROM seats"
        " WHERE match_id = ?1 UNION SELECT seat, user_id FROM hands WHERE match_id = ?1) AS sitters"
        " JOIN matches ON matches.id = ?1"
        " JOIN aways ON aways.user_id = sitters.user_id AND aways.stop > aways.start"
        " AND aways.stop > matches.created_at"
        " WHERE sitters.seat IS NOT NULL AND aways.deputy_id IS NOT NULL",
        (match_id,),
    )
    return [(row["deputy_id"], Seat(row["seat"])) for row in rows]
