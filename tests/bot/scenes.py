"""What happens in many tests of the bot: a match is begun, a move is made, somebody asks."""

from __future__ import annotations

from typing import Any

import discord

from bot.match import Match
from bot.records import Table
from games.core import Seat
from tests.bot.conftest import World


async def opened(world: World, game: str = "race", channel: Any = None) -> Table:
    """Ada has opened a table in the channel."""
    where = channel or world.channel
    await world.ada.slash(where, "table open", game=game)
    return await table_in(world, where)


async def begun(world: World, game: str = "race", seats: int = 2, channel: Any = None) -> Match:
    """Ada has opened a table, the others have joined, and the match has begun."""
    table = await opened(world, game, channel)
    where = channel or world.channel
    for person in world.people[1:seats]:
        await person.slash(where, "table join")
    await world.ada.slash(where, "table start")
    return await world.app.hall.match(table.id)


async def table_in(world: World, channel: Any) -> Table:
    table = await world.store.table_in(channel.id)
    assert table is not None
    return table


def player(world: World, match: Match, seat: Seat | None = None) -> Any:
    """The person who sits there; without a seat the one who is to move."""
    sits = match.seated[min(match.awaited) if seat is None else seat]
    return next(p for p in world.people if p.id == sits.user_id)


def waiter(world: World, match: Match) -> Any:
    """A player who is not to move."""
    return player(world, match, min(set(match.seated) - match.awaited))


def said(result: Any) -> str:
    """What the person who asked was answered."""
    texts = [result.response, *result.followups]
    return "\n".join(text.content for text in texts if text is not None)


def dms(person: Any) -> list[discord.Message]:
    """What the bot has written to a person, oldest first."""
    history: list[discord.Message] = person.user.dm_channel.history()
    return history


def labels(message: Any) -> list[str]:
    """The buttons of a message."""
    rows = getattr(message, "message", message).components
    return [item.label for row in rows for item in row.children if item.type.name == "button"]
