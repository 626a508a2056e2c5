"""`python -m tests.scale [MATCHES]`: what so many matches (100,000) cost at a start, in memory, and
in the statements that are made most often, in a file of SQLite and at a PostgreSQL of its own."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import bot.features  # noqa: F401 - all that the store is to know
from bot.base import clock
from bot.base.config import FleetSettings
from bot.base.setting_kinds import Server
from bot.host import Discord
from bot.store.database import Connection
from bot.store.store import Store
from tests.postgres import Server as Running
from tests.postgres import memory
from tests.scale.filling import FIRST, PEOPLE, fill
from tests.scale.statements import Statements
from tests.support.bot.hosting import host_on
from tests.toys import toys_installed

MATCHES = 100_000
SLOWEST = 3
PAGE = 4096  # bytes


async def main(count: int) -> None:
    """Fill, start and ask; print what it took."""
    with TemporaryDirectory(dir=memory()) as folder, toys_installed():
        await _tried("SQLite", Path(folder, "full.db"), count, None)
        server = Running(memory())
        try:
            await _tried("PostgreSQL", Server(server.create()), count, FleetSettings(1, 1))
        finally:
            server.end()


async def _tried(name: str, where: Path | Server, count: int, shared: FleetSettings | None) -> None:
    async with Store.open(where) as store:
        await store.write(lambda connection: fill(connection, count))
        await store.deadlines.alive(clock.now())
    before, begun = _held(), time.perf_counter()
    async with Store.open(where) as store:
        host = host_on(store, cast(Discord, None))
        await store.let_go()
        await store.deadlines.begin(clock.now())
        await host.matches.wake_clocks()
        await store.claim(clock.now(), 15)
        took = time.perf_counter() - begun
        print(f"{name}, {count:,} matches: a start {took:.2f} s, {_held() - before} MB more")
    async with Store.open(where, fleet=shared) as store:
        if store.fleet is not None:
            await store.fleet.begin()
            await store.fleet.take()
            store.fleet.ready |= store.fleet.tokens.keys()
        made = Statements()
        with made.noted(store):
            for each in _often(store):
                await each()
        took_each = [(await _milliseconds(store, *each), each[0]) for each in made.made.items()]
        print(f"  of {len(took_each)} statements that are made often, the slowest:")
        for milliseconds, sql in sorted(took_each, reverse=True)[:SLOWEST]:
            print(f"  {milliseconds:8.2f} ms  {sql[:90]}")


def _often(store: Store) -> Sequence[Callable[[], Awaitable[object]]]:
    """What is asked at a press, at a message, or every few seconds."""
    person, match = PEOPLE + FIRST + 7, FIRST + 1
    often: list[Callable[[], Awaitable[object]]] = [
        lambda: store.deadlines.waiting_for(person, clock.now()),
        lambda: store.claim(clock.now(), 15),
        lambda: store.deadlines.clock(match, clock.now()),
    ]
    if (fleet := store.fleet) is not None:
        often.append(fleet.renew)
    return often


async def _milliseconds(store: Store, sql: str, values: Sequence[Any]) -> float:
    """The best of three, and nothing of it is kept."""

    def timed(connection: Connection) -> float:
        begun = time.perf_counter()
        connection.execute(sql, values).fetchall()
        return time.perf_counter() - begun

    def at_server(connection: Connection) -> float:
        told = connection.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", values).fetchone()[0]
        plan = json.loads(told) if isinstance(told, str) else told
        return float(plan[0]["Execution Time"]) / 1000

    work = timed if store.fleet is None else at_server
    return 1000 * min([await store.write(work) for _ in range(3)])


def _held() -> int:
    """Megabytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE >> 20


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES))
