"""One match in memory: the only holder of a state, and the only place that changes one.

Compute, append to the store, then believe: a match moves on only after the commit.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.errors import Refused, Stale
from bot.letters import after_start, after_steps
from bot.records import Draft, Line, Loaded, Member, Snapshot, Standing, Status, Table
from bot.store import Store
from games import log
from games.codec import Json, from_json, to_json
from games.core import Action, AnyGame, BadRecord, Forbidden, Result, Seat, View


class Match:
    """A running or finished match."""

    def __init__(self, store: Store, game: AnyGame, loaded: Loaded) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._legal: dict[Seat, Sequence[Action]] = {}
        self.game = game
        self.options = from_json(game.INFO.options, loaded.table.options)
        self.table = loaded.table
        self._position = _restored(game, self.options, loaded)

    @property
    def id(self) -> int:
        """The number of the table."""
        return self.table.id

    @property
    def seated(self) -> Mapping[Seat, Member]:
        """Who sits where."""
        return {m.seat: m for m in self.table.members if m.seat is not None}

    @property
    def entries(self) -> int:
        """How many entries the log has."""
        return self._position.entries

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it goes on."""
        return log.outcome(self.game, self._position)

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats that must act now."""
        if self.table.status is not Status.RUNNING:
            return frozenset()
        return log.awaited(self.game, self._position)

    @property
    def resigned(self) -> frozenset[Seat]:
        """The seats that have given up."""
        return self._position.resigned

    @property
    def seed_hash(self) -> str:
        """The promise made at the start: the SHA-256 of the seed, in hexadecimal."""
        return hashlib.sha256(self.table.seed.encode()).hexdigest()

    def seat_of(self, user_id: int) -> Seat:
        """The seat of a person. Raises Refused."""
        for seat, member in self.seated.items():
            if member.user_id == user_id:
                return seat
        raise Refused("not_seated")

    def made(self, seat: Seat) -> int:
        """How many actions the seat has made: a button is good for one such number."""
        return self._position.made[seat]

    def legal(self, seat: Seat) -> Sequence[Action]:
        """Every action the seat may take now."""
        if self.table.status is not Status.RUNNING or seat in self.resigned or self.result:
            return ()
        if seat not in self._legal:
            self._legal[seat] = self.game.legal(self._position.state, seat)
        return self._legal[seat]

    def view(self, seat: Seat | None) -> View:
        """What the seat (None: the public) may know."""
        called_off = self.table.note if self.table.status is Status.CLOSED else ""
        return log.view(self.game, self._position, seat, called_off)

    def heard(self, seat: Seat | None, since: int = 0) -> tuple[tuple[int, Any], ...]:
        """The events the seat may hear from entry `since` on, each with its entry's number."""
        return tuple((n, told.event) for n, told in self._position.heard(seat, since))

    async def play(
        self, seat: Seat, made: int, action: Action, *, interaction: str | None, at: datetime
    ) -> None:
        """Take an action for the seat, once.

        Raises Forbidden (a rule stands against it), Stale (the seat has moved on since `made`),
        Refused (the match does not run), or Duplicate (this interaction has acted already).
        """
        async with self._lock:
            self._must_run()
            if made != self.made(seat):
                raise Stale
            if action not in self.legal(seat):
                raise Forbidden(self.game.forbidden(self._position.state, seat, action))
            moved = log.move(self.game, self._position, seat, action, self._seed)
            await self._take([moved], interaction, at)

    async def resign(self, seat: Seat, *, interaction: str | None, at: datetime) -> None:
        """Give up the seat. Raises as `play` does; Stale if it has resigned already."""
        async with self._lock:
            self._must_run()
            if seat in self.resigned:
                raise Stale
            await self._take([log.resign(self._position, seat)], interaction, at)

    def moved_to(self, table: Table) -> None:
        """Believe a change of the table's own row (its channel, its end by consent)."""
        self.table = table
        self._legal.clear()

    @property
    def _seed(self) -> str:
        return self.table.seed

    def _must_run(self) -> None:
        if self.table.status is not Status.RUNNING:
            raise Refused(f"match_{self.table.status}")

    async def _take(
        self, steps: list[tuple[log.Position, log.Entry]], interaction: str | None, at: datetime
    ) -> None:
        """Commit the steps and what the host plays for seats that have resigned; then believe."""
        position = steps[-1][0]
        while vacant := log.awaited(self.game, position) & position.resigned:
            seat = min(vacant)
            action = self.game.fallback(position.state, seat)
            steps.append(log.move(self.game, position, seat, action, self._seed, auto=True))
            position = steps[-1][0]
        over = log.outcome(self.game, position) is not None
        changed = await self._store.commit(
            self.id,
            expected=self._position.entries,
            lines=_lines(self._position, steps, at),
            interaction=interaction,
            drafts=after_steps(self.game, self._position, [after for after, _ in steps]),
            status=Status.FINISHED if over else None,
            snapshot=packed(self.game, position),
            at=at,
        )
        self._position = position
        self._legal.clear()
        status = Status.FINISHED if over else self.table.status
        self.table = replace(
            self.table, status=status, entries=position.entries, changed_at=changed
        )


def opening(
    game: AnyGame, table: Table, at: datetime
) -> tuple[tuple[Member, ...], Line, Snapshot, list[Draft]]:
    """What starting a table writes: the seats, the first line, its snapshot, the first letters."""
    players = [m for m in table.members if m.standing is Standing.PLAYER]
    members = tuple(replace(m, seat=Seat(n)) for n, m in enumerate(players))
    options = from_json(game.INFO.options, table.options)
    position, entry = log.start(game, len(members), options, table.seed)
    drafts = after_start(game, position)
    return members, Line(entry, 0, at), packed(game, position), drafts


def packed(game: AnyGame, position: log.Position) -> Snapshot:
    """A position as it is stored; what was told stands in the lines."""
    stored: Json = {
        "state": to_json(position.state),
        "plays": position.plays,
        "made": list(position.made.values()),
        "resigned": sorted(position.resigned),
    }
    return Snapshot(position.entries, game.INFO.version, stored)


def _restored(game: AnyGame, options: Any, loaded: Loaded) -> log.Position:
    """The position: from the snapshot written with the last line, else by replay."""
    entries = [line.entry for line in loaded.lines]
    kept = loaded.snapshot
    if kept is None or kept.entries != len(entries):
        return log.replay(game, len(_players(loaded.table)), options, entries)
    try:
        return log.Position(
            state=from_json(game.INFO.state, kept.position["state"]),
            entries=kept.entries,
            plays=kept.position["plays"],
            made={Seat(n): count for n, count in enumerate(kept.position["made"])},
            resigned=frozenset(map(Seat, kept.position["resigned"])),
            told=tuple((n, told) for n, entry in enumerate(entries) for told in entry.told),
        )
    except (LookupError, TypeError) as wrong:
        raise BadRecord(f"the snapshot: {wrong!r}") from wrong


def _players(table: Table) -> list[Member]:
    return [m for m in table.members if m.seat is not None]


def _lines(
    before: log.Position, steps: Sequence[tuple[log.Position, log.Entry]], at: datetime
) -> list[Line]:
    made = dict(before.made)
    lines = []
    for after, entry in steps:
        assert entry.seat is not None
        lines.append(Line(entry, made[entry.seat], at))
        made = dict(after.made)
    return lines
