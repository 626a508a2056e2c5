"""Upgrade and roll back, with the database of the last release, step by step as docs/ops.md says.

The older release itself cannot be run here: that what is given back to it is its own, table by
table and row by row, is shown instead.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.base import clock
from bot.base.config import BackupSettings
from bot.base.errors import Unusable
from bot.ops.checking import checked
from bot.ops.shutdown import Exit
from bot.store.schema import newest
from bot.store.sqlite import backup_names, copies
from bot.store.store import Store
from bot.tables.records import Status
from tests import released
from tests.support.bot.command_line import run
from tests.support.bot.kept import listed
from tests.support.bot.scenes import player, said
from tests.support.bot.stored import fallback_of
from tests.support.bot.trouble import full_disk
from tests.support.bot.upgraded import begun, channels, empty_outbox, write_for_a_world
from tests.support.bot.world import world_with

LAST = next(v for v in reversed(released.VERSIONS) if released.format_of(v) < newest("sqlite"))
"""The last release whose database is brought up to date."""
MARKED = ("settings", "sqlite_sequence")
"""What a restored backup differs in: when it was restored, and numbers that are passed over."""


@pytest.fixture
async def old(tmp_path: Path, toys: Any) -> AsyncIterator[Path]:
    """The folder of a host of the last release, which has been stopped. Whatever becomes of it, no
    match in it is called damaged then.
    """
    folder = tmp_path / "host"
    folder.mkdir()
    await write_for_a_world(LAST, folder / "braakland.db")
    yield folder
    async with Store.open(folder / "braakland.db") as store:
        found = await checked(store)
    assert (found.whole + found.older, found.faults) == (begun(LAST), ())


def contents(path: Path) -> dict[str, list[Any]]:
    """The shape of a database, and every row of every table."""
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as database:
        shape = database.execute("SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2")
        found: dict[str, list[Any]] = {"shape": shape.fetchall()}
        for pragma in ("user_version", "application_id"):
            found[pragma] = database.execute(f"PRAGMA {pragma}").fetchall()
        for _, table, _ in [row for row in found["shape"] if row[0] == "table"]:
            found[table] = sorted(database.execute(f"SELECT * FROM {table}").fetchall(), key=repr)
        return found


def copy_before(folder: Path) -> Path:
    """The copy that the upgrade has made."""
    (made,) = backup_names.found(folder, Path("braakland.db"))
    return made.path


@pytest.mark.long
@pytest.mark.fault("S9", "S16")
async def test_upgrade_play_and_roll_back(old: Path) -> None:
    database = old / "braakland.db"
    empty_outbox(database)  # to send all that has become due takes longer than the rest
    before = contents(database)
    running = sum(Status.RUNNING in row for row in before["matches"])
    assert before["user_version"] != [(newest("sqlite"),)]

    # Start the new release: it copies, upgrades, and plays.
    async with world_with(database, released.CHANNELS) as world:
        where = await channels(world)
        for number in released.tables(LAST).running:
            match = await world.app.host.matches.match(number)
            seat = min(match.awaited)
            move = fallback_of(match, seat)
            answer = await player(world, match, seat).slash(where[number], "play", move=str(move))
            assert said(answer)
    assert contents(database)["user_version"] == [(newest("sqlite"),)]
    copy = copy_before(old)
    assert f"-format{before['user_version'][0][0]}.db" in copy.name
    assert contents(copy) == before

    # Roll back: restore that copy with the new release, then install the older one.
    code, out, err = run(
        old, "restore", copy.name, "--over", MODE="local", LOCAL_DATABASE="braakland.db"
    )
    assert (code, err) == (Exit.DONE, "")
    assert "kept as braakland.db.old-1" in out
    back = contents(database)
    assert {k: v for k, v in back.items() if k not in MARKED} == {
        k: v for k, v in before.items() if k not in MARKED
    }
    assert dict(before["settings"]).items() <= dict(back["settings"]).items()

    # The older release has played on: its next upgrade is no start after a restored backup.
    async with Store.open(database) as store:
        assert await store.restored() is not None
        await store.deadlines.begin(clock.now())
        assert await store.restored() is None
        assert len(await store.tables_with(Status.RUNNING)) == running
    assert copies.check(old / "braakland.db.old-1").tables == copies.check(copy).tables


@pytest.mark.fault("P1")
async def test_who_was_erased_after_the_upgrade_is_erased_in_what_is_rolled_back(
    old: Path,
) -> None:
    database = old / "braakland.db"
    async with Store.open(database) as store:
        (table, *_) = await store.tables_with(Status.RUNNING)
        person = table.members[0]
        await store.erase(person.user_id)
    copy = copy_before(old)
    assert str(person.user_id) in str(contents(copy)["seats"])
    settings = {"MODE": "local", "LOCAL_DATABASE": "braakland.db"}
    code, out, _ = run(old, "restore", copy.name, "--over", **settings)
    assert code == Exit.DONE
    assert "1 person is erased again" in out
    back = contents(database)
    assert back["user_version"] == contents(copy)["user_version"]
    assert back["shape"] == contents(copy)["shape"]
    assert str(person.user_id) not in str(back)


async def test_the_copy_goes_to_the_folder_of_the_backups(old: Path) -> None:
    (old / "backups").mkdir()
    async with Store.open(old / "braakland.db", BackupSettings(old / "backups")):
        pass
    assert copy_before(old / "backups").exists()
    assert backup_names.found(old, Path("braakland.db")) == []


@pytest.mark.fault("S3")
async def test_without_room_for_the_copy_nothing_is_upgraded(old: Path) -> None:
    database = old / "braakland.db"
    before = contents(database)
    with full_disk(database, 100_000), pytest.raises(Unusable, match="before it is upgraded"):
        async with Store.open(database):
            pass
    assert contents(database) == before
    assert listed(old) == ["braakland.db"]


async def test_who_only_reads_an_older_database_leaves_it_as_it_is(
    old: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = old / "braakland.db"
    before = contents(database)
    async with Store.open(database, reads=True) as store:
        assert await store.tables_with(Status.RUNNING)
    assert "the next start of the bot upgrades it" in caplog.text
    assert contents(database) == before
    assert listed(old) == ["braakland.db"]


async def test_a_backup_of_an_older_database_is_as_old(old: Path) -> None:
    """So that the version before can go on with it."""
    database = old / "braakland.db"
    before = contents(database)
    settings = {"MODE": "local", "LOCAL_DATABASE": "braakland.db"}
    code, _, err = run(old, "backup", "copy.db", **settings)
    assert (code, err) == (Exit.DONE, "")
    assert contents(database) == contents(old / "copy.db") == before


async def test_a_new_or_up_to_date_database_is_not_copied(tmp_path: Path) -> None:
    for _ in range(2):
        async with Store.open(tmp_path / "braakland.db"):
            pass
    assert listed(tmp_path) == ["braakland.db"]
