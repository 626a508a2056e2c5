"""One match in memory: the only holder of a state, and the only place that changes one.

Compute, append to the store, then believe: a match moves on only after the commit.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot import past
from bot.errors import Refused, Stale
from bot.letters import after_start, after_steps, warning
from bot.records import Asked, Draft, Line, Loaded, Member, Snapshot, Standing, Status, Table
from bot.snapshots import lines_of, packed, restored
from bot.store import Store
from games import history, log
from games.codec import from_json
from games.core import Action, AnyGame, Forbidden, Result, Seat, View
from games.notation import parse

Steps = list[tuple[log.Position, log.Entry]]
MOST_AT_ONCE = 40  # actions that the host takes for one seat when its time is over


class Match:
    """A running or finished match."""

    def __init__(self, store: Store, game: AnyGame, loaded: Loaded) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._legal: dict[Seat, Sequence[Action]] = {}
        self.game = game
        self.options = from_json(game.INFO.options, loaded.table.options)
        self.table = loaded.table
        self.plans = dict(loaded.plans)
        self.since = dict(loaded.waits)
        self.by_host = _played_by_host(frozenset(), [line.entry for line in loaded.lines])
        self._position = restored(game, self.options, loaded)

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

    def seat_of(self, user_id: int, at: datetime) -> Seat:
        """The seat for which a person may act: his own, or an absent friend's. Raises Refused."""
        seat = self.table.seat_of(user_id, at)
        if seat is None:
            left = any(m.user_id == user_id and m.left for m in self.table.members)
            raise Refused("has_left" if left else "not_seated")
        return seat

    def made(self, seat: Seat) -> int:
        """Its count of actions, and of undos by anyone: a button is good for one such number."""
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

    async def can_undo(self, seat: Seat) -> tuple[history.Way, ...]:
        """What the seat may wish to take back: one step, two and so on; last, what to bring back.

        Nothing if the match does not run. Raises Refused if its rules have changed since.
        """
        async with self._lock:
            if self.table.status is not Status.RUNNING:
                return ()
            before = await past.read(self._store, self.id, self.game, self.options, self._position)
            return history.ways(self.game, before.entries, before.positions, seat)

    async def undo(
        self, seat: Seat, to: int, *, expected: int, interaction: str | None, at: datetime
    ) -> None:
        """Return to where the match stood after entry `to`, back or forward, at the seat's wish.

        Whether the others consent is for the caller to know. Raises as `play` does; Stale if the
        log has not `expected` entries any more, or if no way leads there.
        """
        async with self._lock:
            self._must_run()
            now = self._position
            if expected != now.entries or seat in now.resigned:
                raise Stale
            before = await past.read(self._store, self.id, self.game, self.options, now, {to})
            if not history.may_return(before.entries, to):
                raise Stale
            await self._take([log.return_to(now, before.positions[to], seat)], interaction, at)

    async def time_out(self, seat: Seat, since: datetime, *, at: datetime) -> bool:
        """The time of a seat that is awaited since then is over: the host plays for it.

        It plays on while nobody but this seat is awaited: the others have waited long enough.
        False if the seat is not awaited so any more.
        """
        async with self._lock:
            if self.since.get(seat) != since or seat not in self.awaited:
                return False
            steps = [self._by_host(self._position, seat)]
            while len(steps) < MOST_AT_ONCE:
                position = steps[-1][0]
                if log.awaited(self.game, position) - position.resigned != {seat}:
                    break
                steps.append(self._by_host(position, seat))
            await self._take(steps, None, at)
            return True

    async def plan(self, seat: Seat, moves: Sequence[str]) -> None:
        """These moves and no others are laid down for the seat."""
        async with self._lock:
            await self._store.plan(self.id, seat, moves)
            self.plans[seat] = tuple(moves)

    def moved_to(self, table: Table, afresh: Collection[Seat] = ()) -> None:
        """Believe a change of the table's own row: its channel, its end, its people."""
        self.table = table
        for seat in self.awaited.intersection(afresh):
            self.since[seat] = table.changed_at
        self._legal.clear()

    @property
    def _seed(self) -> str:
        return self.table.seed

    def _must_run(self) -> None:
        if self.table.status is not Status.RUNNING:
            raise Refused(f"match_{self.table.status}")

    async def _take(self, steps: Steps, interaction: str | None, at: datetime) -> None:
        """Commit the steps and what follows from them without anybody; then believe."""
        asked, plans, drafts = self._follow(steps)
        position = steps[-1][0]
        over = log.outcome(self.game, position) is not None
        changed = await self._store.commit(
            self.id,
            expected=self._position.entries,
            lines=lines_of(self._position, steps, at),
            interaction=interaction,
            drafts=[
                *after_steps(self.game, self._position, [after for after, _ in steps]),
                *drafts,
            ],
            status=Status.FINISHED if over else None,
            snapshot=packed(self.game, position),
            asked=asked,
            plans=plans,
            at=at,
        )
        self._position = position
        self._legal.clear()
        self.plans.update(plans)
        self.by_host = _played_by_host(self.by_host, [entry for _, entry in steps])
        self.since = {s: at if s in asked.anew else self.since.get(s, at) for s in asked.seats}
        status = Status.FINISHED if over else self.table.status
        self.table = replace(
            self.table, status=status, entries=position.entries, changed_at=changed
        )

    def _follow(self, steps: Steps) -> tuple[Asked, dict[Seat, tuple[str, ...]], list[Draft]]:
        """Add what the host plays for seats that have resigned, and what others had laid down.

        Gives who is awaited then, what is left of the plans that changed, and what to say of
        those that came to nothing: if a move is not legal when its time comes, what was meant to
        follow it is not played either.
        """
        before, anew = log.awaited(self.game, self._position), frozenset[Seat]()
        plans: dict[Seat, tuple[str, ...]] = {}
        drafts: list[Draft] = []
        seen = 0
        while True:
            for position, entry in steps[seen:]:
                now = log.awaited(self.game, position)
                acted = entry.seat if entry.to is None else None  # an undo wins nobody time
                anew = frozenset(s for s in now if s in anew or s not in before or s == acted)
                before, seen = now, seen + 1
            position = steps[-1][0]
            if vacant := before & position.resigned:
                steps.append(self._by_host(position, min(vacant)))
                continue
            # What comes back by an undo is not what anybody has laid down a move for.
            called = anew if steps[0][1].to is None else ()
            planned = {s: plans.get(s, self.plans.get(s, ())) for s in called}
            seat = min((s for s in planned if planned[s]), default=None)
            if seat is None:
                return Asked(before, anew), plans, drafts
            move, *rest = planned[seat]
            action = parse(self.game.INFO.actions, move)
            if action is not None and action in self.game.legal(position.state, seat):
                plans[seat] = tuple(rest)
                steps.append(log.move(self.game, position, seat, action, self._seed))
            else:
                plans[seat] = ()
                drafts.append(
                    warning(seat, "plan_dropped", table=self.id, move=move, count=len(rest))
                )

    def _by_host(self, position: log.Position, seat: Seat) -> tuple[log.Position, log.Entry]:
        action = self.game.fallback(position.state, seat)
        return log.move(self.game, position, seat, action, self._seed, auto=True)


def opening(
    game: AnyGame, table: Table, at: datetime
) -> tuple[tuple[Member, ...], Line, Snapshot, list[Draft], Asked]:
    """What starting a table writes: the seats, the first line, its snapshot, the first letters,
    and who is awaited."""
    players = [m for m in table.members if m.standing is Standing.PLAYER]
    members = tuple(replace(m, seat=Seat(n)) for n, m in enumerate(players))
    options = from_json(game.INFO.options, table.options)
    position, entry = log.start(game, len(members), options, table.seed)
    drafts, awaited = after_start(game, position), log.awaited(game, position)
    first = Asked(awaited, awaited)
    return members, Line(entry, 0, at), packed(game, position), drafts, first


def _played_by_host(before: frozenset[Seat], entries: Sequence[log.Entry]) -> frozenset[Seat]:
    """The seats whose newest action the host has taken."""
    seats = set(before)
    for entry in entries:
        if entry.kind is log.Kind.PLAY and entry.seat is not None:
            (seats.add if entry.auto else seats.discard)(entry.seat)
    return frozenset(seats)
