"""The names of those who sat in a seat before, in SQL.

Every function runs on the database's thread.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from bot.store.database import Connection, Cursor
from bot.store.many import marks
from bot.tables.records import Former, Member
from games.computers import Level
from games.core import Seat


def note(connection: Connection, match_id: int, members: Sequence[Member]) -> None:
    """Keep the name of a player who is being replaced; to be called before the seats change.

    A person who left before anything happened is in no line of the log, and is not kept.
    """
    now = {member.seat: member.user_id for member in members}
    rows = connection.execute(
        "SELECT seats.seat, seats.user_id, seats.name, seats.computer, matches.entries FROM seats"
        " JOIN matches ON matches.id = seats.match_id"
        " WHERE seats.match_id = ? AND seats.seat IS NOT NULL AND matches.entries > 0",
        (match_id,),
    ).fetchall()
    connection.executemany(
        "INSERT INTO former_names VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [
            (match_id, row["seat"], row["entries"], row["user_id"], row["name"], row["computer"])
            for row in rows
            if now.get(row["seat"]) != row["user_id"]
        ],
    )


def ask(connection: Connection, match_ids: Sequence[int]) -> Cursor:
    """Query who sat at these tables before."""
    return connection.execute(
        f"SELECT * FROM former_names WHERE match_id IN {marks(match_ids)} ORDER BY until", match_ids
    )


def told(asked: Cursor) -> Mapping[int, tuple[Former, ...]]:
    """Who sat at each table before, in the order in which they left."""
    found: defaultdict[int, tuple[Former, ...]] = defaultdict(tuple)
    for row in asked.fetchall():
        level = None if row["computer"] is None else Level(row["computer"])
        former = Former(Seat(row["seat"]), row["until"], row["user_id"], row["name"], level)
        found[row["match_id"]] += (former,)
    return found


def erase(connection: Connection, user_id: int) -> None:
    """Remove a person's name and number from the seats that they had. The row stays, so that nobody
    else is named in their place.

    Processes that have these tables in memory will read them again.
    """
    connection.execute(
        "UPDATE matches SET stamp = stamp + 1 WHERE id IN"
        " (SELECT match_id FROM former_names WHERE user_id = ?)",
        (user_id,),
    )
    connection.execute(
        "UPDATE former_names SET user_id = 0, name = '' WHERE user_id = ?", (user_id,)
    )


def names(connection: Connection, user_id: int, match_id: int, seat: int) -> list[str]:
    """The names of a person in the seats that they had before."""
    rows = connection.execute(
        "SELECT DISTINCT name FROM former_names WHERE user_id = ? AND match_id = ? AND seat = ?"
        " ORDER BY name",
        (user_id, match_id, seat),
    )
    return [row["name"] for row in rows.fetchall()]
