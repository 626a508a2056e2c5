"""SQLite and PostgreSQL side by side, measured in turns: what a move costs, and what a start does.

The files of both are on the same disk. Far is PostgreSQL with half a millisecond there and back
between, as in a network of one's own. A whole move is all that the bot does for one but what
Discord does: it is found, checked and committed, the board is written (a picture is not painted),
its message is noted, posted, and done; only the sending is as if Discord answered at once.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

import psycopg

from bench.far import far
from bench.figures import FULL, Figures, Size, at_least
from bench.load import SECONDS, TOKEN, Busy, Seat, furnished, host_at, rush, warming
from bench.unconnected import A_COMMIT, A_MOVE, A_TRIP, TABLES, Unconnected, bench_at
from bot.base import clock
from bot.base.config import Config, HostMode
from bot.base.setting_kinds import Server
from bot.delivery import reach, unfinished
from bot.store.copying import copy
from bot.store.store import Store
from tests import postgres
from tests.lacking import POSTGRES
from tests.transport.discord_here import discord_at

AWAY = 0.0005  # seconds, there and back
TRIPS = 300
ROUNDS = 4  # in turns
MATCHES, A_SECOND = 500, 20
OLD = 3  # moves at most, of the many matches of a restart
RESTARTS = (1000, 5000)
GOAL = 30  # whole moves a second
Where = Path | Server


async def stores(size: Size = FULL) -> AsyncIterator[tuple[str, Figures]]:
    """The part of the bench; without PostgreSQL only what SQLite does."""
    with tempfile.TemporaryDirectory() as name, _servers() as servers:
        folder = Path(name)
        if not servers:
            yield f"PostgreSQL is not measured: {POSTGRES.words}", {}
        else:
            trips = {
                name: _trip(p.url) * 1000 for name, p in servers.places(servers.server.url).items()
            }
            yield "There and back", {f"ms: {name}": trip for name, trip in trips.items()}
        yield "A move", await _moves(folder, servers, size.of(ROUNDS))
        matches = size.of(MATCHES)
        waits = await _waits(folder, servers, matches, size.share)
        yield f"{matches} matches, {A_SECOND} a second", waits
        for matches in map(size.of, RESTARTS):
            yield f"A start with {matches} matches", await _starts(folder, servers, matches)


@dataclass
class Servers:
    """A PostgreSQL of our own, and the port at which it is far."""

    server: postgres.Server
    far: int

    def places(self, url: str) -> dict[str, Server]:
        """One of its databases, near and far."""
        return {
            "PostgreSQL": Server(url),
            "PostgreSQL, far": Server(url.replace(f":{self.server.port}/", f":{self.far}/")),
        }


@contextmanager
def _servers() -> Iterator[Servers | None]:
    if postgres.programs() is None:
        yield None
        return
    server = postgres.Server()
    try:
        server.restart(autovacuum="on")
        near = _trip(server.url)
        with far(server.port, 0) as port:  # which takes its time too
            between = _trip(server.url.replace(f":{server.port}/", f":{port}/")) - near
        with far(server.port, max(0.0, AWAY - between)) as port:
            yield Servers(server, port)
    finally:
        server.end()


def _trip(url: str) -> float:
    """How long it takes to ask a server for nothing, in seconds, at the median."""
    spent = []
    with psycopg.connect(url, autocommit=True) as connection:
        for _ in range(TRIPS):
            began = perf_counter()
            connection.execute("SELECT 1")
            spent.append(perf_counter() - began)
    return median(spent)


async def _furnished(
    folder: Path, servers: Servers | None, matches: int, old: int
) -> tuple[list[Seat], dict[str, Where]]:
    """The same matches in a file, and in a database of each kind of server."""
    file = folder / f"{matches}.db"
    tables = await furnished(file, matches, old)
    places: dict[str, Where] = {"SQLite": file}
    for name in ("PostgreSQL", "PostgreSQL, far") if servers else ():
        assert servers is not None
        there = servers.places(servers.server.create())
        await copy(file, there["PostgreSQL"])
        places[name] = there[name]
    return tables, places


# ------------------------------------------------------------------------------- a move


async def _moves(folder: Path, servers: Servers | None, rounds: int) -> Figures:
    _, places = await _furnished(folder, servers, TABLES, 12)
    async with AsyncExitStack() as open_:
        benches = {name: await open_.enter_async_context(bench_at(p)) for name, p in places.items()}
        for bench in benches.values():
            await bench.warm()
        for _ in range(rounds):
            for bench in benches.values():
                await bench.one_by_one()
            for bench in benches.values():
                await bench.at_once()
    figures: Figures = {}
    for about in (A_TRIP, A_COMMIT, A_MOVE):
        sqlite = 0.0
        for name, bench in benches.items():
            spent = median(bench.spent[about]) * 1000
            sqlite = sqlite or spent
            figures[f"{about}: {name}"] = spent
            if name != "SQLite":
                figures[f"{about}: {name} / SQLite"] = spent / sqlite
    for name, bench in benches.items():
        told = at_least(GOAL) if name.endswith("far") else ""
        figures[f"whole moves a second: {name}{told}"] = bench.moves / bench.seconds
    return figures


# -------------------------------------------------------------------------------- waits


async def _waits(folder: Path, servers: Servers | None, matches: int, share: float) -> Figures:
    """How long people wait for the answer to a move, of the host in a process of its own."""
    tables, places = await _furnished(folder, servers, matches, 12)
    figures: Figures = {}
    first: dict[str, float] = {}
    for name, place in places.items():
        waits = await _rushed(folder, tables, place, share)
        for part in (50, 95):
            wait = waits[len(waits) * part // 100] * 1000
            about = f"the answer to a move, p{part}, ms"
            figures[f"{about}: {name}"] = wait
            if first.setdefault(about, wait) is not wait:
                figures[f"{about}: {name} / SQLite"] = wait / first[about]
    return figures


async def _rushed(folder: Path, tables: Sequence[Seat], place: Where, share: float) -> list[float]:
    database = str(place) if isinstance(place, Path) else place.url
    async with (
        discord_at(Busy(TOKEN, tables=tables)) as here,
        host_at(here, str(folder), database),
    ):
        await here.connected()
        await asyncio.sleep(warming(share))
        await rush(here, A_SECOND, SECONDS * share)
    moves = [number for number, (what, _) in here.sent.items() if what == "move"]
    return sorted(here.done.get(n, float("inf")) - here.sent[n][1] for n in moves)


# -------------------------------------------------------------------------------- starts


async def _starts(folder: Path, servers: Servers | None, matches: int) -> Figures:
    """From nothing until the bot would answer: opened, clocks woken, what was left looked up."""
    _, places = await _furnished(folder, servers, matches, OLD)
    figures: Figures = {}
    sqlite = 0.0
    for name, place in places.items():
        began = perf_counter()
        async with Store.open(place) as store:
            opened = perf_counter()
            app = Unconnected(Config(HostMode.DISCORD, "to measure", place), store)
            await store.deadlines.begin(clock.now())
            await app.host.matches.wake_clocks()
            await unfinished.begin(app.host.store)
            await reach.begin(app.host.store, app.host.delivery)
            ready = perf_counter()
        figures[f"opened, s: {name}"] = opened - began
        figures[f"ready, s: {name}"] = ready - began
        sqlite = sqlite or ready - began
        if name != "SQLite":
            figures[f"ready, s: {name} / SQLite"] = (ready - began) / sqlite
    return figures
