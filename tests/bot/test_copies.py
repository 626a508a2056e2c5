"""A copy is opened again and checked, and what is no good one is refused."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from bot.base.errors import Damaged, StoreTrouble, Unusable
from bot.store.sqlite import copies
from bot.store.store import Store
from tests.support.bot.stored import REST, lobby, take
from tests.support.bot.stored import begun as begun_match


def test_a_check_can_be_given_up_too(tmp_path: Path) -> None:
    stop, path = Event(), tmp_path / "big.db"
    with closing(sqlite3.connect(path)) as made:
        made.execute(
            "CREATE TABLE t AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL"
            " SELECT i + 1 FROM n LIMIT 50000) SELECT i FROM n"
        )
        made.commit()
    stop.set()
    with pytest.raises(copies.Stopped):
        copies.check(path, stop)


async def test_what_is_no_good_backup_is_refused_with_the_reason(
    tmp_path: Path, toys: object
) -> None:
    whole, copy = tmp_path / "whole.db", tmp_path / "copy.db"
    async with Store.open(tmp_path / "kept.db") as store:
        for channel in range(60):
            await begun_match(store, channel)
        await store.backup(whole)
    assert copies.check(whole).tables == 60
    pages = whole.read_bytes()
    copy.write_bytes(pages[: len(pages) // 2])
    with pytest.raises(Damaged):
        copies.check(copy)
    copy.write_bytes(pages[:20_000] + b"\x55" * 20_000 + pages[40_000:])
    with pytest.raises(Damaged):
        copies.check(copy)
    copy.write_text("Dear database, " * 500)
    with pytest.raises(Damaged, match="not a database"):
        copies.check(copy)
    shutil.copy(whole, copy)
    with closing(sqlite3.connect(copy)) as newer:
        newer.execute("PRAGMA user_version = 999")
    with pytest.raises(Unusable, match="newer Braakland"):
        copies.check(copy)
    async with Store.open(tmp_path / "kept.db"):
        with pytest.raises(Unusable, match="in use"):
            copies.check(tmp_path / "kept.db")
    with pytest.raises(Unusable, match="no such file"):
        copies.check(tmp_path / "nowhere.db")


def files(folder: Path, pattern: str) -> list[str]:
    """The names of the files like that."""
    return sorted(file.name for file in folder.glob(pattern))


@pytest.mark.usefixtures("toys")
async def test_a_backup_opens_as_the_database_it_was_taken_of(tmp_path: Path, store: Store) -> None:
    match = await begun_match(store)
    await take(match, REST)
    (tmp_path / "copy.db").write_text("an older backup")
    await store.backup(tmp_path / "copy.db")
    before = await store.load(match.id)
    await take(match, REST)
    async with Store.open(tmp_path / "copy.db") as copy:
        assert await copy.load(match.id) == before
    assert files(tmp_path, "copy.db*") == ["copy.db"]


async def test_a_backup_that_fails_keeps_the_older_one(tmp_path: Path, store: Store) -> None:
    with pytest.raises((OSError, StoreTrouble)):
        await store.backup(tmp_path / "nowhere" / "copy.db")
    await lobby(store)
