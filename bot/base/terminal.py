"""Print lines for the person at the console, outside the log."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO

from bot.base import log_writer


def must_be_open() -> None:
    """Open stdin, stdout and stderr to nowhere if the starting process has closed them.
    Otherwise the next file that is opened, the database for example, would get one of their
    numbers and be printed to."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free


def say(line: str) -> None:
    """Print a line, at once; where nobody can read it any more, not at all."""
    _print(sys.stdout, line)


def complain(line: str) -> None:
    """Print a line about what went wrong, after what was logged before."""
    if (writer := log_writer.current()) is not None:
        writer.put(f"{line}\n")
        writer.flush()
    else:
        _print(sys.stderr, line)


def _print(stream: TextIO | None, line: str) -> None:
    if stream is None:  # it was closed before the start
        return
    try:
        stream.write(f"{line}\n")
        stream.flush()
    except (OSError, ValueError):
        # Nobody reads it any more. Python would try once more at its end, and complain.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
