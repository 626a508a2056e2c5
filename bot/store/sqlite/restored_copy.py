"""Prepare the copy of a backup before it replaces the database.

It keeps its format, so it may lack tables that newer formats have.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection, Sequence
from contextlib import closing
from pathlib import Path

from bot.store import tables
from bot.store.database import Connection
from bot.store.erasure import Erasure
from bot.store.restored import Restored, apart
from bot.store.restored import mark as marked
from bot.store.sqlite.file import flush
from bot.store.sqlite.recognising import trouble

NUMBER = re.compile(r"\d{1,20}")
NEWER = (
    *("deeds", "watches", "readers", "entrants", "seat_results", "postings", "shards"),
    *("imports", "former_names", "visits", "visit_ends", "tournament_entrants"),
    *(
        "reviews",
        "puzzle_answers",
        "puzzle_consents",
        "spectators",
        "calls",
        "blocks",
        "objections",
    ),
)
"""Tables that the oldest format lacks."""
PEOPLE = {
    "seats": ("user_id",),
    "hands": ("user_id",),
    "former_names": ("user_id",),
    "people": ("user_id",),
    "aways": ("user_id", "deputy_id"),
    "watches": ("user_id",),
    "readers": ("user_id",),
    "entrants": ("user_id",),
    "contests": ("opener_id",),
    "tournament_entrants": ("user_id",),
    "tournaments": ("opener_id",),
    "imports": ("user_id",),
    "visits": ("user_id",),
    "visit_ends": ("user_id",),
    "reviews": ("user_id",),
    "puzzle_answers": ("user_id",),
    "puzzle_consents": ("user_id",),
    "spectators": ("user_id",),
    "calls": ("user_id", "by_id"),
    "blocks": ("user_id", "other_id"),
}
"""The columns with numbers of people."""


def bring_up_to(file: Path, known: Sequence[Erasure], restored: Restored) -> int:
    """Erase the listed people, and mark the file as restored; returns how many they were. Raises
    StoreTrouble, OSError."""
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.row_factory = sqlite3.Row
            # Erased people leave no trace in free pages nor, because of the checkpoint, in a
            # journal.
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute("BEGIN IMMEDIATE")
            people, lacking = meant(connection, known), _lacking(connection, NEWER)
            for user_id in people:
                tables.erase(connection, user_id, lacking=lacking)
            mark(connection, restored)
            connection.execute("COMMIT")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error as wrong:
        raise trouble(wrong) from wrong
    flush(file)
    return len(people)


def mark(connection: sqlite3.Connection, restored: Restored) -> None:
    """Mark the file as a restored backup. Numbers that may have been given
    since are not given again."""
    for name, more in apart(restored).items():
        connection.execute("UPDATE sqlite_sequence SET seq = seq + ? WHERE name = ?", (more, name))
    marked(connection, restored)


def meant(connection: Connection, erasures: Collection[Erasure]) -> list[int]:
    """The people in a copy, which may be of an old format, who have been erased since."""
    return meant_by(erasures, connection, _lacking(connection, PEOPLE)) if erasures else []


def meant_by(
    erasures: Collection[Erasure], connection: Connection, lacking: Collection[str] = ()
) -> list[int]:
    """The people in a database who have been erased since."""
    return sorted(n for n in _numbers(connection, lacking) if any(e.means(n) for e in erasures))


def _numbers(connection: Connection, lacking: Collection[str]) -> set[int]:
    """All numbers of people, and all numbers in messages that may be one."""
    found = {
        row[0]
        for table, columns in PEOPLE.items()
        for column in (columns if table not in lacking else ())
        for row in connection.execute(f"SELECT DISTINCT {column} FROM {table}")
    }
    texts = connection.execute("SELECT body FROM posts UNION SELECT body FROM outbox")
    found |= {int(number) for row in texts for number in NUMBER.findall(row[0])}
    return {number for number in found if number is not None and number > 0}


def _lacking(connection: Connection, names: Collection[str]) -> set[str]:
    """Those of these tables that do not exist."""
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return set(names) - {row["name"] for row in rows}
