"""A child process that works for the host, so that work and answers do not share one core.

It reads pickled orders from its standard input and writes the answers to its standard output, each
after its length. It is started at the first order, with only `INHERITED` of the environment.

When the host ends, its input ends, and a thread that only reads the input ends the process at once.
That thread cannot run while work hangs in C or the process is stopped: on Linux the kernel then
kills the process by a pipe whose other end the host holds; elsewhere it may outlive the host.
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
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import IO, Any

from bot.base import machine

MEMORY = 512 << 20  # bytes of a process of low priority
CALM = 10  # how much lower its priority is than the host's
DISPENSABLE = 300  # `oom_score_adj`: it seems larger by so many thousandths of all memory
GIVES_BACK = 5.0  # seconds at least between two times that freed memory is given back
LENGTH = 4  # bytes of the number before an order or an answer
INHERITED = (
    *("LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PYTHONDONTWRITEBYTECODE"),
    *("PYTHONHASHSEED", "PYTHONHOME", "PYTHONUTF8", "SYSTEMROOT"),
)
"""What Python needs of the host's environment to start; no setting of ours is used in a worker."""
KILLED_BY_KERNEL = sys.platform == "linux"
"""Whether the kernel can send a chosen signal when the other end of a pipe is closed."""
log = logging.getLogger(__name__)
_workers: weakref.WeakSet[Worker] = weakref.WeakSet()


class Worker:
    """A child process that runs a module which calls `serve`. `ask` is for one thread at a time. An
    order that takes longer than `seconds` ends the process, and raises TimeoutError."""

    def __init__(self, module: str, seconds: float | None = None) -> None:
        self._module, self._seconds = module, seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lifeline: int | None = None  # our end of it
        self._lock = threading.Lock()
        self._closed = False
        _workers.add(self)

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return None if self._process is None else self._process.pid

    def ask(self, order: Callable[[bool], Any]) -> Any:
        """The process's answer to an order; the order is called with whether the process is new.

        A process that has ended is restarted once. Raises EOFError after `close`, OSError,
        TimeoutError, and what the order raises there.
        """
        for last in (False, True):
            with self._lock:
                try:
                    return self._ask(order)
                except (OSError, EOFError) as gone:
                    self._drop()
                    if self._closed:
                        raise EOFError from gone
                    # After a timeout a second attempt would only take as long.
                    if last or isinstance(gone, TimeoutError):
                        raise
                    log.warning("a process of %s was gone; it is started again", self._module)
        raise AssertionError

    def close(self) -> None:
        """End the process, if there is one, for good; its work is lost."""
        self._closed = True
        # Without the lock, which `ask` holds for as long as it waits for an answer.
        if (process := self._process) is not None:
            process.kill()
        with self._lock:
            self._drop()

    def _ask(self, order: Callable[[bool], Any]) -> Any:
        if self._closed:
            raise EOFError
        new = self._process is None
        if self._process is None:
            self._process, self._lifeline = _started(self._module)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()
        timer = threading.Timer(self._seconds or 0, _end, (process, late))
        timer.daemon = True
        if self._seconds is not None:
            timer.start()
        try:
            _write(process.stdin, pickle.dumps(order(new)))
            # It comes from our own process only, so pickle is safe.
            answer = pickle.loads(_read(process.stdout))
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
        lifeline, self._lifeline = self._lifeline, None
        if process is not None:
            process.kill()
            with suppress(OSError):  # what could not be written to it any more
                process.communicate()
        if lifeline is not None:
            os.close(lifeline)


def serve(work: Callable[[Any], Any]) -> None:
    """Answer orders until the host ends: the main loop of a worker process."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # the last is not on every system
        if (number := getattr(signal, name, None)) is not None:
            signal.signal(number, signal.SIG_IGN)  # they are for the host, which then closes us
    offer_memory()
    if len(sys.argv) > 1:
        _die_with(int(sys.argv[1]))
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # printed text must not mix with the answers
    orders: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_hear, args=(sys.stdin.buffer, orders), daemon=True).start()
    given_back = monotonic()
    while True:
        order = orders.get()
        try:
            answer = pickle.dumps(work(pickle.loads(order)))
        except Exception as wrong:  # noqa: BLE001 - the host logs it
            # Any error may hold what cannot be pickled: its text is sent.
            answer = pickle.dumps(RuntimeError(f"{type(wrong).__name__}: {wrong}"))
        with suppress(OSError):  # the host is gone, which `_hear` hears too
            _write(answers, answer)
        if monotonic() - given_back > GIVES_BACK:
            machine.give_back_memory()
            given_back = monotonic()


def _hear(file: IO[bytes], orders: SimpleQueue[bytes]) -> None:
    """Pass on the orders; end this process at once when the input ends, even in mid-work."""
    try:
        while True:
            orders.put(_read(file))
    finally:
        # Not `sys.exit`, which would end only this thread.
        os._exit(0)


def _die_with(lifeline: int) -> None:
    """Have the kernel kill this process when the host's end of that pipe is closed."""
    if sys.platform == "linux":
        from fcntl import F_GETFL, F_SETFL, F_SETOWN, F_SETSIG, fcntl

        with suppress(OSError):  # where the kernel cannot do it, `_hear` still ends this process
            fcntl(lifeline, F_SETSIG, signal.SIGKILL)
            fcntl(lifeline, F_SETOWN, os.getpid())
            fcntl(lifeline, F_SETFL, fcntl(lifeline, F_GETFL) | os.O_ASYNC)


def offer_memory() -> None:
    """Have the kernel kill this process rather than the host where memory runs out: it is started
    again, and nothing is lost."""
    with suppress(OSError, ValueError):  # a system that is not Linux, or forbids it
        chosen = Path("/proc/self/oom_score_adj")
        chosen.write_text(str(min(1000, int(chosen.read_text()) + DISPENSABLE)))


def give_way(by: int) -> None:
    """Lower the priority of this process, where the system can."""
    with suppress(AttributeError, OSError):
        os.nice(by)


def stand_back() -> None:
    """Lower the priority of this process, and limit its memory to MEMORY, where the system can."""
    give_way(CALM)
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _end(process: subprocess.Popen[bytes], late: threading.Event) -> None:
    late.set()
    process.kill()


def _started(module: str) -> tuple[subprocess.Popen[bytes], int | None]:
    """A process that runs the module, and our end of its lifeline, if it has one."""
    if not KILLED_BY_KERNEL:
        return _run(module), None
    theirs, ours = os.pipe()
    try:
        return _run(module, theirs), ours
    except BaseException:
        os.close(ours)
        raise
    finally:
        os.close(theirs)


def _run(module: str, *lifeline: int) -> subprocess.Popen[bytes]:
    paths = os.pathsep.join(path or os.getcwd() for path in sys.path)
    return subprocess.Popen(
        [sys.executable, "-m", module, *map(str, lifeline)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pass_fds=lifeline,
        env={name: os.environ[name] for name in INHERITED if name in os.environ}
        | {"PYTHONPATH": paths},
    )


@atexit.register
def _close_all() -> None:
    for worker in list(_workers):
        worker.close()


def _write(file: IO[bytes], data: bytes) -> None:
    file.write(len(data).to_bytes(LENGTH, "big") + data)
    file.flush()


def _read(file: IO[bytes]) -> bytes:
    """Read one message. Raises EOFError at the end."""
    head = file.read(LENGTH)
    data = file.read(int.from_bytes(head, "big"))
    if len(head) < LENGTH or len(data) < int.from_bytes(head, "big"):
        raise EOFError
    return data
