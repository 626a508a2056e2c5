"""A backup takes the place of the database: by hand, in one step, and nobody comes back with it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.base import clock
from bot.base.config import BackupSettings, Config, HostMode
from bot.base.errors import StoreTrouble, Unusable
from bot.features.privacy.store import kept_about
from bot.matches.registry import MatchRegistry
from bot.ops import restoring
from bot.ops.shutdown import Exit
from bot.store.erasure import Erasure
from bot.store.sqlite import copies
from bot.store.sqlite.erasures import Erasures
from bot.store.store import Store
from tests.support.bot.command_line import played, run, start
from tests.support.bot.kept import listed

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Match 1 has had some moves, of players 700 and 701; a backup of that is copy.db."""
    file = tmp_path / "local.db"
    asyncio.run(played(file, 3))
    assert run(tmp_path, "backup", "copy.db")[0] == Exit.DONE
    return file


# --------------------------------------------------------------------------- the command line


def test_a_database_that_is_lost_is_restored(database: Path) -> None:
    database.unlink()
    code, out, err = run(database.parent, "restore", "copy.db")
    assert (code, err) == (Exit.DONE, "")
    assert f"{database.name} is as it was at 20" in out
    assert listed(database.parent) == ["copy.db", "local.db"]
    assert database.stat().st_mode & 0o077 == 0
    assert run(database.parent, "check")[0] == Exit.DONE


def test_a_backup_replaces_no_file_unless_told_and_keeps_that(database: Path) -> None:
    copy, other = database.with_name("copy.db"), database.with_name("copy.db.old-1")
    before = copy.read_bytes()
    code, _, err = run(database.parent, "backup", "copy.db")
    assert (code, copy.read_bytes()) == (Exit.STORAGE, before)
    assert "copy.db is there already; with --over" in err
    assert run(database.parent, "backup", "copy.db", "--over")[0] == Exit.DONE
    assert other.read_bytes() == before
    code, _, err = run(database.parent, "backup", "local.db", "--over")
    assert (code, "the database itself" in err) == (Exit.STORAGE, True)


def test_a_command_without_a_token_is_about_the_database_that_is_named(database: Path) -> None:
    named = database.rename(database.with_name("named.db"))
    assert run(database.parent, "check", DATABASE=str(named))[0] == Exit.DONE
    code, _, err = run(database.parent, "check", DATABASE=str(named), MODE="local")
    assert (code, "local.db: there is no such database" in err) == (Exit.STORAGE, True)


def test_a_database_that_is_there_is_kept_aside_and_only_if_told(database: Path) -> None:
    before = database.read_bytes()
    code, _, err = run(database.parent, "restore", "copy.db")
    assert code == Exit.STORAGE
    assert "local.db is there already; restore with --over" in err
    assert len(err.splitlines()) == 1
    assert database.read_bytes() == before
    code, out, _ = run(database.parent, "restore", "copy.db", "--over")
    assert code == Exit.DONE
    assert "What was there is kept as local.db.old-1" in out
    assert (database.parent / "local.db.old-1").read_bytes() == before


def test_a_journal_without_its_database_does_not_get_into_the_restored_one(
    database: Path,
) -> None:
    database.rename(database.with_name("local.db-wal"))
    assert run(database.parent, "restore", "copy.db")[0] == Exit.STORAGE
    assert run(database.parent, "restore", "copy.db", "--over")[0] == Exit.DONE
    assert listed(database.parent) == ["copy.db", "local.db", "local.db.old-1-wal"]
    assert run(database.parent, "check")[0] == Exit.DONE


@pytest.mark.fault("S4")
@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (lambda file: file.write_bytes(file.read_bytes()[:30_000]), "damaged"),
        (lambda file: file.write_text("Dear database, " * 99), "not a database"),
        (lambda file: file.write_bytes(b""), "nothing in it"),
        (lambda file: file.unlink(), "there is no such file"),
        (lambda file: sql(file, "PRAGMA user_version = 999"), "newer Braakland"),
        (lambda file: sql(file, "PRAGMA application_id = 5"), "another program"),
        (lambda file: sql(file, "UPDATE snapshots SET position = '{}'"), "match 1 is damaged"),
        (lambda file: file.with_name("copy.db-wal").touch(), "in use"),
    ],
)
def test_what_is_no_good_backup_is_refused_in_one_line(
    database: Path, harm: Any, told: str
) -> None:
    before = database.read_bytes()
    harm(database.parent / "copy.db")
    code, out, err = run(database.parent, "restore", "copy.db", "--over")
    assert (code, out) == (Exit.DATA, "")
    assert told in err
    assert "copy.db" in err
    assert len(err.splitlines()) == 1
    assert database.read_bytes() == before
    assert not [name for name in listed(database.parent) if "old" in name or "restoring" in name]


def sql(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()


@pytest.mark.fault("S5")
def test_a_database_in_use_is_not_taken_away(database: Path) -> None:
    with start(database.parent) as host:
        assert host.stdout is not None
        while not host.stdout.readline().startswith("Play at"):
            assert host.poll() is None
        code, _, err = run(database.parent, "restore", "copy.db", "--over")
        host.terminate()
        host.communicate()
    assert code == Exit.STORAGE
    assert "in use by another process" in err
    assert not [name for name in listed(database.parent) if "old" in name or "restoring" in name]


def test_a_folder_that_cannot_be_written_changes_nothing(database: Path, tmp_path: Path) -> None:
    nowhere = replace(config_of(tmp_path), database=tmp_path / "nowhere" / "local.db")
    with pytest.raises(Unusable, match="cannot be restored"):
        restoring.restore(tmp_path / "copy.db", nowhere, over=True)


def test_of_a_folder_the_newest_good_backup_is_taken(database: Path) -> None:
    folder = database.parent / "carried"
    folder.mkdir()
    (database.parent / "copy.db").rename(folder / "b-yesterday.db")
    asyncio.run(played(database, 2, channel=3))
    assert run(database.parent, "backup", "carried/a-today.db")[0] == Exit.DONE
    os.utime(folder / "a-today.db", (0, 0))  # as copying may leave it
    (folder / "broken.db").write_bytes(database.read_bytes()[:30_000])
    database.unlink()
    asyncio.run(nothing_played(database))  # started too soon on the new machine, and backed up
    assert run(database.parent, "backup", "carried/empty.db")[0] == Exit.DONE
    code, out, err = run(database.parent, "restore", "carried", "--over")
    assert code == Exit.DONE, err
    assert "The newest backup is carried/a-today.db" in out
    assert "passed over: carried/broken.db" in err
    assert "2 matches are" in run(database.parent, "check")[1]


async def nothing_played(database: Path) -> None:
    async with Store.open(database) as store:
        await store.started(clock.now())


def test_a_folder_without_a_good_backup_is_refused(database: Path) -> None:
    folder = database.parent / "none"
    folder.mkdir()
    code, _, err = run(database.parent, "restore", "none", "--over")
    assert (code, err) == (Exit.DATA, "none: no good backup is in this folder.")


def test_a_backup_that_may_not_be_read_says_so(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may read anything
    with pytest.raises(Unusable, match="may not be read"):
        copies.check(database.parent / "copy.db")


# ---------------------------------------------------------------------------- who was erased


def config_of(folder: Path, backups: Path | None = None) -> Config:
    settings = BackupSettings(backups)
    return Config(HostMode.DISCORD, "a test", folder / "local.db", backups=settings)


@pytest.mark.fault("P1")
def test_who_was_erased_since_is_erased_in_the_restored_one_too(database: Path) -> None:
    folder = database.parent
    assert run(folder, "erase", "700")[0] == Exit.DONE
    assert b"Player 0" in (folder / "copy.db").read_bytes()
    code, out, _ = run(folder, "restore", "copy.db", "--over")
    assert code == Exit.DONE
    assert "1 person is erased again" in out
    assert b"Player 0" not in database.read_bytes()
    assert b"Player 1" in database.read_bytes()


@pytest.mark.fault("S14")
@pytest.mark.fault("P1")
async def test_the_list_survives_the_disk_of_the_database(tmp_path: Path) -> None:
    """It lies beside the backups too, and is found there even where no setting names them."""
    mine, backups, new = (tmp_path / name for name in ("mine", "backups", "new"))
    for folder in (mine, backups, new):
        folder.mkdir()
    config = config_of(mine, backups)
    await played(config.file, 3)
    async with Store.open(config.file, config.backups) as store:
        await store.backup(backups / "local-20261122T130000Z.db")
        await MatchRegistry(store).erase(700)
    for path in mine.iterdir():
        path.unlink()
    for restored in (config_of(new), config):
        done = restoring.restore(backups / "local-20261122T130000Z.db", restored, over=False)
        assert done.erased == 1
        assert b"Player 0" not in restored.file.read_bytes()


async def test_who_came_back_after_being_erased_stays(tmp_path: Path) -> None:
    config = config_of(tmp_path)
    await played(config.file, 3)
    async with Store.open(config.file) as store:
        await MatchRegistry(store).erase(700)
    await played(config.file, 3, channel=3)
    async with Store.open(config.file) as store:
        await store.backup(tmp_path / "copy.db")
    assert restoring.restore(tmp_path / "copy.db", config, over=True).erased == 0
    assert b"Player 0" in config.file.read_bytes()


async def test_the_list_names_nobody_and_forgets_when_no_backup_names_them(
    tmp_path: Path,
) -> None:
    backups, number = tmp_path / "backups", 1_234_567_890_123_456_789
    backups.mkdir()
    settings = BackupSettings(backups, days=3)
    erasures, now = Erasures(tmp_path / "local.db", settings), clock.now()
    erasures.add(number, now - timedelta(days=5))
    erasures.add(number, now - timedelta(days=2))
    lists = [tmp_path / "local.erasures", backups / "local.erasures"]
    with lists[0].open("a") as torn:
        torn.write(f"{now.isoformat()} cut-sh")
    erasures.add(701, now)
    erasures.settle(now)
    for path in lists:
        lines = path.read_text().splitlines()
        assert len(lines) == 2
        assert str(number) not in path.read_text()
        assert path.stat().st_mode & 0o077 == 0
        assert Erasure.read(lines[0]).means(number)
        assert not Erasure.read(lines[1]).means(number)
        assert Erasure.read(lines[1]).means(701)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="never both")
async def test_nobody_is_erased_who_could_not_be_written_down(tmp_path: Path) -> None:
    """Else a restored backup would know them again, and nobody would hear of it."""
    config = config_of(tmp_path)
    await played(config.file, 3)
    (tmp_path / "local.erasures").mkdir()
    async with Store.open(config.file) as store:
        with pytest.raises(StoreTrouble):
            await store.erase(700)
        assert await kept_about(store, 700) is not None


async def test_a_folder_of_backups_that_is_gone_stops_no_erasing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    config = config_of(tmp_path, tmp_path / "gone")
    await played(config.file, 3)
    async with Store.open(config.file, config.backups) as store:
        await store.erase(700)
        assert await kept_about(store, 700) is None
        assert "list of erasures beside the backups" in caplog.text
        (tmp_path / "gone").mkdir()
        await store.settle_erasures()
    assert listed(tmp_path / "gone") == ["local.erasures"]


async def test_a_backup_older_than_any_list_says_so(tmp_path: Path) -> None:
    config = config_of(tmp_path)
    await played(config.file, 3)
    async with Store.open(config.file) as store:
        await store.backup(tmp_path / "copy.db")
    long_ago = (clock.now() - timedelta(days=40)).timestamp() * 1_000_000
    sql(tmp_path / "copy.db", f"UPDATE matches SET changed_at = {int(long_ago)}")
    sql(tmp_path / "copy.db", "DELETE FROM outbox")
    assert restoring.restore(tmp_path / "copy.db", config, over=True).blind
