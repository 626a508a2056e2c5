"""Letters say what came of their question, each in the language of whoever reads it."""

from __future__ import annotations

from typing import Any

from tests.support.bot.playing import begin, choose, custom_id, labels
from tests.support.bot.reminding import away, back
from tests.support.bot.scenes import begun, dms, player, press_made, said
from tests.support.bot.sitting import offer
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def reads(world: World, person: Any, language: str) -> None:
    panel = (await person.slash(world.channel, "language")).response
    await choose(person, panel, language)


async def whisper(world: World, person: Any, number: str) -> None:
    panel = (await world.press(person, "move")).response
    await choose(person, panel, number)


async def test_a_closed_letter_says_what_came_of_its_question(world: World) -> None:
    """Issue: "whoever won an auction read only "this question is closed""."""
    await begin(world, "whisper")
    await whisper(world, world.ada, "4")
    await whisper(world, world.bram, "3")
    letter = dms(world.ada)[0]
    assert labels(letter) == []
    assert letter.content.splitlines()[0].endswith("this question is closed.")
    assert "- Ada whispered 4." in letter.content.splitlines()
    assert "- Bram whispered 3." in letter.content.splitlines()


async def test_the_last_letter_to_whoever_was_replaced_is_in_their_language(world: World) -> None:
    emma = world.people[4]
    await begin(world, "whisper", 3)
    (letter,) = dms(world.ada)
    offered = await offer(world, world.ada, emma)
    await reads(world, world.ada, "Français")
    await reads(world, emma, "Nederlands")
    await world.press(emma, "takeover", offered)
    await world.a_moment_later()
    (letter,) = [m for m in dms(world.ada) if m.id == letter.id]
    assert "cette question est close" in letter.content
    assert "Je kunt je keuze" in dms(emma)[-1].content


async def test_a_deputy_is_asked_and_let_go_in_their_own_language(world: World) -> None:
    match = await begun(world)
    finn = world.people[5]
    await reads(world, finn, "Français")
    mover = player(world, match)
    await away(world, mover, until="5d", deputy=finn)
    assert "aimerait que tu prennes le relais" in dms(finn)[0].content
    await back(world, mover)
    assert "tu ne joues donc plus à sa place" in dms(finn)[-1].content


async def test_a_question_that_is_opened_after_its_time_says_so_and_asks_what_stands_now(
    world: World,
) -> None:
    """What it answered then is no answer to the question of now."""
    await begin(world, "whisper", rounds=2)
    old = custom_id((await world.press(world.ada, "move")).response, "4")
    await whisper(world, world.ada, "4")
    await whisper(world, world.bram, "3")
    pressed = await press_made(world, world.ada, old)
    told = said(pressed)
    assert tells(told, "panel.letter_over")
    assert "- Ada whispered 4." in told.splitlines()
    assert told.count("**round** 2") == 1
    assert labels(pressed.response)[:5] == ["1", "2", "3", "4", "5"]
    assert "**waiting** Ada" in told
