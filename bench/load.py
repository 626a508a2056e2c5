"""Many tables at once: the host in a process of its own, on a Discord that stands on a socket.

First the machine has nothing else to do, then a program beside the host wants one core for itself.
Every figure is from the instant an interaction is sent until its answer is there; one that had to
be deferred counts until the answer itself, and is counted as deferred. Where the answer to a move
came before its picture, it is told when that came. Long because it is one measurement.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import bot.features  # noqa: F401 - a database is not opened without them
from bench.figures import FULL, SHORT, Figures, Size, at_most
from bot.base import clock
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.records import Member, Membership, NewTable
from games import registry
from games.codec import to_json
from tests.transport.discord_here import GUILD, Discord, Json, discord_at

ROOT = Path(__file__).parents[1]
TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.canary-of-the-bench"
Goals = Mapping[str, Mapping[str, float]]
MATCHES = 500
RATES = (20, 50)  # interactions a second
MOVES = 12  # made at each table before, at most
KINDS = {"move": 40, "status": 20, "board": 20, "typing": 15, "help": 5}
"""What people do, in hundredths."""
DEFERRED = (5, 6)
WARMING = 10.0
SECONDS = 12.0
FLOOD = 1000  # interactions a second of one person
WAIT = 20.0  # seconds for the last answers
GOALS: Mapping[int, Goals] = {
    20: {"p99": dict.fromkeys(KINDS, 60), "deferred": dict.fromkeys(set(KINDS) - {"board"}, 0)},
    50: {"p50": {"board": 150}, "p99": dict.fromkeys(KINDS, 300) | {"board": 1000}},
}
BUSY_GOALS: Mapping[int, Goals] = {50: {"p99": {"move": 500}, "deferred": {"move": 0}}}
SLOWER = 5  # times, that the slowest moves may take on the busy machine
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
    drawn: dict[str, float] = field(default_factory=dict)
    """When the picture of an answer followed it by an edit."""

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
            number = rest[1].removeprefix("for-")
            if number in self.done and number not in self.deferred:
                self.drawn[number] = perf_counter()
            self.done.setdefault(number, perf_counter())

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
    with tempfile.TemporaryDirectory() as place:
        begun = Path(place) / "begun.db"
        tables = await furnished(begun, matches)
        for busy, rate in itertools.product((False, True), RATES):
            async with _at_rest(place, begun, tables, share) as (here, host), _beside(busy):
                await rush(here, rate, SECONDS * share)
                about = f"{matches} matches, {'busy machine, ' * busy}{rate} a second"
                goals = (BUSY_GOALS if busy else GOALS).get(rate, {})
                figures |= figures_of(here, about, goals)
                if not busy:
                    figures |= memory_of(host.pid, about)
        figures |= _ratios(figures, matches)
        async with _at_rest(place, begun, tables, share) as (here, _):
            flood = asyncio.create_task(here.flood(tables[0]))
            await rush(here, RATES[0], SECONDS * share)
            flood.cancel()
            about = f"flooded, {matches} matches, {RATES[0]} a second"
            figures |= figures_of(here, about, GOALS[RATES[0]])
    return figures


def warming(share: float) -> float:
    """Seconds until every painter has drawn its first board of each game, though less is measured;
    what is measured in short does not wait for that.
    """
    return WARMING if share > SHORT.share else WARMING * share


_databases = itertools.count(1)


@asynccontextmanager
async def _at_rest(
    place: str, begun: Path, tables: Sequence[Seat], share: float
) -> AsyncIterator[tuple[Busy, asyncio.subprocess.Process]]:
    """A host on these matches, that has painted its first boards."""
    database = f"{next(_databases)}.db"
    shutil.copy(begun, Path(place, database))
    async with (
        discord_at(Busy(TOKEN, tables=tables)) as here,
        host_at(here, place, database) as host,
    ):
        await here.connected()
        await asyncio.sleep(warming(share))
        yield here, host


@asynccontextmanager
async def _beside(busy: bool) -> AsyncIterator[None]:
    """Another program that wants one core for itself, if the machine is to be busy."""
    if not busy:
        yield
        return
    loop = await asyncio.create_subprocess_exec(sys.executable, "-c", "while True: pass")
    try:
        yield
    finally:
        loop.kill()
        await loop.wait()


def _ratios(figures: Figures, matches: int) -> Figures:
    """How much longer the slowest moves take on the busy machine."""
    found: Figures = {}
    for rate in RATES:
        silent, busy = (
            [
                v
                for k, v in figures.items()
                if k.startswith(f"{matches} matches, {busy}{rate} a second: move, p99")
            ]
            for busy in ("", "busy machine, ")
        )
        if silent and busy and silent[0] < float("inf"):
            goal = at_most(SLOWER) if rate in BUSY_GOALS else ""
            about = f"{matches} matches, {rate} a second: move, p99, busy to silent"
            found[f"{about}{goal}"] = busy[0] / silent[0]
    return found


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


async def rush(here: Busy, rate: float, seconds: float) -> None:
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


def figures_of(here: Busy, about: str, goals: Goals) -> Figures:
    """How long people waited, for each kind of what they did."""
    figures: Figures = {}
    for kind in KINDS:
        mine = [number for number, (what, _) in here.sent.items() if what == kind]
        waits = sorted(here.done.get(n, float("inf")) - here.sent[n][1] for n in mine)
        if not waits:
            continue
        for name, part in (("p50", 50), ("p99", 99)):
            told = _goal(goals, name, kind)
            figures[f"{about}: {kind}, {name}, ms{told}"] = waits[len(waits) * part // 100] * 1000
        told = _goal(goals, "deferred", kind)
        figures[f"{about}: {kind}, deferred of {len(mine)}{told}"] = len(here.deferred & set(mine))
    drawn = sorted(at - here.sent[number][1] for number, at in here.drawn.items())
    figures[f"{about}: pictures that followed an answer"] = len(drawn)
    if drawn:
        figures[f"{about}: until they came, p99, ms"] = drawn[len(drawn) * 99 // 100] * 1000
    return figures


def _goal(goals: Goals, name: str, kind: str) -> str:
    goal = goals.get(name, {}).get(kind)
    return at_most(goal) if goal is not None else ""


def memory_of(process: int, about: str) -> Figures:
    """What the host and the processes that paint for it hold, where the system tells."""
    if not Path("/proc/self/status").exists():
        return {}
    painters = [_resident(child) for child in helpers(process)]
    return {
        f"{about}: the host, MB{at_most(MEMORY)}": _resident(process),
        f"{about}: {len(painters)} painters together, MB": sum(painters),
    }


def helpers(process: int) -> list[int]:
    """The processes that a host has started."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


def _resident(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def proportional(process: int) -> float:
    """What a process holds, MB, where what several share counts once among them."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
