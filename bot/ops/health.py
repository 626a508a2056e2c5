"""The host's health over HTTP: /live, /ready and /metrics, at the address in the setting HEALTH.

A thread of its own serves it (`bot.ops.listening`): it answers while the host's event loop is
stuck, and collecting metrics delays no move.
"""

from __future__ import annotations

import asyncio
import math
import platform
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, TypeVar

import discord
from aiohttp import web
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

from bot.app import App
from bot.base import clock
from bot.base.figures import UNKNOWN, Figures
from bot.base.setting_kinds import Endpoint
from bot.delivery import unreached
from bot.fleet.fleet_worker import FleetWorker
from bot.ops.listening import Listening
from bot.store.counts import Counts
from bot.store.store import Store

PATIENCE = 2.0  # seconds within which the event loop must turn, and the database answer
BEAT = 1.0  # seconds between measurements of how long the event loop takes to turn
T = TypeVar("T")
Watched = App | FleetWorker
"""A client whose health is watched."""


class Health:
    """The health of the host that runs in the current event loop; `port` is where it is served."""

    def __init__(self) -> None:
        self.stopping = False
        self.port: int | None = None
        self._host = asyncio.get_running_loop()
        self._app: Watched | None = None

    def watch(self, app: Watched) -> None:
        """Watch that host, which is created after the server listens."""
        self._app = app
        figures = store_of(app).figures
        about = {"version": version("braakland"), "python": platform.python_version()}
        figures.build.info(about | {"discord_py": discord.__version__})

    async def turn(self) -> float:
        """Let the host's event loop turn once; how many seconds that took. Raises RuntimeError."""
        here, turned = asyncio.get_running_loop(), asyncio.Event()
        began = here.time()
        # Both ways: the event is set only once the host's loop has turned.
        self._host.call_soon_threadsafe(here.call_soon_threadsafe, turned.set)
        await turned.wait()
        return here.time() - began

    async def beat(self) -> None:
        """Measure the event loop at intervals, until cancelled."""
        while True:
            took = await self.turn()
            if self._app is not None:
                store_of(self._app).figures.lag.observe(took)
            await asyncio.sleep(BEAT)

    async def live(self, _request: web.Request) -> web.Response:
        """Whether the event loop turns; if it does not, only a restart helps."""
        return _answer(await self._stuck())

    async def ready(self, _request: web.Request) -> web.Response:
        """Whether the host can be played with, or why not."""
        # First: without the database a process loses its shards, and would seem to be on standby.
        why_not = await self._stuck() or await self._store_trouble() or self._why_not()
        return _answer(why_not, self._held())

    async def metrics(self, _request: web.Request) -> web.Response:
        """All metrics, in Prometheus' format."""
        if self._app is None:
            return _answer(self._why_not())
        await self._read(self._app)
        text = generate_latest(store_of(self._app).figures.registry)
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    async def _stuck(self) -> str | None:
        """Why only a restart helps, if it does."""
        try:
            await asyncio.wait_for(self.turn(), PATIENCE)
        except (TimeoutError, RuntimeError):
            return f"the event loop has not turned for {PATIENCE:g} seconds"
        return None

    def _why_not(self) -> str | None:
        """Why the host cannot be played with, as far as is known without the database."""
        if self.stopping:
            return "the host is stopping"
        if self._app is None:
            return "the host is starting: it opens the database"
        if isinstance(self._app, FleetWorker):
            return None if self._app.up else "the others do not know of this worker yet"
        if self._app.host.delivery.other_process.is_there():
            return "another process answers with this token: stop it, or reset the token"
        if self._app.held is not None and not self._app.held:
            return "this process holds no shard yet: it stands by"
        if not self._app.introduction.over:
            return "the host is starting: Discord does not know its commands yet"
        if self._app.held is None and not self._app.is_ready():
            return "the host is starting: it is not connected to Discord yet"
        if lost := [str(number) for number, line in lines(self._app).items() if not line.up]:
            return f"the connection to Discord is lost (shard {', '.join(lost)}); it is tried again"
        if deaf := ", ".join(map(str, sorted(self._app.deaf))):
            return f"Discord is connected, and sends no events (shard {deaf}); it is connected anew"
        return None

    def _held(self) -> str:
        """The shards of this process, in a fleet."""
        if isinstance(self._app, FleetWorker):
            return f", a worker: {self._app}"
        if self._app is None or self._app.held is None:
            return ""
        fleet, held = self._app.host.store.fleet, sorted(self._app.held)
        share = fleet and f" of {fleet.settings.shards} shards, its share {fleet.settings.each}"
        return f", with {len(held)}{share or ''}: {', '.join(map(str, held))}"

    async def _store_trouble(self) -> str | None:
        """Why the database cannot be used, if it cannot."""
        if self._app is None or self.stopping:
            return None
        try:
            await self._asked(store_of(self._app).must_answer)
        except TimeoutError:
            return f"the database has not answered for {PATIENCE:g} seconds"
        except Exception as wrong:  # noqa: BLE001 - any error is reported
            return f"the database cannot be used: {wrong}"
        return None

    async def _read(self, app: Watched) -> None:
        """Update the metrics of the database and of Discord; UNKNOWN where that fails."""
        store, counts = store_of(app), None
        figures = store.figures
        trouble = await self._store_trouble()
        if trouble is None and not self.stopping:
            with suppress(Exception):  # otherwise it has failed since
                counts = await self._asked(store.counts)
        figures.store_up.set(trouble is None)
        figures.ready.set(trouble is None and self._why_not() is None)
        if not isinstance(app, FleetWorker):
            figures.free.set(await self._free(app) if counts is not None else UNKNOWN)
            waiting = unreached.waiting(app.host.delivery)
            figures.unreached.set(len(waiting))
            longest = clock.now() - min(waiting, default=clock.now())
            figures.unreached_oldest.set(max(0.0, longest.total_seconds()))
            figures.guilds.set(sum(app.held is None or g.shard_id in app.held for g in app.guilds))
            figures.gateway_up.clear()
            figures.latency.clear()
            figures.held.set(len(lines(app)))
            for number, line in lines(app).items():
                figures.gateway_up.labels(number).set(line.up and number not in app.deaf)
                figures.latency.labels(number).set(line.latency)
                figures.deaf.labels(number)  # counted from 0, so that the first one is an increase
        show(figures, counts)

    async def _free(self, app: App) -> float:
        """How many shards no process holds; 0 without a fleet."""
        if (fleet := app.host.store.fleet) is None:
            return 0
        try:
            return await self._asked(fleet.free)
        except Exception:  # noqa: BLE001 - it has failed since
            return UNKNOWN

    async def _asked(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The result of some work on the host's event loop. Raises its errors, and TimeoutError."""
        asked = asyncio.run_coroutine_threadsafe(work(), self._host)
        return await asyncio.wait_for(asyncio.wrap_future(asked), PATIENCE)


@dataclass(frozen=True, slots=True)
class Gateway:
    """A connection to Discord: whether it is up, and the seconds of a round trip."""

    up: bool
    latency: float


def store_of(watched: Watched) -> Store:
    """The store whose metrics are shown."""
    return watched.store if isinstance(watched, FleetWorker) else watched.host.store


def lines(client: App) -> Mapping[int, Gateway]:
    """The connections of a client, by the number of the shard."""
    there = {n: Gateway(not s.is_closed(), s.latency) for n, s in client.shards.items()}
    if client.held is None:
        return there
    return {n: there.get(n, Gateway(False, math.nan)) for n in sorted(client.held)}


def show(figures: Figures, counts: Counts | None) -> None:
    """Update the metrics of the database; None: they are not known."""
    figures.matches.clear()
    figures.over.clear()
    figures.waiting.clear()
    if counts is None:
        for gauge in (figures.oldest, figures.unthought, figures.database, figures.sessions_begun):
            gauge.set(UNKNOWN)
        return
    for (game, status), number in counts.tables.items():
        figures.matches.labels(game, status).set(number)
    for status, number in counts.over.items():
        figures.over.labels(status).set(number)
    for kind, number in counts.messages.items():
        figures.waiting.labels(kind).set(number)
    waits = clock.now() - (counts.oldest or clock.now())
    figures.oldest.set(max(0.0, waits.total_seconds()))
    figures.unthought.set(counts.computers)
    figures.database.set(counts.size)
    figures.sessions_begun.set(counts.sessions)


@asynccontextmanager
async def served(address: Endpoint | None) -> AsyncIterator[Health]:
    """Serve the host's health at that address while the block runs (None: do not). Raises
    PortTaken, or WrongSetting if it cannot listen there."""
    health = Health()
    if address is None:
        yield health
        return
    handlers = {"/live": health.live, "/ready": health.ready, "/metrics": health.metrics}
    listening = Listening(address, handlers, beside=health.beat)
    try:
        health.port = await listening.begun()
        yield health
    finally:
        await listening.end()


def _answer(why_not: str | None, more: str = "") -> web.Response:
    """200, or 503 with the reason."""
    text = f"yes{more}" if why_not is None else why_not
    return web.Response(status=200 if why_not is None else 503, text=f"{text}\n")
