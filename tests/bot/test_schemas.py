"""The two schemas: after the same number both engines have the same tables and columns."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import psycopg
import pytest

from bot.base.setting_kinds import Server
from bot.store.postgres.speech import spelt
from bot.store.schema import GOES_ON, migrations
from bot.store.sqlite.schema import migrate
from bot.store.store import Store

Columns = dict[str, list[tuple[str, str, bool]]]
TYPES = {"INTEGER": "bigint", "TEXT": "text", "BLOB": "bytea"}


def in_a_file() -> Columns:
    """The tables of a file: the names of the columns in order, their types, which may be NULL."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        migrate(database, migrations("sqlite"))
        names = database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
        return {
            name: [
                (column, TYPES[kind], not (required or (key == 1 and kind == "INTEGER")))
                for _, column, kind, required, _, key in database.execute(
                    f"PRAGMA table_info({name})"
                )
            ]
            for (name,) in names
        }


def at_a_server(url: str) -> Columns:
    found: Columns = {}
    with psycopg.connect(url) as connection:
        rows = connection.execute(
            "SELECT table_name, column_name, data_type, is_nullable = 'YES'"
            " FROM information_schema.columns WHERE table_schema = current_schema()"
            " AND table_name <> 'braakland_format' ORDER BY table_name, ordinal_position"
        )
        for table, column, kind, may_be_null in rows:
            found.setdefault(table, []).append((column, kind, may_be_null))
    return found


def test_both_engines_know_the_same_numbers() -> None:
    """But for the first ones, which are older than the second engine."""
    file, server = migrations("sqlite"), migrations("postgres")
    assert min(file) == 1
    assert sorted(server) == [number for number in sorted(file) if number >= min(server)]


async def test_both_engines_have_the_same_tables_and_columns(database: str) -> None:
    async with Store.open(Server(database)):
        pass
    file, server = in_a_file(), at_a_server(database)
    assert file.keys() == server.keys()
    for name, columns in file.items():
        assert columns == server[name], name


async def test_both_engines_have_the_same_indexes(database: str) -> None:
    """By their names; those of keys are made by the engines."""
    async with Store.open(Server(database)):
        pass
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as file:
        migrate(file, migrations("sqlite"))
        made = file.execute(
            "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        ).fetchall()
    with psycopg.connect(database) as connection:
        there = connection.execute(
            "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()"
        ).fetchall()
    keys = {name for (name,) in there if name.endswith(("_pkey", "_key"))}
    assert {name for (name,) in there} - keys == {name for (name,) in made}


def test_values_have_the_places_that_the_statement_gives_them() -> None:
    assert spelt("SELECT ? + ? WHERE a <> '?'") == "SELECT $1 + $2 WHERE a <> '?'"
    assert spelt("SELECT ?2, ?1, ?2") == "SELECT $2, $1, $2"


ADDS = (
    r"CREATE TABLE \w+ \(.*\)",
    r"CREATE INDEX \w+ ON \w+ \(.*\)( WHERE .*)?",
    r"ALTER TABLE \w+ ADD COLUMN \w+ \w+",
    r"ALTER TABLE \w+ ADD COLUMN \w+ \w+( NOT NULL)? DEFAULT ('[^']*'|-?\d+)",
)
"""What a version that knows nothing of it can go on with."""
LOOSENED = (
    "CREATE FUNCTION refuse_to_shrink_a_log() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    " IF NOT EXISTS ( SELECT 1 FROM imports WHERE match_id = OLD.match_id AND removed_at IS NOT"
    " NULL ) THEN RAISE EXCEPTION 'the log never shrinks'; END IF; RETURN OLD; END $$;"
    " DROP TRIGGER log_never_shrinks ON log;"
    " CREATE TRIGGER log_never_shrinks BEFORE DELETE ON log FOR EACH ROW"
    " EXECUTE FUNCTION refuse_to_shrink_a_log();"
    " CREATE TRIGGER log_is_never_emptied BEFORE TRUNCATE ON log FOR EACH STATEMENT"
    " EXECUTE FUNCTION refuse_to_change_the_log();",
)
"""Guards that forbid less than before, each of what no version before has ever done: take lines out
of a log (0.3.0)."""


def more_than_added(sql: str) -> list[str]:
    """The statements that the version before may not go on with."""
    bare = " ".join(re.sub(r"--.*", "", sql).split())
    for loosened in LOOSENED:
        bare = bare.replace(loosened, "")
    said = filter(None, map(str.strip, bare.split(";")))
    return [one for one in said if not any(re.fullmatch(adds, one) for adds in ADDS)]


def test_a_migration_with_which_the_version_before_goes_on_only_adds() -> None:
    """CONTRIBUTING, *Changing the schema*: else a fleet would be harmed while it is rolled."""
    for number, sql in migrations("postgres").items():
        if GOES_ON in sql:
            assert more_than_added(sql) == [], number


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE matches ADD COLUMN mood TEXT NOT NULL",
        "ALTER TABLE matches RENAME COLUMN language TO tongue",
        "ALTER TABLE matches DROP COLUMN language",
        "ALTER TABLE matches ADD COLUMN mood TEXT UNIQUE",
        "CREATE UNIQUE INDEX one ON matches (channel_id)",
        "DROP TABLE shards",
        "UPDATE matches SET language = 'en'",
    ],
)
def test_what_does_more_than_add_is_found(statement: str) -> None:
    assert more_than_added(f"{GOES_ON}\nCREATE TABLE new (x BIGINT);\n{statement};") == [statement]
