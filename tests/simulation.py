"""A simulated Discord that does not dawdle."""

from __future__ import annotations

from typing import Any

import discord
import simcord

from bot.local.world import patient

IDLE = 0.0005
"""Seconds. SimCord sleeps 0.05 when it finds a finished task whose callback is not yet run, which
is so after nearly every command; it waits for work that goes on in any case."""


PATIENCE = 600.0
"""Seconds that the bot may take over one action: many more than a busy machine needs."""


def simulated(bot: discord.Client) -> simcord.Env:
    """A world for a bot, not yet started. What the bot refuses is no error of the world's."""
    env = patient(simcord.Env(bot, check_errors=False, settle_timeout=PATIENCE))
    settle, schedule = env._settle_internal, env._schedule_timer
    timers: list[Any] = []

    def schedule_and_note(record: Any, callback: Any, args: Any, schedule_context: Any) -> None:
        timers.append(record)
        schedule(record, callback, args, schedule_context)

    async def settle_soon(**how: Any) -> None:
        timers[:] = [record for record in timers if not _given_up(record)]
        await settle(**{"idle": IDLE, **how})

    env._schedule_timer = schedule_and_note  # type: ignore[method-assign]
    env._settle_internal = settle_soon  # type: ignore[method-assign]
    return env


def _given_up(record: Any) -> bool:
    """Of a timer that the bot has cancelled SimCord keeps a second one until its time has come, for
    days perhaps; every wait looks at them all, which was a quarter of the time of a long test."""
    if record.handle is None or not record.handle.cancelled():
        return False
    if record.real_handle is not None:
        record.real_handle.cancel()
    return True
