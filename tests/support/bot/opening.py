"""Tables that are opened, and lobbies that are looked for."""

from __future__ import annotations

from typing import Any

from tests.support.bot.playing import MOMENT
from tests.support.bot.world import World


async def alone(world: World, game: str = "diceland", level: str = "easy") -> None:
    """Ada plays against computers, by one command."""
    await world.ada.slash(world.channel, "table open", game=game, computers=level)
    await world.env.advance_time(MOMENT)


async def found(world: World, person: Any, **options: Any) -> Any:
    return (await person.slash(world.other, "table find", **options)).response


async def open_another(world: World, number: int, game: str = "race", person: Any = None) -> Any:
    """Somebody opens a table in a new channel."""
    channel = world.guild.create_text_channel(f"more-{number}")
    await world.env.settle()
    await (person or world.ada).slash(channel, "table open", game=game)
    return channel
