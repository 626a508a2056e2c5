"""Answers to puzzles, in SQL."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.store import hooks
from bot.store.database import Connection, reads, writes
from bot.store.outbox_queue import OutboxQueue
from games.codec import Json

LONGEST = 1000  # days that a streak is looked back


@dataclass(frozen=True, slots=True)
class Answer:
    """A person's first answer to the puzzle of a day: its place; 0: not solved, 1: with the hint,
    2: without."""

    day: int
    answer: int
    solved: int


@dataclass(frozen=True, slots=True)
class Score:
    """How many people answered on a day, and how many of them found it, without the hint too."""

    people: int
    solved: int
    alone: int


@writes
def keep(connection: Connection, user_id: int, answer: Answer) -> Answer:
    """Keep an answer, unless the person has answered that day; the one that counts."""
    connection.execute(
        "INSERT INTO puzzle_answers (user_id, day, answer, solved) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (user_id, day) DO NOTHING",
        (user_id, answer.day, answer.answer, answer.solved),
    )
    return _answers(connection, user_id, answer.day, 1)[0]


@reads
def answers(connection: Connection, user_id: int, day: int) -> list[Answer]:
    """A person's answers up to that day, the newest first."""
    return _answers(connection, user_id, day, LONGEST)


@reads
def score(connection: Connection, day: int) -> Score:
    """How a day's puzzle went."""
    rows = connection.execute(
        "SELECT solved, count(*) AS people FROM puzzle_answers WHERE day = ? GROUP BY solved",
        (day,),
    )
    found = {row["solved"]: row["people"] for row in rows.fetchall()}
    alone = found.get(2, 0)
    return Score(sum(found.values()), found.get(1, 0) + alone, alone)


@hooks.erased
def erase(
    connection: Connection, user_id: int, outbox: OutboxQueue | None, lacking: Collection[str]
) -> None:
    """Delete what a person answered."""
    if "puzzle_answers" not in lacking:
        connection.execute("DELETE FROM puzzle_answers WHERE user_id = ?", (user_id,))


def about(connection: Connection, user_id: int) -> list[Json]:
    """The data about a person: the days of which they answered the puzzle."""
    rows = connection.execute(
        "SELECT * FROM puzzle_answers WHERE user_id = ? ORDER BY day", (user_id,)
    )
    return [
        {"day": row["day"], "answer": row["answer"], "solved": row["solved"]}
        for row in rows.fetchall()
    ]


def _answers(connection: Connection, user_id: int, day: int, most: int) -> list[Answer]:
    rows = connection.execute(
        "SELECT * FROM puzzle_answers WHERE user_id = ? AND day <= ? ORDER BY day DESC LIMIT ?",
        (user_id, day, most),
    )
    return [Answer(row["day"], row["answer"], row["solved"]) for row in rows.fetchall()]
