"""Reviews, in SQL."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from bot.store import hooks
from bot.store.database import Connection, reads, writes
from bot.store.outbox_queue import OutboxQueue
from bot.store.rows import from_text, to_text
from games.codec import Json
from games.computers.review import VERSION, Review, Verdict
from games.core import Seat

PARTS = 10_000  # into which a chance is divided: it is stored as a whole number of them


@reads
def get(connection: Connection, match_id: int, seat: Seat) -> tuple[int, Review] | None:
    """The review of a seat, and the person who asked for it; None if there is none of this
    version."""
    row = connection.execute(
        "SELECT * FROM reviews WHERE match_id = ? AND seat = ?", (match_id, seat)
    ).fetchone()
    if row is None or row["version"] != VERSION:
        return None
    return row["user_id"], _of_record(from_text(row["body"]))


@writes
def begin(connection: Connection, match_id: int, seat: Seat, user_id: int) -> None:
    """Begin the review of a seat, in the place of an earlier one."""
    connection.execute("DELETE FROM reviews WHERE match_id = ? AND seat = ?", (match_id, seat))
    connection.execute(
        "INSERT INTO reviews (match_id, seat, user_id, version, body) VALUES (?, ?, ?, ?, ?)",
        (match_id, seat, user_id, VERSION, to_text(_record(Review()))),
    )


@writes
def show(connection: Connection, match_id: int, seat: Seat) -> None:
    """Note that the person shows it to all."""
    connection.execute(
        "UPDATE reviews SET shown = 1 WHERE match_id = ? AND seat = ?", (match_id, seat)
    )


@reads
def shown(connection: Connection, match_id: int) -> list[tuple[Seat, Review]]:
    """The finished reviews of a match that are shown to all, by seat."""
    rows = connection.execute(
        "SELECT * FROM reviews WHERE match_id = ? AND shown = 1 AND version = ? ORDER BY seat",
        (match_id, VERSION),
    )
    found = [(Seat(row["seat"]), _of_record(from_text(row["body"]))) for row in rows.fetchall()]
    return [(seat, review) for seat, review in found if review.done]


@writes
def keep(connection: Connection, match_id: int, seat: Seat, review: Review) -> bool:
    """Keep how far a review is; False if it is not wanted any more."""
    kept = connection.execute(
        "UPDATE reviews SET body = ? WHERE match_id = ? AND seat = ? AND version = ?",
        (to_text(_record(review)), match_id, seat, VERSION),
    )
    return kept.rowcount == 1


@hooks.ended
def drop(connection: Connection, outbox: OutboxQueue, match_id: int, at: datetime) -> None:
    """A match is over, perhaps again after moves were taken back: earlier reviews do not fit."""
    connection.execute("DELETE FROM reviews WHERE match_id = ?", (match_id,))


hooks.delete_with_person("reviews")


@hooks.keeps("reviews")
def about(connection: Connection, user_id: int) -> list[Json]:
    """The reviews a person has asked for."""
    rows = connection.execute(
        "SELECT * FROM reviews WHERE user_id = ? ORDER BY match_id", (user_id,)
    )
    return [
        {"table": row["match_id"], "seat": row["seat"] + 1, "review": from_text(row["body"])}
        for row in rows.fetchall()
    ]


def _record(review: Review) -> Json:
    verdicts = [
        asdict(each) | {"chance": _parts(each.chance), "after": _parts(each.after)}
        for each in review.verdicts
    ]
    curve = [(entry, _parts(chance)) for entry, chance in review.curve]
    return asdict(review) | {"curve": curve, "verdicts": verdicts}


def _of_record(body: Json) -> Review:
    curve = tuple((entry, parts / PARTS) for entry, parts in body["curve"])
    verdicts = tuple(
        Verdict(**each | {"chance": each["chance"] / PARTS, "after": each["after"] / PARTS})
        for each in body["verdicts"]
    )
    return Review(curve, tuple(body["left"]), verdicts, body["begun"])


def _parts(chance: float) -> int:
    return round(chance * PARTS)
