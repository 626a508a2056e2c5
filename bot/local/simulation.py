"""How the bot runs in SimCord at the local table: its settings and timeouts."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import discord
import simcord
from discord.ext import commands

T = TypeVar("T")
Bot = commands.Bot | commands.AutoShardedBot
Run = Callable[[Coroutine[Any, Any, Any]], Awaitable[Any]]
"""Does some work as the bot's own."""
BRIEF = 5.0
"""Seconds. An action counts as over although timers that run out later than this are pending."""
PATIENCE = 1.0
"""The longest time in real seconds for which one action keeps others waiting."""
IDLE = 0.005
"""Seconds between SimCord's looks whether the bot is at rest: nothing wakes it when the store is
done, and letting a week pass has hundreds of such waits."""


@dataclass(frozen=True, slots=True)
class LocalSettings:
    """The settings of a local table.

    `make_bot`: makes the bot, as for Discord; called once. `kept`: path of the table's own small
    file. `last_instant`: the newest instant the bot has stored; simulated time begins no earlier.
    `now`: where time begins when nothing was stored. `after_start`: run inside the bot once it is
    ready; here it announces its running matches again. `awaited`: by channel, the ids of the users
    whose move is awaited there. `panel_of`: the panel to which a button or menu with this custom_id
    belongs, if to any; of the private messages with one panel only the newest can be pressed.
    `touched`: what of a panel's picture can be touched, and which press that is, by its reader and
    by the addresses of its buttons and menus, with the values of each; None: nothing is asked.
    `board`: the address of the page on which that reader touches the board of that message.
    `beside`: what is served beside the table while it is open; it does work of the bot by what it
    is given.
    `near`: an address of this computer on its network, at which the page is served too.
    `port`: fixed port, else the last one when it is free, else any.
    `language`: what the server prefers; the fallback: the language of the first browser, and each
    table has that of its opener.
    """

    make_bot: Callable[[], Bot]
    kept: Path
    now: datetime
    last_instant: datetime | None = None
    after_start: Callable[[Any], Awaitable[None]] | None = None
    awaited: Callable[[], Awaitable[Mapping[int, Collection[int]]]] | None = None
    panel_of: Callable[[str], str | None] = lambda custom_id: None
    touched: Callable[[int, Mapping[str, list[str]]], Awaitable[list[Any] | None]] | None = None
    board: Callable[[int, Mapping[str, list[str]]], Awaitable[str | None]] | None = None
    beside: Callable[[Run], AbstractAsyncContextManager[Any]] = lambda run: nullcontext()
    near: str | None = None
    port: int | None = None
    language: str = "en"


class Patience:
    """Limits how long SimCord waits for the bot after one action, while everybody else waits for
    the lock.

    SimCord alone would wait until the bot is at rest. Here it goes on after `PATIENCE`, and work in
    progress continues while others act. Within `whole` it waits for all work: at the start, and
    before time passes. Timers due later than `BRIEF` are never waited for (SimCord would wait, in
    real time, for all that are due within its `settle_timeout`). SimCord looks more often whether
    the bot is at rest, and gives it as long to start as for an action: its five seconds are too few
    on a busy machine.
    """

    def __init__(self, env: simcord.Env) -> None:
        self._is_at_rest = True
        self._is_whole = False
        self._apart = 0
        self._env, self._settle, self._schedule = env, env._settle_internal, env._schedule_timer
        env._settle_internal = self._settle_in_time  # type: ignore[method-assign]
        env._schedule_timer = self._schedule_virtually  # type: ignore[method-assign, assignment]

    @property
    def is_busy(self) -> bool:
        """Whether something was still under way when SimCord last went on."""
        return self._apart > 0 or not self._is_at_rest

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Wait in this block until the bot is at rest."""
        self._is_whole = True
        try:
            yield
        finally:
            self._is_whole = False

    async def apart(self, work: Coroutine[Any, Any, T]) -> T:
        """Run work outside of what SimCord waits for (`bot.base.background`): to
        it the bot is at rest."""
        # In a context without SimCord's mark, so that it does not count the work's threads either.
        task = contextvars.Context().run(asyncio.create_task, work)
        waits_here = asyncio.current_task() in self._env._work.tasks
        self._apart += 1
        try:
            # In a task that is not SimCord's (the outbox, woken by a thread) nothing waits in any
            # case.
            wait = self._env.external_wait(task, reason="long work") if waits_here else task
            found: T = await wait
        finally:
            self._apart -= 1
        return found

    async def timers(self) -> None:
        """Wait for a timer that is running out in real time just now. Otherwise it and the time
        that is made to pass would each wait for the end of the other."""
        if (running := self._env._real_advance_task) is not None:
            await asyncio.wait((running,))

    async def _settle_in_time(self, *, timeout: float | None = None, **how: Any) -> None:  # noqa: ASYNC109
        how = {"idle": IDLE, **how}
        if self._is_whole:
            await self._settle(**how)
            self._is_at_rest = True
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self._settle(**how)
            self._is_at_rest = True
        except TimeoutError:
            self._is_at_rest = False

    def _schedule_virtually(self, record: Any, callback: Any, args: Any, context: Any) -> None:
        self._schedule(record, callback, args, context)
        if record.when - self._env._virtual_time > BRIEF and record.real_handle is not None:
            record.real_handle.cancel()  # it runs out when the world's time passes


class Nobody(discord.Client):
    """A client that does nothing: the simulation runs with it until the clock is set."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
