"""One match in memory: the only holder of its state, and the only code that changes it.

A change is computed, then committed to the store, and only then is in memory. Long because all
changes of a position share one lock and this order.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.base import limits, logs
from bot.base.errors import Refused, Stale, UnknownOutcome
from bot.matches import undo_loader
from bot.matches.thinker import ComputerQuestion
from bot.store.store import Store
from bot.tables import lessons
from bot.tables.autoplay import (
    Before,
    First,
    follow,
    legal_of,
    planned,
    taken_back,
    thought,
    time_out,
)
from bot.tables.computers import computers, thoughts
from bot.tables.notifications import OneLine, after_steps, notice
from bot.tables.orders import Plan, skipped
from bot.tables.records import Commit, Line, Loaded, Member, Notification, Status, Table
from bot.tables.servers import AuditEntry
from bot.tables.snapshots import lines_of, packed, restored
from games import history, log
from games.advice import advice_of
from games.codec import from_json
from games.computers import Level
from games.core import Action, AnyGame, Forbidden, Result, Seat, View

logger = logging.getLogger(__name__)


class Match:
    """A running or finished match."""

    def __init__(
        self,
        store: Store,
        game: AnyGame,
        loaded: Loaded,
        left: Callable[[int], None] = lambda _match: None,
    ) -> None:
        """`left` is called when it is over."""
        self._left = left
        self._store = store
        self._lock = asyncio.Lock()
        self._views: dict[Seat | None, View] = {}
        self.game = game
        self.advice = advice_of(game)
        self.options = from_json(game.INFO.options, loaded.table.options)
        self.table = loaded.table
        self.lesson = lessons.lesson_of(game, loaded.table)
        self.plans = dict(loaded.plans)
        self._undelivered = set(loaded.undelivered)
        self.since = dict(loaded.waits)
        self._lines = list(loaded.lines)
        self.doubtful = False
        """Whether the outcome of the last write is unknown, so that the match is to be read
        again."""
        self._position = restored(game, self.options, loaded)

    @property
    def id(self) -> int:
        """The number of the table."""
        return self.table.id

    @property
    def seated(self) -> Mapping[Seat, Member]:
        """The member of each seat."""
        return {m.seat: m for m in self.table.members if m.seat is not None}

    @property
    def entries(self) -> int:
        """How many entries the log has."""
        return self._position.entries

    @property
    def lines(self) -> Sequence[Line]:
        """The whole log."""
        return self._lines

    def is_at(self, position: log.Position) -> bool:
        """Whether the match is at that position now, apart from the events."""
        return replace(position, told=()) == replace(self._position, told=())

    @property
    def step(self) -> int:
        """The number of the open step of its lesson, from 0; 0 without a lesson."""
        return 0 if self.lesson is None else self.lesson.step_after(self._position.plays)

    @property
    def by_host(self) -> Mapping[Seat, datetime]:
        """The seats whose newest play was made by the host, and when."""
        newest = ((s, self._lines[n]) for s, n in history.newest(self._log).items())
        return {seat: line.at for seat, line in newest if line.entry.auto}

    @property
    def result(self) -> Result | None:
        """The result, or None while the match runs."""
        return log.outcome(self.game, self._position)

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats that must act now."""
        if self.table.status is not Status.RUNNING:
            return frozenset()
        return log.awaited(self.game, self._position)

    def people_awaited(self, besides: Seat) -> bool:
        """Whether the table waits for a person at another seat than this one."""
        return any(self.seated[seat].computer is None for seat in self.awaited - {besides})

    @property
    def resigned(self) -> frozenset[Seat]:
        """The seats that have given up."""
        return self._position.resigned

    @property
    def present(self) -> frozenset[Seat]:
        """The seats where a person sits who has not resigned: they may vote."""
        sitting = {seat for seat, member in self.seated.items() if member.present}
        return frozenset(sitting) - self.resigned

    @property
    def seed_hash(self) -> str:
        """The promise made at the start: the SHA-256 of the seed, in hexadecimal."""
        return hashlib.sha256(self.table.seed.encode()).hexdigest()

    def seat_of(self, user_id: int, at: datetime) -> Seat:
        """The seat for which a person may act: their own, or that of an absent player. Raises
        Refused."""
        seat = self.table.seat_of(user_id, at)
        if seat is None:
            left = any(m.user_id == user_id and m.left for m in self.table.members)
            for absent in (m for m in self.table.members if m.had_deputy(user_id)):
                raise Refused("stands_in_no_more", who=limits.safe_name(absent.name))
            raise Refused("has_left" if left else "not_seated")
        return seat

    def revision(self, seat: Seat) -> int:
        """How many actions the seat has taken, with the undos by anyone; a button is
        valid for one revision."""
        return self._position.revisions[seat]

    def acts(self, seat: Seat) -> int:
        """How many of the seat's actions are known to all, including those that were taken back."""
        own = (entry for entry in self._log if entry.seat == seat and entry.action is not None)
        return sum(not history.hidden(entry, None) for entry in own)

    def legal(self, seat: Seat) -> Sequence[Action]:
        """Every action the seat may take now."""
        if self.table.status is not Status.RUNNING:
            return ()
        return log.legal(self.game, self._position, seat)

    def view(self, seat: Seat | None) -> View:
        """What the seat (None: the public) may know."""
        if seat not in self._views:
            called_off = self.table.why_closed
            self._views[seat] = log.view(self.game, self._position, seat, called_off)
        return self._views[seat]

    def heard(self, seat: Seat | None, since: int = 0) -> tuple[tuple[int, Any], ...]:
        """The events the seat may hear from entry `since` on, each with its entry's number."""
        return tuple((n, told.event) for n, told in self._position.heard(seat, since))

    def known(self, seat: Seat | None) -> tuple[int, ...]:
        """For each entry the number of entries up to it that the seat may know of."""
        return history.known(self._log, seat)

    async def play(
        self,
        seat: Seat,
        revision: int,
        action: Action,
        *more: Action,
        interaction: str | None,
        at: datetime,
    ) -> None:
        """Take an action for the seat, once; and `more` after it, all of them or none. Raises
        Forbidden (by a rule), Stale (the seat has moved on since `revision`), Refused (the match
        does not run, or its lesson asks for something else), or Duplicate (this interaction has
        acted already)."""
        async with self._lock:
            self._must_run()
            if revision != self.revision(seat):
                raise Stale
            if action not in self.legal(seat):
                raise self.against(seat, action)
            await self._take(self._first(seat, action, more), interaction, at)

    def against(self, seat: Seat, action: Action) -> Forbidden:
        """The rule that forbids an action now, with the reason."""
        against = Forbidden.by(self.game.forbidden(self._position.state, seat, action))
        return against if seat in self.awaited else Forbidden(against.rule)

    def _first(self, seat: Seat, action: Action, more: Sequence[Action]) -> First:
        if self.lesson is not None:
            return lessons.taken(self._before(), self.lesson, seat, action)
        steps = [log.move(self.game, self._position, seat, action, self.table.seed)]
        for next_one in more:
            steps.append(log.move(self.game, steps[-1][0], seat, next_one, self.table.seed))
        return First(steps)

    async def resign(self, seat: Seat, *, interaction: str | None, at: datetime) -> None:
        """Give up the seat. Raises as `play` does; Stale if it has resigned already."""
        async with self._lock:
            self._must_run()
            if seat in self.resigned:
                raise Stale
            await self._take(First([log.resign(self._position, seat)]), interaction, at)

    def may_think_again(self, seat: Seat) -> bool:
        """Whether the newest entry looks like one that the seat may take back or bring back. This
        is a quick guess; `can_undo` gives the exact answer."""
        newest = self._log[-1]
        free = newest.to is not None or history.reason(newest) is history.Why.FREE
        own = newest.seat == seat and not newest.auto and newest.kind is not log.EntryKind.RESIGN
        return self.table.clock.undo and own and free and self.awaited == {seat}

    def between(self, to: int) -> tuple[int, ...]:
        """The plays that returning to the position after entry `to` takes back or
        brings back, newest first."""
        return history.between(self._log, to)

    async def can_undo(self, seat: Seat) -> tuple[history.UndoOption, ...]:
        """What the seat may take back: one step, two and so on; last, what it may bring back. Empty
        if the match does not run. Raises Refused if its rules have changed since."""
        async with self._lock:
            if self.table.status is not Status.RUNNING:
                return ()
            before = await undo_loader.read(
                self._store, self.id, self.game, self.options, self._position
            )
            return history.undo_options(self.game, before.entries, before.positions, seat)

    def rewinds(self) -> tuple[tuple[int, int], ...]:
        """Where a moderator may take the match back to, as `history.rewinds` says."""
        return history.rewinds(self._log)

    async def undo(
        self,
        seat: Seat | None,
        to: int,
        *,
        expected: int,
        interaction: str | None,
        at: datetime,
        audit: AuditEntry | None = None,
    ) -> None:
        """Return to the position after entry `to`, back or forward, for the seat; or back by a
        moderator's `audit`, for no seat. The caller checks the others' consent. Raises as `play`
        does; Stale if the log does not have `expected` entries any more, or the return is not
        possible."""
        async with self._lock:
            self._must_run()
            now = self._position
            # What was shown, or agreed to, was a return from this very log.
            if expected != now.entries or seat in now.resigned:
                raise Stale
            then = await undo_loader.read(self._store, self.id, self.game, self.options, now, {to})
            if not history.may_return(then.entries, to):
                raise Stale
            hidden = sum(history.hidden(self._log[n], None) for n in self.between(to))
            step = log.return_to(now, then.positions[to], seat, hidden)
            await self._take(taken_back(self._before(), step, to), interaction, at, audit)

    async def time_out(
        self, seat: Seat, since: datetime, *, at: datetime, news: Sequence[Notification] = ()
    ) -> bool:
        """Act for a seat whose time is over: play its plan, or let the host play, which announces
        `news`. False if the seat is no longer awaited since that instant."""
        async with self._lock:
            # A move may have come at the same moment, and begun another wait.
            if self.since.get(seat) != since or seat not in self.awaited:
                return False
            first = time_out(self._before(), seat, news)
            missed = any(entry.auto for _, entry in first.steps) and self.seated[seat].present
            await self._take(first, None, at, missed=seat if missed else None)
            return True

    def plan_of(self, seat: Seat) -> Plan:
        """What the seat has planned."""
        return self.plans.get(seat, Plan())

    async def plan(
        self,
        seat: Seat,
        texts: Sequence[str],
        expected: Plan | None = None,
        until: int | None = None,
    ) -> None:
        """Replace what the seat has planned by these texts, as `Plan.read` reads them.

        Raises Stale if the plan before is not the `expected` one; Refused if a seat that is awaited
        begins a case.
        """
        async with self._lock:
            # The change was made to the plan that was shown, which may be out of date.
            before = self.plan_of(seat)
            if expected is not None and expected != before:
                raise Stale
            plan = Plan.read(self.game, texts, until)
            # The seat's turn may have come while it was asked for the case.
            if seat in self.awaited and plan.conditions - before.conditions:
                raise Refused("branch_late")
            with self._doubt():
                stamp = await self._store.plan(self.id, seat, plan)
            self._believe(stamp)
            self.plans[seat] = plan

    def planned(self, seat: Seat) -> Action | None:
        """The next planned move of the seat, if it is legal now."""
        plan = self.plan_of(seat).decided(self.game, self.view(seat))
        moves = () if plan is None else plan.moves
        if not moves or not self.legal(seat):
            return None
        needless = skipped(self.game, self._position, seat, moves)
        return legal_of(self.game, self._position, seat, moves[needless])

    async def play_planned(
        self, seat: Seat, shown: Sequence[str], *, interaction: str | None, at: datetime
    ) -> None:
        """Play the plan of the seat as far as possible: up to a draw, for example. Raises as `play`
        does; Stale also if the revision or the next move is not the one that was `shown`."""
        async with self._lock:
            self._must_run()
            action = self.planned(seat)
            if action is None or tuple(shown) != (str(self.revision(seat)), str(action)):
                raise Stale
            steps, left, halted = planned(self._before(), seat)
            halts = frozenset({seat} if halted else ())
            await self._take(First(steps, {seat: left}, halted=halts), interaction, at)

    def question(self) -> tuple[Seat, int, ComputerQuestion] | None:
        """What a computer has to choose now: its seat, its revision, and all it may know. None if
        no computer is awaited, or if no person plays with it any more."""
        if not thoughts(self.table.members, self.awaited, self.resigned):
            return None
        # One at a time and always the same, so that a restart asks the same question.
        seat = min(computers(self.table.members) & (self.awaited - self.resigned))
        level = self.seated[seat].computer
        assert level is not None
        question = self._question(seat, level, "computer")
        return seat, self.revision(seat), replace(question, outside=self.seated[seat].outside)

    def advice_for(self, seat: Seat) -> tuple[ComputerQuestion, ComputerQuestion]:
        """Two questions to a computer that advises this seat, equal but for its own dice: if it
        chooses different moves, both are about as good."""
        first, again = (self._question(seat, Level.HARD, what) for what in ("hint", "hint again"))
        return first, again

    def _question(self, seat: Seat, level: Level, what: str) -> ComputerQuestion:
        # Dice of the computer's own, the same after a restart; they do not reveal the match's seed.
        own = hashlib.sha256(f"{self.table.seed}/{what}/{seat}/{self.entries}".encode())
        seen = self.view(seat), tuple(self.legal(seat))
        return ComputerQuestion(self.table.game, *seen, level, own.hexdigest(), self.id)

    async def play_thought(
        self,
        seat: Seat,
        revision: int,
        actions: Sequence[Action],
        failed: log.Failure = log.Failure.NO_MOVE,
        *,
        at: datetime,
    ) -> None:
        """Play what a computer has chosen. Of several actions, those after the first are played
        while each is legal, the seat is awaited and nothing was drawn. If no action counts, the
        computer has `failed` and the host plays for it. Raises as `play` does; Stale if a person
        has taken the seat meanwhile."""
        async with self._lock:
            self._must_run()
            if revision != self.revision(seat) or self.seated[seat].computer is None:
                raise Stale
            steps = thought(self._before(), seat, actions, failed)
            await self._take(First(steps), None, at)

    async def keep_undelivered(self, seat: Seat, warning: OneLine) -> None:
        """Keep a warning to a seat that could not be delivered."""
        self._believe(await self._store.keep_unheard(self.id, seat, warning))
        self._undelivered.add(seat)

    def is_deserted(self, gone: Collection[Seat]) -> bool:
        """Whether only computers are left, and players for whom the host plays (`gone`)."""
        return self.present <= set(gone)

    def is_warned(self, seat: Seat) -> bool:
        """Whether a warning for the seat has not been shown yet."""
        return seat in self._undelivered

    async def undelivered(self, seat: Seat) -> Sequence[OneLine]:
        """The undelivered warnings of a seat, the oldest first."""
        if not self.is_warned(seat):  # known without asking: every answer comes by here
            return ()
        return await self._store.unheard(self.id, seat)

    async def told_undelivered(self, seat: Seat, told: Sequence[OneLine]) -> None:
        """Delete these warnings, which were shown to the seat."""
        left, stamp = await self._store.heard(self.id, seat, told)
        self._believe(stamp)
        if not left:
            self._undelivered.discard(seat)

    async def drop_undelivered(self, seat: Seat) -> None:
        """Delete all warnings of a seat that has another player now."""
        self._believe(await self._store.drop_unheard(self.id, seat))
        self._undelivered.discard(seat)

    def moved_to(self, table: Table, afresh: Collection[Seat], at: datetime) -> None:
        """Take over a change of the table's row: its channel, its end, its people."""
        # If another process wrote in between, the old stamp stays, so that the match is read again.
        missed = table.stamp != self.table.stamp + 1
        self.table = replace(table, stamp=self.table.stamp) if missed else table
        for seat in afresh:
            self.plans.pop(seat, None)
            if seat in self.awaited:
                self.since[seat] = at
        self._views.clear()

    @property
    def _log(self) -> list[log.Entry]:
        return [line.entry for line in self._lines]

    def _must_run(self) -> None:
        if self.table.status is not Status.RUNNING:
            raise Refused(f"match_{self.table.status}")

    def _before(self) -> Before:
        return Before(self.id, self.game, self.table.seed, self._log, self._position, self.plans)

    def _believe(self, stamp: int) -> None:
        """Take over the stamp of a change made here. If others had changed something before it, the
        old stamp stays, so that the match is read again."""
        if stamp == self.table.stamp + 1:
            self.table = replace(self.table, stamp=stamp)

    @contextmanager
    def _doubt(self) -> Iterator[None]:
        try:
            yield
        except UnknownOutcome:
            self.doubtful = True
            raise

    async def _take(
        self,
        first: First,
        interaction: str | None,
        at: datetime,
        audit: AuditEntry | None = None,
        missed: Seat | None = None,
    ) -> None:
        """Commit the steps and what follows from them without a player, then take them over. Long
        because a commit names all that it writes."""
        before = self._before()
        then, sealed = follow(before, first), history.sealed(before.entries)
        position = then.steps[-1][0]
        lines = lines_of(self._position, then.steps, at)
        members = self.table.members
        ended = Status.FINISHED if log.outcome(self.game, position) is not None else None
        commit = Commit(
            self.id,
            expected=self._position.entries,
            lines=lines,
            snapshot=packed(self.game, position),
            at=at,
            interaction=interaction,
            notifications=[
                *([notice("mod_rewound", table=self.id, **audit.values)] if audit else []),
                *after_steps(self.game, before.position, then.steps, sealed, computers(members)),
                *then.notifications,
                *thoughts(members, then.asked.seats, position.resigned),
            ],
            status=ended,
            asked=then.asked,
            plans=then.plans,
            audit=audit,
            # Other processes change plans and pauses too; alone, this lock is enough.
            stamp=self.table.stamp if self._store.shared else None,
            missed=missed,
        )
        with self._doubt():
            changed = await self._store.commit(commit)
        self._count(lines)
        self._position = position
        self._lines += lines
        self._views.clear()
        self.plans.update(then.plans)
        asked, entries, status = then.asked, position.entries, ended or self.table.status
        self.since = {s: at if s in asked.restarted else self.since.get(s, at) for s in asked.seats}
        self.table = replace(
            self.table,
            status=status,
            entries=entries,
            changed_at=changed,
            stamp=self.table.stamp + 1,
        )
        if ended is not None:
            self._left(self.id)
        logs.note(table=self.id, sequence=entries)
        # Not what was chosen: it may be a secret.
        seat, kind = lines[0].entry.seat, lines[0].entry.kind
        logger.info("%s: %s by seat %s, %s in all", self.table.game, kind, seat, len(lines))

    def _count(self, lines: Sequence[Line]) -> None:
        """Count the moves for the metrics."""
        thinking = computers(self.table.members)
        for entry in (line.entry for line in lines):
            if entry.kind is log.EntryKind.PLAY:
                by = "host" if entry.auto else "computer" if entry.seat in thinking else "player"
                self._store.figures.moves.labels(self.table.game, by).inc()
