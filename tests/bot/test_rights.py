"""Who may look at a table, and who may rule it: that is settled by the channel where it stands.

Issue: "Close: before the start by its opener or a moderator, afterwards by consent of all seats
or a moderator"; "anyone in the channel may watch".
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from simcord.enums import ChannelType

from bot.tables.records import Status
from tests.support.bot.playing import choose
from tests.support.bot.scenes import (
    allow,
    begun,
    close,
    delete_channel,
    match_of,
    opened,
    said,
    shut_out,
    table_in,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

UNSEEN = "There is no such table, or you cannot see it."


async def test_a_moderator_of_one_channel_does_not_rule_the_tables_of_others(world: World) -> None:
    match = await begun(world)
    cleo = world.people[2]
    await allow(world, world.other, cleo, "manage_messages")
    for command in ("close", "move"):
        answer = said(await cleo.slash(world.other, f"table {command}", table=match.id))
        assert "moderator" in answer or "have no seat" in answer
    assert (await table_in(world, world.channel)).status is Status.RUNNING


async def test_a_moderator_of_one_channel_does_not_close_the_lobby_of_another(
    world: World,
) -> None:
    table = await opened(world)
    cleo = world.people[2]
    await allow(world, world.other, cleo, "manage_messages")
    answer = said(await cleo.slash(world.other, "table close", table=table.id))
    assert "Only Ada" in answer


async def test_a_moderator_of_the_channel_rules_its_table_from_anywhere(world: World) -> None:
    match = await begun(world)
    cleo = world.people[2]
    await allow(world, world.channel, cleo, "manage_messages", "view_channel")
    asked = await cleo.slash(world.other, "table close", table=match.id)
    await cleo.click(asked.response, label="Close the table")
    assert match.table.status is Status.CLOSED


async def test_a_moderator_of_the_server_rules_the_table_of_a_channel_that_is_gone(
    world: World,
) -> None:
    match = await begun(world)
    await delete_channel(world, world.channel)
    owner = world.people[3]
    assert said(await world.people[2].slash(world.other, "table close", table=1)) == UNSEEN
    asked = await owner.slash(world.other, "table close", table=match.id)
    await owner.click(asked.response, label="Close the table")
    assert match.table.status is Status.CLOSED


async def test_a_player_does_not_rule_their_table_from_another_server(world: World) -> None:
    match = await begun(world)
    guild = world.env.create_guild("Ada's", owner=world.users[0])
    abroad = guild.create_text_channel("games")
    ada = guild.add_member(world.users[0])
    answer = await ada.slash(abroad, "table close", table=match.id)
    assert tells(said(answer), "matter.close.propose")


@pytest.mark.parametrize("command", ["status", "board", "text", "log", "close", "move"])
async def test_a_table_in_a_private_channel_is_seen_by_nobody_outside(
    world: World, command: str
) -> None:
    match = await begun(world)
    cleo = world.people[2]
    await shut_out(world, world.channel, cleo)
    answer = await cleo.slash(world.other, f"table {command}", table=match.id)
    assert said(answer) == UNSEEN


async def test_a_player_reads_their_table_although_they_may_not_see_its_channel(
    world: World,
) -> None:
    match = await begun(world)
    await shut_out(world, world.channel, world.bram)
    answer = await world.bram.slash(world.other, "table status", table=match.id)
    assert "Race #1" in said(answer)


async def test_who_sees_the_channel_watches_from_anywhere(world: World) -> None:
    match = await begun(world)
    answer = await world.people[2].slash(world.other, "table status", table=match.id)
    assert "Race #1" in said(answer)


async def test_a_table_in_a_private_thread_is_seen_only_from_there(world: World) -> None:
    where, cleo = private_thread(world), world.people[2]
    world.env.backend.add_thread_member(where.id, world.bram.id)
    match = await begun(world, channel=where)
    assert said(await cleo.slash(world.other, "table log", table=match.id)) == UNSEEN
    world.env.backend.add_thread_member(where.id, cleo.id)
    assert "Race #1" in said(await cleo.slash(where, "table status", table=match.id))


async def test_a_first_match_in_direct_messages_is_seen_by_nobody_else(world: World) -> None:
    """There everybody is on no server, and a member of none."""
    screen = (await world.ada.user.slash("learn", game="race")).response
    await choose(world.ada.user, screen, "Play the first match")
    assert (await match_of(world, 1)).table.guild_id is None
    for where in ("status", "board", "log"):
        assert said(await world.bram.user.slash(f"table {where}", table=1)) == UNSEEN


async def test_a_moderator_closes_a_stopped_match_and_it_is_told(world: World) -> None:
    match = await begun(world)
    await world.app.host.matches.keep(
        replace(match.table, status=Status.FROZEN, why_frozen="does not fit")
    )
    await close(world, world.people[3])
    assert "A moderator has closed table #1, which had stopped" in world.newest().content


def private_thread(world: World) -> Any:
    """A thread that is for those who were asked into it."""
    made = world.env.backend.create_thread(
        world.channel.id, "secret", world.ada.id, type=ChannelType.PRIVATE_THREAD
    )
    return next(t for t in world.channel.threads if t.id == made.id)
