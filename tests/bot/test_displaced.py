"""The database's file is another by now: it is told, and what was known is kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.base.errors import LastingTrouble, Unusable
from bot.ops.serving import until_lost
from bot.store.store import Store
from tests.support.bot.refusing import refused_file
from tests.support.bot.stored import lobby

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there an open file stays in its place")


def removed(file: Path, _other: Path) -> None:
    file.unlink()


def moved(file: Path, _other: Path) -> None:
    file.rename(file.with_name("elsewhere.db"))


def replaced(file: Path, other: Path) -> None:
    shutil.copyfile(other, f"{file}.new")
    os.replace(f"{file}.new", file)


def moved_and_replaced(file: Path, other: Path) -> None:
    moved(file, other)
    shutil.copyfile(other, file)


def tables(file: Path) -> int:
    with closing(sqlite3.connect(file)) as opened:
        found: int = opened.execute("SELECT count(*) FROM matches").fetchone()[0]
        assert opened.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        return found


def journalled(file: Path) -> int:
    journal = Path(f"{file}-wal")
    return journal.stat().st_size if journal.exists() else 0


async def backup_of_nothing(file: Path) -> Path:
    async with Store.open(file.with_name("other.db")) as store:
        await store.backup(file)
    return file


@pytest.mark.fault("S19")
@pytest.mark.parametrize("happens", [removed, moved, replaced, moved_and_replaced])
async def test_a_file_that_is_not_ours_any_more_ends_play_and_all_that_was_known_is_kept(
    tmp_path: Path, happens: Callable[[Path, Path], None]
) -> None:
    other, file = await backup_of_nothing(tmp_path / "backup.db"), tmp_path / "kept.db"
    async with Store.open(file) as store:
        await lobby(store, 1)
        happens(file, other)
        await lobby(store, 2)
        with pytest.raises(Unusable, match=f"{file.name} was") as told:
            await until_lost(store)
        with pytest.raises(LastingTrouble):
            await lobby(store, 3)
    copy = tmp_path / "kept.db.kept-1"
    assert str(copy) in str(told.value)
    assert tables(copy) == 2
    if (elsewhere := tmp_path / "elsewhere.db").exists():
        assert tables(elsewhere) == 2, "it is whole where it was moved to"
    assert journalled(file) == 0, "nothing is left that the next start would mix with it"
    if file.exists():
        assert tables(file) == 0, "what was put there is as it was"


@pytest.mark.fault("S19")
async def test_a_file_that_is_written_over_in_its_place_is_not_mixed_with_ours(
    tmp_path: Path,
) -> None:
    other, file = await backup_of_nothing(tmp_path / "backup.db"), tmp_path / "kept.db"
    async with Store.open(file) as store:
        for channel in range(100):  # so many that they are brought into the file more than once
            await lobby(store, channel)
        assert await store.lost() is None
        shutil.copyfile(other, file)
        for channel in range(100, 200):
            await lobby(store, channel)
        assert "written over" in str(await store.lost())
    assert file.read_bytes() == other.read_bytes()
    async with Store.open(file) as store:
        assert await store.table_in(1) is None


@pytest.mark.fault("S4")
async def test_half_a_database_is_not_begun_anew(tmp_path: Path) -> None:
    """All that was written stands in its journal still."""
    file, half = tmp_path / "kept.db", tmp_path / "half.db"
    async with Store.open(file) as store:
        await lobby(store, 1)
        shutil.copyfile(file, half)
    before = half.read_bytes()
    assert "half a database" in await refused_file(half)
    assert half.read_bytes() == before
