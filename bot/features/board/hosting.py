"""Serve the page while the host plays, and say where that fails."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from aiohttp import web

from bot.base.config import BoardSettings
from bot.base.connections import cannot_listen
from bot.base.setting_kinds import Endpoint
from bot.features.board.site import BODY, MOST, Run, Site, here
from bot.host import Host

USUAL = 8090  # the port that is taken if it is free
ROOM = 8192  # descriptors that are asked for, if the system allows
log = logging.getLogger(__name__)


@asynccontextmanager
async def served(
    settings: BoardSettings | None,
    host: Host,
    run: Run = here,
    held: socket.socket | None = None,
) -> AsyncIterator[int | None]:
    """Serve the page while the block runs, and give its port (None: without settings there is no
    page). `held` is a socket that has the port already. Raises PortTaken, WrongSetting."""
    if settings is None:
        yield None
        return
    _make_room()
    site = Site(settings, host, run)
    app = web.Application(
        middlewares=[site.gate.middleware(), site.connections.asked], client_max_size=BODY
    )
    site.routes(app)
    runner = await site.connections.serve(app)
    try:
        listener = await _listener(site, settings, held)
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


@asynccontextmanager
async def placed(
    settings: BoardSettings | None,
) -> AsyncIterator[tuple[BoardSettings | None, socket.socket | None]]:
    """The settings with a free port if they name none, and a socket that holds it, so that two
    hosts that start at once get different ports."""
    if settings is None or settings.served.port:
        yield settings, None
        return
    if (held := _held(settings.served)) is None:
        yield settings, None  # `served` will say that it cannot listen there
        return
    with held:
        served = Endpoint(settings.served.host, int(held.getsockname()[1]))
        yield replace(settings, public=f"http://{served}", served=served), held


def _held(at: Endpoint) -> socket.socket | None:
    for port in (USUAL, 0):
        with suppress(OSError):
            return socket.create_server((at.host, port), family=_family(at))
    return None


def _family(at: Endpoint) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in at.host else socket.AF_INET


async def _listener(
    site: Site, settings: BoardSettings, held: socket.socket | None
) -> asyncio.Server:
    at, loop = settings.served, asyncio.get_running_loop()
    try:
        if held is not None:
            return await loop.create_server(site.connections, sock=held, backlog=MOST)
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
