"""How long shards are nobody's when a process dies, or is replaced, with one bucket of logins.

    python -m tests.fleet.handover --matches 100000

Three processes with leases as they are (15 s); meanwhile somebody types a command on every server,
four times a second. Told of each handover: the longest a shard was without a session, how many
sessions were resumed and begun again, and what became of the commands: those that no process ever
heard, and those that were answered too late for Discord (3 s) or never.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time

from tests.fleet import checks
from tests.fleet.discord_there import SERVERS, Session, Unheard, channel_of
from tests.fleet.processes import Process
from tests.fleet.trial import Trial, trial
from tests.postgres import Server, memory
from tests.toys import toys_installed

OFTEN = 0.25  # seconds between two commands on a server
IN_TIME = 3.0  # seconds in which Discord wants an answer
SETTLED = 3.0  # seconds after a handover in which shares stay as they are


@dataclass
class Typed:
    """The commands of a handover: when each was typed, by its interaction; how many were lost."""

    at: dict[str, float]
    lost: int = 0


@dataclass(frozen=True)
class Handover:
    """What one was like; seconds, and numbers."""

    what: str
    shards: int
    longest: float
    resumed: int
    begun: int
    typed: int
    unheard: int
    late: int

    def __str__(self) -> str:
        return (
            f"{self.what}: {self.shards} shards, unserved for {self.longest:.1f} s at most;"
            f" {self.resumed} sessions resumed, {self.begun} begun; of {self.typed} commands"
            f" {self.unheard} unheard, {self.late} late or not answered"
        )


async def handover(
    fleet: Trial, what: str, event: Callable[[Process], Awaitable[None]]
) -> Handover:
    """It befalls the process that serves most shards. Ends when shares are as they stay."""
    there = fleet.there
    held = {p.name: sum(p.name == s.process for s in _live(fleet)) for p in fleet.fleet.running}
    victim = max(fleet.fleet.running, key=lambda process: held[process.name])
    before, logins, began = len(there.sessions), len(there.identified), time()
    async with _typing(fleet) as typed:
        await asyncio.sleep(1.0)
        await event(victim)
        while not there.served() or time() - there.sessions[-1].begun < SETTLED:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    await asyncio.sleep(1.0)
    longest = max(checks.unserved(there.sessions, fleet.fleet.all, began, time()).values())
    begun = len(there.identified) - logins
    found = Handover(
        *(what, held[victim.name], longest, len(there.sessions) - before - begun, begun),
        *(len(typed.at) + typed.lost, typed.lost + there.unheard()),
        sum(there.answered.get(n, float("inf")) - at > IN_TIME for n, at in typed.at.items()),
    )
    print(found, flush=True)
    return found


def _live(fleet: Trial) -> list[Session]:
    return [session for session in fleet.there.sessions if session.ended is None]


@asynccontextmanager
async def _typing(fleet: Trial) -> AsyncIterator[Typed]:
    typed = Typed({})

    async def type_at(shard: int) -> None:
        while True:
            try:
                place = channel_of(shard)
                asked = await fleet.there.command("help", guild=True, channel_id=place)
                typed.at[asked] = time()
            except Unheard:
                typed.lost += 1
            await asyncio.sleep(OFTEN)

    tasks = [asyncio.create_task(type_at(shard)) for shard in SERVERS]
    try:
        yield typed
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def died(fleet: Trial, times: int = 1) -> list[Handover]:
    """One is killed, and another one is started when its shards are served."""
    found = []
    for _ in range(times):
        found.append(await handover(fleet, "killed", fleet.fleet.kill))
        await fleet.fleet.start()
        await even(fleet)
    return found


async def rolled(fleet: Trial) -> list[Handover]:
    """One after the other is told to end, and its successor is started when it has."""

    async def replace(process: Process) -> None:
        code = await fleet.fleet.end(process)
        assert code == 0, process.said()
        await fleet.fleet.start()
        await even(fleet)

    return [await handover(fleet, "rolled", replace) for _ in range(fleet.number)]


async def even(fleet: Trial) -> None:
    """Wait until nobody has more than their share."""
    await fleet.served()
    share = math.ceil(fleet.there.shards / fleet.number)
    while max(Counter(s.process for s in _live(fleet)).values()) > share:  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    await fleet.served()


async def main_trial(server: Server, folder: Path, given: argparse.Namespace) -> list[Handover]:
    """All handovers, on a fresh fleet."""
    settings = {"LEASE": str(given.lease)}
    async with trial(
        server, server.create(), folder, 3, settings, buckets=1, matches=given.matches
    ) as fleet:
        began = time()
        await fleet.begin()
        print(f"a cold start of {fleet.there.shards} shards: {time() - began:.0f} s", flush=True)
        found = await died(fleet, given.kills) + await rolled(fleet)
        await fleet.end()
    return found


def main() -> int:
    """Exit with 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lease", type=float, default=15.0)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--matches", type=int, default=0, help="of others, in the database")
    given = parser.parse_args()
    server = Server(memory())
    try:
        with toys_installed(), tempfile.TemporaryDirectory() as folder:
            found = asyncio.run(main_trial(server, Path(folder), given))
    finally:
        server.end()
    most = {"killed": given.lease + 5.0, "rolled": 3.0}
    return int(any(each.unheard or each.longest > most[each.what] for each in found))


if __name__ == "__main__":
    sys.exit(main())
