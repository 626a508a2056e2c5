"""`python -m tests.scale [MATCHES]`: what so many running matches (100,000), and half as many that
have ended, cost at a start, in memory, and
in the statements that are made most often, in a file of SQLite and at a PostgreSQL of its own."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import bot.features  # noqa: F401 - all that the store is to know
from bot.app import AT_ONCE
from bot.base import clock
from bot.base.config import FleetSettings
from bot.base.setting_kinds import Server
from bot.delivery import after_restore, reach
from bot.delivery.outbox import Outbox, Sent, Verdict
from bot.features.clocks.messages import look
from bot.features.privacy.store import kept_about
from bot.host import Discord, Host
from bot.store.database import Connection
from bot.store.result_rows import of_match
from bot.store.store import Store
from bot.tables.notifications import NotificationKind
from bot.tables.records import OutboxMessage
from tests.postgres import Server as Running
from tests.postgres import memory
from tests.scale.filling import FIRST, PEOPLE, fill
from tests.scale.statements import Statements
from tests.support.bot.hosting import host_on
from tests.toys import toys_installed

MATCHES = 100_000
SLOWEST = 3
A_WHILE = 10  # seconds; less than a lease
DAY = timedelta(days=1)
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
    print(f"{name}, {count:,} running matches:")
    async with Store.open(where) as store:
        await store.write(lambda connection: fill(connection, count * 3 // 2))
        await store.deadlines.alive(clock.now())
    await _start("a start", where)
    async with _sharing(where, shared) as store:
        await _statements(store)
    async with Store.open(where) as store:
        await store.deadlines.alive(clock.now() + DAY)
    await _start("a start after the clock was a day ahead", where)
    async with _sharing(where, shared) as store:
        await _outage(store)


@asynccontextmanager
async def _sharing(where: Path | Server, shared: FleetSettings | None) -> AsyncIterator[Store]:
    """The store of a process that serves all shards, if there are any."""
    async with Store.open(where, fleet=shared) as store:
        if store.fleet is not None:
            await store.fleet.begin()
            await store.fleet.take()
            store.fleet.ready |= store.fleet.tokens.keys()
        yield store
        if store.fleet is not None:
            await store.fleet.let_go()


async def _statements(store: Store) -> None:
    made = Statements()
    for what, each in _asked(host_on(store, cast(Discord, None))).items():
        with made.noted(store):
            begun = time.perf_counter()
            await each()
        print(f"  {1000 * (time.perf_counter() - begun):8.2f} ms  {what}")
    timed = {sql: values for sql, values in made.made.items() if not sql.startswith("PRAGMA")}
    took_each = [(await _milliseconds(store, *each), each[0]) for each in timed.items()]
    print(f"  of their {len(took_each)} statements the slowest:")
    for milliseconds, sql in sorted(took_each, reverse=True)[:SLOWEST]:
        print(f"  {milliseconds:8.2f} ms  {sql[:90]}")


async def _outage(store: Store) -> None:
    """How long a press waits while thousands of clocks are due."""
    host, looked, waits = host_on(store, cast(Discord, None)), 0, list[float]()

    async def send(due: OutboxMessage) -> Verdict:
        nonlocal looked
        if due.kind == NotificationKind.CLOCK:
            await look(host, due)
        looked += 1
        return Sent()

    outbox = Outbox(store, send)
    store.when_written(outbox.wake)
    outbox.wake()
    until = time.perf_counter() + A_WHILE
    while (begun := time.perf_counter()) < until:
        await store.table(FIRST)
        waits.append(time.perf_counter() - begun)
        await asyncio.sleep(0.05)
    await outbox.close(1)
    middle, most = (1000 * sorted(waits)[n] for n in (len(waits) // 2, -1))
    print(
        f"  {most:8.2f} ms  at most, half of the time {middle:.2f}, a press waits while all are due"
    )
    print(f"  {looked / A_WHILE:8.2f} of them are looked at a second")


async def _start(what: str, where: Path | Server) -> None:
    """What a process does before it serves, but for what is said to Discord."""
    before, begun = _held(), time.perf_counter()
    async with Store.open(where) as store:
        host = host_on(store, cast(Discord, None))
        await store.let_go()
        await after_restore.begin(host.matches)
        await store.deadlines.begin(clock.now())
        await host.matches.wake_clocks()
        await reach.begin(host.store, host.delivery)
        await host.matches.results.settle_older(AT_ONCE)
        await store.claim(clock.now(), 15)
        took = time.perf_counter() - begun
        print(f"  {took:8.2f} s   {what}, {_held() - before} MB more")


def _asked(host: Host) -> Mapping[str, Callable[[], Awaitable[object]]]:
    """What is asked at a press, at a message, every few seconds, or as a match ends."""
    store, results = host.store, host.matches.results
    person, match, ended = PEOPLE + FIRST + 7, FIRST, FIRST + 2
    asked: dict[str, Callable[[], Awaitable[object]]] = {
        "the next table of a person": lambda: store.deadlines.waiting_for(person, clock.now()),
        "what is to be sent": lambda: store.claim(clock.now(), 15),
        "the clock of a match": lambda: store.deadlines.clock(match, clock.now()),
        "the results of a person": lambda: results.of_person(person),
        "the results of a server": lambda: results.ratings(12),
        "the result of a match that ends": lambda: results.settle(of_match(ended)),
        "/metrics": store.counts,
        "the data of a person": lambda: kept_about(store, person),
        "the erasure of a person": lambda: store.erase(person),
    }
    if (fleet := store.fleet) is not None:
        asked["the renewal of a lease"] = fleet.renew
    return asked


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
