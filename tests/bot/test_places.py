"""Messages, channels and threads that are lost, and what becomes of the tables there.

Issue: "If its message is deleted, the channel or thread is deleted, archived or locked, a
permission is taken away in mid-game, or the bot is removed and comes back, no match is lost: the
players are told (by DM if need be) and the table goes on, in another channel too."
"""

from __future__ import annotations

import pytest

from bot.features.play.messages import STEADY
from tests.support.bot.playing import choose, confirmed, labels, verbs
from tests.support.bot.scenes import (
    asks,
    begun,
    change_thread,
    delete,
    delete_channel,
    dms,
    nap,
    opened,
    pinged,
    player,
    said,
    said_of,
    thread,
    waiter,
)
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

LOCKED, ARCHIVED = 160005, 50083


@pytest.mark.fault("M2")
async def test_a_deleted_board_is_posted_again_with_the_mention(world: World) -> None:
    match = await begun(world)
    await delete(world, world.newest())
    assert pinged(world.newest()) == {player(world, match).id}
    assert "move" in verbs(world.newest())


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
    await world.press(world.bram, "join")
    assert "Bram" in world.newest().content


async def test_a_deleted_proposal_to_end_is_posted_again(world: World) -> None:
    await begun(world)
    panel = (await world.ada.slash(world.channel, "table close")).response
    await world.press(world.ada, "end", panel)
    await delete(world, world.newest())
    assert "agree" in verbs(world.newest())


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


@pytest.mark.fault("M3")
async def test_a_deleted_channel_sends_the_players_home_and_they_play_on(world: World) -> None:
    match = await begun(world)
    mover, other = player(world, match), waiter(world, match)
    await delete_channel(world, world.channel)
    assert [said_of("is gone", m) for m in dms(mover)] == [True, False]
    assert [said_of("is gone", m) for m in dms(other)] == [True]
    assert "/table move" in dms(other)[0].content
    assert "move" in verbs(dms(mover)[-1])


async def test_a_match_without_a_channel_is_played_to_its_end_by_direct_message(
    world: World,
) -> None:
    match = await begun(world, "whisper")
    await delete_channel(world, world.channel)
    while match.awaited:
        person = player(world, match)
        question = asks(person, "Choose in secret")
        panel = (await world.press(person.user, "move", question)).response
        number = "1" if match.revision(match.seat_of(person.id, world.env.now())) else "2"
        await confirmed(person.user, await choose(person.user, panel, number), panel)
    for person in world.people[:2]:
        assert "is over" in dms(person)[-1].content
        assert "seed" in dms(person)[-1].content
        assert "rematch" in verbs(dms(person)[-1])


async def test_the_list_of_tables_says_that_the_channel_is_lost(world: World) -> None:
    await begun(world)
    await delete_channel(world, world.channel)
    listed = said(await world.ada.slash(world.other, "mygames"))
    assert "**Race #1** in direct messages" in listed


async def test_by_direct_message_the_board_is_edited_until_the_turn_comes_round(
    world: World,
) -> None:
    match = await begun(world)
    mover, other = player(world, match), waiter(world, match)
    await delete_channel(world, world.channel)
    first = dms(mover)[-1]
    await mover.user.slash("play", move="drink")
    await world.env.advance_time(STEADY.total_seconds())
    assert dms(mover)[-1].id == first.id
    assert "has a drink" in dms(mover)[-1].content
    await mover.user.slash("play", move="rest nap")
    assert dms(mover)[-1].id == first.id
    assert labels(dms(mover)[-1]) == []
    assert pinged(dms(other)[-1]) == {other.id}
    await other.user.slash("play", move="rest nap")
    assert dms(mover)[-1].id != first.id
    assert "move" in verbs(dms(mover)[-1])


@pytest.mark.fault("M1")
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


@pytest.mark.fault("M3")
async def test_a_deleted_thread_is_like_a_deleted_channel(world: World) -> None:
    where = thread(world)
    match = await begun(world, channel=where)
    await delete_channel(world, where)
    assert said_of("is gone", dms(waiter(world, match))[-1])
    assert "move" in verbs(dms(player(world, match))[-1])


async def test_the_threads_of_a_deleted_channel_are_gone_too(world: World) -> None:
    match = await begun(world, channel=thread(world))
    await delete_channel(world, world.channel)
    assert said_of("is gone", dms(waiter(world, match))[-1])


@pytest.mark.fault("M3")
async def test_an_archived_thread_is_opened_again_by_the_next_board(world: World) -> None:
    """Discord lets nobody edit in an archive, but a new message takes the thread out of it."""
    where = thread(world)
    match = await begun(world, channel=where)
    await change_thread(world, where, archived=True)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=ARCHIVED, times=None)
    mover = player(world, match)
    await mover.user.slash("play", move="drink")
    await world.env.advance_time(STEADY.total_seconds())
    assert "has a drink" in world.newest(where).content
    assert not any(said_of("locked", m) for m in dms(mover))


@pytest.mark.fault("M3")
async def test_a_locked_thread_is_told_by_direct_message(world: World) -> None:
    where = thread(world)
    match = await begun(world, channel=where)
    await change_thread(world, where, archived=True, locked=True)
    assert said_of("is locked", dms(waiter(world, match))[-1])
    assert "move" in verbs(dms(player(world, match))[-1])


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


@pytest.mark.fault("M1")
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
        panel = await world.press(person, "move")
        assert panel.ephemeral
        await choose(person, panel.response, number)
    assert "Ada whispered 4" in world.newest().content
    assert match.revision(match.seat_of(world.bram.id, world.env.now())) == 1
