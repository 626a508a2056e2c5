"""The machine sleeps, or its clock is set by hours: what is due goes out all the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from bot.base import clock
from bot.delivery.outbox import Later, Sent, Verdict
from bot.store.rows import from_micros
from bot.tables.records import OutboxMessage
from tests.support.bot.kept import Kept, both_engines
from tests.support.bot.office import Office, opened
from tests.support.bot.scenes import begun, begun_with_mover, match_of, nap, pinged, player, waiter
from tests.support.bot.sitting import paced
from tests.support.bot.trouble import Wall
from tests.support.bot.world import World

pytestmark = [both_engines, pytest.mark.discord]

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
async def office(kept: Kept) -> AsyncIterator[Office]:
    async with opened(kept.where) as office:
        yield office


@pytest.fixture
def wall(request: pytest.FixtureRequest) -> Iterator[Wall]:
    """Of the simulation in which the bot of the test runs."""
    name = "office" if "office" in request.fixturenames else "world"
    wall = Wall()
    with request.getfixturevalue(name).env.time_context(), clock.taken_from(wall.now):
        yield wall


@pytest.mark.fault("T3", "T7")
async def test_after_a_suspend_what_fell_due_meanwhile_is_sent(office: Office, wall: Wall) -> None:
    for hours in (25, 1, 10, 60):
        await office.write(hours, f"in {hours}", due_at=clock.now() + hours * HOUR)
    await office.wake()
    await office.env.advance_time(60)
    wall.ahead += 26 * HOUR
    await office.env.advance_time(100)
    assert sorted(office.carried) == ["in 1", "in 10", "in 25"]


@pytest.mark.fault("T3", "T7")
async def test_after_a_suspend_what_is_written_is_sent_at_once(office: Office, wall: Wall) -> None:
    await office.send(1, "tomorrow", due_at=clock.now() + DAY)
    await office.env.advance_time(60)
    wall.ahead += 26 * HOUR
    await office.send(2, "new")
    assert sorted(office.carried) == ["new", "tomorrow"]


@pytest.mark.fault("T3", "T7")
async def test_the_clock_is_set_back_while_a_message_is_tried_again(
    office: Office, wall: Wall
) -> None:
    """Neither it nor what is behind it waits until the clock shows the same hour once more."""

    async def answer(message: OutboxMessage) -> Verdict:
        return Later(300) if message.body == "a" and message.attempts == 0 else Sent()

    office.bot.answer = answer
    tomorrow = clock.now() + DAY
    await office.write(3, "tomorrow", due_at=tomorrow)
    await office.send(1, "a", "behind")
    assert office.carried == ["a"]
    await office.env.advance_time(10)
    wall.ahead -= 5 * HOUR
    await office.env.advance_time(100)
    assert office.carried == ["a", "a", "behind"]
    await office.send(2, "new")
    assert office.carried[-1] == "new"
    await office.env.advance_time((DAY - HOUR).total_seconds())
    assert "tomorrow" not in office.carried
    await office.env.advance_time(6 * HOUR.total_seconds())
    assert office.carried[-1] == "tomorrow"


async def passes(world: World, span: timedelta) -> None:
    await world.env.advance_time(span.total_seconds())


@pytest.mark.fault("T1", "T7")
async def test_while_the_machine_sleeps_nobody_loses_time(world: World, wall: Wall) -> None:
    match = await paced(world, "hard", "1d")
    mover = player(world, match)
    await passes(world, 2 * HOUR)
    wall.ahead += 26 * HOUR
    await passes(world, 20 * HOUR)
    assert not (await match_of(world, match.id)).by_host
    await passes(world, 3 * HOUR)
    assert player(world, await match_of(world, match.id)) is not mover
    assert (await match_of(world, match.id)).by_host


@pytest.mark.fault("T1", "T7")
async def test_nor_if_the_host_has_given_a_sign_of_life_before_it_notices(
    world: World, wall: Wall
) -> None:
    match = await paced(world, "hard", "1d")
    wall.ahead += 26 * HOUR
    await world.app._pulse()
    await passes(world, 23 * HOUR)
    assert not (await match_of(world, match.id)).by_host


@pytest.mark.fault("T1", "T7")
async def test_after_a_short_sleep_everybody_has_ten_minutes(world: World, wall: Wall) -> None:
    match = await paced(world, "hard", "1d")
    await passes(world, DAY - timedelta(minutes=10))
    wall.ahead += timedelta(minutes=25)
    await passes(world, timedelta(minutes=9))
    assert not (await match_of(world, match.id)).by_host
    await passes(world, timedelta(minutes=3))
    assert (await match_of(world, match.id)).by_host


@pytest.mark.fault("T3", "T7")
async def test_after_a_suspend_whoever_is_awaited_is_reminded(world: World, wall: Wall) -> None:
    _, mover = await begun_with_mover(world)
    wall.ahead += 26 * HOUR
    before = len(world.messages())
    await passes(world, timedelta(seconds=100))
    (reminder,) = world.messages()[before:]
    assert pinged(reminder) == {mover.id}


@pytest.mark.fault("T3")
@pytest.mark.parametrize("hours", [-5, 26])
async def test_play_goes_on_whatever_the_clock_shows(world: World, wall: Wall, hours: int) -> None:
    match = await begun(world)
    await passes(world, HOUR)
    wall.ahead += hours * HOUR
    for _ in range(3):
        await passes(world, timedelta(minutes=1))
        other = waiter(world, match)
        await nap(world, match)
        await passes(world, timedelta(seconds=5))
        assert pinged(world.newest()) == {other.id}


@pytest.mark.fault("T3")
async def test_a_board_that_waits_for_the_next_step_of_a_turn_is_drawn(
    world: World, wall: Wall
) -> None:
    _, mover = await begun_with_mover(world)
    await mover.slash(world.channel, "play", move="drink")
    assert "has a drink" not in world.newest().content
    wall.ahead -= 5 * HOUR
    await passes(world, timedelta(seconds=100))
    assert "has a drink" in world.newest().content


@pytest.mark.fault("T1", "T3")
async def test_signs_of_life_go_on_after_the_clock_was_set_back(world: World, wall: Wall) -> None:
    """Else an outage after that would not be known: its clocks would not have stood."""
    await begun(world)
    wall.ahead -= 5 * HOUR
    await passes(world, HOUR)
    now = clock.now()
    assert now - HOUR < await alive(world) <= now


@pytest.mark.fault("T3")
async def test_a_clock_that_was_ahead_for_a_while_moves_no_deadline(
    world: World, wall: Wall
) -> None:
    """While it is ahead it looks like an outage; once it is right again there was none."""
    match = await paced(world, "hard", "1d")
    began = await deadline(world, match.id)
    wall.ahead += 26 * HOUR
    await passes(world, HOUR)
    assert await deadline(world, match.id) > began + DAY
    wall.ahead -= 26 * HOUR
    await world.app._pulse()
    await passes(world, HOUR)
    assert await deadline(world, match.id) < began + 2 * HOUR


async def deadline(world: World, number: int) -> datetime:
    """Until when whoever is awaited has time."""
    stands = await world.store.deadlines.clock(number, clock.now())
    assert stands is not None
    (waiting,) = stands.waiting.values()
    assert waiting.deadline is not None
    return waiting.deadline


@pytest.mark.fault("T3", "T7")
@pytest.mark.parametrize("hours", [26, -5])
async def test_whoever_sleeps_until_an_instant_wakes_when_the_clock_is_set(hours: int) -> None:
    """Set back, it is to be reckoned again what is waited for."""
    shown = [datetime(2026, 1, 1, tzinfo=UTC)]
    with clock.taken_from(lambda: shown[0], look=0.001):
        sleeping = asyncio.create_task(clock.sleep_until(shown[0] + DAY))
        await asyncio.sleep(0)
        assert not sleeping.done()
        shown[0] += hours * HOUR
        await sleeping


async def alive(world: World) -> datetime:
    """When the bot was last known to live."""
    found = await world.store.setting("alive")
    assert found is not None
    return from_micros(int(found))
