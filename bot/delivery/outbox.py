"""Send the messages of the store: in order where order matters, again where sending failed.

`wake` starts a drain that sends all that may be sent, sleeps until the next message is due, and
ends if there is none. A message is sent at least once; a nonce made of its number lets Discord drop
a second copy.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

import aiohttp

from bot.base import clock, logs
from bot.base.errors import PassingTrouble
from bot.store.store import Store
from bot.tables.notifications import APART, JOBS
from bot.tables.records import OutboxMessage

SECOND = timedelta(seconds=1)
A_SECOND = 15  # messages, each of up to three requests; Discord allows a bot 50
HURRIED = 3  # divides A_SECOND while many people wait for answers, which go first
FIRST_PAUSE = timedelta(seconds=1)  # doubled at each attempt
LONGEST_PAUSE = timedelta(minutes=10)
MOMENT = timedelta(minutes=2)  # how far the clock and timers may differ on a busy machine
MOST_BLUNDERS = 6  # attempts after which a message that cannot be written is dropped
STORE_PAUSE = 10.0  # seconds until a store that would not answer is asked again
PASSING = (ConnectionError, TimeoutError, aiohttp.ClientError, PassingTrouble)

T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sent:
    """The message has reached Discord."""


@dataclass(frozen=True, slots=True)
class Later:
    """Try it again in so many seconds; 0 leaves the delay to the outbox. A message that was
    only `held` back, and not tried, delays none of those behind it."""

    seconds: float = 0
    held: bool = False


@dataclass(frozen=True, slots=True)
class Gone:
    """The message can never be sent."""

    reason: str


Verdict = Sent | Later | Gone
_OUTCOMES = {Sent: "sent", Later: "again", Gone: "dropped"}  # in the figures


class Outbox:
    """The sender of one store. `send` brings a message to Discord and returns the outcome. While
    the host is `hurried` by people who wait for answers, fewer messages are sent."""

    def __init__(
        self,
        store: Store,
        send: Callable[[OutboxMessage], Awaitable[Verdict]],
        hurried: Callable[[], bool] = lambda: False,
    ) -> None:
        self._store = store
        self._send = send
        self._hurried = hurried
        self._drain_task: asyncio.Task[None] | None = None
        self._under_way: set[asyncio.Task[None]] = set()
        self._starts: deque[datetime] = deque(maxlen=A_SECOND)
        self._until = clock.now()
        self._looked: datetime | None = None
        """When the running drain last looked at the clock."""
        self._slept = timedelta(0)
        """How long the drain meant to sleep since then."""
        self._begun = self._napping = self._closed = False

    def wake(self) -> None:
        """Start a drain: there may be something to send."""
        # Called after every write, of which most put nothing here: the drain is left asleep then.
        if self._closed or (self._begun and not self._is_news()):
            return
        # Only its sleep may be cancelled: what it is just claiming would stay claimed, unsent.
        if self._drain_task is not None and self._napping:
            self._drain_task.cancel()
            self._drain_task = None
        if self._drain_task is None or self._drain_task.done():
            self._napping = False
            self._drain_task = asyncio.create_task(self._drain(), name="outbox")

    async def close(self, seconds: float) -> None:
        """Stop sending for good; messages in progress get so many seconds, the rest stays
        stored."""
        self._closed = True
        if self._drain_task is not None:
            self._drain_task.cancel()
        try:
            if under_way := self._tasks():
                _, late = await asyncio.wait(under_way, timeout=seconds)
                if late:
                    log.warning("%s messages under way are left to the next start", len(late))
        finally:
            tasks = self._tasks()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        # After the tasks have ended: a message released while it is being sent would go out twice.
        await self._store.let_go()

    def _tasks(self) -> set[asyncio.Task[None]]:
        drain = {self._drain_task} if self._drain_task is not None else set()
        return {task for task in self._under_way | drain if not task.done()}

    async def _drain(self) -> None:
        logs.begin()  # what woke it is not what all that follows is about
        if not self._begun:
            await self._ask(self._store.let_go)  # of an outbox before this one
            await self._ask(self._hasten)
            self._until = clock.now()
        self._begun = True
        while True:
            await self._look_at_clock()
            if self._is_due() and await self._hand_out():
                continue
            due, again = self._store.next_due, self._room_again()
            if due is None:
                # No drain looks until the next one starts: that gap is no sleep of the machine.
                self._looked = None
                return
            await self._nap(max(due, again))

    async def _look_at_clock(self) -> None:
        """Notice that the clock was set, or that the process did not run for a while (the machine
        slept, for example), and correct all deadlines before sending what is due."""
        now, before, slept = clock.now(), self._looked, self._slept
        self._looked, self._slept = now, timedelta(0)
        if before is None or before - MOMENT <= now <= before + slept + MOMENT:
            return
        if now < before:
            log.warning("the clock was set back by %s", before - now)
        else:
            log.warning("%s have gone by unnoticed: the machine slept, say", now - before - slept)
        await self._ask(lambda: self._store.clock_was_set(clock.now(), before + slept))
        await self._ask(self._hasten)

    async def _hasten(self) -> None:
        """Send soon the messages that would otherwise wait until a clock that was set back reaches
        their hour again."""
        await self._store.hasten(clock.now(), LONGEST_PAUSE)

    def _is_news(self) -> bool:
        """Whether something may be sent before the drain wakes up by itself."""
        due = self._store.next_due
        if due is None or not self._napping:
            return due is not None
        return due < self._until or due <= clock.now()

    def _is_due(self) -> bool:
        """Whether something may be sent now, as far as is known without asking the store."""
        due = self._store.next_due
        return due is not None and due <= clock.now() and self._room() > 0

    async def _hand_out(self) -> bool:
        """Start to send what may be sent now; False if there is nothing."""
        room = self._room()
        messages = await self._ask(lambda: self._store.claim(clock.now(), room))
        for message in messages:
            if message.kind not in APART:  # these send nothing
                self._starts.append(clock.now())
            task = asyncio.create_task(self._deliver(message), name=f"message {message.id}")
            self._under_way.add(task)
            task.add_done_callback(self._delivered)
        return bool(messages)

    def _room(self) -> int:
        """How many messages may be sent now."""
        most, span = self._share()
        if self._hurried():
            most = max(1, most // HURRIED)
        # One that lies ahead (the clock was set back) is dropped, or it would bar all sending.
        while self._starts and not timedelta(0) <= clock.now() - self._starts[0] < span:
            self._starts.popleft()
        return max(0, most - len(self._starts))

    def _share(self) -> tuple[int, timedelta]:
        """The share of A_SECOND for the shards held: how many messages in how long a time."""
        fleet = self._store.fleet
        if fleet is None:
            return A_SECOND, SECOND
        # Discord counts the requests of the whole token: each process has its shards' part.
        rate = A_SECOND * max(1, len(fleet.tokens)) / fleet.settings.shards
        # Whole messages, in a span that keeps the rate: half a message a second is one in two.
        most = math.ceil(rate)
        return most, SECOND * (most / rate)

    def _room_again(self) -> datetime:
        """When a message may be sent again."""
        return clock.now() if self._room() > 0 else self._starts[0] + self._share()[1]

    async def _nap(self, until: datetime) -> None:
        """Sleep until that instant, or until the clock is to be looked at
        again; `wake` cancels it."""
        # Never 0: a message that is due but cannot be claimed must not make `_drain` spin.
        seconds = max(0.001, clock.nap(until))
        self._napping, self._until, self._slept = True, until, timedelta(seconds=seconds)
        await asyncio.sleep(seconds)
        self._napping = False

    async def _deliver(self, message: OutboxMessage) -> None:
        logs.begin(table=message.match_id, outbox=message.id)
        verdict = await self._verdict(message)
        tried = not (isinstance(verdict, Later) and verdict.held)
        if tried and message.kind not in JOBS:
            self._store.figures.messages.labels(message.kind, _OUTCOMES[type(verdict)]).inc()
        match verdict:
            case Sent():
                await self._ask(lambda: self._store.done(message.id))
            case Gone(why):
                log.info("message %s (%s) cannot be delivered: %s", message.id, message.kind, why)
                await self._ask(lambda: self._store.done(message.id))
            case Later(seconds, held):
                pause = timedelta(seconds=seconds) if seconds > 0 else _pause(message.attempts)
                due = clock.now() + pause
                await self._ask(lambda: self._store.retry(message.id, due, not held))

    async def _verdict(self, message: OutboxMessage) -> Verdict:
        try:
            return await self._send(message)
        except PASSING as trouble:
            log.warning("message %s (%s) waits: %r", message.id, message.kind, trouble)
            return Later()
        except Exception:  # one bad message must not stop the others
            log.exception("message %s (%s) failed", message.id, message.kind)
            if message.attempts + 1 >= MOST_BLUNDERS:
                log.error("message %s (%s) is given up", message.id, message.kind)
                return Gone("nobody can write it")
            return Later()

    def _delivered(self, task: asyncio.Task[None]) -> None:
        # Its lanes are free now: what waited behind it may be claimed by the drain this wakes.
        self._under_way.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            log.error("%s is stuck until the next start", task.get_name(), exc_info=wrong)
        self.wake()

    async def _ask(self, call: Callable[[], Awaitable[T]]) -> T:
        """Call the store until it answers, however long its trouble lasts (a full disk, for
        example)."""
        while True:
            try:
                return await call()
            except PassingTrouble:
                log.exception("the store fails; asked again in %s seconds", STORE_PAUSE)
                await asyncio.sleep(STORE_PAUSE)


def _pause(attempts: int) -> timedelta:
    doublings = min(attempts, 20)  # unbounded, it would overflow a timedelta
    return min(LONGEST_PAUSE, FIRST_PAUSE * (1 << doublings))
