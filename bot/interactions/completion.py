"""Autocomplete: the suggestions that are found in time, or none."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from typing import Any, TypeVar

import aiohttp
import discord
from discord import app_commands

from bot.base.errors import Refused, StoreTrouble
from bot.interactions.answering import read_as, reader
from bot.store.store import Store

IN_TIME = 2.0
"""Seconds, of the three that Discord gives: an autocomplete cannot be deferred."""
LATE = 3.0
"""Seconds after which an answer that Discord does not accept is given up."""
TO_KNOW = 0.5
"""Seconds of IN_TIME that may be spent on looking up the reader."""
log = logging.getLogger(__name__)

C = TypeVar("C", str, int, float)
T = TypeVar("T")


async def offer(
    store: Store,
    interaction: discord.Interaction,
    work: Coroutine[Any, Any, list[app_commands.Choice[C]]],
) -> list[app_commands.Choice[C]]:
    """Answer with what the work finds, or with nothing if it takes too long or fails. The answer is
    not left to discord.py, which treats one that comes too late as an error."""
    found = await within(IN_TIME, _in_their_words(store, interaction, work), [])
    try:
        # Discord may ask us to wait: by then the person has typed on long since.
        async with asyncio.timeout(LATE):
            await interaction.response.autocomplete(found)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as late:
        log.debug("what was typed could not be completed: %r", late)
        # Else discord.py would try to answer it itself, and log that this fails again.
        interaction.response._response_type = discord.InteractionResponseType.autocomplete_result
    return found


async def _in_their_words(
    store: Store, interaction: discord.Interaction, work: Coroutine[Any, Any, T]
) -> T:
    """Do the work in that person's language, or in that of their Discord if the store is slow."""
    try:
        known = store.readers.remembered(interaction.user.id)
        read_as(interaction, await within(TO_KNOW, reader(store, interaction), known))
        return await work
    finally:
        work.close()


async def within(seconds: float, work: Awaitable[T], otherwise: T) -> T:
    """The result of the work if it comes in time; else `otherwise`, and the work continues."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=seconds)
    if not done:
        task.add_done_callback(_note)
        return otherwise
    if isinstance(task.exception(), (Refused, StoreTrouble)):
        _note(task)
        return otherwise
    return task.result()


def _note(task: asyncio.Future[Any]) -> None:
    """Log why nothing could be suggested; an error of ours with its traceback."""
    wrong = None if task.cancelled() else task.exception()
    if isinstance(wrong, Refused):
        log.debug("nothing can be completed: %s", wrong)
    elif isinstance(wrong, StoreTrouble):
        log.warning("nothing is completed while the database fails: %s", wrong)
    elif wrong is not None:
        log.error("a completion failed", exc_info=wrong)
