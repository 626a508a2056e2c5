"""A small HTTP server on a thread of its own, with limits that protect the host.

A connection serves one request. It is closed if the request is not complete within TO_ASK seconds,
or the answer within TO_ANSWER more. At most MOST are open, or FEW while at least half of the
process's descriptors are in use; one more closes the oldest, so that idle connections block no
others.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import threading
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from aiohttp import web

from bot.base.connections import TO_END, Connections, Handler, cannot_listen
from bot.base.setting_kinds import Endpoint

TO_ASK = 5.0
TO_ANSWER = 10.0
MOST = 32
log = logging.getLogger(__name__)


class Listening:
    """A thread with its own event loop, which ends with the process unless it is ended earlier. It
    answers at each path of `handlers`, and runs `beside` meanwhile."""

    def __init__(
        self,
        address: Endpoint,
        handlers: Mapping[str, Handler],
        beside: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        self._address, self._handlers, self._beside = address, handlers, beside
        self._stop: Callable[[], object] = lambda: None
        self._port: Future[int] = Future()
        here = contextvars.copy_context()  # as asyncio.to_thread does
        self._thread = threading.Thread(
            target=here.run, args=(self._run,), name="health", daemon=True
        )
        self._thread.start()

    async def begun(self) -> int:
        """Wait until it listens; returns the port. Raises PortTaken, WrongSetting."""
        try:
            return await asyncio.wrap_future(self._port)
        except (OSError, UnicodeError) as wrong:
            raise cannot_listen("HEALTH", self._address, wrong) from wrong

    async def end(self) -> None:
        """Stop listening."""
        with suppress(RuntimeError):  # it has ended by itself
            self._stop()
        await asyncio.to_thread(self._thread.join, 2 * TO_END)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as wrong:
            if not self._port.done():
                self._port.set_exception(wrong)
            else:
                log.exception("health is told no more")

    async def _serve(self) -> None:
        over, here = asyncio.Event(), asyncio.get_running_loop()
        here.set_exception_handler(_warn)
        connections = Connections(MOST, TO_ASK, TO_ANSWER)
        app = web.Application(middlewares=[connections.asked])
        for path, handler in self._handlers.items():
            app.router.add_get(path, handler)
        runner = await connections.serve(app)
        try:
            # The backlog bounds how many waiting connections are accepted before any of them is
            # looked at.
            listener = await here.create_server(
                connections, self._address.host, self._address.port, backlog=MOST
            )
            self._stop = lambda: here.call_soon_threadsafe(over.set)
            self._port.set_result(listener.sockets[0].getsockname()[1])
            beside = asyncio.create_task(self._beside())
            await over.wait()
            listener.close()
            beside.cancel()
        finally:
            await runner.cleanup()


def _warn(_here: asyncio.AbstractEventLoop, about: dict[str, Any]) -> None:
    """Log errors outside of a request in one line: no descriptor was left, for example."""
    log.warning("%s: %r", about.get("message"), about.get("exception"))
