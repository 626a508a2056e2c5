"""Three processes of one bot are killed, stopped, ended, robbed of their database, and played on.

    python -m tests.fleet.long --kills 200 --restarts 20

What held and what did not is printed in the end, with every figure; the exit code is 1 if anything
failed. `--without` takes a guard away (`tests.fleet.guards`): then its invariant must fail. A lease
is as long as the bot's own unless `--lease` says otherwise.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import time

from tests.fleet.guards import GUARDS
from tests.fleet.trial import Found, Times, Trial, trial
from tests.postgres import Server, memory
from tests.toys import toys_installed

Event = Callable[[], Awaitable[None]]


async def long(given: argparse.Namespace, server: Server, folder: Path) -> Found:
    """All that the command line asks for, in a random order."""
    settings = {"LEASE": str(given.lease), "WITHOUT": " ".join(given.without)}
    number = given.processes
    async with trial(
        server, server.create(), folder, number, settings, given.seed, given.buckets, given.matches
    ) as fleet:
        await fleet.begin()
        print(f"{time() - fleet.begun:.0f} s: {number} processes serve all shards", flush=True)
        if not given.silent:
            fleet.play()
            await fleet.played(10)
        for done, event in enumerate(events(given, fleet), 1):
            await event()
            await fleet.served()
            if not given.silent:
                await fleet.played(given.moves)
            if done % 10 == 0:
                figures = dict(sorted(fleet.found.figures.items()))
                print(f"{time() - fleet.begun:.0f} s: {figures}", flush=True)
            if given.minutes and time() - fleet.begun > 60 * given.minutes:
                print(f"time is over after {done} events", flush=True)
                break
        await fleet.rest()
        await fleet.end()
        return await fleet.look(Times(lease=given.lease))


def events(given: argparse.Namespace, fleet: Trial) -> list[Event]:
    """What befalls the fleet."""
    asked: list[Event] = [
        *[fleet.kill] * given.kills,
        *[fleet.restart_the_database] * given.restarts,
        *[lambda: fleet.stop_past_its_lease(given.lease)] * given.stops,
        *[fleet.roll] * given.rolls,
        *[fleet.flood] * given.floods,
    ]
    random.Random(given.seed).shuffle(asked)
    return asked


def main() -> int:
    """Do what the command line says; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--restarts", type=int, default=20, help="of PostgreSQL")
    parser.add_argument("--stops", type=int, default=5, help="past a lease, and woken")
    parser.add_argument("--rolls", type=int, default=10, help="processes told to end")
    parser.add_argument("--floods", type=int, default=5, help="of calls, by all processes")
    parser.add_argument("--moves", type=int, default=3, help="between two of these")
    parser.add_argument("--buckets", type=int, default=8, help="in which sessions begin apart")
    parser.add_argument("--matches", type=int, default=0, help="of others, in the database")
    parser.add_argument("--silent", action="store_true", help="nobody plays: leases alone")
    parser.add_argument("--lease", type=float, default=15.0)
    parser.add_argument("--minutes", type=float, default=0.0, help="after which no more is done")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--without", nargs="*", default=[], choices=GUARDS)
    given = parser.parse_args()
    print(f"{vars(given)}", flush=True)
    server = Server(memory())
    try:
        with toys_installed(), tempfile.TemporaryDirectory() as folder:
            found = asyncio.run(long(given, server, Path(folder)))
    finally:
        server.end()
    print(found, flush=True)
    return 1 if found.all else 0


if __name__ == "__main__":
    sys.exit(main())
