"""The queue of the painters: which picture is painted next, and which are given up.

Pictures of an earlier rank are painted before all of a later one, and within a rank the newest
first: under more load than the machine can bear, some wait long instead of all. If too many wait
the oldest is given up, so that nobody waits without end; its message is sent in words.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Any


class Rank(IntEnum):
    """What a picture is for; a lower rank is painted first."""

    MOVE = 0
    """A player in mid-move: the panel with the next question."""
    LOOK = 1
    """A person who asked for it."""
    BOARD = 2
    """A channel, for the board of a turn."""
    REST = 3
    """Nobody waits just now: moving pictures, and those painted ahead of
    time. The oldest is first."""


MOST = {Rank.MOVE: 24, Rank.LOOK: 8, Rank.BOARD: 24}
"""How many pictures of a rank may wait, for each painter; of REST any number."""
_unhurried: ContextVar[bool] = ContextVar("unhurried", default=False)


@contextmanager
def unhurried() -> Iterator[None]:
    """Pictures asked for in this block are for messages: nobody sits and waits for them."""
    token = _unhurried.set(True)
    try:
        yield
    finally:
        _unhurried.reset(token)


def is_unhurried() -> bool:
    """Whether nobody sits and waits for the pictures that this task asks for."""
    return _unhurried.get()


class NotPainted(Exception):
    """The picture is out of date, or too many are waiting."""


Wanted = Callable[[], bool]


@dataclass(eq=False, slots=True)
class _Order:
    work: Callable[[], Any]
    rank: Rank
    done: asyncio.Future[Any]
    wanted: list[Wanted]


class PaintingQueue:
    """Paints up to `painters` pictures at a time, each in a thread."""

    def __init__(self, painters: int) -> None:
        self._threads = ThreadPoolExecutor(painters, thread_name_prefix="painter")
        self._free = self._painters = painters
        self._waiting: dict[Rank, list[_Order]] = {rank: [] for rank in Rank}
        self._closed = False

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(
        self, work: Callable[[], Any], rank: Rank, wanted: Wanted = lambda: True
    ) -> asyncio.Future[Any]:
        """A future for the result of the work. It fails with NotPainted if the picture is no longer
        `wanted` when its turn comes, or if too many wait."""
        done = asyncio.get_running_loop().create_future()
        done.add_done_callback(_noted)
        order = _Order(work, _lowered(rank), done, [wanted])
        if self._closed:
            _give_up(order)
        else:
            self._wait(order)
            self._hand_out()
        return done

    def join(self, done: asyncio.Future[Any], rank: Rank, wanted: Wanted) -> None:
        """Add another one who waits for the same picture: it gets the better rank of the two, and
        is painted if one of them still wants it."""
        for line in self._waiting.values():
            for order in line:
                if order.done is done:
                    order.wanted.append(wanted)
                    if _lowered(rank) < order.rank:
                        line.remove(order)
                        order.rank = _lowered(rank)
                        self._wait(order)
                    return

    def close(self) -> None:
        """Begin no more pictures; those in progress continue."""
        self._closed = True
        for line in self._waiting.values():
            while line:
                _give_up(line.pop())
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _wait(self, order: _Order) -> None:
        line = self._waiting[order.rank]
        line.append(order)
        if order.rank in MOST and len(line) > MOST[order.rank] * self._painters:
            _give_up(line.pop(0))

    def _hand_out(self) -> None:
        while self._free > 0 and (order := self._next()) is not None:
            self._free -= 1
            loop = asyncio.get_running_loop()
            painting = loop.run_in_executor(self._threads, order.work)
            painting.add_done_callback(partial(self._painted, order))

    def _next(self) -> _Order | None:
        for rank, line in self._waiting.items():
            while line:
                order = line.pop(0 if rank is Rank.REST else -1)
                if not order.done.done() and any(wanted() for wanted in order.wanted):
                    return order
                _give_up(order)
        return None

    def _painted(self, order: _Order, painting: asyncio.Future[Any]) -> None:
        self._free += 1
        if order.done.done():
            pass
        elif painting.cancelled():
            order.done.cancel()
        elif (wrong := painting.exception()) is not None:
            order.done.set_exception(wrong)
        else:
            order.done.set_result(painting.result())
        self._hand_out()


def _lowered(rank: Rank) -> Rank:
    """The rank of a picture that this task asks for. If it is for a message it is at best BOARD,
    even for a panel."""
    return max(rank, Rank.BOARD) if is_unhurried() else rank


def _give_up(order: _Order) -> None:
    if not order.done.done():
        order.done.set_exception(NotPainted())


def _noted(done: asyncio.Future[Any]) -> None:
    """Read the exception: those who waited may be gone, and asyncio would warn that nobody did."""
    if not done.cancelled():
        done.exception()
