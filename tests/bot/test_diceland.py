"""DiceLand from the first click to the winner, as two people play it on a server."""

from __future__ import annotations

import random
import re

import pytest

from bot.base import clock
from bot.features.play import questions
from bot.features.play.decision import Decision
from bot.matches import as_read
from bot.tables import menu
from games.core import spell
from games.diceland.moves import Attack
from tests.support.bot.outcomes import expect_an_end
from tests.support.bot.playing import begin, choose
from tests.support.bot.scenes import begun, match_of, player
from tests.support.bot.stored import fallback_of
from tests.support.bot.telling import tells
from tests.support.bot.world import World


@pytest.mark.discord
async def test_a_whole_game_by_typing_alone(world: World) -> None:
    chance = random.Random(7)
    await world.ada.slash(world.channel, "table open", game="diceland")
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    promise = re.search(r"`(\w{64})`", (await world.press(world.ada, "log")).response.content)
    for _ in range(400):
        match = await world.a_moment_later()
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
        assert "do not allow" not in answer.response.content
    await expect_an_end(world, promise[1] if promise else "")


async def test_dl_7_targets_are_listed_by_the_chance_that_they_fall(world: World) -> None:
    """The menu shows the odds of each; they stood in the order of the tiles."""
    match = await begun(world, "diceland")
    words, found = as_read.plain_words(match.table), 0
    while match.awaited and found < 3:
        seat = min(match.awaited)
        attacks = [action for action in match.legal(seat) if isinstance(action, Attack)]
        for armies in {attack.armies: None for attack in attacks}:
            at = Decision.of(match, seat, words)
            asked = questions.asked_of(at, ("attack", spell(armies)))
            if not isinstance(asked, menu.Question):
                continue
            chance_of, view = match.advice.chance, match.view(seat)
            chances = [chance_of(view, choice.actions[0]) for choice in asked.choices]
            assert chances == sorted(chances, key=lambda chance: chance or 0, reverse=True)
            found += len(set(chances)) > 1
        action = attacks[0] if attacks else fallback_of(match, seat)
        revision = match.revision(seat)
        await match.play(seat, revision, action, interaction=None, at=clock.now())
    assert found


async def test_every_board_has_a_picture_with_its_words(world: World) -> None:
    await begin(world, "diceland", size=8)
    board = world.newest()
    (picture,) = board.attachments
    assert picture.filename == "board.png"
    assert picture.description
    assert 1 <= len(picture.description) <= 1024
    asked = await world.press(
        world.people[min((await world.app.host.matches.match(1)).awaited)], "move"
    )
    assert len(asked.response.attachments) == 1
    text = await world.press(world.people[2], "text")
    assert "Ada" in text.response.content
    assert text.ephemeral
    match = await match_of(world, 1)
    [seat] = match.awaited
    await player(world, match).slash(world.channel, "play", move=str(match.legal(seat)[0]))
    (picture,) = world.newest().attachments
    assert tells(picture.description or "", "turn.news")


async def test_a_rematch_keeps_the_options_and_turns_the_seats(world: World) -> None:
    await begin(world, "diceland", size=8, grouping=True)
    confirm = await world.bram.slash(world.channel, "table resign")
    await choose(world.bram, confirm.response, "Resign")
    again = await world.press(world.ada, "rematch")
    assert f"kept for <@{world.bram.id}>" in again.response.content or "reserved" in (
        again.response.content
    )
    await world.press(world.bram, "join")
    assert "Ada · Red · leads" in again.response.content
    assert "Grouping: **on**" in again.response.content
    await world.press(world.ada, "start")
    assert "DiceLand #2" in world.newest().content
