"""A thread for each table, where the server likes it so."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.lobby.store import server_settings
from bot.features.lobby.threads import not_yet
from bot.tables.records import NewTable, Status, Table
from bot.tables.servers import AuditKind
from tests.support.bot.moderating import audited, dirk, only_in, panel
from tests.support.bot.playing import choose, labels, verbs
from tests.support.bot.scenes import (
    dms,
    give_back,
    minutes,
    opened,
    press_made,
    said,
    shut_out,
    take_away,
    thread,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = pytest.mark.discord


async def threads_on(world: World) -> Any:
    return (await world.press(dirk(world), "srvthreads", await panel(world))).response


async def table_of(world: World, number: int) -> Table:
    table = await world.store.table(number)
    assert table is not None
    return table


def thread_of(world: World, table: Table) -> Any:
    return next(t for t in world.channel.threads if t.id == table.channel_id)


async def open_race(world: World, **options: Any) -> str:
    answer = said(await world.ada.slash(world.channel, "table open", game="race", **options))
    await minutes(world, 0.1)
    return answer


async def test_unasked_a_table_stands_in_the_channel(world: World) -> None:
    assert "**in the channel**" in (await panel(world)).content
    table = await opened(world)
    assert table.channel_id == world.channel.id
    assert not world.channel.threads


async def test_where_a_table_is_open_the_next_one_is_offered_a_thread(world: World) -> None:
    await opened(world)
    taken = (await world.bram.slash(world.channel, "table open", game="race")).response
    assert "in_thread" in verbs(taken)
    await choose(world.bram, taken, "Open it in a thread")
    await minutes(world, 0.1)
    table = await table_of(world, 2)
    assert thread_of(world, table).name
    await take_away(world, world.channel, "create_public_threads")
    alone = (await world.bram.slash(world.channel, "table open", game="race")).response
    assert "in_thread" not in verbs(alone), "it could not open one"


async def test_a_table_gets_a_thread_with_its_name_and_a_line_in_the_channel(world: World) -> None:
    shown = await threads_on(world)
    assert tells(shown.content, "server.threads")
    answer = await open_race(world)
    table = await table_of(world, 1)
    where = thread_of(world, table)
    assert where.name == "Race #1"
    assert f"**Race #1** is open in <#{where.id}>" in answer
    (lobby,) = [m for m in world.messages(where) if "Join" in labels(m)]
    assert "Race #1" in lobby.content
    lines = [m.content for m in world.messages() if f"<#{where.id}>" in m.content]
    assert lines == [f"🎲 **Race #1** is in <#{where.id}>."]
    assert await audited(world) == [(AuditKind.THREADS, dirk(world).id, None)]


async def test_many_tables_stand_in_one_channel_and_each_is_played_in_its_thread(
    world: World,
) -> None:
    await threads_on(world)
    for _ in range(2):
        await open_race(world)
    second = thread_of(world, await table_of(world, 2))
    await world.bram.slash(second, "table join")
    await world.ada.slash(second, "table start")
    await minutes(world, 0.1)
    assert (await table_of(world, 2)).status is Status.RUNNING
    assert (await table_of(world, 1)).status is Status.LOBBY
    assert "move" in verbs(world.newest(second))


async def test_alone_against_computers_it_begins_in_the_thread(world: World) -> None:
    await threads_on(world)
    await world.ada.slash(world.channel, "table open", game="patrouille", computers="easy")
    await minutes(world, 0.1)
    table = await table_of(world, 1)
    assert table.status is Status.RUNNING
    assert thread_of(world, table).name == "Patrouille #1"


async def test_inside_of_a_thread_the_table_stands_there(world: World) -> None:
    await threads_on(world)
    where = thread(world)
    assert (await opened(world, channel=where)).channel_id == where.id


async def test_a_missing_permission_is_told_and_the_table_stands_in_the_channel(
    world: World,
) -> None:
    await take_away(world, world.channel, "create_public_threads")
    shown = await threads_on(world)
    assert f"Not in <#{world.channel.id}>: I lack Create Public Threads there" in shown.content
    answer = await open_race(world)
    assert "I lack permissions for that here: Create Public Threads" in answer
    assert (await table_of(world, 1)).channel_id == world.channel.id
    assert "Join" in labels(world.newest())
    await only_in(world, world.other)
    assert "I lack" not in (await panel(world)).content  # no table is opened there any more
    await only_in(world, world.channel)
    assert "I lack" in (await panel(world)).content
    await give_back(world, world.channel)
    assert "I lack" not in (await panel(world)).content


async def test_a_thread_that_discord_refuses_leaves_the_table_in_the_channel(world: World) -> None:
    await threads_on(world)
    world.env.inject_error(
        "POST", "/channels/*/messages/*/threads", status=400, code=160006, message="too many"
    )
    answer = await open_race(world)
    assert tells(answer, "thread.refused")
    assert (await table_of(world, 1)).channel_id == world.channel.id
    assert "Join" in labels(world.newest())
    assert len([m for m in world.messages() if "🎲" in m.content]) == 0


async def test_where_the_channel_is_taken_too_the_table_is_closed_and_it_is_said(
    world: World,
) -> None:
    await opened(world)
    await threads_on(world)
    world.env.inject_error(
        "POST", "/channels/*/messages/*/threads", status=400, code=160006, message="too many"
    )
    answer = await open_race(world)
    assert "#1" in answer
    assert (await table_of(world, 2)).status is Status.CLOSED


async def test_others_find_it_and_are_told_of_it(world: World) -> None:
    await threads_on(world)
    await world.bram.slash(world.other, "table find", tell=True)
    await open_race(world)
    await minutes(world, 2)
    table = await table_of(world, 1)
    assert f"<#{table.channel_id}>" in dms(world.bram)[-1].content
    found = (await world.bram.slash(world.other, "table find")).response
    assert f"<#{table.channel_id}>" in found.content
    joined = await world.press(world.bram, "join", found)
    assert "You have a seat at Race #1" in said(joined)


async def test_who_may_not_see_the_channel_neither_finds_it_nor_is_told(world: World) -> None:
    await threads_on(world)
    await world.bram.slash(world.other, "table find", tell=True)
    await shut_out(world, world.channel, world.bram)
    await open_race(world)
    await minutes(world, 2)
    assert not any("#1" in letter.content for letter in dms(world.bram))
    assert tells(said(await world.bram.slash(world.other, "table find")), "lobbies.none")


async def test_after_a_crash_before_its_thread_has_grown_the_opener_hears_of_the_table(
    world: World,
) -> None:
    """The table is kept before there is a thread: the next process finds no channel there."""
    like = await opened(world)
    with world.env.time_context():
        later = not_yet()
    await world.store.create(
        NewTable(
            guild_id=like.guild_id,
            channel_id=world.newest().id,
            game=like.game,
            version=like.version,
            options=like.options,
            seed=like.seed,
            language=like.language,
            members=like.members,
            at=world.env.now(),
        ),
        notifications=[later],
    )
    await world.restart()
    await minutes(world, 1)
    assert any("#2" in letter.content for letter in dms(world.ada))
    await world.ada.slash(world.other, "table move", table=2)
    await minutes(world, 0.1)
    assert "Join" in labels(world.newest(world.other))


async def test_it_outlives_a_restart_and_is_switched_off(world: World) -> None:
    await threads_on(world)
    await world.restart()
    shown = await panel(world)
    assert tells(shown.content, "server.threads")
    await world.press(dirk(world), "srvthreads", shown)
    await open_race(world)
    assert (await table_of(world, 1)).channel_id == world.channel.id


async def test_only_who_manages_the_server_switches_it(world: World) -> None:
    pressed = await press_made(world, world.ada, "bl:srvthreads:0:on")
    assert "Manage Server" in said(pressed)
    assert not (await server_settings(world.store, world.guild.id)).threads
