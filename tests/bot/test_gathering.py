"""A lobby that is lost, moved or left alone; and people who are invited."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.tables.records import Status
from tests.support.bot.playing import choose, labels, pick
from tests.support.bot.scenes import (
    delete_channel,
    dms,
    opened,
    pinged,
    remove_bot,
    said,
    table_in,
    take_away,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

DAY = timedelta(days=1).total_seconds()


@pytest.mark.parametrize("lost", ["moved", "deleted", "forbidden"])
async def test_a_lobby_closes_by_itself_wherever_it_stands(world: World, lost: str) -> None:
    """Issue: "close by itself after 7 unused days"."""
    table = await opened(world)
    await world.env.advance_time(DAY)
    if lost == "moved":
        await world.ada.slash(world.other, "table move", table=table.id)
    elif lost == "deleted":
        await delete_channel(world, world.channel)
    else:
        await take_away(world, world.channel, "send_messages")
        await world.bram.slash(world.channel, "table join")
    await world.env.advance_time(6 * DAY + 60)
    assert await world.store.tables_with(Status.LOBBY)
    await world.env.advance_time(DAY)
    assert not await world.store.tables_with(Status.LOBBY)


async def test_those_who_gathered_are_told_when_their_channel_is_gone(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper", invite=world.people[2])
    await world.press(world.bram, "join")
    await delete_channel(world, world.channel)
    for person in world.people[:2]:
        (told,) = dms(person)
        assert tells(told.content, "warning.lobby_deleted")
        assert "/table move" in told.content
    assert dms(world.people[2]) == []
    await world.env.advance_time(7 * DAY + 60)
    assert "nobody used it for seven days" in dms(world.bram)[-1].content


async def test_those_who_gathered_are_told_when_the_bot_is_removed(world: World) -> None:
    await opened(world)
    await remove_bot(world)
    assert "I was removed" in dms(world.ada)[0].content


async def test_who_is_invited_later_is_called_by_a_new_message(world: World) -> None:
    await opened(world, "whisper")
    first = world.newest()
    seats = await choose(world.ada, (await world.press(world.ada, "options")).response, "Seats")
    await pick(world.ada, seats.response, "invite", [world.bram])
    called = world.newest()
    assert called.id != first.id
    assert pinged(called) == {world.bram.id}
    assert "Join" in labels(called)
    assert labels(world.messages()[0]) == []
    await pick(world.ada, seats.response, "invite", [world.bram])
    assert world.newest().id == called.id


async def test_starting_without_those_who_are_invited_is_asked_for_first(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper", invite=world.people[2])
    await world.press(world.bram, "join")
    asked = await world.press(world.ada, "start")
    assert "not here yet: Cleo" in said(asked)
    assert (await table_in(world, world.channel)).status is Status.LOBBY
    await world.press(world.ada, "start", asked.response)
    table = await table_in(world, world.channel)
    assert table.status is Status.RUNNING
    assert [m.name for m in table.members] == ["Ada", "Bram"]
