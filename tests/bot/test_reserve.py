"""Time in reserve: everybody sees when it begins to be used, and how much is left."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.matches.match import Match
from tests.support.bot.kept import both_engines
from tests.support.bot.playing import choose
from tests.support.bot.reminding import reminders
from tests.support.bot.scenes import (
    begun_with_mover,
    match_of,
    nap,
    opened,
    player,
    said,
    waiter,
)
from tests.support.bot.world import World

pytestmark = both_engines

HOUR, DAY = 3600, 86_400


async def reserved(world: World, mode: str = "hard", time: str = "24h", bank: str = "72h") -> Match:
    """A race has begun, with time in reserve."""
    await opened(world)
    await world.press(world.bram, "join")
    panel = await world.ada.slash(world.channel, "table clock", mode=mode, time=time, bank=bank)
    await choose(world.ada, panel.response, "Set this clock")
    await world.press(world.ada, "start")
    return await match_of(world, 1)


async def ends(world: World) -> tuple[str, str]:
    """When the time of the move is up, and when the reserve is, as Discord shows them."""
    stands = await world.store.deadlines.clock(1, world.env.now())
    assert stands is not None
    [waiting] = stands.waiting.values()
    assert waiting.deadline is not None
    assert waiting.own is not None
    return moment(waiting.own), moment(waiting.deadline)


def moment(at: datetime) -> str:
    return f"<t:{int(at.timestamp())}:f>, <t:{int(at.timestamp())}:R>"


async def test_the_board_and_the_reminder_tell_the_reserve_from_the_move(world: World) -> None:
    await reserved(world)
    own, end = await ends(world)
    text = f"Until {own}, then the reserve (3 days) until {end}."
    assert text in world.newest().content
    await world.env.advance_time(12 * HOUR + 60)
    [reminder] = reminders(world)
    assert text in reminder.content


async def test_who_is_awaited_sees_what_is_left(world: World) -> None:
    match = await reserved(world)
    mover, idle = player(world, match), waiter(world, match)
    own, end = await ends(world)
    for command in ("table status", "mygames"):
        shown = said(await mover.slash(world.channel, command))
        assert f"until {own}, then the reserve (3 days) until {end}" in shown
    await world.env.advance_time(DAY + 5 * HOUR)
    shown = said(await idle.slash(world.channel, "table status"))
    since = own.split(", ")[1]
    assert f"using the reserve since {since} (2 days 19 hours left), until {end}" in shown
    shown = said(await idle.slash(world.channel, "table clock"))
    assert f"- {mover.user.global_name} has 2 days 19 hours in reserve" in shown


async def test_what_is_used_up_is_called_so(world: World) -> None:
    match = await reserved(world, "soft", "2h", "3h")
    mover = player(world, match)
    await world.env.advance_time(6 * HOUR)
    await nap(world, match)
    await nap(world, await match_of(world, 1))
    shown = said(await mover.slash(world.channel, "table status"))
    _, end = await ends(world)
    assert f"until {end}, no reserve left" in shown
    assert f"Until {end}." in world.newest().content
    shown = said(await mover.slash(world.channel, "table clock"))
    assert f"- {mover.user.global_name} has no reserve left" in shown


async def test_without_a_reserve_nothing_is_said_of_it(world: World) -> None:
    _, mover = await begun_with_mover(world)
    for command in ("table status", "mygames", "table clock"):
        shown = said(await mover.slash(world.channel, command))
        assert "reserve" not in shown
    assert "reserve" not in world.newest().content


async def test_the_reserve_is_charged_for_what_was_used_of_it(world: World) -> None:
    match = await reserved(world, "hard", "2h", "10h")
    first = min(match.awaited)
    await world.env.advance_time(5 * HOUR)
    await nap(world, match)
    await nap(world, await match_of(world, 1))
    stands = await world.store.deadlines.clock(1, world.env.now())
    assert stands is not None
    left = stands.waiting[first].reserve
    assert abs(left - timedelta(hours=7)) < timedelta(minutes=1)
