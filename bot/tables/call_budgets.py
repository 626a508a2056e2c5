"""How often people may be called. Pure.

A call is what makes Discord notify a person: a mention in a channel, or a direct message. A message
that may not call is silent: it is there when they look.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

DAY = timedelta(days=1)
KEPT = timedelta(days=7)
"""How long it is known for what a person was called; after that they may be called for it again."""
HOUR = timedelta(hours=1)

BY_PERSON = 10
"""Calls that one person may make to another in a day, at all tables."""
AT_TABLE = 20
"""Calls of one person in a day that the others at a table make: proposals, offers, news."""
OF_PERSON = 60
"""Calls of one person in a day that others make, at all tables."""
TURNS = 500
"""Calls of one person in a day for what a match itself asks of them: their moves, reminders."""
SILENT = 2
"""So many times as much may be written to a person silently; then nothing is."""


@dataclass(frozen=True, slots=True)
class Call:
    """Whom a message would call, each with the question it is about: for the same one nobody is
    called twice. `by`: the person who has them called, if it is known; `turn`: the match itself
    asks."""

    people: Mapping[int, str]
    by: int | None = None
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Counted:
    """How often a person was called: `times` for this question, this message counted; and in the
    day before it, at this table, by the same person, and by all."""

    times: int
    at_table: int
    by_person: int
    of_person: int


class Volume(Enum):
    """How a person gets a message."""

    ALOUD = auto()
    SILENT = auto()
    NOT = auto()
    """Not at all, unless it shows a table."""


def volume(call: Call, counted: Counted) -> Volume:
    """How a person gets a message, by how often they were called before."""
    used = _used(call, counted)
    if used >= SILENT:
        return Volume.NOT
    return Volume.ALOUD if counted.times == 1 and used < 1 else Volume.SILENT


def _used(call: Call, counted: Counted) -> float:
    """How much of what is allowed in a day was used before, 1 for all of it."""
    if call.turn:
        return counted.at_table / TURNS
    return max(
        counted.at_table / AT_TABLE,
        0 if call.by is None else counted.by_person / BY_PERSON,
        counted.of_person / OF_PERSON,
    )


def hourly(at: datetime) -> int:
    """The hour of an instant. In a question: it may be asked once an hour, whatever people do and
    take back meanwhile."""
    return int(at.timestamp() // HOUR.total_seconds())
