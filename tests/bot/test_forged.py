"""Presses that no button of ours makes are answered, and nothing is thrown by them (I8).

Whoever writes a client of their own can send any address and any value.
"""

from __future__ import annotations

import logging
import random
import secrets
from typing import Any

import discord
import pytest

from bot.interactions.router import router
from bot.screens.replies import Reply, Rows, menu
from bot.screens.showing import post
from tests.support.bot.scenes import begun, opened, press_made, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World

ODD = (
    *("", "0", "1", "2", "-1", "+1", "1.5", "1e400", "99999999999999999999", "٣", "²", "None"),
    *("mode", "time", "soft", "24", "last", "all", "on", "rest", "nap", "sprint", "whisper"),
    *("race", "remove.9", "remove.x", "close", "undo", "s1~s2", "~", "💥", "size", "rounds"),
    *("which", "whichpage", "move", "board", "1456074443980800010", "__class__", "{seat}"),
)
PRESSES = 5
"""How many forged presses of each kind every verb meets."""
WORLDS = 24
"""So many of them share all verbs: to make one costs more than the presses of a verb."""
OF_NO_USE = "This button no longer works"


def forged(verb: str, chance: Any, least: int = 0) -> str:
    """An address of that verb with anything behind it."""
    table = chance.choice((0, 1, 1, 1, 2, 2, 77, 10**17))
    args = (chance.choice(ODD) for _ in range(chance.randint(least, 7)))
    return ":".join(("bl", verb, str(table), *args))[:100]


async def picked_made(world: World, person: Any, address: str, value: str) -> Any:
    """Something picked in a menu of that address, which our panels do not show."""
    options = [discord.SelectOption(label="odd", value=value or "-")]
    rows: Rows = ((menu(address, "?", options),),)
    channel = await world.app.channel(world.channel.id)
    message = await post(channel, Reply("forged", rows=rows))
    return await person.select(message, [value or "-"], custom_id=address)


@pytest.mark.fault("I8")
@pytest.mark.parametrize("verbs", [router.verbs[n::WORLDS] for n in range(WORLDS)], ids="-".join)
async def test_whatever_is_forged_is_answered_and_throws_nothing(
    world: World, verbs: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    """Each world meets several verbs, so that they may spoil things for each other."""
    chance = secrets.SystemRandom()  # the luck of the tests
    assert isinstance(chance, random.Random)
    await begun(world, chance.choice(("race", "whisper")), seats=3)
    await opened(world, channel=world.other)
    caplog.clear()
    for verb in [*verbs] * PRESSES:
        person, address = chance.choice(world.people[:4]), forged(verb, chance)
        pressed = await press_made(world, person, address)
        assert pressed.acknowledged, address
        address, value = forged(verb, chance), chance.choice(ODD)
        pressed = await picked_made(world, person, address, value)
        assert pressed.acknowledged, (address, value)
    loud = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not loud, loud[0].getMessage()


@pytest.mark.parametrize(
    "address",
    [
        *("bl:area:1", "bl:area:1:0", "bl:enter:1", "bl:entered:1", "bl:pick:1", "bl:do:1:x"),
        *("bl:which:0", "bl:which:0:board", "bl:whichpage:0:x:board", "bl:which:0:which:which"),
        *("bl:pace:1", "bl:pace:1:colour:soft:24:0:play:wait:on", "bl:setpace:1:soft:-5"),
        f"bl:setpace:1:soft:{'9' * 18}:0:play:wait:on",
        *("bl:first:2", "bl:option:2", "bl:rulebook:0", "bl:rulebook:0:race:x"),
        *("bl:keep:1", "bl:takeover:1:0", "bl:takeover:1:a:b:c:d", "bl:unplan:1:none:0"),
        *("bl:sit:1:x", "bl:comeback:1", "bl:replace:1", "bl:offer:1:0:x", "bl:decline:0:1e9"),
        *("bl:fly:1", "bl:move", "bl:move:x", "other:move:1", "bl:there:1"),
    ],
)
async def test_a_press_that_means_nothing_is_of_no_use(world: World, address: str) -> None:
    await begun(world)
    await opened(world, channel=world.other)
    assert OF_NO_USE in said(await press_made(world, world.ada, address))


@pytest.mark.fault("I8")
async def test_a_form_of_a_question_that_nobody_asks_is_of_no_use(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    match = await begun(world)
    (seat,) = match.awaited
    mover, revision = world.people[seat], match.revision(seat)
    for verb in (f"entered:1:{revision}", f"ahead:1:entered:{revision}"):
        assert (await press_made(world, mover, f"bl:{verb}:nonsense")).acknowledged
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.fault("I8")
@pytest.mark.parametrize("value", ["x", "-1", "99999999999999999999", "1e400", "²"])
async def test_a_choice_that_no_menu_of_ours_has_is_of_no_use(world: World, value: str) -> None:
    await begun(world)
    await opened(world, channel=world.other)
    for address in ("bl:first:2", "bl:which:0:board", "bl:pace:1:time:soft:24:0:play:wait:on"):
        assert OF_NO_USE in said(await picked_made(world, world.ada, address, value)), address


async def test_start_pressed_twice_is_answered_as_the_first(world: World) -> None:
    await opened(world)
    await world.bram.slash(world.channel, "table join")
    lobby = world.newest()
    address = "bl:start:1"
    first = said(await world.ada.click(lobby, custom_id=address))
    assert first == said(await press_made(world, world.ada, address)) == "Race #1 has begun."
    assert "has begun" in said(await press_made(world, world.bram, address))
    assert (await world.app.host.matches.match(1)).entries == 1


@pytest.mark.fault("I8")
async def test_a_match_under_way_is_not_among_the_finished_ones(world: World) -> None:
    """Its last moves may be taken back after the menu of finished matches was shown."""
    await begun(world)
    answer = await picked_made(world, world.ada, "bl:finished:0", "1")
    assert tells(said(answer), "refusal.match_running")
