"""Hold back requests before Discord bans the host.

Discord bans an address for an hour or longer after 10,000 invalid requests (401, 403, 429) in ten
minutes. Answers to interactions do not count, so they are never held back.
"""

from __future__ import annotations

import logging
from collections import deque
from datetime import datetime, timedelta
from types import SimpleNamespace

import aiohttp

from bot.base import clock
from bot.base.figures import Figures

TOO_MANY = 429
INVALID = (401, 403, TOO_MANY)
WINDOW = timedelta(minutes=10)
OPTIONAL = 500  # invalid requests in the window after which only boards are sent
ALL = 5_000  # invalid requests in the window after which nothing is sent
PATIENCE = 2  # refusals (403) in a row after which a channel is left alone
log = logging.getLogger(__name__)


class Breaker:
    """Counts requests that Discord calls invalid, and says whether to hold back."""

    def __init__(self) -> None:
        self._invalid: deque[datetime] = deque(maxlen=ALL)
        self._told = False

    def count(self, status: int, scope: str | None = None) -> None:
        """Count the status of an answer. A 429 for a limit shared with
        other bots does not count."""
        if status in INVALID and scope != "shared":
            self._invalid.append(clock.now())

    def wait(self, *, optional: bool) -> timedelta:
        """How long to hold back a message; usually not at all."""
        now = clock.now()
        while self._invalid and not timedelta(0) <= now - self._invalid[0] < WINDOW:
            self._invalid.popleft()
        surplus = len(self._invalid) - (OPTIONAL if optional else ALL)
        if surplus < 0:
            self._told = self._told and len(self._invalid) >= OPTIONAL
            return timedelta(0)
        if not self._told:
            self._told = True
            log.error(
                "Discord has refused %s requests within ten minutes: what is not urgent waits",
                len(self._invalid),
            )
        return self._invalid[surplus] + WINDOW - now

    def trace(self, figures: Figures) -> aiohttp.TraceConfig:
        """A trace that counts the status of every answer, also of calls that
        discord.py makes by itself."""

        async def ended(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            request: aiohttp.TraceRequestEndParams,
        ) -> None:
            status = request.response.status
            scope = request.response.headers.get("X-RateLimit-Scope")
            self.count(status, scope)
            if status == TOO_MANY:
                figures.refused(scope, request.url.path)

        config = aiohttp.TraceConfig()
        config.on_request_end.append(ended)
        return config


class Silence:
    """The channels that have refused twice in a row: left alone until a person presses there."""

    def __init__(self) -> None:
        self._refused: dict[int, list[str]] = {}

    def refused(self, channel_id: int, said: str) -> bool:
        """Count a 403 with that code; whether the channel is now left alone."""
        self._refused.setdefault(channel_id, []).append(said)
        return self.of(channel_id) is not None

    def of(self, channel_id: int | None) -> str | None:
        """The code for which a channel is left alone; None if it is not."""
        found = self._refused.get(channel_id or 0, [])
        return found[-1] if len(found) >= PATIENCE else None

    def end(self, channel_id: int | None) -> bool:
        """Forget the refusals of a channel, after a success or a press there; whether it was left
        alone."""
        return len(self._refused.pop(channel_id or 0, [])) >= PATIENCE
