"""A game that its first three players do not end: substitutes and an autopilot do.

Issue: "A game begun with three people ends with two substitutes and one autopilot, over DM and
channel, without a hand on the database."
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.matches.match import Match
from bot.tables.records import Status
from bot.tables.schedule import Left
from games.core import Seat
from tests.support.bot.players import player_of
from tests.support.bot.playing import begin, choose, confirmed, labels
from tests.support.bot.scenes import asks, delete_channel, dms, match_of, opened, pinged, said
from tests.support.bot.sitting import DAY, HOUR, buttons, hand, leave, panel, set_clock, with_button
from tests.support.bot.world import World

VOTE = "Replace this player"
LONGEST = 3000


async def tip(person: Any, number: str) -> None:
    """A secret choice by nothing but direct messages."""
    asked = asks(person, number)
    pressed = await choose(person.user, asked, number)
    await confirmed(person.user, pressed, dms(person)[-1])


async def test_a_secret_game_with_two_substitutes_and_one_autopilot(world: World) -> None:
    """Ada hands a seat over, Bram is voted out, Cleo leaves; nobody of them is there at the end.

    Emma plays by direct message, Finn in the channel, and for Cleo the host.
    """
    await begin(world, "whisper", 3, rounds=3)
    emma, finn, cleo = world.people[4], world.people[5], world.people[2]
    await hand(world, world.ada, emma)
    await tip(emma, "3")
    await leave(world, cleo)
    await world.restart()
    await world.env.advance_time(3 * DAY + 60)  # Cleo's seat is played, Bram is late
    match = await match_of(world, 1)
    assert match.awaited == {1}
    asked = await world.click(emma, VOTE)
    await emma.click(asked.response, label=VOTE)
    assert buttons(world, "Take the seat") == 2
    await world.press(finn, "sit", _open(world, 1))
    assert pinged(with_button(world, "Choose in secret")) == {finn.id}
    for number in ("2", "4", "5"):
        shown = (await world.press(finn, "move")).response
        await choose(finn, shown, number)
        match = await match_of(world, 1)
        if number != "5":
            await tip(emma, number)
        if number == "4":
            await world.restart()
        await world.env.advance_time(3 * DAY + 60)  # and the host chooses for Cleo
    await expect_an_end(world, {0: emma, 1: finn, 2: cleo}, autopilot=Seat(2))


def _open(world: World, seat: int) -> Any:
    """The message of that open seat."""
    return next(m for m in world.messages() if f"bl:sit:1:{seat}" in _ids(m))


def _ids(message: Any) -> set[str]:
    return {item.custom_id for row in message.components for item in row.children}


@pytest.mark.discord
async def test_a_game_goes_on_with_substitutes_when_its_channel_is_gone(world: World) -> None:
    """Half of it in the channel, half of it by direct message."""
    await begin(world, "whisper", 3, rounds=2)
    emma, finn, cleo = world.people[4], world.people[5], world.people[2]
    await hand(world, world.ada, emma)
    await leave(world, world.bram)
    await world.press(finn, "sit")
    await leave(world, cleo)
    await delete_channel(world, world.channel)
    for number in ("2", "5"):
        await tip(emma, number)
        await tip(finn, "4")
        await world.env.advance_time(3 * DAY + 60)
    match = await match_of(world, 1)
    assert match.table.status is Status.FINISHED
    assert any("is over" in m.content for m in dms(emma))
    assert any("is over" in m.content for m in dms(finn))
    assert not any("is over" in m.content for m in dms(world.ada))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("race", {}),
        pytest.param("patrouille", {"goal": 4, "arm": "nearest"}, marks=pytest.mark.long),
    ],
    ids=str,
)
async def test_an_open_game_with_two_substitutes_and_one_autopilot(
    world: World, game: str, options: dict[str, Any]
) -> None:
    chance = random.Random(7)
    await opened(world, game)
    for name, value in options.items():
        await world.set_option(name, value)
    for person in world.people[1:3]:
        await world.press(person, "join")
    await set_clock(world, "soft", "1h")
    await world.press(world.ada, "start")
    emma, finn, cleo = world.people[4], world.people[5], world.people[2]
    await hand(world, world.ada, emma)
    await leave(world, cleo)
    await leave(world, world.bram)
    await world.press(finn, "sit", _open(world, 1))
    sitting = {Seat(0): emma, Seat(1): finn}
    for number in range(LONGEST):
        match = await match_of(world, 1)
        if not match.awaited:
            break
        seat = min(match.awaited)
        if seat not in sitting:
            await world.env.advance_time(HOUR + 60)
            continue
        await _move(world, match, sitting[seat], seat, chance, in_person=number % 2 == 0)
        if number == 20:
            await world.restart()
    await expect_an_end(world, {0: emma, 1: finn, 2: cleo}, autopilot=Seat(2))


async def _move(
    world: World,
    match: Match,
    person: Any,
    seat: Seat,
    chance: random.Random,
    *,
    in_person: bool,
) -> None:
    """A substitute moves, in the channel or by direct message."""
    wise = player_of(match.game.INFO.key)
    action = str(wise(match.view(seat), match.legal(seat), chance))
    if in_person:
        await person.user.slash("play", move=action)
    else:
        await person.slash(world.channel, "play", move=action)


async def expect_an_end(world: World, sat: dict[int, Any], autopilot: Seat) -> None:
    """It is over; those who sat at the end are named; nothing is left to press."""
    match = await match_of(world, 1)
    assert match.table.status is Status.FINISHED
    assert match.table.clock.left is Left.PLAY
    assert {s: m.user_id for s, m in match.seated.items()} == {s: p.id for s, p in sat.items()}
    assert match.seated[autopilot].left
    end = world.newest()
    assert "is over" in end.content
    assert pinged(end) == {p.id for s, p in sat.items() if s != autopilot}
    played = {line.entry.seat for line in await world.store.lines(1) if line.entry.auto}
    assert autopilot in played
    stale = {"Take the seat", "Come back", "Choose in secret"}
    assert not any(stale & set(labels(m)) for m in world.messages())
    assert said(await world.ada.slash(world.channel, "table seat"))
    assert labels(await panel(world, world.ada)) == []
