"""What a released version has stored, exported and posted goes on with this one."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.interactions.router import router
from bot.ops.checking import checked
from bot.store.rows import to_micros
from bot.store.store import Store
from bot.tables import imports, match_text
from bot.tables.records import Status
from bot.tables.verify import Uncheckable, verdict
from data.words import Words
from games import GAMES, registry
from tests import released
from tests.released import Pressable
from tests.released.crawl import LEFT_OUT
from tests.released.pressing import press
from tests.support.bot.exports import alone
from tests.support.bot.scenes import player, said
from tests.support.bot.stored import fallback_of
from tests.support.bot.upgraded import begun, channels, empty_outbox, write_for_a_world
from tests.support.bot.world import World, world_with

pytestmark = pytest.mark.discord

MOVES = 12
WAITS = 4 * 24 * 3600.0
"""Seconds after which every table with a clock has reminded somebody, or was late."""
SHARE = 40
"""One of so many buttons is pressed by the short form of the tests."""
UNKNOWN = Words.of("en").line("refusal", "unknown_press")


@pytest.fixture(params=released.VERSIONS)
async def version(request: pytest.FixtureRequest, tmp_path: Path, toys: Any) -> AsyncIterator[str]:
    """That version's database stands where the world will open it. Once the world is gone, `check`
    finds what that version has played in good order.
    """
    database = tmp_path / "braakland.db"
    await write_for_a_world(request.param, database)
    yield str(request.param)
    async with Store.open(database) as store:
        found = await checked(store)
    assert found.faults == ()
    assert found.whole + found.older >= begun(request.param)


@pytest.fixture
async def world(version: str, tmp_path: Path) -> AsyncIterator[World]:
    """The host of this version starts with that database; its server is there already."""
    async with world_with(tmp_path / "braakland.db", released.CHANNELS) as made:
        yield made


@pytest.fixture
async def silent(version: str, tmp_path: Path) -> None:
    """Nothing is in the outbox: to send all that has become due takes longer than most tests."""
    empty_outbox(tmp_path / "braakland.db")


@pytest.mark.fault("S11")
@pytest.mark.parametrize("moves", [1, pytest.param(MOVES, marks=pytest.mark.long)])
@pytest.mark.usefixtures("silent")
async def test_its_matches_are_played_on(version: str, world: World, moves: int) -> None:
    """One move at the newest match of each game; or many moves at all of them."""
    where = await channels(world)
    running = released.tables(version).running
    newest = {game: number for number, game in sorted(running.items())}
    for number in newest.values() if moves == 1 else running:
        key = running[number]
        match = await world.app.host.matches.match(number)
        assert match.table.game == key
        for _ in range(moves):
            seat = min(match.awaited)
            move = fallback_of(match, seat)
            done = await player(world, match, seat).slash(where[number], "play", move=str(move))
            assert done.response is not None, (key, move)
            await world.env.advance_time(2)
        shown = await world.ada.slash(where[number], "table board")
        assert shown.response.attachments, said(shown)


@pytest.mark.fault("S15")
@pytest.mark.usefixtures("silent")
async def test_its_matches_are_exported_and_verified_when_they_are_over(
    version: str, world: World, tmp_path: Path
) -> None:
    """The rules of this version have played the end of them."""
    where = await channels(world)
    for number, key in released.tables(version).running.items():
        match = await world.app.host.matches.match(number)
        before = match.entries
        for _ in range(3):
            seat = min(match.awaited)
            move = fallback_of(match, seat)
            await match.play(seat, match.revision(seat), move, interaction=None, at=world.env.now())
        for seat in sorted({*match.seated} - match.resigned)[1:]:
            await match.resign(seat, interaction=None, at=world.env.now())
        await world.env.advance_time(60)
        exported = await world.ada.slash(where[number], "table export")
        file = json.loads(await exported.response.attachments[0].read())
        versions = [entry["version"] for entry in file["log"]]
        assert set(versions[:before]) == {match.table.version}, key
        assert set(versions[before:]) == {match.game.INFO.version}, key
        found = verdict(file, registry())
        assert found.honest, (key, found.why)
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(file))
        assert alone(path).returncode == 0, key


@pytest.mark.usefixtures("silent")
async def test_its_lobbies_begin(version: str, world: World) -> None:
    where = await channels(world)
    for number, key in released.tables(version).lobbies.items():
        assert said(await world.ada.slash(where[number], "table options"))
        await world.people[4].slash(where[number], "table join")  # she may be invited
        table = await world.app.host.matches.table(number)
        first = next(p for p in world.people if p.id == table.members[0].user_id)
        answer = said(await first.slash(where[number], "table start"))
        assert (await world.app.host.matches.table(number)).status is Status.RUNNING, answer
        match = await world.app.host.matches.match(number)
        assert (match.table.game, match.table.status) == (key, Status.RUNNING)


@pytest.mark.long
@pytest.mark.fault("S11")
async def test_its_messages_are_sent_and_its_waits_come_due(
    version: str, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """Of every kind that it has left in the outbox; then reminders, deadlines and expiries."""
    left = outbox(version)
    await channels(world)
    assert await waiting(world, left) == []
    await world.env.advance_time(WAITS)
    assert await waiting(world, left) == []
    loud = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert loud == []


def outbox(version: str) -> list[int]:
    """The ids of the messages that it has left."""
    with closing(released.database(version)) as old:
        return [row[0] for row in old.execute("SELECT id FROM outbox").fetchall()]


async def waiting(world: World, left: Iterable[int]) -> list[str]:
    """The kinds of those messages that are due and still not sent."""
    now, numbers = to_micros(world.env.now()), set(left)
    rows = await world.store.read(
        lambda c: c.execute("SELECT id, kind FROM outbox WHERE due_at <= ?", (now,)).fetchall()
    )
    return [row["kind"] for row in rows if row["id"] in numbers]


@pytest.mark.parametrize("version", released.VERSIONS)
async def test_no_row_of_it_is_lost_by_the_upgrade(version: str, tmp_path: Path) -> None:
    path = tmp_path / "braakland.db"
    released.write_database(version, released.FIRST, path)
    with closing(released.database(version)) as old:
        before = rows(old)
    async with Store.open(path):
        pass
    with closing(sqlite3.connect(path)) as upgraded:
        after = rows(upgraded)
    assert {name: after[name] for name in before} == before


def rows(database: sqlite3.Connection) -> dict[str, int]:
    """How many rows each table has, but for what the process itself notes."""
    names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {
        name: database.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
        for (name,) in names
        if not name.startswith("sqlite_") and name != "settings"
    }


@pytest.mark.usefixtures("silent")
async def test_its_finished_matches_are_read(version: str, world: World) -> None:
    where = await channels(world)
    for number in released.tables(version).over:
        shown = await world.ada.slash(where[number], "table board")
        assert shown.response.attachments, said(shown)
        assert said(await world.ada.slash(where[number], "table log"))
        exported = await world.ada.slash(where[number], "table export")
        assert exported.response.attachments, said(exported)


@pytest.mark.fault("I3")
@pytest.mark.parametrize("share", [SHARE, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.usefixtures("silent")
async def test_its_buttons_answer(version: str, world: World, share: int) -> None:
    """Each gets an answer in place; none is called unknown. Tables are pressed one by one."""
    where = await channels(world)
    unknown, mute = [], []
    for pressed in pressable(version, world)[::share]:
        answer = await press(world, where, pressed)
        assert not world.env.errors, pressed
        if UNKNOWN in answer:
            unknown.append(pressed.custom_id)
        if not answer:
            mute.append(pressed.custom_id)
    assert (unknown, mute) == ([], [])


def pressable(version: str, world: World) -> list[Pressable]:
    """What could be pressed, table by table; but for the review of a whole match, which keeps a
    computer thinking for minutes."""
    shown = [b for b in released.buttons(version, world.ada.id) if b.verb not in LEFT_OUT]
    return sorted(shown, key=lambda b: b.table)


@pytest.mark.fault("I3")
@pytest.mark.parametrize("version", released.VERSIONS)
def test_every_verb_it_knew_is_among_its_buttons_and_is_known(version: str) -> None:
    pressed = {button.verb for button in released.buttons(version, released.FIRST)}
    assert set(released.tables(version).verbs) <= pressed | released.ONCE_UNSHOWN
    assert pressed <= set(router.verbs)


@pytest.mark.fault("S11")
@pytest.mark.parametrize("version", released.VERSIONS)
def test_its_exports_are_verified_with_the_rules_of_their_version(version: str) -> None:
    """CONTRIBUTING promises that; of other rules it is said which are needed."""
    for name, export in released.exports(version).items():
        if export["rules_version"] == GAMES[export["game"]].INFO.version:
            assert verdict(export, registry()).honest, name
            text = match_text.written(export).encode()
            typed = imports.parsed(text, registry())
            assert verdict(typed.stored, registry()).honest, name
            assert imports.read(typed, registry(), "").seed == export["seed"], name
        else:
            with pytest.raises(Uncheckable, match=str(export["rules_version"])):
                verdict(export, registry())
