"""A simulated Discord that does not dawdle."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import simcord
from simcord import _settlement

from bot.base import clock
from bot.delivery.outbox import Outbox
from bot.local.simulation import BRIEF, patient
from tests.translated import translate_once

IDLE = 0.000001
"""Seconds that SimCord waits before it looks again whether the bot has come to rest: next to none,
for asyncio rounds every wait up to a whole millisecond, and there are thousands in a test."""

THREAD = 0.0005
"""The same while a thread paints or thinks, which needs the interpreter for itself."""

GLANCE = 0.02
"""Seconds of real time after which it is looked whether all that goes on is waiting for time."""

PATIENCE = 600.0
"""Seconds that the bot may take over one action: many more than a busy machine needs."""


def simulated(bot: discord.Client) -> simcord.Env:
    """A world for a bot, not yet started. What the bot refuses is no error of the world's.

    What sleeps for less than `BRIEF` is not waited for in real time: once nothing else is under
    way, the world's time goes on to where it wakes.
    """
    translate_once()
    env = simcord.Env(bot, check_errors=False, settle_timeout=PATIENCE)
    glance = env._settle_internal
    schedule = patient(env)._schedule_timer
    timers: list[Any] = []

    def schedule_and_note(record: Any, callback: Any, args: Any, schedule_context: Any) -> None:
        timers.append(record)
        schedule(record, callback, args, schedule_context)
        if record.when > env._virtual_time and record.real_handle is not None:
            record.real_handle.cancel()  # else on a busy machine it would run out in real time

    async def settle_soon(**how: Any) -> None:
        now, loop = env._virtual_time, asyncio.get_running_loop()
        timers[:] = [record for record in timers if record.when > now and not _given_up(record)]
        until, latest = how.get("_deadline") or loop.time() + PATIENCE, now + BRIEF
        while True:
            while _not_of_the_world(env):  # noqa: ASYNC110 - nobody tells when it is done
                await asyncio.sleep(THREAD)
            idle = THREAD if env._work.executors else IDLE
            try:
                await glance(timeout=GLANCE, idle=idle, dispatch=how.get("dispatch"))
            except TimeoutError:
                if loop.time() >= until:
                    raise
                continue
            at = _settlement._next_virtual_timer(env._settlement_state())
            if env._advancing or at is None or at > latest:
                return
            await env._advance_to(max(at, env._virtual_time), until)

    env._schedule_timer = schedule_and_note  # type: ignore[method-assign]
    env._settle_internal = settle_soon  # type: ignore[method-assign]
    return env


@asynccontextmanager
async def steady_clock() -> AsyncIterator[None]:
    """The time of a simulation passes as its timers run out: nobody need look between them."""
    with clock.taken_from(lambda: discord.utils.utcnow(), look=math.inf):
        yield


def _not_of_the_world(env: simcord.Env) -> bool:
    """Whether the outbox is at work though a test has woken it, and not the bot."""
    outbox: Outbox | None = getattr(env.bot, "outbox", None)
    if outbox is None:
        return False
    resting = {outbox._drain_task} if outbox._napping else set()
    return bool(outbox._tasks() - set(env._work.tasks) - resting)


def _given_up(record: Any) -> bool:
    """Of a timer that the bot has cancelled SimCord keeps a second one until its time has come, for
    days perhaps; every wait looks at them all, which was a quarter of the time of a long test."""
    if record.handle is None or not record.handle.cancelled():
        return False
    if record.real_handle is not None:
        record.real_handle.cancel()
    return True
