"""The stamp of a table, in SQL, by which a process knows that what it has in memory is out of date.

It is raised in the transaction of every change to the table's row, its people and deputies, its
log, its waits, its plans, or what is still to be shown to a seat. `changed_at` is not enough:
plans, pauses and absences do not change it.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.database import Connection
from bot.store.many import marks


def of(connection: Connection, match_id: int) -> int | None:
    """The stamp of a table; None if there is no such table."""
    row = connection.execute("SELECT stamp FROM matches WHERE id = ?", (match_id,)).fetchone()
    return None if row is None else int(row["stamp"])


def rise(connection: Connection, match_id: int) -> int:
    """Raise the stamp of a table that has changed; returns the new one."""
    row = connection.execute(
        "UPDATE matches SET stamp = stamp + 1 WHERE id = ? RETURNING stamp", (match_id,)
    ).fetchone()
    return 0 if row is None else int(row["stamp"])


def rise_each(connection: Connection, match_ids: Sequence[int]) -> None:
    """Raise the stamps of tables that have changed."""
    connection.execute(
        f"UPDATE matches SET stamp = stamp + 1 WHERE id IN {marks(match_ids)}", match_ids
    )
