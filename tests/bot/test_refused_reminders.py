"""Reminders where Discord takes them neither here nor there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from simcord.backend.errors import BackendError

from tests.support.bot.reminding import hours, is_reminder, reminders
from tests.support.bot.scenes import begun, begun_with_mover, dms, pinged
from tests.support.bot.strict import Strict, Throttled
from tests.support.bot.world import World


@contextmanager
def channel_waits(world: World) -> Iterator[list[str]]:
    """For an hour Discord asks to wait with new messages in the channel; gives those asked for."""
    path, asked = f"/channels/{world.channel.id}/messages", list[str]()
    sky, end = Strict(world.env), world.env.now() + timedelta(hours=1)

    def rule(method: str, where: str, _body: Any) -> BackendError | None:
        if (method, where) != ("POST", path):
            return None
        asked.append(where)
        return Throttled((end - world.env.now()).total_seconds() + 1)

    sky.until(end, rule)
    with sky.enforced():
        yield asked


@pytest.mark.discord
@pytest.mark.fault("M1")
async def test_where_the_channel_waits_and_the_door_is_closed_it_comes_later_and_once(
    world: World,
) -> None:
    """It does not go to and fro between the two."""
    _, mover = await begun_with_mover(world)
    await hours(world, 23.9)
    world.env.inject_error(
        "POST", "/users/@me/channels", status=403, code=50007, message="closed", times=None
    )
    with channel_waits(world) as asked:
        await hours(world, 0.5)
        assert len(asked) < 5
        assert not reminders(world)
        await hours(world, 1)
    (reminder,) = reminders(world)
    assert pinged(reminder) == {mover.id}


@pytest.mark.discord
async def test_where_the_channel_waits_each_who_is_awaited_is_written_to(world: World) -> None:
    await begun(world, "whisper")
    await hours(world, 23.9)
    with channel_waits(world):
        await hours(world, 0.5)
        for person in (world.ada, world.bram):
            assert len([m for m in dms(person) if is_reminder(m)]) == 1
