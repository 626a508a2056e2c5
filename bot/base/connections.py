"""Limits on the connections of a small HTTP server, which protect the host.

A connection is closed if its request, or the answer to it, is not complete in time. When too many
are open the oldest is closed, so that idle ones block no others; while at least half of the
process's descriptors are in use, only FEW may be open. A connection serves one request: its head,
and a body of the length that the head names, unless that is too long. Nothing is decompressed.
"""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import math
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

from aiohttp import web
from aiohttp.http import HttpProcessingError

from bot.base.errors import PortTaken
from bot.base.setting_kinds import Endpoint, WrongSetting

FEW = 2
LINE = 4096  # bytes of the first line, and of each header
FIELDS = 64  # headers
HEAD = 16 * 1024  # bytes before the body of a request
NO_BODY = 1024  # most bytes of a body where no body is expected
END = b"\r\n\r\n"  # of a head
LENGTH = re.compile(rb"\ncontent-length[ \t]*:[ \t]*(\d*)", re.IGNORECASE)
DIGITS = 9  # digits of a Content-Length that are read
IN_CHUNKS = re.compile(rb"\ntransfer-encoding[ \t]*:", re.IGNORECASE)
BOUNDS: Mapping[str, Any] = {
    "auto_decompress": False,
    "max_line_size": LINE,
    "max_field_size": LINE,
    "max_headers": FIELDS,
}
"""What aiohttp takes of a request, before any of our own code sees it."""
TO_END = 1.0  # seconds for the answers in progress when the host stops
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Connections:
    """The open connections, oldest first, each with a timer that closes it: `to_ask` seconds after
    it was opened, or `to_answer` seconds after its request was complete. At most `most` are open,
    and a request's body has at most `body` bytes."""

    def __init__(self, most: int, to_ask: float, to_answer: float, body: int = NO_BODY) -> None:
        self._most, self._to_ask, self._to_answer = most, to_ask, to_answer
        self.body = body
        self.served: Callable[[], asyncio.Protocol]
        self._open: dict[asyncio.Transport, asyncio.TimerHandle] = {}

    def __call__(self) -> asyncio.Protocol:
        """The protocol of a new connection: this object is the protocol
        factory that asyncio calls."""
        return cast(asyncio.Protocol, _Connection(self, self.served()))

    async def serve(self, app: web.Application) -> web.AppRunner:
        """Serve an application, one request per connection. The caller must clean the runner up."""
        app.on_response_prepare.append(_close_after)
        runner = web.AppRunner(
            app, shutdown_timeout=TO_END, access_log=None, logger=_quiet, handler_cancellation=True,
            **BOUNDS,
        )  # fmt: skip
        await runner.setup()
        assert runner.server is not None
        self.served = runner.server
        return runner

    @web.middleware
    async def asked(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Middleware, called when a request's head is complete: the time for its answer begins."""
        if (transport := request.transport) in self._open:
            self._close_in(self._to_answer, transport)
        must_be_plain(request)
        return await handler(request)

    def stay(self, transport: asyncio.BaseTransport | None) -> None:
        """Stop counting this connection and timing it: it is a stream, which
        others count and close."""
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
    """An asyncio.Protocol for one connection, which limits what it receives and passes it on to
    aiohttp's own protocol."""

    def __init__(self, connections: Connections, served: asyncio.Protocol) -> None:
        self._connections, self._served = connections, served
        self._head = b""
        self._left: int | None = None
        """The bytes of the body that are still to come, once the head is there."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is open."""
        self._transport = cast(asyncio.Transport, transport)
        self._connections.made(self._transport)
        self._served.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Receive some bytes of the request. aiohttp gets only this one
        request, and its head whole."""
        if self._left is None:
            self._head += data
            head, end, data = self._head.partition(END)
            if not end and len(head) <= HEAD:
                return
            self._left = _length(head)
            if why_not := _why_not(head, self._left, self._connections.body):
                self._refuse(why_not)
                return
            self._served.data_received(head + end)
        body, self._left = data[: self._left], max(0, self._left - len(data))
        if body:
            self._served.data_received(body)

    def _refuse(self, why: str) -> None:
        answer = f"HTTP/1.1 {why}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        self._transport.write(answer.encode())
        self._transport.close()
        self._left = 0

    def connection_lost(self, wrong: Exception | None) -> None:
        """A connection was closed."""
        self._connections.lost(self._transport)
        self._served.connection_lost(wrong)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._served, name)


def _length(head: bytes) -> int:
    """The length of the body in bytes, as the head declares it."""
    named = LENGTH.search(head)
    return int(named[1][: DIGITS + 1] or b"0") if named else 0


def _why_not(head: bytes, length: int, most: int) -> str:
    """The status line that refuses a request because of its head; "" if the body may come."""
    if len(head) > HEAD:
        return "431 Request Header Fields Too Large"
    if IN_CHUNKS.search(head):  # each costs far more than its bytes; our pages send none
        return "411 Length Required"
    return "413 Content Too Large" if length > most else ""


async def _close_after(_request: web.Request, response: web.StreamResponse) -> None:
    """Close the connection after that answer, with a header that says so."""
    response.headers["Connection"] = "close"
    response.force_close()


def is_json(request: web.Request) -> bool:
    """Whether a request says that its body is JSON. The header is not left to aiohttp, which parses
    it as a mail header: some values would take it a second."""
    kind, *_ = request.headers.get("Content-Type", "").partition(";")
    return kind.strip().lower() == "application/json"


def must_be_plain(request: web.Request) -> None:
    """Raise HTTPUnsupportedMediaType for a body that would have to be inflated."""
    if "Content-Encoding" in request.headers:
        raise web.HTTPUnsupportedMediaType(text="content encoding")


async def json_of(request: web.Request) -> Any:
    """The JSON of a request. Raises ValueError. It is not left to aiohttp, which decodes by the
    charset that the request names: some of Python's codecs take quadratic time."""
    try:
        return json.loads(await request.read())
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a record is worth logging: a malformed request is not."""
    wrong = record.exc_info[1] if record.exc_info else None
    return not isinstance(wrong, HttpProcessingError)


_quiet = logging.getLogger(f"{__name__}.http")
_quiet.addFilter(_is_news)


def cannot_listen(setting: str, address: Endpoint, wrong: OSError | UnicodeError) -> Exception:
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


def is_shown_in_frame(request: web.Request) -> bool:
    """Whether the request only shows our page in a frame of another."""
    return (
        request.method == "GET"
        and request.headers.get("Sec-Fetch-Mode") == "navigate"
        and request.headers.get("Sec-Fetch-Dest") == "iframe"
    )


def descriptors() -> float:
    """How many descriptors the process may have."""
    try:
        import resource
    except ImportError:  # another system, which sets no limit
        return math.inf
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return math.inf if most == resource.RLIM_INFINITY else most
