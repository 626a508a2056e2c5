from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.schema import LAST_STATES, migrations
from bot.store.sqlite.schema import migrate, version_of
from bot.store.store import Store
from tests.support.bot.kept import impatient
from tests.support.bot.refusing import refused_file
from tests.support.bot.stored import ADA, lobby

KNOWN = migrations("sqlite")
NEXT = max(KNOWN) + 1
NEVER_RELEASED = sorted({*range(1, max(KNOWN))} - KNOWN.keys())
OPENS = """
import asyncio, sys
import bot.features
from bot.base.errors import Unusable
from bot.store.sqlite import engine
from bot.store.store import Store
engine.PATIENCE = 0.0
async def main():
    try:
        async with Store.open(sys.argv[1]):
            print("opened", flush=True)
            await asyncio.sleep(float(sys.argv[2]))
    except Unusable as refused:
        print(refused)
asyncio.run(main())
"""


def test_a_store_is_refused_where_the_features_are_not_imported(tmp_path: Path) -> None:
    """What they keep of an ended match, or forget of a person, would be lost."""
    alone = OPENS.replace("import bot.features\n", "")
    ran = subprocess.run(
        [sys.executable, "-c", alone, str(tmp_path / "a.db"), "0"], capture_output=True, text=True
    )
    assert ran.returncode == 1
    assert "import bot.features before opening a database" in ran.stderr
    assert not (tmp_path / "a.db").exists()


async def test_what_was_written_is_there_the_next_time(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "kept.db") as store:
        written = await lobby(store)
    async with Store.open(tmp_path / "kept.db") as store:
        assert await store.table(written.id) == written


async def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear database, " * 100)
    assert "not a database" in await refused_file(path)
    assert path.read_text().startswith("Dear database")


@pytest.mark.fault("S4")
async def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    assert "another program" in await refused_file(path)
    assert path.read_bytes() == before


@pytest.mark.fault("S4")
async def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hurt.db"
    async with Store.open(path) as store:
        for channel in range(200):
            await lobby(store, channel)
    whole = path.read_bytes()
    path.write_bytes(whole[:20_000] + b"\x55" * 20_000 + whole[40_000:])
    assert "damaged" in await refused_file(path)


@pytest.mark.fault("S4")
async def test_a_file_cut_short_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "short.db"
    async with Store.open(path) as store:
        for channel in range(200):
            await lobby(store, channel)
    path.write_bytes(path.read_bytes()[:20_000])
    assert "damaged" in await refused_file(path)


@pytest.mark.fault("S9")
async def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "newer.db"
    async with Store.open(path):
        pass
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 999")
    assert "newer" in await refused_file(path)


@pytest.mark.fault("S9")
@pytest.mark.parametrize("seen", [NEVER_RELEASED[0], NEVER_RELEASED[-1]])
async def test_a_file_of_a_format_that_no_release_had_says_how_it_is_brought_over(
    tmp_path: Path, seen: int
) -> None:
    path = tmp_path / "between.db"
    older(path, 14)
    with closing(sqlite3.connect(path)) as between:
        between.execute(f"PRAGMA user_version = {seen}")
    before = path.read_bytes()
    said = await refused_file(path)
    assert f"format {seen}, which was never released" in said
    way = ", then of ".join(commit for last, commit in LAST_STATES.items() if last > seen)
    assert f"`braakland check` of Braakland's commit {way} on it" in said
    assert path.read_bytes() == before


@pytest.mark.fault("S21")
async def test_a_link_that_leads_in_a_circle_is_named(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    path.symlink_to(path)
    assert f"is a link to {path}" in await refused_file(path)


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "folder" in await refused_file(tmp_path / "nowhere" / "kept.db")


@pytest.mark.fault("S21")
async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert "is a folder" in await refused_file(tmp_path)


@pytest.mark.fault("S21")
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may everything")
async def test_a_file_that_may_not_be_written_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    async with Store.open(path):
        pass
    path.chmod(0o400)
    assert f"chmod u+rw {path}" in await refused_file(path)


@pytest.mark.fault("S5")
async def test_a_second_process_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    async with Store.open(path) as store:
        second = await asyncio.create_subprocess_exec(
            sys.executable, "-c", OPENS, str(path), "0", stdout=subprocess.PIPE
        )
        said, _ = await second.communicate()
        assert b"in use by another process" in said
        await lobby(store)


@pytest.mark.long
async def test_a_killed_process_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    first = await asyncio.create_subprocess_exec(
        sys.executable, "-c", OPENS, str(path), "600", stdout=subprocess.PIPE
    )
    assert first.stdout is not None
    assert await first.stdout.readline() == b"opened\n"
    with impatient():
        assert "in use" in await refused_file(path)
    first.kill()
    await first.communicate()
    async with Store.open(path) as store:
        await lobby(store)


@pytest.mark.long
@pytest.mark.fault("S7")
async def test_a_program_that_fails_with_an_open_store_ends(tmp_path: Path) -> None:
    failing = OPENS.replace("await asyncio.sleep(float(sys.argv[2]))", "raise RuntimeError")
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-c", failing, str(tmp_path / "kept.db"), stderr=subprocess.PIPE
    )
    _, said = await asyncio.wait_for(program.communicate(), 300)
    assert program.returncode == 1
    assert b"RuntimeError" in said


def older(path: Path, seen: int) -> None:
    """A database of that format."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        migrate(database, {number: sql for number, sql in KNOWN.items() if number <= seen})
        database.execute(f"PRAGMA application_id = {0x42726161}")


@pytest.mark.fault("S9")
@pytest.mark.parametrize("seen", sorted(KNOWN))
async def test_a_database_of_each_older_version_is_brought_up_to_date(
    tmp_path: Path, seen: int
) -> None:
    path = tmp_path / "old.db"
    older(path, seen)
    async with Store.open(path) as store:
        await lobby(store)
        assert [table.members[0].user_id for table in await store.tables_of(ADA)] == [ADA]


def test_a_new_migration_is_run_once_and_keeps_what_was_there() -> None:
    added = KNOWN | {NEXT: "ALTER TABLE settings ADD COLUMN why TEXT NOT NULL DEFAULT 'x';"}
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        migrate(database, KNOWN)
        database.execute("INSERT INTO settings VALUES ('colour', 'blue')")
        migrate(database, added)
        migrate(database, added)
        assert database.execute("SELECT * FROM settings").fetchall() == [("colour", "blue", "x")]
        assert version_of(database) == NEXT


@pytest.mark.fault("S9")
def test_a_migration_that_fails_leaves_nothing_behind() -> None:
    failing = KNOWN | {NEXT: "CREATE TABLE half (n INTEGER); CREATE TABLE half (n INTEGER);"}
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        with pytest.raises(sqlite3.Error):
            migrate(database, failing)
        assert not database.in_transaction
        assert version_of(database) == max(KNOWN)
        assert not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'half'").fetchall()
