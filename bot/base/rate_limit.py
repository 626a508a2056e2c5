"""Limit how often each person may act: the first refusal is answered, further ones are not.

Each person has a bucket of tokens that refills over time; a press takes one. Autocomplete has
buckets of its own, and refusals there are silent. With several processes, each counts for itself:
all presses of a server go to one process, so direct messages can at most double a person's limit.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from bot.base import clock

A_SECOND = 5.0
BURST = 10.0
MANY = 1000  # people who are remembered before those whose bucket is full are forgotten


class Admission(Enum):
    """Whether a press is admitted."""

    YES = "yes"
    TELL = "tell"
    """No, for the first time since the bucket was full."""
    NO = "no"


@dataclass(slots=True)
class Bucket:
    """The tokens that a person has left, at an instant."""

    tokens: float
    at: datetime
    told: bool = False


class RateLimit:
    """The buckets of all recent people, in memory only. A bucket holds `burst` tokens, and gains
    `a_second` of them a second."""

    def __init__(self, a_second: float = A_SECOND, burst: float = BURST) -> None:
        self._a_second = a_second
        self._burst = burst
        self._buckets: dict[int, Bucket] = {}

    def ask(self, user_id: int) -> Admission:
        """Whether a press of this person is admitted."""
        if self.takes(user_id, 1):
            return Admission.YES
        bucket = self._buckets[user_id]
        entry = Admission.NO if bucket.told else Admission.TELL
        bucket.told = True
        return entry

    def takes(self, user_id: int, tokens: int) -> bool:
        """Take so many tokens from a person's bucket, all or none; whether they were there."""
        now = clock.now()
        if len(self._buckets) >= MANY and user_id not in self._buckets:
            self._forget(now)
        bucket = self._buckets.setdefault(user_id, Bucket(self._burst, now))
        self._fill(bucket, now)
        if bucket.tokens < tokens:
            return False
        bucket.tokens -= tokens
        return True

    def _fill(self, bucket: Bucket, now: datetime) -> None:
        """Add the tokens of the time since then; a clock that was set back adds none."""
        gone = max(0.0, (now - bucket.at).total_seconds())
        bucket.tokens = min(self._burst, bucket.tokens + gone * self._a_second)
        bucket.at = now
        if bucket.tokens >= self._burst:
            bucket.told = False

    def _forget(self, now: datetime) -> None:
        for user_id, bucket in list(self._buckets.items()):
            self._fill(bucket, now)
            if bucket.tokens >= self._burst:
                del self._buckets[user_id]
