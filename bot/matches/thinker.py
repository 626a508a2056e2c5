"""Computers choose their moves in processes of their own (`bot.base.worker`).

They are given only what a player in that seat would see: a view and the legal actions. Reviews of
finished matches are computed here too, one decision at a time, so that no move waits for long.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from bot.base.background import in_background
from bot.base.outside_setting import OutsideComputer
from bot.base.worker import Worker, serve, stand_back
from bot.matches.outside import Asked, OutsideComputers
from games import registry
from games.computers import Level, choose
from games.computers.chances import chances
from games.computers.review import PastDecision, Piece, judging, think
from games.core import Action, Dealer, View

LONGEST = 10.0  # seconds for one choice


@dataclass(frozen=True, slots=True)
class ComputerQuestion:
    """A question to a computer: the game, all that its seat knows and may do, and dice of its
    own."""

    game: str
    view: View
    legal: Sequence[Action]
    level: Level
    seed: str
    match: int = 0
    outside: str | None = None
    """The operator's computer that is asked, instead of the level."""

    def think(self) -> tuple[Action, ...]:
        """What the computer chooses."""
        return choose(registry()[self.game], self.view, self.legal, self.level, Dealer(self.seed))


@dataclass(frozen=True, slots=True)
class Decided:
    """A part of the thinking about a decision of a match that is over."""

    game: str
    piece: Piece

    def think(self) -> Any:
        """The result of this part (`games.computers.review.think`)."""
        return think(registry()[self.game], self.piece)


@dataclass(frozen=True, slots=True)
class Glance:
    """Views of one seat, for each of which its chance to win is asked."""

    game: str
    views: Sequence[View]

    def think(self) -> tuple[float, ...]:
        """The seat's chance in each."""
        found = (chances(registry()[self.game], view) or () for view in self.views)
        return tuple(each[view.seat or 0] for each, view in zip(found, self.views, strict=True))


# Each thinks by itself: in a process its class is not the one that `__main__` has by that name.
Order = ComputerQuestion | Decided | Glance


def severity(wrong: Exception) -> int:
    """The level at which a failed choice is logged. If the machine was too slow for it that is no
    fault of ours, and the match goes on without it."""
    return logging.WARNING if isinstance(wrong, TimeoutError) else logging.ERROR


class Thinkers:
    """Computers that choose in so many processes, or in one thread if that is 0, and the operator's
    own computers beside them."""

    def __init__(self, thinkers: int = 0, computers: Sequence[OutsideComputer] = ()) -> None:
        self.outside = OutsideComputers(computers, thinkers)
        self._threads = ThreadPoolExecutor(max(1, thinkers), thread_name_prefix="thinker")
        self._workers = [Worker(__name__, LONGEST) for _ in range(thinkers)]
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)
        self._reviewing = asyncio.Lock()

    async def choose(self, question: ComputerQuestion) -> tuple[Action, ...]:
        """The choice of the computer (`games.computers.choose`). Raises any error of it, and
        TimeoutError after `LONGEST` seconds; of an outside one OutsideTrouble."""
        if question.outside is not None:
            return (await self.outside.choose(_asked(question, question.outside)),)
        chosen: tuple[Action, ...] = await self._ask(question)
        return chosen

    async def judge(self, game: str, decision: PastDecision) -> tuple[Action, float, float]:
        """What the computer thinks of a decision (`games.computers.review.judging`). One at a time
        and piece by piece, so that it keeps at most one process from moves, and never for long.
        Raises as `choose` does."""
        return await in_background(self._judge(game, decision))

    async def glance(self, glance: Glance) -> tuple[float, ...]:
        """The chance of the seat in each view. Raises as `choose` does."""
        return await in_background(self._glance(glance))

    async def _judge(self, game: str, decision: PastDecision) -> tuple[Action, float, float]:
        async with self._reviewing:
            steps = judging(decision)
            piece = next(steps)
            while True:
                answer = await self._ask(Decided(game, piece))
                try:
                    piece = steps.send(answer)
                except StopIteration as done:
                    found: tuple[Action, float, float] = done.value
                    return found

    async def _glance(self, glance: Glance) -> tuple[float, ...]:
        async with self._reviewing:
            found: tuple[float, ...] = await self._ask(glance)
        return found

    async def _ask(self, order: Order) -> Any:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._think, order)

    def close(self) -> None:
        """End the threads and processes; a choice in progress is lost, and made again."""
        # Threads first: they wait for the processes, and end when those are closed.
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.close()
        self.outside.close()

    def _think(self, order: Order) -> Any:
        if not self._workers:
            return order.think()
        worker = self._free.get()
        try:
            return worker.ask(lambda _new: order)
        finally:
            self._free.put(worker)


def _asked(question: ComputerQuestion, name: str) -> Asked:
    known = question.game, question.view, question.legal, question.seed
    return Asked(name, question.match, *known)


def _main() -> None:
    stand_back()
    serve(lambda order: order.think())


if __name__ == "__main__":
    _main()
