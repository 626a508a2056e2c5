"""How often people may be called. Pure.

A call makes Discord notify a person: a mention in a channel, or a direct message. A message that
may not call is sent silently, and is there when they look.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

DAY = timedelta(days=1)
KEPT = timedelta(days=7)
"""For how long a call is remembered; after that the person may be called for the same again."""
HOUR = timedelta(hours=1)

BY_PERSON = 10
"""Calls that one person may make to another in a day, at all tables."""
AT_TABLE = 20
"""Calls of one person in a day by others at the same table: proposals, offers, news."""
OF_PERSON = 60
"""Calls of one person in a day that others make, at all tables."""
TURNS = 500
"""Calls of one person in a day for what a match itself asks of them: their moves, reminders."""
SILENT = 2
"""How many times as many messages a person may get silently; beyond that they get none."""


@dataclass(frozen=True, slots=True)
class Call:
    """Whom a message would call, each with the question it is about: nobody is called twice for the
    same question. `by`: the person who causes the call, if known; `turn`: whether the match itself
    asks."""

    people: Mapping[int, str]
    by: int | None = None
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Counted:
    """How often a person was called: `times` for this question, with this message; and in the day
    before this message at this table, by the same person, and by all."""

    times: int
    at_table: int
    by_person: int
    of_person: int


class Volume(Enum):
    """How a person gets a message."""

    ALOUD = auto()
    SILENT = auto()
    NOT = auto()
    """Not at all, unless the message shows a table."""


def volume(call: Call, counted: Counted) -> Volume:
    """How a person gets a message, by how often they were called before."""
    used = _used(call, counted)
    if used >= SILENT:
        return Volume.NOT
    return Volume.ALOUD if counted.times == 1 and used < 1 else Volume.SILENT


def _used(call: Call, counted: Counted) -> float:
    """How much of a day's budget was used before, where 1 is all of it."""
    if call.turn:
        return counted.at_table / TURNS
    return max(
        counted.at_table / AT_TABLE,
        0 if call.by is None else counted.by_person / BY_PERSON,
        counted.of_person / OF_PERSON,
    )


def hourly(at: datetime) -> int:
    """The number of the hour of an instant. As a part of a question it lets that be asked once an
    hour, whatever people do and take back meanwhile."""
    return int(at.timestamp() // HOUR.total_seconds())
