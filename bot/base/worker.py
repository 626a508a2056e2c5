"""A process that works for the host, so that its work and our answers do not share one core.

It reads orders from its standard input and writes what they came to to its standard output, each
with its length before it. When the host ends, however it ends, the input ends, and so does the
process: none outlives a host that was killed. It is started at its first order.
"""

from __future__ import annotations

import atexit
import logging
import os
import pickle
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any

LENGTH = 4  # bytes of the number before an order or an answer
log = logging.getLogger(__name__)
_workers: weakref.WeakSet[Worker] = weakref.WeakSet()


class Worker:
    """One such process, which runs a module that calls `serve`. `ask` is for one thread at a time.

    `seconds`: an order that takes longer ends the process, and raises TimeoutError.
    """

    def __init__(self, module: str, seconds: float | None = None) -> None:
        self._module, self._seconds = module, seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._closed = False
        _workers.add(self)

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return None if self._process is None else self._process.pid

    def ask(self, order: Callable[[bool], Any]) -> Any:
        """What the process makes of an order, which is told whether the process is a new one.

        A process that is gone is started again once. Raises EOFError after `close`, OSError,
        TimeoutError, and what the order raises there.
        """
        for last in (False, True):
            with self._lock:
                try:
                    return self._ask(order)
                except (OSError, EOFError) as gone:
                    self._drop()
                    if last or self._closed or isinstance(gone, TimeoutError):
                        raise
                    log.warning("a process of %s was gone; it is started again", self._module)
        raise AssertionError

    def close(self) -> None:
        """End the process, if there is one, for good; what it is at is lost."""
        self._closed = True
        if (process := self._process) is not None:
            process.kill()
        with self._lock:
            self._drop()

    def _ask(self, order: Callable[[bool], Any]) -> Any:
        if self._closed:
            raise EOFError
        new = self._process is None
        if self._process is None:
            self._process = _started(self._module)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()
        timer = threading.Timer(self._seconds or 0, _end, (process, late))
        timer.daemon = True
        if self._seconds is not None:
            timer.start()
        try:
            _write(process.stdin, order(new))
            answer = _read(process.stdout)
        except (OSError, EOFError) as gone:
            if late.is_set():
                raise TimeoutError(f"{self._module} took over {self._seconds} s") from gone
            raise
        finally:
            timer.cancel()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _drop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError):  # what could not be written to it any more
                process.communicate()


def serve(work: Callable[[Any], Any]) -> None:
    """Do what is ordered until there are no more orders: the main loop of such a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the host, which then closes us
    orders, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed must not stand among the answers
    while True:
        try:
            order = _read(orders)
        except EOFError:
            return
        try:
            _write(answers, work(order))
        except Exception as wrong:  # noqa: BLE001 - told to the host, which logs it
            # An error as the host can read it, whatever stands in it.
            _write(answers, RuntimeError(f"{type(wrong).__name__}: {wrong}"))


def _end(process: subprocess.Popen[bytes], late: threading.Event) -> None:
    late.set()
    process.kill()


def _started(module: str) -> subprocess.Popen[bytes]:
    paths = os.pathsep.join(path or os.getcwd() for path in sys.path)
    return subprocess.Popen(
        [sys.executable, "-m", module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**_plain(), "PYTHONPATH": paths},
    )


def _plain() -> dict[str, str]:
    """The environment without what only the host may know."""
    return {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}


@atexit.register
def _close_all() -> None:
    for worker in list(_workers):
        worker.close()


def _write(file: IO[bytes], what: Any) -> None:
    data = pickle.dumps(what)
    file.write(len(data).to_bytes(LENGTH, "big") + data)
    file.flush()


def _read(file: IO[bytes]) -> Any:
    """Raises EOFError at the end. It comes from our own process only, so pickle is safe."""
    head = file.read(LENGTH)
    data = file.read(int.from_bytes(head, "big"))
    if len(head) < LENGTH or len(data) < int.from_bytes(head, "big"):
        raise EOFError
    return pickle.loads(data)
