"""A server that is farther away: what it answers takes longer, by a process of its own between.

`python -m bench.far PORT SECONDS` prints the port it listens on, on 127.0.0.1, and passes on what
it hears to that port. Threads, for asyncio sleeps whole milliseconds at least.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from time import sleep

PIECE = 1 << 16  # bytes


@contextmanager
def far(port: int, seconds: float) -> Iterator[int]:
    """The port of 127.0.0.1 at which what listens on `port` is so far away, there and back."""
    with subprocess.Popen(
        (sys.executable, "-m", "bench.far", str(port), str(seconds)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as between:
        assert between.stdout is not None
        try:
            yield int(between.stdout.readline())
        finally:
            between.kill()


def _serve(port: int, seconds: float) -> None:
    Thread(target=_end_with_the_bench, daemon=True).start()
    with socket.create_server(("127.0.0.1", 0)) as door:
        print(door.getsockname()[1], flush=True)
        while True:
            near = door.accept()[0]
            there = socket.create_connection(("127.0.0.1", port))
            for end in (near, there):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            Thread(target=_pass_on, args=(near, there, 0.0), daemon=True).start()
            Thread(target=_pass_on, args=(there, near, seconds), daemon=True).start()


def _end_with_the_bench() -> None:
    """Whoever started us holds the other end of our input, however they end."""
    sys.stdin.read()
    os._exit(0)


def _pass_on(source: socket.socket, target: socket.socket, seconds: float) -> None:
    with suppress(OSError):
        while piece := source.recv(PIECE):
            if seconds:
                sleep(seconds)
            target.sendall(piece)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)


if __name__ == "__main__":
    _serve(int(sys.argv[1]), float(sys.argv[2]))
