"""Jobs: what the host does when its time has come, without sending anything to Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from bot.base.errors import Conflict, Refused
from bot.delivery.outbox import Gone, Later, Sent, Verdict
from bot.matches.registry import MatchRegistry
from bot.tables.notifications import NotificationKind
from bot.tables.records import OutboxMessage

if TYPE_CHECKING:
    from bot.host import Host  # which knows Discord, as no worker does

Job = Callable[["Host", OutboxMessage], Awaitable[None]]
J = TypeVar("J", bound=Job)
_JOBS: dict[NotificationKind, Job] = {}


class NotYet(Exception):
    """A job or message is to be tried again in so many seconds; 0 leaves that to the outbox."""

    def __init__(self, seconds: float, *, held: bool = True) -> None:
        super().__init__(seconds)
        self.later = Later(seconds, held)


def job(kind: NotificationKind) -> Callable[[J], J]:
    """Register what does the jobs of a kind."""

    def register(does: J) -> J:
        assert kind not in _JOBS, kind
        _JOBS[kind] = does
        return does

    return register


async def do(host: Host, due: OutboxMessage) -> Verdict:
    """Do a job that is due; say what became of it."""
    return await attempt(host.matches, partial(_JOBS[NotificationKind(due.kind)], host), due)


async def attempt(
    matches: MatchRegistry, does: Callable[[OutboxMessage], Awaitable[None]], due: OutboxMessage
) -> Verdict:
    """Do a job at a table, by what does it; say what became of it."""
    try:
        if (await matches.table(due.match_id or 0)).clock.lesson:
            return Gone("a lesson is played in private")
        await does(due)
    except Refused as refused:
        return Gone(refused.key)
    except NotYet as wait:
        return wait.later
    except Conflict:
        return Later()
    return Sent()
