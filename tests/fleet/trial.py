"""A fleet is played, killed and restarted, and then looked at: what the tests and the long run do.

Long because one trial is told from its start to what was found.
"""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import time

from bot.ops.shutdown import Exit
from tests.fleet import audit, checks
from tests.fleet.discord_there import SERVERS, SHARDS, Call, Fleet, channel_of, fleet_here
from tests.fleet.flood import FLOOD
from tests.fleet.players import Place, Players
from tests.fleet.processes import TOKEN, Process, Processes, processes
from tests.postgres import Server
from tests.scale.filling import FIRST

UNTIL_SERVED = 240.0  # seconds until each shard must have a session, on whatever machine
UNTIL_QUIET = 240.0  # seconds until nothing is left to send
QUIET = 1.5  # seconds without a call, after which nothing is under way
NOISE = 0.5  # seconds by which two clocks of one machine, and a busy one, may be off
PLACES = tuple(Place(channel_of(shard), "whisper" if shard == 7 else "race") for shard in SERVERS)
"""A secret game is played on the server of shard 7: its choices come by shard 0."""


@dataclass(frozen=True)
class Times:
    """What the fleet waits for, in seconds: the lease of a shard, and two logins of a bucket."""

    lease: float = 15.0
    apart: float = 5.0


@dataclass
class Found:
    """What a trial did, and the faults it found by invariant."""

    figures: Counter[str] = field(default_factory=Counter)
    faults: dict[str, list[str]] = field(default_factory=dict)
    unserved: float = 0.0
    seconds: float = 0.0

    @property
    def all(self) -> list[str]:
        """Every fault."""
        return [f"{name}: {fault}" for name, faults in self.faults.items() for fault in faults]

    def __str__(self) -> str:
        done = ", ".join(f"{n} {what}" for what, n in sorted(self.figures.items()))
        lines = [f"{self.seconds:.0f} s: {done}; longest unserved {self.unserved:.1f} s"]
        for name, faults in self.faults.items():
            lines.append(f"{'FAILS' if faults else 'holds'}  {name}")
            lines += [f"       {fault}" for fault in faults[:8]]
            lines += [f"       and {len(faults) - 8} more"] if len(faults) > 8 else []
        return "\n".join(lines)


class Trial:
    """A fleet at work. `number` processes are kept running; who dies is replaced."""

    def __init__(
        self, there: Fleet, server: Server, url: str, fleet: Processes, number: int, seed: int
    ) -> None:
        self.there = there
        self.server = server
        self.url = url
        self.fleet = fleet
        self.number = number
        self.chance = random.Random(seed)
        self.players = Players(there, seed)
        self.found = Found()
        self.served_at = self.begun = time()
        self._playing: list[asyncio.Task[None]] = []
        self._places: tuple[Place, ...] = ()

    # ----------------------------------------------------------------------------- at work

    async def begin(self) -> None:
        """All processes run, and each shard is served."""
        for _ in range(self.number):
            await self.fleet.start()
        await self.served()
        while len(self.serving) < self.number:  # one came late, and the others had all by then
            await self.fleet.end(self.serving[0])
            await self.fleet.start()
            await self.served()
        self.served_at = time()

    async def served(self) -> None:
        """Wait until each shard has a session."""
        await self._until("each shard is served", UNTIL_SERVED, self.there.served)

    async def _until(self, what: str, seconds: float, true: Callable[[], bool]) -> None:
        end = time() + seconds
        while not true():
            await self._look_after()
            if time() > end:
                raise AssertionError(f"not {what} within {seconds} s\n{self.said()}")
            await asyncio.sleep(0.05)

    async def _look_after(self) -> None:
        """As a supervisor does: who could not reach the database at its start is started again.

        Nobody else ends by themselves.
        """
        for task in self._playing:
            if task.done():
                task.result()  # a fault of the players
        for process in list(self.fleet.all.values()):
            code = process.of_system.returncode
            if code is None or process.killed or process.asked is not None:
                continue
            if code == Exit.AGAIN:
                process.asked = time()
                await self.fleet.gone(process)
                await self.fleet.start(**process.settings)
                self.found.figures["started again"] += 1
            else:
                raise AssertionError(f"{process.name} ended with {code}:\n{process.said()}")

    def said(self) -> str:
        """What the processes wrote, the end of each."""
        return "\n".join(f"--- {p.name}\n{p.said()[-2000:]}" for p in self.fleet.all.values())

    def play(self, places: tuple[Place, ...] = PLACES) -> None:
        """People play in these places from now on."""
        self._places = places
        for place in places:
            playing = asyncio.create_task(self.players.play(place), name=place.channel)
            self._playing.append(playing)

    async def played(self, more: int) -> None:
        """Wait until so many more moves were acknowledged."""
        enough = len(self.players.notes.acknowledged) + more
        await self._until(
            f"{more} more moves",
            UNTIL_SERVED,
            lambda: len(self.players.notes.acknowledged) >= enough,
        )

    async def played_everywhere(self) -> None:
        """Wait until a move was acknowledged at each place; at one of them it is a secret."""
        await self._until("a move at each place", UNTIL_SERVED, lambda: not self._unplayed())

    async def rest(self) -> None:
        """People stop, and what is under way is finished."""
        for task in self._playing:
            task.cancel()
        for task in self._playing:
            with suppress(asyncio.CancelledError):
                await task
        self._playing.clear()
        end = time() + UNTIL_QUIET
        while await self._is_busy():
            if time() > end:
                raise AssertionError(f"letters are left: {await self.left()}\n{self.said()}")
            await asyncio.sleep(0.2)

    async def _is_busy(self) -> bool:
        newest = self.there.calls[-1].at if self.there.calls else 0.0
        return time() - newest < QUIET or bool(await self.left())

    async def left(self) -> list[tuple[object, ...]]:
        """The messages that are to be sent."""
        asked = (
            "SELECT id, kind, attempts FROM outbox WHERE kind NOT IN"
            " ('clock', 'expire', 'remind', 'idle', 'term', 'unled')"  # mostly due in days
            f" OR due_at <= {time() * 1e6:.0f}"
        )
        return await asyncio.to_thread(audit.rows, self.url, asked)

    async def end(self) -> None:
        """All processes end in good order, one after the other."""
        for process in self.fleet.running:
            code = await self.fleet.end(process)
            if code != 0:
                self._fault("a process ends in good order", f"{process.name} ended with {code}")

    # ------------------------------------------------------------------------ what befalls it

    async def kill(self) -> None:
        """One is killed, at one of its calls or at any moment; another takes its place."""
        victim = self.chance.choice(self.fleet.running)
        if self.chance.random() < 0.6:
            await self._kill_at_a_call(victim)
        else:
            await asyncio.sleep(self.chance.uniform(0, 1))
        await self.fleet.kill(victim)
        self.found.figures["kills"] += 1
        await self.fleet.start()

    async def _kill_at_a_call(self, victim: Process) -> None:
        when, posts = self.chance.random() < 0.5, self.chance.random() < 0.5
        number = self.chance.randrange(1, 4 if posts else 12)
        calls = 0

        def strike(call: Call, after: bool) -> None:
            nonlocal calls
            if call.process == victim.name and after is when and (call.nonce or not posts):
                calls += 1
                if calls == number:
                    self.fleet.strike(victim)
                    self.found.figures["kills at a call"] += 1

        self.there.struck = strike
        with suppress(TimeoutError):
            await asyncio.wait_for(victim.of_system.wait(), 5.0)
        self.there.struck = lambda *_: None

    async def stop_past_its_lease(self, lease: float) -> None:
        """One is stopped until others have its shards, and then woken."""
        victim = self.chance.choice(self.fleet.running)
        self.fleet.stop(victim)
        self.found.figures["stops"] += 1
        await asyncio.sleep(lease * 1.5)
        self.fleet.wake(victim)
        await self._woken(victim)

    async def _woken(self, victim: Process) -> None:
        """One that was away for so long either goes on or ends; then another takes its place."""
        await asyncio.sleep(1.0)
        if victim.of_system.returncode is not None:
            victim.asked = victim.asked or time()
            await self.fleet.gone(victim)
            await self.fleet.start()

    async def roll(self) -> None:
        """One that serves is told to end, and a newer one takes its place."""
        victim = self.chance.choice(self.serving)
        code = await self.fleet.end(victim)
        self.found.figures["rolls"] += 1
        if code != 0:
            self._fault("a process ends in good order", f"{victim.name} ended with {code}")
        await self.fleet.start()

    def ask_much(self, process: Process) -> None:
        """One that serves has much to ask of Discord at once, beside answers."""
        process.of_system.send_signal(signal.SIGUSR1)

    async def flood(self) -> None:
        """All that serve have; wait until it has come."""
        before, asked = len(self.there.calls), self.serving
        for process in asked:
            self.ask_much(process)
        self.found.figures["floods"] += 1
        enough = before + FLOOD * len(asked)
        await self._until("all is asked", UNTIL_SERVED, lambda: len(self.there.calls) >= enough)

    @property
    def serving(self) -> list[Process]:
        """Those that run and have a session."""
        serving = {s.process for s in self.there.sessions if s.ended is None}
        return [process for process in self.fleet.running if process.name in serving]

    async def restart_the_database(self) -> None:
        """PostgreSQL is stopped, at once or in good order, and started again."""
        mode = self.chance.choice(("immediate", "fast"))
        await asyncio.to_thread(self.server.stop, mode)
        await asyncio.to_thread(self.server.start)
        self.found.figures[f"restarts ({mode})"] += 1

    # ----------------------------------------------------------------------------- afterwards

    def _fault(self, name: str, fault: str) -> None:
        self.found.faults.setdefault(name, []).append(fault)

    async def look(self, times: Times | None) -> Found:
        """Every invariant. Those of time are looked at only where `times` are given, for they say
        something about the machine too.
        """
        there, notes, all_of_them = self.there, self.players.notes, self.fleet.all
        logged = await self.logged()
        outbox = await audit.changes(self.url, "outbox")
        written = list(audit.letters(outbox))
        leases = await audit.changes(self.url, "shards")
        faults = self.found.faults
        faults["acknowledged moves are in the log once"] = list(
            checks.moves_kept(notes.acknowledged, logged)
        )
        faults["every log replays to its snapshot"] = await checks.logs_replay(self.url)
        faults["one live board a table"] = list(
            checks.one_board_a_table(there, await self.opened())
        )
        faults["boards call whom the match awaits"] = list(
            checks.boards_are_new(there, await self.awaited())
        )
        faults["no letter lost"] = list(checks.no_letter_lost(written, there.calls, time()))
        faults["letters in the order of their lanes"] = list(
            checks.lanes_in_order(written, there.calls)
        )
        faults["copies only after a kill"] = list(
            checks.copies_after_trouble(there.calls, all_of_them)
        )
        faults["no message stands twice"] = list(checks.posted_once(there.messages.nonces))
        faults["one live token a shard"] = list(checks.one_token_a_shard(leases))
        if notes.acknowledged:
            faults["moves at each place, secrets of shard 7 by shard 0"] = self._unplayed()
        faults["at most 50 calls a second"] = list(checks.calls_in_bounds(there.calls))
        if times is not None:
            self._look_at_times(times)
        self._count(written, leases)
        return self.found

    def _unplayed(self) -> list[str]:
        acknowledged = Counter(self.players.notes.acknowledged.values())
        self.found.figures["secret moves"] = acknowledged[channel_of(7)]
        return [f"no move at {p.channel}" for p in self._places if not acknowledged[p.channel]]

    def _look_at_times(self, times: Times) -> None:
        there, all_of_them, faults = self.there, self.fleet.all, self.found.faults
        faults["one session a shard, but of who is stopped"] = list(
            checks.one_session_a_shard(there.sessions, all_of_them, times.lease)
        )
        longest = checks.unserved(there.sessions, all_of_them, self.served_at, self.until)
        self.found.unserved = max(longest.values())
        most = times.lease + 10.0 + times.apart * (there.shards // there.concurrency - 1)
        faults[f"unserved at most lease + 10 s and the logins of a bucket = {most:.0f} s"] = [
            f"shard {shard} for {gap:.1f} s" for shard, gap in longest.items() if gap > most
        ]
        faults[f"logins of a bucket {times.apart} s apart"] = list(
            checks.logins_apart(there.identified, there.concurrency, times.apart)
        )

    @property
    def until(self) -> float:
        """When the processes were told to end for good."""
        return min(
            (
                p.asked
                for p in self.fleet.all.values()
                if p.asked is not None and p.asked > self._rest
            ),
            default=time(),
        )

    _rest = 0.0

    async def logged(self) -> list[str]:
        """The interactions of the moves in the log."""
        asked = (
            "SELECT split_part(interaction, '/', 1) FROM log"  # see `guards`
            " WHERE kind = 'play' AND interaction IS NOT NULL"
        )
        return [str(row[0]) for row in await asyncio.to_thread(audit.rows, self.url, asked)]

    async def opened(self) -> Mapping[int, str]:
        """The open tables, each with its channel."""
        asked = (
            "SELECT id, channel_id FROM matches"
            f" WHERE status IN ('lobby', 'running') AND id < {FIRST}"
        )
        found = await asyncio.to_thread(audit.rows, self.url, asked)
        return {number: str(channel) for number, channel in found}

    async def awaited(self) -> Mapping[str, list[str]]:
        """Who is awaited in the matches that run, by their channels."""
        asked = (
            "SELECT matches.channel_id, seats.user_id FROM matches"
            " JOIN waits ON waits.match_id = matches.id"
            " JOIN seats ON seats.match_id = matches.id AND seats.seat = waits.seat"
            f" WHERE matches.status = 'running' AND matches.id < {FIRST}"
        )
        found: dict[str, list[str]] = {}
        for channel, user in await asyncio.to_thread(audit.rows, self.url, asked):
            found.setdefault(str(channel), []).append(str(user))
        return found

    def _count(self, written: list[audit.Letter], leases: list[audit.Change]) -> None:
        figures, there = self.found.figures, self.there
        figures["processes"] = len(self.fleet.all)
        figures["moves acknowledged"] = len(self.players.notes.acknowledged)
        figures["presses nobody answered"] = self.players.notes.unanswered
        figures["presses nobody heard"] = self.players.notes.unheard
        figures["letters"] = len(written)
        figures["calls"] = len(there.calls)
        figures["most calls in a second"] = checks.busiest_second(there.calls)
        figures["sessions begun"] = len(there.identified)
        figures["sessions resumed"] = len(there.sessions) - len(there.identified)
        figures["leases changed hands"] = sum(
            c.old is not None and c.new is not None and c.old["token"] != c.new["token"]
            for c in leases
        )
        nonces = Counter(call.nonce for call in there.calls if call.nonce.startswith("bl-"))
        figures["copies that Discord dropped"] = sum(n - 1 for n in nonces.values())
        self.found.seconds = time() - self.begun


@asynccontextmanager
async def trial(
    server: Server,
    url: str,
    folder: Path,
    number: int,
    settings: Mapping[str, str],
    seed: int = 1,
    buckets: int = SHARDS,
    matches: int = 0,
) -> AsyncIterator[Trial]:
    """A fleet of so many processes on that fresh database, before it begins; `matches` of others
    fill it.

    Many parameters because that is all that tells one trial from another.
    """
    await audit.begin(url, matches)
    shared = {"SHARDS": "16", "PROCESSES": str(number)} if number > 1 else {}
    async with (
        fleet_here(TOKEN) as there,
        processes(there.port, folder, {"DATABASE": url, **shared, **settings}) as fleet,
    ):
        there.concurrency = buckets
        yield Trial(there, server, url, fleet, number, seed)
