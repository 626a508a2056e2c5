"""Backups while the bot plays: checked, kept by day and week, and never in anybody's way."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from threading import Event, Semaphore

import pytest

from bot.base import clock
from bot.base.config import BackupSettings, Config, HostMode
from bot.base.setting_kinds import WrongSetting
from bot.ops.backups import Backups, made_meanwhile, must_have_a_folder
from bot.store.database import Connection
from bot.store.schema import newest
from bot.store.sqlite import backup_names, copies
from bot.store.store import Store
from tests.support.bot.kept import listed
from tests.support.bot.scenes import begun, nap
from tests.support.bot.stored import begun as begun_match
from tests.support.bot.stored import take
from tests.support.bot.trouble import Wall, full_disk
from tests.support.bot.world import World

HOUR = timedelta(hours=1)


def config_for(folder: Path, **settings: int) -> Config:
    """A host on Discord whose backups go to the folder `backups`."""
    (folder / "backups").mkdir(exist_ok=True)
    backups = BackupSettings(folder / "backups", **settings)
    return Config(HostMode.DISCORD, "a test", folder / "braakland.db", backups=backups)


def names(config: Config) -> list[str]:
    """What lies in the folder."""
    assert config.backups.folder is not None
    return listed(config.backups.folder)


# ------------------------------------------------------------------------------ when they come


@asynccontextmanager
async def kept_for(world: World, config: Config) -> AsyncIterator[Backups]:
    """Backups are made in the world's time, as what the bot does."""
    with world.env._bot_scope():
        made = made_meanwhile(config, world.store)
        backups = await made.__aenter__()
    assert backups is not None
    try:
        yield backups
    finally:
        await made.__aexit__(None, None, None)


@pytest.mark.discord
async def test_the_first_is_made_at_once_and_the_next_when_its_time_has_come(
    world: World, tmp_path: Path
) -> None:
    config = config_for(tmp_path)
    async with kept_for(world, config) as backups:
        await world.env.advance_time(60)
        assert len(names(config)) == 1
        first = backups.newest
        assert first is not None
        await world.env.advance_time(5 * 3600)
        assert len(names(config)) == 1
        await world.env.advance_time(2 * 3600)
        assert len(names(config)) == 2
        assert backups.newest == first + 6 * HOUR


@pytest.mark.discord
async def test_after_a_restart_the_newest_file_tells_when_the_next_is_due(
    world: World, tmp_path: Path
) -> None:
    config = config_for(tmp_path, every=6)
    async with kept_for(world, config):
        await world.env.advance_time(60)
    await world.env.advance_time(4 * 3600)
    async with kept_for(world, config) as backups:
        await world.env.advance_time(60)
        assert len(names(config)) == 1
        assert backups.newest is not None
        await world.env.advance_time(2 * 3600)
        assert len(names(config)) == 2


@pytest.mark.discord
@pytest.mark.fault("T3", "T7")
@pytest.mark.parametrize("by", [6 * HOUR, -24 * HOUR])
async def test_once_the_clock_is_set_the_next_is_due_by_what_it_shows(
    world: World, tmp_path: Path, by: timedelta
) -> None:
    """Also after a suspend; and one that seems to be of tomorrow puts none off."""
    config, wall = config_for(tmp_path), Wall()
    with clock.taken_from(wall.now):
        async with kept_for(world, config):
            await world.env.advance_time(60)
            wall.ahead += by
            await world.env.advance_time(60)
            assert len(names(config)) == 2


@pytest.mark.discord
async def test_old_ones_go_and_what_a_killed_process_left(world: World, tmp_path: Path) -> None:
    config = config_for(tmp_path, days=2)
    assert config.backups.folder is not None
    old = backup_names.name(config.file, world.env.now() - 49 * HOUR)
    for name in (old, f"{old}.unfinished", "my-own.db"):
        (config.backups.folder / name).touch()
    async with kept_for(world, config):
        await world.env.advance_time(60)
        assert len(names(config)) == 2
        assert "my-own.db" in names(config)


def test_a_folder_that_is_not_there_is_told_at_the_start(tmp_path: Path) -> None:
    config = config_for(tmp_path)
    must_have_a_folder(config)
    must_have_a_folder(replace(config, backups=BackupSettings()))
    assert config.backups.folder is not None
    config.backups.folder.rmdir()
    with pytest.raises(WrongSetting, match=r"BACKUP_FOLDER is .*no such folder"):
        must_have_a_folder(config)


# ------------------------------------------------------------------------------ what is in them


class Gate:
    """Holds a copy up after each of its pieces, of one page each, until it may go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached, self._open = Event(), Semaphore(0)
        monkeypatch.setattr(copies, "PIECE", 1)
        monkeypatch.setattr(copies, "sleep", self._rest)

    def open(self, pieces: int = 1_000_000) -> None:
        self._open.release(pieces)

    def _rest(self, _seconds: float) -> None:
        self.reached.set()
        assert self._open.acquire(timeout=300)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    return Gate(monkeypatch)


async def test_moves_made_between_two_pieces_are_not_held_up_and_are_in_the_copy(
    tmp_path: Path, toys: object, gate: Gate
) -> None:
    async with Store.open(tmp_path / "kept.db") as store:
        matches = await begun_match(store, 1), await begun_match(store, 2)
        copying = asyncio.create_task(store.backup(tmp_path / "copy.db"))
        await asyncio.to_thread(gate.reached.wait, 300)
        for number in range(8):
            match = matches[number % 2]
            await take(match, match.legal(min(match.awaited))[-1], f"i{number}")
            assert not copying.done()
            gate.open(1)
        gate.open()
        await copying
        lines = [await store.lines(match.id) for match in matches]
    contents = copies.check(tmp_path / "copy.db")
    assert (contents.format, contents.tables) == (newest("sqlite"), 2)
    async with Store.open(tmp_path / "copy.db") as copy:
        assert [await copy.lines(match.id) for match in matches] == lines


async def test_without_a_shared_connection_moves_wait_and_the_copy_is_the_same(
    tmp_path: Path, toys: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.sqlite.engine.SHARED", False)
    async with Store.open(tmp_path / "kept.db") as store:
        await begun_match(store)
        await store.backup(tmp_path / "copy.db")
    assert copies.check(tmp_path / "copy.db").tables == 1


async def test_a_backup_is_checked_and_a_bad_one_is_never_called_good(
    tmp_path: Path, toys: object, caplog: pytest.LogCaptureFixture
) -> None:
    config = config_for(tmp_path)
    async with Store.open(config.file, config.backups) as store:
        match = await begun_match(store)
        await take(match, match.legal(min(match.awaited))[-1], "i1")
        backups = Backups(config, store)
        assert await backups.make()
        good, before = backups.newest, names(config)

        def harm(connection: Connection) -> None:
            connection.execute("UPDATE snapshots SET position = '{}'")

        await store.write(harm)
        assert not await backups.make()
        assert backups.newest == good
        assert names(config) == before
        assert "match 1 is damaged" in caplog.text


@pytest.mark.fault("S3")
async def test_a_full_disk_is_logged_and_leaves_nothing(
    tmp_path: Path, toys: object, caplog: pytest.LogCaptureFixture
) -> None:
    config = config_for(tmp_path)
    async with Store.open(config.file, config.backups) as store:
        await begun_match(store)
        backups = Backups(config, store)
        with full_disk(config.file, 20_000):
            assert not await backups.make()
        assert names(config) == []
        assert "no backup could be made" in caplog.text
        assert await backups.make()
        assert len(names(config)) == 1


@pytest.mark.discord
@pytest.mark.fault("S3")
async def test_a_folder_that_is_gone_is_logged_and_tried_again_an_hour_later(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    config = config_for(tmp_path)
    assert config.backups.folder is not None
    config.backups.folder.rmdir()
    async with kept_for(world, config) as backups:
        await world.env.advance_time(60)
        assert "no backup could be made" in caplog.text
        assert not config.backups.folder.exists()
        config.backups.folder.mkdir()
        await begun(world)
        await world.env.advance_time(3600)
        assert len(names(config)) == 1
        assert backups.newest is not None


async def test_a_copy_that_is_given_up_leaves_nothing(
    tmp_path: Path, toys: object, gate: Gate
) -> None:
    """As when the host is told to stop meanwhile."""
    async with Store.open(tmp_path / "kept.db") as store:
        await begun_match(store)
        copying = asyncio.create_task(store.backup(tmp_path / "copy.db"))
        await asyncio.to_thread(gate.reached.wait, 300)
        copying.cancel()
        await asyncio.sleep(0)
        gate.open()
        with pytest.raises(asyncio.CancelledError):
            await copying
        await begun_match(store, 2)
    assert listed(tmp_path) == ["kept.db"]


async def test_of_a_match_that_is_over_damage_is_logged_and_the_others_are_kept(
    tmp_path: Path, toys: object, caplog: pytest.LogCaptureFixture
) -> None:
    async with Store.open(tmp_path / "kept.db") as store:
        await begun_match(store)
        await store.write(lambda c: c.execute("UPDATE snapshots SET position = '{}'"))
        await store.write(lambda c: c.execute("UPDATE matches SET status = 'finished'"))
        with caplog.at_level(logging.WARNING):
            await store.backup(tmp_path / "copy.db")
    assert "match 1, which is over, is damaged" in caplog.text


@pytest.mark.discord
async def test_matches_are_played_on_while_it_is_backed_up(world: World, tmp_path: Path) -> None:
    config = config_for(tmp_path, every=1)
    match = await begun(world)
    async with kept_for(world, config):
        for _ in range(3):
            await nap(world, match)
            await world.env.advance_time(3601)
    assert config.backups.folder is not None
    for backup in backup_names.found(config.backups.folder, config.file):
        assert copies.check(backup.path).tables == 1
    assert len(names(config)) >= 3
