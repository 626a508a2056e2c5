"""A hard clock strikes nobody out of the blue."""

from __future__ import annotations

import pytest

from tests.support.bot.playing import choose
from tests.support.bot.reminding import reminders
from tests.support.bot.scenes import match_of, player, said, waiter
from tests.support.bot.sitting import paced
from tests.support.bot.telling import tells
from tests.support.bot.world import World

HOUR, DAY, MINUTE = 3600, 86_400, 60


@pytest.mark.parametrize("hours", [1, 12, 24])
async def test_who_never_said_is_reminded_at_half_time(world: World, hours: int) -> None:
    match = await paced(world, "hard", f"{hours}h")
    mover = player(world, match)
    await world.env.advance_time(hours * HOUR / 2 - 30)
    assert reminders(world) == []
    await world.env.advance_time(MINUTE)
    [told] = reminders(world)
    assert [user.id for user in told.mentions] == [mover.id]


async def test_who_wants_to_be_reminded_earlier_is_and_who_does_not_is_not(world: World) -> None:
    match = await paced(world, "hard", "12h")
    mover = player(world, match)
    await mover.slash(world.channel, "remind", first="2h")
    await world.env.advance_time(2 * HOUR + MINUTE)
    assert len(reminders(world)) == 1
    await world.env.advance_time(11 * HOUR)
    mover = player(world, await match_of(world, 1))
    await mover.slash(world.channel, "remind", on=False)
    await world.env.advance_time(9 * HOUR)
    assert len(reminders(world)) == 1


async def test_the_panels_say_so(world: World) -> None:
    match = await paced(world, "hard", "12h")
    mover = player(world, match)
    shown = said(await mover.slash(world.channel, "table clock"))
    assert tells(shown, "pace.help.hard")
    shown = said(await mover.slash(world.channel, "remind"))
    assert tells(shown, "wishes.hard")


async def test_after_a_pause_everybody_has_ten_minutes(world: World) -> None:
    match = await paced(world, "hard", "6h")
    mover, idle, played = player(world, match), waiter(world, match), match.entries
    await world.env.advance_time(6 * HOUR - MINUTE)
    await idle.slash(world.channel, "table pause")
    await world.press(mover, "agree")
    await world.env.advance_time(5 * DAY)
    await idle.slash(world.channel, "table pause")
    await world.env.advance_time(9 * MINUTE)
    assert (await match_of(world, 1)).entries == played
    await world.env.advance_time(MINUTE + 5)
    assert (await match_of(world, 1)).entries > played


async def test_who_comes_back_has_ten_minutes(world: World) -> None:
    match = await paced(world, "hard", "6h")
    mover, played = player(world, match), match.entries
    await world.env.advance_time(6 * HOUR - MINUTE)
    await mover.slash(world.channel, "away", until="3d")
    await world.env.advance_time(DAY)
    panel = (await mover.slash(world.channel, "away")).response
    await choose(mover, panel, "I'm back")
    await world.env.advance_time(9 * MINUTE)
    assert (await match_of(world, 1)).entries == played
    await world.env.advance_time(MINUTE + 5)
    assert (await match_of(world, 1)).entries > played
