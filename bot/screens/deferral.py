"""Defer each interaction that is not answered in time.

Discord allows three seconds. Every command and press is watched from its first instant, so that
other code need not care about a slow store or a long queue of pictures.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord

PATIENCE = 1.5
"""Seconds, of the three, after which an interaction is deferred; 0: at once."""
_KEY = "deferral"  # in `extras` of an interaction, which discord.py does not touch
log = logging.getLogger(__name__)


class Deferral:
    """The possible deferral of one interaction. `new`: the deferred answer is a message that only
    this person sees (True), or an edit of the pressed message (False). A later answer may be
    either."""

    def __init__(self, interaction: discord.Interaction, in_place: bool = False) -> None:
        self.new = not in_place and _answered_by_new(interaction)
        self._interaction = interaction
        self._deferring: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._began = asyncio.get_running_loop().time()
        self.deferred_after: float | None = None
        """Seconds after which it was deferred; None if it was not."""

    @property
    def took(self) -> float:
        """Seconds until the first answer, which may be the deferral."""
        if self.deferred_after is not None:
            return self.deferred_after
        return asyncio.get_running_loop().time() - self._began

    async def watch(self) -> None:
        """Start the timer."""
        if PATIENCE > 0:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._begin)
        else:
            await self._defer()

    async def settle(self) -> None:
        """Stop the timer before an answer, and wait for a deferral that has begun."""
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
            await self._interaction.response.defer(ephemeral=True, thinking=self.new)
            self.deferred_after = self.took
        except (discord.HTTPException, aiohttp.ClientError, OSError) as late:
            log.debug("an interaction could not be deferred: %r", late)


@asynccontextmanager
async def in_time(
    interaction: discord.Interaction, in_place: bool = False
) -> AsyncIterator[Deferral]:
    """Defer the interaction if the block takes too long; `in_place`: the answer will edit the
    pressed message, even if all see it."""
    deferral = interaction.extras[_KEY] = Deferral(interaction, in_place)
    await deferral.watch()
    try:
        yield deferral
    finally:
        await deferral.settle()


async def settled(interaction: discord.Interaction) -> None:
    """Settle the deferral before an answer is sent, so that the two do not conflict."""
    found = interaction.extras.get(_KEY)
    assert found is None or isinstance(found, Deferral)
    if found is not None:
        await found.settle()


def _answered_by_new(interaction: discord.Interaction) -> bool:
    """Whether the answer is a new message: to commands, and to presses on messages that all can
    read."""
    if interaction.type is discord.InteractionType.application_command:
        return True
    pressed = interaction.message
    return pressed is not None and interaction.guild_id is not None and not pressed.flags.ephemeral
