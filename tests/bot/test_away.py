"""Away until a date: clocks stand still, nobody is disturbed, and the others know."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.tables.records import Away
from tests.support.bot.playing import labels
from tests.support.bot.reminding import away, back, reminders
from tests.support.bot.scenes import begun, begun_with_mover, nap, pinged, player, said
from tests.support.bot.sitting import DAY, public
from tests.support.bot.telling import tells
from tests.support.bot.world import World

HOUR = 3600.0


def reminded(world: World) -> list[Any]:
    return [m for m in world.messages() if "Remind me in 4 hours" in labels(m)]


async def test_whoever_is_away_is_not_disturbed_and_their_clock_stands(world: World) -> None:
    match, mover = await begun_with_mover(world)
    answer = await mover.slash(world.channel, "away", until="5d")
    assert answer.ephemeral
    until = int(world.env.now().timestamp()) + 5 * 86400
    assert any(f"<t:{until + slack}:f>" in said(answer) for slack in (-1, 0))
    assert "at 1 table" in said(answer)
    assert "Your clocks are stopped" in said(answer)
    assert tells(said(answer), "away.may_move")
    await world.env.advance_time(4.9 * DAY)
    assert not reminders(world)
    stands = await world.store.deadlines.clock(match.id, world.env.now())
    assert stands is not None
    (waiting,) = stands.waiting.values()
    assert waiting.deadline is not None
    left = waiting.deadline.timestamp() - until
    assert abs(left - 3 * DAY) < 60
    await world.env.advance_time(0.2 * DAY)
    assert len(reminders(world)) == 1


async def test_the_others_read_one_line(world: World) -> None:
    match, gone = await begun_with_mover(world)
    name = match.seated[min(match.awaited)].name
    await away(world, gone, until="5d")
    (line,) = [m for m in world.messages() if "is away until" in m.content and not m.components]
    assert f"**{name}** is away until <t:" in line.content
    assert "is stopped" in line.content
    assert not pinged(line)
    assert "at 1 table" in await back(world, gone)
    assert f"**{name}** is back" in public(world)
    assert "You are not away" in await away(world, gone)


async def test_whoever_is_away_may_move_and_stays_away(world: World) -> None:
    match, mover = await begun_with_mover(world)
    await away(world, mover, until="5d")
    await nap(world, match)
    assert "You are away until" in await away(world, mover)


@pytest.mark.parametrize(
    ("until", "told"),
    [
        ("some day", "`24 Dec`"),
        ("yesterday", "`24 Dec`"),
        ("2020-01-01", "`24 Dec`"),
        ("61d", "at most 60 days"),
        ("1 month", "`3 weeks`"),
        ("99999999999d", "at most 60 days"),
    ],
)
async def test_nonsense_is_answered_with_an_example(world: World, until: str, told: str) -> None:
    assert told in await away(world, world.ada, until=until)
    assert "You are not away" in await away(world, world.ada)


async def test_who_cannot_be_a_deputy(world: World) -> None:
    assert tells(
        await away(world, world.ada, until="5d", deputy=world.ada), "refusal.deputy_is_self"
    )
    assert tells(await away(world, world.ada, deputy=world.bram), "refusal.away_until_when")
    await away(world, world.bram, until="3d")
    assert "is away too" in await away(world, world.ada, until="5d", deputy=world.bram)
    assert "You are not away" in await away(world, world.ada)


async def test_days_end_by_the_clock_on_ones_wall(world: World) -> None:
    assert tells(await away(world, world.ada, until="tomorrow"), "away.no_zone")
    await world.ada.slash(world.channel, "remind", zone="Asia/Tokyo")
    assert "midnight UTC" not in await away(world, world.ada, until="tomorrow")
    absence = await world.store.deadlines.away(world.ada.id, world.env.now())
    assert absence is not None
    assert absence.stop.hour == 15


@pytest.mark.fault("T6")
async def test_an_absence_that_is_made_longer_still_ends_after_sixty_days(world: World) -> None:
    mover = player(world, await begun(world))
    latest = int(world.env.now().timestamp()) + 60 * 86400
    await away(world, mover, until="5d")
    for until in ("50d", "54d"):
        await world.env.advance_time(2.5 * DAY)
        assert "You are away until" in await away(world, mover, until=until)
    refused = await away(world, mover, until="56d")
    assert tells(refused, "refusal.away_too_long")
    assert any(f"<t:{latest + slack}:f>" in refused for slack in (-1, 0, 1))


async def test_absences_stop_the_clock_of_one_wait_for_sixty_days_in_all(world: World) -> None:
    """Whoever is back and away again at once stops it no longer."""
    match = await begun(world)
    mover, (wait,) = player(world, match), match.since.values()
    for weeks in (0, 6, 12):
        start = wait + timedelta(weeks=weeks)
        gone = Away(start, start + timedelta(days=41), None)
        await world.store.deadlines.leave(mover.id, gone)
    stands = await world.store.deadlines.clock(match.id, world.env.now())
    assert stands is not None
    (waiting,) = stands.waiting.values()
    assert waiting.deadline == wait + timedelta(days=60 + 3)


async def test_an_absence_may_last_just_sixty_days(world: World) -> None:
    assert "You are away until" in await away(world, world.ada, until="60d")
