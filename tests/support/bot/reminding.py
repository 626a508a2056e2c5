"""Reminders, and people who are away."""

from __future__ import annotations

from typing import Any

from tests.support.bot.playing import labels
from tests.support.bot.scenes import said
from tests.support.bot.sitting import HOUR
from tests.support.bot.world import World


async def away(world: World, person: Any, **options: Any) -> str:
    return said(await person.slash(world.channel, "away", **options))


async def back(world: World, person: Any) -> str:
    panel = await person.slash(world.channel, "away")
    return said(await person.click(panel.response, label="I'm back"))


def is_reminder(message: Any) -> bool:
    return "Remind me in 4 hours" in labels(message)


async def hours(world: World, count: float) -> None:
    await world.env.advance_time(count * HOUR)


async def remind(person: Any, world: World, **options: Any) -> str:
    return said(await person.slash(world.channel, "remind", **options))


def reminders(world: World, channel: Any = None) -> list[Any]:
    """The reminders in a channel."""
    return [m for m in world.messages(channel) if is_reminder(m)]
