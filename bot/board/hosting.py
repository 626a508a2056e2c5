"""Serve the page while the host plays, and say where that fails."""

from __future__ import annotations

import asyncio
import errno
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from aiohttp import web
from aiohttp.http import HttpProcessingError

from bot.base.config import BoardSettings
from bot.base.errors import PortTaken
from bot.base.setting_kinds import WrongSetting
from bot.board.site import BODY, MOST, Run, Site, here
from bot.host import Host

ROOM = 8192  # descriptors that are asked for, if the system allows
TO_END = 1.0  # seconds for the answers under way when the host stops
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
    app.on_response_prepare.append(_once)
    runner = web.AppRunner(
        app, access_log=None, logger=_quiet, handler_cancellation=True, shutdown_timeout=TO_END
    )
    await runner.setup()
    assert runner.server is not None
    site.connections.served = runner.server
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
        if isinstance(wrong, OSError) and wrong.errno == errno.EADDRINUSE:
            raise PortTaken("BOARD", at) from wrong
        why = f"BOARD is {str(at)!r}, where nobody can listen: {wrong}."
        raise WrongSetting(why) from wrong


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


async def _once(_request: web.Request, response: web.StreamResponse) -> None:
    """Close the connection after that answer, with a header that says so."""
    response.headers["Connection"] = "close"
    response.force_close()


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a record is worth logging: a malformed request is not."""
    wrong = record.exc_info[1] if record.exc_info else None
    return not isinstance(wrong, HttpProcessingError)


_quiet = logging.getLogger(f"{__name__}.http")
_quiet.addFilter(_is_news)
