"""Listen for notifications of other processes, on a connection and a thread of its own.

Notifications sent while it is not connected are lost. So each new connection counts as a
notification, and its users also check from time to time.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import selectors
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import closing, suppress

import psycopg

from bot.base.setting_kinds import Server
from bot.store.postgres.session import connected

PATIENCE = 1.0  # seconds from one attempt to connect to the next
log = logging.getLogger(__name__)


class Listener:
    """Listens for notifications; `heard` has the function to call on the event loop, by channel."""

    def __init__(
        self,
        server: Server,
        loop: asyncio.AbstractEventLoop,
        heard: Mapping[str, Callable[[str], None]],
    ) -> None:
        self._server, self._loop, self._heard = server, loop, heard
        self._over = threading.Event()
        self._closing, self._end = socket.socketpair()
        """The thread waits for news on the connection, and for `_end` to be closed."""
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stop listening; waits until it has stopped."""
        self._over.set()
        self._end.close()
        self._thread.join(5 * PATIENCE)

    def _run(self) -> None:
        with self._closing:
            while not self._over.is_set():
                try:
                    self._listen()
                except psycopg.Error as wrong:
                    log.debug("nothing is heard from %s: %s", self._server, wrong)
                    self._over.wait(PATIENCE)

    def _listen(self) -> None:
        name = f"braakland-listens-{secrets.token_hex(6)}"
        with (
            closing(connected(self._server, name)) as connection,
            selectors.DefaultSelector() as news,
        ):
            news.register(connection, selectors.EVENT_READ)
            news.register(self._closing, selectors.EVENT_READ)
            for channel in self._heard:
                connection.execute(f"LISTEN {channel}".encode())
            for channel in self._heard:
                # After LISTEN: notifications sent earlier are lost, so everybody is to look now.
                self._say(channel, "")
            while not self._over.is_set():
                for said in connection.notifies(timeout=0):
                    self._say(said.channel, said.payload)
                news.select()

    def _say(self, channel: str, payload: str) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._heard[channel], payload)
