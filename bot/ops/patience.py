"""Wait where Discord refuses the first requests of a start for a while, or asks to wait.

A host that ended instead would be started again by its supervisor and ask again at once. An address
that is banned for asking, by Discord or by a proxy in front of it, would then stay banned.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import discord
from discord.http import HTTPClient

from bot.delivery import refusals

FIRST, LONGEST = 10.0, 600.0  # seconds until it asks again, doubled each time
NO_GATEWAY = 404
T = TypeVar("T")
log = logging.getLogger(__name__)


async def patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """What Discord answers in the end, asked again with pauses. Raises errors
    that waiting cannot mend."""
    pause = FIRST
    while True:
        try:
            return await ask()
        except (discord.HTTPException, discord.GatewayNotFound) as wrong:
            refused = wrong.__cause__ if isinstance(wrong, discord.GatewayNotFound) else wrong
            if (
                not isinstance(refused, discord.HTTPException)
                or refused.status == NO_GATEWAY
                or not refusals.passes(refused)
            ):
                raise
            wait = refusals.pause(refused) or pause
            line = "Discord refuses the start (%s); asked again in %.0f seconds"
            log.error(line, refusals.said(refused), wait)
        await asyncio.sleep(wait)
        pause = min(LONGEST, pause * 2)


def heed(http: HTTPClient) -> None:
    """Make the client log in by `patiently`."""
    log_in = http.static_login

    @functools.wraps(log_in)
    async def static_login(token: str) -> Any:
        async def once() -> Any:
            try:
                return await log_in(token)
            except discord.HTTPException:
                await http.close()  # the next attempt makes its own session
                http.connector = discord.utils.MISSING
                raise

        return await patiently(once)

    http.static_login = static_login  # type: ignore[method-assign]
