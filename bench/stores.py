"""SQLite and PostgreSQL side by side, measured in turns: what a move costs, and what a start does.

The files of both are on the same disk. Far is PostgreSQL with half a millisecond there and back
between, as in a network of one's own. A whole move is all that the bot does for one but what
Discord does: it is found, checked and committed, the board is written (a picture is not painted),
its message is noted, posted, and done; only the sending is as if Discord answered at once.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, cast

import discord

from bench.far import far
from bench.load import TOKEN, WARMING, Busy, Seat, furnished, host_at, rush
from bench.moves import Blind
from bot.app import App
from bot.base import clock
from bot.base.config import Config, HostMode, Server
from bot.delivery import outbox, unfinished, unposted
from bot.delivery.outbox import Verdict
from bot.store.copying import copy
from bot.store.store import Store
from bot.tables.notifications import NotificationKind
from bot.tables.records import Commit, OutboxMessage
from tests import postgres
from tests.transport.discord_here import discord_at

AWAY = 0.0005  # seconds, there and back
TABLES = 24
AT_ONCE = 8  # tables at which somebody moves at the same time
ROUNDS = 6  # in turns
MATCHES, A_SECOND = 500, 20
OLD = 3  # moves at most, of the many matches of a restart
RESTARTS = (1000, 5000)
GOAL = 30  # whole moves a second
SHOWS_A_MOVE = (NotificationKind.TURN, NotificationKind.END)
Where = Path | Server


async def stores() -> AsyncIterator[tuple[str, dict[str, float]]]:
    """Each part as soon as it is measured, with a title. Without PostgreSQL only SQLite's."""
    with tempfile.TemporaryDirectory() as name, _servers() as servers:
        folder = Path(name)
        if not servers:
            yield f"PostgreSQL is not measured: {postgres.POSTGRES.words}", {}
        yield "A move", await _moves(folder, servers)
        yield f"{MATCHES} matches, {A_SECOND} a second", await _waits(folder, servers)
        for matches in RESTARTS:
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
        with far(server.port, AWAY) as port:
            yield Servers(server, port)
    finally:
        server.end()


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


async def _moves(folder: Path, servers: Servers | None) -> dict[str, float]:
    _, places = await _furnished(folder, servers, TABLES, 12)
    async with AsyncExitStack() as open_:
        benches = {name: await open_.enter_async_context(_bench(p)) for name, p in places.items()}
        for bench in benches.values():
            await bench.warm()
        for _ in range(ROUNDS):
            for bench in benches.values():
                await bench.one_by_one()
            for bench in benches.values():
                await bench.at_once()
    figures: dict[str, float] = {}
    for about in ("a commit, ms", "a whole move, ms"):
        sqlite = 0.0
        for name, bench in benches.items():
            spent = median(bench.spent[about]) * 1000
            sqlite = sqlite or spent
            figures[f"{about}: {name}"] = spent
            if name != "SQLite":
                figures[f"{about}: {name} / SQLite"] = spent / sqlite
    for name, bench in benches.items():
        told = f" (goal: {GOAL} or more)" if name.endswith("far") else ""
        figures[f"whole moves a second: {name}{told}"] = bench.moves / bench.seconds
    return figures


class Nowhere:
    """A channel of a Discord that answers at once."""

    numbers = count(10**18)

    def __init__(self, number: int) -> None:
        self.id, self.last_message_id = number, None

    async def send(self, *_: object, **__: object) -> Nowhere:
        """A message of its own."""
        return Nowhere(next(self.numbers))

    def get_partial_message(self, number: int) -> Nowhere:
        """A message that stands there."""
        return Nowhere(number)

    async def edit(self, **_: object) -> None:
        """The message is another."""


class Unconnected(App):
    """The bot without Discord; it notes which match a message is of."""

    def __init__(self, config: Config, store: Store) -> None:
        super().__init__(config, store)
        self.host = replace(self.host, pictures=Blind())
        self.sending: dict[int, OutboxMessage] = {}

    async def channel(self, channel_id: int) -> discord.TextChannel:
        """Any channel."""
        return cast(discord.TextChannel, Nowhere(channel_id))

    async def person(self, user_id: int) -> discord.DMChannel:
        """Anybody's letterbox."""
        return cast(discord.DMChannel, Nowhere(user_id))

    async def _send(self, outgoing: OutboxMessage) -> Verdict:
        self.sending[outgoing.id] = outgoing
        return await super()._send(outgoing)


@dataclass
class Bench:
    """One store, and a bot on it at which moves are made."""

    app: Unconnected
    spent: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    moves: int = 0
    seconds: float = 0.0
    shown: dict[int, asyncio.Event] = field(default_factory=dict)
    made: Iterator[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        store: Any = self.app.host.store
        commit, done, retry = store.commit, store.done, store.retry

        async def timed(change: Commit) -> Any:
            if any(letter.kind in SHOWS_A_MOVE for letter in change.notifications):
                self.shown[change.match_id] = asyncio.Event()
            began = perf_counter()
            result = await commit(change)
            self.spent["a commit, ms"].append(perf_counter() - began)
            return result

        async def noted(outbox_id: int) -> None:
            await done(outbox_id)
            settled(outbox_id)

        async def held(outbox_id: int, *more: Any) -> None:
            await retry(outbox_id, *more)
            settled(outbox_id)

        def settled(outbox_id: int) -> None:
            letter = self.app.sending.pop(outbox_id, None)
            if letter is not None and letter.kind in SHOWS_A_MOVE and letter.match_id in self.shown:
                self.shown[letter.match_id].set()

        # Of a turn of several steps the board is written once, at its end: until then it is held.
        store.commit, store.done, store.retry = timed, noted, held

    async def warm(self) -> None:
        """Each table has its first board, and each match is in memory."""
        for table in range(1, TABLES + 1):
            await self.move(table)
        self.spent.clear()

    async def one_by_one(self) -> None:
        """Each move until its board stands, then the next."""
        for table in self.chance.sample(range(1, TABLES + 1), AT_ONCE):
            began = perf_counter()
            if await self.move(table):
                self.spent["a whole move, ms"].append(perf_counter() - began)

    async def at_once(self) -> None:
        """A move at every table, some of them at a time."""
        free, began = asyncio.Semaphore(AT_ONCE), perf_counter()

        async def one(table: int) -> bool:
            async with free:
                return await self.move(table)

        kept = list(self.spent["a commit, ms"])
        self.moves += sum(await asyncio.gather(*map(one, range(1, TABLES + 1))))
        self.seconds += perf_counter() - began
        self.spent["a commit, ms"] = kept  # who waits for others is no measure of one

    async def move(self, number: int) -> bool:
        """Somebody moves at that table, and the board shows it; False if the match is over."""
        match = await self.app.host.matches.match(number)
        if not match.awaited:
            return False
        seat = min(match.awaited)
        action = self.chance.choice(match.legal(seat))
        self.shown.pop(number, None)
        await match.play(
            seat,
            match.revision(seat),
            action,
            interaction=f"bench {next(self.made)}",
            at=clock.now(),
        )
        self.app.outbox.wake()
        if number in self.shown:
            await self.shown[number].wait()
        return True


@asynccontextmanager
async def _bench(where: Where) -> AsyncIterator[Bench]:
    outbox.A_SECOND = 10_000  # how fast the store is, not how fast Discord lets us be
    async with Store.open(where) as store:
        app = Unconnected(Config(HostMode.DISCORD, "to measure", where), store)
        try:
            yield Bench(app)
        finally:
            await app.outbox.close(5.0)


# -------------------------------------------------------------------------------- waits


async def _waits(folder: Path, servers: Servers | None) -> dict[str, float]:
    """How long people wait for the answer to a move, of the host in a process of its own."""
    tables, places = await _furnished(folder, servers, MATCHES, 12)
    figures: dict[str, float] = {}
    first: dict[str, float] = {}
    for name, place in places.items():
        waits = await _rushed(folder, tables, place)
        for part in (50, 95):
            wait = waits[len(waits) * part // 100] * 1000
            about = f"the answer to a move, p{part}, ms"
            figures[f"{about}: {name}"] = wait
            if first.setdefault(about, wait) is not wait:
                figures[f"{about}: {name} / SQLite"] = wait / first[about]
    return figures


async def _rushed(folder: Path, tables: Sequence[Seat], place: Where) -> list[float]:
    database = str(place) if isinstance(place, Path) else place.url
    async with (
        discord_at(Busy(TOKEN, tables=tables)) as here,
        host_at(here, str(folder), database),
    ):
        await here.connected()
        await asyncio.sleep(WARMING)
        await rush(here, A_SECOND)
    moves = [number for number, (what, _) in here.sent.items() if what == "move"]
    return sorted(here.done.get(n, float("inf")) - here.sent[n][1] for n in moves)


# -------------------------------------------------------------------------------- starts


async def _starts(folder: Path, servers: Servers | None, matches: int) -> dict[str, float]:
    """From nothing until the bot would answer: opened, clocks and what was left looked at."""
    _, places = await _furnished(folder, servers, matches, OLD)
    figures: dict[str, float] = {}
    sqlite = 0.0
    for name, place in places.items():
        began = perf_counter()
        async with Store.open(place) as store:
            opened = perf_counter()
            app = Unconnected(Config(HostMode.DISCORD, "to measure", place), store)
            await store.deadlines.begin(clock.now())
            await app.host.matches.wake_clocks()
            await unfinished.begin(app.host)
            await unposted.begin(app.host)
            ready = perf_counter()
        figures[f"opened, s: {name}"] = opened - began
        figures[f"ready, s: {name}"] = ready - began
        sqlite = sqlite or ready - began
        if name != "SQLite":
            figures[f"ready, s: {name} / SQLite"] = (ready - began) / sqlite
    return figures
