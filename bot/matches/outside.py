"""Outside computers: programs of the operator's, each seat of a match with a process of its own.

A question is a line of JSON on the program's standard input (`line_of`), the answer a line of JSON
on its standard output, never pickle (docs/outside_computers.md). A process never sees the views of
two seats. It ends with its match, after IDLE seconds without a question, when more than MOST run,
and with the host; the next question starts another.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from bot.base.outside_setting import OutsideComputer
from bot.matches.outside_process import OutsideTrouble, Process, ProcessEnded
from games.codec import to_json
from games.core import Action, View

SECONDS = 10.0  # seconds for one answer, and for the start before it
MOST = 24  # processes that run at a time, more than are asked at a time


class NotListed(OutsideTrouble):
    """The operator no longer lists this computer, or not for this game."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to the outside computer of that name, in a seat of a match. `seed` is a text from
    which it may make dice of its own; it is the same after a restart."""

    name: str
    match: int
    game: str
    view: View
    legal: Sequence[Action]
    seed: str


def line_of(asked: Asked, seconds: float = SECONDS) -> bytes:
    """The line that the program is given: only its seat's view, and what its seat may do. The legal
    actions come before the view, so that a program without a JSON parser finds them first."""
    question = {
        "game": asked.game,
        "seat": asked.view.seat,
        "legal": [str(action) for action in asked.legal],
        "budget": seconds,
        "seed": asked.seed,
        "view": to_json(asked.view),
    }
    return json.dumps(question, separators=(",", ":")).encode() + b"\n"


class OutsideComputers:
    """The operator's computers and their processes; at most `at_once` are asked at a time.
    `ask` may be called in any thread, and blocks it; `choose` is for the event loop. `again`
    counts how often each computer was started again because it had ended. If `heard`, their
    standard error goes to ours."""

    def __init__(
        self,
        computers: Sequence[OutsideComputer] = (),
        at_once: int = 1,
        seconds: float = SECONDS,
        *,
        heard: bool = False,
    ) -> None:
        self.again = Counter[str]()
        self._heard = heard
        self._known = {computer.name: computer for computer in computers}
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(max(1, at_once), thread_name_prefix="outside")
        self._lock = threading.Lock()
        self._running: OrderedDict[tuple[int, int], Process] = OrderedDict()
        self._closed = False
        self._missed = set[tuple[int, int]]()

    def is_missed(self, match: int, seat: int) -> bool:
        """Whether this was asked before about the missing computer of that seat; the
        first call gives False."""
        known = (match, seat) in self._missed
        self._missed.add((match, seat))
        return known

    def plays(self, name: str, game: str) -> bool:
        """Whether the operator lists a computer of that name for that game."""
        return name in self._known and game in self._known[name].games

    def names(self, game: str) -> tuple[str, ...]:
        """Those that play that game, as the operator lists them."""
        return tuple(name for name in self._known if self.plays(name, game))

    @property
    def pids(self) -> Mapping[tuple[int, int], int]:
        """The number of the process of each match and seat."""
        with self._lock:
            return {key: process.pid for key, process in self._running.items()}

    async def choose(self, asked: Asked) -> Action:
        """Its choice. Raises OutsideTrouble."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self.ask, asked)

    def ask(self, asked: Asked) -> Action:
        """The same in this thread. A process that ended since the last question, or before an
        answer to this one, is started again once."""
        if not self.plays(asked.name, asked.game):
            raise NotListed(f"{asked.name} is not among COMPUTERS for this game")
        computer, key = self._known[asked.name], (asked.match, asked.view.seat or 0)
        for last in (False, True):
            try:
                process, is_new = self._process(key, computer)
            except OSError as wrong:
                raise OutsideTrouble(f"{asked.name} cannot be started: {wrong.strerror}") from None
            try:
                answer = process.ask(line_of(asked, self._seconds), self._seconds)
                return _action_in(answer, asked)
            except OutsideTrouble as trouble:
                self._drop(key, process)
                if is_new or last or not isinstance(trouble, ProcessEnded):
                    raise type(trouble)(f"{asked.name} {trouble}") from None
                self.again[asked.name] += 1
            except OSError as wrong:
                self._drop(key, process)
                raise OutsideTrouble(f"{asked.name} cannot be asked: {wrong.strerror}") from None
        raise AssertionError

    def forget(self, match: int) -> None:
        """End the processes of a match, which is over or has another person in a seat. Returns at
        once; they end on another thread."""
        with self._lock:
            gone = [self._running.pop(key) for key in list(self._running) if key[0] == match]
        for process in gone:
            process.let_go()
            if not self._closed:
                self._threads.submit(process.end)

    def end_all(self) -> None:
        """End all processes."""
        with self._lock:
            gone, self._running = [*self._running.values()], OrderedDict()
        for process in gone:  # all are let go before any is waited for
            process.let_go()
        for process in gone:
            process.end()

    def close(self) -> None:
        """End all processes for good; what they think is lost."""
        self._closed = True
        self._threads.shutdown(wait=False)  # what still waits there is refused, or ends
        self.end_all()

    def _process(self, key: tuple[int, int], computer: OutsideComputer) -> tuple[Process, bool]:
        """The process of that seat, and whether it is new. A process of another computer in that
        seat is ended, and if too many run, the one that was asked least recently."""
        gone = []
        with self._lock:
            if self._closed:
                raise OutsideTrouble(f"{computer.name} is not asked: the host ends")
            process = self._running.pop(key, None)
            is_new = process is None or process.computer != computer
            if process is None or is_new:
                gone = [] if process is None else [process]
                process = Process(computer, lambda ended: self._drop(key, ended), heard=self._heard)
            self._running[key] = process
            while len(self._running) > MOST:
                gone.append(self._running.popitem(last=False)[1])
        for old in gone:
            old.end()
        return process, is_new

    def _drop(self, key: tuple[int, int], process: Process) -> None:
        with self._lock:
            if self._running.get(key) is process:
                del self._running[key]
        process.end()


def _action_in(answer: bytes, asked: Asked) -> Action:
    """The legal action that an answer names. Raises OutsideTrouble."""
    try:
        told = json.loads(answer)
    except (ValueError, RecursionError):
        raise OutsideTrouble("answered no JSON") from None
    named = told.get("action") if isinstance(told, dict) else None
    if not isinstance(named, str):
        raise OutsideTrouble('answered no object with a text as "action"')
    for action in asked.legal:
        if str(action) == named:
            return action
    raise OutsideTrouble("answered no legal action")
