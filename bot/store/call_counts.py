"""Who was called, for what and how often, and who blocks whom, in SQL.

Every function but those at the end runs on the database's thread.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from bot.base import clock
from bot.base.errors import Refused
from bot.store.database import Connection, Cursor, Row, reads, writes
from bot.store.many import marks
from bot.store.rows import from_text, to_micros, to_text
from bot.tables.call_budgets import DAY, KEPT, Call, Counted
from games.codec import Json

MOST = 200  # people whom one person may block
ANSWERED = "answered:"  # marks a question that was answered, so that it may be asked again


def note(
    connection: Connection, match_id: int | None, call: Call, at: datetime
) -> Mapping[int, Cursor]:
    """Note that these people are called. Gives for each how often that happened before, to
    be read by `counted`."""
    return {user: _note(connection, user, match_id or 0, call, at) for user in call.people}


def _note(connection: Connection, user: int, match_id: int, call: Call, at: datetime) -> Cursor:
    now, since, turn = to_micros(at), to_micros(at - DAY), int(call.turn)
    day = "(SELECT coalesce(sum(times), 0) FROM calls WHERE user_id = ? AND turn = ? AND at > ?"
    of_day = (user, turn, since)
    return connection.execute(
        "INSERT INTO calls (user_id, match_id, question, by_id, turn, at, times, at_table,"
        f" by_person, of_person) VALUES (?, ?, ?, ?, ?, ?, 1, {day} AND match_id = ?),"
        f" {day} AND by_id = ?), {day}))"
        " ON CONFLICT (user_id, match_id, question) DO UPDATE SET times = calls.times + 1,"
        " at = excluded.at, at_table = excluded.at_table, by_person = excluded.by_person,"
        " of_person = excluded.of_person RETURNING times, at_table, by_person, of_person",
        (
            *(user, match_id, call.people[user], call.by, turn, now),
            *(*of_day, match_id, *of_day, call.by, *of_day),
        ),
    )


def counted(noted: Mapping[int, Cursor]) -> dict[int, Counted]:
    """How often each of these people was called."""
    return {user: Counted(*cursor.fetchone()) for user, cursor in noted.items()}


def take_back(connection: Connection, match_id: int | None, call: Call | None) -> None:
    """Undo `note`: the message was not posted, so nobody was called."""
    rows = [] if call is None else [(u, match_id or 0, q) for u, q in call.people.items()]
    this = "user_id = ? AND match_id = ? AND question = ?"
    connection.executemany(f"UPDATE calls SET times = times - 1 WHERE {this}", rows)
    connection.executemany(f"DELETE FROM calls WHERE {this} AND times <= 0", rows)


def stored(call: Call | None) -> str | None:
    """A call as text, as it is kept until its message is posted."""
    if call is None:
        return None
    people: Json = [[user, question] for user, question in call.people.items()]
    return to_text({"people": people, "by": call.by, "turn": call.turn})


def call_of(row: Row) -> Call | None:
    """The call of a posting, as it was stored."""
    if row["call"] is None:
        return None
    kept = from_text(row["call"])
    return Call(dict(kept["people"]), kept["by"], kept["turn"])


def prune(connection: Connection, at: datetime) -> None:
    """Forget calls that are older than KEPT."""
    connection.execute("DELETE FROM calls WHERE at <= ?", (to_micros(at - KEPT),))


def end(connection: Connection, match_id: int) -> None:
    """Forget the calls to turns of a match that is over. Calls that its people have asked for are
    kept, since they count for the day."""
    connection.execute("DELETE FROM calls WHERE match_id = ? AND turn = 1", (match_id,))


def erase(connection: Connection, user_id: int) -> None:
    """Forget whom a person has called, who has called them, and all blocks by them and of them."""
    connection.execute("DELETE FROM calls WHERE user_id = ?", (user_id,))
    connection.execute("UPDATE calls SET by_id = NULL WHERE by_id = ?", (user_id,))
    connection.execute("DELETE FROM blocks WHERE user_id = ?1 OR other_id = ?1", (user_id,))
    rows = connection.execute("SELECT id, call FROM postings WHERE call IS NOT NULL").fetchall()
    naming = [(row["id"],) for row in rows if (call := call_of(row)) and _names(call, user_id)]
    connection.executemany("UPDATE postings SET call = NULL WHERE id = ?", naming)


def about(connection: Connection, user_id: int) -> dict[str, Json]:
    """The data about a person: for what they were called, and whom they have blocked."""
    rows = connection.execute(
        "SELECT match_id, question, times FROM calls WHERE user_id = ? ORDER BY match_id, question",
        (user_id,),
    ).fetchall()
    called: list[Json] = [
        {"table": row["match_id"] or None, "about": row["question"], "times": row["times"]}
        for row in rows
    ]
    blocked: list[Json] = [str(other) for other in _blocked_by(connection, user_id)]
    return {"called": called, "blocked": blocked} if called or blocked else {}


def _names(call: Call, user_id: int) -> bool:
    return user_id in (call.by, *call.people)


def _blocked_by(connection: Connection, user_id: int) -> list[int]:
    rows = connection.execute(
        "SELECT other_id FROM blocks WHERE user_id = ? ORDER BY other_id", (user_id,)
    )
    return [row["other_id"] for row in rows.fetchall()]


@reads
def blocked_by(connection: Connection, user_id: int) -> list[int]:
    """Whose calls a person does not want."""
    return _blocked_by(connection, user_id)


@reads
def blocking(connection: Connection, user_id: int, among: Collection[int]) -> set[int]:
    """Who of these people blocks that person."""
    if not among:
        return set()
    rows = connection.execute(
        f"SELECT user_id FROM blocks WHERE other_id = ? AND user_id IN {marks(among)}",
        (user_id, *among),
    )
    return {row["user_id"] for row in rows.fetchall()}


@reads
def asked_today(connection: Connection, user_id: int, by_id: int) -> int:
    """How often in the last day one person had the other called."""
    since = to_micros(clock.now() - DAY)
    row = connection.execute(
        "SELECT coalesce(sum(times), 0) FROM calls"
        " WHERE user_id = ? AND turn = 0 AND at > ? AND by_id = ?",
        (user_id, since, by_id),
    ).fetchone()
    return int(row[0])


@writes
def block(connection: Connection, user_id: int, other_id: int) -> None:
    """Let a person be called no more by another. Raises Refused if they block too many."""
    others = set(_blocked_by(connection, user_id)) - {other_id}
    if len(others) >= MOST:
        raise Refused("too_many_blocks", most=MOST)
    connection.execute(
        "INSERT INTO blocks VALUES (?, ?) ON CONFLICT DO NOTHING", (user_id, other_id)
    )


@writes
def unblock(connection: Connection, user_id: int, other_id: int) -> bool:
    """Let another person call somebody again; gives whether they were blocked."""
    gone = connection.execute(
        "DELETE FROM blocks WHERE user_id = ? AND other_id = ?", (user_id, other_id)
    )
    return gone.rowcount == 1


@writes
def answered(connection: Connection, user_id: int, match_id: int, *questions: str) -> None:
    """Note that a person has answered these questions of a table: asking again is then a new
    question. The calls for the answered ones still count for the day."""
    rows = connection.execute(
        "SELECT question FROM calls WHERE user_id = ? AND match_id = ? AND turn = 0",
        (user_id, match_id),
    ).fetchall()
    asked = [row["question"] for row in rows if row["question"] in questions]
    before = sum(row["question"].startswith(ANSWERED) for row in rows)
    connection.executemany(
        "UPDATE calls SET question = ? WHERE user_id = ? AND match_id = ? AND question = ?",
        [(f"{ANSWERED}{before + n}", user_id, match_id, q) for n, q in enumerate(asked)],
    )


@writes
def forget(connection: Connection, user_id: int, match_id: int) -> None:
    """Forget the turns for which a match has called a person who was away: they may be
    called for them again."""
    connection.execute(
        "DELETE FROM calls WHERE user_id = ? AND match_id = ? AND turn = 1", (user_id, match_id)
    )
