"""The local table: the same bot on a simulated Discord, played in the browser without a token.

One call does it all::

    await run(setting, say=print_and_open_browser, stop=None)

`run` prints nothing; `say` is given the address of the page. See `Setting` for what it must know.
"""

from __future__ import annotations

import asyncio
import math
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from bot.base import background, clock
from bot.local.kept import WAY_OUT, Kept, UnreadableTable, start_afresh
from bot.local.server import LocalServer
from bot.local.simulation import LocalSettings
from bot.local.world import World

__all__ = [
    "WAY_OUT",
    "Kept",
    "LocalServer",
    "LocalSettings",
    "UnreadableTable",
    "World",
    "opened",
    "run",
    "start_afresh",
]  # fmt: skip


@asynccontextmanager
async def opened(setting: LocalSettings) -> AsyncIterator[LocalServer]:
    """A local table that can be played, until the block is left.

    Raises `UnreadableTable` if what was kept cannot be used, `OSError` if the wished port is taken.
    """
    world = World(setting, Kept.read(setting.kept))
    server = LocalServer(world)
    with (
        clock.taken_from(lambda: world.now, look=math.inf),
        background.run_by(lambda work: world.patience.apart(work)),
    ):
        try:
            await world.open()
            await server.open()
            async with setting.beside(world.bot_does):
                yield server
        finally:
            await server.close()
            await world.close()


async def run(
    setting: LocalSettings, *, say: Callable[..., None], stop: asyncio.Event | None = None
) -> None:
    """Play at the local table until `stop` is set; without one, until SIGINT or SIGTERM.

    `say` is given the addresses of the page once it can be opened. Raises what `opened` raises.
    """
    if stop is None:
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError, ValueError, RuntimeError):
                asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with opened(setting) as server:
        say(*server.addresses)
        await stop.wait()
