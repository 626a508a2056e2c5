"""Two people who play over the small Discord: they look at the channel and do what it asks for."""

from __future__ import annotations

from typing import Any

from tests.transport.discord_here import ADA, BRAM, CHANNEL, Discord
from tests.transport.messages import addresses

Json = Any
LIVE = "bl:move:"


async def table(here: Discord, what: str, user: str, channel: str, **given: str) -> str:
    """Use a subcommand of /table, and wait for the answer."""
    options = [{"name": name, "type": 3, "value": value} for name, value in given.items()]
    option = {"name": what, "type": 1, "options": options}
    return await _answered(here, "table", user, channel, [option])


async def nap(here: Discord, user: str, channel: str) -> str:
    """Make the one move that is always possible in a race."""
    option = {"name": "move", "type": 3, "value": "rest nap"}
    return await _answered(here, "play", user, channel, [option])


async def _answered(here: Discord, name: str, user: str, channel: str, options: Json) -> str:
    asked = await here.command(name, guild=True, channel_id=channel, user=user, options=options)
    await here.until(lambda: here.answers(asked))
    return asked


async def in_private(here: Discord, user: str, move: str, number: int) -> str:
    """Make a move at a table by direct message."""
    options = [
        {"name": "move", "type": 3, "value": move},
        {"name": "table", "type": 4, "value": number},
    ]
    asked = await here.command("play", user=user, options=options)
    await here.until(lambda: here.answers(asked))
    return asked


async def begin(here: Discord, channel: str = CHANNEL, game: str = "race") -> None:
    """Open a table, fill it, start it."""
    await table(here, "open", ADA, channel, game=game)
    await table(here, "join", BRAM, channel)
    await table(here, "start", ADA, channel)


def live(here: Discord, channel: str = CHANNEL) -> list[Json]:
    """The boards of a channel that have their buttons."""
    return [m for m in here.messages.all(channel) if any(map(_is_move, addresses(m)))]


def lobbies(here: Discord, channel: str = CHANNEL) -> list[Json]:
    """The lobbies of a channel that have their buttons."""
    return [
        m for m in here.messages.all(channel) if any(a.startswith("bl:join:") for a in addresses(m))
    ]


def called(message: Json) -> str:
    """Who is called by a board, by the user's number; '' if nobody."""
    return next((user for user in (ADA, BRAM) if f"<@{user}>" in message["content"]), "")


def _is_move(address: str) -> bool:
    return address.startswith(LIVE)
