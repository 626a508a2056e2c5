"""An older state of the database is brought back by others, as by pg_restore: nobody returns."""

from __future__ import annotations

import asyncio
import logging
import subprocess
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.base import clock
from bot.base.config import BackupSettings, Config, HostMode
from bot.base.errors import PassingTrouble, Unusable
from bot.base.setting_kinds import Server
from bot.features.privacy.store import kept_about
from bot.ops import console
from bot.store.brought_back import bring_up_to
from bot.store.copying import copy
from bot.store.erasure import Erasure, told
from bot.store.erasure_lists import listed
from bot.store.postgres.erasures import ServerErasures
from bot.store.restored import APART
from bot.store.store import Store
from tests.postgres import Server as Running
from tests.postgres import programs
from tests.support.bot.stored import ADA, BEGIN, BOB, CY, begun, lobby

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture(params=["postgres", "sqlite"])
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | Server]:
    """Where the older state is brought back to."""
    if request.param == "sqlite":
        yield tmp_path / "older.db"
        return
    server = request.getfixturevalue("postgres")
    url = server.create()
    yield Server(url)
    server.drop(url)


async def test_who_was_erased_since_is_erased_again_and_no_number_is_given_twice(
    tmp_path: Path, older: Path | Server
) -> None:
    file, now = tmp_path / "live.db", clock.now()
    async with Store.open(file) as store:
        match = await begun(store)
        since = await store.last_instant()
    assert since is not None
    await copy(file, older)
    later = since + timedelta(minutes=90)
    log = f"INFO something\n2030-01-01 WARNING erased: {Erasure.of(ADA, later)} (a copy ...)\n"
    before = Erasure.of(BOB, since - timedelta(days=1))  # and back again since
    at, erased = await bring_up_to(older, [*told(log), before], later)
    assert (at, erased) == (since, 1)
    async with Store.open(older) as store:
        table = await store.table(match.id)
        assert table is not None
        assert [member.user_id == BOB for member in table.members] == [False, True]
        assert await kept_about(store, ADA) is None
        restored = await store.restored()
        assert restored is not None
        assert restored.since == since
        assert (await lobby(store, channel=7)).id == match.id + APART + 90 + 1
    with pytest.raises(Unusable, match="already"):
        await bring_up_to(older, [], now)


async def test_an_erasing_at_a_server_is_told_by_its_log(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with Store.open(Server(database)) as store:
        await begun(store)
        with caplog.at_level(logging.WARNING):
            await store.erase(ADA)
    (found,) = told(caplog.text)
    assert found.means(ADA)
    assert not found.means(BOB)
    assert str(ADA) not in caplog.text.replace(found.hash, "").replace(found.salt, "")


def dumped(url: str, file: Path) -> None:
    run("pg_dump", f"--dbname={url}", "--format=custom", f"--file={file}")


def brought_back(url: str, file: Path) -> None:
    run("pg_restore", f"--dbname={url}", "--exit-on-error", "--no-owner", str(file))


def run(program: str, *arguments: str) -> None:
    subprocess.run((f"{programs()}/{program}", *arguments), check=True, capture_output=True)


@pytest.mark.fault("S14", "P1")
async def test_who_was_erased_stays_so_when_an_older_dump_is_put_back(
    postgres: Running, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of the program and its log nothing is left: the list stands beside the dump."""
    folder, again = tmp_path / "backups", postgres.create()
    folder.mkdir()
    async with Store.open(Server(database), BackupSettings(folder)) as store:
        match = await begun(store)
        dumped(database, folder / "older.dump")
        with clock.taken_from(lambda: BEGIN + timedelta(hours=1)):
            await store.erase(ADA)
    brought_back(again, folder / "older.dump")
    async with Store.open(Server(again)) as store:
        assert await kept_about(store, ADA) is not None
    config = Config(HostMode.DISCORD, "a test", Server(again))
    await asyncio.to_thread(console.restored, str(folder), config)
    assert "1 person is erased again" in capsys.readouterr().out
    async with Store.open(Server(again)) as store:
        table = await store.table(match.id)
        assert table is not None
        assert [member.user_id == BOB for member in table.members] == [False, True]
        assert await kept_about(store, ADA) is None
    postgres.drop(again)


def test_two_processes_and_two_machines_keep_lists_that_lie_in_one_folder(tmp_path: Path) -> None:
    """Also what an older version logged is read, and what a list of SQLite says."""
    settings = BackupSettings(tmp_path)
    at = clock.now()
    for user_id in (ADA, BOB):
        ServerErasures(settings).add(user_id, at)
    (tmp_path / "braakland.log").write_text(f"WARNING erased: {Erasure.of(CY, at)} (a copy\n")
    found = listed(tmp_path)
    assert len(list(tmp_path.glob("*.erasures"))) == 2
    assert [any(line.means(one) for line in found) for one in (ADA, BOB, CY)] == [True] * 3
    assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.glob("*.erasures"))


def test_a_list_goes_once_every_dump_is_younger(tmp_path: Path) -> None:
    lists, at = ServerErasures(BackupSettings(tmp_path, days=35)), clock.now()
    lists.add(ADA, at)
    lists.settle(at + timedelta(days=35))
    assert len(listed(tmp_path)) == 1
    lists.settle(at + timedelta(days=36))
    assert not list(tmp_path.iterdir())


async def test_nobody_is_erased_where_it_cannot_be_written_down(
    database: str, tmp_path: Path
) -> None:
    async with Store.open(Server(database), BackupSettings(tmp_path / "gone")) as store:
        await begun(store)
        with pytest.raises(PassingTrouble):
            await store.erase(ADA)
        assert await kept_about(store, ADA) is not None


def test_a_log_tells_only_what_it_tells() -> None:
    assert told("erased: 2030-01-01T00:00:00+00:00 abc def\nnothing\n") == []
