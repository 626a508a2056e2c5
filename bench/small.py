"""A small host: a hundred tables on one core, and 512 MB for it and its helpers."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.figures import FULL, Figures, Size, at_most
from bench.load import (
    KINDS,
    TOKEN,
    Busy,
    figures_of,
    furnished,
    helpers,
    host_at,
    memory_of,
    proportional,
    rush,
    warming,
)
from tests.transport.discord_here import discord_at

MATCHES = 100
MOVES = 5  # a second
RATE = MOVES * 100 / KINDS["move"]  # of all that people do, a second
SECONDS = 20.0
BOUND = 512 << 20  # bytes
TOGETHER = 260  # MB of the host and its helpers
SLOWEST = 300  # ms until an answer, of 99 in 100
GOALS = {"p99": dict.fromkeys(KINDS, SLOWEST)}
GROUPS = {
    Path("/sys/fs/cgroup/memory"): "memory.limit_in_bytes",
    Path("/sys/fs/cgroup"): "memory.max",
}
"""Where Linux takes a bound of memory, in its older and its newer way."""


async def small(size: Size = FULL) -> AsyncIterator[tuple[str, Figures]]:
    """The part of the bench."""
    matches = size.matches or size.of(MATCHES, 4)
    about = f"{matches} tables, {MOVES} moves a second"
    with tempfile.TemporaryDirectory() as place, _bounded_group() as group:
        tables = await furnished(Path(place) / "load.db", matches)
        cores = os.sched_getaffinity(0)
        async with discord_at(Busy(TOKEN, tables=tables)) as here:
            os.sched_setaffinity(0, {min(cores)})  # who is started now stays there
            async with host_at(here, place) as host:
                os.sched_setaffinity(0, cores)
                if group is not None:
                    (group / "cgroup.procs").write_text(str(host.pid))
                await here.connected()
                await asyncio.sleep(warming(size.share))
                await rush(here, RATE, SECONDS * size.share)
                figures = figures_of(here, about, GOALS) | memory_of(host.pid, about)
                held = sum(map(proportional, (host.pid, *helpers(host.pid))))
                figures[f"host and helpers together, MB{at_most(TOGETHER)}"] = held
    yield f"A small host: one core, {_bound(group)}", figures


def _bound(group: Path | None) -> str:
    return f"{BOUND >> 20} MB" if group else "memory not bounded, for that may not be set here"


@contextmanager
def _bounded_group() -> Iterator[Path | None]:
    """A group of processes that has no more memory than that; None where none can be made."""
    group = next((folder for folder in GROUPS if (folder / GROUPS[folder]).exists()), None)
    if group is None or not os.access(group, os.W_OK):
        yield None
        return
    ours = group / f"braakland-bench-{os.getpid()}"
    ours.mkdir()
    try:
        (ours / GROUPS[group]).write_text(str(BOUND))
        yield ours
    finally:
        ours.rmdir()
