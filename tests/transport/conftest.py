from __future__ import annotations

import asyncio
import os
import runpy
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection as Pipe
from pathlib import Path

import pytest

from bot.ops.shutdown import Exit
from tests import traffic
from tests.support.bot.command_line import NURSERY, become
from tests.transport.discord_here import Discord, discord_here

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.canary-of-the-tests"


class Process:
    """A process of the host, which need not import everything first
    (`tests.support.bot.command_line`)."""

    def __init__(self, folder: Path, port: int, settings: dict[str, str], *does: str) -> None:
        self._read, written = zip(*(NURSERY.Pipe(duplex=False) for _ in range(2)), strict=True)
        self._child = NURSERY.Process(target=_serve, args=(folder, port, settings, does, *written))
        self._child.start()
        for pipe in written:
            pipe.close()
        self.stdout, self.stderr = asyncio.StreamReader(), asyncio.StreamReader()

    async def begin(self) -> None:
        """From now on it is heard."""
        loop = asyncio.get_running_loop()
        for pipe, reader in zip(self._read, (self.stdout, self.stderr), strict=True):
            await loop.connect_read_pipe(partial(asyncio.StreamReaderProtocol, reader), pipe)

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self._child.is_alive():
            assert self._child.pid is not None
            os.kill(self._child.pid, number)

    async def end(self) -> tuple[int, bytes, bytes]:
        """Wait for the end; the exit code, what was printed, what went to stderr."""
        out, err = await asyncio.gather(self.stdout.read(), self.stderr.read())
        await asyncio.to_thread(self._child.join)
        assert self._child.exitcode is not None
        return self._child.exitcode, out, err


def _serve(
    folder: Path, port: int, settings: dict[str, str], does: tuple[str, ...], out: Pipe, err: Pipe
) -> None:
    """Many parameters because a process is given all by them."""
    become(folder, settings, out.fileno(), err.fileno())
    sys.argv = ["host", str(port), "", *does]
    runpy.run_module("tests.transport.host", run_name="__main__")


@dataclass
class Host:
    """The host in a process of its own, and all it has printed."""

    process: Process

    async def stop(self) -> tuple[int, str, str]:
        """Send SIGTERM and wait for the end."""
        self.process.send_signal(signal.SIGTERM)
        return await self.end()

    async def stop_well(self) -> str:
        """Stop it, without a failure; what went to stderr."""
        code, _, err = await self.stop()
        assert code == Exit.DONE, err
        return err

    async def end(self) -> tuple[int, str, str]:
        """Wait for the end; the exit code, what was printed, what went to stderr."""
        async with asyncio.timeout(300):
            code, out, err = await self.process.end()
        return code, out.decode(), err.decode()


@pytest.fixture
def port() -> int:
    """One that is free."""
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


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

        async def start(*does: str, port: int = here.port, **settings: str) -> Host:
            process = Process(tmp_path, port, {"DISCORD_TOKEN": TOKEN} | settings, *does)
            await process.begin()
            ends.push_async_callback(_kill, process)
            return Host(process)

        yield start


async def _kill(process: Process) -> None:
    process.send_signal(signal.SIGKILL)
    await process.end()
