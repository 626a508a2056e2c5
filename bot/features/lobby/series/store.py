"""The series and pairings of tables, in SQL."""

from __future__ import annotations

from bot.base.errors import Refused
from bot.store import hooks
from bot.store.database import Connection, reads
from bot.store.many import marks
from bot.store.outbox_queue import OutboxQueue
from bot.tables.records import OPEN, NewTable
from bot.tables.series import Series


@hooks.created
def keep(connection: Connection, outbox: OutboxQueue, match_id: int, new: NewTable) -> None:
    """Store that a new table is a match of a series, if it is. Raises Refused while another match
    of it is open."""
    if (series := new.series) is None:
        return
    first = match_id if series.first is None else series.first
    going = connection.execute(
        "SELECT matches.id FROM series JOIN matches ON matches.id = series.match_id"
        f" WHERE series.first_id = ? AND matches.status IN {marks(OPEN)}",
        (first, *(status.value for status in OPEN)),
    ).fetchone()
    if going is not None:
        raise Refused("series_goes_on", table=going["id"])
    connection.execute("INSERT INTO series VALUES (?, ?, ?)", (match_id, first, series.best_of))


@reads
def series_of(connection: Connection, match_id: int) -> Series | None:
    """The series that a match belongs to, if any."""
    rows = connection.execute(
        "SELECT match_id, best_of FROM series WHERE first_id ="
        " (SELECT first_id FROM series WHERE match_id = ?) ORDER BY match_id",
        (match_id,),
    ).fetchall()
    if not rows:
        return None
    return Series(rows[0]["best_of"], tuple(row["match_id"] for row in rows))


@reads
def paired(connection: Connection, match_id: int) -> frozenset[int] | None:
    """The people of a pairing's table; None for a table of no contest."""
    rows = connection.execute(
        "SELECT user_id FROM pairings JOIN entrants USING (contest_id)"
        " WHERE match_id = ? AND number IN (first_number, second_number)",
        (match_id,),
    ).fetchall()
    return frozenset(r["user_id"] for r in rows if r["user_id"]) if rows else None
