"""One outside program at work: a question is a line to its standard input, its answer a line.

`outside_launch.py` starts it, and kills all that came of it once we let go.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bot.base.outside_setting import OutsideComputer

IDLE = 600.0  # seconds without a question after which a process ends
LONGEST = 4096  # bytes of an answer
TO_END = 2.0  # seconds in which a process is gone after its end
LOOK = 0.2  # seconds between looks whether a silent process is still there
PIECE = 1 << 16  # bytes that are written at a time
HERE = Path(__file__).parent
MORE = "wrote more than its answer, one line: anything else belongs on its standard error"


class OutsideTrouble(Exception):
    """Why an outside computer gave no answer that counts. It is for the log, so it repeats nothing
    of what the computer said, which may be a secret."""


class TooSlow(OutsideTrouble, TimeoutError):
    """It gave no answer in its time."""


class ProcessEnded(OutsideTrouble):
    """It is not there any more."""


class Process:
    """One program at work. `rested` is called when it was asked nothing for IDLE seconds. Its
    standard error goes to ours if `heard`, else it is thrown away."""

    def __init__(
        self, computer: OutsideComputer, rested: Callable[[Process], None], *, heard: bool = False
    ) -> None:
        self.computer = computer
        self._rested = rested
        self._asking = threading.Lock()  # its holder may use and close the pipes
        self._letting_go = threading.Lock()
        self._over = False
        self._resting: threading.Timer | None = None
        theirs, ours = os.pipe()
        self._lifeline: int | None = ours
        try:
            self._process = _started(computer, theirs, heard)
        except BaseException:
            os.close(ours)
            raise
        finally:
            os.close(theirs)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        for descriptor in (self._in, self._out):
            os.set_blocking(descriptor, False)

    @property
    def pid(self) -> int:
        """The number of the process that has started the program."""
        return self._process.pid

    def ask(self, question: bytes, seconds: float) -> bytes:
        """The line that it answers. Raises OutsideTrouble, and OSError."""
        with self._asking:
            if self._over or self._process.poll() is not None:
                raise ProcessEnded("has ended")
            if self._resting is not None:
                self._resting.cancel()
            late = threading.Event()
            timer = threading.Timer(seconds, late.set)
            timer.daemon = True
            timer.start()
            try:
                answer = self._exchange(question, late, seconds)
            finally:
                timer.cancel()
            self._resting = threading.Timer(IDLE, self._rested, (self,))
            self._resting.daemon = True
            self._resting.start()
            return answer

    def _exchange(self, question: bytes, late: threading.Event, seconds: float) -> bytes:
        """Write and read side by side, so that neither can wait for the other for ever."""
        poll, left, said = select.poll(), memoryview(question), b""
        poll.register(self._out, select.POLLIN)
        if poll.poll(0):  # an unasked line would be taken for the answer
            raise ProcessEnded("has ended") if not self._read() else OutsideTrouble(MORE)
        poll.register(self._in, select.POLLOUT)
        while b"\n" not in said:
            if late.is_set():
                raise TooSlow(f"took over {seconds:g} s")
            ready = dict(poll.poll(LOOK * 1000))
            if self._in in ready:
                left = left[self._written(left) :]
                if not left:
                    poll.unregister(self._in)
            if self._out in ready:
                piece = self._read()
                if not piece:
                    raise ProcessEnded("ended instead of answering")
                said += piece
                if len(said) > LONGEST:
                    raise OutsideTrouble(f"answered more than {LONGEST} bytes")
            elif self._process.poll() is not None:  # a child of it may keep its output open
                raise ProcessEnded("ended instead of answering")
        answer, _, more = said.partition(b"\n")
        if more or left:
            raise OutsideTrouble(MORE)
        return answer

    def _written(self, left: memoryview) -> int:
        try:
            return os.write(self._in, left[:PIECE])
        except BrokenPipeError:  # it has ended, or does not listen
            raise ProcessEnded("does not read what it is asked") from None

    def _read(self) -> bytes:
        return os.read(self._out, LONGEST + 1)

    def let_go(self) -> None:
        """Have the program and all it has started killed, without waiting for that."""
        with self._letting_go:  # closed twice, it could be another's descriptor by then
            if self._lifeline is not None:
                os.close(self._lifeline)
                self._lifeline = None

    def end(self) -> None:
        """Kill the program and all it has started, and wait until they are gone. An `ask` in
        progress raises."""
        self.let_go()
        with self._asking:
            if self._over:
                return
            self._over = True
            if self._resting is not None:
                self._resting.cancel()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(TO_END)
            with suppress(ProcessLookupError):  # as it should be
                if self._process.returncode is None:
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError):
                    pipe and pipe.close()


def _started(computer: OutsideComputer, lifeline: int, heard: bool) -> subprocess.Popen[bytes]:
    command = computer.command
    if not command:
        paths = json.dumps([os.path.abspath(path) for path in sys.path])
        runner = str(HERE / "outside_runner.py")
        command = (sys.executable, "-I", "-B", runner, computer.entry, paths)
    launch = str(HERE / "outside_launch.py")
    return subprocess.Popen(
        [sys.executable, "-I", "-S", "-B", launch, str(lifeline), str(computer.memory), *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        # What the program writes there may be a secret of its seat, or without end.
        stderr=None if heard else subprocess.DEVNULL,
        bufsize=0,
        pass_fds=(lifeline,),
        env={},
        cwd="/",
        start_new_session=True,  # Ctrl-C is for the host, which then ends it
    )
