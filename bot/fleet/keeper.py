"""Hold the shards of this process: renew leases, take free shards, release lost ones.

A lease lasts fifteen seconds and is renewed every five, so two attempts may fail: a restart of the
database ends no session at Discord. If the database has not answered shortly before a lease ends,
the process ends that session; if it learns that another process has a shard, it ends that session
at once.

After a crash the other processes take the shards. When a process has fewer than its share again,
the one with the most releases shards one by one, each after some seconds without a press. These
seconds shrink to none within BOUND. People who press meanwhile are answered by either process,
since the session goes on.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Protocol

from bot.base.errors import StoreTrouble
from bot.store import fleet as leases
from bot.store.fleet import Fleet, Session, Tokens

EVERY = 5.0  # seconds between two renewals
AGAIN = 1.0  # seconds until the next attempt after one that failed
SOON = 0.25  # seconds until the next look for a quiet moment to hand a shard on
QUIET = 3.0  # seconds without a press that are required at first; this falls to 0 within BOUND
BOUND = 15.0  # seconds after which a shard is handed on, however many people press
MARGIN = 2.0  # seconds before the end of the lease, for ending the sessions
log = logging.getLogger(__name__)


class Sessions(Protocol):
    """The connections to Discord; no method may take long."""

    async def opened(self, taken: Tokens) -> None:
        """Connect these newly held shards."""

    async def closed(self, lost: Tokens) -> None:
        """Disconnect these shards, which are no longer held."""

    async def hand_on(self, shard: int) -> None:
        """End the session of that shard in order, and release it. Raises StoreTrouble."""

    def standing(self, shards: Iterable[int]) -> Mapping[int, Session]:
        """How far each of these sessions has come, so that another process can resume it."""

    @property
    def settled(self) -> bool:
        """Whether all held shards are connected."""

    def quiet(self, seconds: float) -> int | None:
        """The quietest shard that can be handed on, if nobody has pressed for so long there."""


class Keeper:
    """Renews the leases, and notifies the `sessions` of shards that were taken or lost."""

    def __init__(self, fleet: Fleet, sessions: Sessions) -> None:
        self._fleet = fleet
        self._sessions = sessions
        self._renewed = self._now()
        self._awaits = False
        """Whether a shard may soon come from another process or go to one."""
        self._asked = self._asked_last = -math.inf
        """Since when this process has more than its share while another lacks shards, and
        when that was last so."""
        self._hurries = False
        self._news = asyncio.Event()

    async def run(self) -> None:
        """Renew and take until cancelled."""
        while True:
            self._news.clear()
            self._hurries = False
            renewed = await self.once()
            pause = min(EVERY, max(AGAIN, self._fleet.lapses))
            pause = pause if renewed and not self._awaits else AGAIN
            with suppress(TimeoutError):
                async with asyncio.timeout(SOON if self._hurries else pause):
                    await self._news.wait()

    def look(self, _payload: str = "") -> None:
        """Look at the shards now: another process has released some."""
        self._news.set()

    async def once(self) -> bool:
        """Renew, and take free shards; False if the database did not answer."""
        began = self._now()
        left = self._renewed + leases.LEASE.total_seconds() - MARGIN - began
        if not self._fleet.tokens:
            left = leases.LEASE.total_seconds()  # there is nothing to lose
        if left <= 0:  # this process was stopped, say
            await self._lose(self._fleet.lose_all(), "the lease has run out")
        try:
            async with asyncio.timeout(left if left > 0 else None):
                lost = await self._fleet.renew(self._sessions.standing(self._fleet.tokens))
            # Counted from the request, not from the answer: the lease begins after it, so it ends
            # no sooner.
            self._renewed = began
            # Before taking: a lost shard may be taken again, with a new token and session.
            await self._lose(lost, "another process has it")
            taken = await self._fleet.take()
            if taken:
                log.info("shards taken: %s", ", ".join(map(str, taken)))
                await self._sessions.opened(taken)
        except Exception as wrong:
            # Whatever it was, this loop must go on: without it the leases would run out.
            expected = isinstance(wrong, StoreTrouble | TimeoutError)
            why = str(wrong) or "no answer"
            log.warning("the leases are not renewed: %s", why, exc_info=not expected)
            if self._now() >= self._renewed + leases.LEASE.total_seconds() - MARGIN:
                await self._lose(self._fleet.lose_all(), "the lease cannot be renewed")
            return False
        try:
            await self._make_even()
        except Exception as wrong:
            expected = isinstance(wrong, StoreTrouble)
            log.warning("shards are not handed on: %s", wrong, exc_info=not expected)
        return True

    async def _make_even(self) -> None:
        """Even out the shares: a process that lacks shards reports it, and the one with
        the most releases one."""
        self._awaits = await self._fleet.say_whether_it_lacks(self._sessions.settled)
        if not await self._fleet.is_to_give():
            return
        now = self._now()
        # The state is not checked between two shards, until the first one is served again.
        if now > self._asked_last + BOUND:
            self._asked = now
        self._asked_last = now
        self._hurries = self._awaits = True  # the quietest moment is soon over, and more may follow
        waited = (now - self._asked) / BOUND
        if (shard := self._sessions.quiet(QUIET * max(0.0, 1 - waited))) is not None:
            log.info("shard %s is handed on to a process that has fewer", shard)
            await self._sessions.hand_on(shard)

    async def _lose(self, lost: Tokens, why: str) -> None:
        if lost:
            log.warning("shards lost: %s (%s)", ", ".join(map(str, lost)), why)
            await self._sessions.closed(lost)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
