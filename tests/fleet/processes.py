"""The processes of a fleet: started, killed, stopped and woken, each under a name of its own."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import time

from tests.toys import INSTALLED

ROOT = Path(__file__).parents[2]
TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.canary-of-the-tests"
QUICK = {"LOG_LEVEL": "WARNING", "PAINTERS": "0", "THINKERS": "0"}


@dataclass
class Process:
    """One of them. `stopped` are the times it was stopped, each with its end, if it was woken."""

    name: str
    of_system: asyncio.subprocess.Process
    log: Path
    born: float
    settings: Mapping[str, str] = field(default_factory=dict)
    killed: bool = False
    asked: float | None = None  # when it was told to end
    died: float | None = None
    stopped: list[list[float]] = field(default_factory=list)

    @property
    def runs(self) -> bool:
        """Whether it is there, and not stopped."""
        return self.of_system.returncode is None and not self.is_stopped

    @property
    def is_stopped(self) -> bool:
        """Whether it was stopped and not woken yet."""
        return bool(self.stopped) and len(self.stopped[-1]) == 1

    def slept(self, begin: float, end: float) -> float:
        """Seconds of that time for which it was stopped."""
        spans = ((s[0], s[1] if len(s) > 1 else end) for s in self.stopped)
        return sum(max(0.0, min(end, last) - max(begin, first)) for first, last in spans)

    def said(self) -> str:
        """What it wrote to stderr."""
        return self.log.read_text("utf-8")


class Processes:
    """All that were ever started; none outlives `processes`."""

    def __init__(self, port: int, folder: Path, settings: Mapping[str, str]) -> None:
        self._port = port
        self._folder = folder
        self._settings = dict(settings)
        self._numbers = itertools.count(1)
        self.all: dict[str, Process] = {}

    @property
    def running(self) -> list[Process]:
        """Those that run now."""
        return [process for process in self.all.values() if process.runs]

    async def start(self, *arguments: str, **settings: str) -> Process:
        """One more; with "worker" one of those, which is told no token."""
        name = f"p{next(self._numbers)}"
        place = self._folder / name
        place.mkdir()
        with (place / "stderr").open("wb") as log:
            started = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.fleet.host", str(self._port), name, *arguments),
                cwd=place,
                env={"PATH": os.environ["PATH"], "PYTHONPATH": f"{ROOT}:{INSTALLED}"}
                | ({} if arguments else {"DISCORD_TOKEN": TOKEN})
                | QUICK
                | self._settings
                | settings,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=log,
            )
        self.all[name] = Process(name, started, place / "stderr", time(), settings)
        return self.all[name]

    async def kill(self, process: Process) -> None:
        """SIGKILL, and wait until it is gone."""
        self.strike(process)
        await self.gone(process)

    def strike(self, process: Process) -> None:
        """SIGKILL, from anywhere."""
        if process.of_system.returncode is None:
            process.killed = True
            with suppress(ProcessLookupError):
                os.kill(process.of_system.pid, signal.SIGKILL)

    async def gone(self, process: Process) -> int:
        """Wait until it has ended; with what code."""
        code = await process.of_system.wait()
        process.died = process.died or time()
        if process.is_stopped:
            process.stopped[-1].append(process.died)
        return code

    def stop(self, process: Process) -> None:
        """SIGSTOP: it stands still, and its connections stand."""
        process.stopped.append([time()])
        process.of_system.send_signal(signal.SIGSTOP)

    def wake(self, process: Process) -> None:
        """SIGCONT."""
        process.stopped[-1].append(time())
        process.of_system.send_signal(signal.SIGCONT)

    async def end(self, process: Process) -> int:
        """SIGTERM, and wait until it has ended; with what code."""
        process.asked = time()
        process.of_system.send_signal(signal.SIGTERM)
        return await self.gone(process)


@asynccontextmanager
async def processes(
    port: int, folder: Path, settings: Mapping[str, str]
) -> AsyncIterator[Processes]:
    """The processes of one fleet, on the Discord at that port."""
    fleet = Processes(port, folder, settings)
    try:
        yield fleet
    finally:
        for process in fleet.all.values():
            await fleet.kill(process)
