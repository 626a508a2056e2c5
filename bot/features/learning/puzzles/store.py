"""Answers to puzzles, in SQL."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from bot.features.learning.puzzles.rules import next_at
from bot.store import hooks
from bot.store.database import Connection, reads, writes
from bot.store.store import Store
from bot.tables.notifications import NotificationKind, PuzzlePost
from bot.tables.records import Notification
from games.codec import Json

LONGEST = 1000  # days of answers that are read for a streak


@dataclass(frozen=True, slots=True)
class Answer:
    """A person's first answer to the puzzle of a day: its place (None: not answered), whether it
    was the best, and whether they had the hint."""

    day: int
    answer: int | None = None
    solved: bool = False
    hinted: bool = False


@dataclass(frozen=True, slots=True)
class PuzzleScore:
    """How many people answered a day's puzzle, how many of them solved it, and how many `alone`,
    without the hint. `here`: on one server, where `alone` is not counted and is 0."""

    people: int = 0
    solved: int = 0
    alone: int = 0
    here: bool = False


@writes
def keep(
    connection: Connection, user_id: int, answer: Answer, guild_id: int | None = None
) -> Answer:
    """Keep an answer, or that the hint was given, unless the person has answered that day before.
    Gives what is kept of that day. An answer is counted for the server on which it was given."""
    kept = connection.execute(
        "INSERT INTO puzzle_answers (user_id, day, hinted, answer, solved) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (user_id, day) DO UPDATE"
        " SET answer = excluded.answer, solved = excluded.solved,"
        " hinted = puzzle_answers.hinted | excluded.hinted"
        " WHERE puzzle_answers.answer IS NULL",
        (user_id, answer.day, int(answer.hinted), answer.answer, int(answer.solved)),
    )
    if kept.rowcount == 1 and answer.answer is not None and guild_id is not None:
        _count(connection, guild_id, answer)
    return _answers(connection, user_id, answer.day, 1)[0]


@writes
def agree(connection: Connection, user_id: int, agrees: bool) -> None:
    """Note whether a person agrees that their finished matches may become puzzles."""
    connection.execute("DELETE FROM puzzle_consents WHERE user_id = ?", (user_id,))
    if agrees:
        connection.execute("INSERT INTO puzzle_consents (user_id) VALUES (?)", (user_id,))


@reads
def agrees(connection: Connection, user_id: int) -> bool:
    """Whether a person agrees that their finished matches may become puzzles."""
    found = connection.execute("SELECT 1 FROM puzzle_consents WHERE user_id = ?", (user_id,))
    return found.fetchone() is not None


@reads
def agreeing(connection: Connection) -> frozenset[int]:
    """All people who agree that their finished matches may become puzzles."""
    rows = connection.execute("SELECT user_id FROM puzzle_consents").fetchall()
    return frozenset(row["user_id"] for row in rows)


@reads
def answers(connection: Connection, user_id: int, day: int) -> list[Answer]:
    """A person's answers up to that day, the newest first."""
    return _answers(connection, user_id, day, LONGEST)


def _count(connection: Connection, guild_id: int, answer: Answer) -> None:
    connection.execute(
        "INSERT INTO puzzle_scores (guild_id, day, people, solved) VALUES (?, ?, 1, ?)"
        " ON CONFLICT (guild_id, day) DO UPDATE SET people = puzzle_scores.people + 1,"
        " solved = puzzle_scores.solved + excluded.solved",
        (guild_id, answer.day, int(answer.solved)),
    )
    connection.execute(
        "DELETE FROM puzzle_scores WHERE guild_id = ? AND day < ?", (guild_id, answer.day - 1)
    )


@hooks.servers_forgotten
def forget_servers(connection: Connection, guild_ids: Iterable[int]) -> None:
    """Delete the counts of servers that the host has left."""
    connection.executemany(
        "DELETE FROM puzzle_scores WHERE guild_id = ?", [(n,) for n in guild_ids]
    )


@reads
def score(connection: Connection, day: int, guild_id: int | None = None) -> PuzzleScore:
    """How a day's puzzle went: on that server, if anybody answered it there, else everywhere."""
    row = connection.execute(
        "SELECT people, solved FROM puzzle_scores WHERE guild_id = ? AND day = ?", (guild_id, day)
    ).fetchone()
    if row is not None:
        return PuzzleScore(row["people"], row["solved"], here=True)
    rows = connection.execute(
        "SELECT solved, hinted FROM puzzle_answers WHERE day = ? AND answer IS NOT NULL", (day,)
    )
    found = [(row["solved"], row["hinted"]) for row in rows.fetchall()]
    return PuzzleScore(len(found), sum(solved for solved, _ in found), found.count((1, 0)))


@dataclass(frozen=True, slots=True)
class Posted:
    """The channel of a server in which the puzzle of the day is posted, and at which hour of UTC,
    0 to 23."""

    channel_id: int
    hour: int


@reads
def posted(connection: Connection, guild_id: int) -> Posted | None:
    """Where a server has it posted; None: nowhere."""
    row = connection.execute(
        "SELECT puzzle_channel, puzzle_hour FROM servers WHERE guild_id = ?", (guild_id,)
    ).fetchone()
    if row is None or row["puzzle_channel"] is None:
        return None
    return Posted(row["puzzle_channel"], row["puzzle_hour"])


async def post_at(store: Store, guild_id: int, wanted: Posted | None, at: datetime) -> None:
    """Have the puzzle posted there each day; None: stop."""

    def write(connection: Connection) -> None:
        channel, hour = (None, 0) if wanted is None else (wanted.channel_id, wanted.hour)
        connection.execute(
            "INSERT INTO servers (guild_id, puzzle_channel, puzzle_hour) VALUES (?1, ?2, ?3)"
            " ON CONFLICT (guild_id) DO UPDATE SET puzzle_channel = ?2, puzzle_hour = ?3",
            (guild_id, channel, hour),
        )
        if wanted is None:
            store.outbox.withdraw(connection, None, _name(guild_id))
        else:
            store.outbox.put(connection, None, [_message(guild_id, next_at(hour, at))], at)

    await store.write(write)


async def post_next(store: Store, guild_id: int, hour: int, at: datetime) -> None:
    """Put the next day's message into the outbox."""
    message = _message(guild_id, next_at(hour, at))
    await store.write(lambda connection: store.outbox.put(connection, None, [message], at))


def _message(guild_id: int, due_at: datetime) -> Notification:
    body = PuzzlePost(guild_id).stored()
    return Notification(NotificationKind.PUZZLE, body=body, replaces=_name(guild_id), due_at=due_at)


def _name(guild_id: int) -> str:
    return f"{NotificationKind.PUZZLE}:{guild_id}"


hooks.delete_with_person("puzzle_consents", "puzzle_answers")


@hooks.keeps("puzzles")
def about(connection: Connection, user_id: int) -> list[Json]:
    """The data about a person: the days whose puzzle they answered."""
    rows = connection.execute(
        "SELECT * FROM puzzle_answers WHERE user_id = ? ORDER BY day", (user_id,)
    )
    return [
        {key: row[key] for key in ("day", "hinted", "answer", "solved")} for row in rows.fetchall()
    ]


def _answers(connection: Connection, user_id: int, day: int, most: int) -> list[Answer]:
    rows = connection.execute(
        "SELECT * FROM puzzle_answers WHERE user_id = ? AND day <= ? ORDER BY day DESC LIMIT ?",
        (user_id, day, most),
    )
    return [
        Answer(row["day"], row["answer"], bool(row["solved"]), bool(row["hinted"]))
        for row in rows.fetchall()
    ]
