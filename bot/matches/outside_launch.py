"""Starts a program of the operator's with its limits, and ends everything that it has started.

Run by its path, and importing nothing of ours: ``python -I outside_launch.py LIFELINE MEMORY
COMMAND...``. The program gets an empty environment, an empty folder, and no open files but its
standard input, output and errors. It is over when it has ended, or when the other end of LIFELINE
is closed, as by a host that was killed. Then everything that it has started is killed too; on Linux
also processes that have left its group, since they become children of this process.
"""

from __future__ import annotations

import ctypes
import os
import resource
import select
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from typing import NoReturn

CALM = 10  # how much lower its priority is than the host's
DISPENSABLE = "600"  # where memory runs out the kernel kills it before the host and its helpers
LARGEST_FILE = 1 << 20  # bytes
DIES_WITH_PARENT, ADOPTS = 1, 36  # PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER of Linux


def main() -> None:
    """Start the program, wait until it is over, and end what is left of it."""
    lifeline, memory, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    os.set_inheritable(lifeline, False)
    _ask_kernel(ADOPTS, 1)
    with suppress(OSError), open("/proc/self/oom_score_adj", "w", encoding="ascii") as chosen:
        chosen.write(DISPENSABLE)
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes)
    signal.signal(signal.SIGCHLD, lambda *_: None)  # a signal that is handled wakes `select`
    folder = tempfile.mkdtemp(prefix="braakland-")
    try:
        program = os.fork()
        if not program:
            _become(command, folder, memory)
        # The host must notice that the program has closed them.
        for descriptor in (0, 1):
            os.close(descriptor)
        while not select.select([lifeline, woken], [], [])[0].count(lifeline):
            os.read(woken, 512)
            # It is not reaped yet, so that its number is not given to another process.
            if os.waitid(os.P_PID, program, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
                break
        _end(program)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _become(command: list[str], folder: str, memory: int) -> NoReturn:
    """Become the program; never returns."""
    try:
        os.setpgid(0, 0)
        os.chdir(folder)
        _ask_kernel(DIES_WITH_PARENT, signal.SIGKILL)
        for number in (signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        limits = {
            resource.RLIMIT_AS: memory,
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_FSIZE: LARGEST_FILE,
        }
        for what, most in limits.items():
            with suppress(OSError, ValueError):  # macOS limits no memory
                resource.setrlimit(what, (most, most))
        os.nice(CALM)
        os.execve(command[0], command, {})
    finally:
        os._exit(127)


def _end(program: int) -> None:
    """Kill the program's group, and then every other process that it has left."""
    with suppress(OSError):  # it has no group yet, or an empty one
        os.killpg(program, signal.SIGKILL)
    with suppress(ChildProcessError):
        while True:
            for child in _children():
                with suppress(OSError):
                    os.kill(child, signal.SIGKILL)
            os.waitpid(-1, 0)


def _children() -> Iterator[int]:
    """The numbers of our child processes, including adopted ones; none where there is no /proc."""
    with suppress(OSError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            with suppress(OSError, ValueError, IndexError):
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as stat:
                    parent = stat.read().rpartition(")")[2].split()[1]
                if int(parent) == os.getpid():
                    yield int(name)


def _ask_kernel(what: int, value: int) -> None:
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


if __name__ == "__main__":
    main()
