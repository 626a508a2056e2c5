"""Run the host, on Discord or at the local table, until it is stopped."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Collection, Mapping
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.app import App
from bot.base import clock, machine
from bot.base.address import parse
from bot.base.config import Config
from bot.base.errors import Damaged, PortTaken, Refused, Unusable
from bot.base.setting_kinds import WrongSetting
from bot.base.terminal import say
from bot.features.board import hosting, touch
from bot.ops import backups, control, health
from bot.ops.fleet_app import FleetApp
from bot.ops.session_budget import HostedApp
from bot.ops.shutdown import Shutdown
from bot.screens import messages
from bot.store.sqlite.file import must_be_free
from bot.store.store import Store
from bot.tables.records import Status

if TYPE_CHECKING:
    from bot import local

ANSWERS = ("discord.py: on_interaction", "CommandTree-invoker")
"""The names of discord.py's tasks that answer a person."""
ASKS_MOVE = ("pick", "pick2", "area", "do")
"""The verbs of the buttons and menus of panels that ask for a move."""
DEFERRAL = "deferral"
"""The name of a task that defers an answer (`bot.screens.deferral`)."""
LOOK = 5.0
"""Seconds between two looks at whether the database's file is still ours."""
FREE = 30.0
"""Seconds between two times that freed memory is returned to the system."""
TO_ANSWER = 2.0
"""Seconds for the answers in progress when the host is stopped."""
TO_CLOSE = 2.5
"""Seconds for the messages in progress and the connection."""
TO_END = 0.5
"""Seconds for tasks that still run after that; the store must outlive them all."""

log = logging.getLogger(__name__)


async def on_discord(config: Config, shutdown: Shutdown) -> None:
    """Serve on Discord until stopped. Raises what discord.py raises, and Unusable."""
    stop = shutdown.at_signals()
    backups.must_have_a_folder(config)
    backups.must_not_be_lost(config)
    async with (
        health.served(config.health) as shown,
        Store.open(config.database, config.backups, config.fleet) as store,
        backups.made_meanwhile(config, store),
    ):
        app = HostedApp(config, store) if config.fleet is None else FleetApp(config, store)
        log.info("Braakland %s starts", metadata.version("braakland"))
        if config.proxy is not None:
            log.info("Discord is reached by the proxy %s (HTTPS_PROXY)", config.proxy)
        shown.watch(app)
        async with (
            hosting.served(config.board, app.host),
            control.served(config, app.host),
        ):
            playing = asyncio.create_task(app.start(config.token))
            watching = asyncio.create_task(until_lost(store))
            freeing = asyncio.create_task(clock.every(FREE, _give_back_memory))
            try:
                await shutdown.until_told(stop, playing, watching)
            finally:
                freeing.cancel()
                shown.stopping = True
                log.info("told to stop" if stop.is_set() else "stops by itself")
                await _leave(app, playing)
                log.info("stopped")


async def until_lost(store: Store) -> None:
    """Look at intervals whether the database's file is still ours. Raises Unusable once it is
    another file, or gone."""
    while True:
        if (lost := await store.lost()) is not None:
            raise Unusable(f"{lost}. Put the right file in its place (docs/ops.md), and start.")
        await asyncio.sleep(LOOK)


async def _give_back_memory() -> None:
    """Return freed memory to the system at intervals: on a small machine others need it."""
    await asyncio.to_thread(machine.give_back_memory)


async def _leave(app: App, playing: asyncio.Task[None]) -> None:
    """Accept no more presses, finish work in progress, release unsent messages, disconnect."""
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    # First: later presses are for the process that takes the shards over.
    await app.stop_hearing()
    if answers := _tasks(*ANSWERS):
        log.info("answers under way: %d", len(answers))
        _, late = await asyncio.wait(answers, timeout=TO_ANSWER)
        if late:  # otherwise each would fail by itself once the connection is closed
            log.warning("answers that were not finished in time: %d", len(late))
            await _cancel(late | _tasks(DEFERRAL))
    try:
        await asyncio.wait_for(app.close(), TO_CLOSE)
    except TimeoutError:
        log.warning("the connection to Discord did not close in time")
    here = asyncio.current_task()
    await _cancel({task for task in asyncio.all_tasks() if task is not here})


def _tasks(*names: str) -> set[asyncio.Task[Any]]:
    """The running tasks of these names."""
    return {task for task in asyncio.all_tasks() if task.get_name() in names}


async def _cancel(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel these tasks, and wait for TO_END at most."""
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=TO_END)


async def at_the_local_table(config: Config, shutdown: Shutdown) -> None:
    """Serve in the browser until stopped. Raises Unusable, WrongSetting, PortTaken."""
    try:
        from bot import local  # only here: a host on Discord needs no simulation
    except ModuleNotFoundError as missing:
        hint = 'pip install "braakland[local]"'
        raise WrongSetting(f"The local table needs {missing.name}: {hint}") from None
    stop = shutdown.at_signals()
    kept = Path(f"{config.file}-table.json")
    if config.new:
        must_be_free(config.file)
        for aside in local.start_afresh(config.file, kept):
            say(f"What was there is kept as {aside}.")
    try:
        async with (
            Store.open(config.database, config.backups) as store,
            hosting.placed(config.board) as (board, held),
        ):
            config = replace(config, board=board)
            watching = asyncio.create_task(until_lost(store))
            watching.add_done_callback(lambda _: stop.set())
            try:
                await local.run(
                    await _setting(config, store, kept, held),
                    say=lambda *addresses: _invite(config, *addresses),
                    stop=stop,
                )
                if watching.done():
                    watching.result()
            finally:
                shutdown.begin()
                watching.cancel()
    except Damaged as wrong:
        raise Unusable(f"{wrong}; {local.WAY_OUT}") from wrong
    except local.UnreadableTable as wrong:
        raise Unusable(str(wrong)) from wrong
    except OSError as wrong:
        if wrong.errno == errno.EADDRINUSE:
            raise PortTaken("PORT", config.port, ", or none for any free one") from wrong
        raise


async def _setting(
    config: Config, store: Store, kept: Path, held: socket.socket | None = None
) -> local.LocalSettings:
    """The settings of the local table."""
    from bot import local

    app: list[App] = []

    def make_app() -> App:
        app.append(App(config, store, session=f"{secrets.token_hex(4)}."))
        return app[0]

    return local.LocalSettings(
        make_bot=make_app,
        kept=kept,
        now=clock.now(),
        last_instant=await store.last_instant(),
        after_start=App.announce_all,
        awaited=lambda: awaited(app[0]),
        panel_of=panel_of,
        touched=lambda user_id, shown: touch.touched(app[0].host, user_id, shown),
        board=lambda user_id, shown: touch.link(app[0].host, user_id, shown),
        beside=lambda run: hosting.served(config.board, app[0].host, run, held),
        port=config.port,
        near=config.near,
        language=config.language,
    )


def panel_of(custom_id: str) -> str | None:
    """The number of the table whose move-panel has this button or menu; None for others."""
    at = parse(custom_id)
    return str(at.table) if at is not None and at.verb in ASKS_MOVE else None


async def awaited(app: App) -> Mapping[int, Collection[int]]:
    """The ids of all awaited people, by the channel of their table."""
    found: dict[int, set[int]] = {}
    for table in await app.host.store.tables_with(Status.RUNNING):
        try:
            match = await app.host.matches.match(table.id)
        except Refused:  # it is damaged, and was stopped just now
            continue
        people = messages.called(match.seated[seat] for seat in match.awaited)
        if table.direct:
            for user_id in people:
                found.setdefault((await app.person(user_id)).id, set()).add(user_id)
            continue
        found.setdefault(table.channel_id, set()).update(people)
    return found


def _invite(config: Config, address: str, near: str = "") -> None:
    say(f"Play at {address}")
    if near:
        say(f"On another device of this network: {near}")
    if config.board is not None:
        say(f"The board page is at {config.board.public}/: On the board, on any board, opens it.")
    say("Stop with Ctrl-C; the next start goes on where this one stopped.")
    if _has_browser():
        # On a thread, because some browsers return only when they are closed.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _has_browser() -> bool:
    """Whether a browser with a window can be opened here."""
    if os.environ.get("CI"):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
