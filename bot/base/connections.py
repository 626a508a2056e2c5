"""Limits on the connections of a small HTTP server, which protect the host.

A connection is closed if its request is not complete in time, or its answer. Of too many open ones
the oldest is closed, so that idle connections block no others; while others use half of the
process's descriptors, only FEW may be open.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import Any, cast

from aiohttp import web

FEW = 2
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


def descriptors() -> float:
    """How many descriptors the process may have."""
    try:
        import resource
    except ImportError:  # another system, which sets no limit
        return math.inf
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return math.inf if most == resource.RLIM_INFINITY else most
