"""The clock of a table: chosen in the lobby, changed by agreement, stopped for a while."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from bot.tables.records import Status
from bot.tables.schedule import ClockMode, ClockSettings, Late
from tests.support.bot.playing import choose, components, custom_id, labels
from tests.support.bot.scenes import (
    begun,
    match_of,
    minutes,
    nap,
    opened,
    pinged,
    player,
    press_made,
    said,
    table_in,
    waiter,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World

HOUR, DAY = 3600, 86_400


async def test_the_lobby_says_which_clock_it_is(world: World) -> None:
    await opened(world)
    assert "Clock: **soft, 3 days a move, then the others may replace the player**" in (
        world.newest().content
    )


async def test_the_opener_sets_the_clock_in_a_panel(world: World) -> None:
    await opened(world)
    panel = (await world.press(world.ada, "options")).response
    panel = (await choose(world.ada, panel, "Clock")).response
    panel = (await choose(world.ada, panel, "Hard: it acts")).response
    panel = (await choose(world.ada, panel, "12 hours a move")).response
    panel = (await choose(world.ada, panel, "1 day in reserve")).response
    panel = (await choose(world.ada, panel, "Late: the host plays")).response
    assert "hard, 12 hours a move (1 day in reserve), then anyone can take the seat" in (
        panel.content
    )
    assert (await table_in(world, world.channel)).clock == ClockSettings()
    await choose(world.ada, panel, "Set this clock")
    pace = (await table_in(world, world.channel)).clock
    assert pace.mode is ClockMode.HARD
    assert (pace.time, pace.bank) == (timedelta(hours=12), timedelta(days=1))
    assert pace.late is Late.OFFER
    assert "Clock: **hard, 12 hours" in world.newest().content


async def test_a_clock_can_be_typed(world: World) -> None:
    await opened(world)
    typed = await world.ada.slash(
        world.channel, "table clock", mode="hard", time="1d 12h", bank="6h"
    )
    await choose(world.ada, typed.response, "Set this clock")
    pace = (await table_in(world, world.channel)).clock
    assert (pace.mode, pace.time, pace.bank) == (
        ClockMode.HARD,
        timedelta(hours=36),
        timedelta(hours=6),
    )


async def test_nonsense_is_no_clock(world: World) -> None:
    await opened(world)
    for typed, answer in (
        ("soonish", "I cannot read “soonish” as a length of time"),
        ("90 min", "whole hours"),
        ("0", "whole hours"),
        ("-3h", "I cannot read"),
    ):
        refused = await world.ada.slash(world.channel, "table clock", time=typed)
        assert answer in said(refused), typed
    assert (await table_in(world, world.channel)).clock == ClockSettings()


async def test_only_the_opener_sets_the_clock_of_a_lobby(world: World) -> None:
    await opened(world)
    panel = await world.bram.slash(world.channel, "table clock", mode="none")
    assert "only" not in said(panel).lower() or labels(panel.response) == []
    assert labels(panel.response) == []
    assert tells(said(panel), "pace.only_players")


async def test_in_a_match_all_must_agree_to_another_clock(world: World) -> None:
    match = await begun(world, seats=3)
    panel = await world.bram.slash(world.channel, "table clock", time="2h")
    await choose(world.bram, panel.response, "Propose this clock")
    asked = world.newest()
    assert "soft, 2 hours a move" in asked.content
    assert pinged(asked) == {world.ada.id, world.people[2].id}
    await world.press(world.ada, "agree")
    assert (await match_of(world, match.id)).table.clock == ClockSettings()
    await world.press(world.people[2], "agree")
    assert (await match_of(world, match.id)).table.clock.time == timedelta(hours=2)
    assert any("The clock is now: **soft, 2 hours" in m.content for m in world.messages())


async def test_one_player_can_keep_the_clock_as_it_is(world: World) -> None:
    match = await begun(world)
    panel = await world.bram.slash(world.channel, "table clock", mode="none")
    await choose(world.bram, panel.response, "Propose this clock")
    asked = world.newest()
    await world.press(world.ada, "goon")
    assert (await match_of(world, match.id)).table.clock == ClockSettings()
    changed = next(m for m in world.messages() if m.id == asked.id)
    assert changed.content == "The clock stays as it was."
    assert labels(changed) == []


async def test_who_does_not_play_changes_no_clock(world: World) -> None:
    await begun(world)
    panel = await world.people[4].slash(world.channel, "table clock", mode="none")
    assert labels(panel.response) == []
    match = await match_of(world, 1)
    where = custom_id(
        (await world.ada.slash(world.channel, "table clock", mode="none")).response,
        "Propose this clock",
    )
    assert where.startswith("bl:setpace:1:none")
    assert match.table.status is Status.RUNNING


async def test_the_turn_says_until_when(world: World) -> None:
    await begun(world)
    line = world.newest().content
    asked = int(world.env.now().timestamp())
    until = re.search(r"Until <t:(\d+):f>", line)
    assert until
    assert abs(int(until[1]) - asked - 3 * DAY) < 60


async def test_a_pause_is_agreed_upon_and_moves_the_deadline(world: World) -> None:
    match = await begun(world)
    before, asked = await deadline(world, match.id), asked_of(world)
    await world.ada.slash(world.channel, "table pause")
    assert "like to pause" in world.newest().content
    await world.press(world.bram, "agree")
    assert await deadline(world, match.id) is None
    assert "paused" in world.newest().content
    await world.env.advance_time(10 * DAY)
    assert not [m for m in world.messages() if "⏰" in m.content]
    await world.bram.slash(world.channel, "table pause")
    after = await deadline(world, match.id)
    assert before is not None
    assert after is not None
    assert timedelta(0) <= after - before - timedelta(days=10) < timedelta(minutes=1)
    assert any("has ended the pause" in m.content for m in world.messages())
    assert asked_of(world) == asked  # a board that is posted again asks nobody again


def asked_of(world: World) -> str:
    """Since when the newest board says that somebody is awaited."""
    (asked,) = re.findall(r"Asked (<t:\d+:R>)", world.newest().content)
    return str(asked)


async def test_one_can_move_while_the_table_is_paused(world: World) -> None:
    match = await begun(world)
    await world.ada.slash(world.channel, "table pause")
    await world.press(world.bram, "agree")
    await nap(world, match)
    assert await deadline(world, match.id) is None
    await world.env.advance_time(5 * DAY)
    await world.press(player(world, match), "resume")
    until = await deadline(world, match.id)
    assert until is not None
    assert abs(until - world.env.now() - timedelta(days=3)) < timedelta(minutes=1)


async def test_a_pause_outlives_a_restart(world: World) -> None:
    match = await begun(world)
    await world.ada.slash(world.channel, "table pause")
    await world.restart()
    await world.press(world.bram, "agree")
    await world.restart()
    assert await deadline(world, match.id) is None
    await world.env.advance_time(5 * DAY)
    assert not [m for m in world.messages() if "⏰" in m.content]


async def test_a_hard_clock_plays_for_who_is_late(world: World) -> None:
    await opened(world)
    await world.press(world.bram, "join")
    panel = await world.ada.slash(world.channel, "table clock", mode="hard", time="2h")
    await choose(world.ada, panel.response, "Set this clock")
    await world.press(world.ada, "start")
    match = await match_of(world, 1)
    late, seat = player(world, match), min(match.awaited)
    await world.env.advance_time(2 * HOUR - 60)
    assert match.entries == 1
    await world.env.advance_time(120)
    match = await match_of(world, 1)
    assert match.entries > 1
    assert seat in match.by_host
    assert player(world, match) is not late
    assert pinged(world.newest()) == {player(world, match).id}


async def test_time_in_reserve_is_used_up_once(world: World) -> None:
    await opened(world)
    await world.press(world.bram, "join")
    panel = await world.ada.slash(world.channel, "table clock", mode="hard", time="2h", bank="3h")
    await choose(world.ada, panel.response, "Set this clock")
    await world.press(world.ada, "start")
    match = await match_of(world, 1)
    first = min(match.awaited)
    await world.env.advance_time(4 * HOUR)
    await nap(world, match)
    while min(match.awaited) != first:
        await nap(world, match)
    until = await deadline(world, match.id)
    assert until is not None
    assert abs(until - world.env.now() - timedelta(hours=3)) < timedelta(minutes=1)


async def test_a_soft_clock_says_that_the_time_is_over_and_who_may_be_replaced(
    world: World,
) -> None:
    match = await begun(world)
    await world.env.advance_time(3 * DAY + 60)
    told = world.newest()
    late = player(world, match)
    assert f"Time is up for <@{late.id}>" in told.content
    assert labels(told) == ["Replace this player"]
    assert pinged(told) == {late.id, waiter(world, match).id}
    await world.env.advance_time(3 * DAY)
    assert world.newest().id == told.id
    assert waiter(world, match).id != player(world, match).id
    assert components(told)
    await nap(world, match)
    await minutes(world, 5)
    (told,) = (message for message in world.messages() if message.id == told.id)
    assert not components(told)


async def deadline(world: World, number: int) -> datetime | None:
    stands = await world.store.deadlines.clock(number, world.env.now())
    assert stands is not None
    return next(iter(stands.waiting.values())).deadline


async def test_by_another_clock_the_time_is_over_anew(world: World) -> None:
    """They were told after three days, and agreed to wait for seven: then they are told again."""
    await begun(world)
    await world.env.advance_time(3 * DAY + 60)
    shown = await world.ada.slash(world.channel, "table clock", time="7d")
    await choose(world.ada, shown.response, "Propose this clock")
    await world.press(world.bram, "agree")
    told = sum("Time is up" in m.content for m in world.messages())
    assert told == 1
    await world.env.advance_time(4 * DAY)
    assert sum("Time is up" in m.content for m in world.messages()) == told + 1


async def test_a_pause_is_ended_once_however_many_press(world: World) -> None:
    """The second press comes before the board is written again; it asks nobody for a new pause."""
    match = await begun(world)
    for person in (player(world, match), waiter(world, match)):
        await person.slash(world.channel, "table pause")
    board = next(m for m in reversed(world.messages()) if "End the pause" in labels(m))
    end = custom_id(board, "End the pause")
    first, second = player(world, match), waiter(world, match)
    assert "goes on" in said(await press_made(world, first, end))
    for person in (second, first):
        assert tells(said(await press_made(world, person, end)), "refusal.stale")
    stands = await world.store.deadlines.clock(match.id, world.env.now())
    assert stands is not None
    assert stands.paused is None
    assert not [m for m in world.messages() if "would like to pause" in m.content and m.components]


async def test_what_the_opener_types_in_a_lobby_is_set_at_once(world: World) -> None:
    """What could not be read of it is refused alone; of nobody else it is set."""
    table = await opened(world)
    shown = await world.ada.slash(world.channel, "table clock", mode="hard", time="36h", bank="x")
    assert tells(said(shown), "said.clock_done")
    assert tells(said(shown), "refusal.no_reserve")
    kept = (await world.app.host.matches.table(table.id)).clock
    assert (kept.mode, kept.time) == (ClockMode.HARD, timedelta(hours=36))
    await world.press(world.bram, "join")
    await world.bram.slash(world.channel, "table clock", time="1h")
    assert (await world.app.host.matches.table(table.id)).clock == kept
