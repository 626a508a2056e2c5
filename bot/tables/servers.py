"""Server settings and audit entries, as plain data."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from bot.tables.schedule import ClockSettings

KEPT_AFTER_LEAVING = timedelta(days=30)
"""How long the settings of a server outlive the host's removal: it may have been a mistake."""
AUDIT_KEPT = timedelta(days=365)
"""How long audit entries are kept."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What holds for new tables of a server: where, in which language, on which clock.

    No `channels`: in all of them. No `language`: the server's own. No `clock`: the usual one.
    """

    channels: tuple[int, ...] = ()
    language: str = ""
    clock: ClockSettings | None = None
    threads: bool = False
    """Whether each new table gets a thread of its own."""

    def allows(self, places: Collection[int | None]) -> bool:
        """Whether tables may be opened in a channel; `places` are the
        channel and those above it."""
        return not self.channels or not set(self.channels).isdisjoint(places)


class AuditKind(StrEnum):
    """What a moderator did: a line of the catalogue's table ``moderation``."""

    PAUSED = "paused"
    RESUMED = "resumed"
    CLOSED = "closed"
    MOVED = "moved"  # channel
    OPENED = "opened"  # seat
    SEATED = "seated"  # seat
    COMPUTER = "computer"  # seat
    REWOUND = "rewound"  # steps
    CHANNELS = "channels"
    LANGUAGE = "language"
    CLOCK = "clock"
    THREADS = "threads"


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """What a person did on a server, and when; at which table, unless it was to the server's
    settings.

    `user_id` is 0 for a person who was erased; the `values` for its words never name a person.
    """

    kind: AuditKind
    guild_id: int
    user_id: int
    at: datetime
    match_id: int | None = None
    values: Mapping[str, int] = field(default_factory=dict)
