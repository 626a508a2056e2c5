"""When a match counts as idle. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.tables.records import Line, Table

MONTH = timedelta(days=30)


def span(table: Table) -> timedelta:
    """How long nobody moves before the players are asked: a month, or the longest wait that the
    clock of the table allows."""
    return max(MONTH, table.clock.time + table.clock.bank)


def moved(lines: Sequence[Line]) -> datetime:
    """The instant of the last move that the host did not make for somebody; else of the
    beginning."""
    return next((line.at for line in reversed(lines) if not line.entry.auto), lines[0].at)
