"""What a worker takes off a host: the same match against a computer, thought and painted here and
there, by a host in a process of its own on one PostgreSQL.

    python -m tests.fleet.there --turns 12

Told for each computer's move: processor time of the host with the processes it started, and that of
the worker with its own.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from time import monotonic

import bot.features  # noqa: F401 - a database is not opened without them
from bot.base.config import FleetSettings
from bot.base.setting_kinds import Server as Address
from bot.store.store import Store
from games.core import Seat
from games.log import EntryKind
from tests.fleet import audit
from tests.fleet.table import Table
from tests.fleet.trial import trial
from tests.postgres import Server, memory
from tests.toys import toys_installed

TICK = 100  # of the system's clock, a second
SETTINGS = {"SHARDS": "16", "PROCESSES": "1", "APART": "0.1", "THINKERS": "1", "PAINTERS": "1"}


def spent(pid: int) -> float:
    """Seconds of processor time of a process and those it started, which still run."""
    tasks = [pid]
    for task in tasks:
        for thread in Path(f"/proc/{task}/task").iterdir():
            tasks += map(int, (thread / "children").read_text().split())
    stats = [Path(f"/proc/{task}/stat").read_text().rpartition(")")[2].split() for task in tasks]
    return sum(int(stat[11]) + int(stat[12]) for stat in stats) / TICK


async def measured(server: Server, turns: int, game: str, level: str, there: bool) -> str:
    """One match of so many turns."""
    url = server.create()
    with tempfile.TemporaryDirectory() as folder:
        async with trial(server, url, Path(folder), 1, SETTINGS) as fleet:
            await fleet.begin()
            processes = [fleet.fleet.running[0]]
            if there:
                processes.append(await fleet.fleet.start("worker"))
            async with Store.open(Address(url), fleet=FleetSettings(16, 1)) as store:
                while there and not audit.rows(url, "SELECT 1 FROM workers"):  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
                await asyncio.sleep(40)  # first boards are painted, so that the next are quick
                table = Table(fleet, store, game, level)
                await table.begin()
                before = [spent(process.of_system.pid) for process in processes]
                began = monotonic()
                await table.turns(turns)
                took = monotonic() - began
                await fleet.rest()
                after = [spent(process.of_system.pid) for process in processes]
                lines = (await table.match()).lines
            made = sum(
                line.entry.seat != Seat(0) and line.entry.kind is EntryKind.PLAY for line in lines
            )
            costs = [(b - a) * 1000 / made for a, b in zip(before, after, strict=True)]
            each = " + ".join(f"{cost:.0f} ms" for cost in costs)
            asked = "SELECT n_tup_upd / 2 FROM pg_stat_user_tables WHERE relname = 'pictures'"
            await fleet.end()
            ((painted,),) = audit.rows(url, asked)
    where = f"there, {painted} boards" if there else "here"
    return f"{where}: {made} moves, {each} each; {took:.0f} s"


async def _main(turns: int, game: str, level: str) -> None:
    server = Server(memory())
    try:
        for there in (False, True, False, True):
            print(await measured(server, turns, game, level, there), flush=True)
    finally:
        server.end()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--game", default="diceland")
    parser.add_argument("--level", default="hard")
    given = parser.parse_args()
    with toys_installed():
        asyncio.run(_main(given.turns, given.game, given.level))
