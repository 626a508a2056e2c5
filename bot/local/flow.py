"""Time at the local table: it runs at normal speed, and jumps ahead when asked to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from bot.local.actions import ActionRefused
from bot.local.sight import LastLook
from bot.local.world import World

HOUR = 3600
TICK = 1.0  # seconds of time that pass in one step
LONGEST = 60 * 24 * HOUR
"""The longest span that can be asked for at once, in seconds: sixty days."""


def step_of(seconds: int) -> int:
    """The length of one step of a span: about two dozen steps, of six hours at most."""
    return max(60, min(6 * HOUR, seconds // 24))


@dataclass
class Flow:
    """Moves the world's time. `changed` is called whenever windows have something new to show."""

    world: World
    sight: LastLook
    changed: Callable[[], None]
    _passing: asyncio.Task[None] | None = None
    _halted: bool = False

    async def flow(self) -> None:
        """Let time flow until cancelled; it waits while something else happens."""
        while True:
            await asyncio.sleep(TICK)
            if self._passing is None:
                await self.world.advance(TICK)
                await self.refresh_awaited()
                self.changed()

    async def refresh_awaited(self) -> None:
        """Ask the bot whose move it is, if it can say. Errors are shown."""
        if (ask := self.world.setting.awaited) is None:
            return
        try:
            found = await ask()
            self.sight.awaited = {
                str(channel): sorted(map(str, people)) for channel, people in found.items()
            }
        except Exception as fault:  # noqa: BLE001 - the bot's fault must not stop the table
            self.world.troubles.add(fault, self.world.now)

    def begin(self, seconds: int, *, until_news: bool) -> None:
        """Let a span pass. Raises `ActionRefused` if one is passing or the span is not valid."""
        if self._passing is not None or not 1 <= seconds <= LONGEST:
            raise ActionRefused("time")
        self._halted = False
        self._passing = asyncio.create_task(self._pass(seconds, until_news=until_news))

    def halt(self) -> None:
        """Stop after the present step."""
        self._halted = True

    async def _pass(self, seconds: int, *, until_news: bool) -> None:
        done = 0
        self.changed()
        before = self.sight.news
        try:
            while done < seconds and not self._halted:
                self.sight.progress = {"done": done, "total": seconds}
                self.changed()
                step = min(step_of(seconds), seconds - done)
                await self.world.advance(step)
                done += step
                await self.refresh_awaited()
                self.sight.progress = {"done": done, "total": seconds}
                self.changed()
                # The windows get this step before the next one takes the loop.
                await asyncio.sleep(0)
                if until_news and self.sight.news > before:
                    break
        finally:
            self._passing = None
            self.sight.progress = None
            self.changed()

    async def close(self) -> None:
        """Stop a span that is passing, after its step."""
        self.halt()
        if self._passing is not None:
            await self._passing
