"""What anybody may ask anywhere, in a direct message too."""

from __future__ import annotations

import pytest

from tests.support.bot.playing import labels
from tests.support.bot.scenes import (
    begun,
    opened,
    pinged,
    player,
    resign,
    said,
    words_of,
)
from tests.support.bot.telling import line, tells
from tests.support.bot.world import World

READABLE = ("board", "text", "log", "status")


async def test_mygames_lists_what_waits_for_me_first(world: World) -> None:
    await opened(world)
    match = await begun(world, "whisper", channel=world.other)
    answer = await world.ada.slash(world.channel, "mygames")
    lines = said(answer).splitlines()
    assert "Whisper #2" in lines[1]
    assert "your move" in lines[1]
    assert "Race #1" in lines[2]
    assert "not started yet" in lines[2]
    assert labels(answer.response) == [f"Move at #{match.id}"]
    panel = await world.ada.click(answer.response, label=f"Move at #{match.id}")
    assert "Which number" in said(panel)


async def test_mygames_is_private_and_mine(world: World) -> None:
    await begun(world)
    answer = await world.people[2].slash(world.channel, "mygames")
    assert answer.ephemeral
    assert "You are not at any table" in said(answer)


async def test_a_rule_is_found_by_its_number_or_its_words(world: World) -> None:
    async def rules(**options: str) -> str:
        return said(await world.ada.slash(world.channel, "rules", **options))

    assert (await rules(game="race", rule="ra-6")).startswith("**RA-6** The race ends")
    assert "RA-4" in await rules(game="race", rule="nap")
    assert "No rule answers “zebra”" in await rules(game="race", rule="zebra")
    assert "Race: how it works" in await rules(game="race")
    assert "Race: how it works" in await rules(game="rAce")  # no suggestion need be picked
    assert tells(await rules(game="halma"), "refusal.no_such_game")


@pytest.mark.discord
async def test_a_rule_is_completed_while_one_types(world: World) -> None:
    choices = await world.ada.autocomplete(world.channel, "rules", "rule", "drink", game="race")
    assert "RA-5" in [choice["value"] for choice in choices]


async def test_help_names_the_games(world: World) -> None:
    for answer in (
        await world.ada.slash(world.channel, "help"),
        await world.ada.user.slash("help"),
    ):
        assert answer.ephemeral
        assert "/table open" in said(answer)
        assert "Whisper" in words_of(answer.response)


async def test_opening_and_joining_need_a_channel(world: World) -> None:
    """Issue: "those two say why not"."""
    opening = said(await world.ada.user.slash("table open", game="race"))
    assert opening == line("refusal.not_in_dm")
    await opened(world)
    joining = said(await world.bram.user.slash("table join"))
    assert joining == line("refusal.join_in_channel")


@pytest.mark.parametrize("command", ["status", "board", "text", "log"])
async def test_with_one_table_a_direct_message_needs_no_number(world: World, command: str) -> None:
    await begun(world)
    answer = said(await world.ada.user.slash(f"table {command}"))
    assert "Race #1" in answer or "runners" in answer or "Log of #1" in answer


@pytest.mark.parametrize("command", ["status", "board", "text", "log", "resign"])
async def test_with_several_tables_it_asks_which(world: World, command: str) -> None:
    """Issue: "it asks which table when there are several"."""
    await begun(world)
    await begun(world, "whisper", channel=world.other)
    asked = await world.ada.user.slash(f"table {command}")
    assert labels(asked.response) == ["Whisper #2", "Race #1"]
    answer = said(await world.ada.user.select(asked.response, ["1"]))
    assert any(word in answer for word in ("Race #1", "runners", "Log of #1", "Resign?"))


async def test_a_move_is_typed_in_a_direct_message(world: World) -> None:
    match = await begun(world)
    await begun(world, "whisper", channel=world.other)
    mover = player(world, match)
    asked = await mover.user.slash("play", move="rest nap")
    assert tells(said(asked), "table.which")
    await mover.user.select(asked.response, ["1"])
    assert player(world, match) != mover
    assert pinged(world.newest()) == {player(world, match).id}


@pytest.mark.discord
async def test_tables_that_are_over_are_offered_for_reading_only(world: World) -> None:
    match = await begun(world)
    await resign(world, world.ada)
    assert "Log of #1" in said(await world.ada.user.slash("table log"))
    assert "not at any table" in said(await world.ada.user.slash("table resign"))
    choices = await world.ada.user.autocomplete("table log", "table", "")
    assert [choice["value"] for choice in choices] == [match.id]
    assert await world.ada.user.autocomplete("table resign", "table", "") == []


async def test_somebody_elses_table_is_not_shown_in_a_direct_message(world: World) -> None:
    match = await begun(world)
    answer = said(await world.people[2].user.slash("table board", table=match.id))
    assert tells(answer, "refusal.no_such_table")


async def test_without_a_table_a_direct_message_says_how_to_get_one(world: World) -> None:
    assert "You are not at any table" in said(await world.ada.user.slash("table status"))


async def test_in_a_channel_without_a_table_it_says_so(world: World) -> None:
    for command in (*READABLE, "resign", "close", "export", "start"):
        answer = said(await world.ada.slash(world.channel, f"table {command}"))
        assert answer == line("refusal.no_table_here")
