"""What is offered while somebody types: what there is in time, and nothing where there is not."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

import aiohttp
import discord
from discord import app_commands

from bot.base.errors import Refused, StoreTrouble
from bot.host import Host
from bot.interactions.answering import read_as, reader

IN_TIME = 2.0
"""Seconds of the three that Discord gives; what is typed cannot be deferred."""
TO_KNOW = 0.5
"""Seconds of these that may be spent on who reads."""
log = logging.getLogger(__name__)

P = ParamSpec("P")
C = TypeVar("C", str, int, float)
T = TypeVar("T")


def offered(
    complete: Callable[P, Coroutine[Any, Any, list[app_commands.Choice[C]]]],
) -> Callable[P, Coroutine[Any, Any, list[app_commands.Choice[C]]]]:
    """Let a completer of a cog answer in time, whatever becomes of it."""

    @functools.wraps(complete)
    async def answer(*args: P.args, **options: P.kwargs) -> list[app_commands.Choice[C]]:
        cog: Any = args[0]
        interaction = args[1]
        assert isinstance(interaction, discord.Interaction)
        return await offer(cog.host, interaction, complete(*args, **options))

    return answer


async def offer(
    host: Host,
    interaction: discord.Interaction,
    work: Coroutine[Any, Any, list[app_commands.Choice[C]]],
) -> list[app_commands.Choice[C]]:
    """Answer with what the work finds, or with nothing if it takes too long or cannot be done.

    The answer is given here and not by discord.py, which calls one that came too late an error.
    """
    found = await within(IN_TIME, _in_their_words(host, interaction, work), [])
    try:
        await interaction.response.autocomplete(found)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as late:
        log.debug("what was typed could not be completed: %r", late)
    return found


async def _in_their_words(
    host: Host, interaction: discord.Interaction, work: Coroutine[Any, Any, T]
) -> T:
    """Do the work in that person's language; in that of their Discord, if it takes too long to find
    out."""
    try:
        known = host.store.readers.remembered(interaction.user.id)
        read_as(interaction, await within(TO_KNOW, reader(host, interaction), known))
        return await work
    finally:
        work.close()


async def within(seconds: float, work: Awaitable[T], otherwise: T) -> T:
    """What the work gives if it can, and does so in time; it goes on in any case."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=seconds)
    if not done:
        task.add_done_callback(_let_be)
        return otherwise
    if isinstance(wrong := task.exception(), (Refused, StoreTrouble)):
        _note(wrong)
        return otherwise
    return task.result()


def _let_be(task: asyncio.Future[Any]) -> None:
    """Nobody waits for it any more, and so nobody is told if it failed."""
    if not task.cancelled() and (wrong := task.exception()) is not None:
        _note(wrong)


def _note(wrong: BaseException) -> None:
    """One line about what could not be completed; a fault of ours with where it happened."""
    if isinstance(wrong, Refused):
        log.debug("nothing can be completed: %s", wrong)
    elif isinstance(wrong, StoreTrouble):
        log.warning("nothing is completed while the database fails: %s", wrong)
    else:
        log.error("a completion failed", exc_info=wrong)
