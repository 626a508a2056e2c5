"""End the process: orderly if possible, and within a time limit in any case.

A shutdown that hangs (a stuck loop, a connection that does not close, a thread that is not joined)
must not keep a supervisor waiting. A timer on a thread of its own starts with the shutdown and
kills the process when it runs out.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from contextlib import suppress
from enum import IntEnum
from types import FrameType

from bot.base.terminal import complain

SECONDS = 9.0
"""The longest shutdown: supervisors wait ten seconds, and this leaves a margin."""


class Exit(IntEnum):
    """The exit codes; those above 1 are from sysexits.h."""

    DONE = 0  # also after SIGTERM or SIGINT
    NO = 1  # `verify`, `check` or `rehearse` has found something wrong
    DATA = 65  # `verify`, `export`, `restore` or `new-game` can make nothing of what it was given
    UNAVAILABLE = 69  # the wished port is taken
    SOFTWARE = 70  # a fault of ours; starting again may help
    STORAGE = 74  # the database cannot be used
    AGAIN = 75  # Discord, or the server of the database, cannot be reached; start again later
    CONFIG = 78  # a setting is wrong: starting again is no use until a person has changed it


class Shutdown:
    """The shutdown of this process."""

    def __init__(self) -> None:
        self._code = Exit.SOFTWARE
        self._clock: threading.Timer | None = None

    def begin(self) -> None:
        """Start the timer: the process has SECONDS left."""
        if self._clock is None:
            self._clock = threading.Timer(SECONDS, self._leave)
            self._clock.daemon = True
            self._clock.start()

    def end(self, code: Exit) -> Exit:
        """Set the exit code. It is used even if something hangs after this, or if a second signal
        comes, which would kill Python while it shuts down."""
        self._code = code
        self.begin()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        return code

    def at_signals(self) -> asyncio.Event:
        """An event that SIGTERM and SIGINT set, and SIGHUP when the terminal closes; each begins
        the shutdown. Call it in a running loop."""
        told, loop = asyncio.Event(), asyncio.get_running_loop()

        def tell(_number: int, _frame: FrameType | None) -> None:
            self.begin()
            with suppress(RuntimeError):  # the loop has closed meanwhile
                loop.call_soon_threadsafe(told.set)

        # Not loop.add_signal_handler: its callback would wait for a loop that may be stuck.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, tell)
        if os.name == "posix" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            signal.signal(signal.SIGHUP, tell)  # under nohup it is ignored, and stays so
        return told

    async def until_told(self, stop: asyncio.Event, *work: asyncio.Task[None]) -> None:
        """Wait for the stop or the end of any of the work, then begin the shutdown. Raises what the
        work raises."""
        told = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait((*work, told), return_when=asyncio.FIRST_COMPLETED)
            for task in work:
                if task.done():
                    task.result()
        finally:
            self.begin()
            told.cancel()

    def _leave(self) -> None:
        if self._code is not Exit.DONE:
            complain("Braakland did not come to an end by itself, and was ended.")
        os._exit(self._code)
