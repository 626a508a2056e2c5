"""Reminders that are due within a minute are one post, to several people or to one."""

from __future__ import annotations

from tests.support.bot.kept import both_engines
from tests.support.bot.playing import begin
from tests.support.bot.reminding import hours, is_reminder, reminders
from tests.support.bot.scenes import pinged, said
from tests.support.bot.world import World

pytestmark = both_engines


async def test_of_three_people_awaited_in_one_channel(world: World) -> None:
    """Issue: "three reminders due in one minute are one post"."""
    await begin(world, "whisper", 3)
    await world.env.advance_time(30)
    await hours(world, 24.1)
    (reminder,) = reminders(world)
    everybody = {person.id for person in world.people[:3]}
    assert pinged(reminder) == everybody
    assert all(reminder.content.count(f"<@{number}>") == 2 for number in everybody)
    assert "all of you" in reminder.content
    off = await world.bram.click(reminder, label="Remind me in 4 hours")
    assert "Snoozed at 1 table" in said(off)
    await hours(world, 4.1)
    _, again = reminders(world)
    assert pinged(again) == {world.bram.id}


async def test_who_is_put_off_differently_is_not_reminded_by_that_post(world: World) -> None:
    await world.bram.slash(world.channel, "remind", first="30h")
    await begin(world, "whisper", 3)
    await hours(world, 24.1)
    (reminder,) = reminders(world)
    assert pinged(reminder) == {world.ada.id, world.people[2].id}
    await hours(world, 6)
    assert [pinged(m) for m in world.messages() if is_reminder(m)][1:] == [{world.bram.id}]
