"""How the bot runs in SimCord at the local table: its settings and timeouts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import discord
import simcord
from discord.ext import commands

Bot = commands.Bot | commands.AutoShardedBot
Run = Callable[[Coroutine[Any, Any, Any]], Awaitable[Any]]
"""Does some work as the bot's own."""
BRIEF = 5.0
"""Seconds. An action is over though a timer further off than this has yet to run out."""
IDLE = 0.005
"""Seconds until SimCord looks again whether the bot is at rest: nothing wakes it when the store is
done, and a week that passes has hundreds of such waits."""


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
    by the addresses of its buttons and menus, with the values of each.
    `beside`: what is served beside the table while it is open; it does work of the bot by what it
    is given.
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
    touched: Callable[[int, Mapping[str, list[str]]], Awaitable[list[Any]]] | None = None
    beside: Callable[[Run], AbstractAsyncContextManager[Any]] = lambda run: nullcontext()
    port: int | None = None
    language: str = "en"


def patient(env: simcord.Env) -> simcord.Env:
    """Give a bot as long to get ready as for an action; never wait for timers that are due later,
    and look soon whether it is at rest.

    SimCord allows five seconds of real time to get ready, too few on a busy machine; and before an
    action ends it waits, in real time, for every timer due within its `settle_timeout`."""
    settle, schedule = env._settle_internal, env._schedule_timer

    async def settle_patiently(*, timeout: float | None = None, **how: Any) -> None:  # noqa: ASYNC109
        await settle(**{"idle": IDLE, **how})

    def schedule_virtually(record: Any, callback: Any, args: Any, schedule_context: Any) -> None:
        schedule(record, callback, args, schedule_context)
        if record.when - env._virtual_time > BRIEF and record.real_handle is not None:
            record.real_handle.cancel()  # it runs out when the world's time passes

    env._settle_internal = settle_patiently  # type: ignore[method-assign]
    env._schedule_timer = schedule_virtually  # type: ignore[method-assign]
    return env


class Nobody(discord.Client):
    """A client that does nothing: the simulation runs with it until the clock is set."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
