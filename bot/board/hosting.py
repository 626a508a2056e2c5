"""Serve the page while the host plays, and say where that fails."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from aiohttp import web

from bot.base.config import BoardSettings
from bot.base.connections import cannot_listen
from bot.board.site import BODY, MOST, Run, Site, here
from bot.host import Host

ROOM = 8192  # descriptors that are asked for, if the system allows
log = logging.getLogger(__name__)


@asynccontextmanager
async def served(
    settings: BoardSettings | None, host: Host, run: Run = here
) -> AsyncIterator[int | None]:
    """Serve the page while the block runs, at the port that is given (None: there is no page).
    Raises PortTaken, WrongSetting."""
    if settings is None:
        yield None
        return
    _make_room()
    site = Site(settings, host, run)
    app = web.Application(
        middlewares=[site.connections.asked, site.gate.middleware()], client_max_size=BODY
    )
    site.routes(app)
    runner = await site.connections.serve(app)
    try:
        listener = await _listener(site, settings)
        watching = asyncio.create_task(site.streams.watch(), name="board streams")
        log.info("the board page is served at %s for %s", settings.served, settings.public)
        try:
            yield int(listener.sockets[0].getsockname()[1])
        finally:
            listener.close()
            watching.cancel()
            site.streams.close()
    finally:
        await runner.cleanup()


async def _listener(site: Site, settings: BoardSettings) -> asyncio.Server:
    at, loop = settings.served, asyncio.get_running_loop()
    try:
        return await loop.create_server(site.connections, at.host, at.port, backlog=MOST)
    except (OSError, UnicodeError) as wrong:
        raise cannot_listen("BOARD", at, wrong) from wrong


def _make_room() -> None:
    """Ask the system for more descriptors, for each stream takes one."""
    try:
        import resource
    except ImportError:  # another system, which sets no limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ROOM if hard == resource.RLIM_INFINITY else min(ROOM, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
