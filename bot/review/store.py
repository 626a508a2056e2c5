"""Reviews, in SQL."""

from __future__ import annotations

from collections.abc import Collection

from bot.store import hooks
from bot.store.database import Connection, reads, writes
from bot.store.outbox_queue import OutboxQueue
from bot.store.rows import from_text, to_text
from games.codec import Json, from_record, to_record
from games.computers.review import VERSION, Review
from games.core import Seat


@reads
def get(connection: Connection, match_id: int, seat: Seat) -> tuple[int, Review] | None:
    """Whose review of a seat there is, and how far it is; None: none, or one of another version."""
    row = connection.execute(
        "SELECT * FROM reviews WHERE match_id = ? AND seat = ?", (match_id, seat)
    ).fetchone()
    if row is None or row["version"] != VERSION:
        return None
    return row["user_id"], from_record(Review, from_text(row["body"]))


@writes
def begin(connection: Connection, match_id: int, seat: Seat, user_id: int) -> None:
    """Begin the review of a seat anew."""
    connection.execute("DELETE FROM reviews WHERE match_id = ? AND seat = ?", (match_id, seat))
    connection.execute(
        "INSERT INTO reviews (match_id, seat, user_id, version, body) VALUES (?, ?, ?, ?, ?)",
        (match_id, seat, user_id, VERSION, to_text(to_record(Review()))),
    )


@writes
def keep(connection: Connection, match_id: int, seat: Seat, review: Review) -> bool:
    """Keep how far a review is; False if it is not wanted any more."""
    kept = connection.execute(
        "UPDATE reviews SET body = ? WHERE match_id = ? AND seat = ? AND version = ?",
        (to_text(to_record(review)), match_id, seat, VERSION),
    )
    return kept.rowcount == 1


@hooks.erased
def erase(
    connection: Connection, user_id: int, outbox: OutboxQueue | None, lacking: Collection[str]
) -> None:
    """Delete the reviews of a person."""
    if "reviews" not in lacking:
        connection.execute("DELETE FROM reviews WHERE user_id = ?", (user_id,))


def about(connection: Connection, user_id: int) -> list[Json]:
    """The reviews a person has asked for."""
    rows = connection.execute(
        "SELECT * FROM reviews WHERE user_id = ? ORDER BY match_id", (user_id,)
    )
    return [
        {"table": row["match_id"], "seat": row["seat"] + 1, "review": from_text(row["body"])}
        for row in rows.fetchall()
    ]
