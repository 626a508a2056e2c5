"""What Discord has of the bot besides messages: its commands, and the pictures of pieces.

This runs after the start, with pauses while Discord refuses: people's presses are answered
meanwhile, with the commands that Discord knows from the last time. A failure here ends nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.base import clickable, clock
from bot.delivery import refusals
from bot.interactions import emoji_uploading
from bot.interactions.syncing import Json, registered, sync

if TYPE_CHECKING:
    from discord import app_commands

FIRST, LONGEST = 10.0, 3600.0  # seconds until it is tried again, doubled each time
LOOKS = 6 * 3600.0  # seconds between two checks that the commands are still there
EMOJI_PAUSE = timedelta(minutes=10)  # until emoji that are refused are looked at again
log = logging.getLogger(__name__)


class Introduction:
    """The commands and emoji of one client. `shows`: whether texts and buttons show them; the local
    table shows them in its own way."""

    def __init__(self, tree: app_commands.CommandTree[Any], *, shows: bool) -> None:
        self.over = False
        """Whether Discord has them, or has made us wait."""
        self._tree, self._shows = tree, shows
        self._telling: asyncio.Task[None] | None = None
        self._emoji: asyncio.Task[None] | None = None
        self._looked_at = datetime.min.replace(tzinfo=UTC)

    def begin(self, *, registers: bool, when_ready: bool = False) -> None:
        """Begin to register them; without `registers`, to ask for those that another process has
        registered. `when_ready`: only once the gateway is connected."""
        if self._telling is not None:
            self._telling.cancel()
        work = self._tell(registers, when_ready)
        self._telling = asyncio.create_task(work, name="introduction")

    def emoji_refused(self) -> None:
        """Look again which emoji there are: one may have been removed by hand."""
        if self._emoji is not None and not self._emoji.done():
            return
        if self.over and self._shows and clock.now() - self._looked_at > EMOJI_PAUSE:
            self._looked_at = clock.now()
            self._begin_emoji(registers=True)

    async def close(self) -> None:
        """End the work in progress."""
        tasks = [task for task in (self._telling, self._emoji) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _tell(self, registers: bool, when_ready: bool) -> None:
        if when_ready:
            await self._tree.client.wait_until_ready()
        commands = await self._commands(registers)
        if self._shows:
            clickable.learn(commands)
            self._begin_emoji(registers=registers)
        self.over = True
        while registers:
            await asyncio.sleep(LOOKS)
            await self._look_after(commands)

    async def _look_after(self, given: Sequence[Json]) -> None:
        """Register the commands again if Discord has none of them any more: another program with
        our token may have replaced them."""
        try:
            there = {str(command["id"]) for command in await registered(self._tree.client)}
        except (discord.HTTPException, OSError, aiohttp.ClientError) as refused:
            log.info("whether the commands are there is not known: %r", refused)
            return
        if there.isdisjoint(str(command["id"]) for command in given):
            log.warning("the commands are gone from Discord; they are registered again")
            self.begin(registers=True)

    async def _commands(self, registers: bool) -> Sequence[Json]:
        """The commands as Discord has them after registration, tried again
        however often it refuses."""
        pause = FIRST
        while True:
            try:
                return await (sync(self._tree) if registers else registered(self._tree.client))
            except Exception as wrong:  # noqa: BLE001 - a fault of ours too: people play on
                asked = refusals.pause(wrong) if isinstance(wrong, discord.HTTPException) else 0
                wait = max(pause, asked)
                line = "the commands are not registered; tried again in %.0f seconds: %s"
                log.error(line, wait, wrong)
            self.over = True
            await asyncio.sleep(wait)
            pause = min(LONGEST, pause * 2)

    def _begin_emoji(self, *, registers: bool) -> None:
        self._emoji = asyncio.create_task(self._give_emoji(registers), name="emoji")

    async def _give_emoji(self, registers: bool) -> None:
        """Upload the emoji, or learn which there are, tried again however often Discord refuses."""
        work, pause = (emoji_uploading.upload if registers else emoji_uploading.look), FIRST
        while not await work(self._tree.client):
            await asyncio.sleep(pause)
            pause = min(EMOJI_PAUSE.total_seconds(), pause * 2)
