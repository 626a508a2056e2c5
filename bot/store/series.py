"""Which matches belong to one series, in SQL. Every function runs on the database's thread."""

from __future__ import annotations

from bot.base.errors import Refused
from bot.store.database import Connection
from bot.tables.records import OPEN
from bot.tables.series import Series, SeriesOf


def keep(connection: Connection, match_id: int, series: SeriesOf) -> None:
    """A new table is a match of a series. Raises Refused while another match of it is open."""
    first = match_id if series.first is None else series.first
    marks = ", ".join("?" for _ in OPEN)
    going = connection.execute(
        "SELECT matches.id FROM series JOIN matches ON matches.id = series.match_id"
        f" WHERE series.first_id = ? AND matches.status IN ({marks})",
        (first, *(status.value for status in OPEN)),
    ).fetchone()
    if going is not None:
        raise Refused("series_goes_on", table=going["id"])
    connection.execute("INSERT INTO series VALUES (?, ?, ?)", (match_id, first, series.best_of))


def read(connection: Connection, match_id: int) -> Series | None:
    """The series that a match belongs to, if any."""
    rows = connection.execute(
        "SELECT match_id, best_of FROM series WHERE first_id ="
        " (SELECT first_id FROM series WHERE match_id = ?) ORDER BY match_id",
        (match_id,),
    ).fetchall()
    if not rows:
        return None
    return Series(rows[0]["best_of"], tuple(row["match_id"] for row in rows))
