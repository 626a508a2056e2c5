"""Much that one process asks of Discord at once, of every kind but answers: told to by SIGUSR1."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord

FLOOD = 40  # calls of each process: with three of them more than Discord takes in two seconds
NOBODY = 4  # the first number of what nobody has: what is asked of it changes nothing


def at_signal(client: discord.http.HTTPClient) -> None:
    """Have this client do it."""

    def told(*_: object) -> None:
        client.loop.call_soon_threadsafe(lambda: asyncio.ensure_future(_flood(client)))

    signal.signal(signal.SIGUSR1, told)


async def _flood(client: discord.http.HTTPClient) -> None:
    await asyncio.gather(*(_ask(client, nth) for nth in range(FLOOD)))


async def _ask(client: discord.http.HTTPClient, nth: int) -> None:
    """A call of its kind, about what nobody has. discord.py makes one after the other of what
    Discord counts together: so each is about something of its own.
    """
    nobody = NOBODY + nth
    nothing = discord.http.MultipartParameters({}, None, None)
    kinds: tuple[Callable[[], Awaitable[object]], ...] = (
        lambda: client.get_user(nobody),
        lambda: client.get_member(nobody, nobody),
        lambda: client.get_channel(nobody),
        lambda: client.send_message(nobody, params=nothing),
        lambda: client.edit_message(nobody, nobody, params=nothing),
        lambda: client.delete_message(nobody, nobody),
    )
    with suppress(discord.HTTPException):
        await kinds[nth % len(kinds)]()
