"""Jobs: outbox messages that send nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from bot.base.errors import Conflict, Refused
from bot.delivery.outbox import Gone, Later, Sent, Verdict
from bot.matches.registry import MatchRegistry
from bot.tables.notifications import NotificationKind
from bot.tables.records import OutboxMessage

Job = Callable[[Any, OutboxMessage], Awaitable[None]]
"""A job, done by a host or a worker. Jobs that workers do too use only what `Working` has."""
J = TypeVar("J", bound=Job)
DOERS: dict[NotificationKind, Job] = {}


class Working(Protocol):
    """What does jobs: a host, or a worker."""

    @property
    def matches(self) -> MatchRegistry:
        """The matches they are about."""


class NotYet(Exception):
    """A job or message is to be retried in so many seconds; 0 leaves the delay to the outbox."""

    def __init__(self, seconds: float, *, held: bool = True) -> None:
        super().__init__(seconds)
        self.later = Later(seconds, held)


def job(kind: NotificationKind) -> Callable[[J], J]:
    """Register the function for the jobs of a kind."""

    def register(does: J) -> J:
        assert kind not in DOERS, kind
        DOERS[kind] = does
        return does

    return register


async def do(host: Working, due: OutboxMessage) -> Verdict:
    """Do a job at a table; returns its outcome."""
    try:
        if (await host.matches.table(due.match_id or 0)).settings.lesson:
            return Gone("a lesson is played in private")
        await DOERS[NotificationKind(due.kind)](host, due)
    except Refused as refused:
        return Gone(refused.key)
    except NotYet as wait:
        return wait.later
    except Conflict:
        return Later()
    return Sent()
