"""How the process ends: orderly if it can, and soon in any case.

An ending that hangs (a loop that is stuck, a connection that will not close, a thread that nobody
joins) must not keep a process alive that a supervisor waits for. From the first sign of the end
a clock runs on a thread of its own, and when it runs out the process is gone.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from contextlib import suppress
from enum import IntEnum
from types import FrameType

SECONDS = 9.0
"""So long an ending may take; with a margin for the ten seconds that a supervisor waits."""


class Exit(IntEnum):
    """What the exit code says; the numbers above 1 are those of sysexits.h."""

    DONE = 0  # also after SIGTERM or SIGINT
    NO = 1  # `verify` or `check` has found something wrong
    DATA = 65  # `verify`, `export` or `restore` can make nothing of what it was given
    UNAVAILABLE = 69  # the wished port is taken
    SOFTWARE = 70  # a fault of ours; starting again may help
    STORAGE = 74  # the database cannot be used
    AGAIN = 75  # Discord, or the server of the database, cannot be reached; start again later
    CONFIG = 78  # a setting is wrong: starting again is no use until a person has changed it


class Shutdown:
    """The end of this process, once it has begun."""

    def __init__(self) -> None:
        self._code = Exit.SOFTWARE
        self._clock: threading.Timer | None = None

    def begin(self) -> None:
        """From now on the process has SECONDS left."""
        if self._clock is None:
            self._clock = threading.Timer(SECONDS, self._leave)
            self._clock.daemon = True
            self._clock.start()

    def end(self, code: Exit) -> Exit:
        """All is done that had to be: whatever still hangs, this is the code to end with."""
        self._code = code
        self.begin()
        return code

    def at_signals(self) -> asyncio.Event:
        """An event that SIGTERM or SIGINT sets; both begin the departure. In a running loop."""
        told, loop = asyncio.Event(), asyncio.get_running_loop()

        def tell(_number: int, _frame: FrameType | None) -> None:
            self.begin()
            with suppress(RuntimeError):  # the loop has closed meanwhile
                loop.call_soon_threadsafe(told.set)

        # Not loop.add_signal_handler: what it calls would wait for a loop that may be stuck.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, tell)
        return told

    async def until_told(self, stop: asyncio.Event, work: asyncio.Task[None]) -> None:
        """Wait until it is to stop, and begin the departure; if the work ends by itself, that too,
        and whatever it raises.
        """
        told = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait((work, told), return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                work.result()
        finally:
            self.begin()
            told.cancel()

    def _leave(self) -> None:
        if self._code is not Exit.DONE:
            os.write(2, b"Braakland did not come to an end by itself, and was ended.\n")
        os._exit(self._code)
