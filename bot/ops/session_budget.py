"""How often the host begins a session at Discord, which allows a bot 1,000 of them a day.

Who begins more loses the token. A host that fails at every start, under a supervisor that starts
it anew every five seconds, would begin 17,280: so the starts are counted in the database, and
beyond a number the host waits before the next, longer each time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

import discord

from bot.app import App
from bot.base import clock

DAY = timedelta(days=1)
MOST = 200  # sessions begun in a day, after which the host waits before each
SPARE = 50  # sessions left of what Discord allows, below which it waits too
FIRST, LONGEST = timedelta(minutes=1), timedelta(hours=1)
log = logging.getLogger(__name__)


class TooOften(Exception):
    """A session ended and another would be one too many: to be tried again later."""


def pause(number: int) -> timedelta:
    """The pause before the session of that number (from 0) beyond what is usual."""
    return min(LONGEST, FIRST * (1 << min(number, 20)))


def not_before(starts: Sequence[datetime], now: datetime) -> datetime:
    """When the next session may begin, after these, the newest last."""
    recent = [at for at in starts if now - DAY < at <= now]
    return now if len(recent) < MOST else max(now, recent[-1] + pause(len(recent) - MOST))


class HostedApp(App):
    """The host as Discord knows it: it minds how often it begins a session."""

    async def setup_hook(self) -> None:
        """Wait until a session may begin; nothing is done before."""
        await self._until_usual()
        await self._until_allowed()
        await super().setup_hook()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Count the session that begins now. Raises TooOften."""
        await super().before_identify_hook(shard_id, initial=initial)
        now = clock.now()
        if not_before(await self.host.store.starts(now - DAY), now) > now:
            raise TooOften
        await self.host.store.started(now)
        self.host.store.figures.sessions_left.dec()

    async def _until_usual(self) -> None:
        """Raises sqlite3.Error."""
        while True:
            now = clock.now()
            starts = await self.host.store.starts(now - DAY)
            wait = (not_before(starts, now) - now).total_seconds()
            if wait <= 0:
                return
            log.error(
                "%s sessions were begun within a day; to keep the token, the next one waits"
                " %.0f seconds",
                len(starts),
                wait,
            )
            await asyncio.sleep(wait)

    async def _until_allowed(self) -> None:
        """Ask Discord how many sessions are left, again and again while there are few."""
        number = 0
        while True:
            try:
                _, _, limit = await self.http.get_bot_gateway()
            except discord.GatewayNotFound:
                return  # then the connection will fail too, or it is not known
            left, reset = limit["remaining"], timedelta(milliseconds=limit["reset_after"])
            self.host.store.figures.sessions_left.set(left)
            if left >= SPARE:
                return
            wait = min(pause(number), max(reset, FIRST)).total_seconds()
            log.error(
                "Discord allows only %s more sessions today; to keep the token, the next one waits"
                " %.0f seconds",
                left,
                wait,
            )
            await asyncio.sleep(wait)
            number += 1
