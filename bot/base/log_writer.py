"""Write the log on a thread of its own, so that no other code waits for the log's reader.

A pipe that nobody reads accepts nothing more once it is full, and a disk may hang: a thread that
writes there waits. So lines go into a queue with an upper limit; what has no room is dropped and
counted, and the count is written as soon as lines are read again.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections import deque
from contextlib import suppress
from io import UnsupportedOperation
from time import monotonic

MOST = 4 << 20  # characters that wait
AT_THE_END = 0.5  # seconds in which the last lines are written, if somebody reads them


class LogWriter(logging.Handler):
    """Writes to stderr, as it was when this was made. Any thread may log."""

    def __init__(self) -> None:
        super().__init__()
        self._stream = sys.stderr
        self._waiting: deque[str] = deque()
        self._held = 0
        self.dropped = 0
        self._unsaid = 0
        self._news = threading.Condition(threading.Lock())
        self._idle = True
        threading.Thread(target=self._write_all, name="log", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        """Put the lines of a record into the queue: formatted here, where its facts are known."""
        try:
            self.put(f"{self.format(record)}\n")
        except Exception:  # noqa: BLE001 - as any handler: what cannot be formatted stops nobody
            self.put(f"a line of the log cannot be written: {record.msg!r}\n")

    def put(self, lines: str) -> None:
        """Put text into the queue, or drop it where there is no room."""
        with self._news:
            if self._held + len(lines) > MOST:
                self.dropped += 1
                self._unsaid += 1
                return
            self._held += len(lines)
            self._waiting.append(lines)
            self._idle = False
            self._news.notify_all()

    def flush(self) -> None:
        """Wait until all is written, but not for long."""
        ends = monotonic() + AT_THE_END
        with self._news:
            while not self._idle and (left := ends - monotonic()) > 0:
                self._news.wait(left)

    def _write_all(self) -> None:
        while True:
            with self._news:
                while not self._waiting:
                    self._idle = True
                    self._news.notify_all()
                    self._news.wait()
                lines = self._waiting.popleft()
            self._write(lines)
            with self._news:
                self._held -= len(lines)
                unsaid, self._unsaid = self._unsaid, 0
            if unsaid:
                self._write(self._said_of(unsaid))

    def _said_of(self, dropped: int) -> str:
        said = "%d records of the log were dropped, for nobody read them in time"
        record = logging.LogRecord(__name__, logging.ERROR, "", 0, said, (dropped,), None)
        return f"{self.format(record)}\n"

    def _write(self, lines: str) -> None:
        if self._stream is None:  # it was closed before the start
            return
        with suppress(OSError, ValueError):  # it is closed by now, and nobody can be notified
            try:
                descriptor = self._stream.fileno()
            except UnsupportedOperation:  # a test reads our lines, for example
                self._stream.write(lines)
                self._stream.flush()
                return
            # Not through Python's own buffer, which would be written once more at the very end.
            left = lines.encode(self._stream.encoding or "utf-8", "backslashreplace")
            while left:
                left = left[os.write(descriptor, left) :]


def current() -> LogWriter | None:
    """The one that writes the log of this process, if it is set up."""
    handlers = logging.getLogger().handlers
    return next((each for each in handlers if isinstance(each, LogWriter)), None)
