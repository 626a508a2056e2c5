"""A process that paints for the host, so that pictures and answers do not share one core's lock.

It reads orders from its standard input and writes pictures to its standard output, each with its
length before it. When the host ends, however it ends, the input ends, and so does the process:
none outlives a host that was killed. It is started at its first order.
"""

from __future__ import annotations

import atexit
import importlib
import logging
import os
import pickle
import signal
import subprocess
import sys
import threading
import weakref
from contextlib import suppress
from typing import IO, Any

import render
from data.words import Words
from games.core import View
from render import Marks, Picture

LENGTH = 4  # bytes of the number before an order or a picture
log = logging.getLogger(__name__)
_painters: weakref.WeakSet[Painter] = weakref.WeakSet()


class Painter:
    """One such process. `paint` blocks, and is for one thread at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._known: set[tuple[object, ...]] = set()
        self._lock = threading.Lock()
        self._closed = False
        _painters.add(self)

    def paint(self, view: View, words: Words, marks: Marks = ()) -> Picture | None:
        """As `render.paint`; a process that is gone is started again once. Raises its errors."""
        painter = render.paint.dispatch(type(view)).__module__
        for last in (False, True):
            with self._lock:
                try:
                    return self._ask(painter, view, words, marks)
                except (OSError, EOFError):
                    self._drop()
                    if last or self._closed:
                        raise
                    log.warning("a process that paints was gone; it is started again")
        raise AssertionError

    def close(self) -> None:
        """End the process, if there is one, for good; a picture that is being painted is lost."""
        self._closed = True
        if (process := self._process) is not None:
            process.kill()
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        process, self._process = self._process, None
        self._known.clear()
        if process is not None:
            process.kill()
            with suppress(OSError):  # what could not be written to it any more
                process.communicate()

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return None if self._process is None else self._process.pid

    def _ask(self, painter: str, view: View, words: Words, marks: Marks) -> Picture | None:
        if self._closed:
            raise EOFError
        if self._process is None:
            self._process = _started()
        # The lines of a language and a game are sent once: they are a hundred times the rest.
        language = (words.language, id(words.lines))
        lines = None if language in self._known else {t: dict(k) for t, k in words.lines.items()}
        order = (painter, view, language, lines, words.names, marks)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        _write(self._process.stdin, order)
        answer = _read(self._process.stdout)
        self._known.add(language)
        if isinstance(answer, Exception):
            raise answer
        assert answer is None or isinstance(answer, Picture)
        return answer


def _started() -> subprocess.Popen[bytes]:
    paths = os.pathsep.join(path or os.getcwd() for path in sys.path)
    return subprocess.Popen(
        [sys.executable, "-m", "bot.matches.painter"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**_plain(), "PYTHONPATH": paths},
    )


def _plain() -> dict[str, str]:
    """The environment without what only the host may know."""
    return {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}


@atexit.register
def _close_all() -> None:
    for painter in list(_painters):
        painter.close()


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


def main() -> None:
    """Paint until there are no more orders."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the host, which then closes us
    orders, pictures = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a painter prints must not stand among the pictures
    known: dict[tuple[object, ...], Any] = {}
    while True:
        try:
            painter, view, language, lines, names, marks = _read(orders)
        except EOFError:
            return
        known.setdefault(language, lines)
        try:
            importlib.import_module(painter)
            words = Words(str(language[0]), known[language], names)
            _write(pictures, render.paint(view, words, marks))
        except Exception as wrong:  # noqa: BLE001 - told to the host, which logs it
            _write(pictures, _portable(wrong))


def _portable(wrong: Exception) -> Exception:
    """An error as the host can read it, whatever stands in it."""
    return RuntimeError(f"{type(wrong).__name__}: {wrong}")


if __name__ == "__main__":
    main()
