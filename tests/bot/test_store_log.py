from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.base.errors import Conflict, Duplicate, LastingTrouble, PassingTrouble
from bot.matches.match import Match
from bot.store.store import Store
from bot.tables.records import Commit, Loaded, Notification, Status
from bot.tables.snapshots import packed
from games import history, log
from games.core import BadRecord, Seat
from tests.bot.stored import ADA, BEGIN, BOB, CY, REST, begun, take
from tests.toys.race import Drink, Leap, Sprint

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with Store.open(path) as opened:
        yield opened


def at_other_hands(path: Path, sql: str, *values: object) -> None:
    """Somebody writes into the file while the store is closed."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(sql, values)


async def disk(store: Store, full: bool) -> None:
    """Leave the file no room to grow, or all it wants."""
    await store._database.read(lambda c: c.execute("VACUUM").fetchall())  # no free pages within
    pages = 1 if full else 1_000_000  # SQLite never makes it less than it has
    await store._database.read(lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchall())


async def all_messages(store: Store) -> list[str]:
    """The kinds of the messages that wait, as they would be sent."""
    kinds = []
    while messages := await store.claim(BEGIN, 9):
        for message in messages:
            kinds.append(message.kind)
            await store.done(message.id)
    return kinds


async def rest_to_the_end(match: Match) -> None:
    while match.result is None:
        await take(match, REST)


async def test_a_match_is_read_as_it_was_written(path: Path) -> None:
    async with Store.open(path) as store:
        match = await begun(store)
        await take(match, Sprint(12), "i1")
        leaps = [a for a in match.legal(min(match.awaited)) if isinstance(a, Leap)]
        await take(match, leaps[-1])
        await take(match, Drink(), "i2")
        await take(match, REST, "i3")
        seen, table = match._position, match.table
    async with Store.open(path) as store:
        loaded = await store.load(match.id)
        again = Match(store, match.game, loaded)
        assert again._position == seen
        assert again.table.members == table.members
        assert Match(store, match.game, replace(loaded, snapshot=None))._position == seen
        assert history.verify(
            match.game, 2, match.options, [line.entry for line in loaded.lines], table.seed
        )
        assert [line.entry.told for line in loaded.lines if line.entry.told]


async def test_secret_actions_and_private_events_are_read_as_they_were_written(
    store: Store,
) -> None:
    match = await begun(store, 1, "whisper", ADA, BOB, CY)
    while match.result is None:
        seat = max(match.awaited)
        action = match.legal(seat)[match.revision(seat) % 3]
        await match.play(seat, match.revision(seat), action, interaction=None, at=BEGIN)
    assert Match(store, match.game, await store.load(match.id))._position == match._position
    told = [told for line in await store.lines(match.id) for told in line.entry.told]
    assert [told.to for told in told if told.to is not None]


async def test_the_host_plays_on_for_a_seat_that_resigned(store: Store) -> None:
    match = await begun(store, 1, "whisper", ADA, BOB, CY)
    await match.resign(Seat(2), interaction="i1", at=BEGIN)
    for seat in (Seat(0), Seat(1)):
        await match.play(seat, 0, match.legal(seat)[0], interaction=None, at=BEGIN)
    assert Match(store, match.game, await store.load(match.id))._position == match._position


@pytest.mark.fault("G6")
async def test_an_interaction_acts_once(store: Store) -> None:
    match = await begun(store)
    await take(match, REST, "i1")
    with pytest.raises(Duplicate):
        await take(match, REST, "i1")
    await take(match, REST, "i2")
    elsewhere = await begun(store, 2)
    with pytest.raises(Duplicate):
        await take(elsewhere, REST, "i1")
    assert len(await store.lines(match.id)) == match.entries == 3


async def test_a_closed_match_does_not_go_on(store: Store) -> None:
    match = await begun(store)
    table = await store.table(match.id)
    assert table is not None
    await store.save(
        replace(table, status=Status.CLOSED, why_closed="agreed"),
        expected=table.changed_at,
        at=BEGIN,
    )
    with pytest.raises(Conflict):
        await take(match, REST)


async def test_what_is_refused_leaves_nothing_behind(store: Store) -> None:
    match = await begun(store)
    before = await store.load(match.id)
    line = before.lines[0]
    with pytest.raises(LastingTrouble):  # two lines of the same seat's same action
        await store.commit(
            Commit(
                match.id,
                expected=1,
                lines=[replace(line, entry=log.Entry(log.EntryKind.PLAY, Seat(0), REST))] * 2,
                snapshot=packed(match.game, match._position),
                at=BEGIN,
                interaction="i1",
                notifications=[Notification("notice")],
                status=Status.FINISHED,
            )
        )
    assert await store.load(match.id) == before
    assert "notice" not in await all_messages(store)
    await take(match, REST, "i1")


@pytest.mark.fault("S3")
async def test_on_a_full_disk_a_move_is_refused_whole_and_the_match_goes_on_later(
    store: Store,
) -> None:
    match = await begun(store)
    await disk(store, full=True)
    with pytest.raises(PassingTrouble, match="full"):
        await rest_to_the_end(match)
    await disk(store, full=False)
    assert len(await store.lines(match.id)) == match.entries
    assert Match(store, match.game, await store.load(match.id))._position == match._position
    await take(match, REST)


async def test_nobody_rewrites_the_log(path: Path) -> None:
    async with Store.open(path) as store:
        await begun(store)
    for sql in ("UPDATE log SET seat = 1", "DELETE FROM log"):
        with pytest.raises(sqlite3.IntegrityError):
            at_other_hands(path, sql)


@pytest.mark.parametrize(
    "damage",
    [
        'action = \'{"is":"Fly"}\'',
        "action = 'no json'",
        'action = \'{"is":"Sprint","strength":"much"}\'',
        "draws = '{\"a\":1}'",
        "draws = '[true]'",
        "told = '[1]'",
        'told = \'[[{"is":"Sang"},null]]\'',
    ],
)
async def test_a_damaged_line_stops_its_own_match_and_no_other(path: Path, damage: str) -> None:
    async with Store.open(path) as store:
        hurt, well = await begun(store, 1), await begun(store, 2)
        for match in (hurt, well):
            await take(match, Sprint(3))
    at_other_hands(path, "DROP TRIGGER log_is_never_rewritten")
    at_other_hands(path, f"UPDATE log SET {damage} WHERE match_id = ? AND number = 1", hurt.id)
    async with Store.open(path) as store:
        with pytest.raises(BadRecord):
            await store.load(hurt.id)
        assert isinstance(await store.load(well.id), Loaded)
        assert len(await store.tables_with(Status.RUNNING)) == 2


async def test_unreadable_options_stop_their_own_match_and_no_other(path: Path) -> None:
    async with Store.open(path) as store:
        hurt, well = await begun(store, 1), await begun(store, 2)
    at_other_hands(path, "UPDATE matches SET options = '{' WHERE id = ?", hurt.id)
    async with Store.open(path) as store:
        assert len(await store.tables_with(Status.RUNNING)) == 2
        with pytest.raises(BadRecord):
            Match(store, hurt.game, await store.load(hurt.id))
        Match(store, well.game, await store.load(well.id))
