"""Direct messages are opened in a spread that Discord bears.

Discord refuses who opens too many in a short time, and does not say how many that is. After a
refusal nobody opens any for a minute; then one is tried, and the others follow if it is opened.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.base import clock

CLOSED, TRIAL = timedelta(minutes=1), timedelta(seconds=3)


class Doors:
    """Whether direct messages may be opened now, by the refusals so far; in memory only."""

    def __init__(self) -> None:
        self._until: datetime | None = None

    def wait(self) -> timedelta:
        """How long to wait before one is opened; of those that have waited one goes first."""
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
