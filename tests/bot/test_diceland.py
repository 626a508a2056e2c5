"""DiceLand from the first click to the winner, as two people play it on a server."""

from __future__ import annotations

import hashlib
import random
import re
from typing import Any

import pytest

from bot.records import Status
from tests.bot.conftest import World
from tests.bot.playing import begin, choose, labels

MIXES: list[dict[str, Any]] = [
    {"size": 8},
    {"board": "random", "size": 10, "terrain": True, "grouping": True},
    {"board": "turns", "size": 8, "capital": True, "fill_the_void": True},
]


async def click_on(world: World, person: Any, chance: random.Random) -> None:
    """My move, then any button or choice that goes forward, until it is the other's move."""
    panel = (await world.click(person, "My move")).response
    while panel is not None and (offered := [x for x in labels(panel) if x != "Back"]):
        assert len(panel.content) <= 2000
        panel = (await choose(person, panel, chance.choice(offered))).response


@pytest.mark.parametrize("options", MIXES, ids=str)
async def test_a_whole_game_by_clicks_with_a_restart_in_the_middle(
    world: World, options: dict[str, Any]
) -> None:
    chance = random.Random(str(options))
    await begin(world, "diceland", **options)
    promise = re.search(r"`(\w{64})`", world.newest().content)
    for turn in range(400):
        match = await world.app.hall.match(1)
        if not match.awaited:
            break
        (seat,) = match.awaited
        assert f"<@{world.people[seat].id}>, your move" in world.newest().content
        await click_on(world, world.people[seat], chance)
        if turn == 12:
            await world.restart()
    await expect_an_end(world, promise[1] if promise else "")


async def expect_an_end(world: World, promise: str) -> None:
    """The final board, the ranking with the reason, the seed that was promised, and Rematch."""
    end = world.newest()
    assert "🏆" in end.content
    assert "1. " in end.content
    assert len(end.attachments) == 1
    seed = re.search(r"seed of all dice: `(\w+)`", end.content)
    assert seed
    assert hashlib.sha256(seed[1].encode()).hexdigest() == promise
    assert labels(end) == ["Rematch", "Board", "Board, as text", "Log"]
    table = await world.store.table(1)
    assert table
    assert table.status is Status.FINISHED
    before = [label for m in world.messages()[:-1] for label in labels(m)]
    assert before == []


async def test_a_whole_game_by_typing_alone(world: World) -> None:
    chance = random.Random(7)
    await world.ada.slash(world.channel, "table open", game="diceland")
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    promise = re.search(r"`(\w{64})`", world.newest().content)
    for _ in range(400):
        match = await world.app.hall.match(1)
        if not match.awaited:
            break
        (seat,) = match.awaited
        person = world.people[seat]
        offered = await person.autocomplete(world.channel, "play", "move", "")
        move = chance.choice(offered)["value"]
        if move.startswith("attack"):
            _, armies, target = move.split()
            answer = await person.slash(
                world.channel, "diceland attack", armies=armies, target=target.upper()
            )
        else:
            answer = await person.slash(world.channel, "play", move=move)
        assert answer.ephemeral
        assert "stands against" not in answer.response.content
    await expect_an_end(world, promise[1] if promise else "")


async def test_every_board_has_a_picture_with_its_words(world: World) -> None:
    await begin(world, "diceland", size=8)
    board = world.newest()
    (picture,) = board.attachments
    assert picture.filename == "board.png"
    assert picture.description
    assert 1 <= len(picture.description) <= 1024
    asked = await world.click(world.people[min((await world.app.hall.match(1)).awaited)], "My move")
    assert len(asked.response.attachments) == 1
    text = await world.click(world.people[2], "Board, as text")
    assert "Ada" in text.response.content
    assert text.ephemeral


async def test_a_rematch_keeps_the_options_and_turns_the_seats(world: World) -> None:
    await begin(world, "diceland", size=8, grouping=True)
    confirm = await world.bram.slash(world.channel, "table resign")
    await choose(world.bram, confirm.response, "Resign")
    again = await world.click(world.ada, "Rematch")
    assert "Bram · Blue" in again.response.content
    assert "Ada · Red · opened" in again.response.content
    assert "Grouping: **on**" in again.response.content
    await world.click(world.ada, "Start")
    assert "DiceLand #2" in world.newest().content
