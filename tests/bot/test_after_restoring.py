"""The first start with a restored backup: Discord is ahead of the data."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.base import clock
from bot.features.lobby.finding import store as watches
from bot.features.privacy.store import kept_about
from bot.ops import restoring
from bot.ops.checking import checked
from bot.store.erasure import Erasure
from bot.store.sqlite.erasures import Erasures
from bot.store.sqlite.restored_copy import meant
from bot.store.store import Store
from bot.tables.notifications import notice, offer_notification, warning
from bot.tables.records import Status
from bot.tables.watching import ANY
from games.core import Seat
from tests.support.bot.layouts import rows_of
from tests.support.bot.playing import custom_id, verbs
from tests.support.bot.scenes import (
    begun,
    match_of,
    minutes,
    nap,
    nap_unsaid,
    opened,
    pinged,
    player,
    press_made,
    said,
)
from tests.support.bot.stored import fallback_of
from tests.support.bot.telling import tells
from tests.support.bot.world import World, world_in

pytestmark = pytest.mark.usefixtures("toys")


class Disaster:
    """A world whose database is lost, and a backup that is restored."""

    def __init__(self, world: World, tmp_path: Path) -> None:
        self.world, self.backup = world, tmp_path / "copy.db"
        self.config = replace(world.config, database=tmp_path / "restored.db")

    async def back_up(self) -> None:
        await self.world.store.backup(self.backup)

    async def strike(self, *erased: int) -> Store:
        """All is lost but the backup; and this is the store that was restored."""
        with self.world.env.time_context():
            for user_id in erased:
                Erasures(self.config.file, self.config.backups).add(user_id, clock.now())
            restoring.restore(self.backup, self.config, over=False)
            opened = Store.open(self.config.file)
            self.world.store = await opened.__aenter__()
            self._opened = opened
        await self.world.restart()
        await self.world.env.settle()
        return self.world.store

    async def close(self) -> None:
        await self._opened.__aexit__(None, None, None)


@pytest.fixture
async def disaster(tmp_path: Path, toys: Any) -> Any:
    async with world_in(tmp_path) as world:
        made = Disaster(world, tmp_path)
        yield made
        await world.env.restart_bot(type(world.app)(world.config, world.store))
        await world.env.shutdown()
        await made.close()


@pytest.mark.fault("S14")
async def test_boards_are_posted_anew_once_with_a_word_on_what_is_lost(disaster: Disaster) -> None:
    world = disaster.world
    match = await begun(world)
    await nap(world, match)
    await minutes(world, 5)
    mover = player(world, match)
    await disaster.back_up()
    await minutes(world, 10)
    for _ in range(2):
        await nap(world, match)
        await minutes(world, 5)
    before = [message.id for message in world.messages()]
    await disaster.strike()
    new = [message for message in world.messages() if message.id not in before]
    notice, board = new
    assert "My data was lost, and is back from a copy made <t:" in notice.content
    assert "#1" in notice.content
    assert "move" in verbs(board)
    assert pinged(board) == {mover.id}
    await world.restart()
    await minutes(world, 5)
    assert [m.id for m in world.messages() if m.id not in before] == [m.id for m in new]


async def test_what_waited_to_be_said_at_the_backup_is_not_said_again(disaster: Disaster) -> None:
    """It was said soon afterwards; what is to come later, and what moves a table on, stays."""
    world = disaster.world
    match = await begun(world)
    await minutes(world, 5)
    with world.env.time_context():
        await nap_unsaid(world, match)
        at = clock.now()
        offer = offer_notification(Seat(0), world.ada.id, world.people[4].id)
        later = replace(warning(Seat(0), "declined", who="Emma"), due_at=at + timedelta(days=30))
        await world.store.notify(match.id, [notice("expired", table=1), offer, later], at)
    await disaster.back_up()
    with world.env.time_context():
        world.app.outbox.wake()
    await minutes(world, 5)
    before = {message.id for message in world.messages()}
    assert [m for m in world.messages() if "was closed: nobody used it" in m.content]
    store = await disaster.strike()
    new = [message for message in world.messages() if message.id not in before]
    assert len(new) == 2, [message.content for message in new]
    with world.env.time_context():
        waiting = await store.claim(clock.now() + timedelta(days=60), 99)
    assert {message.kind for message in waiting} == {"clock", "unled", "warning"}


async def test_no_reminder_follows_at_once_and_the_clock_begins_anew(disaster: Disaster) -> None:
    world = disaster.world
    await begun(world)
    await minutes(world, 60)
    await disaster.back_up()
    await minutes(world, 60 * 30)
    before = {message.id for message in world.messages()}
    await disaster.strike()
    await minutes(world, 60)
    new = [message for message in world.messages() if message.id not in before]
    assert len(new) == 2, [message.content for message in new]


async def test_what_was_posted_after_the_backup_is_answered_with_how_it_stands(
    disaster: Disaster,
) -> None:
    world = disaster.world
    match = await begun(world)
    await disaster.back_up()
    await nap(world, match)
    await minutes(world, 2)
    mover = player(world, match)
    panel = (await mover.click(world.newest(), label="My move")).response
    stale = rows_of(panel.components)[0]["components"][0]["custom_id"]
    lobby = await opened(world, channel=world.other)
    join = custom_id(world.newest(world.other), "Join")
    await disaster.strike()
    pressed = await press_made(world, mover, stale)
    assert tells(said(pressed), "panel.moved_on")
    assert lobby.id == 2
    assert tells(said(await press_made(world, world.bram, join)), "refusal.no_such_table")
    again = await opened(world, channel=world.other)
    assert again.id > lobby.id, "its number leads to messages of another table"


async def test_who_was_erased_since_has_resigned_where_a_match_runs(disaster: Disaster) -> None:
    world = disaster.world
    match = await begun(world)
    await opened(world, channel=world.other)
    await disaster.back_up()
    await minutes(world, 60)
    store = await disaster.strike(world.ada.id)
    table = await store.table(match.id)
    assert table is not None
    assert table.status is Status.FINISHED
    assert "**Bram** wins" in world.newest().content
    assert "Ada" not in world.newest().content
    lobby = await store.table(2)
    assert lobby is not None
    assert lobby.status is Status.CLOSED
    assert json.dumps(await kept_about(store, world.ada.id)) == "null"


@pytest.mark.long
@pytest.mark.fault("S14")
async def test_backed_up_while_played_lost_restored_and_played_to_the_end(
    disaster: Disaster,
) -> None:
    world = disaster.world
    first = await begun(world)
    second = await begun(world, seats=3, channel=world.other)
    for _ in range(2):
        await nap(world, first)
        await nap(world, second, world.other)
        await disaster.back_up()
    await nap(world, first)
    await disaster.strike()
    for number, channel in ((first.id, world.channel), (second.id, world.other)):
        match = await match_of(world, number)
        for _ in range(200):
            if not match.awaited:
                break
            seat = min(match.awaited)
            move = fallback_of(match, seat)
            await player(world, match, seat).slash(channel, "play", move=str(move))
            await world.env.advance_time(2)
        table = await world.store.table(number)
        assert table is not None
        assert table.status is Status.FINISHED
        assert "win" in said(await world.ada.slash(channel, "table board"))
    assert (await checked(world.store)).faults == ()


async def test_whom_to_forget_is_found_among_those_who_are_told_of_lobbies(world: World) -> None:
    await watches.wish(world.store, 77, world.guild.id, ANY, True)
    known = [Erasure.of(77, world.env.now()), Erasure.of(78, world.env.now())]
    assert await world.store.read(lambda c: meant(c, known)) == [77]
