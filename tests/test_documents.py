"""docs/privacy.md is true to the database: whatever is kept of people stands in it.

Issue: "`docs/privacy.md` and `docs/terms.md` as Discord asks of listed bots, true to what is
stored".
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing

import pytest

from bot.app import INTENTS
from bot.features.lobby.allowed import ON_SERVER, TABLES
from bot.features.past.imports.import_quotas import (
    IMPORTS,
    IMPORTS_ON_SERVER,
    LINES,
    LINES_ON_SERVER,
)
from bot.store.schema import migrations
from bot.store.sqlite.schema import migrate
from bot.tables.notifications import IMPORT_DAYS, LOBBY_DAYS
from bot.tables.servers import AUDIT_KEPT, KEPT_AFTER_LEAVING
from tests.source import ROOT

PRIVACY, TERMS = (
    (ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in ("privacy", "terms")
)

OF_PEOPLE: Mapping[str, tuple[str, ...]] = {
    "matches": (),
    "shards": (),
    "logins": (),
    "workers": (),
    "pictures": ("png", "alt"),
    "reviews": ("user_id", "shown", "body"),
    "puzzle_consents": ("user_id",),
    "spectators": ("user_id",),
    "calls": (
        *("user_id", "question", "by_id", "turn", "at", "times"),
        *("at_table", "by_person", "of_person"),
    ),
    "blocks": ("user_id", "other_id"),
    "puzzle_answers": ("user_id", "day", "hinted", "answer", "solved"),
    "join_links": ("code", "plays", "once"),
    "seats": ("user_id", "name", "standing", "opener", "missed", "missed_at"),
    "log": ("action", "told", "at", "interaction"),
    "snapshots": ("position",),
    "older_snapshots": ("position",),
    "hands": ("user_id", "at"),
    "former_names": ("user_id", "name", "until"),
    "people": ("user_id", "wishes"),
    "readers": ("user_id", "seen", "chosen", "sight"),
    "aways": ("user_id", "start", "stop", "deputy_id"),
    "waits": ("since", "reminded", "snoozed", "night"),
    "banks": ("spent",),
    "plans": ("move",),
    "proposals": ("seat",),
    "consents": ("seat",),
    "objections": ("seat",),
    "outbox": ("body",),
    "posts": ("channel_id", "message_id", "body"),
    "postings": ("channel_id", "message_id", "body", "call"),
    "settings": ("value",),
    "servers": (),
    "puzzle_scores": ("day", "people", "solved"),  # counts, of nobody by name
    "deeds": ("user_id", "kind", "body", "at"),
    "pauses": (),
    "outages": (),
    "starts": (),
    "hints": ("seat", "at"),
    "results": (),
    "seat_results": (
        *("user_id", "rank", "dice", "pips", "answers", "timed", "late", "turns", "mu", "sigma"),
    ),
    "series": (),
    "contests": ("opener_id", "message_id"),
    "entrants": ("user_id", "number", "name", "gone"),
    "pairings": ("outcome",),
    "tournaments": ("opener_id", "message_id"),
    "tournament_entrants": ("user_id", "number", "name", "gone", "missed"),
    "tournament_tables": ("entrants", "result", "line_id"),
    "watches": ("user_id", "games", "newest", "told_at"),
    "imports": ("user_id", "lines", "kept_until"),
    "visits": ("user_id", "link", "cookie", "seat", "until"),
    "visit_ends": ("user_id", "at"),
}
"""The columns that tell something of a person, for each table."""

OF_NOBODY = {
    *(
        "session",
        "id",
        "match_id",
        "place",
        "number",
        "nth",
        "purpose",
        "replaces",
        "attempts",
        "key",
    ),
    *(
        "guild_id",
        "channel_id",
        "game",
        "version",
        "options",
        "seed",
        "status",
        "language",
        "sight",
    ),
    *("created_at", "changed_at", "entries", "note", "pace", "seat", "colour", "computer"),
    *("outside",),
    *("worker", "thinks", "paints", "ways_from", "below"),
    *("kind", "draws", "auto", "back", "hash", "posted_at", "written_at", "due_at", "matter"),
    *("late", "at", "start", "stop", "body", "letter_id", "after_id", "digest", "begun_at"),
    *(
        "old_channel_id",
        "old_message_id",
        "channels",
        "puzzle_channel",
        "puzzle_hour",
        "greeted_at",
        "left_at",
        "threads",
    ),
    *("contest_id", "first_number", "second_number", "decided"),
    *("tournament_id", "round", "place", "nth", "plan", "seeds"),
    *("first_id", "best_of", "begun_at", "ended_at", "plays", "unrated"),
    *("removed_at", "stamp", "holder", "held_until", "shard", "token", "until", "bucket"),
}
"""Columns that name nobody and tell of nobody; a new one is put here or above by who adds it."""


def schema() -> dict[str, list[str]]:
    """The tables of a new database with their columns."""
    with closing(sqlite3.connect(":memory:")) as database:
        migrate(database, migrations("sqlite"))
        names = database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
        return {
            name: [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
            for (name,) in names
        }


def row_of(table: str) -> str:
    """What the policy says of a table."""
    rows = [line for line in PRIVACY.splitlines() if line.startswith("| `")]
    (found,) = (row for row in rows if f"`{table}`" in row.split("|")[1])
    return found


def test_every_table_of_the_database_stands_in_the_policy_and_no_other() -> None:
    told = re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`[^|]+) \|", PRIVACY, re.MULTILINE)))
    assert sorted(told) == sorted(schema())


@pytest.mark.parametrize("table", sorted(schema()))
def test_every_column_that_tells_of_a_person_is_named(table: str) -> None:
    columns = schema()[table]
    told = set(re.findall(r"`(\w+)`", row_of(table).split("|")[2]))
    assert set(OF_PEOPLE[table]) <= set(columns)
    assert set(OF_PEOPLE[table]) <= told, table
    assert set(columns) - set(OF_PEOPLE[table]) <= OF_NOBODY, "is it of a person?"


def test_a_number_of_a_person_is_never_among_what_is_of_nobody() -> None:
    personal = {c for columns in schema().values() for c in columns if c.endswith("user_id")}
    assert not OF_NOBODY & {*personal, "deputy_id", "name", "wishes"}


def test_what_both_say_of_time_and_number_is_what_the_program_does() -> None:
    assert f"{KEPT_AFTER_LEAVING.days} days after the bot was removed" in PRIVACY
    assert AUDIT_KEPT.days == 365
    assert "a year" in PRIVACY
    assert LOBBY_DAYS.days == 7
    assert "seven days" in PRIVACY
    assert f"{TABLES} open tables, a server {ON_SERVER}" in TERMS
    imports = f"{IMPORTS} imported matches (of {LINES:,} lines together), a server"
    assert f"{imports} {IMPORTS_ON_SERVER} (of {LINES_ON_SERVER:,})" in TERMS
    assert f"for {IMPORT_DAYS.days} days, is removed" in PRIVACY


def test_it_asks_for_no_privileged_intent_as_the_policy_says() -> None:
    assert "none of the privileged intents" in PRIVACY
    asked = {name for name, wanted in INTENTS if wanted}
    assert not asked & {"message_content", "members", "presences"}


def test_the_terms_lead_to_the_policy() -> None:
    assert "docs/privacy.md" in TERMS
