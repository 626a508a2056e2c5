"""The one module that reads the time, so that a test can set it.

Timers do not follow the clock: it can be set, and it goes on while the machine sleeps. Code
that waits for an instant therefore sleeps only for a while at a time (`nap`, `sleep_until`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

LOOK = 30.0
"""Seconds after which a wait for an instant looks at the clock again."""

log = logging.getLogger(__name__)
_source: Callable[[], datetime] = lambda: datetime.now(UTC)  # noqa: E731 - a default, not a def
_look = LOOK


def take_from(source: Callable[[], datetime], look: float = LOOK) -> None:
    """Take the time from `source`: that of Discord's library, which tests set. `look`: how many
    seconds to rely on timers; infinite where they follow the clock, as in a simulation."""
    global _source, _look
    _source, _look = source, look


@contextmanager
def taken_from(source: Callable[[], datetime], look: float = LOOK) -> Iterator[None]:
    """As `take_from`, for the duration of the block."""
    before = _source, _look
    take_from(source, look)
    try:
        yield
    finally:
        take_from(*before)


def now() -> datetime:
    """This instant, in UTC."""
    return _source()


def nap(until: datetime) -> float:
    """Seconds to sleep before looking at the clock again, for code that waits for an instant."""
    return min(max(0.0, (until - now()).total_seconds()), _look)


async def sleep_until(at: datetime) -> None:
    """Sleep until the clock shows that instant. Returns early if the clock is set back: the caller
    then computes the instant again."""
    while (seconds := nap(at)) > 0:
        before = now()
        await asyncio.sleep(seconds)
        if now() < before:
            return


async def every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Run some work at once, and again `seconds` after each run has ended, forever; a
    failure is logged. It uses timers only: a loop that computes with instants would stop
    once the clock is set back."""
    while True:
        try:
            await work()
        except Exception:  # the next time may go better
            log.exception("%s failed", getattr(work, "__qualname__", work))
        await asyncio.sleep(seconds)
