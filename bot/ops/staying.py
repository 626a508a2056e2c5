"""Stay up and do nothing, when starting again is no use until a person has mended something.

Compose cannot distinguish exit codes: it would start a program that ends again and again. Health is
not served meanwhile, so that the container is shown as unhealthy.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import NoReturn

from bot.ops.shutdown import Exit


def instead(code: Exit, say: Callable[[], None]) -> NoReturn:
    """Report it, then become a small process that waits to be stopped, and ends with that exit
    code."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)  # the host's handler would lose a signal now
    say()
    sys.stdout.flush()
    sys.stderr.flush()
    # This leaves nothing of the host: no memory, no thread, no timer that would end it.
    os.execv(sys.executable, (sys.executable, "-m", __name__, str(int(code))))


def wait(code: int) -> NoReturn:
    """Wait for SIGTERM or SIGINT, then exit with that code."""

    def leave(_number: int, _frame: FrameType | None) -> NoReturn:
        sys.exit(code)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, leave)
    while True:
        signal.pause()


if __name__ == "__main__":
    wait(int(sys.argv[1]))
