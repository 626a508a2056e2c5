"""Print lines for the person at the console, outside the log."""

from __future__ import annotations

import sys


def say(line: str) -> None:
    """Print a line, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def complain(line: str) -> None:
    """Print a line about what went wrong, at once."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
