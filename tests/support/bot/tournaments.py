"""What tests of leagues and knock-outs do again and again, at a simulated Discord."""

from __future__ import annotations

from typing import Any

from bot.tables.records import Status, Table
from tests.support.bot.scenes import minutes, resign, said
from tests.support.bot.world import World

HEADS = ("🏆 **League", "🏆 **Knock-out")


async def opened(world: World, command: str, people: int, **chosen: Any) -> None:
    """Ada has opened an event, and so many have joined."""
    answer = await world.ada.slash(world.channel, f"event {command}", **chosen)
    assert "posted in this channel" in said(answer), said(answer)
    await minutes(world, 0.1)
    for person in world.people[:people]:
        assert "You are in" in said(await world.press(person, "tournament_join", shown(world)))
    await minutes(world, 0.1)


async def begun(world: World, command: str, people: int, **chosen: Any) -> None:
    """As `opened`, and its first round is open."""
    await opened(world, command, people, **chosen)
    assert "It has begun" in said(await world.press(world.ada, "tournament_start", shown(world)))
    await minutes(world, 1)


def posts(world: World) -> list[Any]:
    """The messages of the event, oldest first."""
    return [m for m in world.messages() if m.content.startswith(HEADS)]


def shown(world: World) -> Any:
    """The newest message of the event."""
    return posts(world)[-1]


def threads(world: World) -> list[Any]:
    """The threads of its tables, oldest first."""
    return sorted(world.channel.threads, key=lambda thread: thread.id)


async def played(world: World) -> int:
    """All open tables are played to their end, by all but the first person; how many there were."""
    tables = await world.store.tables_with(Status.RUNNING)
    for table in tables:
        await finished(world, table)
    await minutes(world, 1)
    return len(tables)


async def finished(world: World, table: Table) -> None:
    """A table is played to its end, by all but the first person."""
    place = next(t for t in world.channel.threads if t.id == table.channel_id)
    order = [p for p in world.people if any(m.user_id == p.id for m in table.members)]
    for person in order[:0:-1]:
        await resign(world, person, place)
