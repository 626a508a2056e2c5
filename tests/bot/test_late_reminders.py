"""Reminders that could not be sent in time, and what is answered to who puts them off."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.tables.notifications import NotificationKind, OfSeat
from tests.support.bot.playing import labels
from tests.support.bot.reminding import hours, remind, reminders
from tests.support.bot.scenes import begun, begun_with_mover, pinged, player, said, waiter
from tests.support.bot.sitting import paced
from tests.support.bot.telling import tells
from tests.support.bot.world import World


@pytest.mark.discord
async def test_what_could_not_be_sent_before_the_quiet_hours_comes_after_them(world: World) -> None:
    """Discord fails for a while; with those that fall due meanwhile it is one reminder."""
    _, mover = await begun_with_mover(world)
    now = world.env.now()
    at = [f"{(now + timedelta(hours=h, minutes=5)):%H:%M}" for h in (10, 16)]
    await remind(mover, world, first="10h", spacing="2h", quiet="-".join(at), zone="UTC")
    world.env.inject_error("POST", "/channels/*/messages", status=500, times=12)
    await hours(world, 16)
    assert not reminders(world)
    await hours(world, 0.2)
    (reminder,) = reminders(world)
    assert pinged(reminder) == {mover.id}


@pytest.mark.discord
async def test_a_host_that_was_gone_does_not_send_in_quiet_hours_what_it_wrote_before(
    world: World,
) -> None:
    match = await begun(world)
    now = world.env.now()
    at = [f"{(now + timedelta(hours=h, minutes=5)):%H:%M}" for h in (10, 16)]
    await remind(player(world, match), world, first="10h", quiet="-".join(at), zone="UTC")
    await hours(world, 9.99)
    await world.app.close()
    await world.store.deadlines.remind(match.id, world.env.now() + timedelta(minutes=1))
    await hours(world, 2)
    await world.restart()
    await hours(world, 4)
    assert not reminders(world)
    await hours(world, 0.2)
    assert len(reminders(world)) == 1


@pytest.mark.discord
async def test_whoever_turns_reminders_off_gets_none_that_was_written_before(world: World) -> None:
    _, mover = await begun_with_mover(world)
    world.env.inject_error("POST", "/channels/*/messages", status=500, times=12)
    await hours(world, 24.1)
    await remind(mover, world, on=False)
    await hours(world, 5)
    assert not reminders(world)


@pytest.mark.discord
async def test_of_what_is_over_nobody_is_reminded_by_a_start_a_wish_or_a_deputy(
    world: World,
) -> None:
    """Their time was up and everybody was told: what would be overdue is never sent."""
    match = await paced(world, "soft", "2h")
    mover = player(world, match)
    deputy = next(p for p in world.people if p.id not in {m.user_id for m in match.table.members})
    await remind(mover, world, first="1h")
    await remind(deputy, world, first="1h", spacing="1h")
    await hours(world, 5)
    sent = len(reminders(world))
    assert sent == 1
    await remind(mover, world, spacing="1h")
    await hours(world, 0.1)
    await world.restart()
    await hours(world, 1)
    await mover.slash(world.channel, "away", until="8h", deputy=deputy.user)
    await hours(world, 1)
    await world.restart()
    await hours(world, 1)
    assert len(reminders(world)) == sent


async def both_ways(world: World, person: Any) -> list[str]:
    """Snoozed by typing and by a button: what is answered."""
    typed = await person.slash(world.channel, "remind", snooze="4h")
    first = said(typed).splitlines()[1]
    if "Remind me in 4 hours" not in labels(typed.response):
        return [first]
    return [first, said(await person.click(typed.response, label="Remind me in 4 hours"))]


async def test_an_answer_to_a_snooze_tells_the_instant_after_quiet_hours(world: World) -> None:
    mover = player(world, await begun(world))
    quiet = f"{world.env.now():%H}-{world.env.now() + timedelta(hours=8):%H}"
    await remind(mover, world, quiet=quiet, zone="UTC")
    end = (world.env.now() + timedelta(hours=8)).replace(minute=0, second=0)
    for answer in await both_ways(world, mover):
        assert f"<t:{int(end.timestamp())}:f>" in answer


async def test_an_answer_to_a_snooze_says_why_no_reminder_comes(world: World) -> None:
    match = await paced(world, "hard", "2h")
    mover = player(world, match)
    for answer in await both_ways(world, mover):
        assert "no reminder will come: your time runs out before then" in answer
    for person in (mover, waiter(world, match)):
        await person.slash(world.channel, "table pause")
    for answer in await both_ways(world, mover):
        assert "no reminder will come: the table is paused" in answer
    await remind(mover, world, on=False)
    for answer in await both_ways(world, mover):
        assert "no reminder will come: your reminders are off" in answer


async def test_an_answer_to_a_snooze_says_that_there_is_no_clock(world: World) -> None:
    mover = player(world, await paced(world, "none"))
    for answer in await both_ways(world, mover):
        assert "no reminder will come: the table has no clock" in answer


async def test_that_somebody_is_late_is_said_once_it_is_true_also_if_it_was_written_before(
    world: World,
) -> None:
    """A notice could not be sent, and when it can the clock had stood meanwhile."""
    match = await paced(world, "soft", "6h")
    seat, now = min(match.awaited), world.env.now()
    notice = NotificationKind.LATE.single(OfSeat(seat), about=seat)
    await world.store.deadlines.said_late(match.id, seat, [notice], now)
    await hours(world, 5.9)
    assert not late_notices(world)
    await hours(world, 0.2)
    assert len(late_notices(world)) == 1
    await hours(world, 30)
    assert len(late_notices(world)) == 1


def late_notices(world: World) -> list[Any]:
    return [message for message in world.messages() if tells(message.content, "late.over")]
