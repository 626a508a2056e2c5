from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import traffic
from tests.transport.discord_here import Discord, discord_here

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.canary-of-the-tests"
ROOT = Path(__file__).parents[2]


@dataclass
class Host:
    """The host in a process of its own, and all it has printed."""

    process: asyncio.subprocess.Process

    async def stop(self) -> tuple[int, str, str]:
        """Send SIGTERM and wait for the end."""
        self.process.send_signal(signal.SIGTERM)
        return await self.end()

    async def end(self) -> tuple[int, str, str]:
        """Wait for the end; the exit code, what was printed, what went to stderr."""
        async with asyncio.timeout(300):
            out, err = await self.process.communicate()
        assert self.process.returncode is not None
        return self.process.returncode, out.decode(), err.decode()


@pytest.fixture
async def here() -> AsyncIterator[Discord]:
    """A Discord that knows TOKEN; what it was asked is judged in the end."""
    async with discord_here(TOKEN) as server:
        yield server
    asked = [{"method": m, "path": path, "request_json": body} for m, path, body in server.asked]
    assert not list(traffic.faults(asked))


@pytest.fixture
async def start(here: Discord, tmp_path: Path) -> AsyncIterator[Callable[..., object]]:
    """Start a host on that Discord, with settings; it is killed if the test forgets it."""
    async with AsyncExitStack() as ends:

        async def start(port: int = here.port, **settings: str) -> Host:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.transport.host",
                str(port),
                cwd=tmp_path,
                env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": TOKEN}
                | settings,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            ends.push_async_callback(_kill, process)
            return Host(process)

        yield start


async def _kill(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
        await process.communicate()
