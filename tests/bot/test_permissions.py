"""What the bot may do where a table stands, or may no longer do.

Issue: "If its message is deleted, the channel or thread is deleted, archived or locked, a
permission is taken away in mid-game, or the bot is removed and comes back, no match is lost: the
players are told (by DM if need be) and the table goes on, in another channel too."
"""

from __future__ import annotations

import discord
import pytest

from bot.delivery import channels
from tests.support.bot.office import messages_waiting
from tests.support.bot.playing import verbs
from tests.support.bot.scenes import (
    begun,
    delete,
    dms,
    give_back,
    invite_bot,
    match_of,
    minutes,
    nap,
    opened,
    pinged,
    player,
    remove_bot,
    said,
    said_of,
    table_in,
    take_away,
    thread,
    waiter,
)
from tests.support.bot.sitting import DAY
from tests.support.bot.strict import Strict
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = pytest.mark.discord


@pytest.mark.fault("M4")
@pytest.mark.parametrize("lost", ["send_messages", "view_channel"])
async def test_a_permission_taken_away_is_told_and_given_back_the_table_goes_on_there(
    world: World, lost: str
) -> None:
    match = await begun(world)
    await take_away(world, world.channel, lost)
    mover = player(world, match)
    await mover.user.slash("play", move="rest nap")
    assert any(said_of("no longer write", m) for m in dms(mover))
    assert any(said_of("no longer write", m) for m in dms(player(world, match)))
    assert "move" in verbs(dms(player(world, match))[-1])
    await give_back(world, world.channel)
    assert pinged(world.newest()) == {player(world, match).id}
    assert "rests" in world.newest().content


async def test_a_channel_that_changes_but_stays_closed_is_no_news(world: World) -> None:
    match = await begun(world)
    await take_away(world, world.channel, "send_messages")
    mover = player(world, match)
    await mover.user.slash("play", move="rest nap")
    before = len(dms(mover))
    await take_away(world, world.channel, "send_messages", "attach_files")
    assert len(dms(mover)) == before


async def test_a_permission_given_back_by_a_role_is_noticed(world: World) -> None:
    match = await begun(world)
    await change_role(world, send_messages=False)
    mover = player(world, match)
    await mover.user.slash("play", move="rest nap")
    assert any(said_of("no longer write", m) for m in dms(mover))
    await change_role(world, send_messages=True)
    assert pinged(world.newest()) == {player(world, match).id}


async def test_a_permission_given_back_while_the_bot_was_away_is_noticed(world: World) -> None:
    match = await begun(world)
    await take_away(world, world.channel, "send_messages")
    await player(world, match).user.slash("play", move="rest nap")
    world.env.backend.get_channel(world.channel.id).overwrites.clear()
    await world.restart()
    await world.env.settle()
    match = await match_of(world, match.id)
    assert pinged(world.newest()) == {player(world, match).id}


async def test_when_a_session_begins_only_tables_on_its_own_servers_return_to_their_channels(
    world: World,
) -> None:
    """What it knows of other servers may be old: their sessions tell it."""
    match = await begun(world)
    await channels.lost(world.app.host, match.table, "forbidden")
    board, own = world.newest().id, world.app.guilds[0].shard_id
    for shard, returns in ((own + 1, False), (own, True)):
        with world.env._bot_scope():
            world.app.dispatch("shard_ready", shard)
        await minutes(world, 1)
        assert (world.newest().id != board) is returns


@pytest.mark.fault("M4")
@pytest.mark.parametrize(
    ("lost", "name"),
    [
        ("send_messages", "Send Messages"),
        ("attach_files", "Attach Files"),
        ("read_message_history", "Read Message History"),
    ],
)
async def test_opening_says_which_permission_the_bot_lacks(
    world: World, lost: str, name: str
) -> None:
    """Issue: "It works in servers that gave it few permissions (says which one it lacks)"."""
    await take_away(world, world.channel, lost)
    answer = said(await world.ada.slash(world.channel, "table open", game="race"))
    assert name in answer
    assert await world.store.table_in(world.channel.id) is None
    assert not await messages_waiting(world.store)
    assert world.messages() == []


async def test_an_opening_that_is_refused_leaves_nothing_behind(world: World) -> None:
    others = dict(zip(("invite", "invite2", "invite3"), world.people[1:4], strict=True))
    answer = await world.ada.slash(world.channel, "table open", game="diceland", **others)
    assert said(answer) == "Only 1 seat is free."
    assert await world.store.table_in(world.channel.id) is None


async def test_somebody_invited_twice_has_one_seat(world: World) -> None:
    both = {"invite": world.bram, "invite2": world.bram, "invite3": world.ada}
    await world.ada.slash(world.channel, "table open", game="race", **both)
    members = (await table_in(world, world.channel)).members
    assert [member.name for member in members] == ["Ada", "Bram"]


async def test_opening_in_a_thread_needs_the_permission_for_threads(world: World) -> None:
    where = thread(world)
    await take_away(world, world.channel, "send_messages_in_threads")
    answer = said(await world.ada.slash(where, "table open", game="race"))
    assert tells(answer, "permission.send_messages_in_threads")
    await give_back(world, world.channel)
    await take_away(world, world.channel, "send_messages")
    await opened(world, channel=where)


@pytest.mark.fault("M4")
async def test_a_match_is_played_with_the_four_permissions_and_no_more(world: World) -> None:
    few = discord.Permissions(
        view_channel=True,
        send_messages=True,
        attach_files=True,
        read_message_history=True,
        use_application_commands=True,  # which the players need, not the bot
    )
    others = {name for name, on in discord.Permissions.all() if on} - {n for n, on in few if on}
    await change_role(world, **dict.fromkeys(others, False))
    match = await begun(world)
    await nap(world, match)
    await delete(world, world.newest())
    assert pinged(world.newest()) == {player(world, match).id}


@pytest.mark.fault("M5")
async def test_removed_from_the_server_the_match_goes_on_by_direct_message(world: World) -> None:
    match = await begun(world)
    await remove_bot(world)
    mover, other = player(world, match), waiter(world, match)
    assert said_of("I was removed", dms(other)[-1])
    await mover.user.slash("play", move="rest nap")
    assert pinged(dms(other)[-1]) == {other.id}


@pytest.mark.fault("M5")
async def test_back_on_the_server_the_table_goes_on_in_its_channel(world: World) -> None:
    match = await begun(world)
    await remove_bot(world)
    await player(world, match).user.slash("play", move="rest nap")
    await invite_bot(world)
    assert pinged(world.newest()) == {player(world, match).id}
    assert (await match_of(world, match.id)).table.channel_lost == ""
    await nap(world, match)
    assert pinged(world.newest()) == {player(world, match).id}


@pytest.mark.fault("M5")
async def test_whose_time_is_over_while_the_bot_is_away_is_asked_of_once_it_is_back(
    world: World,
) -> None:
    match = await begun(world, seats=3)
    await world.env.advance_time(3 * DAY - 60)
    with Strict(world.env).enforced():
        await remove_bot(world)
        await minutes(world, 30)
        assert not any(tells(m.content, "late.over") for m in world.messages())
        await invite_bot(world)
        await minutes(world, 15)
    (asked,) = (m for m in world.messages() if tells(m.content, "late.over"))
    assert "replace" in verbs(asked)
    others = {p.id for p in world.people[:3]} - {player(world, match).id}
    assert others <= pinged(asked)


@pytest.mark.fault("M5")
async def test_a_lobby_that_nobody_leads_while_the_bot_is_away_is_told_of_once_it_is_back(
    world: World,
) -> None:
    await opened(world)
    await world.bram.slash(world.channel, "table join")
    await world.env.advance_time(DAY - 60)
    with Strict(world.env).enforced():
        await remove_bot(world)
        await minutes(world, 30)
        await invite_bot(world)
        await minutes(world, 15)
    (asked,) = (m for m in world.messages() if tells(m.content, "lobby.unled"))
    assert "lead" in verbs(asked)
    assert pinged(asked) == {world.bram.id}


@pytest.mark.fault("M5")
async def test_an_end_that_nobody_could_be_told_of_stands_in_the_channel_once_the_bot_is_back(
    world: World,
) -> None:
    match = await begun(world)
    with Strict(world.env).enforced():
        await remove_bot(world)
        mover = player(world, match)
        asked = await mover.user.slash("table resign")
        await world.press(mover.user, "resigned", asked.response)
        await minutes(world, 60)
        await invite_bot(world)
        await minutes(world, 15)
    assert any(tells(m.content, "end.head") for m in world.messages())


@pytest.mark.fault("M4")
async def test_who_was_written_to_meanwhile_is_not_called_in_the_channel_again(
    world: World,
) -> None:
    match = await begun(world, seats=3)
    mover = player(world, match)
    told, closed = (p for p in world.people[:3] if p.id != mover.id)
    sky = Strict(world.env)
    sky.closed = {closed.id}
    await world.env.advance_time(3 * DAY - 60)
    with sky.enforced():
        await take_away(world, world.channel, "send_messages")
        await minutes(world, 30)
        assert len([m for m in dms(told) if tells(m.content, "late.over")]) == 1
        await give_back(world, world.channel)
        await minutes(world, 15)
    assert len([m for m in dms(told) if tells(m.content, "late.over")]) == 1
    asked = [p for p in sky.posted if tells(p.text, "late.over")]
    (here,) = (p for p in asked if p.channel_id == world.channel.id)
    assert here.called == {closed.id}


async def change_role(world: World, **changed: bool) -> None:
    """The owner changes what all, the bot among them, may do on the server."""
    backend = world.env.backend
    guild = backend.get_guild(world.guild.id)
    for role in list(guild.roles.values()):
        permissions = discord.Permissions(role.permissions)
        permissions.update(**changed)
        backend.edit_role(guild.id, role.id, {"permissions": permissions.value})
    await world.env.settle()
