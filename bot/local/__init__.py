"""The local table: the same bot on a simulated Discord, played in the browser without a token."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress

from bot.local.kept import Kept, UnreadableTable, set_aside
from bot.local.server import Server
from bot.local.world import Setting, World

__all__ = ["Kept", "Server", "Setting", "UnreadableTable", "World", "run", "set_aside"]


async def run(
    setting: Setting, *, say: Callable[[str], None], stop: asyncio.Event | None = None
) -> None:
    """Play at the local table until `stop` is set; without one, until the process is told to end.

    `say` is given the address of the page once it can be opened. Raises `UnreadableTable` if what
    was kept cannot be used, `OSError` if the wished port is taken.
    """
    if stop is None:
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError, ValueError, RuntimeError):
                asyncio.get_running_loop().add_signal_handler(number, stop.set)
    world = World(setting, Kept.read(setting.kept))
    try:
        await world.open()
        server = Server(world)
        try:
            await server.open()
            say(server.address)
            await stop.wait()
        finally:
            await server.close()
    finally:
        await world.close()
