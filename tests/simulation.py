"""A simulated Discord that does not dawdle."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

import discord
import simcord
from simcord import _settlement, actors
from simcord.components import walk_components

from bot.base import clock
from bot.base.address import bare
from bot.delivery.outbox import Outbox
from bot.local.simulation import BRIEF, IDLE, Patience
from tests.translated import translate_once

THREAD = 0.0005
"""Seconds between two looks at work that is not of the simulated world."""

LOOKS = 2
"""How often it is looked at rest whether all is over since something last happened."""

GLANCE = 0.02
"""Seconds of real time after which it is looked whether all that goes on is waiting for time."""

PATIENCE = 600.0
"""Seconds that the bot may take over one action: many more than a busy machine needs."""


class _WokenByThreads:
    """The module asyncio; a wait for the first of several ends is over too when anything has
    happened and the loop is at rest again.

    Nobody tells SimCord that a thread is done, and to look again and again takes the interpreter
    from that very thread: it was nine tenths of the time of a test. What was done between a look
    and the wait behind it wakes nobody later: without a look at rest half of the time was that.
    """

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()
        self._looks = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def wait(self, awaited: Iterable[Any], **how: Any) -> Any:
        if how.get("return_when") != asyncio.FIRST_COMPLETED:
            return await asyncio.wait(awaited, **how)
        selector: Any = asyncio.get_running_loop()._selector  # type: ignore[attr-defined]
        if "select" not in vars(selector):
            selector.select = self._noticed(selector.select)
        woken = asyncio.get_running_loop().create_future()
        self._waiting.add(woken)
        try:
            return await asyncio.wait((*awaited, woken), **how)
        finally:
            self._waiting.remove(woken)
            woken.cancel()

    def _noticed(self, select: Callable[[float | None], Any]) -> Callable[[float | None], Any]:
        def selected(timeout: float | None = None) -> Any:
            waiting = [woken for woken in self._waiting if not woken.done()]
            if waiting and timeout == 0:
                self._looks = LOOKS  # others go on, and nobody knows yet what comes of it
            elif waiting and self._looks:
                self._looks -= 1
                for woken in waiting:
                    woken.set_result(None)
                timeout = 0
            if found := select(timeout):
                self._looks = LOOKS
            return found

        return selected


_found = actors._find_component


def _found_by_address(rows: Any, *, custom_id: str | None, **how: Any) -> Any:
    """A menu is named by its address too, without the stamp of what it shows."""
    ids = [part["custom_id"] for part in walk_components(rows) if "custom_id" in part]
    stamped = [i for i in ids if bare(i) == custom_id]
    return _found(rows, custom_id=stamped[0] if len(stamped) == 1 else custom_id, **how)


actors._find_component = _found_by_address
translate_once()
simcord.env.asyncio = _WokenByThreads()  # type: ignore[assignment, attr-defined]


def simulated(bot: discord.Client) -> simcord.Env:
    """A world for a bot, not yet started. What the bot refuses is no error of the world's.

    What sleeps for less than `BRIEF` is not waited for in real time: once nothing else is under
    way, the world's time goes on to where it wakes.
    """
    env = simcord.Env(bot, check_errors=False, settle_timeout=PATIENCE)
    glance = env._settle_internal
    Patience(env)
    schedule = env._schedule_timer
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
            try:
                await glance(timeout=GLANCE, idle=IDLE, dispatch=how.get("dispatch"))
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
