"""Where tables stand, and what becomes of them when that place is lost.

Issue: "If its message is deleted, the channel or thread is deleted, archived or locked, a
permission is taken away in mid-game, or the bot is removed and comes back, no match is lost: the
players are told (by DM if need be) and the table goes on, in another channel too."
"""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.records import Status
from tests.bot.conftest import World
from tests.bot.playing import choose, labels
from tests.bot.scenes import (
    begun,
    change_thread,
    delete,
    delete_channel,
    dms,
    give_back,
    invite_bot,
    match_of,
    nap,
    opened,
    pinged,
    player,
    remove_bot,
    said,
    table_in,
    take_away,
    thread,
    waiter,
)

LOCKED, ARCHIVED = 160005, 50083


# Messages


async def test_a_deleted_board_is_posted_again_with_the_mention(world: World) -> None:
    match = await begun(world)
    await delete(world, world.newest())
    assert pinged(world.newest()) == {player(world, match).id}
    assert "My move" in labels(world.newest())


async def test_a_board_is_posted_again_when_all_messages_are_swept_away(world: World) -> None:
    match = await begun(world)
    swept = [message.id for message in world.messages()]
    world.env.backend.bulk_delete_messages(world.channel.id, swept)
    await world.env.settle()
    assert [pinged(message) for message in world.messages()] == [{player(world, match).id}]


async def test_a_deleted_lobby_is_posted_again(world: World) -> None:
    await opened(world)
    await delete(world, world.newest())
    assert [labels(message)[0] for message in world.messages()] == ["Join"]
    await world.click(world.bram, "Join")
    assert "Bram" in world.newest().content


async def test_a_deleted_proposal_to_end_is_posted_again(world: World) -> None:
    await begun(world)
    panel = (await world.ada.slash(world.channel, "table close")).response
    await world.ada.click(panel, label="Propose to end")
    await delete(world, world.newest())
    assert "Agree to end" in labels(world.newest())


async def test_other_messages_may_be_deleted(world: World) -> None:
    await begun(world)
    await world.ada.send(world.channel, "hello")
    before = world.messages()[:-1]
    await delete(world, world.newest())
    assert [m.id for m in world.messages()] == [m.id for m in before]


async def test_a_board_that_was_deleted_while_the_bot_was_away_is_posted_at_the_next_move(
    world: World,
) -> None:
    match = await begun(world)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10008, times=None)
    await nap(world, match)
    assert pinged(world.newest()) == {player(world, match).id}


# Channels and threads that are lost


async def test_a_deleted_channel_sends_the_players_home_and_they_play_on(world: World) -> None:
    match = await begun(world)
    mover, other = player(world, match), waiter(world, match)
    await delete_channel(world, world.channel)
    assert [said_of("is gone", m) for m in dms(mover)] == [True, False]
    assert [said_of("is gone", m) for m in dms(other)] == [True]
    assert "/table move" in dms(other)[0].content
    assert "My move" in labels(dms(mover)[-1])


async def test_a_match_without_a_channel_is_played_to_its_end_by_direct_message(
    world: World,
) -> None:
    match = await begun(world, "whisper")
    await delete_channel(world, world.channel)
    while match.awaited:
        person = player(world, match)
        question = asks(person, "Choose in secret")
        panel = (await person.user.click(question, label="Choose in secret")).response
        number = "1" if match.made(match.seat_of(person.id)) else "2"
        panel = (await choose(person.user, panel, number)).response or panel
        await person.user.click(panel, label="Confirm")
    for person in world.people[:2]:
        assert "is over" in dms(person)[-1].content
        assert "seed" in dms(person)[-1].content
        assert "Rematch" in labels(dms(person)[-1])


async def test_by_direct_message_the_board_is_edited_until_the_turn_comes_round(
    world: World,
) -> None:
    match = await begun(world)
    mover, other = player(world, match), waiter(world, match)
    await delete_channel(world, world.channel)
    first = dms(mover)[-1]
    await mover.user.slash("play", move="drink")
    assert dms(mover)[-1].id == first.id
    assert "has a drink" in dms(mover)[-1].content
    await mover.user.slash("play", move="rest nap")
    assert dms(mover)[-1].id == first.id
    assert labels(dms(mover)[-1]) == []
    assert pinged(dms(other)[-1]) == {other.id}
    await other.user.slash("play", move="rest nap")
    assert dms(mover)[-1].id != first.id
    assert "My move" in labels(dms(mover)[-1])


async def test_one_player_whose_messages_are_closed_keeps_nobody_else_from_the_turn(
    world: World,
) -> None:
    await begun(world, "whisper", seats=3)
    before = len(dms(world.ada))
    closed = world.env.backend.get_dm_channel(world.ada.id).id
    world.env.inject_error(
        "POST", f"/channels/{closed}/messages", status=403, code=50007, times=None
    )
    await delete_channel(world, world.channel)
    assert len(dms(world.ada)) == before
    for person in world.people[1:3]:
        assert asks(person, "Choose in secret")


async def test_a_deleted_thread_is_like_a_deleted_channel(world: World) -> None:
    where = thread(world)
    match = await begun(world, channel=where)
    await delete_channel(world, where)
    assert said_of("is gone", dms(waiter(world, match))[-1])
    assert "My move" in labels(dms(player(world, match))[-1])


async def test_the_threads_of_a_deleted_channel_are_gone_too(world: World) -> None:
    match = await begun(world, channel=thread(world))
    await delete_channel(world, world.channel)
    assert said_of("is gone", dms(waiter(world, match))[-1])


async def test_an_archived_thread_is_opened_again_by_the_next_board(world: World) -> None:
    """Discord lets nobody edit in an archive, but a new message takes the thread out of it."""
    where = thread(world)
    match = await begun(world, channel=where)
    await change_thread(world, where, archived=True)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=ARCHIVED, times=None)
    mover = player(world, match)
    await mover.user.slash("play", move="drink")
    assert "has a drink" in world.newest(where).content
    assert not any(said_of("locked", m) for m in dms(mover))


async def test_a_locked_thread_is_told_by_direct_message(world: World) -> None:
    where = thread(world)
    match = await begun(world, channel=where)
    await change_thread(world, where, archived=True, locked=True)
    assert said_of("is locked", dms(waiter(world, match))[-1])
    assert "My move" in labels(dms(player(world, match))[-1])


async def test_a_thread_that_refuses_a_message_is_locked_too(world: World) -> None:
    where = thread(world)
    match = await begun(world, channel=where)
    world.env.inject_error(
        "POST", f"/channels/{where.id}/messages", status=403, code=LOCKED, times=None
    )
    await nap(world, match, where)
    assert said_of("is locked", dms(waiter(world, match))[-1])


async def test_a_thread_that_is_unlocked_has_its_table_again(world: World) -> None:
    where = thread(world)
    match = await begun(world, channel=where)
    await change_thread(world, where, archived=True, locked=True)
    before = world.newest(where)
    await change_thread(world, where, archived=False, locked=False)
    assert world.newest(where).id != before.id
    assert pinged(world.newest(where)) == {player(world, match).id}


async def test_a_table_lives_in_a_thread_as_in_a_channel(world: World) -> None:
    where = thread(world)
    match = await begun(world, channel=where)
    await nap(world, match, where)
    assert pinged(world.newest(where)) == {player(world, match).id}
    assert world.messages() == [m for m in world.messages() if "Race" not in m.content]


# Permissions


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
    assert "My move" in labels(dms(player(world, match))[-1])
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
    assert await world.store.next_due() is None
    assert world.messages() == []


async def test_opening_in_a_thread_needs_the_permission_for_threads(world: World) -> None:
    where = thread(world)
    await take_away(world, world.channel, "send_messages_in_threads")
    answer = said(await world.ada.slash(where, "table open", game="race"))
    assert "Send Messages in Threads" in answer
    await give_back(world, world.channel)
    await take_away(world, world.channel, "send_messages")
    await opened(world, channel=where)


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


# The server


async def test_removed_from_the_server_the_match_goes_on_by_direct_message(world: World) -> None:
    match = await begun(world)
    await remove_bot(world)
    mover, other = player(world, match), waiter(world, match)
    assert said_of("I was removed", dms(other)[-1])
    await mover.user.slash("play", move="rest nap")
    assert pinged(dms(other)[-1]) == {other.id}


async def test_back_on_the_server_the_table_goes_on_in_its_channel(world: World) -> None:
    match = await begun(world)
    await remove_bot(world)
    await player(world, match).user.slash("play", move="rest nap")
    await invite_bot(world)
    assert pinged(world.newest()) == {player(world, match).id}
    assert (await match_of(world, match.id)).table.note == ""
    await nap(world, match)
    assert pinged(world.newest()) == {player(world, match).id}


# Moving a table


@pytest.mark.parametrize("lost", [False, True])
async def test_a_player_brings_the_table_into_another_channel(world: World, lost: bool) -> None:
    match = await begun(world)
    if lost:
        await delete_channel(world, world.channel)
    assert "goes on here" in said(await world.ada.slash(world.other, "table move"))
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


async def test_a_lobby_whose_channel_is_gone_can_be_moved(world: World) -> None:
    table = await opened(world)
    await delete_channel(world, world.channel)
    assert f"#{table.id}" in said(await world.ada.slash(world.other, "mygames"))
    await world.ada.slash(world.other, "table move")
    assert "Join" in labels(world.newest(world.other))


async def test_a_moderator_may_move_the_table_of_others(world: World) -> None:
    match = await begun(world)
    await world.people[3].slash(world.other, "table move", table=match.id)
    assert pinged(world.newest(world.other)) == {player(world, match).id}


async def test_a_stranger_may_not_move_a_table(world: World) -> None:
    match = await begun(world)
    answer = said(await world.people[2].slash(world.other, "table move", table=match.id))
    assert "do not sit" in answer
    assert (await table_in(world, world.channel)).id == match.id


async def test_a_table_is_not_moved_to_where_one_stands(world: World) -> None:
    await begun(world)
    mine = await begun(world, channel=world.other)
    answer = said(await world.ada.slash(world.channel, "table move", table=mine.id))
    assert "open in this channel already" in answer
    answer = said(await world.ada.slash(world.other, "table move", table=mine.id))
    assert "in this channel already" in answer


async def test_moving_says_which_permission_is_lacking(world: World) -> None:
    match = await begun(world)
    await take_away(world, world.other, "attach_files", "send_messages")
    answer = said(await world.ada.slash(world.other, "table move", table=match.id))
    assert "Send Messages, Attach Files" in answer
    assert (await table_in(world, world.channel)).id == match.id


async def test_a_table_cannot_be_moved_into_a_direct_message(world: World) -> None:
    match = await begun(world)
    answer = said(await world.ada.user.slash("table move", table=match.id))
    assert "needs a channel of a server" in answer


async def test_a_table_that_is_over_is_not_moved(world: World) -> None:
    match = await begun(world)
    panel = (await world.people[3].slash(world.channel, "table close")).response
    await world.people[3].click(panel, label="Close the table")
    assert match.table.status is Status.CLOSED
    answer = said(await world.ada.slash(world.other, "table move", table=match.id))
    assert "closed" in answer


# Direct messages that are closed


async def test_with_closed_direct_messages_the_secret_is_chosen_in_the_channel(
    world: World,
) -> None:
    """Issue: "and privately from the channel when DMs are closed"."""
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    for person in world.people[:2]:
        dm = world.env.backend.get_dm_channel(person.id).id
        world.env.inject_error(
            "POST", f"/channels/{dm}/messages", status=403, code=50007, times=None
        )
    match = await begun(world, "whisper")
    assert dms(world.ada) == dms(world.bram) == []
    for person, number in ((world.ada, "4"), (world.bram, "2")):
        panel = await world.click(person, "Choose in secret")
        assert panel.ephemeral
        chosen = (await choose(person, panel.response, number)).response or panel.response
        await person.click(chosen, label="Confirm")
    assert "Ada whispered 4" in world.newest().content
    assert match.made(match.seat_of(world.bram.id)) == 1


def said_of(words: str, message: Any) -> bool:
    return words in message.content


def asks(person: Any, label: str) -> Any:
    """The newest direct message that bears such a button."""
    return next(m for m in reversed(dms(person)) if label in labels(m))


async def change_role(world: World, **changed: bool) -> None:
    """The owner changes what all, the bot among them, may do on the server."""
    backend = world.env.backend
    guild = backend.get_guild(world.guild.id)
    for role in list(guild.roles.values()):
        permissions = discord.Permissions(role.permissions)
        permissions.update(**changed)
        backend.edit_role(guild.id, role.id, {"permissions": permissions.value})
    await world.env.settle()
