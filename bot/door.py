"""The one door for presses and commands: who knocks too often is told once, then not heard.

Each person has a bucket of BURST tokens that fills by A_SECOND tokens a second; a press takes
one. Typing that is completed has buckets of its own, and nobody is told of those.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from bot import clock

A_SECOND = 5.0
BURST = 10.0
MANY = 1000  # people who are remembered before those whose bucket is full are forgotten


class Entry(Enum):
    """Whether somebody may come in."""

    YES = "yes"
    TELL = "tell"
    """No, and it is the first time since the bucket was full."""
    NO = "no"


@dataclass(slots=True)
class Bucket:
    """What is left to one person, at an instant."""

    tokens: float
    at: datetime
    told: bool = False

    def fill(self, now: datetime) -> None:
        """Let the time since then count; a clock that was set back counts as none."""
        gone = max(0.0, (now - self.at).total_seconds())
        self.tokens, self.at = min(BURST, self.tokens + gone * A_SECOND), now
        if self.tokens >= BURST:
            self.told = False


class Door:
    """The buckets of all who came lately; all of it is forgotten with the process."""

    def __init__(self) -> None:
        self._buckets: dict[int, Bucket] = {}

    def knock(self, user_id: int) -> Entry:
        """Somebody wants to come in."""
        now = clock.now()
        if len(self._buckets) >= MANY and user_id not in self._buckets:
            self._forget(now)
        bucket = self._buckets.setdefault(user_id, Bucket(BURST, now))
        bucket.fill(now)
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            return Entry.YES
        entry = Entry.NO if bucket.told else Entry.TELL
        bucket.told = True
        return entry

    def _forget(self, now: datetime) -> None:
        for user_id, bucket in list(self._buckets.items()):
            bucket.fill(now)
            if bucket.tokens >= BURST:
                del self._buckets[user_id]
