"""Computers choose their moves in processes of their own (`bot.base.worker`).

They are given only what a player in that seat would see: a view and the legal actions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue

from bot.base.worker import Worker, serve, stand_back
from games import registry
from games.computers import Level, choose
from games.core import Action, Dealer, View

LONGEST = 10.0  # seconds of one thought


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a computer: the game, all that its seat knows and may do, and dice of its
    own."""

    game: str
    view: View
    legal: Sequence[Action]
    level: Level
    seed: str


class Thinkers:
    """Computers that think in so many processes, or (0) in one worker thread."""

    def __init__(self, thinkers: int = 0) -> None:
        self._threads = ThreadPoolExecutor(max(1, thinkers), thread_name_prefix="thinker")
        self._workers = [Worker(__name__, LONGEST) for _ in range(thinkers)]
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)

    async def choose(self, question: Question) -> tuple[Action, ...]:
        """The choice of the computer (`games.computers.choose`). Raises any error of it, and
        TimeoutError after `LONGEST` seconds."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._choose, question)

    def close(self) -> None:
        """End the threads and processes; a choice in progress is lost, and made again."""
        # Threads first: they wait for the processes, and end when those are closed.
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.close()

    def _choose(self, question: Question) -> tuple[Action, ...]:
        if not self._workers:
            return _think(question)
        worker = self._free.get()
        try:
            chosen: tuple[Action, ...] = worker.ask(lambda _new: question)
        finally:
            self._free.put(worker)
        return chosen


def _think(asked: Question) -> tuple[Action, ...]:
    game = registry()[asked.game]
    return choose(game, asked.view, asked.legal, asked.level, Dealer(asked.seed))


def _main() -> None:
    stand_back()
    serve(lambda order: _think(order))


if __name__ == "__main__":
    _main()
