"""Nobody waits in vain: whatever is not answered in time is deferred, in this one place.

Discord gives three seconds. Every command and press is watched from its first instant, so a slow
store or a long queue of pictures needs no care anywhere else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord

PATIENCE = 1.5
"""Seconds of the three that are waited before an interaction is deferred; 0: at once."""
_KEY = "deferral"  # in `extras` of an interaction, which discord.py keeps for whoever answers it
log = logging.getLogger(__name__)


class Deferral:
    """How one interaction is deferred, if it comes to that.

    `anew` says what was deferred: a message that only this person sees (True), or a change of the
    message that was pressed on (False). What is answered later suits either.
    """

    def __init__(self, interaction: discord.Interaction, in_place: bool = False) -> None:
        self.anew = not in_place and _answered_anew(interaction)
        self._interaction = interaction
        self._deferring: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._began = asyncio.get_running_loop().time()
        self.deferred_after: float | None = None
        """Seconds after which it was deferred; None if it was not."""

    @property
    def took(self) -> float:
        """Seconds until there was a first answer, if only that it takes a while; else until now."""
        if self.deferred_after is not None:
            return self.deferred_after
        return asyncio.get_running_loop().time() - self._began

    async def watch(self) -> None:
        """From now on the time counts."""
        if PATIENCE > 0:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._begin)
        else:
            await self._defer()

    async def settle(self) -> None:
        """Somebody is about to answer: from now on nothing is deferred any more."""
        if self._timer is not None:
            self._timer.cancel()
        if self._deferring is not None:
            await asyncio.shield(self._deferring)

    def _begin(self) -> None:
        self._deferring = asyncio.create_task(self._defer(), name="deferral")

    async def _defer(self) -> None:
        if self._interaction.response.is_done():
            return
        try:
            await self._interaction.response.defer(ephemeral=True, thinking=self.anew)
            self.deferred_after = self.took
        except (discord.HTTPException, aiohttp.ClientError, OSError) as late:
            log.debug("an interaction could not be deferred: %r", late)


@asynccontextmanager
async def in_time(
    interaction: discord.Interaction, in_place: bool = False
) -> AsyncIterator[Deferral]:
    """While this lasts, the interaction is deferred before it is too late to answer it; `in_place`:
    the answer will change the message that was pressed on, though everybody sees it.
    """
    deferral = interaction.extras[_KEY] = Deferral(interaction, in_place)
    await deferral.watch()
    try:
        yield deferral
    finally:
        await deferral.settle()


async def settled(interaction: discord.Interaction) -> None:
    """Called before an answer is sent: it must not cross with a deferral."""
    found = interaction.extras.get(_KEY)
    assert found is None or isinstance(found, Deferral)
    if found is not None:
        await found.settle()


def _answered_anew(interaction: discord.Interaction) -> bool:
    """Commands, and presses on what all can read, are answered by a message of their own."""
    if interaction.type is discord.InteractionType.application_command:
        return True
    pressed = interaction.message
    return pressed is not None and interaction.guild_id is not None and not pressed.flags.ephemeral
