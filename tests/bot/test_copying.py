"""Everything moves between SQLite and PostgreSQL, both ways: every row, or none at all."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from psycopg import sql

from bench.load import furnished
from bot.base.errors import Unusable
from bot.base.setting_kinds import Server
from bot.matches.registry import MatchRegistry
from bot.ops.checking import checked
from bot.ops.shutdown import Exit
from bot.store import copying
from bot.store.copying import TABLES, copy
from bot.store.store import Store
from bot.tables.records import Status
from tests.postgres import Server as Postgres
from tests.support.bot.command_line import NURSERY, run
from tests.support.bot.dying import copy_and_die
from tests.support.bot.kept import impatient
from tests.support.bot.stored import lobby

MATCHES = 200


@pytest.fixture(scope="module")
def hundreds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some hundred matches of all games, some moves old."""
    file = tmp_path_factory.mktemp("hundreds") / "hundreds.db"
    asyncio.run(furnished(file, MATCHES, moves=4))
    with closing(sqlite3.connect(file)) as opened:
        # The last message was sent long ago, and its number must not be given again.
        opened.execute("UPDATE sqlite_sequence SET seq = 70000 WHERE name = 'outbox'")
        opened.commit()
    return file


def fill(database: sqlite3.Connection) -> None:
    """A row in each table that has none; of the first match, or of nothing in particular."""
    for table in TABLES:
        if database.execute(f"SELECT 1 FROM {table}").fetchone() is not None:
            continue
        columns = database.execute(f"PRAGMA table_info({table})").fetchall()
        values = [1 if kind == "INTEGER" else "x’é\n\\" for _, _, kind, *_ in columns]
        marks = ", ".join("?" * len(values))
        database.execute(f"INSERT INTO {table} VALUES ({marks})", values)


@pytest.fixture
def full(hundreds: Path, tmp_path: Path) -> Path:
    """The same, with rows in every other table."""
    file = tmp_path / "full.db"
    shutil.copy(hundreds, file)
    with closing(sqlite3.connect(file)) as opened:
        fill(opened)
        opened.commit()
    return file


def all_rows(file: Path) -> dict[str, list[Any]]:
    """Each table, its numbers given among them, as SQLite itself tells it."""
    with closing(sqlite3.connect(file)) as opened:
        names = opened.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_stat1'"
        ).fetchall()
        return {
            name: sorted(opened.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for (name,) in names
        }


@pytest.mark.long
async def test_hundreds_of_matches_go_there_and_back(full: Path, database: str) -> None:
    there, back = Server(database), full.with_name("back.db")
    before = all_rows(full)
    assert not [name for name in TABLES if not before[name]], "nothing is shown by an empty table"
    done = await copy(full, there)
    assert done.matches == len(before["matches"]) >= MATCHES
    assert done.lines == len(before["log"])
    assert done.rows == sum(len(before[name]) for name in TABLES)
    assert await copy(there, back) == done
    after = all_rows(back)
    assert after == all_rows(full) == before
    assert back.stat().st_mode & 0o077 == 0


BESIDE = """
CREATE VIEW moves AS SELECT match_id, count(*) FROM log GROUP BY match_id;
CREATE VIEW pg_stat_statements AS SELECT 1 AS calls;
ALTER EXTENSION plpgsql ADD VIEW pg_stat_statements;
CREATE TABLE kept_by_it (id BIGINT GENERATED ALWAYS AS IDENTITY, note TEXT);
ALTER EXTENSION plpgsql ADD TABLE kept_by_it
"""
"""What somebody who watches over a server puts into our schema."""


@pytest.mark.fault("S18")
async def test_views_and_extensions_beside_the_tables_are_no_hindrance(
    full: Path, postgres: Postgres, database: str
) -> None:
    there, back = Server(database), full.with_name("back.db")
    postgres.execute(sql.SQL(BESIDE.partition(";")[2]), database)  # before anything of ours
    done = await copy(full, there)
    postgres.execute(sql.SQL(BESIDE.partition(";")[0]), database)
    assert await copy(there, back) == done
    assert all_rows(back) == all_rows(full)


async def test_a_table_of_somebody_else_is_named(
    full: Path, postgres: Postgres, database: str
) -> None:
    """It would not be copied, and may hold what its owner wants to keep."""
    await copy(full, Server(database))
    postgres.execute(sql.SQL("CREATE TABLE log_of_may (id BIGINT)"), database)
    with pytest.raises(Unusable, match=r"not the same tables \(log_of_may\)"):
        await copy(Server(database), full.with_name("back.db"))


async def test_what_was_copied_is_what_was_played_and_is_played_on(
    hundreds: Path, database: str, toys: object
) -> None:
    await copy(hundreds, Server(database))
    async with Store.open(Server(database)) as store:
        found = await checked(store)
        assert (found.whole >= MATCHES, found.faults) == (True, ())
        running = await store.tables_with(Status.RUNNING)
        newest = max(found.whole, *(table.id for table in running))
        assert (await lobby(store, channel=77)).id == newest + 1
        table = running[-1]
        match = await MatchRegistry(store).match(table.id)
        seat = min(match.awaited)
        await match.play(
            seat,
            match.revision(seat),
            match.legal(seat)[0],
            interaction="after it",
            at=table.changed_at,
        )
        letters = await store.read(
            lambda c: [row["id"] for row in c.execute("SELECT id FROM outbox")]
        )
        assert max(letters) > 70000


async def test_what_is_not_equal_on_both_sides_is_not_kept(
    full: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control: a row that changes on its way is found, and all of it undone."""
    insert = copying._Copy._insert

    def garbled(self: Any, table: str) -> str:
        said = insert(self, table)
        return said.replace("?", "? + 1", 1) if table == "people" else said

    monkeypatch.setattr(copying._Copy, "_insert", garbled)
    back = full.with_name("back.db")
    for target in (Server(database), back):
        with pytest.raises(Unusable, match="the table people would not be the same"):
            await copy(full, target)
    monkeypatch.undo()
    for target in (Server(database), back):
        assert (await copy(full, target)).matches >= MATCHES


@pytest.mark.parametrize(("at_the_end", "to_server"), [(False, True), (True, True), (False, False)])
def test_a_killed_copy_leaves_nothing(
    full: Path, database: str, at_the_end: bool, to_server: bool
) -> None:
    target = database if to_server else str(full.with_name("back.db"))
    dying = NURSERY.Process(target=copy_and_die, args=(full, target, at_the_end))
    dying.start()
    dying.join()
    assert dying.exitcode == -signal.SIGKILL
    there = Server(target) if to_server else Path(target)
    assert asyncio.run(copy(full, there)).matches >= MATCHES, "into a full one nothing is copied"


@pytest.fixture(params=["postgres", "sqlite"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | Server]:
    """Where nothing is yet, of each kind."""
    if request.param == "sqlite":
        yield tmp_path / "back.db"
        return
    server: Postgres = request.getfixturevalue("postgres")
    url = server.create()
    yield Server(url)
    server.drop(url)


async def test_neither_may_be_in_use(full: Path, empty: Path | Server) -> None:
    for used, told in ((empty, r"in use|uses it"), (full, "in use")):
        async with Store.open(used):
            with impatient(), pytest.raises(Unusable, match=told):
                await copy(full, empty)
    await copy(full, empty)


async def test_the_target_must_be_empty(full: Path, empty: Path | Server) -> None:
    async with Store.open(empty) as store:
        await store.set_setting("alive", "1")
    with pytest.raises(Unusable, match=r"is not empty \(1 of settings\)"):
        await copy(full, empty)


async def test_there_must_be_something_to_copy(tmp_path: Path, empty: Path | Server) -> None:
    with pytest.raises(Unusable, match=r"no such database|nothing in it"):
        await copy(empty, tmp_path / "to.db")
    assert not (tmp_path / "to.db").exists()


async def test_an_older_format_is_not_upgraded_unasked(full: Path, empty: Path | Server) -> None:
    with closing(sqlite3.connect(full)) as opened:
        opened.execute("PRAGMA user_version = 9")
    with pytest.raises(Unusable, match=r"is of format 9, and this version has .*braakland check"):
        await copy(full, empty)


# --------------------------------------------------------------------------- the command line


def test_the_command_says_what_it_has_compared(full: Path, database: str) -> None:
    password = database.split(":")[2].split("@")[0]
    code, said, wrong = run(
        full.parent, "copy", "full.db", "DATABASE", DATABASE=database, DISCORD_TOKEN="x.y.z"
    )
    assert (code, wrong) == (Exit.DONE, "")
    assert "every row" in said
    assert "the head of the log of each match" in said
    assert password not in said
    code, said, wrong = run(full.parent, "copy", database, "full.db")
    assert code == Exit.STORAGE
    assert "full.db is not empty" in wrong
    assert password not in wrong


@pytest.mark.parametrize("wrong", ["mysql://x/y", "postgresql://"])
def test_an_address_that_is_none_is_refused(tmp_path: Path, wrong: str) -> None:
    code, _, said = run(tmp_path, "copy", "full.db", wrong)
    assert code == Exit.CONFIG
    assert len(said.splitlines()) == 1
