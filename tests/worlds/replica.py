"""A match as it follows from its log by the rules and the seed alone, with its clock beside it.

Nothing here asks the bot: each line is made again from the one before, and must be the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.tables.records import Line, Table
from bot.tables.schedule import ClockMode
from games import history, log, registry
from games.codec import from_json
from games.core import Action, Seat

GRACE = timedelta(minutes=10)
"""After a start of the host nobody is late before that."""
MISSED = 2  # deadlines in a row, after which the clock of a player goes on only once they are back


class Broken(AssertionError):
    """Something does not hold."""


class Replica:
    """One match; it is given the lines of its log as they come."""

    def __init__(self, table: Table) -> None:
        self.id = table.id
        self.game = registry()[table.game]
        self.table = table
        self.lines: list[Line] = []
        self.since: dict[Seat, datetime] = {}
        self.played_for: dict[Seat, set[datetime]] = {}
        """When the host has played for a seat since it last moved."""
        self.timed = True
        """Whether `since` is known: not once something was taken back, or a clock stood still."""
        self.stood: list[log.Position] = []
        """Where the match stood after each line."""
        self.position: log.Position | None = None

    def follow(self, table: Table, lines: Sequence[Line]) -> list[Line]:
        """Take what is new, and give it. Raises Broken."""
        self.table = table
        if list(lines[: len(self.lines)]) != self.lines:
            raise Broken(f"what stood in the log of #{self.id} is lost or changed")
        fresh = list(lines[len(self.lines) :])
        for line in fresh:
            self._add(line)
        return fresh

    @property
    def now(self) -> log.Position:
        """Where the match stands."""
        assert self.position is not None
        return self.position

    @property
    def awaited(self) -> frozenset[Seat]:
        """Who must act now, as far as the rules go."""
        return log.awaited(self.game, self.now)

    @property
    def over(self) -> bool:
        """Whether the rules say that it has ended."""
        return log.outcome(self.game, self.now) is not None

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What a seat may do now."""
        return log.legal(self.game, self.now, seat)

    def is_gone(self, seat: Seat) -> bool:
        """Whether the host may play for a seat once a day, until its player presses anything."""
        return len(self.played_for.get(seat, ())) >= MISSED

    def deadline(self, seat: Seat, started: datetime) -> datetime | None:
        """Until when an awaited seat has time, where nothing has stopped its clock."""
        pace, since = self.table.clock, self.since[seat]
        if pace.mode is ClockMode.NONE:
            return None
        due = since + pace.time
        return max(due, started + GRACE) if since < started else due

    def _add(self, line: Line) -> None:
        before, entry = self.position, line.entry
        if before is None:
            options = from_json(self.game.INFO.options, self.table.options)
            seats = sum(m.seat is not None for m in self.table.members)
            self.position, ought = log.start(self.game, seats, options, self.table.seed)
            self.since = dict.fromkeys(self.awaited, line.at)
        else:
            self.position, ought = self._next(before, entry)
            self._wait(before, entry, line.at)
        if ought != entry:
            raise Broken(f"#{self.id} has {entry}, by the rules and the seed it is {ought}")
        if entry.seat is not None and entry.auto:
            self.played_for.setdefault(entry.seat, set()).add(line.at)
        elif entry.seat is not None:
            self.played_for.pop(entry.seat, None)
        self.lines.append(line)
        self.stood.append(self.now)

    def _next(self, before: log.Position, entry: log.Entry) -> tuple[log.Position, log.Entry]:
        if entry.kind is log.EntryKind.RESIGN:
            assert entry.seat is not None
            return log.resign(before, entry.seat)
        if entry.kind in (log.EntryKind.UNDO, log.EntryKind.REDO):
            return self._returned(before, entry)
        if entry.kind is not log.EntryKind.PLAY or entry.seat is None or entry.action is None:
            raise Broken(f"#{self.id}: nobody has done {entry}")
        seed = self.table.seed
        return log.move(self.game, before, entry.seat, entry.action, seed, auto=entry.auto)

    def _returned(self, before: log.Position, entry: log.Entry) -> tuple[log.Position, log.Entry]:
        """Back or forward to where it stood; what was chosen in secret is not told."""
        entries, to = [line.entry for line in self.lines], entry.to
        if to is None or not history.may_return(entries, to):
            raise Broken(f"#{self.id} has returned to {to}")
        self.timed = False
        unseen = sum(history.hidden(entries[n], None) for n in history.between(entries, to))
        return log.return_to(before, self.stood[to], entry.seat, unseen)

    @property
    def people(self) -> frozenset[Seat]:
        """Who must act now and is no computer."""
        seated = {m.seat: m for m in self.table.members if m.seat is not None}
        return frozenset(s for s in self.awaited if seated[s].computer is None)

    def _wait(self, before: log.Position, entry: log.Entry, at: datetime) -> None:
        """Who has acted and is awaited again has new time, but not for half a secret."""
        was, now = log.awaited(self.game, before), self.awaited
        secret = entry.action is not None and entry.action.secret
        if secret and was == now and not _public(self.position, before):
            return
        for seat in was:
            if seat == entry.seat or seat not in now:
                self.since.pop(seat, None)
        for seat in now - self.since.keys():
            self.since[seat] = at


def _public(after: Any, before: log.Position) -> bool:
    """Whether all have heard something new."""
    return bool(after.heard(None, before.entries))
