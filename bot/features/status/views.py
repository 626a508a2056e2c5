"""How urgently a table waits for a person, and their own absences above their tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.base import clock
from bot.matches.registry import MatchRegistry
from bot.screens import messages, table_lines
from bot.screens.absence_lines import booked
from bot.store.store import Store
from bot.tables.records import Table
from bot.tables.schedule import FOREVER
from data.words import Words


@dataclass(frozen=True, slots=True)
class Urgency:
    """How urgently a table waits for a person; sorts the most urgent first."""

    awaited: bool
    asked: bool
    deadline: datetime
    since: datetime

    @property
    def rank(self) -> tuple[bool, bool, datetime, datetime]:
        """Awaited before asked before neither, then by the deadline, then by the wait."""
        return (not self.awaited, not self.asked, self.deadline, self.since)


async def urgency(matches: MatchRegistry, table: Table, user_id: int) -> Urgency:
    """How urgently a table waits for a person."""
    match = await table_lines.running(matches, table)
    if match is None:
        return Urgency(False, False, FOREVER, table.changed_at)
    now = clock.now()
    timing = await matches.store.deadlines.clock(match.id, now)
    mine = table_lines.called(match, user_id, now) & match.awaited
    everyone = timing.waiting if timing else {}
    waits = [w for s, w in everyone.items() if s in mine]
    asked = await table_lines.asked_of(matches, match, user_id)
    ends = [w.deadline for w in waits if w.deadline is not None]
    since = min((w.wait.since for w in waits or everyone.values()), default=table.created_at)
    return Urgency(bool(mine), bool(asked), min(ends, default=FOREVER), since)


async def own_absences(store: Store, user_id: int, words: Words) -> list[str]:
    """A line for a person's present absence, and for each that is booked ahead."""
    away = await store.deadlines.away(user_id, clock.now())
    until = "" if away is None else messages.moment(away.stop)
    running = [words.line("away", "until", until=until)] if until else []
    return [*running, *(line for _, line in await booked(store, user_id, words))]
