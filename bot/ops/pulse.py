"""Whether a connection to Discord is alive: whether events come by it.

A connection can be open, and its heartbeats acknowledged, while nothing else ever comes. So READY
or RESUMED must come within a minute, and after a minute without events Discord is asked something
that it must answer. A connection on which two questions were not answered is deaf, and another one
takes its place.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

GREETING = 60.0  # seconds from the newest event, or from connecting, to READY or RESUMED
QUIET = 60.0  # seconds without an event after which Discord is asked a question
PATIENCE = 15.0  # seconds for an answer, and after READY for the servers that follow it
TWICE = 2  # unanswered questions until it is deaf: we may have been busy ourselves during the first
LONGEST = 600.0  # most seconds between two deaf connections
Ask = Callable[[], Awaitable[bool | None]]
"""Asks a question; whether an answer came within PATIENCE. None: there is
no server to ask about."""


@dataclass(slots=True)
class Heard:
    """What came by one connection: `newest` is when its newest event came, or when it began;
    `greeted` is set by READY or RESUMED."""

    newest: float
    greeted: asyncio.Event = field(default_factory=asyncio.Event)


class Pulse:
    """The pulse of one shard. `deaf` counts its deaf connections in a row."""

    def __init__(self) -> None:
        self.deaf = 0

    async def lost(self, heard: Heard, ask: Ask) -> bool:
        """Wait until a connection that has just begun is deaf. Gives whether its session can be
        resumed: not if no greeting came, or if no question was ever answered."""
        begun = heard.newest = _now()
        resumes = await self._greeting(heard)
        if resumes:
            await self._silence(heard, ask, begun)
            resumes = self.deaf == 0
        self.deaf += 1
        return resumes

    def _pause(self) -> float:
        """How long a connection gets after deaf ones: longer each time, since Discord limits
        sessions."""
        return min(LONGEST, GREETING * 2.0 ** (self.deaf - 1))

    async def _greeting(self, heard: Heard) -> bool:
        """Whether READY or RESUMED comes in time; each event that is replayed
        before it extends the time."""
        while not heard.greeted.is_set():
            left = heard.newest + max(GREETING, self._pause()) - _now()
            if left <= 0:
                return False
            with suppress(TimeoutError):
                await asyncio.wait_for(heard.greeted.wait(), left)
        return True

    async def _silence(self, heard: Heard, ask: Ask, begun: float) -> None:
        """Wait until Discord leaves TWICE questions in a row unanswered. After a deaf connection it
        is asked at once, and the events that follow READY by themselves do not count as answers."""
        unanswered = 0
        while unanswered < TWICE or (self.deaf and _now() < begun + self._pause()):
            if not self.deaf and not unanswered:
                await _quiet(heard)
            since = max(_now(), begun + PATIENCE) if self.deaf else _now()
            answered = await ask()
            if answered is False and heard.newest <= since:
                unanswered += 1
                continue
            self.deaf = unanswered = 0
            if answered is None:
                await asyncio.sleep(QUIET)


async def _quiet(heard: Heard) -> None:
    """Wait until no event has come for QUIET seconds."""
    while True:
        left = heard.newest + QUIET - _now()
        if left <= 0:
            return
        await asyncio.sleep(left)


def _now() -> float:
    return asyncio.get_running_loop().time()
