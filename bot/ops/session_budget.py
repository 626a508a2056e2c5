"""Limit how often the host begins a session at Discord, which allows a bot 1,000 a day, and a very
large bot more.

Discord resets the token of a bot that begins more. A host that fails at every start, under a
supervisor that restarts it every five seconds, would begin 17,280. So starts are counted in the
database, and beyond a limit the host waits before the next one, longer each time. A start begins
one session for each shard.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import cast

import yarl

from bot.app import App
from bot.base import clock
from bot.base.config import Config
from bot.ops.frames import SkippedFrames
from bot.ops.patience import heed, patiently
from bot.ops.shards import Buckets, Shard
from bot.store.fleet import Session
from bot.store.store import Store

DAY = timedelta(days=1)
MOST = 200  # sessions of each shard in a day after which the host waits before each start
ALLOWED = 1000  # sessions a day if Discord names no other number; all shards together may use half
SPARE = 50  # sessions that Discord must still allow after a start, or else the host waits too
FIRST, LONGEST = timedelta(minutes=1), timedelta(hours=1)
log = logging.getLogger(__name__)


class TooOften(Exception):
    """One session too many would begin: try again later."""


def pause(number: int) -> timedelta:
    """The pause before a start beyond the limit; the first has the number 0."""
    return min(LONGEST, FIRST * (1 << min(number, 20)))


def not_before(
    starts: Sequence[datetime], now: datetime, shards: int = 1, allowed: int = ALLOWED
) -> datetime:
    """When the next start may begin a session for each of `shards`, given the `starts` of earlier
    sessions (the newest last) and how many Discord allows a day."""
    recent = [at for at in starts if now - DAY < at <= now]
    most = max(MOST, min(MOST * shards, allowed // 2))
    beyond = (len(recent) - most) // shards
    return now if beyond < 0 else max(now, recent[-1] + pause(beyond))


class HostedApp(App):
    """The client with as many shards as Discord recommends; it limits how often it begins a
    session."""

    def __init__(self, config: Config, store: Store) -> None:
        super().__init__(config, store, shards=None)
        heed(self.http)
        self._buckets = Buckets()
        self._begun = 0
        self._allowed = ALLOWED
        self.left: dict[int, Session] = {}
        """The sessions that can be resumed, by shard."""

    async def setup_hook(self) -> None:
        """First of all, wait until a session of each shard may begin."""
        await self._until_allowed()
        await self._until_usual()
        await self.add_cog(SkippedFrames(self.host.store.figures))
        await super().setup_hook()

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Connect a shard, and try again until that succeeds. Raises TooOften."""
        if shard_id not in self.left:
            await self._must_be_usual()  # here too, since errors of the hook below are retried
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Count the session that begins now. Raises TooOften. Waiting for the turn comes last but
        for the count, so that sessions are as far apart as their turns."""
        await self._must_be_usual()
        await self._turn(shard_id or 0)
        self._begun += 1
        await self._count()
        self.host.store.figures.sessions_left.dec()

    @property
    def deaf(self) -> frozenset[int]:
        """The shards that are connected but receive nothing."""
        return frozenset(n for n in self.shards if (there := self.shard(n)) and there.deaf)

    def shard(self, number: int) -> Shard | None:
        """The connection of that number. discord.py's public object has less, and its `disconnect`
        does nothing to a connection that is just being restored."""
        there = self.get_shard(number)
        return None if there is None else cast(Shard, there._parent)

    async def on_deaf_shard(self, number: int) -> None:
        """Log and count a connection that receives nothing."""
        log.warning("shard %s is connected, and no event comes: it is connected anew", number)
        self.host.store.figures.deaf.labels(number).inc()

    async def server_of(self, shard_id: int) -> int | None:
        """A random server of that shard about which Discord can be asked; None if there is none. An
        unavailable server would give no answer."""
        here = [guild for guild in self.guilds if guild.shard_id == shard_id]
        known = [guild.id for guild in here if not guild.unavailable]
        known = known if here else await self._unknown_servers(shard_id)
        return random.choice(known) if known else None

    async def _unknown_servers(self, _shard_id: int) -> list[int]:
        """Servers of a shard that Discord has not named: none, since READY names them all."""
        return []

    async def _turn(self, shard_id: int) -> None:
        """Wait until that shard may begin a session."""
        await self._buckets.turn(shard_id)

    async def _count(self) -> None:
        """Count a session."""
        await self.host.store.started(clock.now())

    def _shards(self, recommended: int) -> int:
        """How many connections there are in all."""
        return recommended

    async def _must_be_usual(self) -> None:
        """Check each session after the first one of each shard. Raises TooOften."""
        now, shards = clock.now(), self.shard_count or 1
        if self._begun < shards:
            return
        if not_before(await self.host.store.starts(now - DAY), now, shards, self._allowed) > now:
            raise TooOften

    async def _until_usual(self) -> None:
        """Wait until a start would not exceed the limit. Raises StoreTrouble."""
        while True:
            now = clock.now()
            starts = await self.host.store.starts(now - DAY)
            allowed = not_before(starts, now, self.shard_count or 1, self._allowed)
            if allowed <= now:
                return
            line = "%s sessions were begun within a day; to keep the token, the next one waits %.0f"
            log.error(f"{line} seconds", len(starts), (allowed - now).total_seconds())
            await clock.sleep_until(allowed)

    async def _until_allowed(self) -> None:
        """Ask Discord for the number of shards and of sessions left; ask again while too few are
        left. Raises discord.GatewayNotFound."""
        number = 0
        while True:
            recommended, _, limit = await patiently(self.http.get_bot_gateway)
            shards = self._shards(recommended)
            left, reset = limit["remaining"], timedelta(milliseconds=limit["reset_after"])
            self.host.store.figures.sessions_left.set(left)
            if left >= SPARE + shards - 1:
                self.shard_count = shards
                self._buckets = Buckets(limit["max_concurrency"])
                self._allowed = limit["total"]
                return
            wait = min(pause(number), max(reset, FIRST)).total_seconds()
            line = "Discord allows only %s more sessions today; to keep the token, the next one"
            log.error(f"{line} waits %.0f seconds", left, wait)
            await asyncio.sleep(wait)
            number += 1
