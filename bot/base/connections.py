"""Limits on the connections of a small HTTP server, which protect the host.

A connection is closed if its request is not complete in time, or its answer. Of too many open ones
the oldest is closed, so that idle connections block no others; while others use half of the
process's descriptors, only FEW may be open.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import math
from collections.abc import Awaitable, Callable
from typing import Any, cast

from aiohttp import web
from aiohttp.http import HttpProcessingError

from bot.base.errors import PortTaken
from bot.base.setting_kinds import Address, WrongSetting

FEW = 2
TO_END = 1.0  # seconds for the answers under way when the host stops
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Connections:
    """The open connections, oldest first, each with the instant at which it is closed: `to_ask`
    seconds after it was opened, `to_answer` after it has asked. At most `most` are open."""

    def __init__(self, most: int, to_ask: float, to_answer: float) -> None:
        self._most, self._to_ask, self._to_answer = most, to_ask, to_answer
        self.served: Callable[[], asyncio.Protocol]
        self._open: dict[asyncio.Transport, asyncio.TimerHandle] = {}

    def __call__(self) -> asyncio.Protocol:
        """The protocol of a new connection, as a factory of asyncio makes it."""
        return cast(asyncio.Protocol, _Connection(self, self.served()))

    async def serve(self, app: web.Application) -> web.AppRunner:
        """Serve an application, one request a connection; it is to be cleaned up."""
        app.on_response_prepare.append(_close_after)
        runner = web.AppRunner(
            app, shutdown_timeout=TO_END, access_log=None, logger=_quiet, handler_cancellation=True
        )
        await runner.setup()
        assert runner.server is not None
        self.served = runner.server
        return runner

    @web.middleware
    async def asked(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """A request is complete."""
        if (transport := request.transport) in self._open:
            self._close_in(self._to_answer, transport)
        return await handler(request)

    def stay(self, transport: asyncio.BaseTransport | None) -> None:
        """This one is a stream, which others count and close."""
        if isinstance(transport, asyncio.Transport):
            self.lost(transport)

    def made(self, transport: asyncio.Transport) -> None:
        """A connection was opened."""
        self._close_in(self._to_ask, transport)
        # A new descriptor gets the lowest free number: a high one shows how many are in use.
        number = transport.get_extra_info("socket").fileno()
        while len(self._open) > (FEW if number >= descriptors() // 2 else self._most):
            oldest = next(iter(self._open))
            self.lost(oldest)
            oldest.abort()

    def lost(self, transport: asyncio.Transport) -> None:
        """A connection was closed."""
        if (timer := self._open.pop(transport, None)) is not None:
            timer.cancel()

    def _close_in(self, seconds: float, transport: asyncio.Transport) -> None:
        if transport in self._open:
            self._open[transport].cancel()
        here = asyncio.get_running_loop()
        self._open[transport] = here.call_later(seconds, transport.abort)


class _Connection:
    """An asyncio.Protocol for one connection, which passes all to the one that serves it, and
    counts."""

    def __init__(self, connections: Connections, served: asyncio.Protocol) -> None:
        self._connections, self._served = connections, served

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is open."""
        self._transport = cast(asyncio.Transport, transport)
        self._connections.made(self._transport)
        self._served.connection_made(transport)

    def connection_lost(self, wrong: Exception | None) -> None:
        """A connection was closed."""
        self._connections.lost(self._transport)
        self._served.connection_lost(wrong)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._served, name)


async def _close_after(_request: web.Request, response: web.StreamResponse) -> None:
    """Close the connection after that answer, with a header that says so."""
    response.headers["Connection"] = "close"
    response.force_close()


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a record is worth logging: a malformed request is not."""
    wrong = record.exc_info[1] if record.exc_info else None
    return not isinstance(wrong, HttpProcessingError)


_quiet = logging.getLogger(f"{__name__}.http")
_quiet.addFilter(_is_news)


def cannot_listen(setting: str, address: Address, wrong: OSError | UnicodeError) -> Exception:
    """The error that says to the operator why nothing can listen at the address of a setting."""
    if isinstance(wrong, OSError) and wrong.errno == errno.EADDRINUSE:
        return PortTaken(setting, address)
    return WrongSetting(f"{setting} is {str(address)!r}, where nobody can listen: {wrong}.")


def is_visit(request: web.Request) -> bool:
    """Whether the request only follows a link to our page, which has no other effect."""
    return (
        request.method == "GET"
        and request.headers.get("Sec-Fetch-Mode") == "navigate"
        and request.headers.get("Sec-Fetch-Dest") == "document"
    )


def descriptors() -> float:
    """How many descriptors the process may have."""
    try:
        import resource
    except ImportError:  # another system, which sets no limit
        return math.inf
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return math.inf if most == resource.RLIM_INFINITY else most
