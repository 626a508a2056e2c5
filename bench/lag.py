"""How long the event loop is kept waiting while boards are painted, and while computers think."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from itertools import islice
from time import perf_counter
from typing import Any

from bench.figures import FULL, Figures, Size, at_most
from bot.matches.pictures import Pictures
from bot.matches.thinker import ComputerQuestion, Thinkers
from data.words import Words
from games import registry
from games.computers import Level, choose
from games.core import Dealer, View

TICK = 0.001
THOUGHTS = 40


async def lag(views: list[View], words: Words) -> Figures:
    """The delay of a timer beyond its time, in ms, while boards are painted."""
    gallery = Pictures()
    figures = _told("painting", await _delays(_painted(gallery, views, words)))
    began = perf_counter()
    await gallery.picture(views[-1], words)
    kept = perf_counter() - began
    gallery.close()
    return {**figures, f"a picture painted before, ms{at_most(5)}": kept * 1000}


async def thinking(key: str, size: Size = FULL) -> Figures:
    """The same while a hard computer thinks in its process."""
    thinkers = Thinkers(1)
    questions = _questions(key, size.of(THOUGHTS))
    await thinkers.choose(questions[0])  # the process has begun
    delays = await _delays(_all(thinkers.choose(question) for question in questions))
    thinkers.close()
    return _told(f"a hard computer thinks at {key}", delays)


async def _delays(work: Coroutine[Any, Any, None]) -> list[float]:
    """How much later than asked a timer goes off while the work goes on, in seconds, sorted."""
    going, delays = asyncio.create_task(work), []
    while not going.done():
        began = perf_counter()
        await asyncio.sleep(TICK)
        delays.append(perf_counter() - began - TICK)
    await going
    return sorted(delays)


def _told(what: str, delays: list[float]) -> Figures:
    return {
        f"loop lag while {what}, ms, median": delays[len(delays) // 2] * 1000,
        f"the same, 99th percentile{at_most(10)}": delays[len(delays) * 99 // 100] * 1000,
    }


def _questions(key: str, count: int) -> list[ComputerQuestion]:
    """What hard computers are asked in the first decisions of a match of two."""

    def asked() -> Any:
        game, dealer = registry()[key], Dealer("lag")
        state = game.setup(2, game.INFO.options(), dealer)
        while waiting := game.awaited(state):
            seat = min(waiting)
            view, legal = game.view(state, seat), game.legal(state, seat)
            if len(legal) > 1:
                yield ComputerQuestion(key, view, legal, Level.HARD, "lag")
            action = choose(game, view, legal, Level.EASY, Dealer("lag"))[0]
            state = game.apply(state, seat, action, dealer)

    return list(islice(asked(), count))


async def _painted(gallery: Pictures, views: list[View], words: Words) -> None:
    for view in views:
        await gallery.picture(view, words)


async def _all(works: Any) -> None:
    work: Awaitable[object]
    for work in works:
        await work
