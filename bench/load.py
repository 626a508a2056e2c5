"""Many tables at once: the host in a process of its own, on a Discord that stands on a socket.

Every figure is from the instant an interaction is sent until its answer is there; one that had to
be deferred counts until the answer itself, and is counted as deferred.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import bot.features  # noqa: F401 - a database is not opened without them
from bench.figures import FULL, Figures, Size, at_most
from bot.base import clock
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.records import Member, Membership, NewTable
from games import registry
from games.codec import to_json
from tests.transport.discord_here import GUILD, Discord, Json, discord_at

ROOT = Path(__file__).parents[1]
TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.canary-of-the-bench"
MATCHES = 500
RATES = (20, 50)  # interactions a second
MOVES = 12  # made at each table before, at most
KINDS = {"move": 40, "status": 20, "board": 20, "typing": 15, "help": 5}
"""What people do, in hundredths."""
DEFERRED = (5, 6)
WARMING = 10.0  # seconds in which every painter has drawn its first board of each game
SECONDS = 12.0
FLOOD = 1000  # interactions a second of one person
WAIT = 20.0  # seconds for the last answers
GOALS = {
    20: {"p99": dict.fromkeys(KINDS, 60), "deferred": dict.fromkeys(set(KINDS) - {"board"}, 0)},
    50: {"p50": {"board": 150}, "p99": dict.fromkeys(KINDS, 300) | {"board": 1000}},
}
MEMORY = 150  # MB


@dataclass(frozen=True, slots=True)
class Seat:
    """Whose turn it is at a table, and a move that is legal there."""

    channel: int
    user: int
    move: str


@dataclass
class Busy(Discord):
    """A Discord that notes when it was answered."""

    tables: Sequence[Seat] = ()
    sent: dict[str, tuple[str, float]] = field(default_factory=dict)
    done: dict[str, float] = field(default_factory=dict)
    deferred: set[str] = field(default_factory=set)

    def channels(self, guild: str = GUILD) -> list[Json]:
        """A channel for each table."""
        return [
            {"id": str(table.channel), "type": 0, "name": f"t{table.channel}", "position": 0}
            for table in self.tables
        ]

    def __post_init__(self) -> None:
        self.odd = self._note

    def _note(self, _method: str, path: str, body: Json) -> None:
        """Note when an interaction is answered, or deferred."""
        _, name, *rest = path.split("/")
        if name == "interactions":
            if body["type"] in DEFERRED:
                self.deferred.add(rest[0])
            else:
                self.done[rest[0]] = perf_counter()
        elif name == "webhooks":
            self.done.setdefault(rest[1].removeprefix("for-"), perf_counter())

    async def act(self, kind: str, at: Seat) -> None:
        """Somebody does something at a table."""
        data: Json = {"name": "table", "options": [{"name": kind, "type": 1, "options": []}]}
        if kind in ("move", "typing"):
            option: Json = {"name": "move", "type": 3, "value": at.move if kind == "move" else ""}
            data = {"name": "play", "options": [option]}
            if kind == "typing":
                option["focused"] = True
        elif kind == "help":
            data = {"name": "help"}
        number = await self.interact(4 if kind == "typing" else 2, at.user, at.channel, **data)
        self.sent[number] = (kind, perf_counter())

    async def flood(self, at: Seat) -> None:
        """One person asks for the status FLOOD times a second, for ever; nobody counts answers."""
        data: Json = {"name": "table", "options": [{"name": "status", "type": 1, "options": []}]}
        began = perf_counter()
        for number in itertools.count():
            await asyncio.sleep(max(0, began + number / FLOOD - perf_counter()))
            await self.interact(2, at.user, at.channel, **data)


async def load(size: Size = FULL) -> AsyncIterator[tuple[str, Figures]]:
    """The part of the bench."""
    yield "Many tables at once", await _load(size.matches or size.of(MATCHES), size.share)


async def _load(matches: int, share: float) -> Figures:
    """How long people wait with so many matches, at so many interactions a second, in this share of
    the usual time.

    At last the first rate again, while one person floods the host.
    """
    figures: Figures = {}
    for rate, flooded in (*((rate, False) for rate in RATES), (RATES[0], True)):
        with tempfile.TemporaryDirectory() as place:
            tables = await furnished(Path(place) / "load.db", matches)
            async with discord_at(Busy(TOKEN, tables=tables)) as here, host_at(here, place) as host:
                await here.connected()
                await asyncio.sleep(WARMING * share)
                flood = asyncio.create_task(here.flood(tables[0])) if flooded else None
                await rush(here, rate, SECONDS * share)
                if flood is not None:
                    flood.cancel()
                    figures |= {
                        f"flooded, {k}": v for k, v in _figures(here, matches, rate).items()
                    }
                    continue
                figures |= _figures(here, matches, rate)
                figures |= _memory(host.pid, matches, rate)
    return figures


async def furnished(file: Path, count: int, moves: int = MOVES) -> list[Seat]:
    """A database of so many matches, each up to so many moves old, all board messages sent."""
    chance, tables = random.Random(7), list[Seat]()
    async with Store.open(file) as store:
        await store.read(lambda c: c.execute("PRAGMA synchronous = OFF"))
        matches, games = MatchRegistry(store), list(registry())
        for number in itertools.count(1):
            users = [5_000_000 + 2 * number, 5_000_001 + 2 * number]
            begun = await _begun(store, matches, games[number % len(games)], users, chance, moves)
            matches.forget(number)
            tables += [] if begun is None else [begun]
            if len(tables) == count:
                break
        await store.write(lambda c: c.execute("DELETE FROM outbox WHERE kind <> 'clock'"))
    return tables


async def _begun(
    store: Store,
    matches: MatchRegistry,
    key: str,
    users: Sequence[int],
    chance: random.Random,
    moves: int,
) -> Seat | None:
    """A match some random moves old, and who is to move there; None if it is over already.

    Many parameters because nothing of it is left to chance but by `chance`.
    """
    game, channel = registry()[key], 6_000_000 + users[0]
    people = tuple(
        Member(user, f"Player {user}", Membership.PLAYER, opener=user == users[0], seat=None)
        for user in users
    )
    table = await store.create(NewTable(
        guild_id=int(GUILD), channel_id=channel, game=key, version=game.INFO.version,
        options=to_json(game.INFO.options()), seed=f"{chance.getrandbits(256):064x}",
        language="en", members=people, at=clock.now(),
    ))  # fmt: skip
    match = await matches.start(table)
    for _ in range(chance.randrange(moves)):
        if not match.awaited:
            return None
        seat = min(match.awaited)
        action = chance.choice(match.legal(seat))
        await match.play(seat, match.revision(seat), action, interaction=None, at=clock.now())
    if not match.awaited:
        return None
    seat = min(match.awaited)
    return Seat(channel, match.seated[seat].user_id, str(chance.choice(match.legal(seat))))


@asynccontextmanager
async def host_at(
    here: Busy, place: str, database: str = "load.db", **settings: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The host as it is started by hand, on that Discord."""
    source = os.environ.get("BENCH_SOURCE", str(ROOT))  # to measure another state of the code
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.transport.host", str(here.port),
        cwd=place,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": source, "DISCORD_TOKEN": TOKEN,
             "DATABASE": database, "LOG_LEVEL": "ERROR"} | settings,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.terminate()
        await process.wait()


async def rush(here: Busy, rate: int, seconds: float) -> None:
    """Interactions at even distances, for so long; whoever moves does so once, so that every move
    is legal.
    """
    chance, movers = random.Random(rate), list(here.tables)
    chance.shuffle(movers)
    kinds, weights = list(KINDS), list(KINDS.values())
    began = perf_counter()
    for number in range(max(1, int(rate * seconds))):
        await asyncio.sleep(max(0, began + number / rate - perf_counter()))
        kind = chance.choices(kinds, weights)[0]
        moves = kind == "move" and movers
        await here.act(kind if moves or kind != "move" else "status",
                       movers.pop() if moves else chance.choice(here.tables))  # fmt: skip
    with suppress(TimeoutError):
        async with asyncio.timeout(WAIT):
            await here.until(lambda: len(here.done) == len(here.sent))


def _figures(here: Busy, matches: int, rate: int) -> Figures:
    figures: Figures = {}
    for kind in KINDS:
        mine = [number for number, (what, _) in here.sent.items() if what == kind]
        waits = sorted(here.done.get(n, float("inf")) - here.sent[n][1] for n in mine)
        if not waits:
            continue
        about, goals = f"{matches} matches, {rate} a second: {kind}", GOALS.get(rate, {})
        for name, part in (("p50", 50), ("p99", 99)):
            goal = goals.get(name, {}).get(kind)
            told = at_most(goal) if goal is not None else ""
            figures[f"{about}, {name}, ms{told}"] = waits[len(waits) * part // 100] * 1000
        goal = goals.get("deferred", {}).get(kind)
        told = at_most(goal) if goal is not None else ""
        figures[f"{about}, deferred of {len(mine)}{told}"] = len(here.deferred & set(mine))
    return figures


def _memory(process: int, matches: int, rate: int) -> Figures:
    """What the host and the processes that paint for it hold, where the system tells."""
    if not Path("/proc/self/status").exists():
        return {}
    about = f"{matches} matches, {rate} a second"
    threads = Path(f"/proc/{process}/task").glob("*/children")
    children = [int(child) for thread in threads for child in thread.read_text().split()]
    painters = [_resident(child) for child in children]
    return {
        f"{about}: the host, MB{at_most(MEMORY)}": _resident(process),
        f"{about}: {len(painters)} painters together, MB": sum(painters),
    }


def _resident(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
