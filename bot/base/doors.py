"""Open direct messages no faster than Discord allows."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.base import clock

CLOSED, TRIAL = timedelta(minutes=1), timedelta(seconds=3)


class Doors:
    """Whether direct messages may be opened now, by the refusals so far; in memory only."""

    def __init__(self) -> None:
        self._until: datetime | None = None

    def wait(self) -> timedelta:
        """How long to wait before opening one. When the wait after a refusal is over, the first
        caller may open one; the others wait to see whether it succeeds."""
        now = clock.now()
        if self._until is None:
            return timedelta(0)
        if timedelta(0) < self._until - now <= CLOSED:
            return self._until - now
        self._until = now + TRIAL
        return timedelta(0)

    def refused(self) -> None:
        """Discord has refused to open one."""
        self._until = clock.now() + CLOSED

    def opened(self) -> None:
        """One was opened."""
        self._until = None
