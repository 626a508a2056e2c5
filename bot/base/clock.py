"""The one place that reads the time, so that a test can turn the clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

_source: Callable[[], datetime] = lambda: datetime.now(UTC)  # noqa: E731 - a default, not a def


def take_from(source: Callable[[], datetime]) -> None:
    """From now on the time is what `source` says: that of Discord's library, which tests turn."""
    global _source
    _source = source


def now() -> datetime:
    """This instant, in UTC."""
    return _source()
