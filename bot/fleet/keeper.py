"""Holds the shards of this process: renews the leases, takes what is free, lets go what is lost.

A lease is good for fifteen seconds and renewed every five, so that two attempts may fail: a restart
of the database ends no session at Discord. Who has no answer shortly before the end of the lease
ends its sessions then, whatever the database says later; who hears that another has a shard ends
that session at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.base.errors import StoreTrouble
from bot.store import fleet as leases
from bot.store.fleet import Fleet, Tokens

EVERY = 5.0  # seconds between two renewals
AGAIN = 1.0  # seconds until the next attempt after one that failed
MARGIN = 2.0  # seconds before the end of the lease in which sessions can be ended
log = logging.getLogger(__name__)


class Keeper:
    """`opened` and `closed` are told which shards were taken or lost; they must not take long."""

    def __init__(
        self,
        fleet: Fleet,
        opened: Callable[[Tokens], Awaitable[None]],
        closed: Callable[[Tokens], Awaitable[None]],
    ) -> None:
        self._fleet = fleet
        self._opened, self._closed = opened, closed
        self._renewed = self._now()

    async def run(self) -> None:
        """For ever."""
        while True:
            renewed = await self.once()
            await asyncio.sleep(EVERY if renewed else AGAIN)

    async def once(self) -> bool:
        """Renew, and take what may be taken; False if the database gave no answer."""
        began = self._now()
        left = self._renewed + leases.LEASE.total_seconds() - MARGIN - began
        if not self._fleet.tokens:
            left = leases.LEASE.total_seconds()  # there is nothing to lose
        if left <= 0:  # this process was stopped, say
            await self._lose(self._fleet.lose_all(), "the lease has run out")
        try:
            async with asyncio.timeout(left if left > 0 else None):
                lost = await self._fleet.renew()
            self._renewed = began
            await self._lose(lost, "another process has it")
            taken = await self._fleet.take()
        except Exception as wrong:
            expected = isinstance(wrong, StoreTrouble | TimeoutError)
            why = str(wrong) or "no answer"
            log.warning("the leases are not renewed: %s", why, exc_info=not expected)
            if self._now() >= self._renewed + leases.LEASE.total_seconds() - MARGIN:
                await self._lose(self._fleet.lose_all(), "the lease cannot be renewed")
            return False
        if taken:
            log.info("shards taken: %s", ", ".join(map(str, taken)))
            await self._opened(taken)
        return True

    async def _lose(self, lost: Tokens, why: str) -> None:
        if lost:
            log.warning("shards lost: %s (%s)", ", ".join(map(str, lost)), why)
            await self._closed(lost)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
