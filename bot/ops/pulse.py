"""Whether a connection to Discord is alive: whether events come by it.

A connection can stand, and its heartbeats be acknowledged, while nothing else ever comes. So READY
or RESUMED must come within a minute, and where it is quiet for a minute Discord is asked something
that it must answer. What is not answered twice is deaf, and another connection takes its place.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

GREETING = 60.0  # seconds from the newest event, or from connecting, until READY or RESUMED
QUIET = 60.0  # seconds without an event after which Discord is asked
PATIENCE = 15.0  # seconds for an answer, and after READY for the servers that follow it
TWICE = 2  # questions without an answer: the first may have come while we were busy ourselves
LONGEST = 600.0  # seconds at most between two connections by which nothing comes
Ask = Callable[[], Awaitable[bool | None]]
"""Asks; whether an answer came within PATIENCE. None: there is no server to ask about."""


@dataclass(slots=True)
class Heard:
    """What came by one connection: `newest` is when its newest event came, or when it began;
    `greeted` is set by READY or RESUMED."""

    newest: float
    greeted: asyncio.Event = field(default_factory=asyncio.Event)


class Pulse:
    """The pulse of one shard. `deaf` counts the connections in a row by which nothing came."""

    def __init__(self) -> None:
        self.deaf = 0

    async def lost(self, heard: Heard, ask: Ask) -> bool:
        """Wait until a connection that has just begun is deaf; whether its session is to be gone on
        with: not where that was of no use, or was never answered."""
        begun = heard.newest = _now()
        resumes = await self._greeting(heard)
        if resumes:
            await self._silence(heard, ask, begun)
            resumes = self.deaf == 0
        self.deaf += 1
        return resumes

    def _pause(self) -> float:
        """How long a connection is given after deaf ones: longer each time, for Discord counts
        sessions."""
        return min(LONGEST, GREETING * 2.0 ** (self.deaf - 1))

    async def _greeting(self, heard: Heard) -> bool:
        """Whether the connection is greeted in time; what is replayed before that is life too."""
        while not heard.greeted.is_set():
            left = heard.newest + max(GREETING, self._pause()) - _now()
            if left <= 0:
                return False
            with suppress(TimeoutError):
                await asyncio.wait_for(heard.greeted.wait(), left)
        return True

    async def _silence(self, heard: Heard, ask: Ask, begun: float) -> None:
        """Wait until Discord does not answer. After a deaf connection it is asked at once, and what
        comes by itself after READY proves nothing."""
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
    """Wait until no event has come for some time."""
    while True:
        left = heard.newest + QUIET - _now()
        if left <= 0:
            return
        await asyncio.sleep(left)


def _now() -> float:
    return asyncio.get_running_loop().time()
