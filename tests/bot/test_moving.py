"""Tables are carried to other channels: `/table move`."""

from __future__ import annotations

import pytest

from bot.tables.records import Status
from tests.support.bot.playing import labels
from tests.support.bot.scenes import (
    begun,
    delete_channel,
    nap,
    opened,
    pinged,
    player,
    said,
    table_in,
    take_away,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World


@pytest.mark.discord
@pytest.mark.fault("M3")
@pytest.mark.parametrize("lost", [False, True])
async def test_a_player_brings_the_table_into_another_channel(world: World, lost: bool) -> None:
    match = await begun(world)
    if lost:
        await delete_channel(world, world.channel)
    assert tells(said(await world.ada.slash(world.other, "table move")), "said.moved")
    assert pinged(world.newest(world.other)) == {player(world, match).id}
    if not lost:
        assert labels(world.newest()) == []
    await nap(world, match, world.other)
    assert pinged(world.newest(world.other)) == {player(world, match).id}


async def test_a_lobby_can_be_moved_too(world: World) -> None:
    await opened(world)
    await world.ada.slash(world.other, "table move")
    assert "Join" in labels(world.newest(world.other))
    await world.bram.slash(world.other, "table join")
    assert "Bram" in world.newest(world.other).content
    assert labels(world.newest()) == []


@pytest.mark.discord
async def test_a_lobby_whose_channel_is_gone_can_be_moved(world: World) -> None:
    table = await opened(world)
    await delete_channel(world, world.channel)
    assert f"#{table.id}" in said(await world.ada.slash(world.other, "mygames"))
    await world.ada.slash(world.other, "table move")
    assert "Join" in labels(world.newest(world.other))


async def test_a_moderator_may_move_the_table_of_others(world: World) -> None:
    match = await begun(world)
    await world.people[3].slash(world.other, "table move", table=match.id)
    assert player(world, match).mention in world.newest(world.other).content


async def test_a_stranger_may_not_move_a_table(world: World) -> None:
    match = await begun(world)
    answer = said(await world.people[2].slash(world.other, "table move", table=match.id))
    assert "have no seat" in answer
    assert (await table_in(world, world.channel)).id == match.id


async def test_a_table_is_not_moved_to_where_one_stands(world: World) -> None:
    await begun(world)
    mine = await begun(world, channel=world.other)
    answer = said(await world.ada.slash(world.channel, "table move", table=mine.id))
    assert tells(answer, "refusal.channel_taken")


async def test_in_its_own_channel_it_asks_into_which_other(world: World) -> None:
    table = await opened(world)
    asked = await world.ada.slash(world.channel, "table move")
    assert tells(said(asked), "table.where")
    await world.ada.select(asked.response, [str(world.other.id)])
    assert (await table_in(world, world.other)).id == table.id


@pytest.mark.discord
async def test_moving_says_which_permission_is_lacking(world: World) -> None:
    match = await begun(world)
    await take_away(world, world.other, "attach_files", "send_messages")
    answer = said(await world.ada.slash(world.other, "table move", table=match.id))
    assert "Send Messages and Attach Files" in answer
    assert (await table_in(world, world.channel)).id == match.id


async def test_a_table_that_is_over_is_not_moved(world: World) -> None:
    match = await begun(world)
    panel = (await world.people[3].slash(world.channel, "table close")).response
    await world.people[3].click(panel, label="Close the table")
    assert match.table.status is Status.CLOSED
    answer = said(await world.ada.slash(world.other, "table move", table=match.id))
    assert "closed" in answer


@pytest.mark.discord
async def test_from_a_direct_message_it_asks_into_which_channel(world: World) -> None:
    match = await begun(world)
    await delete_channel(world, world.channel)
    asked = await world.users[0].slash("table move")
    assert tells(said(asked), "table.where")
    assert labels(asked.response) == ["#elsewhere"]
    done = await world.users[0].select(asked.response, [str(world.other.id)])
    assert f"goes on in <#{world.other.id}>" in said(done)
    assert pinged(world.newest(world.other)) == {player(world, match).id}
