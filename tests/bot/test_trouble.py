"""A process, a disk, a record, Discord or a game that fails: nothing is lost by it.

Issue, 7: "a wrong user, a double click, a stale button, an unknown command argument, a closed
table, a restart in mid-game and a database that is locked or damaged each give a clear answer and
lose nothing."
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.app import App
from bot.store.store import Store
from bot.tables.records import Status
from games.core import Seat
from tests.support.bot import brittle
from tests.support.bot.kept import KeptFile
from tests.support.bot.playing import labels
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    confirm,
    forgive,
    match_of,
    minutes,
    nap,
    nap_unsaid,
    opened,
    pinged,
    player,
    said,
)
from tests.support.bot.trouble import full_disk
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

BOARDS = "/channels/*/messages"


@pytest.fixture(autouse=True)
def brittle_is_installed() -> Iterator[None]:
    with brittle.installed():
        yield


@pytest.mark.fault("I4")
async def test_old_buttons_still_work_after_a_restart(world: World) -> None:
    match, mover = await begun_with_mover(world)
    panel = await confirm(world, mover, "Rest", "Nap: five strength")
    await world.restart()
    await world.press(mover, "do", panel)
    match = await match_of(world, match.id)
    assert match.entries == 2
    assert pinged(world.newest()) == {player(world, match).id} != {mover.id}
    assert "What would you like to do?" in said(await world.press(player(world, match), "move"))


@pytest.mark.fault("I4")
async def test_a_lobby_still_works_after_a_restart(world: World) -> None:
    await opened(world)
    await world.restart()
    await world.press(world.bram, "join")
    await world.restart()
    await world.press(world.ada, "start")
    assert (await match_of(world, 1)).entries == 1


async def test_nothing_is_lost_by_a_restart(world: World) -> None:
    match = await begun(world, "whisper", seats=3)
    await world.ada.slash(world.channel, "play", move="whisper 3")
    before = (
        match.view(match.seat_of(world.ada.id, world.env.now())),
        match.heard(Seat(0)),
        match.awaited,
    )
    await world.restart()
    again = await match_of(world, match.id)
    assert again is not match
    assert (
        again.view(again.seat_of(world.ada.id, world.env.now())),
        again.heard(Seat(0)),
        again.awaited,
    ) == before


async def test_messages_that_were_not_sent_are_sent_after_a_restart(world: World) -> None:
    """The process ends between the move, which is on the disk, and its message."""
    match = await begun(world)
    before = len(world.messages())
    await nap_unsaid(world, match)
    assert len(world.messages()) == before
    await world.restart()
    await world.env.settle()
    match = await match_of(world, match.id)
    assert len(world.messages()) == before + 1
    assert pinged(world.newest()) == {player(world, match).id}


@pytest.mark.fault("S3")
async def test_a_move_that_cannot_be_written_has_not_been_made(world: World) -> None:
    match, mover = await begun_with_mover(world)
    panel = await confirm(world, mover, "Rest", "Nap: five strength")
    with full_disk(world.config.file):
        pressed = await world.press(mover, "do", panel)
        typed = await mover.slash(world.channel, "play", move="drink")
    for answer in (said(pressed), said(typed)):
        assert "nothing has changed" in answer
        assert re.search(r"error [0-9a-f]{6}", answer)
    assert match.entries == len(await world.store.lines(match.id)) == 1
    await mover.slash(world.channel, "play", move="rest nap")
    assert match.entries == len(await world.store.lines(match.id)) == 2
    assert pinged(world.newest()) == {player(world, match).id}


async def test_nobody_else_can_lock_the_database_while_the_bot_runs(world: World) -> None:
    match = await begun(world)
    with (
        closing(sqlite3.connect(world.config.file, timeout=0)) as other,
        pytest.raises(sqlite3.OperationalError, match="locked"),
    ):
        other.execute("BEGIN EXCLUSIVE")
    await nap(world, match)
    assert match.entries == 2


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET action = 'rubbish' WHERE match_id = 1 AND number = 1",
        "UPDATE log SET draws = '[' WHERE match_id = 1 AND number = 0",
        "UPDATE snapshots SET position = '{}' WHERE match_id = 1",
        "DELETE FROM log WHERE match_id = 1",
        "UPDATE matches SET options = '{}' WHERE id = 1",
    ],
)
async def test_a_damaged_record_stops_that_match_and_no_other(
    world: World, tmp_path: Path, damage: str
) -> None:
    match = await begun(world)
    sound = await begun(world, channel=world.other)
    await nap(world, match)
    copy = tmp_path / "damaged.db"
    await world.store.backup(copy)
    KeptFile(copy).damage(damage)
    async with Store.open(copy) as store:
        world.app = App(world.config, store)
        await world.env.restart_bot(world.app)
        answer = said(await world.ada.slash(world.channel, "table board"))
        assert "has stopped: its record is damaged" in answer
        assert "Nothing is lost" in world.newest().content
        assert "#1" in world.newest().content
        stopped = await store.table(match.id)
        assert stopped is not None
        assert stopped.status is Status.FROZEN
        typed = said(await world.ada.slash(world.channel, "play", move="drink"))
        assert "has stopped" in typed
        listed = said(await world.ada.slash(world.channel, "mygames"))
        assert "its record is damaged" in listed
        mover = player(world, sound)
        await mover.slash(world.other, "play", move="rest nap")
        assert (await match_of(world, sound.id)).entries == 2
        await world.env.restart_bot(App(world.config, world.store))


async def test_mygames_itself_finds_the_damage(world: World, tmp_path: Path) -> None:
    await begun(world)
    await begun(world, channel=world.other)
    copy = tmp_path / "damaged.db"
    await world.store.backup(copy)
    KeptFile(copy).damage("UPDATE snapshots SET position = '[]' WHERE match_id = 1")
    async with Store.open(copy) as store:
        world.app = App(world.config, store)
        await world.env.restart_bot(world.app)
        listed = said(await world.ada.slash(world.channel, "mygames"))
        assert "Race #1" in listed
        assert "its record is damaged" in listed
        assert "Race #2" in listed
        await world.env.restart_bot(App(world.config, world.store))


@pytest.mark.fault("G7")
@pytest.mark.parametrize("status", [429, 503])
async def test_a_board_that_discord_refuses_is_sent_again_and_posted_once(
    world: World, status: int
) -> None:
    match = await begun(world)
    before = len(world.messages())
    world.env.inject_error("POST", BOARDS, status=status, times=1)
    await nap(world, match)  # and the second in which the message waits
    assert not world.env.backend.faults
    assert len(world.messages()) == before + 1
    assert pinged(world.newest()) == {player(world, match).id}


async def test_a_turn_that_waited_shows_the_board_of_now(world: World) -> None:
    match = await begun(world)
    before = len(world.messages())
    for _ in range(3):
        await nap_unsaid(world, match)
    with world.env.time_context():
        world.app.outbox.wake()
    await world.env.settle()
    assert len(world.messages()) == before + 1
    assert pinged(world.newest()) == {player(world, match).id}
    assert "**turn** 3" in world.newest().content


async def test_an_opening_whose_answer_does_not_get_through_is_posted(world: World) -> None:
    world.env.inject_error("POST", "/interactions/*/callback", status=500, times=1)
    await opened(world)
    assert [labels(message)[0] for message in world.messages()] == ["Join"]
    await world.press(world.bram, "join")
    assert len(world.messages()) == 1


@pytest.mark.fault("I2")
async def test_an_answer_that_does_not_get_through_loses_no_move(world: World) -> None:
    match, mover = await begun_with_mover(world)
    world.env.inject_error("POST", "/interactions/*/callback", status=500, times=1)
    await mover.slash(world.channel, "play", move="rest nap")
    assert match.entries == 2
    assert pinged(world.newest()) == {player(world, match).id}


@pytest.mark.fault("S10")
async def test_a_fault_in_the_rules_is_told_with_its_number(world: World) -> None:
    match = await begun(world, "brittle")
    answer = said(await world.ada.slash(world.channel, "play", move="step breaking"))
    assert re.search(r"error [0-9a-f]{6}\. Nothing is lost", answer)
    forgive(world)
    assert match.entries == len(await world.store.lines(match.id)) == 1
    await world.ada.slash(world.channel, "play", move="step firm")
    assert match.entries == 2
    assert pinged(world.newest()) == {world.bram.id}


async def test_the_number_of_a_fault_is_in_the_log_with_its_cause(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await begun(world, "brittle")
    answer = said(await world.ada.slash(world.channel, "play", move="step breaking"))
    found = re.search(r"error ([0-9a-f]{6})", answer)
    assert found is not None
    record = next(r for r in caplog.records if found[1] in r.getMessage())
    assert record.exc_info is not None
    assert "the rules are broken" in str(record.exc_info[1])
    forgive(world)


@pytest.mark.fault("S10")
async def test_a_fault_in_the_painter_costs_only_the_picture(world: World) -> None:
    match = await begun(world, "brittle")
    assert len(world.newest().attachments) == 1
    await world.ada.slash(world.channel, "play", move="step smearing")
    assert world.newest().attachments == []
    assert pinged(world.newest()) == {world.bram.id}
    assert "**steps** 1" in world.newest().content
    for label in ("Board", "Board, as text", "My move"):
        assert "steps" in said(await world.click(world.bram, label))
    for person in (world.bram, world.ada) * 3 + (world.bram,):
        await person.slash(world.channel, "play", move="step firm")
    assert match.table.status is Status.FINISHED
    assert "is over" in world.newest().content


@pytest.mark.fault("G14")
async def test_commands_that_are_gone_from_discord_are_there_again_in_some_hours(
    world: World,
) -> None:
    backend = world.env.backend
    there = set(backend.commands[None])
    backend.commands[None].clear()
    await minutes(world, 6 * 60 + 1)
    assert set(backend.commands[None]) == there
