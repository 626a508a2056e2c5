"""The database's file: never begun again where one was, read by nobody else, damaged in places."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copy

import pytest

from bot.base.errors import Refused, Unusable
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store.schema import migrations
from bot.store.sqlite.schema import migrate
from bot.store.store import Store
from bot.tables.records import Status
from games.core import BadRecord
from tests.support.bot.kept import KeptFile
from tests.support.bot.refusing import refused_file
from tests.support.bot.stored import REST, begun, lobby, position_of, take

pytestmark = pytest.mark.usefixtures("toys")


def at_other_hands(path: Path, sql: str) -> None:
    """Somebody writes into the file while the store is closed."""
    KeptFile(path).by_hand(sql)


@contextmanager
def careless_umask() -> Iterator[None]:
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    """What may be done with each file, by its name."""
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


@pytest.mark.fault("S4")
async def test_an_empty_file_is_refused_and_not_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    async with Store.open(path) as store:
        await lobby(store)
    path.write_bytes(b"")
    assert "remove it to begin anew" in await refused_file(path)
    assert path.read_bytes() == b""
    path.unlink()
    async with Store.open(path) as store:
        assert await store.tables_with(Status.LOBBY) == []


@pytest.mark.fault("S4")
async def test_a_lost_file_whose_journal_is_there_is_not_begun_anew(tmp_path: Path) -> None:
    path, journal, kept = tmp_path / "kept.db", tmp_path / "kept.db-wal", tmp_path / "copy"
    async with Store.open(path) as store:
        await lobby(store)
        copy(journal, kept)
    path.unlink()
    kept.rename(journal)
    assert "journal" in await refused_file(path)
    assert not path.exists()


async def test_a_new_file_is_never_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is killed while making it leaves no file that would be refused the next time."""
    path, seen, link = tmp_path / "kept.db", list[int](), os.link

    def noted(made: Path, name: Path) -> None:
        seen.append(made.stat().st_size)
        link(made, name)

    monkeypatch.setattr(os, "link", noted)
    async with Store.open(path):
        pass
    assert seen == [4096]
    assert list(modes(tmp_path)) == ["kept.db"]


@pytest.mark.fault("S4")
@pytest.mark.skipif(os.name != "posix", reason="no such modes")
async def test_nobody_else_can_read_the_files(tmp_path: Path) -> None:
    path, backup = tmp_path / "kept.db", tmp_path / "copy.db"
    with careless_umask():
        async with Store.open(path) as store:
            await lobby(store)
            await store.backup(backup)
            found = modes(tmp_path)
    assert set(found) == {"kept.db", "kept.db-wal", "copy.db"}
    assert set(found.values()) == {0o600}


@pytest.mark.skipif(os.name != "posix", reason="no such modes")
async def test_files_of_an_older_version_are_shut_to_others(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    async with Store.open(path):
        pass
    path.chmod(0o644)
    async with Store.open(path) as store:
        await lobby(store)
        assert set(modes(tmp_path).values()) == {0o600}


# ------------------------------------------------------------------------------ the chain


async def two_matches(path: Path) -> tuple[Match, Match]:
    async with Store.open(path) as store:
        hurt, well = await begun(store, 1), await begun(store, 2)
        for match in (hurt, well):
            for _ in range(3):
                await take(match, REST)
    return hurt, well


@pytest.mark.fault("F4")
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET at = at + 1 WHERE match_id = 1 AND number = 2",
        "UPDATE log SET interaction = 'x' WHERE match_id = 1 AND number = 3",
        "UPDATE log SET auto = 1 WHERE match_id = 1 AND number = 3",
        "UPDATE log SET draws = '[77]' WHERE match_id = 1 AND number = 0",
        "UPDATE log SET told = CAST(x'5bff5d' AS TEXT) WHERE match_id = 1 AND number = 1",
        "UPDATE log SET hash = (SELECT hash FROM log WHERE match_id = 2 AND number = 1)"
        " WHERE match_id = 1 AND number = 1",
        "DELETE FROM log WHERE match_id = 1 AND number = 3",
        "UPDATE snapshots SET position = replace(position, '0', '1') WHERE match_id = 1",
    ],
)
async def test_what_was_changed_behind_our_back_is_found_when_a_match_is_loaded(
    tmp_path: Path, damage: str
) -> None:
    path = tmp_path / "kept.db"
    hurt, well = await two_matches(path)
    for name in ("log_is_never_rewritten", "log_never_shrinks"):
        at_other_hands(path, f"DROP TRIGGER {name}")
    at_other_hands(path, damage)
    async with Store.open(path) as store:
        with pytest.raises(BadRecord):
            await store.load(hurt.id)
        registry = MatchRegistry(store)
        with pytest.raises(Refused, match="match_frozen"):
            await registry.match(hurt.id)
        assert (await registry.table(hurt.id)).status is Status.FROZEN
        await take(await registry.match(well.id), REST)


async def test_the_logs_of_an_older_version_get_their_chain(tmp_path: Path) -> None:
    """What the migration writes is what is written from now on."""
    path, old = tmp_path / "kept.db", tmp_path / "old.db"
    first, _ = await two_matches(path)
    with closing(sqlite3.connect(path)) as new, closing(sqlite3.connect(old)) as older:
        older.isolation_level = None
        migrate(older, {number: migrations("sqlite")[number] for number in (1, 2)})
        older.execute(f"PRAGMA application_id = {0x42726161}")
        for table in ("matches", "seats", "log", "snapshots", "waits"):
            kept = [row[1] for row in older.execute(f"PRAGMA table_info({table})")]
            rows = new.execute(f"SELECT {', '.join(kept)} FROM {table}").fetchall()
            marks = ", ".join("?" * len(kept))
            older.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
        written = new.execute("SELECT hash FROM log ORDER BY match_id, number").fetchall()
    async with Store.open(old) as store:
        loaded = await store.load(first.id)
        match = Match(store, first.game, loaded)
        assert position_of(match) == position_of(first)
        await take(match, REST)
        assert len((await store.load(first.id)).lines) == 5
    with closing(sqlite3.connect(old)) as older:
        filled = older.execute("SELECT hash FROM log ORDER BY match_id, number").fetchall()
    assert [row for row in filled if row in written] == written
    assert len(set(filled)) == len(filled) == 9


async def test_who_is_erased_breaks_no_chain(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    hurt, _ = await two_matches(path)
    async with Store.open(path) as store:
        person = hurt.table.members[0].user_id
        await MatchRegistry(store).erase(person)
    async with Store.open(path) as store:
        await store.load(hurt.id)


# ------------------------------------------------------------------------- damaged pages


LEAF_OF_A_TABLE = 0x0D


def pages(path: Path, match_id: int) -> list[int]:
    """The numbers, from 0, of the pages that hold lines of that match."""
    whole, canary = path.read_bytes(), f"canary-{match_id}-".encode()
    starts = range(0, len(whole), 4096)
    leaves = [n for n, at in enumerate(starts) if whole[at] == LEAF_OF_A_TABLE]
    return [n for n in leaves if canary in whole[n * 4096 : (n + 1) * 4096]]


def ruin(path: Path, page: int) -> None:
    whole = bytearray(path.read_bytes())
    whole[page * 4096 : (page + 1) * 4096] = b"\x55" * 4096
    path.write_bytes(whole)


@pytest.mark.fault("S4")
async def test_a_damaged_page_stops_its_match_and_not_the_host(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    async with Store.open(path) as store:
        hurt, well = await begun(store, 1), await begun(store, 2)
        for match in (hurt, well):
            for n in range(30):
                await take(match, REST, f"canary-{match.id}-{n}{'x' * 400}")
    [*_, leaf] = sorted({*pages(path, hurt.id)} - {*pages(path, well.id)})
    ruin(path, leaf)
    async with Store.open(path) as store:
        registry = MatchRegistry(store)
        with pytest.raises(Refused, match="match_frozen"):
            await registry.match(hurt.id)
        assert (await registry.table(hurt.id)).status is Status.FROZEN
        await take(await registry.match(well.id), REST)
        await lobby(store, 3)
        await store.last_instant()
    async with Store.open(path) as store:
        assert len((await store.load(well.id)).lines) == 32


async def test_a_damage_that_is_nobodys_alone_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    await two_matches(path)
    with closing(sqlite3.connect(path)) as database:
        found = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'seats'")
        (root,) = found.fetchone()
    ruin(path, root - 1)
    with pytest.raises(Unusable, match="damaged"):
        async with Store.open(path):
            pass
