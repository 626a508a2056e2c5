"""Gathering at a table: opening, joining, inviting, options, seats, starting, and giving up."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.tables.notifications import refresh
from bot.tables.records import Status
from tests.support.bot.playing import begin, choose, components, labels, pick
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def test_opening_posts_a_lobby_that_says_what_is_played_and_who_sits(world: World) -> None:
    opened = await world.ada.slash(world.channel, "table open", game="whisper")
    lobby = opened.response
    assert not lobby.ephemeral
    assert labels(lobby) == ["Join", "Leave", "Options", "Start", "How it works"]
    for words in (
        "Whisper #1",
        "Ada",
        "1 of 4",
        "1 more player is needed",
        "Rounds: **3**",
    ):
        assert words in lobby.content


async def test_people_join_and_leave_and_the_lobby_follows(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper")
    joined = await world.press(world.bram, "join")
    assert joined.ephemeral
    assert "You have a seat at Whisper #1" in joined.response.content
    assert "- Bram" in world.newest().content
    assert "Ada can press **Start**" in world.newest().content
    assert "already have a seat" in (await world.press(world.bram, "join")).response.content
    await world.bram.slash(world.channel, "table leave")
    assert "- Bram" not in world.newest().content


@pytest.mark.discord
async def test_a_full_table_takes_nobody_else(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper")
    people = [world.guild.add_member(world.env.create_user(f"guest{n}")) for n in range(4)]
    for person in people[:3]:
        await world.press(person, "join")
    assert "full" in (await world.press(people[3], "join")).response.content


@pytest.mark.discord
async def test_a_seat_is_kept_for_those_who_are_invited_and_they_are_called(world: World) -> None:
    bram, cleo = world.people[1:3]
    opened = await world.ada.slash(
        world.channel, "table open", game="whisper", invite=bram, invite2=cleo
    )
    assert f"reserved for <@{bram.id}>" in opened.response.content
    dirk, extra = world.people[3], world.guild.add_member(world.env.create_user("extra"))
    await world.press(dirk, "join")
    assert "reserved for the people" in (await world.press(extra, "join")).response.content
    await world.press(bram, "join")
    assert "- Bram" in world.newest().content


async def test_the_opener_invites_from_a_menu_of_people(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper")
    seats = await choose(world.ada, (await world.press(world.ada, "options")).response, "Seats")
    await pick(world.ada, seats.response, "invite", [world.bram])
    assert f"<@{world.bram.id}>" in world.newest().content


async def test_only_the_opener_sets_options_and_starts(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper")
    await world.press(world.bram, "join")
    await world.set_option("bonus", True)
    await world.set_option("rounds", 1)
    assert "Bonus: **on**" in world.newest().content
    assert "Rounds: **1**" in world.newest().content
    panel = (await world.press(world.bram, "options")).response
    assert labels(panel) == []
    assert "Only Ada" in panel.content
    assert "Only Ada" in (await world.press(world.bram, "start")).response.content


async def test_options_that_do_not_go_together_are_refused_with_their_rule(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper")
    await world.set_option("rounds", 1)
    panel = (await world.press(world.ada, "options")).response
    refused = await world.ada.select(panel, ["9"], custom_id="bl:option:1:loudest")
    assert refused.ephemeral
    assert "(**WH-6**)" in refused.response.content


async def test_too_few_cannot_begin(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper")
    assert "at least 2 players" in (await world.press(world.ada, "start")).response.content


async def test_the_opener_who_leaves_hands_the_table_on(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper")
    await world.press(world.bram, "join")
    await world.press(world.ada, "leave")
    assert "Bram · Oak · leads the table" in world.newest().content
    await world.press(world.bram, "leave")
    assert tells(world.newest().content, "closed.left")
    assert labels(world.newest()) == []


async def test_seats_can_be_shuffled_and_the_first_one_chosen(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper")
    await world.press(world.bram, "join")
    seats = await choose(world.ada, (await world.press(world.ada, "options")).response, "Seats")
    seats = await pick(world.ada, seats.response, "first", [str(world.bram.id)])
    assert "Bram · Oak" in world.newest().content
    first = set()
    for _ in range(40):  # the chance that one order never comes is one in 10^12
        seats = await choose(world.ada, seats.response, "Shuffle the seats")
        first.add("Bram · Oak" in world.newest().content)
    assert first == {True, False}


@pytest.mark.fault("P3")
async def test_a_lobby_that_nobody_uses_closes_after_seven_days(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper")
    await world.env.advance_time(timedelta(days=6).total_seconds())
    await world.press(world.bram, "join")
    await world.env.advance_time(timedelta(days=6).total_seconds())
    assert await world.store.tables_with(Status.LOBBY)
    await world.env.advance_time(timedelta(days=1, minutes=1).total_seconds())
    assert "nobody used it for seven days" in world.messages()[0].content
    assert "nobody used it for seven days" in world.newest().content
    opened = await world.bram.slash(world.channel, "table open", game="whisper")
    assert "Whisper #2" in opened.response.content


async def test_one_open_table_a_channel(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper")
    second = await world.bram.slash(world.channel, "table open", game="race")
    assert second.ephemeral
    assert "#1 is already open in this channel" in second.response.content
    elsewhere = await world.bram.slash(world.other, "table open", game="race")
    assert not elsewhere.ephemeral


async def test_an_unknown_game_is_refused(world: World) -> None:
    refused = await world.ada.slash(world.channel, "table open", game="chess")
    assert refused.ephemeral
    assert tells(refused.response.content, "refusal.no_such_game")


@pytest.mark.discord
async def test_games_are_offered_by_name(world: World) -> None:
    offered = await world.ada.autocomplete(world.channel, "table open", "game", "whi")
    assert offered == [{"name": "Whisper", "value": "whisper"}]


@pytest.mark.fault("I12")
@pytest.mark.parametrize(
    ("command", "why"), [("open", "needs a channel"), ("join", "in the table's channel")]
)
async def test_opening_and_joining_say_why_not_in_a_direct_message(
    world: World, command: str, why: str
) -> None:
    await world.ada.slash(world.channel, "table open", game="whisper")
    user = world.users[1]
    given = {"game": "whisper"} if command == "open" else {}
    refused = await user.slash(f"table {command}", **given)
    assert why in refused.response.content


async def test_starting_retires_the_lobby_and_shows_the_first_board(world: World) -> None:
    await begin(world, "race", 2)
    lobby, board = world.messages()
    assert "has begun" in lobby.content
    assert labels(lobby) == []
    assert labels(board) == ["My move", "Board", "Board, as text", "Log", "How it works"]
    log = (await world.press(world.ada, "log")).response
    assert "SHA-256" in log.content, "which is promised before anything is rolled"
    assert "your move in **Race #1**: Sprint · Leap · Rest." in board.content


@pytest.mark.discord
@pytest.mark.fault("A1")
async def test_names_cannot_play_tricks_with_the_lobby(world: World) -> None:
    user = world.env.create_user("evil", global_name="**@everyone** [x](y)")
    person = world.guild.add_member(user)
    opened = await person.slash(world.channel, "table open", game="whisper")
    assert "**@everyone**" not in opened.response.content
    assert "\\*\\*" in opened.response.content


async def test_who_joins_before_the_lobby_is_known_to_stand_brings_about_no_second_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord posts the answer to the opening some time before it tells its number."""
    told = discord.Interaction.original_response

    async def late(interaction: discord.Interaction) -> Any:
        table = await world.store.table_in(interaction.channel_id or 0)
        assert table is not None
        await world.store.notify(table.id, [refresh()], world.env.now())
        world.app.outbox.wake()
        await asyncio.sleep(1)
        return await told(interaction)

    monkeypatch.setattr(discord.Interaction, "original_response", late)
    await world.ada.slash(world.channel, "table open", game="race")
    await world.env.advance_time(5)
    assert len(world.messages()) == 1


async def test_a_switch_is_green_when_it_is_on(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="race")
    for value, colour in ((True, 3), (False, 2)):
        await world.set_option("thirst", value)
        options = (await world.press(world.ada, "options")).response
        [style] = [
            item["style"]
            for row in components(options)
            for item in row["components"]
            if ":option:" in item["custom_id"] and ":thirst:" in item["custom_id"]
        ]
        assert style == colour
