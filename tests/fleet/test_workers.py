"""Two hosts and a worker, really started: a match against a computer, and the worker is killed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.base.config import FleetSettings
from bot.base.setting_kinds import Server as Address
from bot.store.store import Store
from games.core import Seat
from tests.fleet import audit, checks
from tests.fleet.processes import Process
from tests.fleet.table import Table
from tests.fleet.trial import Trial, trial
from tests.postgres import Server

pytestmark = [pytest.mark.usefixtures("toys"), pytest.mark.xdist_group("fleet"), pytest.mark.long]
QUICK = {"LEASE": "4", "APART": "0.1"}
PATIENCE = 240.0
HELD = "SELECT holder FROM outbox WHERE kind = 'think' AND holder IS NOT NULL"


def held(url: str) -> str | None:
    """By which process a thought is in hand."""
    found = audit.rows(url, HELD)
    return str(found[0][0]) if found else None


async def holders(url: str) -> list[str]:
    """Which processes had thoughts in hand, in that order."""
    written = [c.new for c in await audit.changes(url, "outbox") if c.new]
    taken = [row["holder"] for row in written if row["kind"] == "think" and row["holder"]]
    return list(dict.fromkeys(taken))


def painted(url: str) -> bool:
    """Whether a picture was claimed by a worker, and then finished."""
    found = audit.rows(url, "SELECT n_tup_upd FROM pg_stat_user_tables WHERE relname = 'pictures'")
    return int(found[0][0]) >= 2


async def worker_of(fleet: Trial) -> tuple[Process, str]:
    """A worker, and the name by which the others know it."""
    process = await fleet.fleet.start("worker", THINKERS="1", PAINTERS="1", PONDERS="3")
    names: list[tuple[str]] = []
    while not names:
        await asyncio.sleep(0.1)
        names = audit.rows(fleet.url, "SELECT worker FROM workers")
    return process, names[0][0]


async def played(fleet: Trial, store: Store, worker: Process, name: str) -> tuple[Table, int]:
    """Some turns with the worker and, after it is killed in a thought, some without; how many
    entries there were before that thought.
    """
    table = Table(fleet, store)
    await table.begin()
    await table.turns(2)
    while not painted(fleet.url):  # a host paints what its worker, on a busy machine, leaves
        await table.turns(1)
    assert name in await holders(fleet.url)
    await table.ada_acts_until_the_computer_is_to()
    before = (await table.match()).entries
    while held(fleet.url) != name:  # noqa: ASYNC110 - it stands in the database
        await asyncio.sleep(0.02)
    await fleet.fleet.kill(worker)
    assert (await table.match()).entries == before, "it was killed while it thought"
    await table.answered()
    await table.turns(2)
    return table, before


async def test_a_match_goes_on_when_its_worker_is_killed(
    postgres: Server, database: str, tmp_path: Path
) -> None:
    async with (
        asyncio.timeout(PATIENCE),
        trial(postgres, database, tmp_path, 2, QUICK) as fleet,
    ):
        await fleet.begin()
        worker, name = await worker_of(fleet)
        async with Store.open(Address(database), fleet=FleetSettings(16, 2)) as store:
            table, before = await played(fleet, store, worker, name)
            await fleet.rest()
            match = await table.match()
        await fleet.end()
        assert len(await holders(database)) > 1, "then a host has"
        moved = [line.entry.seat for line in match.lines[before:]]
        assert moved[0] == Seat(1)
        assert sorted(await fleet.logged()) == sorted(table.acted)
        assert not await checks.logs_replay(database)
        assert match.table.seed not in worker.said() + fleet.said()
