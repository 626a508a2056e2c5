"""What tests of ladders and round robins do again and again."""

from __future__ import annotations

from typing import Any

from bot.tables.records import Status, Table
from tests.support.bot.scenes import minutes, resign, said
from tests.support.bot.world import World

ROBIN, LADDER = "round_robin", "ladder"


async def opened(world: World, kind: str, game: str = "race", joined: int = 3) -> None:
    """Ada has opened a contest, and so many have joined."""
    answer = await world.ada.slash(world.channel, "event open", kind=kind, game=game)
    assert "posted in this channel" in said(answer)
    await minutes(world, 0.1)
    for person in world.people[:joined]:
        assert "You are in" in said(await world.click(person, "Join"))
    await minutes(world, 0.1)


async def robin(world: World, game: str = "race") -> None:
    """A round robin of Ada, Bram and Cleo has begun."""
    await opened(world, ROBIN, game)
    assert "It has begun" in said(await world.click(world.ada, "Start"))
    await minutes(world, 0.1)


def shown(world: World) -> Any:
    """The message of the contest."""
    heads = ("🏆 **Round robin", "🏆 **Ladder")
    (found,) = [m for m in world.messages() if m.content.startswith(heads)]
    return found


def lines(world: World) -> list[str]:
    """The people in the message, in their order."""
    return [line for line in shown(world).content.split("\n") if line[:1].isdigit()]


async def choices(world: World, person: Any) -> Any:
    return (await person.click(shown(world), label="Play")).response


async def challenge(world: World, person: Any, rival: str) -> Table:
    """Somebody opens a table against another of the contest."""
    panel = await choices(world, person)
    await person.click(panel, label=f"Against {rival}")
    await minutes(world, 0.1)
    return (await world.store.tables_with(Status.LOBBY))[-1]


def where(world: World, table: Table) -> Any:
    return next(t for t in world.channel.threads if t.id == table.channel_id)


async def meet(world: World, person: Any, rival: Any, name: str) -> Any:
    """Two of them begin their match; its thread."""
    place = where(world, await challenge(world, person, name))
    assert "You have a seat" in said(await rival.slash(place, "table join"))
    await person.slash(place, "table start")
    await minutes(world, 0.1)
    return place


async def beaten(world: World, place: Any, loser: Any) -> None:
    await resign(world, loser, place)
    await minutes(world, 1)
