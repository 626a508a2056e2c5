"""How long the event loop is kept waiting while boards are painted."""

from __future__ import annotations

import asyncio
from time import perf_counter

from bot.matches.pictures import Pictures
from data.words import Words
from games.core import View

TICK = 0.001


async def lag(views: list[View], words: Words) -> dict[str, float]:
    """The delay of a timer beyond its time, in ms: at the median and the 99th percentile."""
    gallery = Pictures()
    painting = asyncio.create_task(_painted(gallery, views, words))
    delays = []
    while not painting.done():
        began = perf_counter()
        await asyncio.sleep(TICK)
        delays.append(perf_counter() - began - TICK)
    await painting
    began = perf_counter()
    await gallery.picture(views[-1], words)
    kept = perf_counter() - began
    gallery.close()
    delays.sort()
    return {
        "loop lag while painting, ms, median": delays[len(delays) // 2] * 1000,
        "the same, 99th percentile (goal: 10 or less)": delays[len(delays) * 99 // 100] * 1000,
        "a picture painted before, ms (goal: 5 or less)": kept * 1000,
    }


async def _painted(gallery: Pictures, views: list[View], words: Words) -> None:
    for view in views:
        await gallery.picture(view, words)
